"""What a question's right chunk and its best wrong one score at one chunk size, as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ragnotes.chunking.windows import chunk_words
from ragnotes.display.page import INK, PAPER, QUIET, SHADE_PAPER, amount, escaped, printable
from ragnotes.display.view import View
from ragnotes.document import Chunk, Document
from ragnotes.evaluation.questions import Question, has_all_evidence
from ragnotes.indexing.minilm import what_minilm_reads
from ragnotes.indexing.models import Embed
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.search import Hit, retrieve


@dataclass(frozen=True)
class SizeState:
    """One question, searched among windows of one size.

    `right` is the first hit that holds all the evidence, `place` its place from 1; both None
    where every window holds only a part. `wrong` is the first hit that touches none of it; None
    where there is no such window. `sent` counts the words of the first k hits, `unread` those of
    the right chunk that MiniLM would not read.
    """

    question: Question
    size: int
    chunks: int
    right: Hit | None
    place: int | None
    wrong: Hit | None
    k: int
    sent: int
    unread: int

    @property
    def margin(self) -> float | None:
        """The right chunk's score less that of the best wrong one; None where one is missing."""
        return self.right.score - self.wrong.score if self.right and self.wrong else None


def size_states(
    document: Document,
    questions: Iterable[Question],
    size: int,
    embed: Embed,
    k: int = 3,
) -> list[SizeState]:
    """Cut into windows of `size` words and search them for each question."""
    chunks = chunk_words(document, size)
    index = build_index(chunks, embed)
    states = []
    for question in questions:
        hits = retrieve(question.text, index, max(1, len(chunks)))
        whole = [at for at, hit in enumerate(hits) if has_all_evidence(question, [hit.chunk])]
        right = hits[whole[0]] if whole else None
        wrong = next((hit for hit in hits if not _touches(hit.chunk, question)), None)
        sent = sum(len(hit.chunk.text.split()) for hit in hits[:k])
        rest = right.chunk.text[what_minilm_reads(right.chunk.text).end :] if right else ""
        place = whole[0] + 1 if whole else None
        unread = len(rest.split())
        states.append(SizeState(question, size, len(chunks), right, place, wrong, k, sent, unread))
    return states


def _touches(chunk: Chunk, question: Question) -> bool:
    return any(chunk.start < piece.end and piece.start < chunk.end for piece in question.evidence)


def ends_of(chunk: Chunk, few: int = 4) -> str:
    """Return the first and the last words of a chunk."""
    words = printable(chunk.text).split()
    if len(words) <= 2 * few:
        return " ".join(words)
    return f"{' '.join(words[:few])} … {' '.join(words[-few:])}"


def state_page(state: SizeState) -> View:
    """Say where the right chunk comes, by what margin, and what is sent and read of it."""
    head = amount(state.size, "word")
    about = f"{amount(state.chunks, 'chunk')}, {amount(state.sent, 'word')} sent with k = {state.k}"
    rows = [_scored("right", state.right, state.place), _scored("wrong", state.wrong, None)]
    if state.margin is not None:
        winner = "the right" if state.margin > 0 else "a wrong"
        rows.append(f"margin {state.margin:+.2f}: {winner} chunk wins".replace("-", "−"))
    if state.right and state.unread:
        rows.append(f"MiniLM leaves {amount(state.unread, 'word')} of the right chunk unread")
    elif state.right:
        rows.append("MiniLM reads the right chunk whole")
    return View(
        "\n".join([f"{head} · {about}", *rows]),
        f'<div style="margin-top:6px"><strong>{head}</strong> '
        f'<span style="color:{QUIET}">· {about}</span><br>'
        + "<br>".join([*map(_in_line, rows[:2]), *map(escaped, rows[2:])])
        + "</div>",
    )


def _in_line(row: str) -> str:
    """A row whose first word has a fixed width, so that the bars below each other can be compared.

    A row without a bar stays as it is.
    """
    name, _, rest = row.partition(" ")
    if name.endswith(":"):
        return escaped(row)
    return f'<span style="display:inline-block;width:3em">{name}</span> {escaped(rest)}'


def _scored(name: str, hit: Hit | None, place: int | None) -> str:
    if hit is None:
        why = "no chunk holds all of the answer" if name == "right" else "there is no other chunk"
        return f"{name}: {why}"
    bar = "▬" * round(max(0, hit.score) * 20)
    at = f" at place {place}" if place else ""
    return f"{name} {bar} {hit.score:.2f}{at}: {ends_of(hit.chunk)}"


def sizes_page(states: Sequence[SizeState]) -> View:
    """Put the states of one question under each other: a row each, the chunks' ends below."""
    heads = ("words", "chunks", "sent", "right", "place", "best wrong", "margin", "wins", "unread")
    rows = ["".join(f"<th>{head}</th>" for head in heads)]
    ends = []
    for state in states:
        rows.append("".join(f"<td>{cell}</td>" for cell in _cells(state)))
        said = [_scored("right", state.right, state.place), _scored("wrong", state.wrong, None)]
        ends.append(f"<strong>{state.size}</strong> " + "<br>".join(map(_in_line, said)))
    # On each row: JupyterLab gives rows a background of their own.
    looks = [f"color:{INK};background:{(PAPER, SHADE_PAPER)[n % 2]}" for n in range(len(rows))]
    table = "".join(f'<tr style="{look}">{row}</tr>' for look, row in zip(looks, rows, strict=True))
    return View(
        "\n".join(state_page(state).text for state in states),
        # Where no theme dresses tables, as in a live pane: space between cells, numbers in line.
        f'<table cellpadding="5" style="border-collapse:collapse;text-align:right">{table}</table>'
        f"<details><summary>the chunks</summary>{'<br>'.join(ends)}</details>",
    )


def _cells(state: SizeState) -> list[str]:
    """What a state says in numbers; – where there is none."""
    margin, wins = "–", "–"
    if state.margin is not None:
        margin = f"{state.margin:+.2f}".replace("-", "−")
        wins = "right" if state.margin > 0 else "wrong"
    return [
        str(state.size),
        str(state.chunks),
        f"{state.sent:,}",
        f"{state.right.score:.2f}" if state.right else "–",
        str(state.place or "–"),
        f"{state.wrong.score:.2f}" if state.wrong else "–",
        margin,
        wins,
        str(state.unread) if state.right else "–",
    ]


def legend(k: int) -> str:
    """Say what the columns of `sizes_page` hold."""
    words = (
        f"sent: words of the first {k} chunks · right, best wrong: their scores · place: of the "
        "right chunk · unread: words of the right chunk that MiniLM leaves"
    )
    return f'<div style="margin-top:6px;color:{QUIET}">{words}</div>'


def question_head(name: str, question: Question) -> View:
    """Name the question that states belong to."""
    said = f"{name}: {question.text}"
    return View(
        printable(said), f'<div style="margin-top:10px"><strong>{escaped(said)}</strong></div>'
    )
