"""Where sentences end: the rules for full stops that end nothing."""

from __future__ import annotations

import re

import numpy as np

from ragnotes.chunking.paragraphs import plain_line_ends, trim_all
from ragnotes.chunking.units import Bounds

_MARKS = ".!?…‽"  # end a sentence before white space
_FULL = "。！？｡．।॥؟۔።፧။៕։"  # end one anywhere
# Marks of direction and of zero width are unseen; small raised digits refer to a note.
_CLOSERS = (
    r"(?:[\"'`”’»›)\]}*_」』）】》〉］\u200b-\u200f\u2060\u2066-\u2069\ufeff¹²³⁰⁴-⁹]|\[\d{1,3}\])*+"
)
_JOINS = "[\u0300-\u036f\u200d\ufe00-\ufe0f]"  # belongs to the mark before it
_OPENERS = r"[\"'“‘„«‹(\[{*_¿¡「『（【《〈]*+"
_LIST_ITEM = r"[^\S\n]*+(?:[-*+•]|\d{1,3}[.)])\ "
_NEW_LINE = rf"\n(?:[^\S\n]*+\n|{_LIST_ITEM})"

# Every place where a sentence may end. The name of the group says what is there: most
# places need no more than that.
_CANDIDATE = re.compile(
    rf"""[\n{_MARKS}{_FULL};\u037e](?:
        (?=\s[A-Z](?![IVX]))(?:
            (?<=[a-z]{{5}}\.)
          | (?<=[!?])
          | (?<=[)\]”]\.)
          | (?<=\d{{4}}\.)
          | (?<=\s[a-z]{{4}}\.)(?<!evtl.|excl.|incl.|resp.)
          | (?<=\s[a-z]{{3}}\.)(?<!bzw.|esp.|ggf.|vgl.|viz.)
          | (?<=\s[a-z]{{2}}\.)(?<!al.|ca.|cf.|dr.|eg.|fr.|hr.|ie.|lt.|mr.|ms.|mx.|st.|vs.)
        )(?P<plain>)
      | (?<=\n)(?:(?:[^\S\n]*+\n)++|(?={_LIST_ITEM}))(?P<line>)
      | (?<=[{_MARKS}])(?<![{_MARKS}].)[{_MARKS}]*+{_CLOSERS}(?:
            (?=\s)(?!\s++[a-z]++[^A-Z]|{_NEW_LINE})(?P<mark>)
          | (?<=[!?])(?=[\u3040-\u9fff])(?P<ideograph>)
        )
      | (?<=[{_FULL}])[{_FULL}]*+{_CLOSERS}(?!{_JOINS})(?P<full>)
      | (?<=[\u0370-\u03ff\u1f00-\u1fff][;\u037e]){_CLOSERS}(?=\s)(?P<greek>)
    )""",
    re.VERBOSE,
)
_NEXT = re.compile(rf"\s*+{_OPENERS}(?P<word>[^\W\d_]*+)")
_YEAR = re.compile(r"\(\d{4}\b")
_LIST_MARK = re.compile(r"[•⁃*+-]?\s*\(?(?:\d{1,3}|[a-z]|[ivx]{2,5}|[IVX]{2,5})[.)]+")
_WORD_BEFORE = re.compile(r"(?:^|(?<=[\s(\[\"'“‘„«/–—-]))[^\W_]++(?:[.'’-][^\W_]++)*+$")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Abbreviations that end no sentence; that end none before a number; and words that begin a
# sentence even after an initial or initials ("vitamin C. She …", but "George W. Bush").
_NEVER = _words(
    "dr mr mrs ms mx prof st mt gen col lt sgt capt cmdr rev hon sen rep gov pres messrs mme mlle "
    "sra srta dra hr fr e.g i.e eg ie cf viz vs approx ca al resp incl excl esp "
    "z.b d.h u.a bzw vgl evtl ggf p.ex"
)
_ROMAN = frozenset("IVXL")
_BEFORE_NUMBER = _words(
    "no nos nr fig figs eq eqs sec sect ch chap vol vols p pp art ref tab app ver max min abt "
    "tel abb bd kap jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun"
)
_STARTERS = _words(
    "The This That These Those It He She They We You I A An In On At To For From By With As But "
    "And Or So If When While Then There Here His Her My Our Your Their Its No Not Nobody What Who "
    "Why How Where Which After Before Since Once Now Yet All Some Most Many Each Every One Do Did "
    "Does Is Are Was Were Will Would Can Could Should May Please Use See Let However Others "
    "Der Die Das Es Er Sie Wir Ein Eine La Les Il Elle"
)
_AFTER_ORDINAL = _words(  # in German
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember "
    "Jahrhundert Jahrhunderts"
)
# How a Japanese or Chinese sentence goes on after a quotation inside it.
_GOES_ON = tuple("とっはがをのにもでや、，,；;：:")


