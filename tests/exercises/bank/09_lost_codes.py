"""Right and wrong answers to exercise 6 of lesson 09: words with a digit that a rewrite lost.

Open: small and capital letters, digits that are not 0 to 9, and space signs other than those of
`split`.
"""

RIGHT = {
    "loop": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    lost = []
    for word in question.split():
        word = word.rstrip("?.,")
        if any(sign.isdigit() for sign in word) and word not in kept:
            lost.append(word)
    return lost
""",
    "comprehension": """
def lost_codes(question, rewrite):
    def words(text):
        return [word.rstrip(".,?") for word in text.split()]
    return [
        word for word in words(question)
        if any(sign in "0123456789" for sign in word) and word not in words(rewrite)
    ]
""",
    "pattern": """
import re
def lost_codes(question: str, rewrite: str) -> list[str]:
    def words(text: str) -> list[str]:
        return [re.sub(r"[?.,]+$", "", word) for word in re.split(r"\\s+", text)]
    kept = set(words(rewrite))
    return [word for word in words(question) if re.search(r"[0-9]", word) and word not in kept]
""",
    "while": """
def bare(word):
    while word and word[-1] in ("?", ".", ","):
        word = word[:-1]
    return word

def lost_codes(asked, new):
    has = {bare(word) for word in new.split()}
    out, words, i = [], asked.split(), 0
    while i < len(words):
        word = bare(words[i])
        digits = 0
        for sign in word:
            digits += sign.isdecimal()
        if digits and word not in has:
            out += [word]
        i += 1
    return out
""",
    "recursion": """
def _bare(word):
    return _bare(word[:-1]) if word.endswith(("?", ".", ",")) else word

def _lost(words, kept):
    if not words:
        return []
    head = [words[0]] if words[0] not in kept and any(map(str.isdigit, words[0])) else []
    return head + _lost(words[1:], kept)

def lost_codes(question, rewrite):
    return _lost([_bare(w) for w in question.split()], [_bare(w) for w in rewrite.split()])
""",
    "filters": """
import string
def lost_codes(question, rewrite):
    words = map(lambda word: word.rstrip("?.,"), question.split())
    coded = filter(lambda word: set(word) & set(string.digits), words)
    kept = list(map(lambda word: word.rstrip("?.,"), rewrite.split()))
    return list(filter(lambda word: word not in kept, coded))
""",
    "itertools": """
from itertools import filterfalse
def lost_codes(question, rewrite):
    kept = frozenset(word.rstrip("?.,") for word in rewrite.split())
    words = (word.rstrip("?.,") for word in question.split())
    return [w for w in filterfalse(kept.__contains__, words) if any(s.isdigit() for s in w)]
""",
    "numpy": """
import numpy as np
def lost_codes(question, rewrite):
    words = np.array([word.rstrip("?.,") for word in question.split()], dtype=object)
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    wanted = [any(c.isdigit() for c in word) and word not in kept for word in words]
    return words[np.array(wanted, dtype=bool)].tolist()
""",
    "generator": """
def _words(text):
    for word in text.split():
        yield word.rstrip(",.?")

def lost_codes(question, rewrite):
    def found():
        for word in _words(question):
            if word.isalpha() or not any("0" <= sign <= "9" for sign in word):
                continue
            if word in _words(rewrite):
                continue
            yield word
    return [*found()]
""",
    "partition of the pattern": """
import re
def lost_codes(question, rewrite):
    ends = re.compile(r"(\\S*?)[?.,]*(?:\\s+|$)")
    kept = ends.findall(rewrite)
    return [word for word in ends.findall(question) if re.search(r"\\d", word) and word not in kept]
""",
}

_ONE = "lost_codes('And E-4011?', 'What does it mean?')"
_KEPT = "lost_codes('And E-4011?', 'What does E-4011 mean?')"
_TWO = "lost_codes('E-4012, or E-4011?', 'What does it mean?')"
_TWICE = "lost_codes('E-4011 or E-4012 or E-4011?', 'And it?')"
_ENDS = "lost_codes('E-4011?., now', 'And it?')"
_LONGER = "lost_codes('And E-401?', 'What does E-4011 mean?')"
_SHORTER = "lost_codes('And E-4011?', 'What does E-401 mean?')"
_INSIDE = "lost_codes('1.7 or 2,5 litres?', 'How many?')"


def _test(test: str, result: str = "lost", signs: str = "?.,", kept: str = "?.,") -> str:
    return f"""
def lost_codes(question, rewrite):
    kept = [word.rstrip({kept!r}) for word in rewrite.split()]
    lost = []
    for word in question.split():
        word = word.rstrip({signs!r})
        if {test}:
            lost.append(word)
    return {result}
"""


_DIGIT = "any(sign.isdigit() for sign in word)"
_LOST = _DIGIT + " and word not in kept"

WRONG = {
    "part of the rewrite": (_test(_DIGIT + " and word not in rewrite"), _LONGER),
    "begins a word of the rewrite": (
        _test(_DIGIT + " and not any(other.startswith(word) for other in kept)"),
        _LONGER,
    ),
    "a word of the rewrite is part of it": (
        _test(_DIGIT + " and not any(other and other in word for other in kept)"),
        _SHORTER,
    ),
    "digits compared": (
        """
import re
def lost_codes(question, rewrite):
    kept = re.findall(r"\\d+", rewrite)
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if re.search(r"\\d", w) and re.findall(r"\\d+", w)[0] not in kept]
""",
        "lost_codes('And E-4011?', 'What does F-4011 mean?')",
    ),
    "no look at the rewrite": (_test(_DIGIT), _KEPT),
    "those kept": (_test(_DIGIT + " and word in kept"), _ONE),
    "all lost words": (_test("word not in kept"), _ONE),
    "only digits": (_test("word.isdigit() and word not in kept"), _ONE),
    "digit last": (
        _test("word and word[-1].isdigit() and word not in kept"),
        "lost_codes('And KB-17-F?', 'And it?')",
    ),
    "digit first": (_test("word and word[0].isdigit() and word not in kept"), _ONE),
    "digit not first": (
        _test("any(sign.isdigit() for sign in word[1:]) and word not in kept"),
        "lost_codes('At 5 bar?', 'And it?')",
    ),
    "letter and digit": (
        _test(_LOST + " and any(sign.isalpha() for sign in word)"),
        "lost_codes('And 4011?', 'And it?')",
    ),
    "hyphen and digit": (
        _test(_LOST + " and '-' in word"),
        "lost_codes('And the TS2?', 'And it?')",
    ),
    "capitals": (_test(_LOST + " and word.isupper()"), "lost_codes('And the kb-17?', 'And it?')"),
    "no zero": (
        _test("any(sign in '123456789' for sign in word) and word not in kept"),
        "lost_codes('Level 0, then?', 'And it?')",
    ),
    "two digits at least": (
        _test("sum(sign.isdigit() for sign in word) > 1 and word not in kept"),
        "lost_codes('And F7?', 'And it?')",
    ),
    "three signs at least": (
        _test(_LOST + " and len(word) > 2"),
        "lost_codes('And F7?', 'And it?')",
    ),
    "question mark only": (_test(_LOST, signs="?"), _TWO),
    "full stop forgotten": (_test(_LOST, signs="?,"), "lost_codes('I mean E-4011.', 'And it?')"),
    "comma forgotten": (_test(_LOST, signs="?."), _TWO),
    "nothing cut off": (_test(_LOST, signs=" "), _ONE),
    "nothing cut off the rewrite": (
        _test(_LOST, kept=" "),
        "lost_codes('And E-4011?', 'What is E-4011?')",
    ),
    "only ? cut off the rewrite": (
        _test(_LOST, kept="?"),
        "lost_codes('And E-4011?', 'The code E-4011, please.')",
    ),
    "other signs too": (_test(_LOST, signs="?.,!;:"), "lost_codes('And E-4011!', 'And it?')"),
    "brackets too": (_test(_LOST, signs="?.,)"), "lost_codes('And that (E-4011)?', 'And it?')"),
    "all punctuation": (
        """
