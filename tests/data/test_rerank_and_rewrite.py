"""What lesson 09 shows on manuals and help centre together, and nothing else would hold."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from ragnotes import (
    Chunk,
    Hit,
    Question,
    chunk_markdown,
    chunk_paragraphs,
    data_path,
    load_document,
    load_questions,
    text_with_context,
)
from ragnotes.evaluation.metrics import first_rank, found_by_kind, mean_reciprocal_rank
from ragnotes.evaluation.questions import holds
from ragnotes.indexing.keyword import build_keyword_index
from ragnotes.indexing.loading import documents_from_articles
from ragnotes.indexing.minilm import minilm_token_vectors, what_minilm_reads
from ragnotes.indexing.static import embed_static
from ragnotes.indexing.vectors import build_index
from ragnotes.retrieval.fusion import fuse_ranks
from ragnotes.retrieval.keyword import retrieve_keywords
from ragnotes.retrieval.reranking import max_sim, rerank
from ragnotes.retrieval.rewriting import complete_follow_up, search_queries
from ragnotes.retrieval.search import cosine, retrieve

FOLDER = data_path("manuals/kettle-kb-17.md").parent
MANUALS = [load_document(path) for path in sorted(FOLDER.glob("*.md"))]
ARTICLES = documents_from_articles(
    json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
)
CHUNKS = [chunk for doc in MANUALS for chunk in chunk_markdown(doc, 120)]
CHUNKS += [chunk for doc in ARTICLES for chunk in chunk_paragraphs(doc, 100)]
ALL = load_questions(data_path("questions/manuals.jsonl"), MANUALS)
ALL += load_questions(data_path("questions/help_center.jsonl"), ARTICLES)
BY_ID = {question.id: question for question in ALL}
ANSWERED = [question for question in ALL if question.evidence]
QUESTIONS = [question for question in ANSWERED if question.kind != "follow-up"]
FOLLOW_UPS = [question for question in ANSWERED if question.kind == "follow-up"]
PARROT = BY_ID["m44"]


def titled(chunk: Chunk) -> str:
    title = chunk.doc.metadata.get("title")
    return f"{title}. {chunk.text}" if title else text_with_context(chunk)


VECTORS = build_index(CHUNKS, embed_static, titled)
KEYWORDS = build_keyword_index(CHUNKS, titled)


def search(query: str, k: int = 20) -> list[Hit]:
    deep = max(k, 50)
    lists = [retrieve(query, VECTORS, k=deep), retrieve_keywords(query, KEYWORDS, k=deep)]
    return fuse_ranks(lists, k=k)


def within(places: int, asked: Sequence[Question], rankings: Sequence[Sequence[Hit]]) -> int:
    ranks = [first_rank(one, hits) for one, hits in zip(asked, rankings, strict=True)]
    return sum(rank is not None and rank <= places for rank in ranks)


def completed(question: Question) -> str:
    return complete_follow_up(question.text, question.conversation)


@pytest.fixture(scope="module")
def by_search() -> list[list[Hit]]:
    return [search(question.text) for question in QUESTIONS]


@pytest.fixture(scope="module")
def by_judge(by_search: list[list[Hit]]) -> list[list[Hit]]:
    return [rerank(one.text, hits, max_sim) for one, hits in zip(QUESTIONS, by_search, strict=True)]


# Right chunk, wrong rank


def test_20_candidates_are_few_of_the_chunks_and_each_can_be_read_whole() -> None:
    assert len(CHUNKS) == 345
    assert len(QUESTIONS) == 84
    assert len(FOLLOW_UPS) == 16
    assert all(question.id[0] == "m" for question in QUESTIONS[:42])
    assert all(question.id[0] == "h" for question in QUESTIONS[42:])
    assert all(len(what_minilm_reads(titled(chunk))) == len(titled(chunk)) for chunk in CHUNKS)


def test_the_parrots_chunk_says_birds_and_only_the_vectors_find_it() -> None:
    (piece,) = PARROT.evidence
    met = {hit.chunk for hit in retrieve_keywords(PARROT.text, KEYWORDS, k=50)}
    shared = {hit.chunk for hit in retrieve(PARROT.text, VECTORS, k=50)} & met
    assert len([hit for hit in search(PARROT.text, 17) if hit.chunk in shared]) == len(shared) == 16
    (chunk,) = (chunk for chunk in CHUNKS if holds(chunk, piece))
    assert "parrot" not in chunk.text.lower()
    assert "Birds suffer" in chunk.text
    assert first_rank(PARROT, retrieve(PARROT.text, VECTORS, k=50)) == 4
    assert first_rank(PARROT, retrieve_keywords(PARROT.text, KEYWORDS, k=50)) is None
    hits = search(PARROT.text)
    assert first_rank(PARROT, hits) == 18
    assert first_rank(PARROT, rerank(PARROT.text, hits, max_sim)) == 1


# What the judge compares


def table(question: str, text: str) -> list[list[float]]:
    asked, others = minilm_token_vectors(question), minilm_token_vectors(text)
    assert len(asked) == len(question.split())  # each word is one word piece
    assert len(others) == len(text.split())
    return [[cosine(one, other) for other in others] for one in asked]


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("wipe the pot with vinegar", ["wipe", "the", "pot"]),
        ("fill the kettle with water", ["water", "the", "kettle"]),
    ],
)
def test_the_small_example(text: str, best: list[str]) -> None:
    rows = table("clean the kettle", text)
    assert [text.split()[row.index(max(row))] for row in rows] == best
    # Printed with two decimals: none so near to the middle of two that a machine decides.
    assert all(abs(number * 100 % 1 - 0.5) > 1e-3 for row in rows for number in row)


def test_wiping_is_preferred_to_filling_a_jug_and_not_to_filling_a_kettle() -> None:
    wipe, jug, kettle = (
        max_sim("clean the kettle", text)
        for text in (
            "wipe the pot with vinegar",
            "fill the jug with water",
            "fill the kettle with water",
        )
    )
    assert kettle > wipe + 0.05 > jug + 0.2
    assert max_sim("parrot", PARROT.evidence[0].text) > 0.5


# Where the judge pays, and where not


def test_the_judge_puts_more_right_chunks_first(
    by_search: list[list[Hit]], by_judge: list[list[Hit]]
) -> None:
    assert within(1, QUESTIONS, by_search) == 56  # a guess is told this number
    assert within(1, QUESTIONS, by_judge) == 66  # a guess is compared with it
    gain = mean_reciprocal_rank(QUESTIONS, by_judge) - mean_reciprocal_rank(QUESTIONS, by_search)
    assert gain > 0.09
    lost = [
        question.id
        for question, hits, again in zip(QUESTIONS, by_search, by_judge, strict=True)
        if first_rank(question, hits) == 1 != first_rank(question, again)
    ]
    assert lost == ["m12", "m23", "m33", "h43"]


def test_where_two_passages_are_needed_the_judge_does_not_pay(
    by_search: list[list[Hit]], by_judge: list[list[Hit]]
) -> None:
    before, after = found_by_kind(QUESTIONS, by_search), found_by_kind(QUESTIONS, by_judge)
    kind = "needs two passages"
    assert before[kind].count == after[kind].count == 6
    old, new = ({one.id for one in counts[kind].missed} for counts in (before, after))
    assert (old - new, new - old) == ({"h20", "h27"}, {"m35", "h06"})
    assert after["paraphrase"].count >= before["paraphrase"].count + 5


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("h20", [2, 14], [1, 2]),
        ("h27", [6, 2], [2, 3]),
        ("m35", [2, 1], [7, 1]),  # one passage of two falls behind
        ("h06", [1, 2], [6, 1]),
    ],
)
def test_places_of_both_passages(
    by_search: list[list[Hit]],
    by_judge: list[list[Hit]],
    name: str,
    before: list[int],
    after: list[int],
) -> None:
    at = QUESTIONS.index(BY_ID[name])
    for hits, places in ((by_search[at], before), (by_judge[at], after)):
        held = [[holds(hit.chunk, piece) for hit in hits] for piece in BY_ID[name].evidence]
        assert [each.index(True) + 1 for each in held] == places


def test_a_code_loses_to_an_article_that_quotes_it(by_judge: list[list[Hit]]) -> None:
    hits = by_judge[QUESTIONS.index(BY_ID["m12"])]
    assert hits[0].chunk.doc.metadata["title"] == "What to send in, and what to keep at home"
    assert "E-4021" in hits[0].chunk.text
    assert first_rank(BY_ID["m12"], hits) == 3
    for hit in (hits[0], hits[2]):
        assert hit.record is not None
        for number in (hit.score, max_sim("mean", hit.record.text)):
            assert abs(number * 100 % 1 - 0.5) > 1e-3  # printed with two decimals


def test_all_345_chunks_give_no_more_than_50_candidates() -> None:
    for k, right in ((10, 63), (50, 66), (345, 66)):  # an exercise asks about the first
        again = [rerank(one.text, search(one.text, k), max_sim) for one in QUESTIONS]
        assert within(1, QUESTIONS, again) == right


def test_no_count_hangs_on_a_hair(by_judge: list[list[Hit]]) -> None:
    # Another machine's rounding moves a score by less than 1e-5.
    for question, hits in zip(QUESTIONS, by_judge, strict=True):
        good = [hit for hit in hits if any(holds(hit.chunk, one) for one in question.evidence)]
        for hit in good:
            others = [abs(hit.score - other.score) for other in hits[:5] if other not in good]
            assert min(others, default=1) > 1e-4, question.id


def test_the_raisins_lose_against_common_words(by_judge: list[list[Hit]]) -> None:
    hits = by_judge[QUESTIONS.index(BY_ID["m33"])]
    rank = first_rank(BY_ID["m33"], hits)
    assert rank == 4
    wrong, right = hits[0], hits[rank - 1]
    assert wrong.record is not None
    assert right.record is not None
    assert wrong.score > right.score + 0.05
    scores = [max_sim("raisin", hit.record.text) for hit in (wrong, right) if hit.record]
    assert scores[1] > scores[0] + 0.3
    for number in (wrong.score, right.score, *scores):
        assert abs(number * 100 % 1 - 0.5) > 1e-3  # printed with two decimals


# What no judge can repair


@pytest.mark.parametrize(
    ("k", "among"), [(1, 56), (3, 64), (10, 75), (20, 78), (50, 83), (345, 84)]
)
def test_how_many_right_chunks_are_among_the_candidates(k: int, among: int) -> None:
    assert within(k, QUESTIONS, [search(question.text, k) for question in QUESTIONS]) == among


def test_a_judge_without_an_opinion_changes_nothing_and_a_poor_one_does_harm(
    by_search: list[list[Hit]],
) -> None:
    def shared_words(question: str, text: str) -> float:
        return len(set(question.lower().split()) & set(text.lower().split()))

    poor = []
    for question, hits in zip(QUESTIONS, by_search, strict=True):
        same = rerank(question.text, hits, lambda query, text: 0.5)
        assert [hit.chunk for hit in same] == [hit.chunk for hit in hits]
        poor.append(rerank(question.text, hits, shared_words))
    assert within(1, QUESTIONS, poor) < within(1, QUESTIONS, by_search) - 10


# Follow-ups


@pytest.fixture(scope="module")
def follow_up_lists() -> dict[str, list[list[Hit]]]:
    alone = [search(one.text) for one in FOLLOW_UPS]
    rewritten = [search(completed(one)) for one in FOLLOW_UPS]
    both = [fuse_ranks(pair) for pair in zip(rewritten, alone, strict=True)]
    return {"alone": alone, "completed": rewritten, "both": both}


def test_completing_pays_and_joining_costs(
    follow_up_lists: dict[str, list[list[Hit]]],
) -> None:
    counts = {name: within(3, FOLLOW_UPS, lists) for name, lists in follow_up_lists.items()}
    assert counts == {"alone": 5, "completed": 9, "both": 7}


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("m59", (1, 2, 1)),  # the code before is searched as well
        ("h55", (4, 6, 4)),
        ("h12", (None, 2, 6)),  # the last line says nothing by itself
        ("h48", (None, 1, 5)),
        ("m52", (None, None, None)),  # that Night is quiet, no rule knows
    ],
)
def test_places_that_the_lesson_names(
    follow_up_lists: dict[str, list[list[Hit]]], name: str, places: tuple[int | None, ...]
) -> None:
    at = FOLLOW_UPS.index(BY_ID[name])
    lists = [follow_up_lists[how][at] for how in ("alone", "completed", "both")]
    assert tuple(first_rank(BY_ID[name], hits) for hits in lists) == places


def test_the_judge_does_best_with_the_completed_question(
    follow_up_lists: dict[str, list[list[Hit]]],
) -> None:
    counts = []
    for texts in ([one.text for one in FOLLOW_UPS], [completed(one) for one in FOLLOW_UPS]):
        again = [
            rerank(text, hits, max_sim)
            for text, hits in zip(texts, follow_up_lists["completed"], strict=True)
        ]
        counts.append(within(3, FOLLOW_UPS, again))
    assert counts == [10, 11]


def test_with_a_judge_joining_costs_nothing_and_50_candidates_bring_the_blue_one(
    follow_up_lists: dict[str, list[list[Hit]]],
) -> None:
    blue = BY_ID["m15"]
    assert FOLLOW_UPS[0] is blue
    assert completed(blue) == "How long does the descaler have to work in the blue kettle?"
    fifty = [search(completed(one), 50) for one in FOLLOW_UPS]
    assert first_rank(blue, fifty[0]) == 22  # so it is not among 20
    counts, places = [], []
    for lists in (follow_up_lists["both"], fifty):
        again = [
            rerank(completed(one), hits, max_sim)
            for one, hits in zip(FOLLOW_UPS, lists, strict=True)
        ]
        counts.append(within(3, FOLLOW_UPS, again))
        places.append(first_rank(blue, again[0]))
    assert counts == [11, 13]
    assert places == [None, 2]


def test_a_rewrite_that_loses_the_code_loses_the_answer_and_the_original_saves_it() -> None:
    code = BY_ID["m59"]
    queries = search_queries(
        code.text, code.conversation, rewrite=lambda *_: "What does the other code mean?"
    )
    lists = [search(query) for query in queries]
    assert [first_rank(code, hits) for hits in lists] == [None, 1]
    joined = fuse_ranks(lists)
    assert first_rank(code, joined) == 5
    smooth, original = (first_rank(code, rerank(query, joined, max_sim)) for query in queries)
    assert original == 2
    assert smooth is not None
    assert smooth > 20


def test_the_four_ways_put_the_code_where_exercise_1_counts_it() -> None:
    question = BY_ID["m12"]
    ways = [
        retrieve(question.text, VECTORS, k=20),
        retrieve_keywords(question.text, KEYWORDS, k=20),
        search(question.text),
        rerank(question.text, search(question.text), max_sim),
    ]
    assert [first_rank(question, hits) for hits in ways] == [2, 1, 1, 3]
    assert ways[3][2].chunk.headings[-1] == "E-4021"
    assert "E-4021" in ways[3][0].chunk.text
    for hits in ways:
        assert min(hits[i].score - hits[i + 1].score for i in range(3)) > 1e-4
