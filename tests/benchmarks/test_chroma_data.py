"""What is read from the folder, and what is said of a wrong one."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks.chroma.__main__ import main
from benchmarks.chroma.data import COLUMNS, load_benchmark
from ragnotes import Chunk

TEXT = "Fill it.\r\nBoil it.\r\nRinse it."


def reference(start: int, end: int, text: str = TEXT) -> dict[str, Any]:
    return {"content": text[start:end], "start_index": start, "end_index": end}


def write(
    folder: Path, references: object = None, columns: list[str] = COLUMNS, corpus: str = "kettle"
) -> Path:
    (folder / "corpora").mkdir(exist_ok=True)
    (folder / "corpora" / "kettle.md").write_text(TEXT, encoding="utf-8", newline="")
    given = [reference(20, 29), reference(10, 18)] if references is None else references
    with (folder / "questions_df.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(columns)
        writer.writerow(["What then?", json.dumps(given), corpus])
    return folder


def test_a_folder_is_read(tmp_path: Path) -> None:
    found = load_benchmark(write(tmp_path))
    (doc,) = found.documents
    assert doc.text == TEXT  # carriage returns are kept: offsets count them
    (question,) = found.questions
    assert question.answer == ((10, 18), (20, 29))
    at = found.at["kettle"]
    assert found.answers.tolist() == [[[10 + at, 18 + at], [20 + at, 29 + at]]]
    assert found.places([Chunk(doc, 10, 18)]).tolist() == [[10 + at, 18 + at]]


def test_texts_do_not_touch(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "corpora" / "pot.md").write_text("Fill it.", encoding="utf-8")
    with (tmp_path / "questions_df.csv").open("a", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerow(["What?", json.dumps([reference(0, 8)]), "pot"])
    found = load_benchmark(tmp_path)
    first, second = found.documents
    last, next_ = found.places([Chunk(first, 20, 29), Chunk(second, 0, 8)]).tolist()
    assert last[1] < next_[0]
    assert found.answers[1].tolist() == [next_, [0, 0]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"references": []}, "question 1 of questions_df.csv has no references"),
        ({"references": [reference(10, 18) | {"content": "Boil."}]}, "10 to 18 of kettle is not"),
        ({"references": [reference(10, 10)]}, "10 to 10 of kettle is not its text"),
        ({"references": [reference(25, 29) | {"end_index": 99}]}, "25 to 99 of kettle is not"),
        ({"references": [reference(0, 18), reference(10, 18)]}, "its references overlap"),
        ({"references": [{"content": "Boil it."}]}, "cannot be read: KeyError('start_index')"),
        ({"references": 3}, "cannot be read: TypeError"),
        ({"columns": ["question", "answer", "corpus_id"]}, "must have the columns"),
        ({"corpus": "pot"}, "has no corpora/pot.md, and questions_df.csv asks about it"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    write(tmp_path, **change)
    with pytest.raises(ValueError, match=re.escape(message)):
        load_benchmark(tmp_path)


def test_a_wrong_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["chroma", str(tmp_path)])
    with pytest.raises(SystemExit):
        main()
    assert f"{tmp_path} has no questions_df.csv" in capsys.readouterr().err
