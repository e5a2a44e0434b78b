"""Right and wrong answers to exercise 7 of lesson 09: what is searched, the rewrite first.

Open: whether two queries that differ by case or by spaces at the ends are one, and tabs and line
ends in place of spaces.
"""

RIGHT = {
    "loop": """
def queries_for(question, rewrite):
    queries = []
    for text in [rewrite, question]:
        if text.strip() and text not in queries:
            queries.append(text)
    return queries
""",
    "dict": """
def queries_for(question, rewrite):
    return list(dict.fromkeys(text for text in (rewrite, question) if text.strip()))
""",
    "cases": """
def queries_for(question: str, rewrite: str) -> list[str]:
    if rewrite.strip() == "":
        return [question] if question.strip() != "" else []
    if question.strip() == "" or question == rewrite:
        return [rewrite]
    return [rewrite, question]
""",
    "isspace": """
def queries_for(original, new):
    out = []
    if new and not new.isspace():
        out.append(new)
    if original and not original.isspace() and original != new:
        out.append(original)
    return out
""",
    "while": """
def queries_for(question, rewrite):
    both, kept = [question, rewrite], []
    while both:
        one = both.pop()
        if len(one.split()) == 0 or one in kept:
            continue
        kept += [one]
    return kept
""",
    "recursion": """
def _distinct(texts):
    if not texts:
        return []
    rest = [text for text in _distinct(texts[1:]) if text != texts[0]]
    return ([texts[0]] if texts[0].split() else []) + rest

def queries_for(question, rewrite):
    return _distinct([rewrite, question])
""",
    "pattern": """
import re
def queries_for(question, rewrite):
    texts = [rewrite] if rewrite == question else [rewrite, question]
    return [text for text in texts if re.search(r"\\S", text)]
""",
    "itertools": """
from itertools import groupby
def queries_for(question, rewrite):
    return [text for text, _ in groupby([rewrite, question]) if text.strip() != ""]
""",
    "numpy": """
import numpy as np
def queries_for(question, rewrite):
    texts = np.array([rewrite, question], dtype=object)
    keep = np.array([bool(rewrite.strip()), bool(question.strip()) and question != rewrite])
    return texts[keep].tolist()
""",
    "slices": """
def queries_for(question, rewrite):
    texts = [rewrite, question][: 1 + (question != rewrite)]
    return list(filter(str.strip, texts))
""",
    "both, or what is left": """
def queries_for(question, rewrite):
    if rewrite.strip() and question.strip():
        return list(dict.fromkeys([rewrite, question]))
    return [text for text in [rewrite, question] if text.strip()]
""",
}

_ONE = "queries_for('And E-4011?', 'What does E-4011 mean?')"
_SAME = "queries_for('And E-4011?', 'And E-4011?')"
_NO_REWRITE = "queries_for('And E-4011?', '')"
_NO_QUESTION = "queries_for('', 'What does E-4011 mean?')"
_SPACES = "queries_for('And E-4011?', '   ')"
_SPACES_ASKED = "queries_for('   ', 'What does E-4011 mean?')"
_NOTHING = "queries_for('', '')"
_ENDS = "queries_for(' And E-4011? ', 'What does E-4011 mean?')"
_PART = "queries_for('E-4011?', 'And E-4011?')"


def _test(test: str, result: str = "queries", texts: str = "[rewrite, question]") -> str:
    return f"""
def queries_for(question, rewrite):
    queries = []
    for text in {texts}:
        if {test}:
            queries.append(text)
    return {result}
"""


_GOOD = "text.strip() and text not in queries"

