"""Where sentences end: the marks that end one, and what may stand around them."""

from __future__ import annotations

import re

import numpy as np

from ragnotes.chunking.brackets import FULL, bracket_bounds, ends_full
from ragnotes.chunking.numbering import WORD_BEFORE, begins, is_joined, is_step, item_start
from ragnotes.chunking.paragraphs import plain_line_ends, trim_all
from ragnotes.chunking.stops import (
    STARTERS,
    ends_number,
    ends_time,
    ends_word,
    is_initials,
    is_measure,
    spaced,
)
from ragnotes.chunking.units import Bounds
from ragnotes.document import shown

_MARKS = ".!?…‽‼⁇⁈⁉"  # end a sentence before white space
_EMOJI = "\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff\U000e0020-\U000e007f"
# Marks of direction and of zero width are unseen; small raised digits refer to a note.
_CLOSING = (
    r"\"'`”’»›)\]}*_」』）】》〉］〕〗〙〛｣＂＇〟״"
    rf"\u200b-\u200f\u2060\u2066-\u2069\ufeff¹²³⁰⁴-⁹†‡{_EMOJI}"
)
_NOTE = r"\[(?:\d{1,3}(?:[,–-]\ ?\d{1,3})*|[a-z])\]"
_CLOSERS = rf"(?:(?!(?<=\")\")[{_CLOSING}]|{_NOTE})*+"  # of "" the second opens
# “ « ‘ open in one language and close in another: what touches a mark and a space closes.
_CLOSERS_BEFORE_SPACE = rf"(?:[{_CLOSING}“„«‹‘‚]|{_NOTE})*+(?:[^\S\n][»›]{_CLOSERS}(?!\S))?+"
_JOINS = "[\u0300-\u036f\u200d\ufe00-\ufe0f]"  # belongs to the mark before it
_OPENERS = r"[\"'“”‘’‚„«»‹›(\[{*_¿¡「『（【《〈〔]*+"
_LIST_ITEM = r"[^\S\n]*+(?:[-*+•]|\d{1,3}[.)])\ "
_NEW_LINE = rf"\n(?:[^\S\n]*+\n|{_LIST_ITEM})"
_CONSONANT = "[b-df-hj-np-tv-xz]"
# Abbreviations that look like words of three and of four letters.
_THREE = "dra.|esp.|gen.|ing.|sig.|sra.|viz."
_FOUR = "capt.|dipl.|dott.|evtl.|excl.|exkl.|incl.|inkl.|insp.|mlle.|prof.|resp."

# Every place where a sentence may end. The name of the group says what is there: most
# places need no more than that.
_CANDIDATE = re.compile(
    rf"""[\n{_MARKS}{FULL};:\u037e](?:
        (?=\s[A-Z](?![IVX]))(?:
            (?<=[a-z]{{5}}\.)(?<!essrs.|pprox.)
          | (?<=[!?])
          | (?<=[)\]”]\.)
          | (?<=\d{{4}}\.)
          | (?<=\s[a-z]{{4}}\.)(?<!{_CONSONANT}{{4}}\.|viii.)(?<!{_FOUR})
          | (?<=\s[a-z]{{3}}\.)(?<!{_CONSONANT}{{3}}\.)(?<![ivx]\.)(?<!{_THREE})
          | (?<=\s[a-z]{{2}}\.)(?<!{_CONSONANT}{{2}}\.)(?<![ivx]\.)(?<!al.|am.|av.|ca.|eg.|ie.|ul.)
        )(?P<plain>)
      | (?<=\n)(?:(?:[^\S\n]*+\n)++|(?={_LIST_ITEM}))(?P<line>)
      | (?<=[{_MARKS}])(?<![{_MARKS}].)[{_MARKS}]*+(?:
            {_CLOSERS_BEFORE_SPACE}(?=\s)(?!\s++[a-z]++[^A-Z]|{_NEW_LINE})(?P<mark>)
          | {_CLOSERS}(?<=[!?])(?=[\u3040-\u9fff])(?P<ideograph>)
        )
      | (?<=[{FULL}])[{FULL}!?]*+{_CLOSERS}(?!{_JOINS})(?P<full>)
      | (?<=[\u0370-\u03ff\u1f00-\u1fff][;\u037e]){_CLOSERS}(?=\s)(?P<greek>)
      | (?<=[\u0561-\u0587]:)(?=\s++[\u0531-\u0556])(?P<armenian>)
    )""",
    re.VERBOSE,
)
_NEXT = re.compile(rf"\s*+{_OPENERS}(?P<word>[^\W\d_]*+)")
_YEAR = re.compile(r"\(\d{4}\b")

_DASH = re.compile(r"\s++(-{1,3}|[–—―])\s++")
_GLUED_DASH = re.compile(r"[^\S\n]++(-|[–—―])(?=[^\W\d_])")  # —¿Vienes? —preguntó
_INNER_DASH = re.compile(r"\s(?:-{1,3}|[–—―])\s")
_GOES_ON_KOREAN = ("라고", "이라고", "하고")
_TRAILING = re.compile(rf"(?:[^\S\n]*+(?:[{_EMOJI}]++|[:;]-?[()DP](?!\S)))++")
_LEADING = re.compile(rf"\s*+(?:[{_EMOJI}]|[:;]-?[()DP]\s)")


