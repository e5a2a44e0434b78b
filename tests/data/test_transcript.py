"""What lesson 05 promises about the spoken tour and about the text on one topic."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

from ragnotes import Document, data_path, load_document, sentence_bounds
from ragnotes.chunking.semantic import (
    Embed,
    chunk_semantic,
    gaps_to_cut,
    neighbour_similarities,
)
from ragnotes.indexing.minilm import embed_minilm, what_minilm_reads
from ragnotes.indexing.static import embed_static
from ragnotes.indexing.tf_idf import fit_tf_idf

TOUR = load_document(data_path("tour_transcript.txt"))
ONE_TOPIC = load_document(data_path("one_topic.txt"))
BOTH = [TOUR, ONE_TOPIC]

# The sentences, counted from 0, that begin a topic: entrance, weights, pool, café and crèche.
TOPICS = {
    0: "So, good morning, come in out of the rain",
    11: "Right, mind the step, and now you can hear the iron",
    23: "Careful, it's wet from here on",
    35: "Up the stairs it finally smells better",
}
CRECHE = (39, "That noise behind the yellow door is the crèche")
BORDERS = set(TOPICS) - {0}


@cache
def sentences(document: Document) -> list[str]:
    bounds = zip(*sentence_bounds(document.text), strict=True)
    return [document.text[start:end] for start, end in bounds]


def tf_idf(document: Document) -> Embed:
    return fit_tf_idf(sentences(document))


EMBEDDERS: list[Callable[[Document], Embed]] = [
    lambda document: embed_minilm,
    lambda document: embed_static,
    tf_idf,
]
each_embedder = pytest.mark.parametrize("embedder", EMBEDDERS, ids=["minilm", "static", "tf-idf"])


def begins(document: Document, embed: Embed, threshold: float | None = None) -> list[int]:
    """The sentences before which the document is cut; without a threshold, at a tenth of gaps."""
    _, similarities = neighbour_similarities(document, embed)
    return [gap + 1 for gap in gaps_to_cut(similarities, threshold=threshold)]


# The files


@pytest.mark.parametrize("document", BOTH, ids=["tour", "one topic"])
def test_nothing_but_sentences(document: Document) -> None:
    # No blank line, line end or heading: nothing a writer could have left as a break.
    raw = data_path(f"{document.id}.txt").read_bytes().decode("utf-8")
    assert "\n" not in document.text.rstrip("\n")
    assert raw == " ".join(sentences(document)) + "\n"


@pytest.mark.parametrize("document", BOTH, ids=["tour", "one topic"])
def test_no_two_sentences_alike(document: Document) -> None:
    runs = []
    for sentence in sentences(document):
        words = sentence.casefold().split()
        runs.append({tuple(words[i : i + 5]) for i in range(len(words) - 4)})
    for number, run in enumerate(runs):
        assert not any(len(run & other) > 0.6 * len(run) for other in runs[:number] if run)


def test_the_tour_has_46_sentences_on_four_topics() -> None:
    said = sentences(TOUR)
    assert len(said) == 46
    for number, words in [*TOPICS.items(), CRECHE]:
        assert said[number].startswith(words)


def test_the_tour_is_spoken() -> None:
    for words in ("okay", "Oh, and", "well, we ring you", "don't", "I know"):
        assert words in TOUR.text
    assert not re.search(r"\d", TOUR.text)
    assert len(re.findall(r"\b(two|three|four|five|eight|nine|ten|twenty)\b", TOUR.text)) >= 20


def test_no_sentence_only_announces_a_topic() -> None:
    assert min(len(sentence.split()) for sentence in sentences(TOUR)) >= 12


def test_the_other_text_has_21_sentences() -> None:
    # The exercise counts 20 gaps, and 2 cuts.
    assert len(sentences(ONE_TOPIC)) == 21


# Cuts on the tour


def test_minilm_finds_the_three_borders_the_creche_and_one_more() -> None:
    assert begins(TOUR, embed_minilm) == [11, 18, 23, 35, 39]


def test_static_vectors_find_two_of_the_three_borders() -> None:
    cuts = begins(TOUR, embed_static)
    assert len(cuts) == 5
    assert len(BORDERS & set(cuts)) >= 2


def test_words_alone_find_none_of_them() -> None:
    # A share carries over from embedder to embedder; what an embedder knows does not.
    assert not BORDERS & set(begins(TOUR, tf_idf(TOUR)))


@each_embedder
@pytest.mark.parametrize("document", BOTH, ids=["tour", "one topic"])
def test_a_threshold_of_07_cuts_after_every_sentence(
    document: Document, embedder: Callable[[Document], Embed]
) -> None:
    every = list(range(1, len(sentences(document))))
    assert begins(document, embedder(document), 0.7) == every


def test_a_threshold_of_025_means_one_thing_to_minilm_and_another_to_tf_idf() -> None:
    assert len(begins(TOUR, embed_minilm, 0.25)) <= 15
    assert len(begins(TOUR, embed_static, 0.25)) <= 15  # it was fitted to MiniLM
    assert len(begins(TOUR, tf_idf(TOUR), 0.25)) >= 43  # of 45


@each_embedder
def test_a_tenth_of_the_gaps_is_cut_even_where_there_is_one_topic(
    embedder: Callable[[Document], Embed],
) -> None:
    assert len(begins(ONE_TOPIC, embedder(ONE_TOPIC))) == 2


def test_the_cuts_hang_on_no_last_digit() -> None:
    # Another processor gives the same cuts.
    _, similarities = neighbour_similarities(TOUR, embed_minilm)
    lowest = sorted(similarities)[:6]
    assert lowest[5] - lowest[4] > 0.01
    assert all(after - before > 0.001 for before, after in pairwise(lowest))


def test_two_topics_are_longer_than_what_minilm_reads() -> None:
    # A maximum size is still needed.
    pieces = chunk_semantic(TOUR, embed_minilm)
    assert [len(piece.text.split()) for piece in pieces] == [260, 166, 115, 284, 93, 166]
    long = [piece for piece in pieces if what_minilm_reads(piece.text).end < len(piece.text)]
    assert [pieces.index(piece) for piece in long] == [0, 3]
    sized = chunk_semantic(TOUR, embed_minilm, 120)
    assert max(len(piece.text.split()) for piece in sized) <= 120
    assert {piece.start for piece in pieces} <= {piece.start for piece in sized}
