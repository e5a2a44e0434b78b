"""Files that are no text: what they are, told by their first bytes, and what to do with them."""

from __future__ import annotations

_COPY = "take its text out first, with a program that reads such files, and save it as UTF-8"
_UNPACK = "unpack it and load the files in it"

# Of a format its first bytes, or those from a place on; the longer before the shorter.
_BEGINNINGS: list[tuple[int, bytes, str, str]] = [
    (0, b"%PDF-", "a PDF", _COPY),
    (0, b"{\\rtf", "an RTF document", _COPY),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an older Office program", _COPY),
    (0, b"\x1f\x8b", "a gzip archive", _UNPACK),
    (0, b"BZh", "a bzip2 archive", _UNPACK),
    (0, b"\xfd7zXZ\x00", "an xz archive", _UNPACK),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive", _UNPACK),
    (0, b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    (257, b"ustar", "a tar archive", _UNPACK),
    (0, b"\x89PNG\r\n\x1a\n", "a picture", "it holds no text"),
    (0, b"\xff\xd8\xff", "a picture", "it holds no text"),
    (0, b"GIF8", "a picture", "it holds no text"),
    (0, b"SQLite format 3\x00", "a database", "export what is wanted as text"),
]

# A zip file is what the first names in it say: it is not unpacked for that.
_ZIPPED = [
    (b"word/", "a Word document (docx)", _COPY),
    (b"xl/", "a spreadsheet (xlsx)", _COPY),
    (b"ppt/", "a presentation (pptx)", _COPY),
    (b"mimetypeapplication/epub", "an e-book (epub)", _COPY),
    (b"mimetypeapplication/vnd.oasis", "an OpenDocument file", _COPY),
]


def refuse_other_formats(name: str, raw: bytes) -> None:
    """Raise ValueError, with what to do, for the bytes of a file that is no text.

    A zero byte is in no text; of other encodings than UTF-8, UTF-16 and UTF-32 have some.

    >>> refuse_other_formats("a.pdf", b"%PDF-1.7")
    Traceback (most recent call last):
    ValueError: a.pdf is a PDF, not a text: take its text out first, with a program that reads \
such files, and save it as UTF-8
    """
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") and b"\x00" in raw:
        raise ValueError(f"{name} is not UTF-8 text but UTF-16 or UTF-32: save it as UTF-8")
    told = _format_of(raw)
    if told:
        raise ValueError(f"{name} is {told[0]}, not a text: {told[1]}")


def _format_of(raw: bytes) -> tuple[str, str] | None:
    if raw.startswith(b"PK\x03\x04"):
        found = [(what, advice) for part, what, advice in _ZIPPED if part in raw]
        return found[0] if found else ("a zip archive", _UNPACK)
    for at, beginning, what, advice in _BEGINNINGS:
        # Those of letters only could begin a text: then there is a byte that no text has.
        if raw.startswith(beginning, at) and (not _is_text(raw) or beginning[:1] in b"%{"):
            return what, advice
    if b"\x00" in raw:
        return f"a file with a zero byte, at {raw.index(0)}", _COPY
    return None


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\x00" not in raw
