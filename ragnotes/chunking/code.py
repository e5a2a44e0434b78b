"""Cutting Python where its writer did: by function and class."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ragnotes.chunking.blocks import (
    Measure,
    Piece,
    chunks_of,
    line_starts,
    pack,
    pack_under,
    split,
    tile,
)
from ragnotes.chunking.units import UnitSpans
from ragnotes.document import Chunk, Document, Span, as_document

_Named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def chunk_python(
    text: str | Document,
    size: int,
    unit: str | UnitSpans = "words",
    count_context: bool = False,
) -> list[Chunk]:
    """Cut Python code into one chunk a function or class, and the statements between them.

    The trail holds the names: ("OvenTimer", "start"). Decorators, docstring and the comment
    lines directly above belong to their function or class. Statements between functions
    (imports, constants) are joined up to `size`, with an empty trail. A class that is too large
    is cut by its methods, each piece carrying the class's signature; a function that is too
    large is cut between statements, the pieces carrying its signature; a statement that is too
    large is cut between lines. Code that does not parse is cut between lines throughout.

    `size` and `count_context` are as for `chunk_markdown`. ValueError unless size >= 1;
    TypeError for a text that is neither str nor Document.

    >>> code = "import time\\n\\n# one nap\\ndef nap():\\n    time.sleep(1)\\n"
    >>> [(chunk.headings, chunk.text[:9]) for chunk in chunk_python(code, size=50)]
    [((), 'import ti'), (('nap',), '# one nap')]
    """
    doc = as_document(text)
    measure = Measure(doc.text, unit, size, count_context)
    chunks: list[Chunk] = []
    for trail, pieces in _Cutter(measure, line_starts(doc.text)).module():
        chunks += chunks_of(doc, pieces, trail)
    return chunks


@dataclass(frozen=True)
class _Cutter:
    """Cuts one module. Line numbers count from 1; a range of lines is half-open."""

    measure: Measure
    starts: list[int]

    def module(self) -> Iterator[tuple[tuple[str, ...], list[Piece]]]:
        tree = _parse(self.measure.text)
        if tree is None:
            room = self.measure.size
            yield (), pack(self.measure, self.lines(1, len(self.starts), room), room)
        else:
            yield from self.scope(tree.body, 1, len(self.starts), (), ())

    def scope(
        self,
        body: list[ast.stmt],
        first: int,
        last: int,
        names: tuple[str, ...],
        carried: tuple[Span, ...],
        head: Piece | None = None,
    ) -> Iterator[tuple[tuple[str, ...], list[Piece]]]:
        """Yield trail and pieces of a module's or class's lines, in order.

        `head` is a class's own first lines: what stands before its first method begins with
        them instead of carrying its signature.
        """
        trail, room = self.measure.shorten(names)
        kept, left = self.measure.carry(carried, room)
        rest: list[Piece] = []
        for node, begin, end in self.parts(body, first, last):
            if not isinstance(node, _Named):
                rest += self.statement(node, begin, end, left)
                continue
            yield trail, self.joined(head, rest, kept, room, left)
            yield from self.named(node, begin, end, names, carried)
            head, rest = None, []
        yield trail, self.joined(head, rest, kept, room, left)

    def joined(
        self, head: Piece | None, rest: list[Piece], carried: tuple[Span, ...], room: int, left: int
    ) -> list[Piece]:
        if head:
            return pack_under(self.measure, head, rest, carried, room)
        return [Piece(a, b, carried) for a, b, _ in pack(self.measure, rest, left)]

    def named(
        self,
        node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
        begin: int,
        end: int,
        names: tuple[str, ...],
        carried: tuple[Span, ...],
    ) -> Iterator[tuple[tuple[str, ...], list[Piece]]]:
        """Yield a function or class whole, or cut under its signature where it is too large."""
        names = (*names, node.name)
        trail, room = self.measure.shorten(names)
        kept, left = self.measure.carry(carried, room)
        whole = self.piece(begin, end)
        signed = self.signature_end(node)
        if self.measure.fits(whole.start, whole.end, left) or signed is None:
            pieces = self.statement(node, begin, end, left)
            yield trail, [Piece(a, b, kept) for a, b, _ in pack(self.measure, pieces, left)]
            return
        signature = Span(self.starts[node.lineno - 1], self.piece(node.lineno, signed).end)
        head = self.piece(begin, signed)
        if self.measure.fits(head.start, head.end, left):
            head = head._replace(carried=kept)
        carried = (*carried, signature)
        if isinstance(node, ast.ClassDef):
            yield from self.scope(node.body, signed, end, names, carried, head)
        else:
            kept, left = self.measure.carry(carried, room)
            rest = [
                piece
                for inner, a, b in self.parts(node.body, signed, end)
                for piece in self.statement(inner, a, b, left)
            ]
            yield trail, pack_under(self.measure, head, rest, kept, room)

    def parts(
        self, body: list[ast.stmt], first: int, last: int
    ) -> Iterator[tuple[ast.stmt | None, int, int]]:
        """Yield each statement with its lines, and None with the lines between two.

        Comment lines directly above a statement are its own.
        """
        done = first
        for node in body:
            begin = max(_first_line(node), done)
            while begin > done and self.line(begin - 1).lstrip().startswith("#"):
                begin -= 1
            yield None, done, begin
            end = max(_last_line(node) + 1, begin)
            yield node, begin, end
            done = end
        yield None, done, last

    def statement(self, node: ast.stmt | None, begin: int, end: int, room: int) -> list[Piece]:
        """Cut a statement's lines: not at all, else after the statements in it, else anywhere."""
        whole = tile(self.measure.text, self.starts[begin - 1], self.starts[end - 1], [])
        if not whole or self.measure.fits(whole[0].start, whole[0].end, room):
            return whole
        edges = [begin]
        for low, high in _leaves(node) if node else []:
            if low < edges[-1]:  # it begins on the last one's line
                edges[-1] = max(edges[-1], high + 1)
            else:
                edges.append(high + 1)
        pieces: list[Piece] = []
        for low, high in pairwise([*edges, end]):
            part = self.piece(low, high)
            fits = self.measure.fits(part.start, part.end, room)
            pieces += [part] if fits else self.lines(low, high, room)
        return [piece for piece in pieces if piece.start < piece.end]

    def lines(self, begin: int, end: int, room: int) -> list[Piece]:
        edges = self.starts[begin - 1 : end]
        lines = tile(self.measure.text, edges[0], edges[-1], edges)
        return [piece for line in lines for piece in split(self.measure, line, room)]

    def piece(self, begin: int, end: int) -> Piece:
        low, high = self.starts[begin - 1], self.starts[end - 1]
        return next(iter(tile(self.measure.text, low, high, [])), Piece(low, low))

    def line(self, number: int) -> str:
        return self.measure.text[self.starts[number - 1] : self.starts[number]]

    def signature_end(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    ) -> int | None:
        """The line after a signature; None where the body stands on the signature's line."""
        end = _first_line(node.body[0])
        while end > node.lineno + 1 and self.line(end - 1).lstrip()[:1] in ("", "#"):
            end -= 1
        return end if end > node.lineno else None


def _parse(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the code's own escapes; none of our business
            return ast.parse(text.removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _first_line(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, _Named) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _last_line(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _leaves(node: ast.stmt) -> list[tuple[int, int]]:
    """First and last line of each statement inside that has no statements in itself."""
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
