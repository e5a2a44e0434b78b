"""Right and wrong answers to exercise 4 of lesson 10: the passages that fit a budget.

Open: a pair as a list, a count by another way than `tokens`, and a budget below 0. A passage that
stands there twice is two passages.
"""

# An earlier cell of the notebook.
_TOKENS = """
encode = get_encoding("cl100k_base").encode_ordinary


def tokens(text):
    return len(encode(text))

"""


def _with(body: str) -> str:
    return _TOKENS + body


RIGHT = {
    "loop": _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        count = tokens(passage)
        if used + count <= budget:
            sent.append(passage)
            used += count
        else:
            left_out.append(passage)
    return sent, left_out
"""),
    "what is left of the budget": _with("""
def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) > budget:
            left_out.append(passage)
            continue
        budget -= tokens(passage)
        sent.append(passage)
    return sent, left_out
"""),
    "while": _with("""
def fitting(texts: list[str], limit: int) -> tuple[list[str], list[str]]:
    yes: list[str] = []
    no: list[str] = []
    i = total = 0
    while i < len(texts):
        n = tokens(texts[i])
        if not total + n > limit:
            total, yes = total + n, yes + [texts[i]]
        else:
            no = no + [texts[i]]
        i += 1
    return (yes, no)
"""),
    "recursion": _with("""
def fitting(passages, budget):
    if not passages:
        return [], []
    first, rest = passages[0], passages[1:]
    if tokens(first) <= budget:
        sent, left = fitting(rest, budget - tokens(first))
        return [first] + sent, left
    sent, left = fitting(rest, budget)
    return sent, [first] + left
"""),
    "sum of those sent": _with("""
def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        fits = sum([tokens(one) for one in sent]) + tokens(passage) <= budget
        (sent if fits else left_out).append(passage)
    return sent, left_out
"""),
    "numbers of the passages": _with("""
def fitting(passages, budget):
    kept, used = set(), 0
    for i, passage in enumerate(passages):
        if used + tokens(passage) <= budget:
            kept.add(i)
            used += tokens(passage)
    return (
        [passages[i] for i in range(len(passages)) if i in kept],
        [passages[i] for i in range(len(passages)) if i not in kept],
    )
"""),
    "reduce": _with("""
from functools import reduce
def fitting(passages, budget):
    def step(state, passage):
        sent, left, room = state
        need = tokens(passage)
        return (sent + [passage], left, room - need) if need <= room else (sent, left + [passage], room)
    return reduce(step, passages, ([], [], budget))[:2]
"""),
    "itertools": _with("""
from itertools import compress
def fitting(passages, budget):
    flags, used = [], 0
    for count in map(tokens, passages):
        flags.append(used + count <= budget)
        used += count * flags[-1]
    return list(compress(passages, flags)), list(compress(passages, [not flag for flag in flags]))
"""),
    "numpy": _with("""
def fitting(passages, budget):
    import numpy as np
    counts = np.array([tokens(passage) for passage in passages], dtype=int)
    sent = np.zeros(len(counts), dtype=bool)
    for i in range(len(counts)):
        sent[i] = counts[sent].sum() + counts[i] <= budget
    return [p for p, s in zip(passages, sent) if s], [p for p, s in zip(passages, sent) if not s]
"""),
    "helper with a class": _with("""
class Room:
    def __init__(self, size):
        self.size = size

    def take(self, text):
        need = tokens(text)
        if need > self.size:
            return False
        self.size -= need
        return True

def fitting(passages, budget):
    room = Room(budget)
    marked = [(passage, room.take(passage)) for passage in passages]
    return [p for p, fits in marked if fits], [p for p, fits in marked if not fits]
