"""Small changes of a source, one at a time: what a slip of the hand or of the head makes of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

Block = list[ast.stmt]

LONGEST = 240  # characters of a line that is told whole
AROUND = 40  # of a longer one, around what differs

COMPARED = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.GtE, ast.Eq),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE, ast.Eq),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot, ast.Eq),
    ast.IsNot: (ast.Is, ast.NotEq),
}
RECKONED = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
RENAMED = {  # functions and methods: those that are taken for them
    "max": ("min",),
    "min": ("max",),
    "any": ("all",),
    "all": ("any",),
    "strip": ("lstrip", "rstrip"),
    "find": ("rfind", "index"),
    "index": ("rindex",),
    "split": ("rsplit",),
    "partition": ("rpartition",),
    "startswith": ("endswith", "__contains__", "__eq__"),
    "endswith": ("startswith", "__contains__"),
    "append": ("extend", "remove"),
    "removeprefix": ("removesuffix", "strip", "lstrip"),
}


def mutants(source: str) -> dict[str, str]:
    """Return changed sources by what was changed: the lines before, an arrow, the lines after."""
    tree = ast.parse(source)
    before = ast.unparse(tree)
    found: dict[str, str] = {}
    for after in _changed(tree):
        if after == before or after in found.values():
            continue
        what = described(before, after)
        while what in found:  # a line may stand twice
            what += " (again)"
        found[what] = after
    return found


def described(before: str, after: str) -> str:
    """Say in one line what differs between two sources.

    >>> described("a = 1\\nb = 2", "a = 1\\nb = 3")
    'b = 2 -> b = 3'
    """
    old, new = before.split("\n"), after.split("\n")
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    old, new = old[start:], new[start:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    one, other = ("; ".join(line.strip() for line in lines) or "(nothing)" for lines in (old, new))
    if max(len(one), len(other)) > LONGEST:
        one, other = _cut(one, other)
    return f"{one} -> {other}"


def _cut(one: str, other: str) -> tuple[str, str]:
    """Cut two long texts to what differs, and a little around it."""
    start = _shared(one, other)
    end = _shared(one[start:][::-1], other[start:][::-1])
    first = max(start - AROUND, 0)
    behind = one[len(one) - end :][:AROUND]
    texts = [f"…{text[first : len(text) - end]}{behind}" for text in (one, other)]
    most = 3 * AROUND
    one, other = (t if len(t) <= 2 * most else f"{t[:most]}…{t[-most:]}" for t in texts)
    return one, other


def _shared(one: str, other: str) -> int:
    """Count the characters with which both texts begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _changed(tree: ast.Module) -> Iterator[str]:
    """Put each changed node into the tree, yield its source, and take the node out again."""
    messages = {
        id(one) for node in ast.walk(tree) if isinstance(node, ast.Raise) for one in ast.walk(node)
    }
    for parent in ast.walk(tree):
        if id(parent) in messages:  # what an error says is free
            continue
        for field, value in ast.iter_fields(parent):
            if isinstance(value, ast.expr):
                for other in _expressions(parent, field, value):
                    setattr(parent, field, other)
                    yield _unparsed(tree)
                setattr(parent, field, value)
            elif isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                for block in _blocks(parent, value):
                    setattr(parent, field, block or [ast.Pass()])
                    yield _unparsed(tree)
                setattr(parent, field, value)
            elif isinstance(value, list):
                for at, item in enumerate(value):
                    if not isinstance(item, ast.expr):
                        continue
                    for other in _expressions(parent, field, item):
                        value[at] = other
                        yield _unparsed(tree)
                    value[at] = item


def _unparsed(tree: ast.Module) -> str:
    return ast.unparse(ast.fix_missing_locations(tree))


def _expressions(parent: ast.AST, field: str, node: ast.expr) -> Iterator[ast.expr]:
    """Yield what may stand in the place of an expression."""
    if not isinstance(getattr(node, "ctx", None) or ast.Load(), ast.Load):
        return
    yield from _of_its_kind(node)
    if isinstance(parent, (ast.For, ast.comprehension)) and field == "iter":
        yield from _fewer(node)
    if isinstance(parent, ast.comprehension) and field == "ifs":
        yield ast.Constant(True)
    if isinstance(parent, ast.Return) and field == "value":
        yield from _returned(node)
    bound = isinstance(parent, ast.Slice) and field in ("lower", "upper")
    index = isinstance(parent, ast.Subscript) and not isinstance(node, (ast.Slice, ast.Constant))
    limit = isinstance(parent, ast.Compare) and field == "comparators"
    ranged = isinstance(parent, ast.Call) and _name(parent) in ("range", "min", "max")
    if (bound or index or limit or ranged) and not isinstance(node, (ast.Constant, ast.List)):
        yield _more(node, 1)
        yield _more(node, -1)
    if isinstance(parent, (ast.If, ast.While, ast.IfExp)) and field == "test":
        yield ast.UnaryOp(ast.Not(), node)
        yield ast.Constant(True)
        yield ast.Constant(False)


