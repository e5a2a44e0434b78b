"""Right and wrong answers to exercise 7 of lesson 08: how many of each kind were lost.

Open: an id that is there twice, an id without a kind, and another kind of dict.
"""

RIGHT = {
    "loop": """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after:
            kind = kinds[one]
            counts[kind] = counts.get(kind, 0) + 1
    return counts
""",
    "Counter": """
from collections import Counter
def losses(kinds, before, after):
    return dict(Counter(kinds[one] for one in before if one not in after))
""",
    "sets": """
def losses(kinds: dict[str, str], before: list[str], after: list[str]) -> dict[str, int]:
    lost = [kinds[one] for one in set(before) - set(after)]
    return {kind: lost.count(kind) for kind in lost}
""",
    "while": """
def losses(table, old, new):
    gone, i = {}, 0
    while i < len(old):
        if new.count(old[i]) == 0:
            if table[old[i]] not in gone:
                gone[table[old[i]]] = 0
            gone[table[old[i]]] += 1
        i += 1
    return gone
""",
    "recursion": """
def losses(kinds, before, after):
    if not before:
        return {}
    counts = losses(kinds, before[1:], after)
    if before[0] not in after:
        counts[kinds[before[0]]] = counts.get(kinds[before[0]], 0) + 1
    return counts
""",
    "groupby": """
from itertools import groupby
def losses(kinds, before, after):
    lost = sorted(kinds[one] for one in before if one not in after)
    return {kind: len(list(group)) for kind, group in groupby(lost)}
""",
    "every kind, zeros dropped": """
def losses(kinds, before, after):
    counts = {kind: 0 for kind in kinds.values()}
    for name in before:
        counts[kinds[name]] += name not in after
    return {kind: count for kind, count in counts.items() if count}
""",
    "numpy": """
import numpy as np
def losses(kinds, before, after):
    lost = [kinds[one] for one in before if one not in after]
    names, counts = np.unique(np.array(lost, dtype=object), return_counts=True) if lost else ([], [])
    return {str(name): int(count) for name, count in zip(names, counts)}
""",
    "defaultdict made a dict": """
def losses(kinds, before, after):
    from collections import defaultdict
    ids = defaultdict(list)
    for one in before:
        if one in after:
            continue
        ids[kinds[one]].append(one)
    return {kind: len(those) for kind, those in ids.items()}
""",
    "helper": """
def _lost(before, after):
    kept = set(after)
    return (one for one in before if one not in kept)

def losses(kinds, before, after):
    counts = {}
    for one in _lost(before, after):
        counts.setdefault(kinds[one], 0)
        counts[kinds[one]] += 1
    return counts
""",
}

_KINDS = "{'m1': 'code', 'm2': 'code', 'm3': 'other', 'm4': 'code'}"
_ONE = f"losses({_KINDS}, ['m1', 'm3'], ['m2', 'm3'])"
_TWO = f"losses({_KINDS}, ['m1', 'm2', 'm3', 'm4'], ['m2'])"
_SAME = f"losses({_KINDS}, ['m1', 'm3'], ['m3', 'm1'])"
_GAIN = f"losses({_KINDS}, ['m3'], ['m3', 'm1'])"
_NO_BEFORE = f"losses({_KINDS}, [], ['m1'])"
_NO_AFTER = f"losses({_KINDS}, ['m1', 'm3'], [])"
_LAST = f"losses({_KINDS}, ['m1', 'm3'], ['m1'])"


def _if(test: str, result: str = "counts") -> str:
    return f"""
def losses(kinds, before, after):
    counts = {{}}
    for one in before:
        if {test}:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return {result}
"""


_LOST = "one not in after"