def sentence_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each sentence starts and ends, as two arrays of positions.

    A sentence ends at a full stop, question mark, exclamation mark or ellipsis, with the quotes
    and brackets that close there, if white space and then no small letter follows. Titles,
    initials, "e.g.", "fig. 3" and other abbreviations do not end it; marks that only ever end
    one (。！？।؟) need no white space. A blank line ends it, and so does a line before a list
    marker. Every character but white space is in exactly one sentence.

    >>> text = "Dr. Reed paid 3.14 euros. 高い。安い。"
    >>> [text[start:end] for start, end in zip(*sentence_bounds(text))]
    ['Dr. Reed paid 3.14 euros.', '高い。', '安い。']
    """
    lines = plain_line_ends(text)
    starts, ends = [0], []
    for match in _CANDIDATE.finditer(lines):
        kind = match.lastgroup
        end = match.end()
        if kind == "plain" or (kind == "mark" and _ends_sentence(lines, match, starts[-1])):
            ends.append(end)
            starts.append(end + 1)  # white space follows
        elif kind == "line":
            ends.append(match.start())
            starts.append(end)
        elif kind in ("ideograph", "greek") or (kind == "full" and _ends_quotation(lines, match)):
            ends.append(end)
            starts.append(end)
    return trim_all(text, np.array(starts), np.array([*ends, len(text)]))


def _ends_quotation(text: str, match: re.Match[str]) -> bool:
    """Whether a mark such as 。 ends the sentence, and not just a quotation or a number in it."""
    end = match.end()
    if text[end - 1] in _FULL:
        return not (text[end - 1] == "．" and text[end : end + 1].isdigit())
    return not text.startswith(_GOES_ON, end)


def _ends_sentence(text: str, match: re.Match[str], start: int) -> bool:
    """Whether the full stop or other mark before white space ends the sentence from start."""
    follows = _NEXT.match(text, match.end())
    assert follows is not None  # it matches the empty text as well
    word, after = follows["word"], text[follows.end() : follows.end() + 1]
    first = word[:1] or after
    if first and first in _MARKS:  # spaced dots: . . .
        return False
    if first.islower() and not word[1:2].isupper():  # iPhone begins a sentence
        return False
    if match.end() - start < 12 and _LIST_MARK.fullmatch(text[start : match.end()].strip()):
        return False
    if text[match.start() : match.end()] != ".":
        # ! and ? and ..., and a full stop that a quote or a bracket closes; but not [...]
        return not text.startswith(("[", "("), match.start() - 1)
    before = _WORD_BEFORE.search(text, max(match.start() - 16, start), match.start())
    if before is None:
        return True
    if len(before[0]) == 1 and _YEAR.match(text, follows.end() - 1):  # Smith, J. (2020)
        return False
    if before[0].isdigit():
        return not (len(before[0]) <= 2 and word in _AFTER_ORDINAL)
    return _ends_after(before[0], word, after)


def _ends_after(before: str, word: str, after: str) -> bool:
    """Whether a full stop between the word before and the word after ends the sentence."""
    name = before.lower()
    number = after.isdigit() if not word else len(word) > 1 and _ROMAN.issuperset(word)
    if name in _NEVER or (name in _BEFORE_NUMBER and number):
        return False
    if name in ("jr", "sr"):  # King Jr. Day
        return word in _STARTERS
    letters = any(map(str.isalpha, before))
    if letters and word and (len(before) == 1 or ("." in before and not before.islower())):
        return word in _STARTERS and after != "."
    return True