def _of_its_kind(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Constant):
        yield from _constants(node.value)
    elif isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            for other in COMPARED[type(op)]:
                ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
        if len(node.ops) > 1:
            yield ast.Compare(node.left, node.ops[:1], node.comparators[:1])
            yield ast.Compare(node.comparators[-2], node.ops[-1:], node.comparators[-1:])
    elif isinstance(node, ast.BinOp):
        for other in RECKONED:
            if not isinstance(node.op, other):
                yield ast.BinOp(node.left, other(), node.right)
        yield node.left
        yield node.right
        if not isinstance(node.op, (ast.Add, ast.Mult)) or _of_texts(node):
            yield ast.BinOp(node.right, node.op, node.left)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for at in range(len(node.values)):
            rest = [*node.values[:at], *node.values[at + 1 :]]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    elif isinstance(node, ast.Call):
        yield from _calls(node)
    elif isinstance(node, ast.Slice):
        yield ast.Slice(None, node.upper, node.step)
        yield ast.Slice(node.lower, None, node.step)
        yield ast.Slice(node.lower, node.upper, None)
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield node.value
    elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        yield from _elements(node)
    elif isinstance(node, (ast.ListComp, ast.SetComp)):
        kind = ast.SetComp if isinstance(node, ast.ListComp) else ast.ListComp
        yield kind(node.elt, node.generators)


def _constants(value: object) -> Iterator[ast.expr]:
    others: tuple[object, ...] = ()
    if isinstance(value, bool):
        others = (not value,)
    elif isinstance(value, int):
        others = (value + 1, value - 1, 0)
    elif isinstance(value, float):
        others = (value * 1.1, value * 0.9, 0.0)
    elif isinstance(value, str):
        others = ("", value.rstrip(" ") + " ", value.strip())
    for other in others:
        yield ast.Constant(other)


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    for at, keyword in enumerate(node.keywords):
        rest = [*node.keywords[:at], *node.keywords[at + 1 :]]
        yield ast.Call(node.func, node.args, rest)
        if keyword.arg == "reverse":
            turned = ast.keyword("reverse", ast.UnaryOp(ast.Not(), keyword.value))
            yield ast.Call(node.func, node.args, [*rest, turned])
    for at in range(len(node.args) - 1 if _name(node) not in ("min", "max") else 0):
        swapped = [*node.args[:at], node.args[at + 1], node.args[at], *node.args[at + 2 :]]
        yield ast.Call(node.func, swapped, node.keywords)
    if len(node.args) > 1:
        yield ast.Call(node.func, node.args[:-1], node.keywords)
    for name in RENAMED.get(_name(node), ()):
        if name == "rsplit" and len(node.args) < 2:  # without a limit it is the same
            continue
        if isinstance(node.func, ast.Name):
            yield ast.Call(ast.Name(name, ast.Load()), node.args, node.keywords)
        elif isinstance(node.func, ast.Attribute):
            yield ast.Call(_attribute(node.func.value, name), node.args, node.keywords)
    if isinstance(node.func, ast.Attribute):
        yield node.func.value
    elif len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
        yield ast.ListComp(node.args[0].elt, node.args[0].generators)
    elif node.args:
        yield node.args[0]
    if _name(node) == "sorted" and not any(one.arg == "reverse" for one in node.keywords):
        yield ast.Call(
            node.func, node.args, [*node.keywords, ast.keyword("reverse", ast.Constant(True))]
        )


def _elements(node: ast.List | ast.Tuple | ast.Set) -> Iterator[ast.expr]:
    def of(elements: list[ast.expr]) -> ast.expr:
        if isinstance(node, ast.Set):
            return ast.Set(elements)
        return type(node)(elements, ast.Load())

    items = node.elts
    for at in range(len(items) - 1):
        if ast.dump(items[at]) == ast.dump(items[at + 1]):
            continue
        yield of([*items[:at], items[at + 1], items[at], *items[at + 2 :]])
    for at in range(len(items)):
        if len(items) > 1:
            yield of([*items[:at], *items[at + 1 :]])


