"""chunk_python: by function and class, and what stands between them."""

import pytest

from ragnotes.chunking.code import chunk_python
from ragnotes.chunking.context import text_with_context

Expected = list[tuple[tuple[str, ...], str]]


def cut(code: str, size: int = 400) -> Expected:
    return [(c.headings, c.text) for c in chunk_python(code, size, unit="characters")]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", []),
        ('"""Doc."""\nimport a\n\nx = 1', [((), '"""Doc."""\nimport a\n\nx = 1')]),
        # One function or class, one chunk, however small.
        (
            "def f(): pass\ndef g(): pass\nclass A: x = 1",
            [(("f",), "def f(): pass"), (("g",), "def g(): pass"), (("A",), "class A: x = 1")],
        ),
        # Decorators, the comment lines directly above and those between belong to the function.
        (
            "x = 1\n# why\n@a\n# and\n@b(\n  2)\nasync def f():\n  pass\n",
            [((), "x = 1"), (("f",), "# why\n@a\n# and\n@b(\n  2)\nasync def f():\n  pass")],
        ),
        # A comment apart belongs to nobody.
        (
            "# apart\n\ndef f(): pass\n# end",
            [((), "# apart"), (("f",), "def f(): pass"), ((), "# end")],
        ),
        # One indented like the body belongs to the body, though nothing follows it there.
        (
            "def f():\n  x\n\n  # tail\n# of g\ndef g(): pass",
            [(("f",), "def f():\n  x\n\n  # tail"), (("g",), "# of g\ndef g(): pass")],
        ),
        # Functions under an `if` are statements.
        ("if x:\n  def f(): pass\n", [((), "if x:\n  def f(): pass")]),
        (
            "try:\n  import x\nexcept ImportError:\n  class X: pass\n",
            [((), "try:\n  import x\nexcept ImportError:\n  class X: pass")],
        ),
        # Windows line ends, tabs, form feeds, and letters of many bytes.
        (
            "x = 'é🧪'\r\n\x0c\r\ndef f():\r\n\treturn 'ü'\r\n",
            [((), "x = 'é🧪'"), (("f",), "def f():\r\n\treturn 'ü'")],
        ),
        # A line separator inside a string ends no line.
        ("x = '\u2028'\ndef f(): pass", [((), "x = '\u2028'"), (("f",), "def f(): pass")]),
        ("\ufeffdef f(): pass", [(("f",), "\ufeffdef f(): pass")]),
        # Half a character inside a string hides no function.
        ("x = '\ud800'\ndef f(): pass", [((), "x = '\ud800'"), (("f",), "def f(): pass")]),
        # Code that does not parse: Python 2, a notebook's magic.
        ("print 'x'\ndef f(): pass", [((), "print 'x'\ndef f(): pass")]),
        ("%magic\nx = 1", [((), "%magic\nx = 1")]),
        ("!pip install x\ndef f(): pass", [((), "!pip install x\ndef f(): pass")]),
        # A doubtful escape is no error and no warning.
        ("def f():\n  return '\\d'", [(("f",), "def f():\n  return '\\d'")]),
    ],
)
def test_functions_classes_and_the_rest(code: str, expected: Expected) -> None:
    assert cut(code) == expected


def test_a_body_beside_the_end_of_its_signature_carries_no_half_of_it() -> None:
    code = "def f(a,\n  é): x(a); y(é)\n"
    chunks = chunk_python(code, 12, unit="characters")
    assert [chunk.text for chunk in chunks] == ["def f(a,", "é): x(a);", "y(é)"]
    assert not any(chunk.carried for chunk in chunks)


def test_a_comment_at_the_end_of_a_class_is_in_the_class() -> None:
    code = "class A:\n  def f(self):\n    return 1\n\n  # tail\n\nx = 1"
    assert cut(code, 32)[1:] == [
        (("A", "f"), "def f(self):\n    return 1"),
        (("A",), "# tail"),
        ((), "x = 1"),
    ]


