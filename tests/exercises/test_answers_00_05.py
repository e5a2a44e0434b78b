"""Answers to the function exercises of lessons 01 to 05 as learners write them, both kinds."""

from __future__ import annotations

from typing import Any

import pytest
from proofs import run

from ragnotes.exercises import Exercise, characters, follow, lemon_cake, recursive, size_trade

STARTS, ALIKE, CUT = lemon_cake.window_starts, size_trade.most_alike, characters.cut
TRAILS, MERGE, LOWEST = follow.trails, recursive.merge, recursive.lowest_gaps

REFUSED = "    if size < 1 or overlap < 0 or overlap >= size:\n        raise ValueError\n"
COUNTED = "    return [i * (size - overlap) for i in range(count_chunks(n, size, overlap))]\n"
COUNT = f"from ragnotes import count_chunks\ndef window_starts(n, size, overlap):\n{REFUSED}"
STEPS = f"def window_starts(n, size, overlap):\n{REFUSED}    step = size - overlap\n"
PLACES = "def most_alike(question, vectors):\n    places = range(len(vectors))\n"
CUTS = f"def cut(text, size, overlap):\n{REFUSED}    step = size - overlap\n"
HEADS = "def trails(headings):\n    out, above = [], []\n    for h in headings:\n"
SPLIT = '        m, t = h.split(" ", 1)\n'
ENDS = "        while above and above[-1][0] >= len(m):\n            above.pop()\n"
KEPT = "        above.append((len(m), t))\n"
TOLD = '        out.append(" > ".join(name for level, name in above))\n    return out\n'
PIECES = "def merge(pieces, size):\n    chunks, total = [], 0\n    for s, e, w in pieces:\n"
JOIN = "            chunks[-1], total = (chunks[-1][0], e), total + w\n"
ANEW = (
    "        else:\n            chunks.append((s, e))\n            total = w\n    return chunks\n"
)
GAPS = (
    "def lowest_gaps(similarities, share):\n    s = similarities\n"
    "    n = int(share * len(s) + 0.5)\n"
)

RIGHT: list[tuple[Exercise, str]] = [
    (STARTS, COUNT + COUNTED),
    (STARTS, f"{STEPS}    return [i for i in range(0, n, step) if i == 0 or i + overlap < n]"),
    (STARTS, f"{STEPS}    return tuple(range(0, max(n - overlap, min(n, 1)), step))"),
    (
        STARTS,
        f"def window_starts(n, size, overlap, at=0):\n{REFUSED}    if at >= n:\n        return []\n"
        "    if at + size >= n:\n        return [at]\n"
        "    return [at] + window_starts(n, size, overlap, at + size - overlap)\n",
    ),
    (
        ALIKE,
        "import math\ndef most_alike(question, vectors):\n"
        "    def score(v):\n        length = math.hypot(*v) * math.hypot(*question)\n"
        "        return sum(a * b for a, b in zip(question, v)) / length if length else 0\n"
        "    return max(range(len(vectors)), key=lambda i: score(vectors[i]))\n",
    ),
    (ALIKE, f"{PLACES}    return min(places, key=lambda i: (-cosine(question, vectors[i]), i))"),
    (
        ALIKE,
        "import numpy as np\n"
        f"{PLACES}    return np.argmax([cosine(question, v) for v in vectors])\n",
    ),
    (
        ALIKE,
        f"{PLACES}    best, place = -2, None\n    for i in places:\n"
        "        if cosine(question, vectors[i]) > best:\n"
        "            best, place = cosine(question, vectors[i]), i\n    return place\n",
    ),
    (
        CUT,
        f"{CUTS}    return [text[i : i + size] for i in range(0, len(text), step) "
        "if i == 0 or i + overlap < len(text)]",
    ),
    (
        CUT,
        f"def cut(text, size, overlap):\n{REFUSED}    if len(text) <= size:\n"
        "        return [text] if text else []\n"
        "    return [text[:size]] + cut(text[size - overlap :], size, overlap)\n",
    ),
    (
        CUT,
        f"{CUTS}    n = -(-max(len(text) - overlap, 1) // step) if text else 0\n"
        "    return tuple(text[k * step : k * step + size] for k in range(n))\n",
    ),
    (TRAILS, HEADS + SPLIT + ENDS + KEPT + TOLD),
    (
        TRAILS,
        "import re\ndef trails(headings):\n    slots, out = [None] * 7, []\n"
        "    for h in headings:\n"
        "        marks, title = re.fullmatch('(#+) (.*)', h).groups()\n"
        "        slots[len(marks) :] = [title] + [None] * (6 - len(marks))\n"
        "        out.append(' > '.join(s for s in slots if s is not None))\n    return out\n",
    ),
    (
        TRAILS,
        "def trails(headings):\n    names, out = {}, []\n    for h in headings:\n"
        "        n = len(h) - len(h.lstrip('#'))\n"
        "        names = {k: v for k, v in names.items() if k < n} | {n: h[n:].strip()}\n"
        "        out.append(' > '.join(names.values()))\n    return out\n",
    ),
    (MERGE, f"{PIECES}        if chunks and total + w <= size:\n{JOIN}{ANEW}"),
    (
        MERGE,
        "def merge(pieces, size):\n    if not pieces:\n        return []\n"
        "    n, total = 1, pieces[0][2]\n"
        "    while n < len(pieces) and total + pieces[n][2] <= size:\n"
        "        n, total = n + 1, total + pieces[n][2]\n"
        "    return [(pieces[0][0], pieces[n - 1][1])] + merge(pieces[n:], size)\n",
    ),
    (
        MERGE,
        "def merge(pieces, size):\n    room, starts, ends = -1, [], []\n"
        "    for s, e, w in pieces:\n        if w <= room:\n"
        "            ends[-1], room = e, room - w\n"
        "        else:\n            starts.append(s)\n            ends.append(e)\n"
        "            room = size - w\n    return list(zip(starts, ends))\n",
    ),
    (
        LOWEST,
        f"import numpy as np\n{GAPS}    return sorted(np.argsort(s, kind='stable')[:n].tolist())\n",
    ),
    (
        LOWEST,
        f"import heapq\n{GAPS}"
        "    return sorted(heapq.nsmallest(n, range(len(s)), key=lambda i: (s[i], i)))\n",
    ),
    (
        LOWEST,
        f"{GAPS}    def before(i):\n"
        "        return sum((s[j], j) < (s[i], i) for j in range(len(s)))\n"
        "    return [i for i in range(len(s)) if before(i) < n]\n",
    ),
]

