"""From a file to a Document."""

from __future__ import annotations

from pathlib import Path

from ragnotes.document import Document


def load_document(path: str | Path) -> Document:
    """Read a text file as a Document whose id is the file's name without its ending.

    Line ends (\\r\\n and \\r) become \\n, here and nowhere else, and a byte order mark is dropped.
    The metadata's `source` is the file's name, and its `format` is "html" for a name that ends
    in .html or .htm: `text_with_context` goes by it. FileNotFoundError where there is no file;
    ValueError, with the place of the first bad byte, for a file that is not UTF-8.
    """
    path = Path(path)
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"{path.name} is not UTF-8 text: byte {error.start} is 0x{raw[error.start]:02x}; "
            "save it as UTF-8 and load it again"
        ) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    facts = {"source": path.name}
    if path.suffix.lower() in (".html", ".htm"):
        facts["format"] = "html"
    return Document(path.stem, text, facts)