@pytest.mark.parametrize(
    ("code", "size", "expected"),
    [
        # Statements are joined up to the size and never cut where they fit.
        (
            "a = 1\nb = f(\n  1,\n)\nc = 3",
            17,
            [((), "a = 1"), ((), "b = f(\n  1,\n)"), ((), "c = 3")],
        ),
        # A statement that is too large is cut after the statements in it.
        ("if a:\n  b = 1\nelse:\n  c = 2", 15, [((), "if a:\n  b = 1"), ((), "else:\n  c = 2")]),
        # Two statements on a line stay on it.
        ("a = 1; b = (\n1)\nc = 3", 16, [((), "a = 1; b = (\n1)"), ((), "c = 3")]),
        (
            "if x:\n  a = 1; b = (\n1)\n  c = 3",
            23,
            [((), "if x:\n  a = 1; b = (\n1)"), ((), "c = 3")],
        ),
        # One that has none is cut between lines, then anywhere.
        ("a = (1,\n  2,\n  3)", 11, [((), "a = (1,"), ((), "2,\n  3)")]),
        # What does not parse is cut between lines.
        ("a = (\nb\nc", 8, [((), "a = (\nb"), ((), "c")]),
    ],
)
def test_what_is_cut(code: str, size: int, expected: Expected) -> None:
    assert cut(code, size) == expected


CLASS = '''@d
class A(
    B):
    """Doc."""

    x = 1

    # warm
    def f(self):
        return 1

    def g(self): return 2
    y = 3
'''


def test_a_large_class_is_cut_by_methods_under_its_signature() -> None:
    chunks = chunk_python(CLASS, 60, unit="characters")
    assert [(c.headings, c.text) for c in chunks] == [
        (("A",), '@d\nclass A(\n    B):\n    """Doc."""\n\n    x = 1'),
        (("A", "f"), "# warm\n    def f(self):\n        return 1"),
        (("A", "g"), "def g(self): return 2"),
        (("A",), "y = 3"),
    ]
    assert [text_with_context(c).partition("\n\n")[2] for c in chunks[1:]] == [
        "class A(\n    B):\n    # warm\n    def f(self):\n        return 1",
        "class A(\n    B):\n    def g(self): return 2",
        "class A(\n    B):\n    y = 3",
    ]


def test_a_large_method_is_cut_under_both_signatures() -> None:
    code = "class A:\n    def f(self):\n        # why\n        a = 1\n        b = 2\n"
    chunks = chunk_python(code, 35, unit="characters")
    assert [text_with_context(c) for c in chunks] == [
        "A\n\nclass A:",
        "A > f\n\nclass A:\n    def f(self):",
        "A > f\n\nclass A:\n    def f(self):\n        # why\n        a = 1",
        "A > f\n\nclass A:\n    def f(self):\n        b = 2",
    ]


def test_a_piece_of_an_inner_function_carries_the_outer_signature_alone() -> None:
    code = "def outer():\n    a = 1\n    def inner():\n        b = 2\n        return b\n"
    chunks = chunk_python(code, 5)
    assert text_with_context(chunks[-1]) == "outer\n\ndef outer():\n        return b"
    assert {chunk.headings for chunk in chunks} == {("outer",)}


def test_a_body_on_the_signature_s_line_carries_nothing() -> None:
    chunks = chunk_python("def f(): return (1,\n  2,\n  3)", 20, unit="characters")
    assert [c.text for c in chunks] == ["def f(): return (1,", "2,\n  3)"]
    assert not any(c.carried for c in chunks)


@pytest.mark.parametrize("size", [10, 20, 40, 80, 200])
def test_nothing_is_lost_and_all_is_counted_when_asked(size: int) -> None:
    code = CLASS + "\n# end\nif x:\n    pass\n" + CLASS.replace("A", "C")
    end = 0
    for chunk in chunk_python(code, size, unit="characters", count_context=True):
        assert not code[end : chunk.start].strip()
        assert len(text_with_context(chunk)) <= size
        end = chunk.end
    assert not code[end:].strip()


@pytest.mark.parametrize(
    "code",
    [
        "(" * 100_000,
        "-" * 50_000 + "1",
        "x = " + "+".join("1" * 50_000),
        "if a:\n  b\n" + "elif c:\n  d\n" * 5_000,
        "a=1;" * 50_000,
        "def f():\n" + "  x = 1\n" * 20_000,
    ],
    ids=["brackets", "minus", "sum", "elif", "one line", "function"],
)
def test_hostile_code_loses_nothing(code: str) -> None:
    end = 0
    for chunk in chunk_python(code, 50, unit="characters"):
        assert not code[end : chunk.start].strip()
        assert len(chunk) <= 50
        end = chunk.end
    assert not code[end:].strip()
