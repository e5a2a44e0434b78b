"""Coin flips counted: in how many of all ways a coin splits as unevenly as the changes did."""

from __future__ import annotations

from math import comb

from ragnotes.display.page import ACCENT, ACCENT_PAPER, INK, PAPER, QUIET, amount, framed
from ragnotes.display.view import View
from ragnotes.evaluation.intervals import coin_chance

_BAR = 24  # the signs of the longest bar


def coin_splits(gained: int, lost: int) -> View:
    """Show how a fair coin splits as many flips as there are changed questions.

    A row for each split, whichever side has more, and how many of all ways to flip give it. The
    splits as uneven as the changes, or more, are marked and counted: their share is what
    `coin_chance` returns. ValueError where nothing changed, and as `coin_chance` raises it.
    """
    chance = coin_chance(gained, lost)
    flips = gained + lost
    if not flips:
        raise ValueError("without a changed question there is nothing to flip a coin for")
    ways = {few: comb(flips, few) * (1 if 2 * few == flips else 2) for few in range(flips // 2 + 1)}
    marked = sum(ways[few] for few in range(min(gained, lost) + 1))
    title = f"{gained} gained, {lost} lost: {amount(flips, 'question')} changed"
    said = (
        f"As uneven as {max(gained, lost)} to {min(gained, lost)}, or more: "
        f"{marked:,} of {amount(2**flips, 'way')} to flip {amount(flips, 'coin')}, {chance:.3f}"
    )
    text, html = [title], ""
    for few, count in ways.items():
        own = few <= min(gained, lost)
        bar = "█" * max(1, round(_BAR * count / max(ways.values())))
        cells = ["●" if own else "", f"{flips - few} to {few}", f"{count:,}", bar]
        text.append(f"{cells[0]:1} {cells[1]:>8}  {cells[2]:>{len(f'{2**flips:,}')}} {bar}")
        paper = ACCENT_PAPER if own else PAPER
        html += (
            f'<tr style="background:{paper};color:{INK}"><td>{cells[0]}</td>'
            f'<th scope="row">{cells[1]}</th><td style="text-align:right">{cells[2]}</td>'
            f'<td style="text-align:left;color:{ACCENT}">{bar}</td></tr>'
        )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("", "split", "ways", ""))
    return View(
        "\n".join([*text, f"● {said}"]),
        framed(
            f"<strong>{title}</strong>"
            '<table cellpadding="3" style="border-collapse:collapse;margin:6px 0">'
            f'<tr style="background:{PAPER};color:{INK}">{heads}</tr>{html}</table>'
            f'<span style="color:{QUIET}">● {said}</span>'
        ),
    )
