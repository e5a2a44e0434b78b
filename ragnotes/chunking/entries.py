"""Where the questions of an FAQ stand: bold ones, and those behind a label such as "Q:"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ragnotes.chunking.markdown import plain
from ragnotes.chunking.paragraphs import trim
from ragnotes.document import Span

_LONG = 2000  # characters in which a question is looked for
_ASKING = "?？⸮؟"
_CLOSERS = r"[\"'”’»)\]*_]"
# A byte order mark, a list's or a quote's mark.
_FRONT = r"\ufeff?[ \t]*+(?:[-*+][ \t]++|\d++[.)][ \t]++|>[ \t]?+)*+"
_STRONG = r"(?:\*{1,3}|_{1,3})?"
# "**Can I …?** …", also as a list's item; a question mark ends the bold part or follows it.
_BOLD = re.compile(
    rf"{_FRONT}(\*\*|__)(?=\S)((?:(?!\1).)+?)"
    rf"(?:([{_ASKING}]{_CLOSERS}*)(?:\1|[ \t]+\1(?!\S))|(?<!\s)\1[ \t]?([{_ASKING}]))",
    re.DOTALL,
)
_NUMBER = rf"[ \t]*+(?:\.?\d++)?{_STRONG}"
# "Q: …", "Q1. …", "Question 2: …", "**Q:** …", "**Q**: …", "*Q:* …", "Q.3: …", "Ｑ：…", "问：…"
_LABEL = re.compile(
    rf"{_FRONT}{_STRONG}(?:Q(?:uestion)?|Ｑ|[问問]){_NUMBER}[ \t]*+[:.)：]{_STRONG}[ \t]*+", re.I
)
_ANSWER = re.compile(rf"{_FRONT}{_STRONG}(?:A(?:nswer)?|Ａ|答){_NUMBER}[ \t]*+[:.)：]", re.I)
# An answer on the question's own line. A short label after a word is none: "vitamin A: why?"
_ANSWER_BESIDE = re.compile(
    rf"""
    (?<=[{_ASKING}])(?P<closed>{_CLOSERS}*+)[ \t]*+
        {_STRONG}(?:A|Ａ|答|Answer|ANSWER){_NUMBER}[:.)：]
  | (?:(?<=[.!…。！])[ \t]++|(?<![ \t])(?:[ \t]{{2,}}+|\t)){_STRONG}(?:A|Ａ|答){_NUMBER}[:：]
  | (?<![ \t])[ \t]++{_STRONG}(?:Answer|ANSWER){_NUMBER}[:：]
    """,
    re.VERBOSE,
)
# Where a further question may stand on a line: after the end of a sentence.
_FURTHER = re.compile(
    rf"(?:[.!…{_ASKING}]{_CLOSERS}*+[ \t]++|[。！？؟][ \t]*+)"
    r"(?=(?:(?:[-*+]|\d{1,3}[.)])[ \t]++)?(?:\*\*|__|[QqＱ问問]))"
)
_ASKS = re.compile(rf"[{_ASKING}]{_CLOSERS}*$")
_ASKED = re.compile(rf"[^\r\n]*[{_ASKING}]{_CLOSERS}*+(?=\s)")  # up to the last mark
_LINE_END = re.compile(r"[\r\n]")


class Asked(NamedTuple):
    """A question: where its entry begins, its words without marks, and its own place."""

    start: int
    title: str
    span: Span


def asks(title: str) -> bool:
    """Whether the words end in a question mark, quotes and brackets aside."""
    return _ASKS.search(title) is not None


def label_alone(text: str, start: int, end: int) -> bool:
    """Whether a stretch holds a label and no question: that stands below it then."""
    label = _LABEL.match(text, start, end)
    return label is not None and not text[label.end() : end].strip()


def questions(text: str, start: int, end: int) -> list[Asked]:
    """Return the question that begins at start, a line's or an item's, and those on its line.

    A further one begins after the end of a sentence, or directly after the question before. A
    question that goes on over lines is looked for up to `end`. Without a question at start
    there are none.

    >>> [asked.title for asked in questions("**One?** Yes. **Two?** No.", 0, 26)]
    ['One?', 'Two?']
    """
    found: list[Asked] = []
    line_end = start
    one = _question(text, start, end)
    while one:
        found.append(one)
        at = one.span.end
        if at > line_end:
            line_end = _line_end(text, at, end)
        beside = _question(text, trim(text, at, line_end)[0], line_end)
        one = beside or next(further(text, at, line_end), None)
    return found


def answer_begins(text: str, start: int, end: int) -> bool:
    """Whether the line that begins at start begins with an answer's label."""
    return _ANSWER.match(text, start, end) is not None


def further(text: str, start: int, end: int) -> Iterator[Asked]:
    """Yield the questions that stand after the end of a sentence between start and end."""
    for match in _FURTHER.finditer(text, start, end):
        if asked := _question(text, match.end(), end):
            yield asked


def _question(text: str, start: int, end: int) -> Asked | None:
    """The question that begins at start, if one does."""
    first = start + text.startswith("\ufeff", start)
    end = min(end, start + _LONG)
    if bold := _BOLD.match(text, start, end):
        words = plain(bold[2] + (bold[3] or bold[4]))
        label = _LABEL.match(words)  # **Q: Can I …?**
        return Asked(start, words[label.end() :] if label else words, Span(first, bold.end()))
    label = _LABEL.match(text, start, end)
    if not label:
        return None
    at, stop = _labelled(text, label.end(), end)
    if at == stop:
        return None
    return Asked(start, plain(text[at:stop]).strip("*_ "), Span(first, stop))


def _labelled(text: str, at: int, end: int) -> tuple[int, int]:
    """Where the words behind a label begin and end; they are none before another label."""
    label_line = _line_end(text, at, end)
    at = trim(text, at, end)[0]
    if bold := _BOLD.match(text, at, end):
        return at, bold.end()
    if at == end or (at > label_line and _begins(text, at, end)):
        return at, at
    first = _line_end(text, at, end)
    places = (match.end() for match in _FURTHER.finditer(text, at, first))
    further = next((place for place in places if _begins(text, place, first)), first)
    if beside := _ANSWER_BESIDE.search(text, at, further):
        return trim(text, at, max(beside.start(), beside.end("closed")))
    if further < first or asks(text[at:first].rstrip()):
        return trim(text, at, further)
    inside = _ASKED.match(text, at, first)  # "Q: May I? Yes."
    low, high = at, first
    while high < end:  # the question may go on over lines
        low = high + (2 if text.startswith("\r\n", high) else 1)
        if _begins(text, low, end):
            if _ANSWER.match(text, low, end):
                return trim(text, at, low)
            break
        high = _line_end(text, low, end)
        if not inside and asks(text[low:high].rstrip()):
            return trim(text, at, high)
    return trim(text, at, inside.end() if inside else first)


def _begins(text: str, start: int, end: int) -> bool:
    """Whether a question or the answer to one begins at start."""
    return any(mark.match(text, start, end) for mark in (_LABEL, _ANSWER, _BOLD))


def _line_end(text: str, start: int, end: int) -> int:
    found = _LINE_END.search(text, start, end)
    return found.start() if found else end
