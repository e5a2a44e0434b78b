"""The terms of a text: what keyword search counts and compares."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Any

from ragnotes.indexing.stems import STEMS

# Of what is kept for later, such as a pickled index: its terms are those of this analyser only.
ANALYSIS = "terms 2: Porter2 stems"

_stem_of = STEMS.__getitem__

# A hyphen before a digit and a point or comma between digits hold a code or a number together.
_JOINED = r"(?:(?:-(?=\d)|(?<=\d)[.,](?=\d))\w+)*"
_WORD = re.compile(r"\w+" + _JOINED)
_ASCII_WORD = re.compile(_WORD.pattern, re.ASCII)  # a quarter faster

# What stands at or in a word and is no part of it: soft hyphens, joiners, marks of direction and
# those that ask for a coloured sign.
_UNSEEN = re.compile("[™℠\u00ad\u200c-\u200f\u2060\ufe0e\ufe0f\ufeff]")
# Raised, circled and fraction signs: normalised, they would grow onto the word before them.
_SIGNS = re.compile("[²³¹¼-¾⁰-₉⅐-⅟↉①-⓿❶-➓]")
_HYPHENS = re.compile("[‐‑−]")
# Accents; the points of Hebrew and Arabic, which most writers leave out, and Arabic's long stroke.
_ACCENTS = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]"
)
# Letters that normalisation leaves and people without such a key write otherwise, Turkish's small
# letter for I among them; and two letters that are an apostrophe to anyone who sees them.
_PLAIN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ʻ": " ", "ʼ": " "}
)
# Scripts in which marks are part of a word, or which put no spaces between words.
_OTHER_SCRIPTS = re.compile(
    "[\u0700-\u1cff\u2e80-\udfff\uf900-\ufdff\uff66-\uffdc\U00010000-\U0003ffff]"
)
_NO_SPACES = r"\p{Han}\p{Hiragana}\p{Katakana}ー\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"


def analyse(text: str) -> list[str]:
    """Return the terms of a text in order, as keyword search counts them.

    A term is a run of letters and digits. Capitals are made small ("Straße" is "strasse"), the
    spellings of one character are one (composed or not, full width, ligatures), and accents and
    strokes are dropped ("café" is "cafe", "Tromsø" is "tromso"). A hyphen before a digit, and a
    point or comma between digits, keep a code or a number whole: "E-4012", "KB-17", "1.7"; only
    such a hyphen, so "KEY-B07" is also found by "b07", and "ACT-2019-77" not by "2019". Any other
    mark ends a term: "boil-dry", "l'eau" and "O'Dell" are two each, and "ODell" is another one.
    Numbers are not read: "10mg" is not "10 mg", nor "1,000" "1000". Of English words the stem is
    counted ("buses" is "bus", "heating" is "heat", "batteries" is "batteri"; see `stem`), never
    of codes and numbers, and no word is left out as too common: rare words weigh more anyway.
    Words of other languages in the same letters lose what looks like an English ending.
    Chinese, Japanese, Thai, Lao, Khmer and Burmese put no spaces between words: there each
    character, with the marks on it, is a term, and each pair of neighbours another.
    TypeError unless text is a str.

    >>> analyse("The café’s E-4012: fill in 1.7 litres (boil-dry)!")
    ['the', 'cafe', 's', 'e-4012', 'fill', 'in', '1.7', 'litr', 'boil', 'dri']
    >>> analyse("紅茶を")
    ['紅', '茶', 'を', '紅茶', '茶を']
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, got {type(text).__name__}")
    if text.isascii():
        terms = _ASCII_WORD.findall(text.lower())
    else:
        text = _normalised(text)
        terms = _mixed(text) if _OTHER_SCRIPTS.search(text) else _WORD.findall(text)
    if "_" in text:
        # Python counts it as a letter; in Markdown it is a mark around words.
        terms = [part for term in terms for part in term.split("_") if part]
    return list(map(_stem_of, terms))


def space_parts_terms(text: str) -> bool:
    """Return whether the terms of any part of a text are those of the part's words, one by one.

    Terms never reach across white space. But beside scripts with marks, or without spaces, a
    mark elsewhere is a letter too, so a word that has one may have other terms by itself.

    >>> space_parts_terms("une tasse de 紅茶 à 5 €"), space_parts_terms("ти\u0483тло 紅茶")
    (True, False)
    """
    return text.isascii() or all(map(_is_one_kind, {*text, *_normalised(text)}))


@lru_cache(maxsize=10_000)
def _is_one_kind(character: str) -> bool:
    """Whether a character is, or is not, a letter or a digit in all texts that it may stand in."""
    import regex

    return all(
        _OTHER_SCRIPTS.match(one)
        or all(bool(re.match(kind, one)) == bool(regex.match(kind, one)) for kind in (r"\w", r"\d"))
        for one in _normalised(character)
    )


def _normalised(text: str) -> str:
    text = _HYPHENS.sub("-", _SIGNS.sub(r" \g<0> ", _UNSEEN.sub("", text)))
    text = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFKC", _ACCENTS.sub("", text)).translate(_PLAIN)


def _mixed(text: str) -> list[str]:
    """The terms of a text some of which is in scripts with marks, or without spaces."""
    import regex

    terms = []
    for word in _words_and_runs().findall(text):
        if not regex.match(f"[{_NO_SPACES}]", word):
            terms.append(word)
            continue
        characters = regex.findall(r"\P{M}\p{M}*|\p{M}+", word)
        terms += characters
        terms += map("".join, pairwise(characters))
    return terms


@lru_cache(maxsize=1)
def _words_and_runs() -> Any:
    import regex

    run = rf"[{_NO_SPACES}][{_NO_SPACES}\p{{M}}]*"
    word = rf"[\w--[{_NO_SPACES}]]+"
    return regex.compile(rf"{run}|{word}" + _JOINED.replace(r"\w+", word), regex.VERSION1)
