"""Where a quote stands in a text, and where it nearly does."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter

from ragnotes.document import Span

_LONGEST = 2_000  # characters of a quote that are looked for when it does not stand as it is
_WORD = re.compile(r"\w+")
_NO_LETTER = re.compile(r"[\W_]+")
_QUOTATION = "\"'“”„‘’‚«»"


def places(quote: str, text: str) -> list[int]:
    """Return every position at which the quote stands in the text, overlapping ones included.

    An empty quote stands nowhere.

    >>> places("ha ha", "ha ha ha"), places("", "ha")
    ([0, 3], [])
    """
    starts = []
    start = text.find(quote) if quote else -1
    while start >= 0:
        starts.append(start)
        start = text.find(quote, start + 1)  # not str.count: two of them can overlap
    return starts


def nearly(quote: str, text: str) -> tuple[str, list[Span]]:
    """Return what is different where the quote nearly stands in the text, and those places.

    White space is passed over first; then capitals too; then all that is neither letter nor
    digit, and accents, so that other quotation marks and dashes, Markdown's marks and a hyphen at
    the end of a line make no difference. ("", []) where even that finds nothing, or for a quote
    of more than 2,000 characters.

    >>> nearly("180 °c", "Bake at 180°C.")
    ('capitals or white space', [Span(start=8, end=13)])
    """
    if len(quote) > _LONGEST:
        return "", []
    quote = unicodedata.normalize("NFC", quote)
    # On a text that repeats itself a pattern may try each place for as long as the quote is; to
    # know that none is there takes no such time.
    there = "".join(quote.split()) in "".join(text.split())
    alike = _plain(quote) in _plain(text)
    solid = [re.escape(one) for one in quote if not one.isspace()]
    letters = [_letter(one) for one in quote if one.isalnum()]
    for difference, possible, characters, between, flags in (
        ("white space", there, solid, r"\s*+", re.NOFLAG),
        ("capitals or white space", alike, solid, r"\s*+", re.IGNORECASE),
        ("marks, capitals or white space", alike, letters, r"[\W_]*+", re.IGNORECASE),
    ):
        if not characters or not possible:
            continue
        spans = [
            Span(*match.span()) for match in re.finditer(between.join(characters), text, flags)
        ]
        if spans:
            return difference, [_with_ends(span, quote, text) for span in spans]
    return "", []


def most_alike(quote: str, text: str) -> tuple[Span, int, int] | None:
    """Return the place with most words of the quote, how many it has, and of how many.

    Of all places with as many words as the quote, whatever their order, the first that has most
    of them. None where no place has two of them and half of them.

    >>> most_alike("bake it at 190 degrees", "Cool it. Bake at 190. Serve.")
    (Span(start=5, end=20), 4, 5)
    """
    wanted = Counter(word.casefold() for word in _WORD.findall(quote[:_LONGEST]))
    size = wanted.total()
    words = [(match[0].casefold(), *match.span()) for match in _WORD.finditer(text)]
    missing = wanted.copy()
    most, last, shared = 0, 0, 0
    for number, (word, _, _) in enumerate(words):
        shared += missing[word] > 0
        missing[word] -= 1
        if number >= size:
            left = words[number - size][0]
            missing[left] += 1
            shared -= missing[left] > 0
        if shared > most:
            most, last = shared, number
    if most < max(2, size / 2):
        return None
    own = [place for place in words[max(0, last - size + 1) : last + 1] if place[0] in wanted]
    return Span(own[0][1], own[-1][2]), most, size


def line_of(text: str, position: int) -> int:
    r"""Return on which line of the text a position lies, from 1; lines end at \n."""
    return text.count("\n", 0, position) + 1


def shown(text: str, most: int = 400) -> str:
    r"""Return a text as JSON and Python write it, so that it can be copied and is safe to print.

    What cannot be seen, or steers a terminal, is written as an escape. A text of more than
    `most` characters is cut, and its length told.

    >>> print(shown('5\xa0% "vinegar"\x1b[2J'))
    "5\u00a0% \"vinegar\"\u001b[2J"
    """
    # json.dumps escapes what JSON forbids; DEL, no-break spaces and marks of direction stay.
    written = escaped(json.dumps(text[:most], ensure_ascii=False))
    return written if len(text) <= most else f'{written[:-1]}…" ({len(text):,} characters)'


def escaped(text: str) -> str:
    """Return a text with escapes for what cannot be seen or steers a terminal, line ends too."""
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)


def _plain(text: str) -> str:
    """The letters and digits, without accents and capitals."""
    small = unicodedata.normalize("NFKD", text).casefold().replace("ı", "i")  # alike to a pattern
    return _NO_LETTER.sub("", unicodedata.normalize("NFKD", small))


def _letter(one: str) -> str:
    """A pattern for a letter or digit, with or without its accent."""
    forms = {one, unicodedata.normalize("NFKD", one)}
    forms |= {form[0] for form in forms if unicodedata.combining(form[-1])}
    return f"(?:{'|'.join(map(re.escape, sorted(forms)))})"


def _with_ends(span: Span, quote: str, text: str) -> Span:
    """The span with the marks that the quote begins and ends with, where they stand there."""
    start, end = span.start, span.end
    while unicodedata.combining(text[end : end + 1] or " "):
        end += 1  # an accent that is a character of its own
    if text[start].isalnum():
        for mark in reversed(_marks(quote)):
            if start == 0 or not _alike(mark, text[start - 1]):
                break
            start -= 1
    if text[span.end - 1].isalnum():
        for mark in reversed(_marks(quote[::-1])):
            if end == len(text) or not _alike(mark, text[end]):
                break
            end += 1
    return Span(start, end)


def _marks(quote: str) -> str:
    """What stands before the first letter or digit."""
    first = next((number for number, one in enumerate(quote) if one.isalnum()), 0)
    return quote[:first].strip()


def _alike(mark: str, other: str) -> bool:
    return mark == other or (mark in _QUOTATION and other in _QUOTATION)
