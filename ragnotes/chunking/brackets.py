"""Marks that end a sentence anywhere, such as 。, and the brackets in which they do not."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from ragnotes.chunking.numbering import begins

FULL = "。！？｡．।॥؟۔።፧။៕។։"  # end one anywhere
_WIDE_ITEM = re.compile(r"(?:^|[：:\s])\d{1,2}．")
# Brackets and quotes of a text that needs no white space, up to a length.
_BRACKETED = re.compile(
    "|".join(
        rf"{re.escape(left)}[^{re.escape(left + right)}]{{0,100}}+{re.escape(right)}"
        for left, right in ("（）", "()", "《》", "〈〉", "〔〕", "【】", "「」", "『』", "“”")
    )
)
_TITLE, _ASIDE = "《〈", "（(〔【"
# How a Japanese or Chinese sentence goes on after a quotation inside it.
_GOES_ON = tuple("とっはがをのにもでや、，,；;：:")
_SAID = re.compile(
    r"と(?=[言いう聞叫思尋訊問答考書呼])|[\u4e00-\u9fff]{0,5}?[说說道问問喊叫答讲講][。，！,]"
)


def bracket_bounds(text: str) -> tuple[list[int], list[int]]:
    """Return where each short bracket or quotation, the outermost alone, begins and ends."""
    spans = [found.span() for found in _BRACKETED.finditer(text)]
    return [span[0] for span in spans], [span[1] for span in spans]


def ends_full(
    text: str, match: re.Match[str], start: int, brackets: tuple[Sequence[int], Sequence[int]]
) -> bool:
    """Whether a mark such as 。 ends the sentence, and not just a quotation or a number in it."""
    end = match.end()
    after = text[end : end + 1]
    if text[end - 1] == "．" and (
        after.isdigit() or _WIDE_ITEM.search(text[max(start, end - 5) : end])
    ):
        return False
    if after and after in FULL:  # it ends there: 「行く。」。
        return False
    number = bisect_right(brackets[0], match.start()) - 1
    if number >= 0 and (closed := brackets[1][number]) > match.start():
        opened = brackets[0][number]
        if end < closed:
            return text[end] in " \n"
        if text[opened] in _TITLE:
            return False
        if text[opened] in _ASIDE:
            return begins(text, start, opened)
    if text[end - 1] in FULL or text[end - 1] in "!?":
        return not (text[end - 1] in "！？!?" and after == "と" and _SAID.match(text, end))
    return not (text.startswith(_GOES_ON, end) or _SAID.match(text, end))