import string
def lost_codes(question, rewrite):
    kept = [word.strip(string.punctuation) for word in rewrite.split()]
    words = [word.strip(string.punctuation) for word in question.split()]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        "lost_codes('And (E-4011)?', 'And it?')",
    ),
    "both ends": (
        """
def lost_codes(question, rewrite):
    kept = [word.strip("?.,") for word in rewrite.split()]
    words = [word.strip("?.,") for word in question.split()]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        "lost_codes('Is it .5 litres?', 'How many?')",
    ),
    "one sign": (
        """
def lost_codes(question, rewrite):
    def bare(word):
        return word[:-1] if word[-1] in "?.," else word
    kept = [bare(word) for word in rewrite.split()]
    return [bare(w) for w in question.split() if any(c.isdigit() for c in w) and bare(w) not in kept]
""",
        _ENDS,
    ),
    "one of each sign": (
        """
def lost_codes(question, rewrite):
    def bare(word):
        return word.removesuffix("?").removesuffix(".").removesuffix(",")
    kept = [bare(word) for word in rewrite.split()]
    return [bare(w) for w in question.split() if any(c.isdigit() for c in w) and bare(w) not in kept]
""",
        "lost_codes('And E-4011...', 'And it?')",
    ),
    "one after the other": (
        """
def lost_codes(question, rewrite):
    def bare(word):
        return word.rstrip("?").rstrip(".").rstrip(",")
    kept = [bare(word) for word in rewrite.split()]
    return [bare(w) for w in question.split() if any(c.isdigit() for c in w) and bare(w) not in kept]
""",
        "lost_codes('And E-4011?.', 'And it?')",
    ),
    "signs everywhere": (
        """
def lost_codes(question, rewrite):
    def words(text):
        for sign in "?.,":
            text = text.replace(sign, "")
        return text.split()
    return [w for w in words(question) if any(c.isdigit() for c in w) and w not in words(rewrite)]
""",
        _INSIDE,
    ),
    "signs as spaces": (
        """
def lost_codes(question, rewrite):
    def words(text):
        for sign in "?.,":
            text = text.replace(sign, " ")
        return text.split()
    return [w for w in words(question) if any(c.isdigit() for c in w) and w not in words(rewrite)]
""",
        _INSIDE,
    ),
    "signs at the end of the text only": (
        """
def lost_codes(question, rewrite):
    kept = rewrite.rstrip("?.,").split()
    words = question.rstrip("?.,").split()
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        _TWO,
    ),
    "signs kept in what is returned": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    return [w for w in question.split() if any(c.isdigit() for c in w) and w.rstrip("?.,") not in kept]
