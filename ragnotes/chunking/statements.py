"""Which lines each statement of a Python module takes, counted from 1."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Sequence

from ragnotes.document import no_collection

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def parse(text: str) -> ast.Module | None:
    """Return the syntax tree of a module, or None for what Python refuses to read."""
    try:
        with warnings.catch_warnings(), no_collection():
            warnings.simplefilter("ignore")  # about the code's own escapes; none of our business
            # Half of a surrogate pair in a string: the stand-in keeps every line where it is.
            return ast.parse(text.removeprefix("\ufeff").encode(errors="replace").decode())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def statements(
    lines: Sequence[str], body: list[ast.stmt], first: int, last: int
) -> Iterator[tuple[ast.stmt | None, int, int]]:
    """Yield each statement with its first line and the line after it, and None for what is between.

    Together they are the lines from `first` up to, and without, `last`. Comment lines directly
    above a statement are its own, and so are its decorators, and comments below that are
    indented more than it is.
    """
    done = first
    for number, node in enumerate(body, 1):
        begin = max(_first_line(node), done)
        while begin > done and lines[begin - 2].lstrip().startswith("#"):
            begin -= 1
        yield None, done, begin
        end = max(_last_line(node) + 1, begin)
        after = _first_line(body[number]) if number < len(body) else last
        for at in range(end, after):
            line = lines[at - 1]
            if line.strip() and _indent(line) <= node.col_offset:
                break
            if line.strip():
                end = at + 1
        yield node, begin, end
        done = end
    yield None, done, last


def signature_end(lines: Sequence[str], node: Named) -> int | None:
    """Return the line after a signature; None where the body stands on the signature's line."""
    body = node.body[0]
    end = _first_line(body)
    before = lines[end - 1].encode(errors="replace")[: body.col_offset]  # columns count bytes
    if body.lineno == end and before.strip():
        return None
    while end > node.lineno + 1 and lines[end - 2].lstrip()[:1] in ("", "#"):
        end -= 1
    return end if end > node.lineno else None


def leaves(node: ast.stmt) -> list[tuple[int, int]]:
    """Return first and last line of each statement inside that has no statements in itself."""
    found = []
    waiting: list[ast.AST] = [node]
    while waiting:
        one = waiting.pop()
        inner = [
            child
            for name in ("body", "handlers", "cases", "orelse", "finalbody")
            for child in getattr(one, name, [])
        ]
        waiting += inner
        if not inner and isinstance(one, ast.stmt):
            found.append((one.lineno, _last_line(one)))
    return sorted(found)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _first_line(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, Named) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _last_line(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno
