"""Right and wrong answers to exercise 7 of lesson 06: the pieces that stand more than once.

Open: an empty piece, and a piece that is given twice.
"""

RIGHT = {
    "find and rfind": """
def unsure(text, pieces):
    return [piece for piece in pieces if text.find(piece) != text.rfind(piece)]
""",
    "find again": """
def unsure(text, pieces):
    result = []
    for piece in pieces:
        first = text.find(piece)
        if first != -1 and text.find(piece, first + 1) != -1:
            result.append(piece)
    return result
""",
    "startswith at each place": """
def unsure(text, pieces):
    def places(piece):
        return sum(text.startswith(piece, at) for at in range(len(text)))
    return [piece for piece in pieces if places(piece) > 1]
""",
    "slices": """
def unsure(text: str, pieces: list[str]) -> list[str]:
    wanted = []
    for p in pieces:
        n = 0
        for i in range(len(text) - len(p) + 1):
            if text[i : i + len(p)] == p:
                n += 1
        if n >= 2:
            wanted += [p]
    return wanted
""",
    "lookahead": """
def unsure(text, pieces):
    import re
    return [p for p in pieces if len(re.findall("(?=" + re.escape(p) + ")", text)) > 1]
""",
    "rest holds it again": """
def unsure(source, parts):
    def twice(part):
        return part in source and part in source[source.index(part) + 1 :]
    return list(filter(twice, parts))
""",
    "recursion": """
def count(text, piece):
    at = text.find(piece)
    return 0 if at < 0 else 1 + count(text[at + 1 :], piece)

def unsure(text, pieces):
    if len(pieces) == 0:
        return []
    head = [pieces[0]] if count(text, pieces[0]) > 1 else []
    return head + unsure(text, pieces[1:])
""",
    "while": """
def unsure(text, pieces):
    out, i = [], 0
    while i < len(pieces):
        try:
            text.index(pieces[i], text.index(pieces[i]) + 1)
            out.append(pieces[i])
        except ValueError:
            pass
        i += 1
    return out
""",
}


def _test(test: str, ends: str = "found") -> str:
    return f"""
def unsure(text, pieces):
    found = [piece for piece in pieces if {test}]
    return {ends}
"""


_TWICE = "text.find(piece) != text.rfind(piece)"
_ONE = "unsure('On weekdays. In two days.', ['In two', 'days.'])"

