"""What the lesson on recursion shows on the cookbook and on the toaster's manual."""

from __future__ import annotations

from itertools import pairwise

from ragnotes import (
    chunk_markdown,
    chunk_recursive,
    chunk_words,
    data_path,
    found,
    load_document,
    load_questions,
    search_words,
    sentence_bounds,
    units_of,
)

COOKBOOK = load_document(data_path("cookbook.md"))
TOASTER = load_document(data_path("manuals/toaster-ts-2.md"))
QUESTIONS = load_questions(data_path("questions/cookbook.jsonl"), [COOKBOOK])[:10]
RECIPE = "## " + COOKBOOK.text.split("\n## ")[2].strip()


def cut_sentences(document, chunks):
    """The sentences that lie whole in no chunk."""
    return [
        document.text[start:end]
        for start, end in zip(*sentence_bounds(document.text), strict=True)
        if not any(chunk.start <= start and end <= chunk.end for chunk in chunks)
    ]


def last_line(chunk):
    return chunk.text.split("\n")[-1]


def headings_last(chunks):
    return [last_line(chunk) for chunk in chunks if last_line(chunk).startswith("#")]


def missed(chunks):
    result = found(QUESTIONS, lambda asked: search_words(asked, chunks, k=3))
    return {question.id for question in result.missed}


def test_the_recipe_has_two_paragraphs_to_cut_again():
    assert [len(piece.split()) for piece in RECIPE.split("\n\n")] == [3, 27, 33, 88, 51]
    texts = [chunk.text for chunk in chunk_recursive(RECIPE, 40)]
    assert len(texts) == 8
    assert "Bake at 180°C for 25 minutes, then let it cool." in texts  # whole, and alone


def test_windows_cut_sentences_and_recursion_hardly_any():
    assert len(cut_sentences(COOKBOOK, chunk_words(COOKBOOK, 100))) >= 15
    assert cut_sentences(COOKBOOK, chunk_recursive(COOKBOOK, 100)) == []
    assert len(cut_sentences(TOASTER, chunk_words(TOASTER, 100))) >= 10
    [table] = cut_sentences(TOASTER, chunk_recursive(TOASTER, 100))
    assert table.startswith("| Level |")
    assert len(table.split()) > 100


def test_a_row_begins_a_chunk_without_its_header():
    tables = [chunk for chunk in chunk_recursive(TOASTER, 100) if chunk.text.startswith("|")]
    starts = [chunk.text.split("\n")[0] for chunk in tables]
    assert len(starts) == 3
    assert [line for line in starts if line.startswith("| 6 |")] == [starts[1]]
    assert TOASTER.text[tables[0].start : tables[1].end].startswith("| Level |")
    assert "\n\n" not in TOASTER.text[tables[0].start : tables[1].end]  # one table, in two chunks


def test_a_chunk_that_stands_twice_is_found_at_the_wrong_place():
    care = "Rinse it. Boil it once. Rinse it."
    last = chunk_recursive(care, 3)[-1]
    assert last.text == "Rinse it."
    assert care.find(last.text) < last.start == care.rfind(last.text)


def test_tokens_are_counted_where_the_chunk_stands():
    chunks = chunk_recursive(COOKBOOK, 5, unit="tokens")
    units = units_of(COOKBOOK.text, "tokens")
    alone = [units_of(chunk.text, "tokens").count(0, len(chunk.text)) for chunk in chunks]
    assert max(units.count(chunk.start, chunk.end) for chunk in chunks) == 5
    assert 5 < max(alone) <= 7


def test_overlap_is_nearly_always_got_and_whole_lines_would_not_give_it():
    chunks = chunk_recursive(COOKBOOK, 100, 20)
    shared = [len(COOKBOOK.text[b.start : a.end].split()) for a, b in pairwise(chunks)]
    assert 0 < min(shared) < 20 == max(shared)
    assert sum(number < 20 for number in shared) <= 5
    lines = [last_line(chunk) for chunk in chunk_recursive(COOKBOOK, 100)[:-1]]
    assert sum(len(line.split()) > 20 for line in lines) > len(lines) / 2


def test_headings_are_parted_from_their_text_by_recursion_alone():
    chunks = chunk_recursive(TOASTER, 100)
    assert len(headings_last(chunks)) > len(chunks) / 2
    assert len(headings_last(chunk_words(TOASTER, 100))) <= 1
    assert headings_last(chunk_markdown(TOASTER, 100)) == []


def test_the_lemon_cakes_name_goes_to_the_soup():
    chunks = chunk_recursive(COOKBOOK, 100)
    assert "soup" in chunks[3].text
    assert last_line(chunks[3]) == "## Lemon cake"
    assert "180°C for 25 minutes" in chunks[5].text
    assert "lemon cake" not in chunks[5].text.lower()


def test_scoreboard():
    windows, recursive = chunk_words(COOKBOOK, 100), chunk_recursive(COOKBOOK, 100)
    assert {"c05", "c07"} <= missed(windows) - missed(recursive)
    assert "c06" in missed(recursive) - missed(windows)
    assert "c01" in missed(windows) & missed(recursive)