WRONG = {
    "those kept": (_if("one in after"), _ONE),
    "all before": (_if("True"), _ONE),
    "part of an id in after": (
        _if("not any(one in other for other in after)"),
        "losses({'m1': 'code', 'm12': 'other'}, ['m1'], ['m12'])",
    ),
    "begins another id": (
        _if("not any(other.startswith(one) for other in after)"),
        "losses({'m1': 'code', 'm12': 'other'}, ['m1'], ['m12'])",
    ),
    "ids in one text": (
        _if("one not in ' '.join(after)"),
        "losses({'m1': 'code', 'm12': 'other'}, ['m1'], ['m12'])",
    ),
    "any case": (
        _if("one.lower() not in [other.lower() for other in after]"),
        "losses({'m1': 'code', 'M1': 'other'}, ['m1'], ['M1'])",
    ),
    "white space lost": (
        _if("one.strip() not in [other.strip() for other in after]"),
        "losses({'m1': 'code', 'm1 ': 'other'}, ['m1'], ['m1 '])",
    ),
    "compared by kind": (_if("kinds[one] not in [kinds[other] for other in after]"), _ONE),
    "place for place": (
        """
def losses(kinds, before, after):
    counts = {}
    for one, other in zip(before, after):
        if one != other:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _SAME,
    ),
    "place for place, the rest lost": (
        """
from itertools import zip_longest
def losses(kinds, before, after):
    counts = {}
    for one, other in zip_longest(before, after):
        if one is not None and one != other:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _SAME,
    ),
    "gains": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in after:
        if one not in before:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _GAIN,
    ),
    "losses and gains": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in set(before) ^ set(after):
        counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _ONE,
    ),
    "gains set off": (
        """
from collections import Counter
def losses(kinds, before, after):
    return dict(Counter(kinds[one] for one in before) - Counter(kinds[one] for one in after))
""",
        _ONE,
    ),
    "gains subtracted": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    for one in after:
        counts[kinds[one]] = counts.get(kinds[one], 0) - 1
    return {kind: count for kind, count in counts.items() if count > 0}
""",
        _ONE,
    ),
    "kinds with 0": (
        """
def losses(kinds, before, after):
    counts = {kind: 0 for kind in kinds.values()}
    for one in before:
        if one not in after:
            counts[kinds[one]] += 1
    return counts
""",
        _ONE,
    ),
    "kinds of before with 0": (
        """
def losses(kinds, before, after):
    counts = {kinds[one]: 0 for one in before}
    for one in before:
        if one not in after:
            counts[kinds[one]] += 1
    return counts
""",
        _ONE,
    ),
    "one for each kind": (_if(_LOST, "{kind: 1 for kind in counts}"), _TWO),
    "counts from 0": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], -1) + 1
    return counts
""",
        _ONE,
    ),
    "starts at 1, then adds": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after:
            counts.setdefault(kinds[one], 1)
            counts[kinds[one]] += 1
    return counts
""",
        _ONE,
    ),
    "two at most": (
        _if(_LOST, "{kind: min(count, 2) for kind, count in counts.items()}"),
        f"losses({_KINDS}, ['m1', 'm2', 'm4'], [])",
    ),
    "minus": (_if(_LOST, "{kind: -count for kind, count in counts.items()}"), _ONE),
    "texts": (_if(_LOST, "{kind: str(count) for kind, count in counts.items()}"), _ONE),
    "floats of a share": (
        _if(_LOST, "{kind: count / len(before) for kind, count in counts.items()}"),
        _ONE,
    ),
    "sum": (_if(_LOST, "sum(counts.values())"), _ONE),
    "list of kinds": (_if(_LOST, "list(counts)"), _ONE),
    "pairs": (_if(_LOST, "list(counts.items())"), _ONE),
    "most lost kind only": (
        _if(_LOST, "dict(sorted(counts.items(), key=lambda pair: -pair[1])[:1])"),
        _NO_AFTER,
    ),
    "by id": (
        """
def losses(kinds, before, after):
    return {one: before.count(one) for one in before if one not in after}
""",
        _ONE,
    ),
    "ids for their number": (
        """