WRONG = {
    "count does not overlap": (_test("text.count(piece) > 1"), "unsure('banana', ['ana'])"),
    "after the end of the first": (
        _test("piece in text and text.find(piece, text.find(piece) + len(piece)) != -1"),
        "unsure('banana', ['ana'])",
    ),
    "one place after the second": (
        _test("piece in text and text.find(piece, text.find(piece) + 2) != -1"),
        "unsure('aaa', ['aa'])",
    ),
    "once is enough": (_test("piece in text"), _ONE),
    "three times": (_test("text.count(piece) > 2"), _ONE),
    "exactly twice": (
        _test("sum(text.startswith(piece, i) for i in range(len(text))) == 2"),
        "unsure('aaaa', ['a'])",
    ),
    "those that are sure": (_test("text.find(piece) == text.rfind(piece)"), _ONE),
    "once or not at all": (_test("text.count(piece) != 1"), "unsure('abc', ['x'])"),
    "words": (_test("text.split().count(piece) > 1"), _ONE),
    "whole words": (
        """
import re
def unsure(text, pieces):
    return [p for p in pieces if len(re.findall(r"(?<!\\w)" + re.escape(p), text)) > 1]
""",
        _ONE,
    ),
    "pattern not quoted": (
        """
import re
def unsure(text, pieces):
    return [p for p in pieces if len(re.findall("(?=" + p + ")", text)) > 1]
""",
        "unsure('it. its', ['it.'])",
    ),
    "pattern without lookahead": (
        """
import re
def unsure(text, pieces):
    return [p for p in pieces if len(re.findall(re.escape(p), text)) > 1]
""",
        "unsure('banana', ['ana'])",
    ),
    "split": (_test("len(text.split(piece)) > 2"), "unsure('banana', ['ana'])"),
    "replace": (_test("piece in text.replace(piece, '', 1)"), "unsure('aabb', ['ab'])"),
    "any case": (
        _test("text.lower().find(piece.lower()) != text.lower().rfind(piece.lower())"),
        "unsure('In two. in one.', ['In'])",
    ),
    "white space at the ends lost": (
        _test("text.find(piece.strip()) != text.rfind(piece.strip())"),
        "unsure('weekdays and days', [' days'])",
    ),
    "line ends as spaces": (
        _test("' '.join(text.split()).find(piece) != ' '.join(text.split()).rfind(piece)"),
        "unsure('in two, in\\ntwo', ['in two'])",
    ),
    "not at the beginning": (
        _test("text.find(piece, 1) != text.rfind(piece, 1)"),
        "unsure('days and days', ['days'])",
    ),
    "place 0 is taken for none": (
        _test("text.find(piece) > 0 and text.find(piece, text.find(piece) + 1) > 0"),
        "unsure('days and days', ['days'])",
    ),
    "not at the end": (
        """
def unsure(text, pieces):
    return [
        p for p in pieces
        if sum(text[i : i + len(p)] == p for i in range(len(text) - len(p))) > 1
    ]
""",
        "unsure('days and days', ['days'])",
    ),
    "ASCII letters": (
        """
def unsure(text, pieces):
    plain = text.encode("ascii", "ignore").decode()
    def cut(p):
        return p.encode("ascii", "ignore").decode()
    return [p for p in pieces if plain.find(cut(p)) != plain.rfind(cut(p))]
""",
        "unsure('crêpes, crpes', ['crêpes'])",
    ),
    "repeated pieces": (
        """
def unsure(text, pieces):
    return [p for p in pieces if pieces.count(p) > 1]
""",
        _ONE,
    ),
    "piece inside another piece": (
        """
def unsure(text, pieces):
    return [p for p in pieces if any(p != q and p in q for q in pieces)]
""",
        _ONE,
    ),
    "sorted": (_test(_TWICE, "sorted(found)"), "unsure('b a b a', ['b', 'a'])"),
    "in order of the text": (
        _test(_TWICE, "sorted(found, key=text.find)"),
        "unsure('b a b a', ['a', 'b'])",
    ),
    "backwards": (_test(_TWICE, "found[::-1]"), "unsure('b a b a', ['b', 'a'])"),
    "set": (_test(_TWICE, "set(found)"), _ONE),
    "generator": (_test(_TWICE, "(one for one in found)"), _ONE),
    "first only": (_test(_TWICE, "found[:1]"), "unsure('b a b a', ['b', 'a'])"),
    "loses the last piece": (
        """
def unsure(text, pieces):
    return [pieces[i] for i in range(len(pieces) - 1) if text.find(pieces[i]) != text.rfind(pieces[i])]
""",
        _ONE,
    ),
    "how often": (
        _test(_TWICE, "{piece: text.count(piece) for piece in found}"),
        _ONE,
    ),
    "places": (_test(_TWICE, "[pieces.index(piece) for piece in found]"), _ONE),
    "true or false": (
        "\ndef unsure(text, pieces):\n    return [text.find(p) != text.rfind(p) for p in pieces]\n",
        _ONE,
    ),
    "raises for one that is missing": (
        """
def unsure(text, pieces):
    return [p for p in pieces if text.index(p) != text.rindex(p)]
""",
        "unsure('abc', ['x'])",
    ),
    "place of each after the last": (
        """
def unsure(text, pieces):
    out, at = [], 0
    for piece in pieces:
        found = text.find(piece, at)
        if found == -1:
            continue
        if text.find(piece, found + 1) != -1:
            out.append(piece)
        at = found + len(piece)
    return out
""",
        _ONE,
    ),
    "removes from its argument": (
        """
def unsure(text, pieces):
    out = []
    while pieces:
        piece = pieces.pop(0)
        if text.find(piece) != text.rfind(piece):
            out.append(piece)
    return out
""",
        "(lambda p: (unsure('a a', p), p))(['a'])",
    ),
    "removes while it walks": (
        """
def unsure(text, pieces):
    left = list(pieces)
    for piece in left:
        if text.find(piece) == text.rfind(piece):
            left.remove(piece)
    return left
""",
        "unsure('abc', ['a', 'b'])",
    ),
    "remembers": (
        """
def unsure(text, pieces, out=[]):
    for piece in pieces:
        if text.find(piece) != text.rfind(piece):
            out.append(piece)
    return out
""",
        "(list(unsure('a a', ['a'])), list(unsure('b b', ['b'])))",
    ),
    "hard-coded": ("\ndef unsure(text, pieces):\n    return ['days.']\n", "unsure('a a', ['a'])"),
    "long pieces only": (_test(_TWICE + " and len(piece) > 2"), "unsure('a a', ['a'])"),
}

OPEN = {
    "each piece once": _test(_TWICE, "list(dict.fromkeys(found))"),
    "no empty piece": _test("piece and " + _TWICE),
}
