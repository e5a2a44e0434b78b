"""The loop closed: retrieve, merge, prompt, generate, cite."""

import time
from typing import Any

import pytest

from ragnotes import Chunk, Document, Hit
from ragnotes.retrieval.answering import answer, quote_best_sentence
from ragnotes.retrieval.citing import cited_numbers
from ragnotes.retrieval.prompt import Prompt, build_prompt

KETTLE = Document(
    "kettle", "Descale it monthly with vinegar. Never fill it above MAX.", {"source": "kettle.md"}
)
CARE = Chunk(KETTLE, 0, 32, headings=("Kettle", "Care"))
FILLING = Chunk(KETTLE, 33, 57, headings=("Kettle", "Filling"))


def both(question: str) -> list[Hit]:
    return [Hit(FILLING, 0.9), Hit(CARE, 0.8)]


def test_the_best_sentence_is_quoted_with_its_citation() -> None:
    result = answer("How do I remove limescale with vinegar?", lambda _: [Hit(CARE, 0.9)])
    assert result.text == "“Descale it monthly with vinegar.” [1]"
    assert str(result).endswith("[1] kettle.md, Kettle > Care")


def test_a_sentence_is_taken_from_any_passage() -> None:
    toaster = Document("toaster", "Empty the crumb tray weekly.")
    prompt = build_prompt("How high may I fill it?", [Chunk(toaster, 0, 28), FILLING])
    assert quote_best_sentence(prompt) == "“Never fill it above MAX.” [2]"


@pytest.mark.parametrize("number", range(2, 12))
def test_the_first_of_equal_sentences_is_quoted(number: int) -> None:
    docs = [Document(f"d{at}", "Fill it up to the mark.") for at in range(number)]
    asked = ["How far may I fill it?", "Where is the mark?", "What comes first, tea or milk?"]
    for question in asked:
        prompt = build_prompt(question, [Chunk(doc, 0, len(doc.text)) for doc in docs])
        assert quote_best_sentence(prompt).endswith("[1]")


def test_a_heading_is_quoted_only_where_there_is_nothing_else() -> None:
    doc = Document("kettle", "## Warranty\n\nIt runs for two years from the date on the receipt.")
    asked = "How long is the warranty?"
    whole, heading = Chunk(doc, 0, len(doc.text)), Chunk(doc, 0, 11)
    assert quote_best_sentence(build_prompt(asked, [whole])).startswith("“It runs for two years")
    assert quote_best_sentence(build_prompt(asked, [heading])) == "“## Warranty” [1]"


def test_a_number_sign_that_opens_no_heading_is_quoted() -> None:
    doc = Document("phone", "Press star. #1 is the door.")
    prompt = build_prompt("Which one is the door?", [Chunk(doc, 0, len(doc.text))])
    assert quote_best_sentence(prompt) == "“#1 is the door.” [1]"


def test_hits_that_are_too_long_together_do_not_become_nothing() -> None:
    doc = Document("long", "Open it. " * 200 + "Never fill it above MAX.")
    hits = [
        Hit(Chunk(doc, start, min(start + 360, len(doc.text))), 1.0)
        for start in range(1620, -1, -180)
    ]
    result = answer("How high may I fill it?", lambda _: hits, budget=300)
    assert result.text == "“Never fill it above MAX.” [1]"
    assert result.prompt is not None
    assert result.prompt.left_out


def test_touching_hits_are_sent_as_one_passage() -> None:
    result = answer("How high may I fill it?", both)
    assert result.prompt is not None
    assert [each.chunk.text for each in result.prompt.citations] == [KETTLE.text]
    assert result.text == "“Never fill it above MAX.” [1]"


def test_nothing_found_is_an_answer_and_generates_nothing() -> None:
    def never(prompt: Prompt) -> str:
        raise AssertionError("asked without a passage")

    result = answer("Why?", lambda _: [], never)
    assert (str(result), result.citations, result.prompt) == ("Nothing found.", (), None)


def test_no_passage_within_the_budget_is_nothing_found_and_tells_what_was_not_sent() -> None:
    long = Chunk(Document("long", "word " * 900), 0, 4500)
    result = answer("Why?", lambda _: [Hit(long, 1.0)], budget=300)
    assert str(result) == "Nothing found."
    assert result.prompt is not None
    assert result.prompt.left_out == (long,)


