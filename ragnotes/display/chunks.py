"""A list of chunks to look at, every one in its place."""

from __future__ import annotations

from collections.abc import Sequence

from ragnotes.chunking.units import Units, units_of
from ragnotes.display.page import (
    ACCENT,
    ACCENT_PAPER,
    INK,
    LINE,
    QUIET,
    SHADE_PAPER,
    TWICE_PAPER,
    amount,
    escaped,
    framed,
    printable,
)
from ragnotes.display.view import View
from ragnotes.document import Chunk, Span, as_document

_MOST, _FIRST, _LAST = 40, 20, 5  # more chunks than that: only the first and the last are shown

_MARK = f"background:{TWICE_PAPER};color:{INK};text-decoration:underline"
_CARRIED = (
    f"background:{TWICE_PAPER};border:1px dashed {QUIET};padding:0 6px;margin:2px 0;"
    "white-space:pre-wrap;overflow-wrap:break-word"
)


def show_chunks(chunks: Sequence[Chunk]) -> View:
    """Show chunks of one document in order: sizes, headings, what neighbours share, what is left.

    Each chunk is numbered as in code, `chunks[0]` first. Its size counts the words, characters
    and tokens (of cl100k_base) that it has a part of. What it shares with the chunk before it
    in the list is marked in its text (between ⟦ and ⟧ in plain text) and counted in words. What
    it carries from elsewhere, such as a table's header, stands in front of its text, each
    line after `^`. The last line says how much of the document lies in none of the chunks. Of
    more than 40 chunks only the first 20 and the last 5 are shown. ValueError for chunks of
    different documents; TypeError for anything that is not a sequence of chunks.

    >>> from ragnotes import chunk_words
    >>> show_chunks(chunk_words("Bake at 180°C for 25 minutes", size=4, overlap=1))
    2 chunks of a text of 6 words
    <BLANKLINE>
    chunks[0] · 4 words, 17 characters, 7 tokens
    | Bake at 180°C for
    <BLANKLINE>
    chunks[1] · 3 words, 14 characters, 4 tokens · shares 1 word with chunks[0]
    | ⟦for⟧ 25 minutes
    <BLANKLINE>
    Every character of the document is in a chunk.
    """
    _check(chunks)
    if not chunks:
        return View("No chunks: the list is empty.", framed("No chunks: the list is empty."))
    doc = chunks[0].doc
    words, tokens = units_of(doc.text), units_of(doc.text, "tokens")
    has = amount(len(words), "word")
    # A plain text was never given a name of its own.
    source = f"a text of {has}" if doc == as_document(doc.text) else f"“{printable(doc.id)}”, {has}"
    title = f"{amount(len(chunks), 'chunk')} of {source}"
    if len(chunks) <= _MOST:
        blocks = [_block(chunks, number, words, tokens) for number in range(len(chunks))]
    else:
        last = len(chunks) - _LAST
        blocks = [_block(chunks, number, words, tokens) for number in range(_FIRST)]
        blocks.append(_note(f"{amount(last - _FIRST, 'chunk')} between are not shown"))
        blocks += [_block(chunks, number, words, tokens) for number in range(last, len(chunks))]
    left = _left_out(chunks)
    return View(
        "\n\n".join([title, *(block.text for block in blocks), left.text]),
        framed(
            f"<div><strong>{escaped(title)}</strong></div>"
            + "".join(block.html for block in blocks)
            + f'<div style="margin-top:10px">{left.html}</div>'
        ),
    )


def _check(chunks: Sequence[Chunk]) -> None:
    if isinstance(chunks, (Chunk, str)) or not isinstance(chunks, Sequence):
        raise TypeError(f"show_chunks needs a list of chunks, got {type(chunks).__name__}")
    for number, chunk in enumerate(chunks):
        if not isinstance(chunk, Chunk):
            raise TypeError(
                f"show_chunks needs a list of chunks, got {type(chunk).__name__} at [{number}]"
            )
        if chunk.doc != chunks[0].doc:
            raise ValueError(
                "show_chunks shows chunks of one document, "
                f"got {chunks[0].doc.id!r} at [0] and another, {chunk.doc.id!r}, at [{number}]"
            )


