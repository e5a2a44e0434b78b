"""Which full stops end nothing: those of abbreviations, initials, times and numbers."""

from __future__ import annotations

import re
import unicodedata


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Abbreviations that end no sentence, and those that end none before a number.
_NEVER = _words(
    "dr mr mrs ms mx prof st mt gen col lt sgt capt cmdr rev hon sen rep gov pres messrs mme mlle "
    "sra srta dra dña hr fr adm maj atty brig det insp supt amb ven ing dipl sig dott "
    "e.g i.e eg ie cf viz vs approx ca al resp incl excl esp z.b d.h u.a bzw vgl evtl ggf p.ex "
    "inkl exkl fa av ul ул проф акад доц тов"
)
_BEFORE_NUMBER = _words(
    "no nos nr fig figs eq eqs sec sect ch chap vol vols p pp art ref tab app ver max min abt "
    "tel abb bd kap jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun "
    "s est ext apt rm para abs ziff lfd env tues thur thurs"
)
_DATES = _words("jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun")
# Words that begin a sentence even where a name could follow: "vitamin C. She …", but
# "George W. Bush"; "at Acme Inc. Then …", but "Acme Inc. Chairman".
STARTERS = _words(
    "The This That These Those It He She They We You I A An In On At To For From By With As But "
    "And Or So If When While Then There Here His Her My Our Your Their Its No Not Nobody What Who "
    "Why How Where Which After Before Since Once Now Yet All Some Most Many Each Every One Do Did "
    "Does Is Are Was Were Will Would Can Could Should May Please Use See Let However Others "
    "Another Both Also Next Finally Because Although Until Both Nothing Everyone "
    "Der Die Das Es Er Sie Wir Ein Eine Ich Dann Und Aber La Les Il Elle Puis Mais Luego Pero"
)
_NAMED = _words("jr sr co corp inc ltd bros assn")
_ELIDED = re.compile(r"^(?:l|d|un|all|dell)['’](\w{3,})$")
_LARGER = _words("ft yd mi lb lbs st gal qt pt hr hrs h std min yr yrs wk wks")
_SMALLER = re.compile(r"\s+\d{1,2}(?:[.,]\d+)?\s?(?:in|ft|oz|lbs?|pt|qt|mins?|secs?|s|mos?|wks?)\b")
_ROMAN = frozenset("IVXL")
_VOWELS = frozenset("aeiouyæøœαεηιουωаеиоуыэюяіє")
_SYLLABLE = re.compile(r"[^rlрл][rlрл][^rlрл]")  # "krk" is a Czech word
_INITIALS = re.compile(r"(?:^|[-'’])(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,4}$")

_AFTER_ORDINAL = _words(  # in German
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember "
    "Jahrhundert Jahrhunderts"
)
_BEFORE_ORDINAL = _words("der die das dem den des im am zum zur vom beim")

_TIME = re.compile(r"(?:^|[\W\d_])(?:[ap]\.\s?|(?<=\d)\s?[ap]|(?<=\d\s)[ap])m$", re.IGNORECASE)
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b"
)
# What belongs to a time of day before it: a zone, a day, a month.
_WITH_TIME = re.compile(
    rf"""\s*+\(?(?:
        (?:[A-Z]{{1,4}}T|UTC|MSK|Eastern|Central|Mountain|Pacific)\b
      | (?:[A-Z][\w-]*+\ ){{1,3}}[Tt]ime\b
      | (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b
      | (?:Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun)\.
      | (?:\d{{1,2}}(?:st|nd|rd|th)?\ )?{_MONTH}
      | May\ \d
      | [-–—]
    )""",
    re.VERBOSE,
)
# A sentence that has said no more than when: "At about 8", "On Monday from 8".
_WHEN = re.compile(
    r"\W*(?:At|By|From|Until|Till|Before|After|Around|About|Since|On|Between|Today|Yesterday"
    r"|Tomorrow|\w+day)\b(?:\s+\S+){0,5}\s*"
)
_WHICH = re.compile(r"\b(?:the|an?|this|every|each|my|our|his|her|their)\s+[\d:.]+\s*$", re.I)