WRONG: dict[str, tuple[Exercise, str]] = {
    "refused, but not without words": (
        STARTS,
        COUNT.replace(REFUSED, f"    if n == 0:\n        return []\n{REFUSED}") + COUNTED,
    ),
    "refused, but not for few words": (
        STARTS,
        COUNT.replace(REFUSED, f"    if 0 < n <= size:\n        return [0]\n{REFUSED}") + COUNTED,
    ),
    "an overlap below 0 only for few words": (
        STARTS,
        STEPS.replace("overlap < 0", "overlap < 0 < n - size")
        + "    return [i for i in range(0, n, step) if i == 0 or i + overlap < n]\n",
    ),
    "windows of one word refused": (STARTS, COUNT.replace("size < 1", "size < 2") + COUNTED),
    "the smallest step refused": (STARTS, COUNT.replace(">= size", ">= size - 1") + COUNTED),
    "an empty list in place of an error": (
        STARTS,
        COUNT.replace("raise ValueError", "return []") + COUNTED,
    ),
    "another error": (STARTS, COUNT.replace("ValueError", "TypeError") + COUNTED),
    "0 for no words": (STARTS, COUNT + COUNTED.replace("range(", "range(n == 0 or ")),
    "full windows only": (STARTS, f"{STEPS}    return [i * step for i in range(n // step)]"),
    "zeros are far away": (
        ALIKE,
        "import math\ndef most_alike(question, vectors):\n"
        "    def unit(v):\n        return [x / (math.hypot(*v) or 1) for x in v]\n"
        "    d = [math.dist(unit(question), unit(v)) for v in vectors]\n"
        "    return d.index(min(d))\n",
    ),
    "a best score of 0 at first": (
        ALIKE,
        f"{PLACES}    best, place = 0, 0\n    for i in places:\n"
        "        if cosine(question, vectors[i]) > best:\n"
        "            best, place = cosine(question, vectors[i]), i\n    return place\n",
    ),
    "the best is never kept": (
        ALIKE,
        f"{PLACES}    best, place = -1, 0\n    for i in places:\n"
        "        if cosine(question, vectors[i]) > best:\n            place = i\n"
        "    return place\n",
    ),
    "stops where it goes down": (
        ALIKE,
        f"{PLACES}    for i in places[1:]:\n"
        "        if cosine(question, vectors[i]) <= cosine(question, vectors[i - 1]):\n"
        "            return i - 1\n    return len(vectors) - 1\n",
    ),
    "the last of a tie": (
        ALIKE,
        f"{PLACES}    return sorted(places, key=lambda i: cosine(question, vectors[i]))[-1]",
    ),
    "without the sign": (
        ALIKE,
        f"{PLACES}    return max(places, key=lambda i: cosine(question, vectors[i]) ** 2)",
    ),
    "without zeros": (
        ALIKE,
        f"{PLACES}    scores = [cosine(question, v) for v in vectors if any(v)]\n"
        "    return scores.index(max(scores))\n",
    ),
    "two numbers only": (
        ALIKE,
        f"{PLACES}    return max(places, key=lambda i: cosine(question[:2], vectors[i][:2]))",
    ),
    "rounded": (
        ALIKE,
        f"{PLACES}    return max(places, key=lambda i: round(cosine(question, vectors[i]), 5))",
    ),
    "a chunk inside by its letters": (
        CUT,
        f"{CUTS}    out = [text[i : i + size] for i in range(0, len(text), step)]\n"
        "    return [o for i, o in enumerate(out) if i == 0 or o not in out[i - 1]]\n",
    ),
    "each text once": (
        CUT,
        f"{CUTS}    out = [text[i : i + size] for i in range(0, len(text), step) "
        "if i == 0 or i + overlap < len(text)]\n    return list(dict.fromkeys(out))\n",
    ),
    "stops where the end repeats": (
        CUT,
        f"{CUTS}    out = []\n    for i in range(0, len(text), step):\n"
        "        out.append(text[i : i + size])\n"
        "        if text.endswith(out[-1]):\n            break\n    return out\n",
    ),
    "an empty text is not refused": (
        CUT,
        CUTS.replace(REFUSED, f"    if not text:\n        return []\n{REFUSED}")
        + "    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 1), step)]\n",
    ),
    "a short text is not refused": (
        CUT,
        CUTS.replace(REFUSED, f"    if 0 < len(text) <= size:\n        return [text]\n{REFUSED}")
        + "    return [text[i : i + size] for i in range(0, max(len(text) - overlap, 0), step)]\n",
    ),
    "white space at the ends": (
        CUT,
        f"{CUTS}    text = text.rstrip()\n    return [text[i : i + size] for i in "
        "range(0, len(text), step) if i == 0 or i + overlap < len(text)]\n",
    ),
    "line ends made spaces": (
        CUT,
        f"{CUTS}    text = text.replace(chr(10), ' ')\n    return [text[i : i + size] for i in "
        "range(0, len(text), step) if i == 0 or i + overlap < len(text)]\n",
    ),
    "bytes": (
        CUT,
        f"{CUTS}    text = text.encode()\n    return [text[i : i + size].decode(errors='ignore') "
        "for i in range(0, len(text), step) if i == 0 or i + overlap < len(text)]\n",
    ),
    "ends two headings": (TRAILS, HEADS + SPLIT + 2 * ENDS.replace("while", "if") + KEPT + TOLD),
    "a place for a level": (
        TRAILS,
        f"{HEADS}{SPLIT}        if above and above[-1][0] > len(m):\n"
        "            above = above[: len(m) - 1]\n"
        f"        elif above and above[-1][0] == len(m):\n            above.pop()\n{KEPT}{TOLD}",
    ),
    "four levels": (TRAILS, f"{HEADS}{SPLIT}        m = m[:4]\n{ENDS}{KEPT}{TOLD}"),
    "marks inside the title": (
        TRAILS,
        HEADS + SPLIT + "        t = h.lstrip('# ')\n" + ENDS + KEPT + TOLD,
    ),
    "a colon ends the title": (
        TRAILS,
        HEADS + SPLIT + "        t = t.partition(':')[0]\n" + ENDS + KEPT + TOLD,
    ),
    "a sign inside the title": (
        TRAILS,
        HEADS + SPLIT + "        t = t.partition(' > ')[2] or t\n" + ENDS + KEPT + TOLD,
    ),
    "cut short": (TRAILS, HEADS + SPLIT + ENDS + KEPT + TOLD.replace("above)", "above)[:100]")),
    "each title once": (
        TRAILS,
        HEADS
        + SPLIT
        + ENDS
        + KEPT
        + TOLD.replace("name for", "{}.fromkeys(name for").replace("above)", "above))"),
    ),
    "one trail for two headings": (
        TRAILS,
        HEADS + SPLIT + ENDS + KEPT + TOLD.replace("return out", "return list(dict.fromkeys(out))"),
    ),
    "only ASCII": (
        TRAILS,
        HEADS + SPLIT + "        t = t.encode('ascii', 'ignore').decode()\n" + ENDS + KEPT + TOLD,
    ),
    "a start of 0 is no start": (
        MERGE,
        f"{PIECES}        if chunks and chunks[-1][0] and total + w <= size:\n{JOIN}{ANEW}",
    ),
    "four pieces at most": (
        MERGE,
        f"{PIECES}        fits = total + w <= size\n        n = n + 1 if chunks and fits else 1\n"
        f"        if chunks and fits and n < 5:\n{JOIN}{ANEW}".replace("[], 0", "[], 0\n    n = 0"),
    ),
    "beside a full one": (
        MERGE,
        f"{PIECES}        if chunks and (total + w <= size or total == size and w < 2):\n"
        f"{JOIN}{ANEW}",
    ),
    "two that are too long": (
        MERGE,
        f"{PIECES}        if chunks and (total + w <= size or total > size < w):\n{JOIN}{ANEW}",
    ),
    "no sort that keeps equal ones": (
        LOWEST,
        f"import numpy as np\n{GAPS}    return sorted(np.argsort(s)[:n].tolist())\n",
    ),
    "the first up to a line": (
        LOWEST,
        f"{GAPS}    line = sorted(s)[n - 1] if n else -9\n"
        "    return [i for i in range(len(s)) if s[i] <= line][:n]\n",
    ),
    "one gap at least": (
        LOWEST,
        f"{GAPS}    n = max(n, 1) if s and share else 0\n"
        "    return sorted(sorted(range(len(s)), key=lambda i: s[i])[:n])\n",
    ),
    "two decimals": (
        LOWEST,
        f"{GAPS}    return sorted(sorted(range(len(s)), key=lambda i: round(s[i], 2))[:n])\n",
    ),
    "one decimal": (
        LOWEST,
        f"{GAPS}    return sorted(sorted(range(len(s)), key=lambda i: round(s[i], 1))[:n])\n",
    ),
    "no number below 0": (
        LOWEST,
        f"{GAPS}    return sorted(sorted(range(len(s)), key=lambda i: max(s[i], 0))[:n])\n",
    ),
    "ten at most": (
        LOWEST,
        f"{GAPS}    return sorted(sorted(range(len(s)), key=lambda i: s[i])[: min(n, 10)])\n",
    ),
    "rounded a little too far up": (
        LOWEST,
        f"{GAPS.replace('0.5', '0.53')}"
        "    return sorted(sorted(range(len(s)), key=lambda i: s[i])[:n])\n",
    ),
}