def _block(chunks: Sequence[Chunk], number: int, words: Units, tokens: Units) -> View:
    """One chunk: headings, number and size, what it carries, its text with what it shares."""
    chunk = chunks[number]
    whole = chunk.doc.text
    sizes = [
        amount(words.count(chunk.start, chunk.end), "word"),
        amount(len(chunk), "character"),
        amount(tokens.count(chunk.start, chunk.end), "token"),
    ]
    notes = [", ".join(sizes)]
    shared = _shared(chunk, chunks[number - 1]) if number else None
    parts = (chunk.text, "", "")
    if shared:
        notes.append(f"shares {_words_in(shared, whole, words)} with chunks[{number - 1}]")
        parts = (
            whole[chunk.start : shared.start],
            whole[shared.start : shared.end],
            whole[shared.end : chunk.end],
        )
    carried = "\n".join(printable(whole[span.start : span.end]) for span in chunk.carried)
    if carried:
        notes.append(f"carries {amount(len(carried.split()), 'word')} from elsewhere, marked ^")
        carried = "\n".join(f"^ {line}".rstrip() for line in carried.split("\n"))
    name, about = f"chunks[{number}]", " · ".join(notes)
    trail = " > ".join(chunk.headings)
    before, marked, after = parts

    plain = printable(f"{before}⟦{marked}⟧{after}" if shared else before)
    lines = [f"{name} · {about}", *([carried] if carried else [])]
    lines += [f"| {line}".rstrip() for line in plain.split("\n")]
    mark = f'<mark style="{_MARK}">{escaped(marked)}</mark>' if shared else ""
    edge, paper = (LINE, SHADE_PAPER) if number % 2 else (ACCENT, ACCENT_PAPER)
    above = f'<div style="color:{QUIET}">{escaped(trail)}</div>' if trail else ""
    front = f'<div dir="auto" style="{_CARRIED}">{escaped(carried)}</div>' if carried else ""
    return View(
        "\n".join(([printable(trail)] if trail else []) + lines),
        f'<div style="background:{paper};border-left:4px solid {edge};padding:6px 12px;'
        f'margin:8px 0">{above}<div style="color:{QUIET}">'
        f'<strong style="color:{INK}">{name}</strong> · {about}</div>{front}'
        f'<div dir="auto" style="white-space:pre-wrap;overflow-wrap:break-word">'
        f"{escaped(before)}{mark}{escaped(after)}</div></div>",
    )


def _note(words: str) -> View:
    style = f"color:{QUIET};margin:10px 0;text-align:center"
    return View(f"… {words} …", f'<div style="{style}">… {words} …</div>')


def _shared(chunk: Chunk, before: Chunk) -> Span | None:
    """The stretch that lies in both chunks, or None."""
    start, end = max(chunk.start, before.start), min(chunk.end, before.end)
    return Span(start, end) if start < end else None


def _words_in(span: Span, text: str, words: Units) -> str:
    """How many words lie in a span: those that lie in it whole, and whether some are cut."""
    whole = int(((words.starts >= span.start) & (words.ends <= span.end)).sum())
    cut = len(text[span.start : span.end].split()) - whole
    if not whole and not cut:
        return f"only white space ({amount(len(span), 'character')})"
    pieces = [amount(whole, "word")] if whole else []
    if cut:
        pieces.append("part of a word" if cut == 1 else "parts of two words")
    return " and ".join(pieces)


def _left_out(chunks: Sequence[Chunk]) -> View:
    """What of the document lies in none of the chunks, in words."""
    text = chunks[0].doc.text
    gaps, reached = [], 0
    for start, end in sorted((chunk.start, chunk.end) for chunk in chunks):
        if start > reached:
            gaps.append(text[reached:start])
        reached = max(reached, end)
    if reached < len(text):
        gaps.append(text[reached:])
    characters = amount(sum(map(len, gaps)), "character")
    words = amount(sum(len(gap.split()) for gap in gaps), "word")
    if not gaps:
        said = "Every character of the document is in a chunk."
    elif not "".join(gaps).strip():
        said = f"Every word is in a chunk. Only white space is in none: {characters}."
    else:
        first = " ".join(next(gap for gap in gaps if gap.strip()).split())
        quote = printable(first if len(first) <= 60 else first[:60] + "…")
        said = (
            f"In no chunk: {words} ({characters}) in {amount(len(gaps), 'place')}, "
            f"the first begins “{quote}”."
        )
    return View(said, escaped(said))