def ends_time(text: str, start: int, stop: int, word: str) -> bool | None:
    """Whether the full stop of a.m. or p.m. ends the sentence from start; None for another."""
    if text[stop - 1 : stop] not in ("m", "M"):
        return None
    time = _TIME.search(text, max(start, stop - 6), stop)
    if time is None:
        return None
    if _WITH_TIME.match(text, stop + 1):
        return False
    at = time.start()
    when = at - start < 60 and _WHEN.fullmatch(text, start, at)  # "At 8 a.m. Ada rang."
    if when or _WHICH.search(text, max(start, at - 16), at):  # "the 8 a.m. Show"
        return word != "I" and word in STARTERS
    return True


def ends_number(number: str, previous: str, word: str) -> bool:
    """Whether a full stop behind digits ends the sentence: not behind a German ordinal."""
    if len(number) > 2:
        return True
    ordinal = previous in _BEFORE_ORDINAL and word[:1].isupper() and word not in STARTERS
    return not (ordinal or word in _AFTER_ORDINAL)


def ends_word(before: str, word: str, after: str, counted: bool) -> bool:
    """Whether a full stop between the word before and the word after ends the sentence.

    `after` is the character behind the word after; `counted`: a number stands before the word
    before, which may be a unit then.
    """
    name = before.lower()
    if (elided := _ELIDED.search(name)) is not None:  # l'ing. Rossi
        name = elided[1]
    number = _ROMAN.issuperset(word) if len(word) > 1 else after.isdigit()  # IV, 3, S3
    if name in _NEVER or (number and (name in _BEFORE_NUMBER or _lone(before))):
        return False
    if (number or after.isdigit()) and "." in before and before[0].islower():  # i. d. R. 30
        return False
    if _is_doubled(before) and _is_doubled(word) and after == ".":  # EE. UU.
        return False
    if name in _BEFORE_NUMBER and name[:3] in _DATES and word[:3].lower() in _DATES:
        return False
    if name in _NAMED or (_unsounded(name, before) and not counted):
        return word in STARTERS
    if word and (before.isalpha() if len(before) == 1 else is_initials(before)):
        return word in STARTERS and after != "."
    return True


def is_initials(word: str) -> bool:
    """Whether a word is several initials, or a title like them: U.S, Ph.D; but not a.k.a."""
    return not word.islower() and _INITIALS.search(word) is not None


def spaced(previous: str, before: str) -> str:
    """Return an abbreviation that is written with a space as one word: z. B, d. R, EE. UU."""
    first = previous.lstrip("([„“\"'*_")
    small = len(first) == 2 and first[0].islower() and len(before) == 1 and before.isupper()
    doubled = _is_doubled(first[:-1]) and _is_doubled(before)
    return first + before if first.endswith(".") and (small or doubled) else before


def is_measure(unit: str, behind: str) -> bool:
    """Whether a smaller unit goes on with what a unit began: "5 ft. 3 in.", "2 lb. 4 oz."."""
    return unit.lower() in _LARGER and _SMALLER.match(behind) is not None


def _is_doubled(word: str) -> bool:
    """Whether a word is a capital written twice, as Spanish abbreviates a plural."""
    return len(word) == 2 and word[0] == word[1] and word[0].isupper()


def _lone(before: str) -> bool:
    """Whether the word before is one small letter: "c. 1850", "p. 5"."""
    return len(before) == 1 and before.islower()


def _unsounded(name: str, before: str) -> bool:
    """Whether a word is an abbreviation by its look: two to five letters, no vowel.

    Words in capitals (TV) are none, and nor are those in other alphabets than ours, the Greek
    and the Russian one.
    """
    if not 2 <= len(name) <= 5 or not name.isalpha() or max(name) > "\u052f":
        return False
    if before[1:] != name[1:] or name[-1] == name[-2]:  # "Hmm"
        return False
    if before == name and _SYLLABLE.search(name):
        return False
    return _VOWELS.isdisjoint(unicodedata.normalize("NFD", name))
