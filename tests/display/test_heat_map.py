"""The heat map: its numbers, its marks, its two twins, and what it refuses."""

from __future__ import annotations

import re

import pytest
from markup import KEPT_STYLES, KEPT_TAGS, contrast, read, words

from ragnotes.display.heat_map import heat_map, map_page

TABLE_TAGS = KEPT_TAGS | {"caption"}  # JupyterLab keeps it


def row(strategy, size, overlap, retriever, **metrics):
    key = {"strategy": strategy, "size": size, "overlap": overlap, "retriever": retriever}
    return {**key, "chunks": 1200, **metrics}


ROWS = [
    row("words", 100, 20, "BM25", found=0.75, MRR=0.5),
    row("words", 50, 20, "BM25", found=0.5, MRR=0.123),
    row("words", 50, 0, "BM25", found=0.25, MRR=0.999),
    row("words", 100, 0, "BM25", found=0.0, MRR=0.0),
    row("<b>meaning</b>", 100, 0, "BM25", found=0.75, MRR=0.5),
]
TWO = [*ROWS, row("words", 50, 0, "<i>", found=1.0, MRR=0.2)]


def whole_grid():
    """As large as the sweep of the course, one retriever."""
    return [
        row(strategy, size, overlap, "BM25", found=(size + overlap) % 41 / 40)
        for strategy in ("words", "sentences", "recursive", "structure", "semantic")
        for size in (50, 100, 200, 400, 800)
        for overlap in (0, 10, 20, 40)
    ]


def without_space(text):
    return "".join(text.split())


def cells(html):
    """The background and the words of each cell with a number."""
    return re.findall(r'<td(?: style="background:(#\w{6})")?>(?:<strong>)?([^<]*)', html)


def test_sizes_stand_across_strategies_and_overlaps_down_in_order():
    assert heat_map(ROWS, "found", 40).text == (
        "found, of 40 · BM25\n"
        "strategy       overlap   size 50     100\n"
        "words          0              10       0\n"
        "words          20             20    ★ 30\n"
        "<b>meaning</b> 0               –    ★ 30\n"
        "★ the best · darker: higher · – no such setting"
    )


def test_without_a_number_of_questions_values_have_two_decimals():
    text = heat_map(ROWS, "MRR").text
    assert text.startswith("MRR · BM25\n")
    assert re.findall(r"★? ?\d\.\d+", text) == ["★ 1.00", " 0.00", " 0.12", " 0.50", " 0.50"]


def test_small_values_have_three_decimals_and_amounts_none_and_no_best():
    small = [row("words", size, 0, "BM25", span=size / 10_000) for size in (50, 990)]
    assert re.findall(r"0\.\d+", heat_map(small, "span").text) == ["0.005", "0.099"]
    text = heat_map(small, "chunks").text
    assert "★" not in text
    assert text.split("\n")[2:] == ["words    0           1,200   1,200", "all are equal"]


def test_each_retriever_has_a_table_and_the_best_is_the_best_of_all():
    view = heat_map(TWO, "found", 4)
    assert view.text.count("★") == 2  # with the legend
    assert "★ 4" in view.text.split("found, of 4 · <i>")[1]
    assert view.html.count("<table") == 2