def losses(kinds, before, after):
    lost = {}
    for one in before:
        if one not in after:
            lost.setdefault(kinds[one], []).append(one)
    return lost
""",
        _ONE,
    ),
    "loses the last": (
        """
def losses(kinds, before, after):
    counts = {}
    for i in range(len(before) - 1):
        if before[i] not in after:
            counts[kinds[before[i]]] = counts.get(kinds[before[i]], 0) + 1
    return counts
""",
        _LAST,
    ),
    "loses the first": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before[1:]:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _ONE,
    ),
    "returns after the first": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
            return counts
    return counts
""",
        _TWO,
    ),
    "only codes": (_if(_LOST + " and kinds[one] == 'code'"), _LAST),
    "first three kept ids": (
        _if("one not in after[:3]"),
        "losses(dict.fromkeys('abcde', 'code'), list('abcde'), list('abcde'))",
    ),
    "ten before": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before[:10]:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        "losses(dict.fromkeys('abcdefghijkl', 'code'), list('abcdefghijkl'), [])",
    ),
    "difference of the lengths": (
        """
def losses(kinds, before, after):
    counts = {}
    for kind in set(kinds.values()):
        old = len([one for one in before if kinds[one] == kind])
        new = len([one for one in after if kinds[one] == kind])
        if old > new:
            counts[kind] = old - new
    return counts
""",
        _ONE,
    ),
    "every id of the kinds": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in kinds:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _SAME,
    ),
    "kinds made small": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after:
            kind = kinds[one].lower()
            counts[kind] = counts.get(kind, 0) + 1
    return counts
""",
        "losses({'m1': 'Code'}, ['m1'], [])",
    ),
    "nothing before is None": (_if(_LOST, "counts or None"), _NO_BEFORE),
    "nothing after is an error": (
        """
def losses(kinds, before, after):
    if not after:
        raise ValueError("after")
    counts = {}
    for one in before:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _NO_AFTER,
    ),
    "nothing after, nothing lost": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if after and one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        _NO_AFTER,
    ),
    "sorted, then side by side": (
        """
def losses(kinds, before, after):
    counts, rest = {}, sorted(after)
    for one in sorted(before):
        if rest and rest[0] == one:
            rest = rest[1:]
        else:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        f"losses({_KINDS}, ['m2'], ['m1', 'm2'])",
    ),
    "hard-coded": (
        """
def losses(kinds, before, after):
    return {"code": 1}
""",
        _TWO,
    ),
    "takes out of before": (
        """
def losses(kinds, before, after):
    for one in after:
        if one in before:
            before.remove(one)
    counts = {}
    for one in before:
        counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        f"(lambda before: (losses({_KINDS}, before, ['m1']), before))(['m1', 'm3'])",
    ),
    "takes out of after": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one in after:
            after.remove(one)
        else:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        f"(lambda after: (losses({_KINDS}, ['m1', 'm3'], after), after))(['m1'])",
    ),
    "takes out of kinds": (
        """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        kind = kinds.pop(one)
        if one not in after:
            counts[kind] = counts.get(kind, 0) + 1
    return counts
""",
        f"(lambda kinds: (losses(kinds, ['m1', 'm3'], ['m1']), kinds))({_KINDS})",
    ),
    "remembers": (
        """
def losses(kinds, before, after, counts={}):
    for one in before:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        f"(dict({_ONE}), {_ONE})[1]",
    ),
    "remembers the ids": (
        """
seen = set()
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after and one not in seen:
            seen.add(one)
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        f"({_ONE}, {_ONE})[1]",
    ),
}

OPEN = {
    "Counter as it is": """
from collections import Counter
def losses(kinds, before, after):
    return Counter(kinds[one] for one in before if one not in after)
""",
    "numpy numbers": """
import numpy as np
def losses(kinds, before, after):
    lost = np.array([kinds[one] for one in before if one not in after], dtype=str)
    names, counts = np.unique(lost, return_counts=True)
    return dict(zip(names.tolist(), counts))
""",
}
