"""Right and wrong answers to exercise 2 of lesson 10: the sections of the hits, each once.

Open: a k below 0, a hit without a section, and another sequence than a list.
"""

RIGHT = {
    "loop": """
def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections[:k]
""",
    "dict": """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits))[:k]
""",
    "break": """
def sections_once(names: list[str], sections: dict[str, str], most: int) -> list[str]:
    taken: list[str] = []
    for name in names:
        if len(taken) == most:
            break
        section = sections[name]
        if section in taken:
            continue
        taken.append(section)
    return taken
""",
    "while": """
def sections_once(hits, section_of, k):
    i, seen, out = 0, set(), []
    while i < len(hits) and len(out) < k:
        section = section_of.get(hits[i])
        i += 1
        if section not in seen:
            seen.add(section)
            out.append(section)
    return out
""",
    "recursion": """
def sections_once(hits, section_of, k):
    if not hits or k == 0:
        return []
    first = section_of[hits[0]]
    others = [hit for hit in hits[1:] if section_of[hit] != first]
    return [first] + sections_once(others, section_of, k - 1)
""",
    "itertools": """
from itertools import islice
def _new(hits, section_of):
    seen = set()
    for section in map(section_of.__getitem__, hits):
        if section not in seen:
            seen.add(section)
            yield section

def sections_once(hits, section_of, k):
    return list(islice(_new(hits, section_of), k))
""",
    "first places": """
def sections_once(hits, section_of, k):
    every = [section_of[hit] for hit in hits]
    return [every[i] for i in range(len(every)) if every.index(every[i]) == i][:k]
""",
    "sorted by place": """
def sections_once(hits, section_of, k):
    every = [section_of[hit] for hit in hits]
    return sorted(set(every), key=every.index)[:k]
""",
    "numpy": """
import numpy as np
def sections_once(hits, section_of, k):
    every = [section_of[hit] for hit in hits]
    if not every:
        return []
    _, first = np.unique(np.array(every), return_index=True)
    return [every[i] for i in np.sort(first)[:k]]
""",
    "best place of each": """
def sections_once(hits, section_of, k):
    best = {}
    for place, hit in reversed(list(enumerate(hits))):
        best[section_of[hit]] = place
    return sorted(best, key=lambda section: best[section])[:k]
""",
}

_S = "{'a': 'Care', 'b': 'Use', 'c': 'Care', 'd': 'Help', 'e': 'Use'}"
_ONE = f"sections_once(['a', 'b', 'c', 'd', 'e'], {_S}, 9)"
_TWO = f"sections_once(['a', 'c', 'b', 'd'], {_S}, 2)"
_BACK = f"sections_once(['b', 'a', 'd', 'e', 'c'], {_S}, 9)"
_ZERO = f"sections_once(['a', 'b'], {_S}, 0)"
_APART = f"sections_once(['a', 'b', 'c'], {_S}, 9)"
_NO_HITS = f"sections_once([], {_S}, 3)"
_FEW = f"sections_once(['b', 'd'], {_S}, 9)"
_MANY = "sections_once(list('abcdefghijklmnop'), {x: 'S' + x for x in 'abcdefghijklmnop'}, 14)"


def _test(test: str, result: str = "sections[:k]") -> str:
    return f"""
def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        section = section_of[hit]
        if {test}:
            sections.append(section)
    return {result}
"""


_NEW = "section not in sections"

