"""One search taken apart, as plain data and as a page: the hits, and what each step removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ragnotes.display.page import INK, LINE, PAPER, QUIET, amount, escaped, printable
from ragnotes.display.view import View
from ragnotes.document import Chunk
from ragnotes.retrieval.filters import Where
from ragnotes.retrieval.ranking import check_cut
from ragnotes.retrieval.search import Hit

# From a question (a text or a vector) and a filter to hits, the best first, and all of them.
Method = Callable[[Any, Where | None], Sequence[Hit]]

ALL_SHOWN = 6  # so many chunks are shown one by one; of more, the best of each group
MOST_HITS = 5
_BAR = 12  # the signs of the longest bar
_WORDS = 44

# Each group with the sign that its bars are drawn with.
_SIGNS = {"hit": "█", "filtered out": "░", "under the minimum": "▒", "beyond k": "▓"}


@dataclass(frozen=True)
class Steps:
    """What became of all chunks: `hits` and, in the order of the steps, what each removed.

    Every group has its best first. `top` is the highest score of all: the longest bar's. `least`
    is the minimum that was asked for.
    """

    hits: tuple[Hit, ...]
    filtered: tuple[Hit, ...]
    under: tuple[Hit, ...]
    beyond: tuple[Hit, ...]
    top: float
    least: float | None = None

    @property
    def groups(self) -> dict[str, tuple[Hit, ...]]:
        return dict(zip(_SIGNS, [self.hits, self.filtered, self.under, self.beyond], strict=True))


def steps_of(
    query: Any, method: Method, where: Where | None, min_score: float | None, k: int
) -> Steps:
    """Search, and keep what each step removed: filter, then minimum, then the cut at k.

    The method is asked twice: without a filter, to know what this one takes away, and with it.
    ValueError and TypeError for a k and a min_score that `retrieve` refuses.
    """
    k = check_cut(k, min_score)
    everything = list(method(query, None))
    ranked = everything if where is None else list(method(query, where))
    passed = {hit.chunk.id for hit in ranked}
    kept = [hit for hit in ranked if _reaches(hit.score, min_score)]
    enough = {hit.chunk.id for hit in kept}
    return Steps(
        tuple(kept[:k]),
        tuple(hit for hit in everything if hit.chunk.id not in passed),
        tuple(hit for hit in ranked if hit.chunk.id not in enough),
        tuple(kept[k:]),
        max((hit.score for hit in [*everything, *ranked]), default=0),
        min_score,
    )


def _reaches(score: float, least: float | None) -> bool:
    """The rule of `retrieve`: a score that equals the minimum to seven decimals stays."""
    return least is None or round(score, 7) >= round(least, 7)


def steps_page(head: str, steps: Steps) -> View:
    """Draw a search: a heading, how many chunks each step removed, and the chunks as rows."""
    groups = steps.groups
    total = sum(map(len, groups.values()))
    removed = [f"{len(hits)} {name}" for name, hits in groups.items() if name != "hit"]
    about = f"{amount(total, 'chunk')}: {', '.join(removed)} → {amount(len(steps.hits), 'hit')}"
    rows = []
    for name, hits in groups.items():
        most = len(hits) if total <= ALL_SHOWN else MOST_HITS if name == "hit" else 1
        for place, hit in enumerate(hits[:most], start=1):
            label = f"hit {place}" if name == "hit" else name
            bar = _bar(name, hit.score, steps.top)
            rows.append(_row(label, _shown(hit.score, steps.least), bar, hit))
        if len(hits) > most:
            rows.append(_more(f"and {len(hits) - most} more {'hits' * (name == 'hit') or name}"))
    return View(
        "\n".join([head, about, *(row.text for row in rows)]),
        f'<output style="display:block;margin-top:8px"><strong>{escaped(head)}</strong><br>'
        f'<span style="color:{QUIET}">{about}</span></output>'
        f'<table style="border-collapse:collapse;color:{INK}">'
        f"{''.join(row.html for row in rows)}</table>",
    )


def _bar(name: str, score: float, top: float) -> str:
    """A bar as long as a score among the scores from 0 to the top; a low one has one sign."""
    if score <= 0 or top <= 0:
        return ""
    return _SIGNS[name] * max(1, round(_BAR * score / top))


def _shown(score: float, least: float | None) -> str:
    """A score to three decimals, or as many as it takes to read which side of the minimum it is.

    >>> _shown(0.97072, 0.9), _shown(0.97072, 0.971)
    ('0.971', '0.9707')
    """
    side = _reaches(score, least)
    written = (f"{score:.{decimals}f}" for decimals in range(3, 8))
    return next((text for text in written if _reaches(float(text), least) == side), str(score))


def _row(label: str, score: str, bar: str, hit: Hit) -> View:
    name, words = chunk_name(hit.chunk), begins(hit.chunk)
    # The widths are those of the longest label and bar, so that pages stand in line.
    first, second, third = (
        f'<td style="text-align:left;padding:1px 8px{more}">'
        for more in (";width:11em;white-space:nowrap", ";width:13em;white-space:nowrap", "")
    )
    return View(
        f"{label} {score} {bar} {name}: {words}",
        f'<tr style="background:{PAPER};border-top:1px solid {LINE}">{first}{label}</td>'
        f"{second}{score}&nbsp;{bar}</td>"
        f"{third}<strong>{escaped(name)}:</strong> {escaped(words)}</td></tr>",
    )


def _more(words: str) -> View:
    return View(
        words,
        f'<tr style="background:{PAPER};color:{QUIET}"><td></td><td></td>'
        f'<td style="text-align:left;padding:1px 8px">{words}</td></tr>',
    )


def chunk_name(chunk: Chunk) -> str:
    """Return the document's id, and the lowest heading where the chunk has one below the title."""
    below = chunk.headings[1:]
    return printable(f"{chunk.doc.id}, {below[-1]}" if below else chunk.doc.id)


def begins(chunk: Chunk) -> str:
    """How a chunk begins, without its own heading: whole words where it can be."""
    words = printable(chunk.text[:400]).split()
    title = (chunk.headings[-1] if chunk.headings else "").split()
    if words and not words[0].strip("#") and words[1 : 1 + len(title)] == title:
        words = words[1 + len(title) :]
    text = " ".join(words)
    if len(text) <= _WORDS:
        return text
    return (text[: _WORDS - 1].rpartition(" ")[0] or text[: _WORDS - 2]) + " …"