def test_overlaps_that_are_shares_of_the_sizes_are_written_as_shares():
    shares = [row("words", size, size * share // 100, "BM25", found=0)
              for size in (40, 100, 200) for share in (0, 25)]  # fmt: skip
    lines = heat_map(shares, "found").text.split("\n")
    assert [line.split()[:3] for line in lines[2:-1]] == [["words", "0", "%"], ["words", "25", "%"]]
    # As many either way: they stay numbers.
    assert "%" not in heat_map(shares[:2], "found").text


def test_an_overlap_that_few_sizes_have_stands_in_its_place():
    rows = [row("words", size, overlap, "BM25", found=0)
            for size, overlap in [(800, 10), (800, 40), (50, 25), (50, 10), (800, 0)]]  # fmt: skip
    lines = heat_map(rows, "found").text.split("\n")[2:-1]
    assert [line.split()[1] for line in lines] == ["0", "10", "25", "40"]


def test_darker_is_higher_and_equal_is_equal():
    numbers = [cell for cell in cells(heat_map(ROWS, "found", 40).html) if cell[1] != "–"]
    found = {int(said.strip("★\N{NO-BREAK SPACE}")): shade for shade, said in numbers}
    shades = [found[count] for count in (0, 10, 20, 30)]
    assert shades[0] == ""  # the paper itself
    lightness = [contrast("#000000", shade) for shade in shades[1:]]
    assert lightness == sorted(lightness, reverse=True)
    assert len(set(shades)) == 4
    same = heat_map([row("words", size, 0, "BM25", found=0.5) for size in (1, 2)], "found").html
    assert {shade for shade, _ in cells(same)} == {""}


def test_where_all_are_equal_none_is_the_best():
    same = [row("words", size, 0, "BM25", found=0) for size in (1, 2)]
    assert heat_map(same, "found").text.split("\n")[-1] == "all are equal"
    two = [*same[:1], row("words", 3, 0, "BM25", found=1, characters=9)]
    two[0]["characters"] = 8
    assert heat_map(two, "characters").text.split("\n")[-1] == "darker: higher"
    assert "★" in heat_map(same[:1], "found").text  # the only one


def test_the_title_says_what_was_sent():
    assert heat_map(ROWS, "found", 40, "5 hits").text.startswith("found, of 40 · BM25 · 5 hits\n")
    assert "· BM25 · &lt;b&gt;<" in heat_map(ROWS, "found", 40, "<b>").html


def test_signs_are_put_before_the_numbers():
    page = map_page(
        TWO, "found", 40, {("words", 100, 20, "BM25"): "A", ("words", 50, 0, "<i>"): "B"}
    )
    assert "A 30" in page.text  # no star: the other retriever has 40
    assert "B ★ 40" in page.text
    assert "<strong>A\N{NO-BREAK SPACE}30</strong>" in page.html


@pytest.mark.parametrize("rows", [ROWS, TWO, whole_grid()], ids=["one", "two", "whole"])
def test_page_and_text_say_the_same_and_nothing_is_lost_when_untrusted(rows):
    view = heat_map(rows, "found", 40)
    assert words(view.html) == without_space(view.text)
    found = read(view.html)
    for said, colour, background in found.pieces:
        assert contrast(colour, background) >= 4.5, (said, colour, background)
    assert found.styles <= KEPT_STYLES
    assert found.tags <= TABLE_TAGS
    assert "<b>meaning" not in view.html
    assert "<i>" not in view.html


def test_headers_say_what_they_are_for():
    html = heat_map(ROWS, "found", 40).html
    assert html.count('<th scope="col"') == 4
    assert html.count('<th scope="row"') == 2 * 3
    assert html.count("<caption") == 1


def test_a_whole_grid_stays_small():
    view = heat_map(whole_grid(), "found", 40)
    assert len(view.html.encode()) + len(view.text.encode()) <= 10_000


@pytest.mark.parametrize(
    ("rows", "metric", "questions", "message"),
    [
        ([], "found", None, "needs at least one row, got none"),
        (ROWS, "recall", None, "no metric 'recall' in a row that has strategy, size, overlap"),
        ([*ROWS, ROWS[0]], "found", None, "a setting stands twice"),
        (ROWS, "found", 3, "found is 0.75 for .* no share of 3 questions"),
        (ROWS, "MRR", 40, "no share of 40 questions"),
        (ROWS, "chunks", 40, "no share of 40 questions"),
    ],
)
def test_refused(rows, metric, questions, message):
    with pytest.raises(ValueError, match=message):
        heat_map(rows, metric, questions)
