"""Loading a file: line ends, encodings, and the data that the course ships."""

from pathlib import Path

import pytest

from ragnotes import chunk_html, chunk_words, data_path, load_document, text_with_context


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


def test_the_cookbook_is_there() -> None:
    assert load_document(data_path("cookbook.md")).id == "cookbook"


def test_a_name_that_is_not_shipped_lists_what_is() -> None:
    with pytest.raises(FileNotFoundError, match=r"no data 'cokbook\.md'; it has .*cookbook\.md"):
        data_path("cokbook.md")


@pytest.mark.parametrize("name", ["../pyproject.toml", "questions/../../README.md"])
def test_a_name_cannot_lead_out_of_the_data(name: str) -> None:
    with pytest.raises(ValueError, match="a file inside the course's data"):
        data_path(name)
