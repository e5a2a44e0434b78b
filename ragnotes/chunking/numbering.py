"""The numbers of list items inside a line of text, and what else stands before a full stop."""

from __future__ import annotations

import re

WORD_BEFORE = re.compile(r"(?:^|(?<=[\s：(\[\"'“‘„«/–—*_-]))[^\W_]++(?:[.'’-][^\W_]++)*+$")
_LIST_MARK = re.compile(
    r"[•⁃*+-]?\s*\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5})[.)]+"
)
_BULLET = re.compile(r"[•⁃‣◦▪●○]\s*$")
_JOINED = re.compile(r"\d\.\s+(?:und|oder|bis|sowie|og|och|eller)\s+$")
_STEP = re.compile(r"[\s*_#]*(?:Step|Tip|Rule|Schritt|Étape|Paso|Passo|Stap|Steg|Trin)\s+")
_ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
_FIRST_ITEM = re.compile(r"(?<![\d\s])(?:：|:\s|\s[-–—]\s)\s*\(?$")


def item_start(text: str, match: re.Match[str], start: int) -> int | None:
    """Where the item begins whose number stands before the mark; None where none does.

    A number is an item's at the start of a sentence, behind a bullet, behind a colon if it is
    the first, and elsewhere if the number before it is an item's in the same sentence.
    """
    if match.start() - start < 12 and _LIST_MARK.fullmatch(text[start : match.end()].strip()):
        return start
    if text[match.start()] != ".":
        return None
    number = WORD_BEFORE.search(text, max(match.start() - 4, start), match.start())
    if number is None or is_joined(text, start, number.start()):
        return None
    earlier = _earlier(number[0])
    head = text[max(number.start() - 300, start) : number.start()]
    if earlier and (bullet := _BULLET.search(head[-4:])):
        at = number.start() - len(bullet[0])
        return start if begins(text, start, at) else at
    if number[0] in ("1", "a", "i") and _FIRST_ITEM.search(head[-4:]):
        return start
    seen = f" {head.lstrip()}"
    if any(
        before + last + behind in seen for last in earlier for before in " (" for behind in ".)"
    ):
        return number.start() - (head[-1:] == "(")
    return None


def is_joined(text: str, start: int, at: int) -> bool:
    """Whether the number at a place is an ordinal joined to one before it: "1. und 2. Mai"."""
    return _JOINED.search(text, max(at - 16, start), at) is not None


def is_step(text: str, start: int, at: int) -> bool:
    """Whether the sentence from start has only said "Step" before the number at a place."""
    return at - start < 16 and _STEP.fullmatch(text, start, at) is not None


def _earlier(number: str) -> list[str]:
    """The numbers that may stand before an item's: 1 before 2, a before b, i before ii."""
    if number.isdecimal():
        return [str(int(number) - 1)]
    found = [chr(ord(number) - 1)] if len(number) == 1 and "a" <= number <= "z" else []
    return [*found, _ROMANS[_ROMANS.index(number) - 1]] if number in _ROMANS[1:] else found


def begins(text: str, start: int, at: int) -> bool:
    """Whether the sentence from start has not said anything before a place: a look is enough."""
    return not text[max(start, at - 100) : at].strip()
