"""WordPiece: a text as the pieces of words that a BERT model knows, each with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from ragnotes.document import Span

UNKNOWN, BEGIN, END = "[UNK]", "[CLS]", "[SEP]"
LONGEST_WORD = 100  # characters; a longer word is read as one [UNK]

# The blocks of ideographs that BERT reads one by one.
_IDEOGRAPHS = (
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002a6df\U0002a700-\U0002b73f"
    "\U0002b740-\U0002b81f\U0002b920-\U0002ceaf\U0002f800-\U0002fa1f"
)
_SPACES = "\t\n\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_MARKS = "!-/:-@\\[-`{-~"  # punctuation of ASCII, which to BERT includes $ + < = > ^ ` | ~
_IDEOGRAPH = re.compile(f"[{_IDEOGRAPHS}]")
_SPACE = re.compile(f"[{_SPACES}]")
_MARK = re.compile(f"[{_MARKS}]")
# Runs that can be read one by one; other punctuation stays inside and is split in `_words`.
_RUN = re.compile(f"[{_MARKS}{_IDEOGRAPHS}]|[^{_SPACES}{_MARKS}{_IDEOGRAPHS}]+")
_DROPPED = {"Cc", "Cf", "Co", "Cs"}
_KEPT_RUNS = 50_000

_Pieces = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]  # ids; first characters and ends


class WordPieces:
    """A vocabulary of word pieces, and the way from a text to their ids.

    A text is cleaned as BERT's uncased models are (Devlin et al., 2019): control characters
    dropped, accents and case taken off, ideographs and punctuation set apart; each word is then
    cut into the longest pieces of the vocabulary from left to right, where a piece inside a word
    begins with ##. A word that cannot be cut so, or is longer than 100 characters, is one [UNK].
    Markers such as [SEP] are plain text. ValueError for a vocabulary without
    [UNK], [CLS] and [SEP].

    >>> pieces = WordPieces(["[UNK]", "[CLS]", "[SEP]", "over", "##bake", "!"])
    >>> pieces.ids("Overbake it!")
    [3, 4, 0, 5]
    >>> pieces.places("Overbake it!")[1]
    Span(start=4, end=8)
    """

    def __init__(self, vocabulary: Sequence[str]) -> None:
        if missing := {UNKNOWN, BEGIN, END}.difference(vocabulary):
            raise ValueError(f"the vocabulary lacks {', '.join(sorted(missing))}")
        self._id = {piece: number for number, piece in enumerate(vocabulary)}
        self._longest = max(map(len, vocabulary))
        self._runs: dict[str, _Pieces] = {}

    def ids(self, text: str, limit: int | None = None) -> list[int]:
        """Return the ids of a text's word pieces, at most `limit` of them.

        The text is not read beyond the limit.
        """
        found: list[int] = []
        for run in _RUN.finditer(text):
            found += self._run(run.group())[0]
            if limit is not None and len(found) >= limit:
                break
        return found[:limit]

    def marked(self, text: str, limit: int | None = None) -> list[int]:
        """Return the ids of a text's word pieces between those of [CLS] and [SEP]."""
        return [self._id[BEGIN], *self.ids(text, limit), self._id[END]]

    def places(self, text: str, limit: int | None = None) -> list[Span]:
        """Return the characters of each word piece in the text as it was given.

        Characters that were dropped belong to no piece, or lie inside one. Two pieces share a
        character where that was taken apart, as a Korean syllable is.
        """
        found: list[Span] = []
        for run in _RUN.finditer(text):
            at = run.start()
            found += [Span(at + start, at + end) for start, end in self._run(run.group())[1]]
            if limit is not None and len(found) >= limit:
                break
        return found[:limit]

    def _run(self, run: str) -> _Pieces:
        pieces = self._runs.get(run)
        if pieces is None:
            cut = [piece for word, places in _words(run) for piece in self._cut(word, places)]
            pieces = tuple(number for number, _ in cut), tuple(place for _, place in cut)
            if len(run) <= LONGEST_WORD:
                if len(self._runs) >= _KEPT_RUNS:
                    self._runs.clear()
                self._runs[run] = pieces
        return pieces

    def _cut(self, word: str, places: list[int]) -> list[tuple[int, tuple[int, int]]]:
        """The id and the place of each piece of one word, the longest first."""
        unknown = [(self._id[UNKNOWN], (places[0], places[-1] + 1))]
        if len(word) > LONGEST_WORD:
            return unknown
        pieces = []
        start = 0
        while start < len(word):
            inside = "##" if start else ""
            for end in range(min(len(word), start + self._longest), start, -1):
                number = self._id.get(inside + word[start:end])
                if number is not None:
                    break
            else:
                return unknown
            pieces.append((number, (places[start], places[end - 1] + 1)))
            start = end
        return pieces


def _words(run: str) -> list[tuple[str, list[int]]]:
    """Each cleaned word of a run, and the place in the run of each of its characters."""
    words: list[tuple[str, list[int]]] = []
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(run):
        for letter in _cleaned(character):
            apart = _is_apart(letter)
            if apart and letters:
                words.append(("".join(letters), places))
                letters, places = [], []
            if apart and letter != " ":
                words.append((letter, [place]))
            elif not apart:
                letters.append(letter)
                places.append(place)
    if letters:
        words.append(("".join(letters), places))
    return words


@lru_cache(maxsize=10_000)
def _cleaned(character: str) -> str:
    """What BERT makes of a character: nothing, a space, or one or more letters."""
    if _SPACE.match(character):
        return " "
    if character == "\ufffd" or unicodedata.category(character) in _DROPPED:
        return ""
    bare = "".join(
        part.lower()
        for part in unicodedata.normalize("NFD", character)
        if unicodedata.category(part) != "Mn"
    )
    return f" {bare} " if _IDEOGRAPH.match(character) else bare


@lru_cache(maxsize=10_000)
def _is_apart(letter: str) -> bool:
    """Whether a letter ends the word before it: a space, or punctuation, a word of its own."""
    if letter == " " or _MARK.match(letter):
        return True
    return unicodedata.category(letter).startswith("P")
