"""Cutting Python where its writer did: by function and class."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
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
from ragnotes.chunking.statements import Named, leaves, parse, signature_end, statements
from ragnotes.chunking.units import UnitSpans
from ragnotes.document import Chunk, Document, Span, as_document


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
    large is cut between lines. Functions and classes inside another statement (try, if) or inside
    a function are part of it: they have no name in the trail, and a piece of them carries the
    outer signature alone. Code that does not parse, cells with IPython's % and ! lines
    included, is cut between lines throughout.

    `size` and `count_context` are as for `chunk_markdown`. ValueError unless size >= 1;
    TypeError for a text that is neither str nor Document.

    >>> code = "import time\\n\\n# one nap\\ndef nap():\\n    time.sleep(1)\\n"
    >>> [(chunk.headings, chunk.text[:9]) for chunk in chunk_python(code, size=50)]
    [((), 'import ti'), (('nap',), '# one nap')]
    """
    doc = as_document(text)
    measure = Measure(doc.text, unit, size, count_context)
    chunks: list[Chunk] = []
    for trail, pieces in _Module(measure, line_starts(doc.text)).pieces():
        chunks += chunks_of(doc, pieces, trail)
    return chunks


@dataclass(frozen=True)
class _Module:
    """Cuts one module. Line numbers count from 1; a range of lines is half-open."""

    measure: Measure
    starts: list[int]

    @cached_property
    def lines(self) -> list[str]:
        return [self.measure.text[low:high] for low, high in pairwise(self.starts)]

    def pieces(self) -> Iterator[tuple[tuple[str, ...], list[Piece]]]:
        tree = parse(self.measure.text)
        if tree is None:
            room = self.measure.size
            yield (), pack(self.measure, self.cut_lines(1, len(self.starts), room), room)
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
        for node, begin, end in statements(self.lines, body, first, last):
            if not isinstance(node, Named):
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
        return [piece._replace(carried=carried) for piece in pack(self.measure, rest, left)]

    def named(
        self,
        node: Named,
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
        signed = signature_end(self.lines, node)
        if self.measure.fits(whole.start, whole.end, left) or signed is None:
            pieces = self.statement(node, begin, end, left)
            pieces = pack(self.measure, pieces, left)
            yield trail, [piece._replace(carried=kept) for piece in pieces]
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
                for inner, a, b in statements(self.lines, node.body, signed, end)
                for piece in self.statement(inner, a, b, left)
            ]
            yield trail, pack_under(self.measure, head, rest, kept, room)

    def statement(self, node: ast.stmt | None, begin: int, end: int, room: int) -> list[Piece]:
        """Cut a statement's lines: not at all, else after the statements in it, else anywhere."""
        whole = tile(self.measure.text, self.starts[begin - 1], self.starts[end - 1], [])
        if not whole or self.measure.fits(whole[0].start, whole[0].end, room):
            return whole
        edges = [begin]
        for low, high in leaves(node) if node else []:
            if low < edges[-1]:  # it begins on the last one's line
                edges[-1] = max(edges[-1], high + 1)
            else:
                edges.append(high + 1)
        pieces: list[Piece] = []
        for low, high in pairwise([*edges, end]):
            part = self.piece(low, high)
            fits = self.measure.fits(part.start, part.end, room)
            pieces += [part] if fits else self.cut_lines(low, high, room)
        return [piece for piece in pieces if piece.start < piece.end]

    def cut_lines(self, begin: int, end: int, room: int) -> list[Piece]:
        edges = self.starts[begin - 1 : end]
        lines = tile(self.measure.text, edges[0], edges[-1], edges)
        return [piece for line in lines for piece in split(self.measure, line, room)]

    def piece(self, begin: int, end: int) -> Piece:
        low, high = self.starts[begin - 1], self.starts[end - 1]
        return next(iter(tile(self.measure.text, low, high, [])), Piece(low, low))
