"""The ten questions on the manuals show what lesson 04 says of windows, trails and headers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ragnotes import (
    Chunk,
    Question,
    chunk_faq,
    chunk_html,
    chunk_markdown,
    chunk_python,
    chunk_words,
    data_path,
    found,
    load_document,
    load_questions,
    search_words,
    text_with_context,
)

FOLDER = data_path("manuals/kettle-kb-17.md").parent
MANUALS = [load_document(path) for path in sorted(FOLDER.glob("*.md"))]
OVEN = next(manual for manual in MANUALS if manual.id == "oven-ov-65")
QUESTIONS = load_questions(data_path("questions/manuals_ten.jsonl"), MANUALS)
WINDOWS = [chunk for manual in MANUALS for chunk in chunk_words(manual, 100)]
STRUCTURED = [chunk for manual in MANUALS for chunk in chunk_markdown(manual, 100)]


def is_whole(passage: Chunk, chunks: list[Chunk]) -> bool:
    return any(
        chunk.doc == passage.doc and chunk.start <= passage.start and passage.end <= chunk.end
        for chunk in chunks
    )


def split(chunks: list[Chunk]) -> list[str]:
    return [one.id for one in QUESTIONS if not is_whole(one.evidence[0], chunks)]


def place(question: Question, chunks: list[Chunk], text: Callable[[Chunk], str]) -> int:
    hits = search_words(question.text, chunks, len(chunks), text)
    return [is_whole(question.evidence[0], [hit.chunk]) for hit in hits].index(True) + 1


def missed(chunks: list[Chunk], text: Callable[[Chunk], str]) -> set[str]:
    result = found(QUESTIONS, lambda question: search_words(question, chunks, text=text))
    return {question.id for question in result.missed}


def holding(chunks: list[Chunk], words: str) -> Chunk:
    (chunk,) = [chunk for chunk in chunks if words in chunk.text]
    return chunk


def test_ten_questions_each_with_one_passage() -> None:
    assert [question.id for question in QUESTIONS] == [f"m{n:02}" for n in range(1, 11)]
    assert [len(question.evidence) for question in QUESTIONS] == [1] * 10


def test_windows_split_three_passages_and_structure_none() -> None:
    assert split(WINDOWS) == ["m04", "m08", "m09"]
    assert split(STRUCTURED) == []
    assert (len(WINDOWS), len(STRUCTURED)) == (159, 247)


def test_half_of_the_passages_are_short_and_one_is_longer_than_fifty_words() -> None:
    lengths = sorted(len(one.evidence[0].text.split()) for one in QUESTIONS)
    assert lengths == [9, 11, 11, 16, 19, 24, 28, 30, 40, 57]


def test_the_upper_headings_of_the_fridge_are_underlined() -> None:
    (fridge,) = [manual for manual in MANUALS if manual.id == "fridge-freezer-ff-30"]
    assert fridge.text[:41] == "Fridge-freezer FF-30\n" + "=" * 20
    marks = [line.split()[0] for line in fridge.text.split("\n") if line.startswith("#")]
    assert marks == ["###"] * 12
    assert {chunk.headings[0] for chunk in chunk_markdown(fridge, 100)} == {"Fridge-freezer FF-30"}


def test_windows_of_200_words_split_one() -> None:
    assert split([chunk for manual in MANUALS for chunk in chunk_words(manual, 200)]) == ["m04"]


def test_the_border_that_the_lesson_shows() -> None:
    before = holding(WINDOWS, "Blue means that hold is on.")
    after = holding(WINDOWS, "the water is ready and nothing is heating.")
    assert before.text.endswith("hold is on. White")
    assert after.text.startswith("means that the water is ready and nothing is heating.")


def test_headings_alone_find_no_more_and_trails_do() -> None:
    windows = missed(WINDOWS, str)
    assert windows == missed(STRUCTURED, str)
    assert len(windows) == 7
    assert windows - missed(STRUCTURED, text_with_context) == {"m01", "m03"}
    assert missed(STRUCTURED, text_with_context) < windows


def test_the_trail_brings_each_passage_forward() -> None:
    for question in QUESTIONS:
        alone = place(question, STRUCTURED, str)
        trailed = place(question, STRUCTURED, text_with_context)
        assert trailed < alone or (trailed, alone) == (1, 1), question.id


def test_the_kettle_is_red_in_no_heading() -> None:
    (kettle,) = [manual for manual in MANUALS if manual.id == "kettle-kr-10"]
    trails = [" ".join(chunk.headings).lower() for chunk in chunk_markdown(kettle, 100)]
    assert not [trail for trail in trails if "red" in trail.split()]
    assert "red" in kettle.text.split()


def test_a_window_holds_the_row_without_its_header_and_a_piece_carries_it() -> None:
    row, header = "| Cheesecake | FB | 150 | 1 | 70–80 |", "| Dish | Heat | °C | Shelf | Minutes |"
    assert header not in holding(WINDOWS, row).text
    piece = holding(STRUCTURED, row)
    assert header not in piece.text
    assert piece.text.startswith("| Biscuits, one tray |")
    assert [OVEN.text[span.start : span.end].split("\n")[0] for span in piece.carried] == [header]
    assert text_with_context(piece).split("\n")[2] == header


def test_what_the_row_does_not_say_stands_in_other_chunks() -> None:
    piece = text_with_context(holding(STRUCTURED, "| Cheesecake |"))
    for meaning in ("FB is fan and bottom", "are marked with a star"):
        assert meaning not in piece
        assert holding(STRUCTURED, meaning).doc == OVEN


@pytest.mark.parametrize(("size", "lamps"), [(40, 2), (100, 1), (300, 1), (800, 1)])
def test_the_lamp_is_cut_at_40_words_only(size: int, lamps: int) -> None:
    chunks = [one for one in chunk_markdown(OVEN, size) if one.headings[-1] == "Lamp"]
    assert len(chunks) == lamps


def test_the_code_block_is_cut_at_40_words_and_carries_its_first_line() -> None:
    module = [one for one in chunk_markdown(OVEN, 40) if one.headings[-1] == "Network module"]
    carried = [[OVEN.text[span.start : span.end] for span in one.carried] for one in module]
    assert [texts for texts in carried if texts] == [["~~~sh"]]


@pytest.mark.parametrize(("size", "pieces"), [(100, 7), (661, 2), (662, 1)])
def test_the_table_of_dishes_is_whole_from_662_words(size: int, pieces: int) -> None:
    dishes = [chunk for chunk in chunk_markdown(OVEN, size) if "\n| " in f"\n{chunk.text}"]
    table = [chunk for chunk in dishes if chunk.headings[-1] == "Table of dishes"]
    assert len(table) == pieces
    assert sum(bool(chunk.carried) for chunk in table) == pieces - 1


def test_four_lines_of_the_oven_look_like_headings() -> None:
    block = OVEN.text.split("~~~")[1]
    assert [line.split()[0] for line in block.split("\n") if line.startswith("#")] == [
        "#", "#", "#", "##",
    ]  # fmt: skip
    assert sum(line.startswith("#") for line in OVEN.text.split("\n")) == 25


def test_one_passage_stands_before_the_first_heading() -> None:
    before = [
        question.id
        for question in QUESTIONS
        if not any(
            chunk.headings for chunk in STRUCTURED if is_whole(question.evidence[0], [chunk])
        )
    ]
    assert before == ["m07"]


def test_the_entry_that_is_cut_carries_its_question() -> None:
    entries = chunk_faq(load_document(data_path("shop_faq.md")), 100)
    assert len(entries) == 14
    assert [len(one.text.split()) for one in entries[6:8]] == [79, 23]
    assert entries[6].headings == entries[7].headings
    assert len({one.headings for one in entries}) == 13  # an introduction, twelve questions
    asked = "My appliance broke within the warranty. What now?"
    assert entries[7].headings[-1] == asked
    assert asked not in entries[7].text
    assert text_with_context(entries[7]).count(asked) == 2  # in the trail, and carried


def test_the_row_of_the_page_carries_its_header() -> None:
    pieces = chunk_html(load_document(data_path("returns.html")), 100)
    assert "Postage" not in pieces[5].text
    header = "Kind of goods | Return within | Return within | Postage"  # it spans two columns
    assert header in text_with_context(pieces[5])
    shown = "\n".join(map(text_with_context, pieces))
    assert "fallbackDays" not in shown
    assert [words in shown for words in ("- Deadlines", "12 Mill Lane", "back to top")] == [
        True
    ] * 3


def test_a_method_carries_the_line_of_its_class() -> None:
    functions = chunk_python(load_document(data_path("oven_timer.py")), 100)
    method = functions[14]
    assert method.headings == ("OvenTimer", "advance")
    assert [number for number, one in enumerate(functions) if not one.headings] == [0, 1, 17]
    assert text_with_context(method).split("\n")[2] == "class OvenTimer:"