WRONG = {
    "question first": (_test(_GOOD, texts="[question, rewrite]"), _ONE),
    "as they come": (_test("True"), _SAME),
    "both, unless equal": (_test("text not in queries"), _NO_REWRITE),
    "empty only, not spaces": (_test("text and text not in queries"), _SPACES),
    "one space only": (_test("text not in ('', ' ') and text not in queries"), _SPACES),
    "equal ones twice": (_test("text.strip()"), _SAME),
    "stripped": (_test(_GOOD, "[text.strip() for text in queries]"), _ENDS),
    "stripped at the right": (_test(_GOOD, "[text.rstrip() for text in queries]"), _ENDS),
    "spaces in between made one": (
        _test(_GOOD, "[' '.join(text.split()) for text in queries]"),
        "queries_for('And  E-4011?', 'What does E-4011 mean?')",
    ),
    "without question mark": (_test(_GOOD, "[text.rstrip('?') for text in queries]"), _ONE),
    "small letters": (_test(_GOOD, "[text.lower() for text in queries]"), _ONE),
    "first letter large": (
        _test(_GOOD, "[text.capitalize() for text in queries]"),
        _ONE,
    ),
    "a part of the other is dropped": (
        _test("text.strip() and not any(text in other for other in queries)"),
        _PART,
    ),
    "one that holds the other is dropped": (
        _test("text.strip() and not any(other in text for other in queries)"),
        "queries_for('And E-4011?', 'E-4011?')",
    ),
    "begins like the other": (
        _test("text.strip() and not any(other.startswith(text[:3]) for other in queries)"),
        "queries_for('What is E-4011?', 'What does E-4011 mean?')",
    ),
    "equal words are equal queries": (
        _test("text.strip() and sorted(text.split()) not in [sorted(q.split()) for q in queries]"),
        "queries_for('red kettle', 'kettle red')",
    ),
    "equal codes are equal queries": (
        _test("text.strip() and not (queries and 'E-4011' in text and 'E-4011' in queries[0])"),
        _ONE,
    ),
    "only letters and signs of ASCII": (
        _test(_GOOD, "[text.encode('ascii', 'ignore').decode() for text in queries]"),
        "queries_for('Und die Tür?', 'Wie öffne ich die Tür?')",
    ),
    "two words at least": (
        _test(_GOOD + " and len(text.split()) > 1"),
        "queries_for('E-4011?', 'What does E-4011 mean?')",
    ),
    "a letter needed": (
        _test(_GOOD + " and any(sign.isalpha() for sign in text)"),
        "queries_for('4011?', 'What does 4011 mean?')",
    ),
    "with question mark only": (
        _test(_GOOD + " and text.endswith('?')"),
        "queries_for('E-4011', 'What does E-4011 mean?')",
    ),
    "set": (_test(_GOOD, "set(queries)"), _ONE),
    "list of a set, sorted": (
        _test(_GOOD, "sorted(set(queries))"),
        "queries_for('And it?', 'Is it?')",
    ),
    "longest first": (
        _test(_GOOD, "sorted(queries, key=len, reverse=True)"),
        "queries_for('And what about E-4011?', 'E-4011?')",
    ),
    "shortest first": (_test(_GOOD, "sorted(queries, key=len)"), _ONE),
    "backwards": (_test(_GOOD, "queries[::-1]"), _ONE),
    "first only": (_test(_GOOD, "queries[:1]"), _ONE),
    "last only": (_test(_GOOD, "queries[-1:]"), _ONE),
    "one text": (_test(_GOOD, "' '.join(queries)"), _ONE),
    "one text in a list": (_test(_GOOD, "[' '.join(queries)]"), _ONE),
    "words": (_test(_GOOD, "[word for text in queries for word in text.split()]"), _ONE),
    "one query is no list": (
        _test(_GOOD, "queries if len(queries) > 1 else queries[0]"),
        _SAME,
    ),
    "None for none": (_test(_GOOD, "queries or None"), _NOTHING),
    "an empty text for none": (_test(_GOOD, "queries or ['']"), _NOTHING),
    "question always": (_test(_GOOD, "queries or [question]"), _NOTHING),
    "None in its place": (
        """
def queries_for(question, rewrite):
    return [text if text.strip() else None for text in dict.fromkeys([rewrite, question])]
""",
        _NO_REWRITE,
    ),
    "one empty, none searched": (
        """
def queries_for(question, rewrite):
    if not question.strip() or not rewrite.strip():
        return []
    return [rewrite] if rewrite == question else [rewrite, question]
""",
        _NO_REWRITE,
    ),
    "only the rewrite is looked at": (
        """
def queries_for(question, rewrite):
    if not rewrite.strip() or rewrite == question:
        return [question]
    return [rewrite, question]
""",
        _NO_QUESTION,
    ),
    "only the question is looked at": (
        """
def queries_for(question, rewrite):
    if not question.strip() or rewrite == question:
        return [rewrite]
    return [rewrite, question]
""",
        _NO_REWRITE,
    ),
    "spaces only looked for in the rewrite": (
        """
def queries_for(question, rewrite):
    out = [rewrite] if rewrite.strip() else []
    if question and question not in out:
        out.append(question)
    return out
""",
        _SPACES_ASKED,
    ),
    "the rewrite in place of the question": (
        """
def queries_for(question, rewrite):
    return [rewrite] if rewrite.strip() else [question] if question.strip() else []
""",
        _ONE,
    ),
    "equal ones both gone": (
        """
def queries_for(question, rewrite):
    both = [rewrite, question]
    return [text for text in both if text.strip() and both.count(text) == 1]
""",
        _SAME,
    ),
    "compared stripped, returned stripped": (
        """
def queries_for(question, rewrite):
    texts = dict.fromkeys([rewrite.strip(), question.strip()])
    return [text for text in texts if text]
""",
        _ENDS,
    ),
    "empty is an error": (
        """
def queries_for(question, rewrite):
    if not rewrite.strip():
        raise ValueError("rewrite")
    return list(dict.fromkeys(text for text in [rewrite, question] if text.strip()))
""",
        _NO_REWRITE,
    ),
    "both empty is an error": (
        """
def queries_for(question, rewrite):
    texts = [text for text in [rewrite, question] if text.strip()]
    return [texts[0]] + [text for text in texts[1:] if text != texts[0]]
""",
        _NOTHING,
    ),
    "with the code in front": (
        """
def queries_for(question, rewrite):
    lost = [word for word in question.split() if word not in rewrite]
    texts = [rewrite + " " + " ".join(lost), question]
    return [text for text in dict.fromkeys(texts) if text.strip()]
""",
        _ONE,
    ),
    "hard-coded": (
        """
def queries_for(question, rewrite):
    return ["What does E-4011 mean?", "And E-4011?"]
""",
        _SAME,
    ),
    "remembers": (
        """
def queries_for(question, rewrite, queries=[]):
    for text in [rewrite, question]:
        if text.strip() and text not in queries:
            queries.append(text)
    return queries
""",
        f"({_ONE}, queries_for('And it?', 'Is it?'))[1]",
    ),
    "no query of before": (
        """
searched = set()
def queries_for(question, rewrite):
    new = [t for t in dict.fromkeys([rewrite, question]) if t.strip() and t not in searched]
    searched.update(new)
    return new
""",
        f"({_ONE}, {_ONE})[1]",
    ),
}

OPEN = {
    "equal in any case": _test("text.strip() and text.lower() not in [q.lower() for q in queries]"),
    "equal but for spaces at the ends": _test(
        "text.strip() and text.strip() not in [q.strip() for q in queries]"
    ),
    "only the space sign": _test("text.strip(' ') and text not in queries"),
    "tuple": _test(_GOOD, "tuple(queries)"),
}