def _returned(node: ast.expr) -> Iterator[ast.expr]:
    yield ast.Constant(None)
    yield _more(node, 1)
    yield _more(node, -1)
    yield _call("round", node, ast.Constant(3))
    if not isinstance(node, ast.Tuple):
        yield from _fewer(node)
    else:
        for at, item in enumerate(node.elts):
            for other in _fewer(item):
                yield ast.Tuple([*node.elts[:at], other, *node.elts[at + 1 :]], ast.Load())


def _fewer(node: ast.expr) -> Iterator[ast.expr]:
    """Yield a list in another order, without an end, without copies, empty or with one item."""
    listed = _call("list", node)
    yield _sliced(listed, step=ast.UnaryOp(ast.USub(), ast.Constant(1)))
    yield _sliced(listed, lower=ast.Constant(1))
    yield _sliced(listed, upper=ast.UnaryOp(ast.USub(), ast.Constant(1)))
    yield _sliced(listed, upper=ast.Constant(1))
    if isinstance(node, (ast.List, ast.Tuple)) and len(node.elts) < 3:
        return
    yield _sliced(listed, upper=ast.Constant(2))
    if isinstance(node, ast.Call) and _name(node) == "range":
        return
    if not (isinstance(node, ast.Call) and _name(node) == "sorted"):
        yield _call("sorted", node)
    fromkeys = _attribute(ast.Name("dict", ast.Load()), "fromkeys")
    yield _call("list", ast.Call(fromkeys, [node], []))


def _blocks(parent: ast.AST, block: Block) -> Iterator[Block]:
    """Yield what may stand in the place of some lines."""
    for at, line in enumerate(block):
        before, behind = block[:at], block[at + 1 :]
        if isinstance(line, (ast.Import, ast.ImportFrom, ast.FunctionDef)):
            continue
        yield [*before, *behind]
        if isinstance(line, ast.If):
            yield [*before, *line.body, *behind]
            yield [*before, *line.orelse, *behind]
            if line.orelse:
                yield [*before, ast.If(line.test, line.body, []), *line.orelse, *behind]
        elif isinstance(line, (ast.For, ast.While)):
            yield [*before, _with_last(line, ast.Break()), *behind]
            if behind and isinstance(behind[0], ast.Return):
                yield [*before, _with_last(line, behind[0]), *behind]
        elif isinstance(line, ast.Continue):
            yield [*before, ast.Break(), *behind]
        elif isinstance(line, ast.Break):
            yield [*before, ast.Continue(), *behind]
        elif isinstance(line, ast.AugAssign):
            for op in RECKONED:
                yield [*before, ast.AugAssign(line.target, op(), line.value), *behind]
            yield [*before, ast.Assign([line.target], line.value), *behind]
    for at, (one, other) in enumerate(pairwise(block)):
        if not isinstance(other, ast.Return) and (_sets(one, other) or _sets(other, one)):
            yield [*block[:at], other, one, *block[at + 2 :]]


def _with_last(loop: ast.For | ast.While, line: ast.stmt) -> ast.stmt:
    body = [*loop.body, line]
    if isinstance(loop, ast.While):
        return ast.While(loop.test, body, loop.orelse)
    return ast.For(loop.target, loop.iter, body, loop.orelse)


def _sets(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether a line sets or fills a name that stands in another."""
    names = {node.id for node in ast.walk(other) if isinstance(node, ast.Name)}
    for node in ast.walk(one):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in names:
            return True
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if called and isinstance(node.func.value, ast.Name) and node.func.value.id in names:
            return True
    return False


def _of_texts(node: ast.BinOp) -> bool:
    return any(
        isinstance(one, ast.List) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in ast.walk(node)
    )


def _name(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _attribute(value: ast.expr, name: str) -> ast.expr:
    return ast.Attribute(value, name, ast.Load())


def _call(name: str, *args: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def _more(node: ast.expr, by: int) -> ast.expr:
    op = ast.Add() if by > 0 else ast.Sub()
    return ast.BinOp(node, op, ast.Constant(abs(by)))


def _sliced(
    node: ast.expr,
    lower: ast.expr | None = None,
    upper: ast.expr | None = None,
    step: ast.expr | None = None,
) -> ast.expr:
    return ast.Subscript(node, ast.Slice(lower, upper, step), ast.Load())
