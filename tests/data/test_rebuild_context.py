"""What lesson 10 shows on the manuals and the help centre, so that no edit cancels it unseen."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pytest

from ragnotes import (
    Chunk,
    Hit,
    Index,
    Question,
    answer,
    best_at_both_ends,
    build_index,
    build_prompt,
    chunk_markdown,
    chunk_paragraphs,
    cosine,
    data_path,
    diversify,
    documents_from_articles,
    embed_minilm,
    get_encoding,
    load_document,
    load_questions,
    merge,
    neighbours,
    parents,
    retrieve,
    retrieve_all,
    sentence_bounds,
    text_with_context,
    what_minilm_reads,
)
from ragnotes.evaluation.questions import has_all_evidence
from ragnotes.indexing.static import embed_static

FOLDER = data_path("manuals/kettle-kb-17.md").parent
MANUALS = [load_document(path) for path in sorted(FOLDER.glob("*.md"))]
ARTICLES = documents_from_articles(
    json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
)
SMALL = [chunk for doc in MANUALS for chunk in chunk_markdown(doc, 40)]
SMALL += [chunk for doc in ARTICLES for chunk in chunk_paragraphs(doc, 40)]
LARGER = [chunk for doc in MANUALS for chunk in chunk_markdown(doc, 300)]
LARGER += [chunk for doc in ARTICLES for chunk in chunk_paragraphs(doc, 400)]
QUESTIONS = [
    question
    for name, docs in [("manuals", MANUALS), ("help_center", ARTICLES)]
    for question in load_questions(data_path(f"questions/{name}.jsonl"), docs)
    if question.evidence
]
BLUE = {"product": "kettle-kb-17"}
DESCALE = "How do I descale the blue kettle?"
STEPS = [
    "1. Pour in half a litre of white household vinegar",
    "2. Set",
    "3. Leave it",
    "4. Pour it",
]
STEPS += ["5. Boil two", "6. Hold"]


def with_title(chunk: Chunk) -> str:
    title = chunk.doc.metadata.get("title")
    return f"{title}\n\n{chunk.text}" if title else text_with_context(chunk)


@pytest.fixture(scope="module")
def index() -> Index:
    return build_index(SMALL, embed_minilm, with_title, lambda chunk: {"product": chunk.doc.id})


@pytest.fixture(scope="module")
def hits(index: Index) -> list[Hit]:
    return retrieve(DESCALE, index, k=3, where=BLUE)


def alone(hits: Sequence[Hit]) -> list[Chunk]:
    return [hit.chunk for hit in hits]


def with_neighbours(hits: Sequence[Hit]) -> list[Chunk]:
    return [each for hit in hits for each in [hit.chunk, *neighbours(hit.chunk, SMALL)]]


def with_sections(hits: Sequence[Hit]) -> list[Chunk]:
    return [hit.chunk for hit in parents(hits, LARGER, k=20)]


def steps_in(chunks: Sequence[Chunk]) -> str:
    texts = "\n".join(chunk.text for chunk in chunks)
    return "".join(step[0] for step in STEPS if step in texts)


def test_the_small_chunks_are_read_to_their_end() -> None:
    assert all(what_minilm_reads(text).end == len(text) for text in map(with_title, SMALL))
    assert len(QUESTIONS) == 100


# Around the hits


def test_three_hits_lack_the_first_step_and_the_last(hits: list[Hit]) -> None:
    assert [steps_in([hit.chunk]) for hit in hits] == ["23", "45", ""]
    # Not decided by a rounding error.
    assert hits[0].score > hits[1].score + 0.01 > hits[2].score + 0.02


def test_neighbours_and_the_section_bring_them(hits: list[Hit]) -> None:
    assert steps_in(neighbours(hits[0].chunk, SMALL)) == "12345"
    assert steps_in(with_neighbours(hits)) == "123456"
    sections = parents(hits, LARGER)
    assert [steps_in([hit.chunk]) for hit in sections] == ["123456", ""]


def test_taken_by_place_the_blue_manual_ends_with_the_red_one(hits: list[Hit]) -> None:
    last = [chunk for chunk in SMALL if chunk.doc.id == "kettle-kb-17"][-1]
    after = SMALL[SMALL.index(last) + 1]
    assert after.doc.id == "kettle-kr-10"
    assert after not in neighbours(last, SMALL)


def test_a_part_of_what_the_neighbours_hold_is_there_twice(hits: list[Hit]) -> None:
    nine = [chunk for hit in hits for chunk in neighbours(hit.chunk, SMALL)]
    assert len(nine) == 9
    assert sum(map(len, nine)) == 1434
    assert [len(passage) for passage in merge(nine)] == [623, 480]


# Near copies


def test_a_near_copy_takes_the_place_of_the_other_half_of_an_answer(index: Index) -> None:
    asked = "What does a bottle of descaler cost, and how long does it keep once opened?"
    candidates = retrieve(asked, index, k=20)
    assert [hit.chunk.doc.id for hit in candidates[:3]] == ["descaler", "descaler-2022", "descaler"]
    for hit, words in zip(candidates, ["twelve months", "six months", "€12.40"], strict=False):
        assert words in hit.chunk.text
    two = diversify(candidates, index, k=2, relevance=0.7)
    assert [hit.chunk for hit in two] == [candidates[0].chunk, candidates[2].chunk]
    # A little less of it would not have helped.
    less = diversify(candidates, index, k=2, relevance=0.75)
    assert [hit.chunk for hit in less] == [hit.chunk for hit in candidates[:2]]


def test_of_two_near_copies_the_old_one_can_stay(index: Index) -> None:
    asked = "What does the repair of a kettle cost?"
    old, new = retrieve(asked, index, k=2)
    assert "Kettles: €32" in old.chunk.text
    assert "Kettles: €36" in new.chunk.text
    assert old.score > new.score + 0.005
    diverse = diversify(retrieve(asked, index, k=20), index, k=2, relevance=0.7)
    assert diverse[0].chunk == old.chunk
    assert "€36" not in diverse[1].chunk.text
    # The notebook prints the worth of the second and the third.
    assert retrieve(asked, index, k=3)[2].chunk == diverse[1].chunk
    vectors = {
        record.id: vector for record, vector in zip(index.records, index.vectors, strict=True)
    }
    likeness = [
        float(cosine(vectors[hit.chunk.id], vectors[old.chunk.id])) for hit in (new, diverse[1])
    ]
    assert likeness[0] > 0.9
    assert 0.7 * new.score - 0.3 * likeness[0] < 0.7 * diverse[1].score - 0.3 * likeness[1] - 0.05
    newer = retrieve(asked, index, k=2, where={"updated": ("2025-01-01", None)})
    assert newer[0].chunk == new.chunk


def test_on_all_questions_diversity_finds_fewer(index: Index) -> None:
    rankings = retrieve_all([question.text for question in QUESTIONS], index, k=20)
    counts = []
    for relevance in [1, 0.9, 0.7, 0.5]:
        chosen = [diversify(ranking, index, k=3, relevance=relevance) for ranking in rankings]
        pairs = zip(QUESTIONS, chosen, strict=True)
        counts.append(sum(has_all_evidence(asked, alone(three)) for asked, three in pairs))
    assert counts == sorted(counts, reverse=True)
    assert counts[2] <= counts[0] - 4


# The budget


def test_characters_do_not_say_how_many_tokens() -> None:
    encode = get_encoding("cl100k_base").encode_ordinary
    tokens = []
    for name, start in [("kettle-kb-17", "Once a week"), ("oven-ov-65", "| Dish |")]:
        (text,) = (manual.text for manual in MANUALS if manual.id == name)
        place = text.index(start)
        tokens.append(len(encode(text[place : place + 1200])))
    assert tokens[0] < 300 < 500 < tokens[1]  # 1,200 / 4 = 300


def test_in_320_tokens_all_steps_are_sent_and_the_third_hit_is_not(hits: list[Hit]) -> None:
    prompt = build_prompt(DESCALE, with_neighbours(hits), budget=320)
    assert steps_in([citation.chunk for citation in prompt.citations]) == "123456"
    assert hits[2].chunk == prompt.left_out[0]
    assert "smell of metal" in prompt.citations[1].chunk.text


def test_with_the_best_at_both_ends_the_numbers_name_other_passages(index: Index) -> None:
    chunks = alone(retrieve(DESCALE, index, k=8))

    def ends(chunks: Sequence[Chunk]) -> list[Chunk]:
        return best_at_both_ends(merge(chunks))

    by_rank = build_prompt(DESCALE, chunks, budget=600).citations
    both_ends = build_prompt(DESCALE, chunks, budget=600, arrange=ends).citations
    assert len(by_rank) == len(both_ends) == 5
    assert by_rank[0].chunk == both_ends[0].chunk
    assert by_rank[1].chunk == both_ends[4].chunk
    assert by_rank[2].chunk == both_ends[1].chunk


# What comes back


def search(index: Index, where: dict[str, str] | None = None) -> Callable[[str], list[Hit]]:
    return lambda question: retrieve(question, index, k=3, min_score=0.3, where=where)


@pytest.mark.parametrize(
    ("question", "where", "source", "words"),
    [
        ("May I use citric acid in the blue kettle?", None, "kb-17", "Do not use citric acid here"),
        # Wrong, and quoted as surely: those are the minutes of the red one.
        ("How long does the blue kettle keep water warm?", None, "kr-10", "warm for 20 minutes"),
        ("How long does the blue kettle keep water warm?", BLUE, "kb-17", "for 30 minutes"),
    ],
)
def test_what_is_quoted_and_from_where(
    index: Index, question: str, where: dict[str, str] | None, source: str, words: str
) -> None:
    result = answer(question, search(index, where))
    assert words in result.text
    assert [each.source for each in result.citations] == [f"kettle-{source}.md"]
    assert result.prompt is not None
    sentences = [
        citation.chunk.text[start:end]
        for citation in result.prompt.citations
        for start, end in zip(*sentence_bounds(citation.chunk.text), strict=True)
    ]
    asked, *vectors = embed_static([question, *sentences])
    best, second = sorted((float(vector @ asked) for vector in vectors), reverse=True)[:2]
    assert best > second + 0.005


def test_the_right_minutes_were_sent_too(index: Index) -> None:
    prompt = answer("How long does the blue kettle keep water warm?", search(index)).prompt
    assert prompt is not None
    assert any("30 minutes" in each.chunk.text for each in prompt.citations)


def test_what_is_far_away_is_not_found(index: Index) -> None:
    question = "Who won the world cup?"
    assert retrieve(question, index, k=1)[0].score < 0.28
    assert str(answer(question, search(index))) == "Nothing found."


def test_three_chunks_are_well_above_the_minimum(index: Index) -> None:
    asked = "How long does the blue kettle keep water warm?"
    assert all(hit.score > 0.6 for hit in search(index)(asked))


# Does more context find more?


@pytest.fixture(scope="module")
def found_in(index: Index) -> Callable[[str, int], set[str]]:
    ways = {"alone": alone, "neighbours": with_neighbours, "sections": with_sections}
    ranked = {one.id: retrieve(one.text, index, k=40, where=one.where) for one in QUESTIONS}

    def sent(question: Question, way: str, budget: int) -> list[Chunk]:
        hits = ranked[question.id][: 40 if way == "alone" else 20]
        prompt = build_prompt(question.text, ways[way](hits), budget)
        assert prompt.tokens <= budget
        # Forty hits alone fill the largest budget; twenty do not.
        assert prompt.left_out or way != "alone"
        return [citation.chunk for citation in prompt.citations]

    return lambda way, budget: {
        one.id for one in QUESTIONS if has_all_evidence(one, sent(one, way, budget))
    }


def test_in_a_small_budget_context_takes_the_place_of_other_hits(
    found_in: Callable[[str, int], set[str]],
) -> None:
    counts = [len(found_in(way, 300)) for way in ("alone", "neighbours", "sections")]
    assert counts[0] >= counts[1] + 3 >= counts[2] + 20


def test_in_a_middle_one_neighbours_win_some_and_lose_more(
    found_in: Callable[[str, int], set[str]],
) -> None:
    one, other = found_in("alone", 600), found_in("neighbours", 600)
    assert len(one - other) > len(other - one) > 0


def test_in_a_large_one_neighbours_find_most(found_in: Callable[[str, int], set[str]]) -> None:
    counts = [len(found_in(way, 1200)) for way in ("neighbours", "alone", "sections")]
    assert counts[0] > counts[1] >= counts[2]
    assert counts[0] < 100


def test_in_300_tokens_half_of_the_best_sections_have_no_room(index: Index) -> None:
    assert sum(question.where is not None for question in QUESTIONS) == 66
    asked = [build_prompt(question.text, []).tokens for question in QUESTIONS]
    assert sorted(asked)[50] == 98
    best = [retrieve(one.text, index, k=20, where=one.where) for one in QUESTIONS]
    prompts = [
        build_prompt(one.text, with_sections(hits)[:1], 300)
        for one, hits in zip(QUESTIONS, best, strict=True)
    ]
    assert 40 <= sum(not prompt.citations for prompt in prompts) <= 60