@pytest.mark.parametrize(
    ("text", "cited", "unknown"),
    [
        ("Monthly [1].", [1], ()),
        ("Monthly [1], and again [1].", [1], ()),
        ("Monthly [2].", [], (2,)),  # invented
        ("Monthly.", [], ()),
        ("Nothing found.", [], ()),
        ("[0] [1] [99999999999]", [1], (0,)),  # too long to be the number of a passage
        ("Monthly [1, 2] or [2,1].", [1], (2,)),  # several in one pair of brackets
        ("[] [,] [1,] [a, 1] [1 2]", [], ()),
    ],
)
def test_citations_are_looked_up(text: str, cited: list[int], unknown: tuple[int, ...]) -> None:
    result = answer("Why?", lambda _: [Hit(CARE, 0.9)], lambda prompt: text)
    assert [citation.number for citation in result.citations] == cited
    assert result.unknown == unknown
    assert result.text == text


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("It is so [1-2].", [1, 2]),
        ("[3-5]", [3, 4, 5]),
        ("[1–2] [3—4] [5−6] [7 - 8] [9 to 10]", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("[1; 2]", [1, 2]),
        ("[1;2 ,3]", [1, 2, 3]),
        ("[1,2-4]", [1, 2, 3, 4]),
        ("[1-2, 4; 6–7]", [1, 2, 4, 6, 7]),
        ("[1 and 2], [3 & 4], [5, and 6], [7 or 8]", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("[1]–[3]", [1, 2, 3]),  # a range of brackets
        ("[1][2]", [1, 2]),
        ("[ 1 ]", [1]),
        ("[1,\n2]", [1, 2]),
        (r"\[1\]", [1]),  # Markdown shows these as brackets
        ("[passage 2] [Sources 1, 3] [#4] [no. 5]", [2, 1, 3, 4, 5]),
        ("[01]", [1]),
        ("[4-2]", [4, 2]),  # no range: its ends
        ("[5-5]", [5]),
        ("[1-1000000]", [1, 1000000]),  # too long to be one
        ("[2024-05-01] [1.2] [-1] [1-] [1,] [,1] [1;;2] [x1] [1a] [1-2-3]", []),
        ("[] [-] [;] [and] [1 2]", []),
        ("water[1] is hot", [1]),  # as models write
        ("[1](https://example.org) [^2] [3]: note", [1, 2, 3]),  # numbers to a reader, all of them
        ("See [a link](page-1) and ![2 cups](x.png).", []),
        ("`row[1]` [2]", [2]),
        ("``a ` b[1]`` [2]", [2]),
        ("`row[1] [2]", [1, 2]),  # never closed: no code
        ("`a` [1] `b`", [1]),
        ("`one\n\n[1]` two", [1]),  # not across paragraphs
        ("```\nx = a[1]\n```\nIt is so [2].", [2]),
        ("```python\nx = a[1]\n\ny = a[2]\n```\n[3]", [3]),
        ("~~~\n[1]\n~~~\n[2]", [2]),
        ("- ```\n  [1]\n  ```\n[2]", [2]),  # a fence in an item of a list
        ("1. ~~~\n   [1]\n   ~~~\n2. [3]", [3]),
        ("> * ```\n>   [1]\n>   ```\n\n[2]", [2]),
        (r"\`[1]\` [2]", [1, 2]),  # escaped backticks stand for themselves
        (r"\\`[1]` [2]", [2]),  # here the backslash is what is escaped
        ("[Passage 1, Passage 3]", [1, 3]),
        ("[source: 2; source: 4]", [2, 4]),
        ("[^1, ^2]", [1, 2]),
        ("````\n```\n[1]\n```\n````\n[2]", [2]),  # a fence in a fence
        ("- so\n  ```\n  a[1]\n  ```\n  [2]", [2]),  # in a list
        ("> ```\n> a[1]\n> ```\n> [2]", [2]),  # in a quotation
        ("[1]\n```\nx = a[2]", [1]),  # never closed: code to the end
        ("```\n```\n[1]", [1]),  # an empty one
        ("[2] then [1, 2]", [2, 1]),
    ],
)
def test_numbers_in_brackets(text: str, numbers: list[int]) -> None:
    assert cited_numbers(text) == numbers


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="text must be a str, got None"):
        cited_numbers(None)  # type: ignore[arg-type]  # what the row is about


def test_no_citation_passes_unseen() -> None:
    result = answer("Why?", lambda _: [Hit(CARE, 0.9)], lambda prompt: "It is so [1-3; 7].")
    assert [citation.number for citation in result.citations] == [1]
    assert result.unknown == (2, 3, 7)


@pytest.mark.parametrize("part", ["[1", "`", "``a`", "[1,", "```\n", "1-2,", "[1-2] to [", "\n"])
def test_a_long_text_is_read_in_little_time(part: str) -> None:
    begun = time.process_time()
    cited_numbers(part * 20_000)
    assert time.process_time() - begun < 5


@pytest.mark.parametrize("text", [None, b"[1]", ["[1]"]], ids=repr)
def test_what_is_generated_is_a_text(text: Any) -> None:
    with pytest.raises(TypeError, match="generate must return a str, got "):
        answer("Why?", lambda _: [Hit(CARE, 0.9)], lambda prompt: text)


def test_generate_is_given_the_prompt_that_would_be_sent() -> None:
    result = answer("How high?", both, generate=str)
    assert result.prompt is not None
    assert result.text == result.prompt.text
    assert "Question: How high?" in result.text
