"""Right and wrong answers to exercise 6 of lesson 06: the stored ids that are gone.

Open: articles with `#` in their names.
"""

RIGHT = {
    "loop": """
def stale(stored, article, count):
    gone = []
    for one in stored:
        name, number = one.rsplit("#", 1)
        if name == article and int(number) >= count:
            gone.append(one)
    return gone
""",
    "comprehension with prefix and sign": """
def stale(stored, article, count):
    start = article + "#"
    return [one for one in stored if one.startswith(start) and int(one[len(start):]) >= count]
""",
    "set of those left": """
def stale(stored: list[str], article: str, count: int) -> list[str]:
    left = {f"{article}#{number}" for number in range(count)}
    return [one for one in stored if one.rpartition("#")[0] == article and one not in left]
""",
    "filter": """
def stale(ids, name, left):
    def gone(one):
        parts = one.rpartition("#")
        return parts[0] == name and int(parts[2]) > left - 1
    return list(filter(gone, ids))
""",
    "regular expression": """
def stale(stored, article, count):
    import re
    pattern = re.compile(re.escape(article) + r"#(\\d+)")
    matches = [pattern.fullmatch(one) for one in stored]
    return [m.group() for m in matches if m and int(m.group(1)) >= count]
""",
    "recursion": """
def stale(stored, article, count):
    if not stored:
        return []
    at = stored[0].rindex("#")
    mine = stored[0][:at] == article and int(stored[0][at + 1 :]) >= count
    return ([stored[0]] if mine else []) + stale(stored[1:], article, count)
""",
    "generator": """
def _gone(stored, article, count):
    for one in stored:
        *name, number = one.split("#")
        if "#".join(name) == article and not int(number) < count:
            yield one

def stale(stored, article, count):
    return [*_gone(stored, article, count)]
""",
}


def _test(test: str, ends: str = "gone") -> str:
    return f"""
def stale(stored, article, count):
    gone = []
    for one in stored:
        name, number = one.rsplit("#", 1)
        if {test}:
            gone.append(one)
    return {ends}
"""


_ONE = "stale(['faq#0', 'faq#1', 'faq#2', 'prices#7'], 'faq', 2)"
_MINE = "name == article and int(number) >= count"

