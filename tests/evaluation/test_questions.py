"""The scoreboard: questions whose evidence is whole in the first k hits."""

import json
from pathlib import Path

import pytest

from ragnotes import Chunk, Document, Hit, Question, found, load_questions

DOC = Document("book", "Bake at 180°C for 25 minutes. Cool it. Cool it.")
LINE = {
    "id": "q1",
    "question": "How hot?",
    "kind": "paraphrase",
    "evidence": [{"doc": "book", "quote": "180°C"}],
}


def written(path: Path, *lines: object) -> Path:
    file = path / "q.jsonl"
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text(text + "\n\n", encoding="utf-8")
    return file


def test_quotes_become_spans(tmp_path: Path) -> None:
    (question,) = load_questions(written(tmp_path, LINE), [DOC])
    assert question == Question("q1", "How hot?", (Chunk(DOC, 8, 13),), "paraphrase")
    assert question.evidence[0].text == "180°C"


def test_a_follow_up_has_its_conversation_and_a_question_its_filter(tmp_path: Path) -> None:
    plain, follow_up = load_questions(
        written(
            tmp_path,
            LINE,
            LINE | {"id": "q2", "conversation": ["Which cake?", "Lemon."], "where": {"year": 2025}},
        ),
        [DOC],
    )
    assert (plain.conversation, plain.where) == ((), None)
    assert follow_up.conversation == ("Which cake?", "Lemon.")
    assert follow_up.where == {"year": 2025}
    assert len({plain, follow_up}) == 2  # a filter does not keep a question out of a set
    with pytest.raises(TypeError):
        follow_up.where["year"] = 2024  # type: ignore[index]


def test_a_question_may_have_no_evidence(tmp_path: Path) -> None:
    line = LINE | {"evidence": [], "kind": "unanswerable"}
    assert load_questions(written(tmp_path, line), [DOC])[0].evidence == ()


@pytest.mark.parametrize(
    ("text", "times"),
    [("ha ha ha", 2), ("It is ha ha.", 1), ("...ha...", 0)],  # overlapping ones are two
)
def test_a_quote_that_overlaps_itself_is_there_twice(tmp_path: Path, text: str, times: int) -> None:
    line = LINE | {"evidence": [{"doc": "laugh", "quote": "ha ha"}]}
    file, doc = written(tmp_path, line), Document("laugh", text)
    if times == 1:
        assert [piece.start for piece in load_questions(file, [doc])[0].evidence] == [6]
    else:
        with pytest.raises(ValueError, match=f"occurs {times} times in 'laugh'"):
            load_questions(file, [doc])


def test_records_are_read_as_lines_are(tmp_path: Path) -> None:
    records = [LINE, LINE | {"id": "q2", "conversation": ["Which cake?"], "where": {"year": 2025}}]
    questions = load_questions(records, [DOC])
    assert questions == load_questions(written(tmp_path, *records), [DOC])
    records[1]["where"]["year"] = 2024  # type: ignore[index]
    assert questions[1].where == {"year": 2025}  # a question is no view of what it was made from
    assert load_questions([], [DOC]) == []
    with pytest.raises(ValueError, match=r"^record 2: the id 'q1' is used twice$"):
        load_questions([LINE, LINE], [DOC])


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path) -> None:
    file = written(tmp_path, LINE)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load_questions(file, [DOC])[0].id == "q1"


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (LINE, "line 2: the id 'q1' is used twice"),
        ("{", "line 2: "),
        ('{"id": "q2", "id": "q3"}', "line 2: the field 'id' is there twice in one object"),
        ("[" * 100_000, "line 2: nested too deeply"),
        ('{"id": ' + "[" * 400 + "]" * 400 + json.dumps(LINE).replace('{"id"', ',"i"'), "got [[[["),
        ("[]", "line 2: needs an object with evidence, id, kind, question"),
        ({"id": "q2"}, "line 2: needs an object with"),
        (
            LINE | {"id": "q2", "evidence": [{"doc": "book", "quote": "Cool it."}]},
            "line 2: this quote occurs 2 times in 'book', not once: 'Cool it.'",
        ),
        (
            LINE | {"id": "q2", "evidence": [{"doc": "book", "quote": "Freeze"}]},
            "this quote occurs 0 times",
        ),
        (
            LINE | {"id": "q2", "evidence": [{"doc": "book", "quote": ""}]},
            "this quote occurs 0 times",
        ),
        (
            LINE | {"id": "q2", "evidence": [{"doc": "other", "quote": "180°C"}]},
            "no document 'other'; there are book",
        ),
        (LINE | {"id": "q2", "evidence": ["180°C"]}, "evidence needs doc and quote"),
        (LINE | {"id": "q2", "evidence": "180°C"}, "evidence must be a list, got '180°C'"),
        (
            LINE | {"id": "q2", "evidence": [{"doc": "book", "quote": 180}]},
            "doc and quote must be texts, got 'book' and 180",
        ),
        (
            LINE | {"id": "q2", "evidence": [{"doc": ["book"], "quote": "180°C"}]},
            "doc and quote must be texts",
        ),
        (LINE | {"id": 2}, "id must be a text that is not empty, got 2"),
        (LINE | {"id": "q2", "question": " "}, "question must be a text that is not empty"),
        (LINE | {"id": "q2", "kind": None}, "kind must be a text that is not empty, got None"),
        (
            LINE | {"id": "q2", "conversation": "Which cake?"},
            "conversation must be a list of texts, got 'Which cake?'",
        ),
        (LINE | {"id": "q2", "conversation": ["", "Lemon."]}, "must be a list of texts"),
        (LINE | {"id": "q2", "where": {}}, "where must be an object of texts and numbers"),
        (LINE | {"id": "q2", "where": "UK"}, "where must be an object"),
        (LINE | {"id": "q2", "where": {"region": ["UK"]}}, "where must be an object of texts"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, second: object, message: str) -> None:
    with pytest.raises(ValueError, match=r"q\.jsonl, line 2") as caught:
        load_questions(written(tmp_path, LINE, second), [DOC])
    assert message in str(caught.value)


