"""What lesson 05 shows beside the borders of the tour: limits, cost, and the cookbook's ten."""

from __future__ import annotations

from ragnotes import (
    chunk_recursive,
    chunk_words,
    data_path,
    found,
    load_document,
    load_questions,
    search_words,
)
from ragnotes.chunking.semantic import chunk_semantic, gaps_to_cut, neighbour_similarities
from ragnotes.indexing.minilm import embed_minilm, what_minilm_reads
from ragnotes.indexing.tf_idf import fit_tf_idf

COOKBOOK = load_document(data_path("cookbook.md"))
TOUR = load_document(data_path("tour_transcript.txt"))
PAN = load_document(data_path("one_topic.txt"))
QUESTIONS = load_questions(data_path("questions/cookbook.jsonl"), [COOKBOOK])[:10]
BORDERS = {10, 22, 34, 38}  # gaps after which the guide walks on


def found_and_sent(chunks):
    """How many of the ten are found, and the words sent for a question on average."""
    result = found(QUESTIONS, lambda asked: search_words(asked, chunks, k=3))
    hits = [hit for asked in QUESTIONS for hit in search_words(asked.text, chunks, k=3)]
    return result.count, sum(len(hit.chunk.text.split()) for hit in hits) / len(QUESTIONS)


def test_the_price_of_a_guest_is_not_read():
    first = chunk_semantic(TOUR, embed_minilm)[0].text
    assert "nine euros fifty" in first[what_minilm_reads(first).end :]


def test_two_of_the_tours_chunks_are_not_read_whole():
    chunks = chunk_semantic(TOUR, embed_minilm)
    cut_off = [what_minilm_reads(chunk.text).end < len(chunk.text) for chunk in chunks]
    assert cut_off == [True, False, False, True, False, False]


def test_each_border_is_seen_in_the_words_that_begin_there():
    sentences, _ = neighbour_similarities(TOUR, embed_minilm)
    begins = ["Right, mind the step", "Careful, it's wet", "Up the stairs", "That noise behind the"]
    for gap, words in zip(sorted(BORDERS), begins, strict=True):
        assert sentences[gap + 1].text.startswith(words)


def test_no_share_cuts_all_borders_and_nothing_else():
    _, similarities = neighbour_similarities(TOUR, embed_minilm)
    cuts = {per_cent: set(gaps_to_cut(similarities, lowest=per_cent / 100)) for per_cent in (5, 6)}
    assert cuts[5] == {22, 38}
    assert cuts[6] == {17, 22, 38}
    assert set(gaps_to_cut(similarities)) > BORDERS


def test_the_same_share_has_another_threshold_with_another_embedder():
    sentences, minilm = neighbour_similarities(TOUR, embed_minilm)
    _, tf_idf = neighbour_similarities(TOUR, fit_tf_idf([str(sentence) for sentence in sentences]))
    assert set(gaps_to_cut(tf_idf)) & BORDERS == {38}
    assert sorted(minilm)[4] > 2 * sorted(tf_idf)[4]


def test_one_topic_is_cut_after_short_sentences_that_name_no_pan():
    sentences, similarities = neighbour_similarities(PAN, embed_minilm)
    gaps = gaps_to_cut(similarities, lowest=0.1)
    assert len(gaps) == 2  # the answer of an exercise
    assert gaps_to_cut(similarities, lowest=0.05) == [int(similarities.argmin())]
    for gap in gaps:
        words = sentences[gap].text.lower().split()
        assert len(words) <= 11
        assert not {"pan", "iron"} & set(words)
    lowest = sorted(similarities)
    assert lowest[2] - lowest[1] > 0.001


def test_at_the_same_sizes_sometimes_one_way_finds_more_and_sometimes_the_other():
    counts = {}
    for size in [100, 120, 150, 200]:
        recursive = found_and_sent(chunk_recursive(COOKBOOK, size))
        semantic = found_and_sent(chunk_semantic(COOKBOOK, embed_minilm, size))
        counts[size] = recursive[0], semantic[0]
    assert counts == {100: (6, 5), 120: (5, 6), 150: (8, 6), 200: (7, 8)}


def test_at_150_words_both_ways_send_about_as_many():
    count, sent = found_and_sent(chunk_semantic(COOKBOOK, embed_minilm, 150))
    recursive = found_and_sent(chunk_recursive(COOKBOOK, 150))
    assert (count, round(sent, 1)) == (6, 359.6)  # the answer of an exercise
    assert recursive[0] == 8
    assert 0.9 < sent / recursive[1] < 1


def test_the_rows_with_eight_also_sent_the_most():
    windows = found_and_sent(chunk_words(COOKBOOK, 100))
    recursive = found_and_sent(chunk_recursive(COOKBOOK, 100))
    semantic = found_and_sent(chunk_semantic(COOKBOOK, embed_minilm, 100))
    longer = found_and_sent(chunk_recursive(COOKBOOK, 150))
    unlimited = found_and_sent(chunk_semantic(COOKBOOK, embed_minilm))
    assert (windows[0], semantic[0], recursive[0]) == (5, 5, 6)
    assert longer[0] == unlimited[0] == 8
    # So the rows do not say what made it.
    assert min(longer[1], unlimited[1]) > max(windows[1], recursive[1], semantic[1])
    assert 2 * longer[1] < unlimited[1]
