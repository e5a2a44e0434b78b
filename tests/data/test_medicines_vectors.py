"""What lesson 02 shows with vectors on the page of medicines."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from ragnotes import (
    Chunk,
    chunk_markdown,
    chunk_words,
    data_path,
    found,
    load_document,
    load_questions,
    text_with_context,
)
from ragnotes.chunking.semantic import Embed
from ragnotes.indexing.minilm import embed_minilm, what_minilm_reads
from ragnotes.indexing.static import embed_static
from ragnotes.retrieval.search import Hit

PAGE = load_document(data_path("medicines.md"))
TEXT = PAGE.text
QUESTIONS = load_questions(data_path("questions/medicines.jsonl"), [PAGE])[:10]
ENTRIES = ["## " + entry for entry in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]]
(ASPIRIN,) = [entry for entry in ENTRIES if entry.startswith("## Aspirin")]
OTHERS = [entry for entry in ENTRIES if entry != ASPIRIN]
COUNTS = [1, 2, 4, 8, 13, 25]  # entries in one chunk
SIZES = [25, 50, 100, 200, 400, 800, 1600]


# One vector for many entries


def likeness(embed: Embed, texts: list[str]) -> list[float]:
    """The cosines of texts with the question about aspirin."""
    (asked,) = embed([QUESTIONS[0].text])
    return [float(cosine) for cosine in embed(texts) @ asked]


def test_the_more_entries_the_less_like_the_question_about_one() -> None:
    # Static vectors are averages: where aspirin stands among the others makes no difference.
    right = likeness(embed_static, ["".join([ASPIRIN, *OTHERS[: n - 1]]) for n in COUNTS])
    # It falls early; from eight entries on it stays within a few hundredths.
    assert right[0] > right[1] > right[2] > right[3]
    assert max(right[3:]) - min(right[3:]) < 0.05
    assert right[-1] < right[0] - 0.1


def test_chunks_without_aspirin_come_close() -> None:
    smaller = []
    for n in COUNTS[:5]:
        (right,) = likeness(embed_static, ["".join([ASPIRIN, *OTHERS[: n - 1]])])
        wrong = ["".join(OTHERS[start : start + n]) for start in range(0, 24, n)]
        smaller.append(right - max(likeness(embed_static, wrong)))
    assert smaller[0] > 0.1
    assert all(after < before for before, after in pairwise(smaller[:4]))
    assert 0 < smaller[3] < 0.05
    assert smaller[4] < 0.05


def test_what_minilm_did_not_read_changes_nothing() -> None:
    texts = ["".join([ASPIRIN, *OTHERS[: n - 1]]) for n in COUNTS[1:]]
    with pytest.warns(UserWarning, match="MiniLM reads"):
        first = likeness(embed_minilm, texts)
    assert max(first) - min(first) < 1e-4


@pytest.mark.parametrize("n", [4, 8, 13, 25])
def test_with_aspirin_last_minilm_reads_no_word_of_it(n: int) -> None:
    text = "".join([*OTHERS[: n - 1], ASPIRIN])
    read = text[: what_minilm_reads(text).end]
    assert "aspirin" not in read.lower()
    assert len(read.split()) < 200


def test_minilm_reads_less_than_a_tenth_of_the_page_and_nothing_of_aspirin() -> None:
    read = TEXT[: what_minilm_reads(TEXT).end]
    assert len(read.split()) < len(TEXT.split()) / 10
    assert "## Paracetamol" in read
    assert "aspirin" not in read.lower()


@pytest.mark.parametrize(("size", "unread"), [(100, 0), (150, 0), (400, 8)])
def test_minilm_reads_windows_of_150_words_to_their_end(size: int, unread: int) -> None:
    chunks = chunk_words(PAGE, size)
    long = [chunk for chunk in chunks if what_minilm_reads(chunk.text).end < len(chunk.text)]
    assert len(long) == unread  # of 9: the last is short


# How large a chunk should be, on this page


def ranked(question: str, chunks: list[Chunk], vectors: NDArray[np.float32]) -> list[Hit]:
    (asked,) = embed_static([question])
    cosines = vectors @ asked
    order = np.argsort(-cosines, kind="stable")
    return [Hit(chunks[place], float(cosines[place])) for place in order]


def shared(chunk: Chunk, quote: Chunk) -> int:
    """How many characters of a quote a chunk holds."""
    return max(0, min(chunk.end, quote.end) - max(chunk.start, quote.start))


def holder(hits: list[Hit], quote: Chunk) -> Hit:
    """The hit that holds most of a quote."""
    return max(hits, key=lambda hit: shared(hit.chunk, quote))


def margins(chunks: list[Chunk]) -> list[float]:
    """For each question the right chunk's cosine less that of the best wrong one.

    Right is the chunk that holds most of the quote; wrong are those that hold none of it.
    """
    vectors = embed_static([chunk.text for chunk in chunks])
    results = []
    for question in QUESTIONS:
        hits = ranked(question.text, chunks, vectors)
        wrong = [
            hit.score
            for hit in hits
            if not any(shared(hit.chunk, quote) for quote in question.evidence)
        ]
        right = [holder(hits, quote).score for quote in question.evidence]
        results.append(sum(right) / len(right) - max(wrong))
    return results


def words_to_send(chunks: list[Chunk]) -> list[int]:
    """For each question the words of all hits down to the one that completes the evidence.

    Where none does, because a cut runs through a quote, that is the whole page.
    """
    vectors = embed_static([chunk.text for chunk in chunks])
    results = []
    for question in QUESTIONS:
        missing, words = set(question.evidence), 0
        for hit in ranked(question.text, chunks, vectors):
            words += len(hit.chunk.text.split())
            missing -= {
                quote for quote in missing if shared(hit.chunk, quote) == quote.end - quote.start
            }
            if not missing:
                break
        results.append(words)
    return results


def test_small_windows_lose_by_a_margin_and_large_ones_win_by_none() -> None:
    by_size = {
        size: float(np.mean(margins(chunk_words(PAGE, size)))) for size in (25, 50, 400, 800)
    }
    assert by_size[25] < -0.05
    assert by_size[50] < -0.03
    assert all(abs(by_size[size]) < 0.03 for size in (400, 800))


def test_entries_win_by_more_than_windows_of_any_size() -> None:
    entries = float(np.mean(margins(chunk_markdown(PAGE, 150))))
    windows = [float(np.mean(margins(chunk_words(PAGE, size)))) for size in SIZES]
    assert entries > max(windows) + 0.01


def test_fewest_words_are_sent_at_a_middle_size() -> None:
    sent = [float(np.median(words_to_send(chunk_words(PAGE, size)))) for size in SIZES]
    middle = min(sent[1:5])
    assert middle < sent[0] / 2
    assert middle < sent[5] / 2
    assert middle < sent[6] / 2


def test_headroom_for_static_vectors_and_what_entries_find() -> None:
    def count(chunks: list[Chunk], texts: list[str]) -> int:
        vectors = embed_static(texts)
        return found(QUESTIONS, lambda asked: ranked(asked, chunks, vectors)).count

    windows, entries = chunk_words(PAGE, 100), chunk_markdown(PAGE, 150)
    assert 4 <= count(windows, [chunk.text for chunk in windows]) <= 7
    assert 7 <= count(entries, [text_with_context(chunk) for chunk in entries]) <= 9
