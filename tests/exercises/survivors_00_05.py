"""Changes that records accept, lessons 00 to 05, and why each does the same.

The keys are what `mutants.described` says of a change: the line before, an arrow, the line after.
A change belongs here only if no call that the task allows can tell it from the solution; for
every other one the record needs a case.
"""

# ruff: noqa: E501
from __future__ import annotations

# By exercise: the change and the reason.
EQUAL: dict[str, dict[str, str]] = {
    "lemon_cake.window_starts": {
        "if size < 1 or overlap < 0 or overlap >= size: -> if overlap < 0 or overlap >= size:": "an overlap from 0 on that is smaller than the size leaves no size below 1",
        "if size < 1 or overlap < 0 or overlap >= size: -> if size < 0 or overlap < 0 or overlap >= size:": "a size of 0 is refused by each overlap: below 0, or as large",
        "return starts -> return list(dict.fromkeys(starts))": "each start is larger than the one before",
        "return starts -> return sorted(starts)": "each start is larger than the one before",
    },
    "size_trade.most_alike": {
        "for place in range(len(vectors)): -> for place in list(range(len(vectors)))[1:]:": "the first is the best so far, and not more alike than itself",
        "if cosine(question, vectors[place]) > cosine(question, vectors[best]): -> if cosine(question, vectors[place]) > cosine(vectors[best], question):": "a cosine is the same both ways",
        "if cosine(question, vectors[place]) > cosine(question, vectors[best]): -> if cosine(vectors[place], question) > cosine(question, vectors[best]):": "a cosine is the same both ways",
        "return best -> return round(best, 3)": "a place is a whole number",
    },
    "characters.cut": {
        "if end == len(text): -> if end >= len(text):": "`end` is never beyond the text",
    },
    "follow.trails": {
        "lines.append(' > '.join([name for level, name in above])) -> lines.append(' > '.join([name for level, name in list(dict.fromkeys(above))]))": "each level stands in `above` once",
        "lines.append(' > '.join([name for level, name in above])) -> lines.append(' > '.join([name for level, name in sorted(above)]))": "the levels in `above` grow",
    },
    "recursive.merge": {
        "chunks, total = ([], 0) -> chunks, total = ([], -1)": "the total is not read before the first chunk has set it",
        "chunks, total = ([], 0) -> chunks, total = ([], 1)": "the total is not read before the first chunk has set it",
        "for start, end, words in pieces: -> for start, end, words in list(dict.fromkeys(pieces)):": "no two pieces lie in one place",
        "for start, end, words in pieces: -> for start, end, words in sorted(pieces):": "the pieces come in order",
        "return chunks -> return list(dict.fromkeys(chunks))": "no two chunks lie in one place",
        "return chunks -> return sorted(chunks)": "the pieces come in order, and so do the chunks",
    },
    "recursive.lowest_gaps": {
        "for gap in range(len(similarities)): -> for gap in list(range(len(similarities)))[::-1]:": "the pairs are sorted afterwards",
        "for similarity, gap in sorted(pairs)[:count]: -> for similarity, gap in list(dict.fromkeys(sorted(pairs)[:count])):": "no two pairs have one gap",
        "for similarity, gap in sorted(pairs)[:count]: -> for similarity, gap in list(sorted(pairs)[:count])[::-1]:": "the gaps are sorted afterwards",
        "for similarity, gap in sorted(pairs)[:count]: -> for similarity, gap in sorted(sorted(pairs)[:count]):": "they are sorted already",
        "return sorted(chosen) -> return list(dict.fromkeys(sorted(chosen)))": "each gap is chosen once",
    },
}

# PENDING: accepted, and not looked at yet. It must be empty at the end: each of these is either a
# case that is missing in the record, or moves to EQUAL with its reason.
PENDING: dict[str, set[str]] = {}
