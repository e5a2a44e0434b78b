"""Around a hit: neighbours, parents, spans merged, an order for long prompts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragnotes import Chunk, Document, Hit, chunk_sentences, chunk_words
from ragnotes.retrieval.passages import best_at_both_ends, merge, neighbours, parents

OWL = Document("owl", "The owl hoots.")
FIVE = chunk_sentences("One. Two. Three. Four. Five.", size=1)


def spans(*pairs: tuple[int, int], doc: Document = OWL) -> list[Chunk]:
    return [Chunk(doc, start, end) for start, end in pairs]


def test_neighbours_are_cut_at_the_ends_of_a_document() -> None:
    windows = [[FIVE.index(each) for each in neighbours(chunk, FIVE)] for chunk in FIVE]
    assert windows == [[0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4]]


@pytest.mark.parametrize(("window", "count"), [(0, 1), (1, 3), (2, 5), (9, 5)])
def test_neighbours_count_on_each_side(window: int, count: int) -> None:
    assert len(neighbours(FIVE[2], FIVE, window)) == count


def test_neighbours_never_come_from_another_document() -> None:
    first = chunk_words(Document("d1", "a b"), size=1)
    second = chunk_words(Document("d2", "c d"), size=1)
    assert neighbours(first[1], [*second, *first]) == first


def test_neighbours_stand_in_document_order_whatever_the_order_given() -> None:
    assert neighbours(FIVE[1], FIVE[::-1]) == FIVE[:3]


def test_neighbours_that_are_given_twice_count_once() -> None:
    twice = [*FIVE[:2], FIVE[1], *FIVE[1:], FIVE[2]]
    for chunk in FIVE:
        assert neighbours(chunk, twice, 2) == neighbours(chunk, FIVE, 2)


def test_neighbours_refused() -> None:
    with pytest.raises(ValueError, match="window must be at least 0, got window=-1"):
        neighbours(FIVE[0], FIVE, -1)
    with pytest.raises(ValueError, match="is not among the chunks given"):
        neighbours(FIVE[0], FIVE[1:])


def test_each_parent_comes_once_in_the_order_of_its_best_hit() -> None:
    text = Document("text", "p1 p2 q1 q2")
    small, large = chunk_words(text, size=1), chunk_words(text, size=2)
    hits = [Hit(small[2], 0.9), Hit(small[1], 0.8), Hit(small[0], 0.7)]
    assert parents(hits, large, k=2) == [Hit(large[1], 0.9), Hit(large[0], 0.8)]


def test_k_counts_parents_and_not_hits() -> None:
    small, large = chunk_words(OWL, size=1), chunk_words(OWL, size=2)
    hits = [Hit(small[0], 0.9), Hit(small[1], 0.8), Hit(small[2], 0.7)]
    assert [hit.chunk for hit in parents(hits, large, k=1)] == large[:1]
    assert [hit.chunk for hit in parents(hits, large, k=5)] == large


def test_the_shortest_parent_that_holds_the_hit_is_taken() -> None:
    whole, near = Chunk(OWL, 0, 14), Chunk(OWL, 0, 7)
    assert parents([Hit(Chunk(OWL, 4, 7), 1.0)], [whole, near])[0].chunk == near


def test_a_hit_without_a_parent_stands_for_itself() -> None:
    hit = Hit(Chunk(OWL, 2, 9), 1.0)
    assert parents([hit], spans((0, 7), (8, 14))) == [hit]
    assert parents([hit], [Chunk(Document("other", OWL.text), 0, 14)]) == [hit]


def test_parents_refused_and_empty() -> None:
    assert parents([], FIVE) == []
    with pytest.raises(ValueError, match="k must be at least 1, got k=0"):
        parents([], FIVE, k=0)
    with pytest.raises(TypeError, match=r"k must be a whole number, got 1\.5"):
        parents([], FIVE, k=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given_spans", "merged"),
    [
        ([], []),
        ([(0, 7)], [(0, 7)]),
        ([(0, 7), (4, 6), (6, 14)], [(0, 14)]),  # one inside another moves no end back
        ([(6, 14), (0, 7)], [(0, 14)]),
        ([(0, 3), (4, 7)], [(0, 7)]),  # only white space between
        ([(0, 3), (3, 7)], [(0, 7)]),
        ([(0, 3), (8, 14)], [(0, 3), (8, 14)]),  # a gap is not filled
        ([(8, 14), (0, 3)], [(8, 14), (0, 3)]),  # best first, not document order
        ([(4, 7), (4, 7)], [(4, 7)]),  # found twice
    ],
)
def test_merge(given_spans: list[tuple[int, int]], merged: list[tuple[int, int]]) -> None:
    assert merge(spans(*given_spans)) == spans(*merged)


def test_merge_keeps_documents_apart() -> None:
    other = Document("other", OWL.text)
    chunks = [Chunk(OWL, 0, 7), Chunk(other, 4, 14)]
    assert merge(chunks) == chunks


def test_characters_sent_are_counted_once() -> None:
    doc = Document("long", "x" * 500)
    sent = merge(spans((0, 120), (90, 210), (400, 450), doc=doc))
    assert sum(map(len, sent)) == 260


def test_a_merged_chunk_has_the_headings_that_its_parts_share() -> None:
    care = Chunk(OWL, 0, 7, headings=("Kettle", "Care"))
    lights = Chunk(OWL, 7, 14, headings=("Kettle", "Lights"))
    assert merge([care, lights])[0].headings == ("Kettle",)
    assert merge([care])[0].headings == ("Kettle", "Care")


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9)), max_size=8),
    st.text("a ", min_size=40, max_size=40),
)
def test_merge_sends_each_character_once_and_all_of_them(
    pieces: list[tuple[int, int]], text: str
) -> None:
    doc = Document("random", text)
    given_chunks = [Chunk(doc, start, start + length) for start, length in pieces]
    merged = merge(given_chunks)
    sent = [at for chunk in merged for at in range(chunk.start, chunk.end)]
    wanted = {at for chunk in given_chunks for at in range(chunk.start, chunk.end)}
    assert len(sent) == len(set(sent))
    assert wanted <= set(sent)
    assert all(doc.text[at] == " " for at in set(sent) - wanted)
    assert merge(merged) == merged


@pytest.mark.parametrize("count", range(7))
def test_the_best_stand_at_both_ends(count: int) -> None:
    order = best_at_both_ends(range(count))
    assert sorted(order) == list(range(count))
    # From the ends inwards the ranks rise.
    outside_in = [order[i // 2] if i % 2 == 0 else order[-(i // 2) - 1] for i in range(count)]
    assert outside_in == list(range(count))