def sentence_bounds(text: str) -> tuple[Bounds, Bounds]:
    """Return where each sentence starts and ends, as two arrays of positions.

    A sentence ends at a full stop, question mark, exclamation mark or ellipsis, with the quotes,
    brackets and emoji that close there, if white space and then no small letter follows. Titles,
    initials, "e.g.", "fig. 3" and other abbreviations do not end it; marks that only ever end
    one (。！？।؟) need no white space. A blank line ends it, and so does a line before a list
    marker. Every character but white space is in exactly one sentence.

    Some cases can be read in two ways. Initials, "Jr.", "Inc." and short abbreviations without
    a vowel (Mt., Ltd.) end a sentence only before a word that is no name (The, She, Then). A
    zone, day or month after "5 p.m." belongs to it, and a sentence goes on that so far has only
    said when ("At 5 p.m. Ada left."). An exclamation in dashes or brackets inside a sentence
    does not end it, nor does one before a dash and a small letter (—¡Ven! —dijo él.). A number
    stays with its item ("You need: 1. A pan. 2. Oil."). Emoji after a mark belong to its
    sentence, unless that begins with one. Chinese and Japanese brackets of up to 100 characters
    are not cut, and "…"她说。 is one sentence. Without white space a full stop ends nothing
    (file.Name, noon.Then), and neither does an Armenian colon unless a capital follows. "z. B."
    is read as "z.B.", "1. und 2. Mai" as ordinals, "5 ft. 3 in." as one measure, and "Step 1."
    stays with what it numbers. TypeError unless text is a str.

    >>> text = "Dr. Reed paid 3.14 euros. 高い。安い。"
    >>> [text[start:end] for start, end in zip(*sentence_bounds(text))]
    ['Dr. Reed paid 3.14 euros.', '高い。', '安い。']
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, got {shown(text)}")
    lines = plain_line_ends(text)
    starts, ends = [0], []
    brackets: tuple[list[int], list[int]] | None = None
    for match in _CANDIDATE.finditer(lines):
        kind = match.lastgroup
        end = begin = match.end()
        if kind == "plain":
            begin += 1  # white space follows
        elif kind == "line":
            end = match.start()
        elif kind == "mark":
            start = starts[-1]
            if (item := item_start(lines, match, start)) is not None:
                if item == start:
                    continue
                end = begin = item
            elif not _ends_sentence(lines, match, start):
                continue
            else:
                end = begin = _with_emoji(lines, start, end)
        elif kind in ("full", "ideograph"):
            brackets = brackets or bracket_bounds(lines)
            if not ends_full(lines, match, starts[-1], brackets):
                continue
            end = begin = _with_emoji(lines, starts[-1], end)
        ends.append(end)
        starts.append(begin)
    return trim_all(text, np.array(starts), np.array([*ends, len(text)]))


def _with_emoji(text: str, start: int, end: int) -> int:
    """Where the sentence from start ends with the emoji behind its mark."""
    if text[end : end + 1].isalpha():
        return end
    trailing = _TRAILING.match(text, end)
    return trailing.end() if trailing and not _LEADING.match(text, start) else end


def _ends_sentence(text: str, match: re.Match[str], start: int) -> bool:
    """Whether the full stop or other mark before white space ends the sentence from start."""
    stop, end = match.span()
    marks = text[stop:end].rstrip("*_")
    follows = _NEXT.match(text, end)
    assert follows is not None  # it matches the empty text as well
    word, after = follows["word"], text[follows.end() : follows.end() + 1]
    first = word[:1] or after
    if first and first in _MARKS:  # spaced dots: . . .
        return False
    if first.islower() and not word[1:2].isupper():  # iPhone begins a sentence
        return False
    if first in ("&", "=", ",", ";", ":") and text[follows.end() + 1 : follows.end() + 2].isspace():
        return False
    if (dash := _DASH.match(text, end)) and (marks != "." or dash[1] != "-"):
        inside = text[max(start, stop - 200) : stop].lstrip()
        if marks != "." and len(_INNER_DASH.findall(inside)) % 2:
            return False
        if text[dash.end() : dash.end() + 1].islower():
            return False
    glued = _GLUED_DASH.match(text, end)
    if glued and text[glued.end()].islower() and (marks != "." or glued[1] != "-"):
        return False
    if marks != ".":
        # ! and ? and ..., and a full stop that a quote or a bracket closes; but not [...]
        if text.startswith(("[", "("), stop - 1):
            return False
        if word.startswith(_GOES_ON_KOREAN):
            return False
        return "." in marks or not _in_brackets(text, start, stop, marks) or word in STARTERS
    if (timed := ends_time(text, start, stop, word)) is not None:
        return timed
    before = WORD_BEFORE.search(text, max(stop - 16, start), stop)
    if before is None:
        return True
    if len(before[0]) == 1 and _YEAR.match(text, follows.end() - 1):  # Smith, J. (2020)
        return False
    if "." in before[0] and is_initials(before[0]) and begins(text, start, before.start()):
        return False  # "P.S. I left."
    previous = text[max(before.start() - 12, start) : before.start()].split()[-1:]
    if before[0].isdigit():
        if is_step(text, start, before.start()):
            return False
        if is_joined(text, start, before.start()) and first.isupper() and word not in STARTERS:
            return False  # "Im 1. und 2. Stock"
        return ends_number(before[0], "".join(previous).lower(), word)
    last = "".join(previous)
    if last[-1:].isdigit() and is_measure(before[0], text[end : end + 16]):
        return False
    return ends_word(spaced(last, before[0]), word, after, counted=last[-1:].isdigit())


def _in_brackets(text: str, start: int, stop: int, marks: str) -> bool:
    """Whether a bracket closes behind the mark that opened inside the sentence."""
    for left, right in ("()", "[]"):
        if right in marks:
            opened = text.rfind(left, max(start, stop - 200), stop)
            return opened >= 0 and not begins(text, start, opened)
    return False