def asked(*spans: tuple[int, int]) -> Question:
    return Question("q", "?", tuple(Chunk(DOC, start, end) for start, end in spans), "paraphrase")


@pytest.mark.parametrize(
    ("evidence", "hits", "count"),
    [
        ([(8, 13)], [(8, 13)], 1),  # the very span
        ([(8, 13)], [(0, 20)], 1),  # inside a larger chunk
        ([(8, 13)], [(0, 12), (12, 20)], 0),  # cut in two: in neither, though both came
        ([(8, 13)], [(9, 13)], 0),  # one character short
        ([(0, 4), (14, 28)], [(0, 7), (14, 28)], 1),  # two passages in two chunks
        ([(0, 4), (14, 28)], [(0, 7)], 0),  # one of two is not found
        ([(8, 13)], [(30, 38), (30, 38), (30, 38), (8, 13)], 0),  # fourth of three
        ([(8, 13)], [], 0),  # nothing came
    ],
)
def test_found(evidence: list[tuple[int, int]], hits: list[tuple[int, int]], count: int) -> None:
    question = asked(*evidence)
    result = found([question], lambda text: [Hit(Chunk(DOC, a, b), 1.0) for a, b in hits], k=3)
    assert (result.count, result.total) == (count, 1)
    assert result.missed == (() if count else (question,))
    assert repr(result) == f"found {count} of 1"


def test_the_same_place_in_another_document_is_not_found() -> None:
    other = Document("other", DOC.text)
    assert found([asked((8, 13))], lambda text: [Hit(Chunk(other, 0, 20), 1.0)]).count == 0


def test_the_same_document_with_more_metadata_is_found() -> None:
    again = Document("book", DOC.text, {"product": "cake"})
    assert found([asked((8, 13))], lambda text: [Hit(Chunk(again, 0, 20), 1.0)]).count == 1
    edited = Document("book", DOC.text + "!")  # the places may have moved
    assert found([asked((8, 13))], lambda text: [Hit(Chunk(edited, 0, 20), 1.0)]).count == 0


def test_the_question_is_what_is_asked() -> None:
    seen: list[str] = []
    found([asked((8, 13))], lambda text: seen.append(text) or [])
    assert seen == ["?"]


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one question"):
        found([], lambda text: [])
    with pytest.raises(ValueError, match="'q' has no evidence"):
        found([asked()], lambda text: [])
    with pytest.raises(ValueError, match="got k=0"):
        found([asked((0, 4))], lambda text: [], k=0)
    for k in (1.5, True):
        with pytest.raises(TypeError, match="k must be a whole number"):
            found([asked((0, 4))], lambda text: [], k=k)  # type: ignore[arg-type]