""",
        _ONE,
    ),
    "split at one space": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split(" ")]
    words = [word.rstrip("?.,") for word in question.split(" ")]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        "lost_codes('E-4011,\\nand now?', 'And it?')",
    ),
    "rewrite split at one space": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split(" ")]
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        "lost_codes('And E-4011?', 'What is\\nE-4011?')",
    ),
    "hyphens part words": (
        """
import re
def lost_codes(question, rewrite):
    kept = re.findall(r"\\w+", rewrite)
    return [w for w in re.findall(r"\\w+", question) if re.search(r"\\d", w) and w not in kept]
""",
        _ONE,
    ),
    "one pattern for codes": (
        """
import re
def lost_codes(question, rewrite):
    kept = re.findall(r"[A-Z]-\\d+", rewrite)
    return [code for code in re.findall(r"[A-Z]-\\d+", question) if code not in kept]
""",
        "lost_codes('And the KB-17-F?', 'And it?')",
    ),
    "letters of ASCII": (
        """
import re
def lost_codes(question, rewrite):
    kept = re.findall(r"[A-Za-z0-9.,-]*[A-Za-z0-9]", rewrite)
    words = re.findall(r"[A-Za-z0-9.,-]*[A-Za-z0-9]", question)
    return [w for w in words if re.search(r"\\d", w) and w not in kept]
""",
        "lost_codes('And the Ü-40?', 'And it?')",
    ),
    "the analyser's terms": (
        """
from ragnotes import analyse
def lost_codes(question, rewrite):
    kept = analyse(rewrite)
    return [t for t in analyse(question) if any(c.isdigit() for c in t) and t not in kept]
