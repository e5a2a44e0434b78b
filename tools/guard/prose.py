"""Every number that the text states after the first code was computed in the same notebook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from guard.outputs import texts


def findings(notebook: Any, allowed: Mapping[str, str]) -> list[str]:
    """Return the numerals in Markdown that stand in no output and no code of the notebook.

    `allowed` maps numerals that may stand all the same to the reason; one that is not needed is
    a finding too.
    """
    computed: set[str] = set()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            computed |= numerals(cell.source)
            for output in cell.outputs:
                for text in texts(output):
                    computed |= numerals(text)
    found, used = [], set()
    for number, cell in stated(notebook):
        for numeral in sorted(numerals(cell.source, markdown=True) - computed):
            used.add(numeral)
            if numeral not in allowed:
                found.append(f"cell {number}: nothing in this notebook gives {numeral}")
    found += [f"the allowed numeral {numeral} is not needed" for numeral in allowed.keys() - used]
    found += [
        f"{numeral} is allowed without a reason" for numeral in allowed if not allowed[numeral]
    ]
    return found


def stated(notebook: Any) -> list[tuple[int, Any]]:
    """Return the Markdown cells after the first code cell, with their numbers."""
    kinds = [cell.cell_type for cell in notebook.cells]
    first = kinds.index("code") if "code" in kinds else len(kinds)
    return [
        (number, cell)
        for number, cell in enumerate(notebook.cells, start=1)
        if number > first and cell.cell_type == "markdown"
    ]


@cache
def numerals(text: str, markdown: bool = False) -> frozenset[str]:
    """Return the different numbers in a text, each in one spelling.

    A digit that belongs to a name (`sha256`, `01_lemon`) is none; a unit may touch it (`19th`,
    `180°C`). In Markdown, addresses, the words for a picture, the numbers of a list or of an
    exercise (`**1.**`) and of other notebooks do not count.

    >>> sorted(numerals("2,612 words, 25.0 %, 180°C, (1,2), 01_lemon"))
    ['1', '180', '2', '25', '2612']
    """
    if markdown:
        text = re.sub(r"!\[[^\]]*\]|\]\([^)]*\)|https?://\S+|<[^>]*>", " ", text)
        text = re.sub(r"^\s*\d+\. |^\*\*\d+\.\*\*|\b[Nn]otebooks? \d\d\b", " ", text, flags=re.M)
    found: set[str] = set()
    for match in re.finditer(r"(?<!\w)\d+(?:[.,]\d+)*(?!\d*_)", text):
        numeral = match[0]
        if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", numeral):
            numeral = numeral.replace(",", "")
        found |= {_spelling(part) for part in numeral.split(",")}
    return frozenset(found)


def _spelling(numeral: str) -> str:
    """25 for 25.0 and 025; a version such as 0.1.0 stays as it is."""
    if numeral.count(".") > 1:
        return numeral
    return f"{Decimal(numeral).normalize():f}"
