"""The loop closed: retrieve, merge, prompt, generate, cite."""

import pytest

from ragnotes import Chunk, Document, Hit
from ragnotes.retrieval.answering import answer, quote_best_sentence
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


def test_generate_is_given_the_prompt_that_would_be_sent() -> None:
    result = answer("How high?", both, generate=str)
    assert result.prompt is not None
    assert result.text == result.prompt.text
    assert "Question: How high?" in result.text