""",
        _ONE,
    ),
    "capitals returned": (
        _test(_LOST, "[word.upper() for word in lost]"),
        "lost_codes('And the kb-17?', 'It?')",
    ),
    "each once": (_test(_LOST, "list(dict.fromkeys(lost))"), _TWICE),
    "sorted": (_test(_LOST, "sorted(lost)"), _TWO),
    "backwards": (_test(_LOST, "lost[::-1]"), _TWO),
    "set": (_test(_LOST, "set(lost)"), _ONE),
    "first only": (_test(_LOST, "lost[:1]"), _TWO),
    "last only": (_test(_LOST, "lost[-1:]"), _TWO),
    "three at most": (
        _test(_LOST, "lost[:3]"),
        "lost_codes('E-1, E-2, E-3, E-4 or E-5?', 'And it?')",
    ),
    "text": (_test(_LOST, "' '.join(lost)"), _ONE),
    "yes or no": (_test(_LOST, "bool(lost)"), _ONE),
    "None where none": (_test(_LOST, "lost or None"), _KEPT),
    "tuple of it and the number": (_test(_LOST, "(lost, len(lost))"), _ONE),
    "as often as lacking": (
        """
from collections import Counter
def lost_codes(question, rewrite):
    kept = Counter(word.rstrip("?.,") for word in rewrite.split())
    lost = []
    for word in question.split():
        word = word.rstrip("?.,")
        if any(sign.isdigit() for sign in word):
            if kept[word]:
                kept[word] -= 1
            else:
                lost.append(word)
    return lost
""",
        "lost_codes('E-4011 or E-4011?', 'What is E-4011?')",
    ),
    "arguments in the wrong order": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in question.split()]
    words = [word.rstrip("?.,") for word in rewrite.split()]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        _ONE,
    ),
    "loses the last word": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()[:-1]]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        _ONE,
    ),
    "loses the first word": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()[1:]]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        "lost_codes('E-4011?', 'And it?')",
    ),
    "stops at a word that was kept": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    lost = []
    for word in question.split():
        word = word.rstrip("?.,")
        if any(sign.isdigit() for sign in word):
            if word in kept:
                break
            lost.append(word)
    return lost
""",
        "lost_codes('E-4011 or E-4012?', 'What is E-4011?')",
    ),
    "one kept, none lost": (
        """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    codes = [w.rstrip("?.,") for w in question.split() if any(c.isdigit() for c in w)]
    return [] if any(code in kept for code in codes) else codes
""",
        "lost_codes('E-4011 or E-4012?', 'What is E-4011?')",
    ),
    "empty rewrite, nothing lost": (
        _test(_LOST + " and rewrite"),
        "lost_codes('And E-4011?', '')",
    ),
    "empty question is an error": (
        """
def lost_codes(question, rewrite):
    if not question:
        raise ValueError("question")
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        "lost_codes('', 'And it?')",
    ),
    "hard-coded": (
        """
def lost_codes(question, rewrite):
    return ["E-4011"] if "E-4011" in question and "E-4011" not in rewrite else []
""",
        _TWO,
    ),
    "remembers": (
        """
def lost_codes(question, rewrite, lost=[]):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    for word in question.split():
        word = word.rstrip("?.,")
        if any(sign.isdigit() for sign in word) and word not in kept:
            lost.append(word)
    return lost
""",
        f"(list({_ONE}), {_ONE})[1]",
    ),
    "remembers what was kept": (
        """
kept = []
def lost_codes(question, rewrite):
    kept.extend(word.rstrip("?.,") for word in rewrite.split())
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if any(c.isdigit() for c in w) and w not in kept]
""",
        f"({_KEPT}, {_ONE})[1]",
    ),
}

OPEN = {
    "any case": _test(_DIGIT + " and word.lower() not in [other.lower() for other in kept]"),
    "digits of every script": _test("any(sign.isnumeric() for sign in word) and word not in kept"),
    "digits of ASCII": _test("any(sign in '0123456789' for sign in word) and word not in kept"),
    "tuple": _test(_LOST, "tuple(lost)"),
    "generator": _test(_LOST, "(word for word in lost)"),
}