WRONG = {
    "cut, then each once": (
        """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits[:k]))
""",
        _TWO,
    ),
    "not once": (_test("True"), _ONE),
    "once among neighbours": (_test("sections[-1:] != [section]"), _APART),
    "once among the last two": (
        _test("section not in sections[-2:]"),
        f"sections_once(['a', 'b', 'd', 'c'], {_S} , 9)",
    ),
    "groupby": (
        """
from itertools import groupby
def sections_once(hits, section_of, k):
    return [section for section, _ in groupby(section_of[hit] for hit in hits)][:k]
""",
        _APART,
    ),
    "no cut": (_test(_NEW, "sections"), _TWO),
    "one more": (_test(_NEW, "sections[: k + 1]"), _TWO),
    "one less": (_test(_NEW, "sections[: k - 1]"), _TWO),
    "k of 0 is no cut": (_test(_NEW, "sections[:k] if k else sections"), _ZERO),
    "k of 0 is one": (_test(_NEW, "sections[: max(k, 1)]"), _ZERO),
    "k of 0 is an error": (
        """
def sections_once(hits, section_of, k):
    if k < 1:
        raise ValueError("k")
    return list(dict.fromkeys(section_of[hit] for hit in hits))[:k]
""",
        _ZERO,
    ),
    "looked at after it was taken": (
        """
def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
        if len(sections) >= k:
            break
    return sections
""",
        _ZERO,
    ),
    "last k": (_test(_NEW, "sections[-k:]"), _TWO),
    "ten at most": (_test(_NEW, "sections[: min(k, 10)]"), _MANY),
    "three at most": (_test(_NEW, "sections[: min(k, 3)]"), _MANY),
    "filled up with None": (_test(_NEW, "(sections + [None] * k)[:k]"), _FEW),
    "too few is an error": (_test(_NEW, "[sections[i] for i in range(k)]"), _FEW),
    "no hits is None": (_test(_NEW, "sections[:k] or None"), _NO_HITS),
    "no hits is an error": (
        """
def sections_once(hits, section_of, k):
    sections = [section_of[hits[0]]]
    for hit in hits[1:]:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections[:k]
""",
        _NO_HITS,
    ),
    "sorted": (_test(_NEW, "sorted(sections)[:k]"), _BACK),
    "set": (_test(_NEW, "set(sections[:k])"), _TWO),
    "sorted set": (
        """
def sections_once(hits, section_of, k):
    return sorted({section_of[hit] for hit in hits})[:k]
""",
        _BACK,
    ),
    "backwards": (_test(_NEW, "sections[::-1][:k]"), _BACK),
    "order of the last hit": (
        """
def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        section = section_of[hit]
        if section in sections:
            sections.remove(section)
        sections.append(section)
    return sections[:k]
""",
        _APART,
    ),
    "worst hit first": (
        """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in reversed(hits)))[:k]
""",
        _BACK,
    ),
    "most hits first": (
        """
from collections import Counter
def sections_once(hits, section_of, k):
    return [section for section, _ in Counter(section_of[hit] for hit in hits).most_common(k)]
""",
        f"sections_once(['d', 'a', 'c'], {_S}, 9)",
    ),
    "order of the dict": (
        """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(s for hit, s in section_of.items() if hit in hits))[:k]
""",
        _BACK,
    ),
    "all sections of the dict": (
        """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of.values()))[:k]
""",
        _FEW,
    ),
    "hits, not sections": (
        """
def sections_once(hits, section_of, k):
    kept, seen = [], []
    for hit in hits:
        if section_of[hit] not in seen:
            seen.append(section_of[hit])
            kept.append(hit)
    return kept[:k]
""",
        _ONE,
    ),
    "pairs": (
        """
def sections_once(hits, section_of, k):
    best = {}
    for hit in hits:
        best.setdefault(section_of[hit], hit)
    return list(best.items())[:k]
""",
        _ONE,
    ),
    "dict": (
        """
def sections_once(hits, section_of, k):
    best = {}
    for hit in hits[:k]:
        best.setdefault(section_of[hit], hit)
    return best
""",
        _ONE,
    ),
    "one text": (_test(_NEW, "', '.join(sections[:k])"), _ONE),
    "number": (_test(_NEW, "len(sections[:k])"), _ONE),
    "only with one hit": (
        """
def sections_once(hits, section_of, k):
    every = [section_of[hit] for hit in hits]
    return [section for section in every if every.count(section) == 1][:k]
""",
        _ONE,
    ),
    "only with several hits": (
        """
def sections_once(hits, section_of, k):
    every = [section_of[hit] for hit in hits]
    return list(dict.fromkeys(s for s in every if every.count(s) > 1))[:k]
""",
        _ONE,
    ),
    "part of another section": (
        _test("not any(section in other for other in sections)"),
        "sections_once(['a', 'b'], {'a': 'Daily care', 'b': 'care'}, 9)",
    ),
    "looked for in one text": (
        _test("section not in ' '.join(sections)"),
        "sections_once(['a', 'b'], {'a': 'Daily care', 'b': 'care'}, 9)",
    ),
    "begins like another": (
        _test("not any(section.startswith(other) for other in sections)"),
        "sections_once(['a', 'b'], {'a': 'Care', 'b': 'Care of the lid'}, 9)",
    ),
    "any case": (
        _test("section.lower() not in [other.lower() for other in sections]"),
        "sections_once(['a', 'b'], {'a': 'Care', 'b': 'CARE'}, 9)",
    ),
    "white space lost": (
        _test("section.strip() not in [other.strip() for other in sections]"),
        "sections_once(['a', 'b'], {'a': 'Care', 'b': 'Care '}, 9)",
    ),
    "last part of the trail": (
        _test("section.split(' > ')[-1] not in [other.split(' > ')[-1] for other in sections]"),
        "sections_once(['a', 'b'], {'a': 'Kettle > Care', 'b': 'Toaster > Care'}, 9)",
    ),
    "loses the last hit": (
        """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits[:-1]))[:k]
""",
        _FEW,
    ),
    "loses the first hit": (
        """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits[1:]))[:k]
""",
        _FEW,
    ),
    "stops at the first repeat": (
        """
def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] in sections:
            break
        sections.append(section_of[hit])
    return sections[:k]
""",
        _TWO,
    ),
    "repeats count against k": (
        """
def sections_once(hits, section_of, k):
    sections, left = [], k
    for hit in hits:
        if left == 0:
            break
        left -= 1
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections
""",
        _TWO,
    ),
    "hard-coded": (
        """
def sections_once(hits, section_of, k):
    return ["Care", "Use", "Help"][:k]
""",
        _BACK,
    ),
    "takes out of the hits": (
        """
def sections_once(hits, section_of, k):
    sections = []
    while hits:
        section = section_of[hits.pop(0)]
        if section not in sections:
            sections.append(section)
    return sections[:k]
""",
        f"(lambda hits: (sections_once(hits, {_S}, 2), hits))(['a', 'b', 'c'])",
    ),
    "takes out of the dict": (
        """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of.pop(hit) for hit in hits))[:k]
""",
        f"(lambda table: (sections_once(['a', 'b', 'c'], table, 2), table))({_S})",
    ),
    "remembers": (
        """
def sections_once(hits, section_of, k, sections=[]):
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections[:k]
""",
        f"({_ONE}, {_BACK})[1]",
    ),
    "remembers the hits": (
        """
seen = set()
def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in seen:
            seen.add(section_of[hit])
            sections.append(section_of[hit])
    return sections[:k]
""",
        f"({_ONE}, {_ONE})[1]",
    ),
}

OPEN = {
    "tuple": _test(_NEW, "tuple(sections[:k])"),
    "keys of a dict": """
def sections_once(hits, section_of, k):
    return dict.fromkeys(list(dict.fromkeys(section_of[hit] for hit in hits))[:k]).keys()
""",
}
