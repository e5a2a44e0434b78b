"""Why a quote names no place of a document, and the words that would."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from ragnotes.document import Document, Span
from ragnotes.evaluation.quotes import line_of, most_alike, nearly, places, shown

_LISTED = 5  # places or names
_ROUND = 24  # characters shown on either side of a place
_NAME = 200  # characters of a name that are compared


def misquoted(name: str, quote: str, documents: Mapping[str, Document]) -> Iterator[str]:
    """Yield what is wrong with a quote from a document so named; nothing where it stands once."""
    if not quote.strip():
        yield f"an empty quote from {shown(name)}: copy the words that answer the question"
    elif name not in documents:
        yield _unknown(name, quote, documents)
    else:
        starts = places(quote, documents[name].text)
        if not starts:
            yield _absent(name, quote, documents)
        elif len(starts) > 1:
            yield _repeated(name, quote, documents[name].text, starts)


def _unknown(name: str, quote: str, documents: Mapping[str, Document]) -> str:
    fault = f"no document {shown(name)}"
    if holders := _holders(quote, documents):
        return f"{fault}; the quote stands in {_listed(holders)}"
    # A document's name is the file's without folders and ending.
    stem = re.split(r"[\\/]", name[:_NAME])[-1].rpartition(".")
    names = {known.casefold(): known for known in documents}
    near = get_close_matches((stem[0] or stem[2]).casefold(), names, n=3)
    if near:
        return f"{fault}; is {_listed([names[one] for one in near], ' or ')} meant?"
    return f"{fault}; there are {_listed(list(documents)) or 'none'}"


def _repeated(name: str, quote: str, text: str, starts: Sequence[int]) -> str:
    fault = (
        f"the quote {shown(quote)} stands {len(starts)} times in {shown(name)}; lengthen it "
        "until one is meant:"
    )
    for start in starts[:_LISTED]:
        end = start + len(quote)
        around = text[max(0, start - _ROUND) : end + _ROUND]
        fault += f"\n    line {line_of(text, start)}: {shown(around)}"
    more = len(starts) - _LISTED
    return f"{fault}\n    and {more} more" if more > 0 else fault


def _absent(name: str, quote: str, documents: Mapping[str, Document]) -> str:
    text = documents[name].text
    fault = f"the quote {shown(quote)} does not stand in {shown(name)}"
    difference, spans = nearly(quote, text)
    if spans:
        lines = _listed_lines(text, spans)
        return f"{fault}; with other {difference} it stands on {lines}:{_copy(text, spans[0])}"
    if holders := _holders(quote, documents):
        return f"{fault}; it stands in {_listed(holders)}"
    if alike := most_alike(quote, text):
        span, shared, size = alike
        line = line_of(text, span.start)
        return f"{fault}; line {line} has {shared} of its {size} words:{_copy(text, span)}"
    return f"{fault}, and no place there has half of its words"


def _copy(text: str, span: Span) -> str:
    return f"\n    {shown(text[span.start : span.end])}"


def _listed_lines(text: str, spans: Sequence[Span]) -> str:
    numbers = [str(line_of(text, span.start)) for span in spans[:_LISTED]]
    more = ", …" if len(spans) > _LISTED else ""
    return f"{'line' if len(numbers) == 1 else 'lines'} {', '.join(numbers)}{more}"


def _holders(quote: str, documents: Mapping[str, Document]) -> list[str]:
    return [name for name, document in documents.items() if quote in document.text]


def _listed(names: Sequence[str], between: str = ", ") -> str:
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return between.join(shown(name, _NAME) for name in names[:_LISTED]) + more