WRONG = {
    "one too few": (_test("name == article and int(number) > count"), _ONE),
    "one too many": (_test("name == article and int(number) >= count - 1"), _ONE),
    "those that stay": (_test("name == article and int(number) < count"), _ONE),
    "compares texts": (
        _test("name == article and number >= str(count)"),
        "stale(['faq#0', 'faq#9', 'faq#10', 'faq#11'], 'faq', 10)",
    ),
    "one digit": (
        _test("name == article and int(one[-1]) >= count"),
        "stale(['faq#0', 'faq#9', 'faq#10', 'faq#11'], 'faq', 5)",
    ),
    "first digit": (
        _test("name == article and int(number[0]) >= count"),
        "stale(['faq#0', 'faq#9', 'faq#10', 'faq#11'], 'faq', 5)",
    ),
    "prefix": (
        _test("one.startswith(article) and int(number) >= count"),
        "stale(['faq#2', 'faq-uk#2'], 'faq', 1)",
    ),
    "part of a name": (
        _test("article in one and int(number) >= count"),
        "stale(['faq#2', 'old-faq#2'], 'faq', 1)",
    ),
    "end of a name": (
        _test("name.endswith(article) and int(number) >= count"),
        "stale(['faq#2', 'old-faq#2'], 'faq', 1)",
    ),
    "any case": (
        _test("name.lower() == article.lower() and int(number) >= count"),
        "stale(['faq#2', 'FAQ#2'], 'faq', 1)",
    ),
    "article ignored": (_test("int(number) >= count"), _ONE),
    "count ignored": (
        _test("name == article and int(number) >= 2"),
        "stale(['faq#0', 'faq#1'], 'faq', 1)",
    ),
    "place in the list": (
        """
def stale(stored, article, count):
    return [one for i, one in enumerate(stored) if one.rsplit("#", 1)[0] == article and i >= count]
""",
        "stale(['prices#0', 'prices#1', 'faq#0', 'faq#1'], 'faq', 1)",
    ),
    "place among its own": (
        """
def stale(stored, article, count):
    own = [one for one in stored if one.rsplit("#", 1)[0] == article]
    return own[count:]
""",
        "stale(['faq#2', 'faq#0', 'faq#1'], 'faq', 2)",
    ),
    "last ones": (
        """
def stale(stored, article, count):
    own = [one for one in stored if one.rsplit("#", 1)[0] == article]
    return own[-(len(own) - count):]
""",
        "stale(['faq#0', 'faq#1'], 'faq', 2)",
    ),
    "sorted": (_test(_MINE, "sorted(gone)"), "stale(['faq#5', 'faq#3'], 'faq', 2)"),
    "sorted by number": (
        _test(_MINE, "sorted(gone, key=lambda one: int(one.rsplit('#', 1)[1]))"),
        "stale(['faq#5', 'faq#3'], 'faq', 2)",
    ),
    "backwards": (_test(_MINE, "gone[::-1]"), "stale(['faq#3', 'faq#4'], 'faq', 2)"),
    "stops at a gap": (
        """
def stale(stored, article, count):
    gone = []
    while f"{article}#{count}" in stored:
        gone.append(f"{article}#{count}")
        count += 1
    return gone
""",
        "stale(['faq#0', 'faq#2', 'faq#3'], 'faq', 1)",
    ),
    "numbers up to the length": (
        """
def stale(stored, article, count):
    wanted = [f"{article}#{n}" for n in range(count, len(stored))]
    return [one for one in stored if one in wanted]
""",
        "stale(['faq#0', 'faq#7'], 'faq', 1)",
    ),
    "numbers up to 100": (
        """
def stale(stored, article, count):
    wanted = [f"{article}#{n}" for n in range(count, 100)]
    return [one for one in stored if one in wanted]
""",
        "stale(['faq#0', 'faq#100'], 'faq', 1)",
    ),
    "invented": (
        """
def stale(stored, article, count):
    numbers = [int(s.rsplit("#", 1)[1]) for s in stored if s.startswith(article + "#")]
    return [f"{article}#{n}" for n in range(count, max(numbers, default=-1) + 1)]
""",
        "stale(['faq#0', 'faq#3'], 'faq', 1)",
    ),
    "highest only": (
        _test(_MINE, "gone[-1:]"),
        "stale(['faq#2', 'faq#3'], 'faq', 1)",
    ),
    "stops at the first other article": (
        """
def stale(stored, article, count):
    gone = []
    for one in stored:
        name, number = one.rsplit("#", 1)
        if name != article and gone:
            break
        if name == article and int(number) >= count:
            gone.append(one)
    return gone
""",
        "stale(['faq#2', 'prices#7', 'faq#3'], 'faq', 1)",
    ),
    "letters taken off": (
        """
def stale(stored, article, count):
    return [
        one for one in stored
        if one.startswith(article + "#") and int(one.lstrip(article + "#") or 0) >= count
    ]
""",
        "stale(['rates-2024#2', 'rates-2024#5'], 'rates-2024', 1)",
    ),
    "pattern not quoted": (
        """
import re
def stale(stored, article, count):
    found = [(one, re.fullmatch(article + r"#(\\d+)", one)) for one in stored]
    return [one for one, m in found if m and int(m.group(1)) >= count]
""",
        "stale(['v1.0#2', 'v1x0#2'], 'v1.0', 1)",
    ),
    "zero counts as none given": (
        """
def stale(stored, article, count):
    if not count:
        return []
    return [o for o in stored if o.rsplit("#", 1)[0] == article and int(o.rsplit("#", 1)[1]) >= count]
""",
        "stale(['faq#0', 'faq#1'], 'faq', 0)",
    ),
    "the numbers": (_test(_MINE, "[int(one.rsplit('#', 1)[1]) for one in gone]"), _ONE),
    "set": (_test(_MINE, "set(gone)"), _ONE),
    "generator": (_test(_MINE, "(one for one in gone)"), _ONE),
    "removes from its argument": (
        """
def stale(stored, article, count):
    gone = [o for o in stored if o.rsplit("#", 1)[0] == article and int(o.rsplit("#", 1)[1]) >= count]
    for one in gone:
        stored.remove(one)
    return gone
""",
        "(lambda s: (stale(s, 'faq', 1), s))(['faq#0', 'faq#1'])",
    ),
    "removes while it walks": (
        """
def stale(stored, article, count):
    left = list(stored)
    for one in left:
        name, number = one.rsplit("#", 1)
        if name != article or int(number) < count:
            left.remove(one)
    return left
""",
        "stale(['faq#0', 'faq#1', 'faq#2'], 'faq', 2)",
    ),
    "remembers": (
        """
gone = []
def stale(stored, article, count):
    for one in stored:
        name, number = one.rsplit("#", 1)
        if name == article and int(number) >= count:
            gone.append(one)
    return gone
""",
        "(list(stale(['a#1'], 'a', 1)), list(stale(['b#1'], 'b', 1)))",
    ),
    "hard-coded": (
        "\ndef stale(stored, article, count):\n    return ['faq#2']\n",
        "stale(['a#1'], 'a', 1)",
    ),
    "fails on none": (
        """
def stale(stored, article, count):
    first = stored[0]
    return [o for o in stored if o.rsplit("#", 1)[0] == article and int(o.rsplit("#", 1)[1]) >= count]
""",
        "stale([], 'faq', 1)",
    ),
    "None where nothing is gone": (_test(_MINE, "gone or None"), "stale(['faq#0'], 'faq', 1)"),
}

OPEN = {
    "split at the first sign": """
def stale(stored, article, count):
    pairs = [(one, one.split("#")) for one in stored]
    return [one for one, parts in pairs if parts[0] == article and int(parts[1]) >= count]
""",
}
