"""All that is wrong with a set of questions, line by line."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ragnotes import Chunk, Document, Question, data_path, load_document, load_questions
from ragnotes.evaluation.advice import KINDS, shared_words, summary
from ragnotes.evaluation.checking import Finding, check_questions, examine
from ragnotes.indexing.loading import documents_from_articles

TEXT = """# Lemon cake

Bake it at 180°C for 25 minutes. Cool it.

# Bread

Cool it. Bake “to the end”, 40 minutes.
"""
BOOK = Document("book", TEXT)
MANUAL = Document("kettle-kb-17", "Fill in 1.7 litres. Then boil.")
DOCUMENTS = [BOOK, MANUAL]
GOOD: dict[str, Any] = {
    "id": "q1",
    "question": "How hot?",
    "kind": "paraphrase",
    "evidence": [{"doc": "book", "quote": "180°C"}],
}


def quoting(quote: object, doc: object = "book", **fields: object) -> dict[str, Any]:
    return GOOD | {"evidence": [{"doc": doc, "quote": quote}]} | fields


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name not in names}


def errors_in(source: Any, documents: list[Document] = DOCUMENTS) -> list[str]:
    return [one.text for one in check_questions(source, documents) if one.kind == "error"]


def advice_in(source: Any, documents: list[Document] = DOCUMENTS) -> list[str]:
    """The advice on single questions: what is said of all of them is left out."""
    return [
        one.text for one in check_questions(source, documents) if one.kind == "advice" and one.line
    ]


def written(folder: Path, content: str | bytes) -> Path:
    file = folder / "mine.jsonl"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


@pytest.mark.parametrize(
    ("record", "texts"),
    [
        (GOOD, []),
        (without("kind"), ['"kind" is missing']),
        (
            without("kind", "question") | {"Question": "How hot?"},
            ['"kind" is missing', '"question" is missing; is "Question" meant for it?'],
        ),
        (without("evidence"), ['"evidence" is missing ([] where nothing answers the question)']),
        (GOOD | {"id": 7}, ["id must be a text that is not empty, got 7"]),
        (
            GOOD | {"question": ..., "kind": ""},
            [
                "kind must be a text that is not empty, got ''",
                "question must be a text that is not empty, got Ellipsis",
            ],
        ),
        (
            GOOD | {"conversation": "Which?", "where": {}},
            [
                "conversation must be a list of texts, got 'Which?'",
                "where must be an object of texts and numbers, got {}",
            ],
        ),
        (GOOD | {"kind": "unanswerable"}, ["unanswerable, and there is evidence: give it"]),
        (GOOD | {"evidence": [], "kind": "unanswerable"}, []),
        (GOOD | {"evidence": []}, ["no evidence: quote what answers the question, or make"]),
        (GOOD | {"kind": "follow-up"}, ['a follow-up needs "conversation", a list of the turns']),
        (
            GOOD | {"kind": "follow-up", "conversaton": ["Which?"]},
            ['before it, oldest first; is "conversaton" meant for it?'],
        ),
        (GOOD | {"kind": "follow-up", "conversation": ["Which?"]}, []),
        (GOOD | {"evidence": GOOD["evidence"][0]}, ["evidence must be a list, got {'doc': 'book'"]),
        (GOOD | {"evidence": ["180°C"]}, ["each piece of evidence needs doc and quote"]),
        (quoting(180), ["doc and quote must be texts, got 'book' and 180"]),
        (GOOD | {"evidence": [{}] * 51}, ["51 pieces of evidence, more than 50: ask several"]),
        # Documents that are none.
        (quoting("180°C", "book.md"), ['no document "book.md"; the quote stands in "book"']),
        (quoting("190°C", "texts/Book.md"), ['no document "texts/Book.md"; is "book" meant?']),
        (quoting("190°C", r"texts\book"), [r'no document "texts\\book"; is "book" meant?']),
        (quoting("x.y", "kettle-kb17"), ['"kettle-kb17"; is "kettle-kb-17" meant?']),
        (quoting("x.y", "oven"), ['no document "oven"; there are "book", "kettle-kb-17"']),
        # Quotes that stand nowhere.
        (quoting(""), ['an empty quote from "book": copy the words that answer the question']),
        (quoting(" "), ['an empty quote from "book"']),
        (
            quoting("180 °C for\n25 minutes"),
            [
                r'the quote "180 °C for\n25 minutes" does not stand in "book"; with other white '
                'space it stands on line 3:\n    "180°C for 25 minutes"'
            ],
        ),
        (
            quoting('bake "to the end"'),
            ['white space it stands on line 7:\n    "Bake “to the end”"'],
        ),
        (quoting("cool it"), ['it stands on lines 3, 7:\n    "Cool it"']),
        (quoting("1.7 litres"), ['does not stand in "book"; it stands in "kettle-kb-17"']),
        (
            quoting("Bake it at 190°C for an hour"),
            ['; line 3 has 5 of its 8 words:\n    "Bake it at 180°C for"'],
        ),
        (quoting("Freeze"), ['"book", and no place there has half of its words']),
        # Quotes that stand in several places.
        (
            quoting("Cool it."),
            [
                'the quote "Cool it." stands 2 times in "book"; lengthen it until one is meant:\n'
                '    line 3: "t 180°C for 25 minutes. Cool it.\\n\\n# Bread\\n\\nCool it. Bake"\n'
                '    line 7: "tes. Cool it.\\n\\n# Bread\\n\\nCool it. Bake “to the end”, 40 m"'
            ],
        ),
        (quoting("a"), ['stands 5 times in "book"']),
        (quoting("e"), ['"\n    and 4 more']),
        # Each piece is looked at.
        (
            GOOD | {"evidence": [{"doc": "book", "quote": quote} for quote in ("180°C", "x", "y")]},
            ['the quote "x" does not', 'the quote "y" does not'],
        ),
    ],
)
def test_every_error_is_named(record: dict[str, Any], texts: list[str]) -> None:
    found = errors_in([record])
    assert len(found) == len(texts), found
    for text, expected in zip(found, texts, strict=True):
        assert expected in text
    if not found:
        (question,) = load_questions([record], DOCUMENTS)
        assert examine([record], DOCUMENTS)[1] == [question]


@pytest.mark.parametrize(
    ("record", "advice"),
    [
        (GOOD, ""),
        (
            GOOD | {"kind": "folow up"},
            '"folow up" will be counted by itself; is "follow-up" meant?',
        ),
        (GOOD | {"kind": "Paraphrase"}, 'is "paraphrase" meant?'),
        (GOOD | {"kind": "zzz"}, f"the course has {', '.join(KINDS)}"),
        (GOOD | {"kind": "needs two passages"}, "needs two passages, and one is quoted"),
        (
            GOOD
            | {"evidence": [{"doc": "book", "quote": quote} for quote in ("180°C", "at 180°C")]},
            "one quote lies inside another: keep the one that answers",
        ),
        # The question is copied: bake, 180 and minute stand there; cake is a paragraph away.
        (quoting("25 minutes", question="Bake it for 25 minutes at 180°C"), "5 of 5 words stand"),
        (quoting("25 minutes", question="Bake 25 minutes, hot, at 180, a cake"), ""),
        (quoting("25 minutes", question="Bake at 180 for minutes"), ""),  # too few words to tell
        (
            quoting("25 minutes", question="Bake it for 25 minutes at 180°C", kind="exact code"),
            "",
        ),
    ],
)
def test_advice(record: dict[str, Any], advice: str) -> None:
    found = advice_in([record])
    assert errors_in([record]) == []
    assert len(found) == (1 if advice else 0), found
    assert advice in "".join(found)


@pytest.mark.parametrize(("length", "count"), [(300, 0), (301, 1)])
def test_long_evidence(length: int, count: int) -> None:
    document = Document("long", "x" * length)
    found = advice_in([quoting(document.text, "long")], [document])
    assert len(found) == count
    assert "".join(found).startswith("a quote of 301 characters is found only where" * count)


def test_what_is_there_twice_is_named_with_both_lines(tmp_path: Path) -> None:
    again = GOOD | {"question": "how  HOT?"}
    other = GOOD | {"id": "q3", "question": "how  HOT?", "conversation": ["Which?"]}
    file = written(tmp_path, "\n\n".join(map(json.dumps, [GOOD, again, other])))
    findings = check_questions(file, DOCUMENTS)
    assert repr(findings[0]) == (
        'line 3 ("q1") error: this id is used on line 1 too: give one of them another'
    )
    assert [one.line for one in findings] == [3, 0, 0]  # another conversation, another question
    assert advice_in([GOOD, again | {"id": "q2"}]) == ["this is asked on record 1 too"]


@pytest.mark.parametrize(
    ("kinds", "texts"),
    [
        (["paraphrase"] * 3, ["one question of 3 is 33 % of the result", "is unanswerable"]),
        (["paraphrase"] * 39 + ["unanswerable"], []),
        (["paraphrase"] * 38 + ["unanswerable"], ["one question of 39 is 3 %"]),
        (["paraphrase"] * 40, ["no question is unanswerable"]),
    ],
)
def test_advice_on_all_of_them(kinds: list[str], texts: list[str]) -> None:
    records = [
        GOOD
        | {"id": f"q{number}", "question": f"How hot, {number}?", "kind": kind}
        | ({"evidence": []} if kind == "unanswerable" else {})
        for number, kind in enumerate(kinds)
    ]
    findings = check_questions(records, DOCUMENTS)
    assert [(one.line, one.kind) for one in findings] == [(0, "advice")] * len(texts)
    assert all(text in one.text for text, one in zip(texts, findings, strict=True))


LINE = json.dumps(GOOD, ensure_ascii=False)
ITEM = LINE.replace("q1", "q2")


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        (LINE, []),
        (f"\ufeff{LINE}\r\n\r\n{ITEM}\r\n", []),  # as Windows writes it
        (f"{LINE}\r{ITEM}", []),
        ("", ["the file is empty. A line is a question, such as\n"]),
        (" \n\t\r\n", ["the file is empty."]),
        (f"[\n{LINE},\n{ITEM}\n]\n", ["the file is one JSON list: write one object a line"]),
        (f"[{LINE}]", ["the file is one JSON list"]),
        (json.dumps(GOOD, indent=1), ["one object is spread over 11 lines: write it on one"]),
        (f"{LINE}\n[]\n7", ["an object in braces with evidence, id, kind, question"] * 2),
        (
            f"# mine\n{LINE}",
            ['not JSON at character 1: a line is an object in braces, such as\n    {"id"'],
        ),
        (f"{LINE},\n{ITEM}", ["one object a line, and nothing after it, not even a comma"]),
        (LINE.replace('"How', '"“How"'), ['a " inside a text is written \\", and a comma stands']),
        (LINE.replace('"How hot?"', "“How hot?”"), ["in straight double quotes"]),
        (LINE.replace('"How hot?"', "'How hot?'"), ["in straight double quotes"]),
        (LINE.replace('"question"', "'question'"), ["in straight double quotes"]),
        (LINE.replace("}]}", "}],}"), ["no comma comes before a closing"]),
        (LINE.replace("}]}", "},]}"), ["no comma comes before a closing"]),
        (LINE.replace("How hot", "How\thot"), ["a tab in a text is written \\t"]),
        (LINE.replace("How hot", "How \\hot"), ["a backslash in a text is written \\\\"]),
        (LINE.replace('"id":', '"id"'), ["a colon stands between a field's name and its value"]),
        (
            LINE.replace("How hot", "How\nhot"),  # a text on two lines
            ["ends with a straight \" on the line", "a line is an object in braces"],
        ),
        (LINE[:-3], ["not JSON at character"]),
        (LINE.replace('"quote"', '"quote": "Cool", "quote"'), ["the field 'quote' is there twice"]),
        (LINE.replace('"How hot?"', "9" * 5_000), ["cannot be read: Exceeds the limit"]),
        # A line that cannot be read does not hide the next.
        (f"{{\n{{'\n{LINE}\n{LINE}", ["not JSON", "not JSON", "this id is used on line 3"]),
    ],
)  # fmt: skip
def test_files(tmp_path: Path, content: str, texts: list[str]) -> None:
    file = written(tmp_path, content)
    found = errors_in(file)
    assert len(found) == len(texts), found
    for text, expected in zip(found, texts, strict=True):
        assert expected in text
    if not found:
        assert examine(file, DOCUMENTS)[1] == load_questions(file, DOCUMENTS)


def test_the_place_on_the_line_is_shown(tmp_path: Path) -> None:
    file = written(tmp_path, '{"id": "q1", "question": "Is \u202e a "bold" step right?"}')
    (text,) = errors_in(file)
    _, line, arrow = text.split("\n")
    assert line[arrow.index("^") :] == 'bold" step right?"}'
    assert line[: arrow.index("^")].endswith(r'"question": "Is \u202e a "')


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        # Each line with a byte of another encoding is named, and the others are checked.
        (
            LINE.encode() + b'\n{"id": "caf\xe9"}\n{"id": "\x80"}\n[]',
            [
                'line 2 error: not UTF-8: after "{\\"id\\": \\"caf" comes the byte 0xe9 ("é" in',
                'line 3 error: not UTF-8: after "{\\"id\\": \\"" comes the byte 0x80 ("€" in',
                "line 4 error: a question is an object",
            ],
        ),
        (LINE.encode("utf-16"), ["error: this is no text in UTF-8"]),
        (LINE.encode("utf-16-le"), ["error: this is no text in UTF-8"]),
        (b"PK\x03\x04\x00\x00\xff", ["error: this is no text in UTF-8"]),
        (b"\xff", ["line 1 error: not UTF-8"]),
    ],
)
def test_bytes_that_are_no_utf_8(tmp_path: Path, content: bytes, texts: list[str]) -> None:
    findings = check_questions(written(tmp_path, content), DOCUMENTS)
    found = [one for one in findings if one.kind == "error"]
    assert len(found) == len(texts), found
    for one, expected in zip(found, texts, strict=True):
        assert repr(one).startswith(expected)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ('{"id": ' + "[" * 100_000 + "]" * 100_000 + "}", "cannot be read: nested too deeply"),
        ('{"a":' * 50_000 + "1" + "}" * 50_000, "cannot be read: nested too deeply"),
        # Just not too deep for the reader, and then for whoever shows it.
        (LINE.replace('[{"doc"', "{" + '"a":[' * 400 + "]" * 400 + '},[{"doc"'), "not JSON"),
        (LINE.replace('"q1"', "[" * 400 + "]" * 400), "text that is not empty, got [["),
        (LINE.replace("How hot?", "x" * 1_000_000), "bytes on one line: is a line break missing?"),
        (LINE.replace("180°C", "x" * 900_000), "(900,000 characters) does not stand in"),
        (LINE.replace("180°C", "x " * 400_000), "(800,000 characters) does not stand in"),
        (LINE.replace('"book"', f'"{"x" * 900_000}"'), '… (900,000 characters); the quote stands'),
        (LINE[:-1] + "," + ",".join(f'"{n}":0' for n in range(50_000)) + "}", ""),
        (LINE.replace("How hot?", r"\ud800 how?"), ""),  # half a character
    ],
    ids=range(10),
)  # fmt: skip
def test_hostile_lines(tmp_path: Path, content: str, text: str) -> None:
    found = errors_in(written(tmp_path, content))
    assert len(found) == (1 if text else 0)
    assert text.replace("… ", '…" ') in "".join(found)
    assert len("".join(found)) < 2_000
    assert repr(found).isprintable()


def test_a_line_of_a_hundred_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    with file.open("wb") as stream:
        stream.write(b'{"id": "')
        for _ in range(100):
            stream.write(b"x" * 1_000_000)
        stream.write(b'"}\n' + LINE.encode())
    assert errors_in(file) == ["100,000,010 bytes on one line: is a line break missing?"]


def test_nothing_from_a_file_reaches_the_terminal_as_it_is() -> None:
    bad = "\x1b]0;x\x07\x9b2J\u202e\u200b"
    fields = {name: f"{name}{bad}" for name in GOOD}
    records = [
        quoting(bad + "180°C"),
        quoting(f"at{bad}180°C for an hour"),
        quoting("180°C", f"book{bad}"),
        fields,
        {f"{name}{bad}": value for name, value in fields.items()},
        GOOD | {"id": bad, "kind": f"paraphrase{bad}"},
        GOOD | {"kind": bad, "evidence": []},
        GOOD | {"where": bad, "conversation": bad},
    ]
    nasty = Document(f"x{bad}", f"{TEXT} at{bad}180°C {bad} 190°C {bad} 190°C")
    findings, questions = examine(
        [*records, quoting("190°C", nasty.id), quoting("190 °C", nasty.id)], [*DOCUMENTS, nasty]
    )
    assert len(findings) > 15
    for text in [*map(repr, findings), summary(questions)]:
        assert text.replace("\n", "").isprintable()


@pytest.mark.parametrize("name", ["", "missing.jsonl", "no\0name.jsonl"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    (finding,) = check_questions(tmp_path / name, DOCUMENTS)
    assert (finding.line, finding.kind) == (0, "error")
    assert "cannot be read: " in finding.text
    assert ("folder" in finding.text) is (not name)
    assert check_questions(str(tmp_path / name), DOCUMENTS) == [finding]


def test_no_records_no_documents_and_other_sources() -> None:
    assert errors_in([]) == ["the list is empty"]
    assert errors_in([GOOD], []) == ['no document "book"; there are none']
    for source in (GOOD, [LINE], None, iter([GOOD])):
        for read in (check_questions, load_questions):
            with pytest.raises(TypeError, match="must be a path or a list of dicts, got"):
                read(source, DOCUMENTS)  # type: ignore[arg-type]


def test_documents_with_the_same_id() -> None:
    again, other = Document("book", TEXT), Document("book", "180°C")
    assert errors_in([GOOD], [BOOK, again]) == []
    assert errors_in([GOOD], [BOOK, other]) == [
        'two documents have the id "book": give one of them another'
    ]


def test_a_quote_spans_lines_of_a_document_from_windows(tmp_path: Path) -> None:
    (tmp_path / "w.md").write_bytes(b"Bake it.\r\nCool it.\r\n")
    document = load_document(tmp_path / "w.md")
    assert errors_in([quoting("it.\nCool", "w")], [document]) == []
    (text,) = errors_in([quoting("it.\r\nCool", "w")], [document])
    assert text.endswith('it stands on line 1:\n    "it.\\nCool"')


@pytest.mark.parametrize("quote", ["180 °C for  25", "bake it", "to the end, 40", "1.7\nlitres"])
def test_what_is_offered_mends_the_line(quote: str) -> None:
    record = quoting(quote, "kettle-kb-17" if quote[0] == "1" and "." in quote else "book")
    (text,) = errors_in([record])
    record["evidence"][0]["quote"] = ast.literal_eval(text.partition("\n")[2].strip())
    assert errors_in([record]) == []


def test_findings_can_be_read_and_compared() -> None:
    finding = Finding(2, "q2", "why", "advice", "record")
    assert repr(finding) == 'record 2 ("q2") advice: why'
    assert repr(Finding(0, "", "why", "error")) == "error: why"
    assert finding == Finding(2, "q2", "why", "advice", "record")
    assert len({finding, finding}) == 1


def test_shared_words_by_hand() -> None:
    document = Document("d", f"Far cake.\n\nBake {'it ' * 70}hot cups. Cool it.\n\nServe now.")
    piece = Chunk(document, document.text.index("hot"), document.text.index(" Cool"))
    assert piece.text == "hot cups."
    # There: hot, cup, cool. Too far: bake. In other paragraphs: far, serve. Plain: how, is, the.
    question = Question("q", "How hot is the Cup? Bake, cool, serve far!", (piece,), "paraphrase")
    assert shared_words(question) == (3, 6)
    assert shared_words(Question("q", "How is it?", (piece,), "paraphrase")) == (0, 0)
    assert shared_words(Question("q", "Hot?", (), "unanswerable")) == (0, 1)


def test_summary() -> None:
    piece = (Chunk(MANUAL, 0, 18),)  # Fill in 1.7 litres
    questions = [
        Question("a", "Litres, cups, spoons?", (), "unanswerable"),
        Question("b", "Litres, cups, spoons?", piece, "zzz"),  # 1 of 3
        Question("c", "Litres, fill, cups, spoons, pots?", piece, "paraphrase"),  # 2 of 5: few
        Question("d", "Litres, fill, cups, spoons?", piece, "paraphrase"),  # 2 of 4
    ]
    assert summary(questions) == (
        '4 without an error: 2 paraphrase, 1 unanswerable, 1 "zzz"\n'
        "1 of 4 (25 %) are unanswerable (aim: 15 % or more)\n"
        "2 of 3 (67 %) of the others share few words with their evidence: at most two in five "
        "(aim: half or more)"
    )
    assert len(summary(questions[:1]).split("\n")) == 2
    assert summary([]) == "No question without an error."


SHIPPED = sorted(data_path("questions/cookbook.jsonl").parent.glob("*.jsonl"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_questions_have_no_error(path: Path) -> None:
    folder = path.parents[1]
    documents = [load_document(file) for file in sorted(folder.rglob("*.md"))]
    articles = json.loads((folder / "help_center.json").read_text(encoding="utf-8"))
    documents += documents_from_articles(articles)
    findings, questions = examine(path, documents)
    assert [one for one in findings if one.kind == "error"] == []
    assert questions == load_questions(path, documents)
    # Advice is there to be weighed: on few questions, and on their words only.
    advice = [one for one in findings if one.line]
    assert all(re.match(r"\d of \d words stand in or around", one.text) for one in advice)
    assert len(advice) <= len(questions) / 10
