"""Where the tags, comments and texts of an HTML source are, by the rules of the HTML standard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

SHOWN_RAW = ("title", "textarea", "xmp", "plaintext")  # a "<" in these is text
HIDDEN_RAW = ("script", "style", "iframe", "noembed", "noframes")
_RAW = frozenset(SHOWN_RAW + HIDDEN_RAW)
_VERBATIM = ("xmp", "plaintext")  # an "&" in these is text, too

# A quote is one only where a value begins: elsewhere it is a letter like any other. What the
# end of the source leaves open is markup up to there, as in a browser.
_MARKUP = re.compile(
    r"""<(?:
        !--(?:-?>|.*?--!?>|.*)
      | (/?+)([a-z][^\t\n\f\r />]*+)
        (?:[\t\n\f\r /]++
          |(?:=[^\t\n\f\r />=]*+|[^\t\n\f\r />=]++)
           (?:[\t\n\f\r ]*+=[\t\n\f\r ]*+
              (?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >"'][^\t\n\f\r >]*+|(?=>)))?+
        )*+(?:>|\Z)
      | [!?][^>]*+>?
      | /[^>]++>?
      | />
    )""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE | re.ASCII,
)


class Token(NamedTuple):
    """A tag, with its name in small letters; a comment or the like (no name); or a text.

    A text is "text", or "verbatim" where "&" means itself.
    """

    start: int
    end: int
    kind: str  # "open", "close", "other", "text" or "verbatim"
    name: str = ""


def tokens(
    source: str,
    is_raw: Callable[[int, str], bool] = lambda at, name: True,
    is_cdata: Callable[[int], bool] = lambda at: False,
    skipped: Callable[[int], int] = lambda at: 0,
) -> Iterator[Token]:
    """Yield the tokens of an HTML source in order; together they are the source.

    Whether a tag opens an element whose text is raw, whether `<![CDATA[` opens text, and how
    many end tags a script holds (in a comment), depends on what is around it: `is_raw`,
    `is_cdata` and `skipped` are asked.
    """
    at = 0
    while match := _MARKUP.search(source, at):
        start, end = match.span()
        if at < start:
            yield Token(at, start, "text")
        if match[0].startswith("<![CDATA[") and is_cdata(start):
            stop = source.find("]]>", start)
            stop = len(source) if stop < 0 else stop
            yield Token(start, start + 9, "other")
            yield Token(start + 9, stop, "verbatim")
            at = min(stop + 3, len(source))
            yield Token(stop, at, "other")
            continue
        name = (match[2] or "").lower()
        kind = "close" if match[1] else "open" if name else "other"
        yield Token(start, end, kind, name)
        at = end
        if kind == "open" and name in _RAW and is_raw(start, name):
            stop = _raw_end(source, end, name, skipped(start) if name == "script" else 0)
            shown = "verbatim" if name in _VERBATIM else "text"
            if end < stop:
                yield Token(end, stop, "other" if name in HIDDEN_RAW else shown)
            at = stop
    if at < len(source):
        yield Token(at, len(source), "text")


def _raw_end(source: str, at: int, name: str, skipped: int) -> int:
    """Where the end tag of a raw text begins; nothing ends `plaintext`."""
    closing = closings(name)
    match = None if name == "plaintext" else closing.search(source, at)
    while match and skipped:
        match = closing.search(source, match.end())
        skipped -= 1
    return match.start() if match else len(source)


@cache
def closings(name: str) -> re.Pattern[str]:
    """A pattern for the end tag of a raw text."""
    return re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE | re.ASCII)
