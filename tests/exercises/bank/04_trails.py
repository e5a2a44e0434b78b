"""Right and wrong answers to exercise 1 of lesson 04: the trail of each heading.

Open: white space at the ends of a title, and more than one space after the signs.
"""

RIGHT = {
    "lesson's functions": """
def trails(headings):
    pairs = headings_of("\\n".join(headings))
    return [" > ".join(trail_of(pairs, number)) for number in range(len(pairs))]
""",
    "stack": """
def trails(headings):
    stack, result = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        while stack and stack[-1][0] >= len(marks):
            stack.pop()
        stack.append((len(marks), title))
        result.append(" > ".join(name for _, name in stack))
    return result
""",
    "upwards": """
def trails(headings: list[str]) -> list[str]:
    out = []
    for i, heading in enumerate(headings):
        marks, _, title = heading.partition(" ")
        trail, level = [title], len(marks)
        for above in headings[:i][::-1]:
            marks, _, title = above.partition(" ")
            if len(marks) < level:
                trail = [title] + trail
                level = len(marks)
        out.append(" > ".join(trail))
    return out
""",
    "recursion on the parent": """
def trails(headings):
    def level(i):
        return headings[i].index(" ")
    def trail(i):
        title = headings[i][level(i) + 1 :]
        for j in range(i - 1, -1, -1):
            if level(j) < level(i):
                return trail(j) + " > " + title
        return title
    return [trail(i) for i in range(len(headings))]
""",
    "dict by level": """
def trails(headings):
    import re
    at, out = {}, []
    for heading in headings:
        marks, title = re.match(r"(#+) (.*)", heading).groups()
        at = {level: name for level, name in at.items() if level < len(marks)}
        at[len(marks)] = title
        out.append(" > ".join(at.values()))
    return out
""",
    "generator": """
def each(lines):
    path = []
    for line in lines:
        signs, name = line.split(maxsplit=1)
        path = [p for p in path if p[0] < len(signs)] + [(len(signs), name)]
        yield " > ".join([p[1] for p in path])

def trails(lines):
    return list(each(lines))
""",
    "accumulate": """
def trails(headings):
    from itertools import accumulate
    pairs = [[(len(h.split()[0]), h.split(" ", 1)[1])] for h in headings]
    paths = accumulate(pairs, lambda path, new: [p for p in path if p[0] < new[0][0]] + new)
    return [" > ".join(title for _, title in path) for path in paths]
""",
}


def _stack(title: str, close: str = ">=", before: str = "", after: str = "return result") -> str:
    return f"""
def trails(headings):
    stack, result = [], []
    {before or "pass"}
    for heading in headings:
        level = len(heading) - len(heading.lstrip("#"))
        title = {title}
        while stack and stack[-1][0] {close} level:
            stack.pop()
        stack.append((level, title))
        result.append(" > ".join(name for _, name in stack))
    {after}
"""


_TITLE = "heading[level + 1 :]"

