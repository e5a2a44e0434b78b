"""A state of the sweep explorer as a page: the map, what changed, and who misses which."""

from __future__ import annotations

from collections.abc import Sequence

from ragnotes.display.heat_map import AMOUNTS, key_of, map_page
from ragnotes.display.page import LINE, QUIET, amount, escaped, printable
from ragnotes.display.retrieval_pages import begins, chunk_name
from ragnotes.display.sweep_states import COUNTED, Pair, SweepState, is_found, setting_name
from ragnotes.display.view import View
from ragnotes.evaluation.evaluate import Row

MOST_TOLD = 3  # changed questions of each kind that are told in full
_RULE = f'<div style="border-top:1px solid {LINE};margin:6px 0"></div>'


def sweep_page(state: SweepState) -> View:
    """Draw the map of the metric, the questions that changed from A to B, and equal settings."""
    gained, lost = state.counted(False, True), state.counted(True, False)
    both, neither = state.counted(True, True), state.counted(False, False)
    title = (
        f"From A to B {len(gained)} gained, {len(lost)} lost · "
        f"{len(both)} found by both, {len(neither)} missed by both"
    )
    compared = [
        _setting("A", state, len(both) + len(lost)),
        _setting("B", state, len(both) + len(gained)),
        View(title, f"<div><strong>{title}</strong></div>"),
        *_changed("+ gained", gained, state.metric),
        *_changed("− lost", lost, state.metric),
        *([_ids("missed by both", neither)] if neither else []),
    ]
    parts = [_beside([_map(state)]), _beside(compared), *_equals(state)]
    return View("\n".join(part.text for part in parts), "".join(part.html for part in parts))


def _beside(parts: Sequence[View]) -> View:
    """Parts as a column, which stands beside the one before it where the page is wide enough."""
    return View(
        "\n".join(part.text for part in parts),
        '<div style="display:inline-block;vertical-align:top;max-width:560px;margin:0 20px 0 0">'
        f"{''.join(part.html for part in parts)}</div>",
    )


def _map(state: SweepState) -> View:
    """The map with its A and B, and what is sent."""
    a, b = key_of(vars(state.a)), key_of(vars(state.b))
    questions = len(state.pairs) if state.metric in COUNTED else None
    page = map_page(state.rows, state.metric, questions, {a: "AB"} if a == b else {a: "A", b: "B"})
    sent = "the first hit" if state.k == 1 else f"the first {state.k} hits"
    sent += "" if state.budget is None else f", at most {amount(state.budget, 'character')}"
    return View(
        f"{page.text}\nsent: {sent}",
        f'{page.html}<div style="color:{QUIET}">sent: {sent}</div>',
    )


def _setting(sign: str, state: SweepState, count: int) -> View:
    setting, mean = (state.a, state.means[0]) if sign == "A" else (state.b, state.means[1])
    counted = state.metric in COUNTED
    said = f"{state.metric if counted else 'found'} {count} of {len(state.pairs)}"
    if not counted:
        said += f", {state.metric} {mean:,.{0 if state.metric in AMOUNTS else 3}f}"
    name = setting_name(setting)
    return View(
        printable(f"{sign} {name}: {said}"),
        f"<div><strong>{sign}</strong> {escaped(name)}: {said}</div>",
    )


def _changed(sign: str, pairs: Sequence[Pair], metric: str) -> list[View]:
    """The changed questions of one kind, with what A and B sent; of many, the rest by their ids."""
    told = []
    for before, after in pairs[:MOST_TOLD]:
        head, asked = f"{sign} {before.question.id}", before.question.text
        lines = [f"A: {_sent(before, metric)}", f"B: {_sent(after, metric)}"]
        told.append(
            View(
                "\n  ".join([printable(f"{head} {asked}"), *lines]),
                f'<div style="margin-top:6px"><strong>{escaped(head)}</strong> {escaped(asked)}'
                f"<br>{'<br>'.join(map(escaped, lines))}</div>",
            )
        )
    rest = pairs[MOST_TOLD:]
    return [*told, *([_ids(f"{sign} as well", rest)] if rest else [])]


def _sent(row: Row, metric: str) -> str:
    """What was sent for a question: the first chunk with a piece of the answer, or the first."""
    if not row.sent:
        return "nothing"
    if row.rank is None:
        said = "missed" if row.question.evidence else amount(len(row.sent), "hit")
        where, chunk = f"{said}, first", row.sent[0]
    else:
        whole = "found" if is_found(row, metric) else "a part only"
        where, chunk = f"{whole}, place {row.rank}", row.sent[row.rank - 1]
    return printable(f"{where}: {chunk_name(chunk)}: {begins(chunk)}")


def _ids(words: str, pairs: Sequence[Pair]) -> View:
    said = f"{words}: {' '.join(row.question.id for row, _ in pairs)}"
    return View(printable(said), f'<div style="margin-top:6px">{escaped(said)}</div>')


def _equals(state: SweepState) -> list[View]:
    """The settings of the map that find as many as another, and what each misses, to open."""
    if not state.misses:
        return []
    title = f"{state.retriever}: settings that find equally many, and what they miss"
    common = set.intersection(*(set(ids) for _, ids in state.misses))
    if len(state.misses) == 1:
        common = set()
    lines = []
    if common:
        every = " ".join(one for one in state.misses[0][1] if one in common)
        lines.append(f"missed by all of these: {every}; and by each:")
    for settings, missed in state.misses:
        found = f"{len(state.pairs) - len(missed)} of {len(state.pairs)}"
        names = [f"{one.strategy} {one.size}/{one.overlap}" for one in settings]
        others = " ".join(one for one in missed if one not in common)
        lines.append(f"{found} · {', '.join(names)}: {others or 'no others'}")
    html = "".join(f"<div>{escaped(line)}</div>" for line in lines)
    return [
        View(
            "\n".join(printable(line) for line in [title, *lines]),
            f"{_RULE}<details><summary><strong>{escaped(title)}</strong></summary>{html}</details>",
        )
    ]
