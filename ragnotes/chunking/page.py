"""What stands where in an HTML page: its blocks, and which characters a reader sees."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ragnotes.chunking.elements import Node, Owner, owned
from ragnotes.chunking.marks import Item
from ragnotes.chunking.masking import masked, parted
from ragnotes.chunking.outline import Block
from ragnotes.chunking.pageblocks import Blocks, Leaf
from ragnotes.chunking.pageitems import read_items
from ragnotes.chunking.reading import Reading
from ragnotes.document import Document


@dataclass(frozen=True, eq=False)
class Page:
    """The blocks of a page in order, its markup's starts and ends, and two texts as long as it.

    In `masked`, markup and entities are harmless to whoever looks for words and sentences; in
    `parted`, no two words are one for want of white space between their tags. `reading` tells
    what a reader sees of a stretch.
    """

    blocks: list[Block]
    markup: tuple[list[int], list[int]]
    masked: str
    parted: str
    reading: Reading


# A document's page, read once and kept as long as the document is.
_PAGES: WeakKeyDictionary[Document, Page] = WeakKeyDictionary()


def page_of(doc: Document) -> Page:
    """Return the page that a document's text is; equal documents share one."""
    page = _PAGES.get(doc)
    if page is None:
        page = _PAGES[doc] = read_page(doc.text)
    return page


def read_page(text: str) -> Page:
    """Find the blocks of an HTML page. Any text is HTML to it; it raises nothing."""
    from justhtml import JustHTML  # only this function needs it

    # justhtml drops a byte order mark and counts from behind it.
    source = " " + text[1:] if text.startswith("\ufeff") else text
    root = JustHTML(source, sanitize=False, track_node_locations=True, scripting_enabled=False).root
    places = owned(root)
    items, owners = read_items(source, places)
    reading = Reading(source, items)
    leaves = _leaves(places, items, owners)
    seen = [leaf for leaf in leaves if leaf.owner.kind != "dead"]
    edges = [0, *(edge for leaf in seen for edge in (leaf.start, leaf.end)), len(text)]
    gaps = [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]
    markup = [a for a, _ in gaps], [b for _, b in gaps]
    blocks = list(Blocks(reading, leaves).blocks())
    return Page(blocks, markup, masked(source, items), parted(source, items), reading)


def _leaves(
    places: list[tuple[int, Node, Owner]],
    items: list[Item],
    owners: list[tuple[Node, Owner] | None],
) -> list[Leaf]:
    """Return the stretches of text that show something, and the scripts, in order."""
    leaves = [
        Leaf(at, at, at, node, owner)
        for at, node, owner in places
        if owner.kind == "dead" and node is owner.node
    ]
    for item, found in zip(items, owners, strict=True):
        if found:
            node, owner = found
            at = node.origin_offset if node.origin_offset is not None else item.start
            leaves.append(Leaf(item.start, item.end, at, node, owner))
    leaves.sort(key=lambda leaf: leaf.start)
    return leaves