"""),
}

# Each of these words is one token.
_ONE = "fitting(['one', 'one two three', 'two'], 2)"
_EXACT = "fitting(['one two', 'three'], 3)"
_TWICE = "fitting(['one two', 'one two'], 2)"
_TWO_BIG = "fitting(['one two three', 'one two three four', 'one', 'two'], 2)"
_MIXED = "fitting(['one two three', 'four', 'one two', 'five', 'six'], 4)"
_ZERO = "fitting(['one', 'two'], 0)"
_EMPTY = "fitting(['one', '', 'two'], 1)"
_NO_PASSAGES = "fitting([], 5)"
_TABLE = "fitting(['| 1 | 2 | 3 |', 'one'], 6)"
_LONG_WORD = "fitting(['Donaudampfschifffahrtsgesellschaft', 'one'], 3)"
_TWELVE = "fitting(['one'] * 12 + ['two'], 12)"
_ALL = "fitting(['one two', 'three'], 99)"


def _test(test: str, result: str = "sent, left_out", count: str = "tokens(passage)") -> str:
    return _with(f"""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        count = {count}
        if {test}:
            sent.append(passage)
            used += count
        else:
            left_out.append(passage)
    return {result}
""")


_FITS = "used + count <= budget"

WRONG = {
    "strict": (_test("used + count < budget"), _EXACT),
    "one more": (_test("used + count <= budget + 1"), _EXACT.replace("3)", "2)")),
    "one passage over": (_test("used <= budget"), _ONE),
    "one passage over, strictly": (_test("used < budget"), _ONE),
    "each by itself": (_test("count <= budget"), _MIXED),
    "at most that many passages": (_test("len(sent) < budget"), _ONE),
    "characters": (_test(_FITS, count="len(passage)"), _ALL.replace("99", "6")),
    "four characters a token": (_test(_FITS, count="len(passage) / 4"), _TABLE),
    "four characters a token, rounded up": (_test(_FITS, count="-(-len(passage) // 4)"), _TABLE),
    "words": (_test(_FITS, count="len(passage.split())"), _LONG_WORD),
    "words and a third": (_test(_FITS, count="len(passage.split()) * 4 / 3"), _EXACT),
    "pieces of letters": (
        _with("""
