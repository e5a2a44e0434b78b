"""Loading a file: line ends, encodings, and the data that the course ships."""

import gzip
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ragnotes import Document, chunk_html, chunk_words, data_path, load_document, text_with_context
from ragnotes.indexing.loading import documents_from_articles

ARTICLE = {"id": "a-1", "title": "Hours", "text": "Nine to five."}


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"one\r\ntwo\rthree\n", "one\ntwo\nthree\n"),  # the three line ends
        (b"\xef\xbb\xbfmark", "mark"),  # a byte order mark
        ("180°C ½ é".encode(), "180°C ½ é"),
        (b"", ""),
    ],
)
def test_text_as_read(tmp_path: Path, raw: bytes, text: str) -> None:
    path = tmp_path / "note.one.md"
    path.write_bytes(raw)
    doc = load_document(path)
    assert (doc.id, doc.text, dict(doc.metadata)) == ("note.one", text, {"source": "note.one.md"})
    assert load_document(str(path)) == doc


@pytest.mark.parametrize("name", ["page.html", "PAGE.HTM"])
def test_an_html_file_says_so(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("<h1>Cake</h1><p>Mix &amp; rest.", encoding="utf-8")
    doc = load_document(tmp_path / name)
    assert dict(doc.metadata) == {"source": name, "format": "html"}
    (chunk,) = chunk_html(doc, 50)
    assert chunk.doc is doc  # nothing is left to mark
    assert text_with_context(chunk) == "Cake\n\nCake\n\nMix & rest."
    assert text_with_context(chunk_words(doc, 1)[1]) == "&"  # whoever cut it


def test_another_encoding_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("caf\xe9".encode("latin-1"))
    with pytest.raises(ValueError, match=r"old\.txt is not UTF-8 text: byte 3 is 0xe9"):
        load_document(path)


def zipped(*names: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return held.getvalue()


@pytest.mark.parametrize(
    ("name", "raw", "message"),
    [
        ("a.pdf", b"%PDF-1.7\n%\xe2\xe3", "a.pdf is a PDF, not a text: take its text out first"),
        ("a.txt", b"%PDF-1.4 all of it ASCII", "a.txt is a PDF"),  # whatever it is called
        ("a.docx", zipped("[Content_Types].xml", "word/document.xml"), r"a Word document \(docx\)"),
        ("a.xlsx", zipped("[Content_Types].xml", "xl/workbook.xml"), "a spreadsheet"),
        ("a.pptx", zipped("ppt/presentation.xml"), "a presentation"),
        ("a.zip", zipped("notes/a.md"), "a zip archive, not a text: unpack it"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "an older Office program"),
        ("a.rtf", b"{\\rtf1\\ansi Hello}", "an RTF document, not a text: take its text out"),
        ("a.png", b"\x89PNG\r\n\x1a\n\x00", "a picture, not a text: it holds no text"),
        ("a.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF", "a picture"),
        ("a.gz", gzip.compress(b"text"), "a gzip archive, not a text: unpack it"),
        ("a.db", b"SQLite format 3\x00\x10", "a database"),
        ("a.bin", b"ab\x00cd", "a file with a zero byte, at 2, not a text"),
        ("a.txt", "Tee".encode("utf-16"), "not UTF-8 text but UTF-16 or UTF-32: save it as UTF-8"),
        ("a.txt", "Tee".encode("utf-16-le"), "a zero byte, at 1"),  # without a mark in front
    ],
)
def test_what_is_no_text_says_what_to_do(
    tmp_path: Path, name: str, raw: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(raw)
    with pytest.raises(ValueError, match=message) as caught:
        load_document(tmp_path / name)
    assert str(caught.value).startswith(name)


@pytest.mark.parametrize("text", ["GIF89 is a format.", "BZh is no word", "PK: a key", "{rtf}"])
def test_a_text_that_begins_like_another_format_is_a_text(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    assert load_document(tmp_path / "a.txt").text == text


def test_a_folder_and_a_missing_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match=r"is a folder: load each file in it"):
        load_document(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"^there is no file '.*none\.md'$"):
        load_document(tmp_path / "none.md")


@pytest.mark.parametrize("path", [None, 3, b"a.md", ["a.md"], Document("d", "a")], ids=repr)
def test_a_path_is_a_str_or_a_path(path: Any) -> None:
    with pytest.raises(TypeError, match="path must be a str or a Path, got "):
        load_document(path)


def test_the_cookbook_is_there() -> None:
    assert load_document(data_path("cookbook.md")).id == "cookbook"


def test_a_name_that_is_not_shipped_lists_what_is() -> None:
    with pytest.raises(FileNotFoundError, match=r"no data 'cokbook\.md'; it has .*cookbook\.md"):
        data_path("cokbook.md")


@pytest.mark.parametrize("name", ["../pyproject.toml", "questions/../../README.md"])
def test_a_name_cannot_lead_out_of_the_data(name: str) -> None:
    with pytest.raises(ValueError, match="a file inside the course's data"):
        data_path(name)


def test_an_article_becomes_a_document() -> None:
    second = ARTICLE | {"id": "a-2", "text": "one\r\ntwo\r", "region": "UK", "tags": ["x"]}
    first, other = documents_from_articles({"data": [ARTICLE, second], "next": None})
    assert (first.id, first.text, dict(first.metadata)) == (
        "a-1",
        "Nine to five.",
        {"title": "Hours"},
    )
    assert other.text == "one\ntwo\n"
    assert dict(other.metadata) == {"title": "Hours", "region": "UK", "tags": ("x",)}
    second["tags"].append("y")  # type: ignore[attr-defined]
    assert other.metadata["tags"] == ("x",)


def test_no_articles_give_no_documents() -> None:
    assert documents_from_articles({"data": []}) == []


@pytest.mark.parametrize(
    ("payload", "message"),
    [
        ({}, 'needs an object with a list of articles under "data"'),
        ({"data": ARTICLE}, "needs an object with a list"),  # one article is no list
        ([ARTICLE], "needs an object with a list"),
        (None, "got None"),
        ({"data": ["text"]}, "article 0 of \"data\": must be an object, got 'text'"),
        ({"data": [ARTICLE, {}]}, 'article 1 of "data": has no id; it has nothing'),
        ({"data": [{"id": "a", "title": "t"}]}, "has no text; it has id, title"),
        ({"data": [ARTICLE | {"text": None}]}, "text must be a text, got None"),
        ({"data": [ARTICLE | {"title": 5}]}, "title must be a text, got 5"),
        ({"data": [ARTICLE | {"id": 7}]}, "id must be a text, got 7"),
        ({"data": [ARTICLE | {"id": ""}]}, "id must not be empty"),
        ({"data": [ARTICLE, ARTICLE]}, "article 1 of \"data\": the id 'a-1' is used twice"),
    ],
)
def test_articles_that_are_none_are_named(payload: object, message: str) -> None:
    with pytest.raises(ValueError, match="data") as caught:
        documents_from_articles(payload)  # type: ignore[arg-type]
    assert message in str(caught.value)
