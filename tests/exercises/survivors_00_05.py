"""Changes that records accept, lessons 00 to 05, and why each does the same.

The keys are what `mutants.described` says of a change: the line before, an arrow, the line after.
A change belongs here only if no call that the task allows can tell it from the solution; for
every other one the record needs a case.
"""

# ruff: noqa: E501
from __future__ import annotations

# By exercise: the change and the reason.
EQUAL: dict[str, dict[str, str]] = {}

# PENDING: accepted, and not looked at yet. It must be empty at the end: each of these is either a
# case that is missing in the record, or moves to EQUAL with its reason.
PENDING: dict[str, set[str]] = {
    "lemon_cake.window_starts": {
        "if size < 1 or overlap < 0 or overlap >= size: -> if overlap < 0 or overlap >= size:",
        "if size < 1 or overlap < 0 or overlap >= size: -> if size < 0 or overlap < 0 or overlap >= size:",
        "if size < 1 or overlap < 0 or overlap >= size: -> if size < 2 or overlap < 0 or overlap >= size:",
        "if size < 1 or overlap < 0 or overlap >= size: -> if size <= 1 or overlap < 0 or overlap >= size:",
        "return starts -> return list(dict.fromkeys(starts))",
        "return starts -> return sorted(starts)",
        "while first < n: -> while first < n - 1:",
    },
    "size_trade.most_alike": {
        "for place in range(len(vectors)): -> for place in list(range(len(vectors)))[1:]:",
        "if cosine(question, vectors[place]) > cosine(question, vectors[best]): -> if cosine(question, vectors[place]) > cosine(vectors[best], question):",
        "if cosine(question, vectors[place]) > cosine(question, vectors[best]): -> if cosine(vectors[place], question) > cosine(question, vectors[best]):",
        "return best -> return round(best, 3)",
    },
    "characters.cut": {
        "if end == len(text): -> if end >= len(text):",
        "if overlap >= size: -> if overlap >= size - 1:",
        "return chunks -> return list(dict.fromkeys(chunks))",
        "while start < len(text): -> while start < len(text) - 1:",
    },
    "follow.trails": {
        "lines.append(' > '.join([name for level, name in above])) -> lines.append(' > '.join([name for level, name in list(dict.fromkeys(above))]))",
        "lines.append(' > '.join([name for level, name in above])) -> lines.append(' > '.join([name for level, name in sorted(above)]))",
        "return lines -> return list(dict.fromkeys(lines))",
    },
    "recursive.merge": {
        "chunks, total = ([], 0) -> chunks, total = ([], -1)",
        "chunks, total = ([], 0) -> chunks, total = ([], 1)",
        "for start, end, words in pieces: -> for start, end, words in list(dict.fromkeys(pieces)):",
        "for start, end, words in pieces: -> for start, end, words in sorted(pieces):",
        "return chunks -> return list(dict.fromkeys(chunks))",
        "return chunks -> return sorted(chunks)",
    },
    "recursive.lowest_gaps": {
        "count = int(share * len(similarities) + 0.5) -> count = int(share * len(similarities) + 0.55)",
        "for gap in range(len(similarities)): -> for gap in list(range(len(similarities)))[::-1]:",
        "for similarity, gap in sorted(pairs)[:count]: -> for similarity, gap in list(dict.fromkeys(sorted(pairs)[:count])):",
        "for similarity, gap in sorted(pairs)[:count]: -> for similarity, gap in list(sorted(pairs)[:count])[::-1]:",
        "for similarity, gap in sorted(pairs)[:count]: -> for similarity, gap in sorted(sorted(pairs)[:count]):",
        "return sorted(chosen) -> return list(dict.fromkeys(sorted(chosen)))",
    },
}