import re
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        count = len(re.findall(r"\\w+|[^\\w\\s]", passage))
        if used + count <= budget:
            sent.append(passage)
            used += count
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _LONG_WORD,
    ),
    "bytes": (_test(_FITS, count="len(passage.encode()) // 4"), _TABLE),
    "a line between them": (_test(_FITS, count="tokens(passage + '\\n\\n')"), _EXACT),
    "a mark for each": (_test(_FITS, count="tokens(passage) + 1"), _EXACT),
    "at least one": (_test(_FITS, count="max(tokens(passage), 1)"), _EMPTY),
    "stripped": (
        _test(_FITS, count="tokens(passage.strip())"),
        "fitting(['one \\n\\n \\n', 'two'], 2)",
    ),
    "small letters": (
        _test(_FITS, count="tokens(passage.lower())"),
        "fitting(['KÜCHENGERÄTE', 'one'], 6)",
    ),
    "joined and counted": (
        _with("""
def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(" ".join(sent + [passage])) <= budget:
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        "fitting(['1', '2'], 2)",
    ),
    "joined without space and counted": (
        _with("""
def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens("".join(sent + [passage])) <= budget:
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        "fitting(['in', 'side'], 1)",
    ),
    "stops at the first that does not fit": (
        _with("""
def fitting(passages, budget):
    sent, used = [], 0
    for i, passage in enumerate(passages):
        used += tokens(passage)
        if used > budget:
            return sent, passages[i:]
        sent.append(passage)
    return sent, []
"""),
        _ONE,
    ),
    "break, the rest lost": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        if used + tokens(passage) > budget:
            left_out.append(passage)
            break
        used += tokens(passage)
        sent.append(passage)
    return sent, left_out
"""),
        _MIXED,
    ),
    "goes on after one only": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        if used + tokens(passage) <= budget and len(left_out) < 2:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _TWO_BIG,
    ),
    "the left out count too": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        used += tokens(passage)
        (sent if used <= budget else left_out).append(passage)
    return sent, left_out
"""),
        _ONE,
    ),
    "used not added up": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        if used + tokens(passage) <= budget:
            used = tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        "fitting(['one', 'two', 'three', 'four'], 2)",
    ),
    "not in those sent": (_test(_FITS, "sent, [p for p in passages if p not in sent]"), _TWICE),
    "difference of sets": (_test(_FITS, "sent, list(set(passages) - set(sent))"), _TWICE),
    "equal ones once": (_test("passage not in sent and " + _FITS), "fitting(['one', 'one'], 5)"),
    "equal ones lost": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in dict.fromkeys(passages):
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _TWICE,
    ),
    "equal ones for one price": (
        _test(_FITS, count="0 if passage in sent else tokens(passage)"),
        _TWICE,
    ),
    "place by index": (
        _with("""
def fitting(passages, budget):
    kept, used = [], 0
    for passage in passages:
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            kept.append(passages.index(passage))
    return [passages[i] for i in kept], [p for i, p in enumerate(passages) if i not in kept]
"""),
        "fitting(['one', 'one', 'two'], 2)",
    ),
    "turned round": (_test(_FITS, "left_out, sent"), _ONE),
    "sent only": (_test(_FITS, "sent"), _ONE),
    "one list": (_test(_FITS, "sent + left_out"), _ONE),
    "sent and the number": (_test(_FITS, "sent, used"), _ONE),
    "numbers left out": (_test(_FITS, "sent, len(left_out)"), _ONE),
    "sets": (_test(_FITS, "set(sent), set(left_out)"), _ONE),
    "texts": (_test(_FITS, "' '.join(sent), ' '.join(left_out)"), _ONE),
    "dict": (_test(_FITS, "{'sent': sent, 'left out': left_out}"), _ONE),
    "nothing left out is None": (_test(_FITS, "sent, left_out or None"), _ALL),
    "no passages is None": (_test(_FITS, "(sent, left_out) if passages else None"), _NO_PASSAGES),
    "no passages is one list": (_test(_FITS, "(sent, left_out) if passages else []"), _NO_PASSAGES),
    "sorted": (_test(_FITS, "sorted(sent), sorted(left_out)"), "fitting(['two', 'one'], 9)"),
    "left out backwards": (_test(_FITS, "sent, left_out[::-1]"), _TWO_BIG),
    "sent backwards": (_test(_FITS, "sent[::-1], left_out"), _ONE),
    "shortest first": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in sorted(passages, key=tokens):
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _MIXED,
    ),
    "shortest first, order mended": (
        _with("""
def fitting(passages, budget):
    kept, used = set(), 0
    for i in sorted(range(len(passages)), key=lambda i: tokens(passages[i])):
        if used + tokens(passages[i]) <= budget:
            used += tokens(passages[i])
            kept.add(i)
    return ([p for i, p in enumerate(passages) if i in kept], [p for i, p in enumerate(passages) if i not in kept])
"""),
        _MIXED,
    ),
    "longest first": (
        _with("""
def fitting(passages, budget):
    kept, used = set(), 0
    for i in sorted(range(len(passages)), key=lambda i: -tokens(passages[i])):
        if used + tokens(passages[i]) <= budget:
            used += tokens(passages[i])
            kept.add(i)
    return ([p for i, p in enumerate(passages) if i in kept], [p for i, p in enumerate(passages) if i not in kept])
"""),
        "fitting(['one', 'two three', 'four five six'], 3)",
    ),
    "from the end": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in reversed(passages):
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.insert(0, passage)
        else:
            left_out.insert(0, passage)
    return sent, left_out
"""),
        "fitting(['one', 'two'], 1)",
    ),
    "as many as possible": (
        _with("""
from itertools import combinations
def fitting(passages, budget):
    places = range(len(passages))
    for n in range(len(passages), -1, -1):
        for kept in combinations(places, n):
            if sum(tokens(passages[i]) for i in kept) <= budget:
                return [passages[i] for i in kept], [passages[i] for i in places if i not in kept]
"""),
        _MIXED,
    ),
    "the budget used best": (
        _with("""
