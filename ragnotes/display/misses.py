"""The questions that retrieval missed: what should have come, and what came instead."""

from __future__ import annotations

from functools import lru_cache

from ragnotes.chunking.markdown import markdown_blocks
from ragnotes.chunking.outline import sections
from ragnotes.display.page import ACCENT_PAPER, INK, LINE, QUIET, amount, escaped, framed, printable
from ragnotes.display.retrieval_pages import begins
from ragnotes.display.view import View
from ragnotes.document import Chunk
from ragnotes.evaluation.evaluate import Evaluation, Row
from ragnotes.evaluation.questions import distinct_evidence, holds
from ragnotes.evaluation.spans import characters_in
from ragnotes.retrieval.ranking import check_count

HITS = 3  # so many of the hits are shown; the others are counted
_QUOTE = 240  # characters of a longer quote

Line = tuple[str, str, str, str]  # a role, a place, the words there, a remark


def show_misses(evaluation: Evaluation, most: int = 10) -> View:
    """Show the first `most` of the questions that an evaluation did not find, in their order.

    Each with the pieces of evidence that should have come, how much of each came, and the first
    three chunks that were sent instead: document, trail of headings, how the text begins. Of an
    unanswerable question, for which nothing should have come, what came. The others are named.
    ValueError if most < 1; TypeError for a number that is not whole.
    """
    most = check_count("most", most, least=1)
    missed = evaluation.missed
    cut = f"k={evaluation.k}"
    if evaluation.budget is not None:
        cut += f", at most {amount(evaluation.budget, 'character')}"
    title = f"Missed: {_counted(evaluation)} ({cut})"
    views = [_view(row) for row in missed[:most]]
    if len(missed) > most:
        names = ", ".join(printable(row.question.id) for row in missed[most:])
        more = f"And {len(missed) - most} more: {names}"
        views.append(View(more, f'<div style="color:{QUIET};margin-top:8px">{escaped(more)}</div>'))
    return View(
        "\n\n".join([title, *(view.text for view in views)]),
        framed(f"<div><strong>{title}</strong></div>" + "".join(view.html for view in views)),
    )


def _counted(evaluation: Evaluation) -> str:
    """How many were missed of how many, the unanswerable by themselves, as in the means."""
    parts = []
    for answerable, thing in [(True, "answerable question"), (False, "unanswerable question")]:
        missed, asked = (
            sum(bool(row.question.evidence) == answerable for row in rows)
            for rows in (evaluation.missed, evaluation.rows)
        )
        if asked == len(evaluation.rows):
            return f"{missed:,} of {amount(asked, thing if not answerable else 'question')}"
        parts.append(f"{missed:,} of {amount(asked, thing)}")
    return ", ".join(parts)


def _view(row: Row) -> View:
    """One question with the lines under it."""
    question = row.question
    name, kind, text = (_one_line(part) for part in (question.id, question.kind, question.text))
    shown, drawn = [f"{name} ({kind}): {text}"], []
    for role, place, words, remark in [*_before(row), *_wanted(row), *_came(row)]:
        between = ": " if place and words else ""
        shown.append(f"  {role}: {place}{between}{words}{remark}")
        paper = f"background:{ACCENT_PAPER};" if role == "should come" else ""
        drawn.append(
            f'<div style="{paper}color:{INK};padding:1px 8px;margin:2px 0 0 16px">'
            f"{role}: <strong>{escaped(place)}</strong>{between}{escaped(words)}"
            f"{escaped(remark)}</div>"
        )
    return View(
        "\n".join(shown),
        f'<div style="border-top:1px solid {LINE};margin-top:8px;padding:6px 0 0">'
        f'<div><strong>{escaped(name)}</strong> <span style="color:{QUIET}">({escaped(kind)}):'
        f"</span> {escaped(text)}</div>{''.join(drawn)}</div>",
    )


def _before(row: Row) -> list[Line]:
    """The conversation before a follow-up, which retrieval was not given."""
    turns = [_one_line(turn) for turn in row.question.conversation]
    return [("said before", "", " / ".join(turns), "")] if turns else []


def _wanted(row: Row) -> list[Line]:
    """A line for each piece of the evidence, with how much of it was sent."""
    if not row.question.evidence:
        return [("should come", "", "nothing: the documents do not answer this", "")]
    lines = []
    for piece in distinct_evidence(row.question):
        whole = [rank for rank, chunk in enumerate(row.sent, start=1) if holds(chunk, piece)]
        came = len(piece) + characters_in(row.sent) - characters_in([*row.sent, piece])
        part = f"{came} of {amount(len(piece), 'character')} came" if came else "none of it came"
        remark = f"whole in hit {whole[0]}" if whole else part
        lines.append(("should come", _place(piece), _quoted(piece), f" ({remark})"))
    return lines


def _came(row: Row) -> list[Line]:
    lines = [
        (f"hit {rank}", _place(chunk), begins(chunk), "")
        for rank, chunk in enumerate(row.sent[:HITS], start=1)
    ]
    if not lines:
        return [("came", "", "nothing", "")]
    if len(row.sent) > HITS:
        lines.append(("came", "", amount(len(row.sent) - HITS, "more chunk"), ""))
    return lines


def _place(chunk: Chunk) -> str:
    """The document and the trail of headings."""
    trail = " > ".join(_trail(chunk))
    return _one_line(f"{chunk.doc.id}, {trail}" if trail else chunk.doc.id)


def _trail(chunk: Chunk) -> tuple[str, ...]:
    """The chunk's headings; of one without any, those of its section in a Markdown file."""
    if chunk.headings or not str(chunk.doc.metadata.get("source", "")).endswith(".md"):
        return chunk.headings
    trail: tuple[str, ...] = ()
    for start, headings in _trails(chunk.doc.text):
        if start > chunk.start:
            break
        trail = headings
    return trail


@lru_cache(maxsize=8)  # many chunks are of one document
def _trails(text: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Where each section of a Markdown text begins, and its trail of headings."""
    parts = sections(markdown_blocks(text))
    return tuple((blocks[0].start, headings) for headings, blocks in parts)


def _quoted(piece: Chunk) -> str:
    text = _one_line(piece.text)
    return f"“{text if len(text) <= _QUOTE else text[: _QUOTE - 1] + '…'}”"


def _one_line(text: str) -> str:
    return " ".join(printable(text).split())
