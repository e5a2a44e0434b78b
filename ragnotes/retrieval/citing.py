"""The numbers that an answer cites: those in square brackets, and not what is code."""

from __future__ import annotations

import re

from ragnotes.indexing.checks import check_text

_LINE = r"^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*+"  # a quote's or a list item's mark
_FENCED = re.compile(
    rf"{_LINE}(?P<fence>`{{3,}}|~{{3,}})[^\n`]*\n(?:.*?\n)??[ \t>]*(?P=fence)[`~]*[ \t]*$"
    rf"|{_LINE}(?:`{{3,}}|~{{3,}})[^\n`]*\n.*\Z",  # one that is never closed
    re.MULTILINE | re.DOTALL,
)
# A run of backticks up to the next of that length, in one paragraph; \` opens none.
_INLINE = re.compile(r"(?<!`)(?<!(?<!\\)\\)(`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\1(?!`)", re.DOTALL)

_DASH = r"\s*(?:[-‐‑‒–—−]|\bto\b)\s*"
_WORD = r"(?:(?:passages?|sources?|nos?\.)\s*:?\s*|[#^])?"
_ONE = rf"{_WORD}[0-9]{{1,9}}(?:{_DASH}[0-9]{{1,9}})?"
_AND = r"\s*(?:[,;]\s*(?:(?:and|or)\b|&)?|\band\b|\bor\b|&)\s*"
_CITED = re.compile(
    rf"\[\s*({_ONE}(?:{_AND}{_ONE})*)\s*\\?\]",
    re.IGNORECASE,
)
_ENDS = re.compile(rf"([0-9]+)(?:{_DASH}([0-9]+))?", re.IGNORECASE)
_BETWEEN_BRACKETS = re.compile(r"(?<=[0-9])\](-|–|—)\[(?=[0-9])")
_LONGEST = 100  # numbers; a longer range is no list of passages, such as [1000-2000]


def cited_numbers(text: str) -> list[int]:
    """Return the numbers that a text cites, each once, in the order of their first places.

    A citation is a number in square brackets, as in [1]; several, as in [1, 2], [1; 2] and
    [1 and 2]; or a range, as in [2-4], [2–4] and [2]–[4], which stands for each number in it. They
    may be mixed, [1, 3-5], and have a word before them, [passage 2]. Of a range that is longer
    than 100, or goes down, the two ends count. Nothing in code counts, be it between lines of
    three backticks or tildes or between backticks in a line. Elsewhere what a reader takes for a
    citation is one: directly behind a word[1], as the text of a link, [1](address), and as a
    footnote, [^1]. TypeError unless text is a str.

    >>> cited_numbers("It is so [1, 3-4], as `row[2]` shows [1].")
    [1, 3, 4]
    """
    check_text("text", text)
    text = _INLINE.sub(" ", _FENCED.sub("\n", text))
    text = _BETWEEN_BRACKETS.sub(r"\1", text)
    numbers: dict[int, None] = {}
    for group in _CITED.findall(text):
        for first, last in _ENDS.findall(group):
            low, high = int(first), int(last or first)
            whole = low <= high < low + _LONGEST
            numbers.update(dict.fromkeys(range(low, high + 1) if whole else (low, high)))
    return list(numbers)