from itertools import product
def fitting(passages, budget):
    best = max(
        (flags for flags in product([True, False], repeat=len(passages))
         if sum(tokens(p) for p, f in zip(passages, flags) if f) <= budget),
        key=lambda flags: sum(tokens(p) for p, f in zip(passages, flags) if f),
    )
    return [p for p, f in zip(passages, best) if f], [p for p, f in zip(passages, best) if not f]
"""),
        "fitting(['one two', 'one two three', 'four'], 4)",
    ),
    "cut to fit": (
        _with("""
def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        words = passage.split(" ")[:budget]
        if budget > 0:
            sent.append(" ".join(words))
            budget -= tokens(sent[-1])
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _ONE,
    ),
    "empty ones dropped": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        if not passage:
            continue
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _EMPTY,
    ),
    "texts stripped": (
        _test(_FITS, "[p.strip() for p in sent], left_out"),
        "fitting([' one\\n'], 9)",
    ),
    "first always": (_test("not sent or " + _FITS), _TWO_BIG),
    "budget 0 is none": (_test("budget == 0 or " + _FITS), _ZERO),
    "budget 0 is an error": (
        _with("""
def fitting(passages, budget):
    if budget < 1:
        raise ValueError("budget")
    sent, left_out, used = [], [], 0
    for passage in passages:
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _ZERO,
    ),
    "error where one does not fit": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        if tokens(passage) > budget:
            raise ValueError("passage")
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _ONE,
    ),
    "loses the last": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for i in range(len(passages) - 1):
        if used + tokens(passages[i]) <= budget:
            used += tokens(passages[i])
            sent.append(passages[i])
        else:
            left_out.append(passages[i])
    return sent, left_out
"""),
        _ALL,
    ),
    "ten at most": (_test("len(sent) < 10 and " + _FITS), _TWELVE),
    "five at most": (_test("len(sent) < 5 and " + _FITS), _TWELVE),
    "budget of the lesson": (
        _test("used + count <= 320"),
        _ONE,
    ),
    "hard-coded": (
        _with("""
def fitting(passages, budget):
    return passages[:1], passages[1:]
"""),
        _ALL,
    ),
    "takes out while it goes": (
        _with("""
def fitting(passages, budget):
    left_out, used = list(passages), 0
    sent = []
    for passage in left_out:
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
            left_out.remove(passage)
    return sent, left_out
"""),
        _ALL,
    ),
    "empties its argument": (
        _with("""
def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    while passages:
        passage = passages.pop(0)
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        "(lambda given: (fitting(given, 1), given))(['one', 'two'])",
    ),
    "its argument becomes the left out": (
        _with("""
def fitting(passages, budget):
    sent, used, i = [], 0, 0
    while i < len(passages):
        if used + tokens(passages[i]) <= budget:
            used += tokens(passages[i])
            sent.append(passages.pop(i))
        else:
            i += 1
    return sent, passages
"""),
        "(lambda given: (fitting(given, 1), given))(['one', 'two'])",
    ),
    "remembers": (
        _with("""
def fitting(passages, budget, sent=[], left_out=[]):
    used = 0
    for passage in passages:
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        f"({_ONE}, {_EXACT})[1]",
    ),
    "remembers what was used": (
        _with("""
used = 0
def fitting(passages, budget):
    global used
    sent, left_out = [], []
    for passage in passages:
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        f"({_ONE}, {_EXACT})[1]",
    ),
    "same list twice": (
        _with("""
def fitting(passages, budget):
    sent = left_out = []
    used = 0
    for passage in passages:
        if used + tokens(passage) <= budget:
            used += tokens(passage)
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
"""),
        _ONE,
    ),
}

OPEN = {
    "a list of the two": _test(_FITS, "[sent, left_out]"),
    "tuples": _test(_FITS, "(tuple(sent), tuple(left_out))"),
    "encode itself": _test(_FITS, count="len(encode(passage))"),
    "the package's count": _with("""
from ragnotes import get_encoding as own
def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        count = len(own("cl100k_base").encode(passage, disallowed_special=()))
        (sent if count <= budget else left_out).append(passage)
        budget -= count if count <= budget else 0
    return sent, left_out
"""),
}
