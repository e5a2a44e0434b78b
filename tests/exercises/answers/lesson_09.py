"""Answers to `lost_codes` and `queries_for`."""

RIGHT = {
    "lost_codes": {
        "a pattern for the end": """
import re
def lost_codes(question, rewrite):
    def words(text):
        return [re.sub(r"[?.,]+$", "", word) for word in text.split()]
    kept = words(rewrite)
    return [word for word in words(question) if re.search("[0-9]", word) and word not in kept]
""",
        "a generator": """
def lost_codes(question, rewrite):
    kept = frozenset(word.rstrip("?.,") for word in rewrite.split())
    asked = (word.rstrip(".,?") for word in question.split())
    return [word for word in asked if word not in kept and any(map(str.isdigit, word))]
""",
        "a recursion": """
def bare(word):
    return bare(word[:-1]) if word and word[-1] in ",.?" else word
def lost_codes(question, rewrite):
    kept, lost = {bare(word) for word in rewrite.split()}, []
    for word in map(bare, question.split()):
        if set("0123456789").isdisjoint(word) or word in kept:
            continue
        lost.append(word)
    return lost
""",
        "a tuple": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    asked = [word.rstrip("?.,") for word in question.split()]
    return tuple(w for w in asked if w not in kept if any(c in "0123456789" for c in w))
""",
    },
    "queries_for": {
        "a set beside": """
def queries_for(question, rewrite):
    seen, queries = set(), []
    for query in (rewrite, question):
        if query.isspace() or not query or query in seen:
            continue
        seen.add(query)
        queries.append(query)
    return queries
""",
        "both, then one removed": """
def queries_for(question, rewrite):
    queries = [rewrite, question]
    if question == rewrite:
        queries.pop()
    return [query for query in queries if query.replace(" ", "")]
""",
        "words": """
def queries_for(question, rewrite):
    return [query for i, query in enumerate([rewrite, question])
            if query.split() and query not in [rewrite, question][:i]]
""",
        "a tuple": """
def queries_for(question, rewrite):
    if not rewrite.strip():
        return (question,) if question.strip() else ()
    if not question.strip() or question == rewrite:
        return (rewrite,)
    return rewrite, question
""",
    },
}

WRONG = {
    "lost_codes": {
        "one mark": """
def lost_codes(question, rewrite):
    def bare(word):
        return word[:-1] if word.endswith(("?", ".", ",")) else word
    kept = [bare(word) for word in rewrite.split()]
    asked = [bare(word) for word in question.split()]
    return [w for w in asked if any(c.isdigit() for c in w) and w not in kept]
""",
        "one mark of the rewrite": """
def lost_codes(question, rewrite):
    kept = [w[:-1] if w.endswith(("?", ".", ",")) else w for w in rewrite.split()]
    asked = [word.rstrip("?.,") for word in question.split()]
    return [w for w in asked if any(c.isdigit() for c in w) and w not in kept]
""",
        "both ends": """
def lost_codes(question, rewrite):
    kept = [word.strip("?.,") for word in rewrite.split()]
    asked = [word.strip("?.,") for word in question.split()]
    return [w for w in asked if any(c.isdigit() for c in w) and w not in kept]
""",
        "each code once": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    asked = dict.fromkeys(word.rstrip("?.,") for word in question.split())
    return [w for w in asked if any(c.isdigit() for c in w) and w not in kept]
""",
        "each of the rewrite's covers one": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    asked = [word.rstrip("?.,") for word in question.split()]
    lost = [w for w in asked if any(c.isdigit() for c in w) and w not in kept]
    return [w for i, w in enumerate(lost) if lost.index(w) == i]
""",
        "spaces only": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split(" ")]
    asked = [word.rstrip("?.,") for word in question.split(" ")]
    return [w for w in asked if any(c.isdigit() for c in w) and w not in kept]
""",
        "a mark in front makes it no code": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    asked = [word.rstrip("?.,") for word in question.split()]
    return [w for w in asked if w[:1].isalnum() and any(c.isdigit() for c in w)
            and w not in kept]
""",
        "a shorter code is enough": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    asked = [word.rstrip("?.,") for word in question.split()]
    return [w for w in asked if any(c.isdigit() for c in w)
            and not any(k and w.startswith(k) and any(c.isdigit() for c in k) for k in kept)]
""",
        "a digit and a hyphen": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    asked = [word.rstrip("?.,") for word in question.split()]
    return [w for w in asked if "-" in w and any(c.isdigit() for c in w) and w not in kept]
""",
        "two digits at least": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    asked = [word.rstrip("?.,") for word in question.split()]
    return [w for w in asked if sum(c.isdigit() for c in w) > 1 and w not in kept]
""",
        "the first word of the rewrite is passed over": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()[1:]]
    asked = [word.rstrip("?.,") for word in question.split()]
    return [w for w in asked if any(c.isdigit() for c in w) and w not in kept]
""",
        "marks behind are kept": """
def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    return [w for w in question.split() if any(c.isdigit() for c in w)
            and w.rstrip("?.,") not in kept]
""",
    },
    "queries_for": {
        "both": """
def queries_for(question, rewrite):
    return [rewrite, question]
""",
        "what is not empty": """
def queries_for(question, rewrite):
    return [query for query in dict.fromkeys((rewrite, question)) if query != ""]
""",
        "stripped": """
def queries_for(question, rewrite):
    both = dict.fromkeys((rewrite.strip(), question.strip()))
    return [query for query in both if query]
""",
        "the question stripped": """
def queries_for(question, rewrite):
    both = dict.fromkeys((rewrite, question.rstrip()))
    return [query for query in both if query.strip()]
""",
        "the rewrite stripped": """
def queries_for(question, rewrite):
    both = dict.fromkeys((rewrite.strip(), question))
    return [query for query in both if query.strip()]
""",
        "not inside the rewrite": """
def queries_for(question, rewrite):
    queries = [rewrite] if rewrite.strip() else []
    if question.strip() and question not in rewrite:
        queries.append(question)
    return queries
""",
        "not inside the question": """
def queries_for(question, rewrite):
    queries = [rewrite] if rewrite.strip() and rewrite not in question else []
    if question.strip():
        queries.append(question)
    return queries
""",
        "the shorter one": """
def queries_for(question, rewrite):
    return sorted({query for query in (rewrite, question) if query.strip()}, key=len)
""",
        "one of two spaces": """
def queries_for(question, rewrite):
    return [query for query in dict.fromkeys((rewrite, question)) if query not in ("", "  ")]
""",
        "at least the question": """
def queries_for(question, rewrite):
    queries = [query for query in dict.fromkeys((rewrite, question)) if query.strip()]
    return queries or [question]
""",
    },
}
