"""Answers to `rank_scores` and `losses`."""

RIGHT = {
    "rank_scores": {
        "a Counter": """
from collections import Counter
def rank_scores(first, second):
    total = Counter()
    for ids in (first, second):
        for rank, one in enumerate(ids):
            total[one] += 1 / (61 + rank)
    return total
""",
        "dicts of ranks": """
def rank_scores(first, second):
    a = {one: 1 / (60 + rank) for rank, one in enumerate(first, 1)}
    b = {one: 1 / (60 + rank) for rank, one in enumerate(second, 1)}
    return {one: a.get(one, 0) + b.get(one, 0) for one in a | b}
""",
        "from the end": """
def rank_scores(first, second):
    scores = {}
    for ids in (second, first):
        for i in reversed(range(len(ids))):
            scores.setdefault(ids[i], 0)
            scores[ids[i]] += (61 + i) ** -1
    return scores
""",
        "fractions": """
from fractions import Fraction
def rank_scores(first, second):
    parts = [(one, Fraction(1, 61 + i)) for ids in [first, second] for i, one in enumerate(ids)]
    return {name: sum(part for one, part in parts if one == name) for name, _ in parts}
""",
    },
    "losses": {
        "a Counter": """
from collections import Counter
def losses(kinds, before, after):
    return Counter(kinds[one] for one in before if one not in after)
""",
        "sorted and grouped": """
from itertools import groupby
def losses(kinds, before, after):
    lost = sorted(kinds[one] for one in set(before).difference(after))
    return {kind: len(list(group)) for kind, group in groupby(lost)}
""",
        "by kinds": """
def losses(kinds, before, after):
    counts = {}
    for kind in set(kinds.values()):
        number = sum(kinds[one] == kind and one not in after for one in before)
        if number:
            counts[kind] = number
    return counts
""",
        "setdefault": """
def losses(kinds, before, after):
    kept, counts = set(before) & set(after), {}
    for one in before:
        if one in kept:
            continue
        counts.setdefault(kinds[one], 0)
        counts[kinds[one]] += 1
    return counts
""",
    },
}

WRONG = {
    "rank_scores": {
        "no brackets": """
def rank_scores(first, second):
    scores = {}
    for ids in [first, second]:
        for rank, one in enumerate(ids, start=1):
            scores[one] = scores.get(one, 0) + 1 / 60 + rank
    return scores
""",
        "one list behind the other": """
def rank_scores(first, second):
    both = first + second
    return {one: 1 / (61 + both.index(one)) for one in both}
""",
        "the shorter list ends it": """
def rank_scores(first, second):
    scores = {}
    for rank, (one, other) in enumerate(zip(first, second), start=1):
        for name in (one, other):
            scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
        "ten of each": """
def rank_scores(first, second):
    scores = {}
    for ids in [first[:10], second[:10]]:
        for rank, one in enumerate(ids, start=1):
            scores[one] = scores.get(one, 0) + 1 / (60 + rank)
    return scores
""",
        "twenty of each": """
def rank_scores(first, second):
    scores = {}
    for ids in [first[:20], second[:20]]:
        for rank, one in enumerate(ids, start=1):
            scores[one] = scores.get(one, 0) + 1 / (60 + rank)
    return scores
""",
        "the better of two": """
def rank_scores(first, second):
    scores = {}
    for ids in [first, second]:
        for rank, one in enumerate(ids, start=1):
            scores[one] = max(scores.get(one, 0), 1 / (60 + rank))
    return scores
""",
        "ids by their first letter": """
def rank_scores(first, second):
    scores = {}
    for ids in [first, second]:
        for rank, one in enumerate(ids, start=1):
            other = [name for name in scores if name.startswith(one)]
            one = other[0] if other else one
            scores[one] = scores.get(one, 0) + 1 / (60 + rank)
    return scores
""",
        "rounded sums": """
def rank_scores(first, second):
    scores = {}
    for ids in [first, second]:
        for rank, one in enumerate(ids, start=1):
            scores[one] = round(scores.get(one, 0) + 1 / (60 + rank), 5)
    return scores
""",
        "nothing where a list is empty": """
def rank_scores(first, second):
    scores = {}
    if not second:
        return scores
    for ids in [first, second]:
        for rank, one in enumerate(ids, start=1):
            scores[one] = scores.get(one, 0) + 1 / (60 + rank)
    return scores
""",
        "the second list at the places of the first": """
def rank_scores(first, second):
    scores = {}
    for i in range(max(len(first), len(second))):
        if i < len(first):
            scores[first[i]] = scores.get(first[i], 0) + 1 / (61 + i)
            if i < len(second):
                scores[second[i]] = scores.get(second[i], 0) + 1 / (61 + i)
    return scores
""",
    },
    "losses": {
        "what is in one list only": """
def losses(kinds, before, after):
    counts = {}
    for one in set(before) ^ set(after):
        counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        "place by place": """
def losses(kinds, before, after):
    counts = {}
    for one, other in zip(before, after):
        if one != other:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        "two kinds": """
def losses(kinds, before, after):
    counts = {"code": 0, "other": 0}
    for one in before:
        if one not in after and kinds[one] in counts:
            counts[kinds[one]] += 1
    return {kind: number for kind, number in counts.items() if number}
""",
        "kinds in small letters": """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after:
            kind = kinds[one].lower()
            counts[kind] = counts.get(kind, 0) + 1
    return counts
""",
        "kinds in capitals at the front": """
def losses(kinds, before, after):
    lost = [kinds[one] for one in before if one not in after]
    return {kind: sum(one.casefold() == kind.casefold() for one in lost) for kind in lost}
""",
        "a kind that is still there": """
def losses(kinds, before, after):
    there, counts = {kinds[one] for one in after}, {}
    for one in before:
        if kinds[one] not in there:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        "ids in a text": """
def losses(kinds, before, after):
    text, counts = ",".join(after), {}
    for one in before:
        if one not in text:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        "three at most": """
def losses(kinds, before, after):
    counts = {}
    for one in before:
        if one not in after:
            counts[kinds[one]] = min(3, counts.get(kinds[one], 0) + 1)
    return counts
""",
        "the first five": """
def losses(kinds, before, after):
    counts = {}
    for one in before[:5]:
        if one not in after:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
        "numbers of the ids": """
def losses(kinds, before, after):
    counts, last = {}, {one[:2] for one in after}
    for one in before:
        if one[:2] not in last:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
    },
}