WRONG = {
    "by the number of marks alone": (
        """
def trails(headings):
    path, out = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        path = path[: len(marks) - 1] + [title]
        out.append(" > ".join(path))
    return out
""",
        "trails(['# A', '### B', '### C'])",
    ),
    "one step up only": (
        """
def trails(headings):
    stack, out = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        if stack and stack[-1][0] >= len(marks):
            stack.pop()
        stack.append((len(marks), title))
        out.append(" > ".join(name for _, name in stack))
    return out
""",
        "trails(['# Kettle', '## Care', '### Descaling', '## Filling'])",
    ),
    "equal levels stay": (_stack(_TITLE, ">"), "trails(['# A', '## B', '## C'])"),
    "only equal levels end": (_stack(_TITLE, "=="), "trails(['# A', '## B', '### C', '## D'])"),
    "never ends": (
        """
def trails(headings):
    names = [h.split(" ", 1)[1] for h in headings]
    return [" > ".join(names[: i + 1]) for i in range(len(names))]
""",
        "trails(['# A', '## B', '## C'])",
    ),
    "every smaller level above": (
        """
def trails(headings):
    pairs = [(len(h.split(" ", 1)[0]), h.split(" ", 1)[1]) for h in headings]
    return [
        " > ".join([t for l, t in pairs[:i] if l < level] + [title])
        for i, (level, title) in enumerate(pairs)
    ]
""",
        "trails(['# A', '## B', '## C', '### D'])",
    ),
    "the parent only": (
        """
def trails(headings):
    pairs = [(len(h.split(" ", 1)[0]), h.split(" ", 1)[1]) for h in headings]
    out = []
    for i, (level, title) in enumerate(pairs):
        above = [t for l, t in pairs[:i] if l < level]
        out.append(" > ".join(above[-1:] + [title]))
    return out
""",
        "trails(['# A', '## B', '### C'])",
    ),
    "parent is one level less": (
        """
def trails(headings):
    at, out = {}, []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        at[len(marks)] = title
        trail = [title]
        level = len(marks) - 1
        while level in at:
            trail.insert(0, at[level])
            level -= 1
        out.append(" > ".join(trail))
    return out
""",
        "trails(['# A', '### B'])",
    ),
    "old levels left": (
        """
def trails(headings):
    at, out = {}, []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        at[len(marks)] = title
        out.append(" > ".join(at[l] for l in sorted(at) if l <= len(marks)))
    return out
""",
        "trails(['# A', '## B', '### C', '# D', '### E'])",
    ),
    "three levels": (
        """
def trails(headings):
    one = two = ""
    out = []
    for h in headings:
        if h.startswith("### "):
            out.append(" > ".join([x for x in (one, two, h[4:]) if x]))
        elif h.startswith("## "):
            two = h[3:]
            out.append(" > ".join([x for x in (one, two) if x]))
        else:
            one, two = h.lstrip("#")[1:], ""
            out.append(one)
    return out
""",
        "trails(['# A', '## B', '### C', '#### D'])",
    ),
    "first word of a title": (
        _stack("heading.split()[1]"),
        "trails(['# Kettle KB-17', '## Care'])",
    ),
    "last word of a title": (
        _stack("heading.split(' ')[-1]"),
        "trails(['# Kettle KB-17', '## Care'])",
    ),
    "signs taken off both ends": (_stack("heading.strip('# ')"), "trails(['# Notes on C#'])"),
    "signs in a title lost": (_stack("heading.lstrip('# ')"), "trails(['# #1 filter'])"),
    "every sign replaced": (
        _stack("heading.replace('#', '').strip()"),
        "trails(['# C# and F# side by side'])",
    ),
    "all signs counted": (
        """
def trails(headings):
    stack, out = [], []
    for heading in headings:
        level, title = heading.count("#"), heading.split(" ", 1)[1]
        while stack and stack[-1][0] >= level:
            stack.pop()
        stack.append((level, title))
        out.append(" > ".join(name for _, name in stack))
    return out
""",
        "trails(['# Kettle', '## Part C##', '### Care'])",
    ),
    "ASCII only": (
        _stack("heading[level + 1 :].encode('ascii', 'ignore').decode()"),
        "trails(['# Bouilloire électrique'])",
    ),
    "capitals": (_stack(_TITLE + ".title()"), "trails(['# How to descale'])"),
    "signs kept": (_stack("heading"), "trails(['# A', '## B'])"),
    "arrow without spaces": (
        _stack(_TITLE).replace('" > "', '">"'),
        "trails(['# A', '## B'])",
    ),
    "lists": (
        _stack(_TITLE).replace(
            '" > ".join(name for _, name in stack)', "[name for _, name in stack]"
        ),
        "trails(['# A', '## B'])",
    ),
    "from below": (
        _stack(_TITLE).replace("in stack))", "in reversed(stack)))"),
        "trails(['# A', '## B'])",
    ),
    "without itself": (
        _stack(_TITLE).replace("in stack))", "in stack[:-1]))"),
        "trails(['# A', '## B'])",
    ),
    "title repeated is dropped": (
        _stack(_TITLE, after="return list(dict.fromkeys(result))"),
        "trails(['# A', '## B', '## B'])",
    ),
    "same names once in a trail": (
        _stack(_TITLE).replace(
            "name for _, name in stack", "dict.fromkeys(name for _, name in stack)"
        ),
        "trails(['# Care', '## Care'])",
    ),
    "looked up by title": (
        """
def trails(headings):
    pairs = [(len(h.split(" ", 1)[0]), h.split(" ", 1)[1]) for h in headings]
    return [" > ".join(trail_of(pairs, headings.index(h))) for h in headings]
""",
        "trails(['# A', '## B', '### Care', '## C', '### Care'])",
    ),
    "one text": (_stack(_TITLE, after="return '\\n'.join(result)"), "trails(['# A', '## B'])"),
    "dict": (
        _stack(_TITLE, after="return dict(zip(headings, result))"),
        "trails(['# A', '## B'])",
    ),
    "hard-coded": (
        """
def trails(headings):
    return ["Kettle", "Kettle > Care", "Kettle > Care > Descaling", "Kettle > Filling"]
""",
        "trails(['# A'])",
    ),
    "first is always the root": (
        """
def trails(headings):
    root = headings[0].split(" ", 1)[1] if headings else ""
    stack, out = [], []
    for heading in headings[1:]:
        marks, title = heading.split(" ", 1)
        while stack and stack[-1][0] >= len(marks):
            stack.pop()
        stack.append((len(marks), title))
        out.append(" > ".join([root] + [name for _, name in stack]))
    return ([root] if headings else []) + out
""",
        "trails(['# A', '# B'])",
    ),
    "fails on none": (
        """
def trails(headings):
    stack = [(len(headings[0].split(" ", 1)[0]), headings[0].split(" ", 1)[1])]
    out = [stack[0][1]]
    for heading in headings[1:]:
        marks, title = heading.split(" ", 1)
        while stack and stack[-1][0] >= len(marks):
            stack.pop()
        stack.append((len(marks), title))
        out.append(" > ".join(name for _, name in stack))
    return out
""",
        "trails([])",
    ),
    "empties its argument": (
        """
def trails(headings):
    stack, out = [], []
    while headings:
        marks, title = headings.pop(0).split(" ", 1)
        while stack and stack[-1][0] >= len(marks):
            stack.pop()
        stack.append((len(marks), title))
        out.append(" > ".join(name for _, name in stack))
    return out
""",
        "(lambda h: (trails(h), h))(['# A', '## B'])",
    ),
    "remembers": (
        """
stack = []
def trails(headings):
    out = []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        while stack and stack[-1][0] >= len(marks):
            stack.pop()
        stack.append((len(marks), title))
        out.append(" > ".join(name for _, name in stack))
    return out
""",
        "(trails(['# A']), trails(['## B']))",
    ),
}
WRONG["loses the last"] = (
    _stack(_TITLE, after="return result[:-1]"),
    "trails(['# A', '## B'])",
)

OPEN = {
    "white space at the ends": _stack("heading[level:].strip()"),
}
