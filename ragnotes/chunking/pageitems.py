"""The items of an HTML page: its tokens, and what the parser's tree knows about each."""

from __future__ import annotations

from bisect import bisect_right

from ragnotes.chunking.elements import Node, Owner
from ragnotes.chunking.grid import Cell, Row, grid
from ragnotes.chunking.marks import Item, mark_of
from ragnotes.chunking.markup import Token, closings, tokens

_HTML = (None, "html")
_GROUPS = ("caption", "colgroup", "col", "thead", "tbody", "tfoot")  # these end a row and a cell
_ROW_ENDS = ("tr", "thead", "tbody", "tfoot")

Places = list[tuple[int, Node, Owner]]


def read_items(source: str, places: Places) -> tuple[list[Item], list[tuple[Node, Owner] | None]]:
    """Return the items of a page, and for each that shows text, its node and what owns it."""
    reader = _Reader(source, places)
    items = []
    owners = []
    for token in tokens(source, reader.is_raw, reader.is_cdata, reader.skipped):
        if token.kind in ("text", "verbatim"):
            found = reader.owner_of(token)
            items.append(reader.text(token, found))
            owners.append(found)
        else:
            items.append(reader.tag(token))
            owners.append(None)
    if reader.cell:
        reader.cell.end = len(source)
    return items, owners


class _Reader:
    """Goes through the tokens of a page and knows which table, row and cell each stands in.

    The parser moves text that stands in a table outside of its cells, and joins it with other
    text: where such text is in the source, only the tokens tell.
    """

    def __init__(self, source: str, places: Places) -> None:
        self.source, self.places = source, places
        self.starts = [at for at, _, _ in places]
        self.nodes = {at: node for at, node, _ in places if node.name != "#text"}
        self.texts = {at for at, node, _ in places if node.name == "#text"}
        self.owners = {at: owner for at, node, owner in places if owner.node is node}
        self.cells: dict[int, tuple[Row, Cell]] = {}
        self.rows: dict[int, Row] = {}
        for at, owner in self.owners.items():
            if owner.kind == "table":
                owner.grid = grid(owner.rows, at)
                for row in owner.grid:
                    self.rows[row.start] = row
                    self.cells.update((cell.start, (row, cell)) for cell in row.own)
        self.table: Owner | None = None
        self.row: Row | None = None
        self.cell: Cell | None = None
        self.pre = False
        self.hidden, self.depth = "", 0  # a template that is open, and how many of its name

    def is_raw(self, at: int, name: str) -> bool:
        """Whether the parser, too, takes what follows for raw text."""
        node = self.nodes.get(at)
        return node is not None and node.name == name and node.namespace in _HTML

    def is_cdata(self, at: int) -> bool:
        """Whether `<![CDATA[` stands in SVG or MathML, where it opens text."""
        if at in self.texts or at + 9 in self.texts:
            return at not in self.texts
        node = self._place(at)[0]
        return node.name == "#text" and node.parent.namespace not in _HTML

    def skipped(self, at: int) -> int:
        """How many end tags a script holds: in a comment, they may end nothing."""
        data = "".join(one.data or "" for one in self.nodes[at].children)
        return len(closings("script").findall(data))

    def _place(self, at: int) -> tuple[Node, Owner]:
        _, node, owner = self.places[max(0, bisect_right(self.starts, at) - 1)]
        return node, owner

    def owner_of(self, token: Token) -> tuple[Node, Owner] | None:
        """The node that holds a text and what owns it; None where nothing is to be seen."""
        words = self.source[token.start : token.end]
        first = token.start + len(words) - len(words.lstrip())
        if first == token.end or not self.places:
            return None
        node, owner = self._place(first)
        if owner.kind == "dead" and self.hidden:
            return None
        while owner.kind == "dead" and owner.outer:
            owner = owner.outer
        if self.table and owner.kind != "heading":
            owner = self.table
        return node, owner

    def text(self, token: Token, found: tuple[Node, Owner] | None) -> Item:
        """The item of a text."""
        shown = token.kind
        if found is None and self.source[token.start : token.end].strip():
            shown = ""
        elif found and shown == "text":
            kind = found[1].kind
            shown = "pre" if kind == "pre" or (kind == "table" and self.pre) else shown
        return Item(token.start, token.end, shown, self.row, self.cell)

    def tag(self, token: Token) -> Item:
        """The item of a tag or a comment: it may begin or end a table, a row or a cell."""
        start, end, kind, name = token
        row, cell = self.row, self.cell
        node = self.nodes.get(start) if kind == "open" else None
        if self.hidden:
            self.depth += (name == self.hidden) * ((kind == "open") - (kind == "close"))
            if not self.depth:
                self.hidden = ""
            return Item(start, end, "")
        owner = self.owners.get(start)
        raw = name != "template" and node is not None and node.namespace in _HTML
        if node is not None and owner and owner.kind == "dead" and not raw:
            self.hidden, self.depth = name, 1
        if name in ("pre", "listing"):
            self.pre = kind == "open"
        if kind == "open" and node is not None and node.name == name:
            self._open(start, name)
            row, cell = self.row, self.cell
        elif kind == "close" and self.table:
            self._close(token)
            row = self.row if row is not self.row else row
            cell = cell if row else None
        return Item(start, end, mark_of(token), row, cell)

    def _open(self, at: int, name: str) -> None:
        if name == "table":
            owner = self.owners.get(at)
            self._leave(at)
            self.row = None
            self.table = owner if owner and owner.kind == "table" else None
        elif self.table and at in self.cells:
            self._leave(at)
            self.row, self.cell = self.cells[at]
        elif self.table and (at in self.rows or name in _GROUPS or name == "tr"):
            self._leave(at)
            self.row = self.rows.get(at)

    def _close(self, token: Token) -> None:
        name = token.name
        if name == "table" or name in _ROW_ENDS:
            self._leave(token.start)
            self.row = None
            self.table = None if name == "table" else self.table
        elif self.cell and name in ("td", "th") and self.nodes[self.cell.start].name == name:
            self._leave(token.end)

    def _leave(self, at: int) -> None:
        if self.cell:
            self.cell.end = at
        self.cell = None
