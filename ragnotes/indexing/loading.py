"""From a file, or the articles of a help centre, to Documents."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ragnotes.document import Document, shown
from ragnotes.indexing.checks import check_path
from ragnotes.indexing.formats import refuse_other_formats


def load_document(path: str | Path) -> Document:
    """Read a text file as a Document whose id is the file's name without its ending.

    Line ends (\\r\\n and \\r) become \\n, in this module and nowhere else, and a byte order mark is
    dropped.
    The metadata's `source` is the file's name, and its `format` is "html" for a name that ends
    in .html or .htm: `text_with_context` goes by it. FileNotFoundError where there is no file,
    IsADirectoryError for a folder; ValueError for a file of another kind than text, such as a PDF,
    which says that its text must be taken out first, and, with the place of the first bad byte,
    for a text that is not UTF-8. TypeError unless path is a str or a Path.
    """
    path = check_path(path)
    if path.is_dir():
        raise IsADirectoryError(
            f"{str(path)!r} is a folder: load each file in it, "
            "as in [load_document(file) for file in sorted(folder.iterdir())]"
        )
    if not path.exists():
        raise FileNotFoundError(f"there is no file {str(path)!r}")
    raw = path.read_bytes()
    refuse_other_formats(path.name, raw)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"{path.name} is not UTF-8 text: byte {error.start} is 0x{raw[error.start]:02x}; "
            "save it as UTF-8 and load it again"
        ) from None
    facts = {"source": path.name}
    if path.suffix.lower() in (".html", ".htm"):
        facts["format"] = "html"
    return Document(path.stem, _plain_line_ends(text), facts)


def documents_from_articles(payload: Mapping[str, Any]) -> list[Document]:
    """Make Documents of a help centre's answer: {"data": [{"id", "title", "text", …}, …]}.

    An article's id and text are its Document's; everything else, the title first, becomes the
    metadata. Line ends become \\n. The order is kept, and an empty list gives none. ValueError
    that says which article is meant where there is no list "data", a field is missing, id, title
    or text is not a text, an id is empty, or an id is used twice.

    >>> article = {"id": "a-1", "title": "Hours", "text": "Nine to five.", "region": "UK"}
    >>> (document,) = documents_from_articles({"data": [article]})
    >>> document, dict(document.metadata)
    (Document(id='a-1'), {'title': 'Hours', 'region': 'UK'})
    """
    articles = payload.get("data") if isinstance(payload, Mapping) else None
    if not isinstance(articles, list):
        raise ValueError(
            f'needs an object with a list of articles under "data", got {shown(payload)}'
        )
    documents: dict[str, Document] = {}
    for number, article in enumerate(articles):
        try:
            document = _article(article)
        except ValueError as error:
            raise ValueError(f'article {number} of "data": {error}') from None
        if document.id in documents:
            raise ValueError(f'article {number} of "data": the id {document.id!r} is used twice')
        documents[document.id] = document
    return list(documents.values())


def _article(article: object) -> Document:
    if not isinstance(article, Mapping):
        raise ValueError(f"must be an object, got {article!r:.60}")
    for name in ("id", "title", "text"):
        if name not in article:
            raise ValueError(f"has no {name}; it has {', '.join(map(str, article)) or 'nothing'}")
        if not isinstance(article[name], str):
            raise ValueError(f"{name} must be a text, got {article[name]!r:.60}")
    if not article["id"]:
        raise ValueError("id must not be empty")
    others = {name: value for name, value in article.items() if name not in ("id", "title", "text")}
    text = _plain_line_ends(article["text"])
    return Document(article["id"], text, {"title": article["title"]} | others)


def _plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