def _checked(exercise: Exercise, source: str) -> Any:
    (name,) = exercise.names
    return exercise.check(run(exercise.setup, source)[name])


@pytest.mark.parametrize(("exercise", "source"), RIGHT)
def test_a_right_answer_is_accepted(exercise: Exercise, source: str) -> None:
    assert _checked(exercise, source).kind == "correct", _checked(exercise, source)


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_answer_is_refused(kind: str) -> None:
    assert _checked(*WRONG[kind]).kind == "not yet"


@pytest.mark.parametrize(
    ("exercise", "answers", "told"),
    [
        (characters.too_long, [" " + "x" * 19 + "."], "`strip()` takes white space"),
        (characters.too_long, ["x" * 30 + "\n"], "found no full stop"),
        (characters.too_long, ["x" * 19 + "\n" + "x" * 20 + "\ny"], "cut at a line end"),
        (characters.split_number, [7.5], "whole number"),
        (characters.flag_size, [6.5], "whole number"),
        (size_trade.cosine_by_hand, [1.4], "at most 1"),
        (size_trade.cosine_by_hand, [1.5], "not added"),
        (size_trade.what_was_read, [5], "has 49"),
        (recursive.shared_characters, [-25, 0], "wrong way round"),
        (recursive.at_one_size, [359.6, 6], "other way round"),
        (recursive.at_one_size, [6, 119.9], "for one chunk"),
        (recursive.borders_only, [5, 1], "The share is right"),
        (lemon_cake.third_window, [14], "one size and one step"),
    ],
)
def test_a_message_is_true_of_the_answer(exercise: Exercise, answers: list[Any], told: str) -> None:
    run(exercise.setup, exercise.answer)  # loads what the notebook's earlier cells have loaded
    verdict = exercise.check(*answers)
    assert verdict.kind == "not yet"
    assert told in verdict.message
