"""Follow-ups completed from the conversation, and where a language model plugs in."""

from collections.abc import Sequence
from typing import Any

import pytest

from ragnotes.retrieval.rewriting import complete_follow_up, leans, search_queries

RED = ["How much does the red kettle hold?", "1.0 litre."]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("And for the blue one?", True),
        ("what about Finland?", True),
        ("  And salmon?", True),  # space before
        ("The blue one?", True),
        ("How heavy is it?", True),
        ("Does one need a licence?", True),
        ("How heavy is the red kettle?", False),
        ("My kettle leaks. Is it broken?", False),  # "it" is the kettle
        ("What is E-4012, and does it cost money?", False),  # a code can be pointed at
        ("Andrea asks for a refund", False),  # opens with the letters of "and"
        ("Which is the best offer?", False),
        ("", False),
        ("Where did he live?", True),  # a person spoken of before
        ("What is her address?", True),
        ("Did Anna get her parcel?", False),  # the person is named
        ("Can a customer get his money back?", False),
        ("those are the only shifts?", True),
        ("How much are those?", True),
        ("Do those kettles leak?", False),  # with a noun
        ("What does that cost?", False),  # this, that and there are not read
        ("Is there a manual?", False),
        ("How heavy is the theory of those in charge?", False),
    ],
)
def test_leans(question: str, expected: bool) -> None:
    assert leans(question) is expected


@pytest.mark.parametrize(
    ("question", "conversation", "completed"),
    [
        ("And the blue one?", RED, "How much does the blue kettle hold?"),
        ("And what about the blue one?", RED, "How much does the blue kettle hold?"),
        ("And in the blue one?", RED, "How much does the blue kettle hold?"),
        (  # asks something new: kept
            "And what does the blue one draw?",
            RED,
            "How much does the blue kettle hold? And what does the blue one draw?",
        ),
        (  # not a word of the same kind: nothing is exchanged, nothing lost
            "And the large one?",
            RED,
            "How much does the red kettle hold? And the large one?",
        ),
        (  # two candidates: not for a rule to choose
            "And the blue one?",
            ["Is the red kettle heavier than the white kettle?", "No."],
            "Is the red kettle heavier than the white kettle? And the blue one?",
        ),
        ("And E-4011?", ["What is E-4012?", "Water."], "What is E-4012? And E-4011?"),
        ("How much is the postage?", RED, "How much is the postage?"),  # stands alone
        ("And salmon?", [], "And salmon?"),  # nothing to complete it from
        (  # the question before leans as well
            "And how heavy is it?",
            [*RED, "And the blue one?", "1.7 litres."],
            "How much does the blue kettle hold? And how heavy is it?",
        ),
        (  # the last turn is the asker's own, unanswered
            "And the blue one?",
            [*RED, "How tall is the red kettle?"],
            "How tall is the blue kettle?",
        ),
    ],
)
def test_completed(question: str, conversation: Sequence[str], completed: str) -> None:
    assert complete_follow_up(question, conversation) == completed


def test_the_original_is_kept_behind_the_rewrite() -> None:
    assert search_queries("And the blue one?", RED) == [
        "How much does the blue kettle hold?",
        "And the blue one?",
    ]


def test_a_model_takes_the_place_of_the_rules() -> None:
    def model(question: str, conversation: Sequence[str]) -> str:
        return f"{conversation[0]} | {question}"

    assert search_queries("And salmon?", RED, rewrite=model)[0] == f"{RED[0]} | And salmon?"


@pytest.mark.parametrize("nothing", ["", " \n", None])
def test_a_rewrite_that_returns_nothing_leaves_the_original(nothing: Any) -> None:
    assert search_queries("And salmon?", RED, rewrite=lambda *_: nothing) == ["And salmon?"]


def test_a_conversation_is_a_list_of_turns() -> None:
    with pytest.raises(TypeError, match=r"a list of turns, got one: 'How much does the red kettle"):
        complete_follow_up("And the blue one?", RED[0])


def test_an_empty_question_is_refused() -> None:
    with pytest.raises(ValueError, match="the question is empty"):
        search_queries("  ", RED)
