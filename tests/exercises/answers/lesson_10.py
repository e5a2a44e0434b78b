"""Answers to `sections_once` and `fitting`."""

_LOOP = """
def fitting(passages, budget):
    sent, left, used = [], [], 0
    for passage in passages:
        if used + tokens(passage) <= budget:
            sent.append(passage)
            used += tokens(passage)
        else:
            left.append(passage)
    return sent, left
"""


def _with(old: str, new: str) -> str:
    assert old in _LOOP
    return _LOOP.replace(old, new)


RIGHT = {
    "sections_once": {
        "a set beside": """
def sections_once(hits, section_of, k):
    seen, result = set(), []
    for hit in hits:
        section = section_of[hit]
        if section not in seen:
            seen.add(section)
            result.append(section)
    return result[:k]
""",
        "looked at before": """
def sections_once(hits, section_of, k):
    result = []
    for hit in hits:
        if len(result) == k:
            break
        if section_of[hit] not in result:
            result.append(section_of[hit])
    return result
""",
        "first places": """
def sections_once(hits, section_of, k):
    sections = [section_of[hit] for hit in hits]
    firsts = sorted(set(sections), key=sections.index)
    return tuple(firsts[:k])
""",
        "islice": """
from itertools import islice
def sections_once(hits, section_of, k):
    return list(islice(dict.fromkeys(map(section_of.get, hits)), k))
""",
    },
    "fitting": {
        "numbers first": """
def fitting(passages, budget):
    sent, left = [], []
    for passage, number in [(one, tokens(one)) for one in passages]:
        fits = number <= budget
        (sent if fits else left).append(passage)
        budget -= number * fits
    return sent, left
""",
        "places": """
def fitting(passages, budget):
    chosen = []
    for i in range(len(passages)):
        if sum(tokens(passages[j]) for j in chosen) + tokens(passages[i]) <= budget:
            chosen.append(i)
    return [passages[i] for i in chosen], [p for i, p in enumerate(passages) if i not in chosen]
""",
        "a recursion": """
def fitting(passages, budget):
    if not passages:
        return [], []
    first, *rest = passages
    if tokens(first) > budget:
        sent, left = fitting(rest, budget)
        return sent, [first] + left
    sent, left = fitting(rest, budget - tokens(first))
    return [first] + sent, left
""",
        "a list of two": _with("return sent, left", "return [tuple(sent), tuple(left)]"),
    },
}

WRONG = {
    "sections_once": {
        "the hit's own letter": """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(hit[0].upper() for hit in hits))[:k]
""",
        "the hits' letters part the sections": """
def sections_once(hits, section_of, k):
    return list({hit[0]: section_of[hit] for hit in hits}.values())[:k]
""",
        "the first part of a name": """
def sections_once(hits, section_of, k):
    result = []
    for hit in hits:
        section = section_of[hit]
        if not any(one.startswith(section) for one in result):
            result.append(section)
    return result[:k]
""",
        "names inside names": """
def sections_once(hits, section_of, k):
    result = []
    for hit in hits:
        if section_of[hit] not in str(result):
            result.append(section_of[hit])
    return result[:k]
""",
        "one at least": """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits))[:max(1, k)]
""",
        "none is all": """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits))[:k or None]
""",
        "until one comes again": """
def sections_once(hits, section_of, k):
    result = []
    for hit in hits:
        if section_of[hit] in result:
            break
        result.append(section_of[hit])
    return result[:k]
""",
        "k hits and one": """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits[:k + 1]))[:k]
""",
        "three": """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits))[:min(3, k)]
""",
        "a set": """
def sections_once(hits, section_of, k):
    return list({section_of[hit] for hit in hits})[:k]
""",
        "most hits first": """
from collections import Counter
def sections_once(hits, section_of, k):
    return [one for one, _ in Counter(section_of[hit] for hit in hits).most_common(k)]
""",
        "from the last hit": """
def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits[::-1]))[::-1][:k]
""",
    },
    "fitting": {
        "the first left out": _with("left.append(passage)", "left = left or [passage]"),
        "the last left out": _with("left.append(passage)", "left = [passage]"),
        "left out, turned round": _with("return sent, left", "return sent, left[::-1]"),
        "left out, by letters": _with("return sent, left", "return sent, sorted(left)"),
        "left out, by length": _with("return sent, left", "return sent, sorted(left, key=len)"),
        "left out, each once": _with("return sent, left", "return sent, list(dict.fromkeys(left))"),
        "sent, each once": _with("return sent, left", "return list(dict.fromkeys(sent)), left"),
        "ends when full": _with(
            "        else:", "            if used == budget:\n                break\n        else:"
        ),
        "while there is room": _with(
            "    for passage in passages:\n",
            "    for passage in passages:\n        if used >= budget:\n            continue\n",
        ),
        "two that do not fit end it": _with(
            "    for passage in passages:\n",
            "    for i, passage in enumerate(passages):\n        if len(left) == 2:\n"
            "            left += passages[i:]\n            break\n",
        ),
        "one behind one too long": _with(
            "            used += tokens(passage)\n",
            "            used += budget if left else tokens(passage)\n",
        ),
        "shortest first": _with("in passages", "in sorted(passages, key=tokens)"),
        "joined by a space": _with(
            "used + tokens(passage) <= budget", 'tokens(" ".join(sent + [passage])) <= budget'
        ),
        "joined by an empty line": _with(
            "used + tokens(passage) <= budget", 'tokens("\\n\\n".join(sent + [passage])) <= budget'
        ),
        "joined": _with(
            "used + tokens(passage) <= budget", 'tokens("".join(sent + [passage])) <= budget'
        ),
        "stripped": _with("sent.append(passage)", "sent.append(passage.strip())"),
        "stripped where left out": _with("left.append(passage)", "left.append(passage.strip())"),
        "counted without white space": _with("tokens(passage)", "tokens(passage.strip())"),
        "no empty ones": _with(
            "    for passage in passages:\n", "    for passage in filter(None, passages):\n"
        ),
        "one token too many": _with("<= budget", "<= budget + 1"),
    },
}
