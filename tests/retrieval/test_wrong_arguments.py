"""What is handed in by mistake: each time a sentence that names it and what was wanted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ragnotes as r
from ragnotes import Chunk, Document, Hit, Span
from ragnotes.indexing.models import named

DOC = Document("d", "Red fox. Blue dog.")
CHUNKS = [Chunk(DOC, 0, 8), Chunk(DOC, 9, 18)]
HITS = [Hit(CHUNKS[0], 1.0)]


@named("test:lengths")
def embed(texts: Any) -> Any:
    return np.array([[len(text), 1] for text in texts], dtype=np.float32)


VECTORS = r.build_index(CHUNKS, embed)
WORDS = r.build_keyword_index(CHUNKS)
ASKED = r.Question("q", "Who is red?", (CHUNKS[0],), "word")
CUT = "cut it first, as in chunk_words"
TAKE = r"take each hit's chunk, as in \[hit.chunk for hit in hits\]"
A_TEXT = "must be a str, got "

Call = Callable[[], object]

CALLS: list[tuple[Call, str]] = [
    # What is read first: a text, a chunk, questions, documents, rows, a name.
    (lambda: r.text_with_context("a b"), r"^chunk must be a Chunk, got 'a b' \(str\)"),
    (lambda: r.text_with_context(HITS[0]), r"^chunk must be a Chunk, got Hit.*hit\.chunk"),
    (lambda: r.text_with_context(None), "^chunk must be a Chunk, got None"),
    (lambda: r.sentence_bounds(None), "^text must be a str, got None"),
    (lambda: r.sentence_bounds(DOC), "^text must be a str, got Document"),
    (lambda: r.units_of(None), "^text must be a str, got None"),
    (lambda: r.units_of(["a"], "tokens"), "^text must be a str, got .* \\(list\\)"),
    (lambda: r.chunk_semantic("One.", None), "^embed must be a function, got None"),
    (lambda: r.found("who?", lambda text: []), "^questions must be a list of Questions, got 'who?"),
    (lambda: r.found(["who?"], lambda text: []), "^questions must .* at position 0"),
    (lambda: r.hit_rate("who?", [HITS]), "^questions must be a list of Questions, got 'who"),
    (lambda: r.mean_reciprocal_rank(None, []), "^questions must be a list of Questions, got None"),
    (lambda: r.load_questions([], "a b"), "^documents must be a list of Documents, got 'a b'"),
    (lambda: r.load_questions([], DOC), "^documents must be a list of Documents, got Document"),
    (lambda: r.check_questions([], CHUNKS), "^documents must be a list of Documents, got Chunk"),
    (lambda: r.write_table("a b", "x.csv"), "^rows must be a list of dicts, got 'a b'"),
    (lambda: r.write_table({"a": 1}, "x.csv"), "^rows must be a list of dicts, got {'a': 1}"),
    (lambda: r.write_table([1], "x.csv"), "^rows must be a list of dicts, got 1"),
    (lambda: r.write_table(None, "x.csv"), "^rows must be a list of dicts, got None"),
    (lambda: r.write_table([{"a": 1}], None), "^path must be a str or a Path, got None"),
    (lambda: Hit("fox", 1.0), "^a hit is of a Chunk, got 'fox'"),  # type: ignore[arg-type]
    (lambda: r.found([ASKED], lambda text: None), "^what retrieve returns must .*, got None"),
    (lambda: r.found([ASKED], lambda text: ["a"]), "^what retrieve returns must .*, got 'a'"),
    (lambda: r.found([ASKED], None), "^retrieve must be a function, got None"),
    (lambda: r.first_rank("who?", HITS), "^question must be a Question, got 'who"),
    (lambda: r.first_rank(ASKED, CHUNKS), "^hits must be a list of Hits, got Chunk"),
    (lambda: r.reciprocal_rank(None, HITS), "^question must be a Question, got None"),
    (lambda: r.relevant_chunks("who?", CHUNKS), "^question must be a Question, got 'who"),
    (lambda: r.has_all_evidence(None, CHUNKS), "^question must be a Question, got None"),
    (lambda: r.has_all_evidence(ASKED, HITS), TAKE),
    (lambda: r.perfect_retriever("who?"), "^questions must be a list of Questions, got 'who"),
    (lambda: r.piece_tree(None, 3), "^text must be a str, got None"),
    (lambda: r.data_path(None), "^name must be a file's name, got None"),
    (lambda: r.retrieve("fox", VECTORS, where="red"), "^where must be .*, got 'red'"),
    # Something else than chunks, wherever chunks are wanted.
    (lambda: r.build_index(["a", "b"], embed), f"^chunks must .* 'a' .* position 0: {CUT}"),
    (lambda: r.build_index("a b", embed), f"^chunks must be a list of Chunks, got 'a b' .*: {CUT}"),
    (lambda: r.build_index(DOC, embed), rf"got Document\(id='d'\) \(Document\): {CUT}"),
    (lambda: r.build_index([DOC], embed), f"at position 0: {CUT}"),
    (lambda: r.build_index(CHUNKS[0], embed), r"got Chunk.*: put it into a list"),
    (lambda: r.build_index([*CHUNKS, None], embed), r"got None \(NoneType\) at position 2$"),
    (lambda: r.build_index(None, embed), r"chunks must be a list of Chunks, got None"),
    (lambda: r.build_index(3, embed), r"chunks must be a list of Chunks, got 3 \(int\)"),
    (lambda: r.build_index(HITS, embed), TAKE),
    (lambda: r.build_index(VECTORS, embed), "an index holds its chunks in its records"),
    (lambda: r.build_index(VECTORS.records, embed), "take each record's chunk"),
    (lambda: r.build_keyword_index(["a"]), f"got 'a' .* position 0: {CUT}"),
    (lambda: r.make_records("a b"), CUT),
    (lambda: r.by_keywords(["a"]), CUT),
    (lambda: r.by_vectors(embed)(["a"]), CUT),
    (lambda: r.search_words("a?", ["a"]), CUT),
    (lambda: r.search_words("a?", HITS), TAKE),
    (lambda: r.merge(HITS), TAKE),
    (lambda: r.merge("a b"), CUT),
    (lambda: r.build_prompt("a?", HITS), TAKE),
    (lambda: r.build_prompt("a?", ["a"]), CUT),
    (lambda: r.build_prompt("a?", None), "chunks must be a list of Chunks, got None"),
    (lambda: r.neighbours(CHUNKS[0], HITS), TAKE),
    (lambda: r.neighbours(HITS[0], CHUNKS), r"chunk must be a Chunk, got Hit.*hit\.chunk"),
    (lambda: r.parents(HITS, ["a"]), f"^larger must be a list of Chunks, got 'a' .*{CUT}"),
    # Something else than hits.
    (lambda: r.parents(CHUNKS, CHUNKS), r"^hits must be a list of Hits, got Chunk.*position 0"),
    (lambda: r.rerank("a", CHUNKS, len), r"^hits must be a list of Hits, got Chunk"),  # type: ignore
    (lambda: r.diversify(CHUNKS, VECTORS), "^hits must be a list of Hits"),
    (lambda: r.diversify(None, VECTORS), "^hits must be a list of Hits, got None"),
    (lambda: r.fuse_ranks(HITS), r"lists must be a list of lists of hits, got one list.*\[hits\]"),
    (lambda: r.fuse_scores(HITS[0]), "lists must be a list of lists of hits, got Hit"),
    (lambda: r.fuse_ranks([HITS, CHUNKS]), "^list 1 must be a list of Hits, got Chunk"),
    (lambda: r.fuse_ranks([HITS, None]), "^list 1 must be a list of Hits, got None"),
    (lambda: r.fuse_ranks([[HITS]]), "not a list of such lists"),
    (lambda: r.fuse_ranks("ab"), "lists must be a list of lists of hits, got 'ab'"),
    (lambda: r.fuse_ranks(None), "lists must be a list of lists of hits, got None"),
    (lambda: r.fuse_ranks([HITS], weights=1.0), "weights must be a list with a number for each"),
    (lambda: r.answer("a?", lambda q: CHUNKS), "^what retrieve returns must be a list of Hits"),
    (lambda: r.answer("a?", lambda q: None), "^what retrieve returns must .* got None"),
    # One kind of index for the other, and something else.
    (lambda: r.retrieve("q", [1, 2]), r"index must be an Index, got \[1, 2\] \(list\): make one"),
    (lambda: r.retrieve("q", CHUNKS), "index must be an Index, got .*: make one with build_index"),
    (lambda: r.retrieve("q", WORDS), "got KeywordIndex.*: search it with retrieve_keywords"),
    (lambda: r.retrieve("q", None), "index must be an Index, got None"),
    (lambda: r.retrieve_all(["q"], WORDS), "search it with retrieve_keywords"),
    (
        lambda: r.retrieve_keywords("q", VECTORS),
        "a KeywordIndex, .*: search it with retrieve",
    ),
    (lambda: r.retrieve_keywords("q", CHUNKS), "make one with build_keyword_index"),
    (lambda: r.explain_keywords("q", VECTORS, CHUNKS[0]), "must be a KeywordIndex, got Index"),
    (lambda: r.explain_keywords("q", WORDS, HITS[0]), "chunk must be a Chunk, got Hit"),
    (lambda: r.explain_keywords(None, WORDS, CHUNKS[0]), "query must be a str, got NoneType"),
    (lambda: r.diversify(HITS, WORDS), "index must be an Index, got KeywordIndex"),
    (lambda: r.save_index(WORDS, "x.rag"), "index must be an Index, got KeywordIndex"),
    (lambda: r.build_index(CHUNKS, embed, reuse=CHUNKS), "reuse must be an Index, got "),
    (lambda: r.what_changed(VECTORS, VECTORS.records), "^old must be a list of Records, got Index"),
    (lambda: r.what_changed((), CHUNKS), "^new must be a list of Records, got Chunk.*make_records"),
    # Something else than a text, or than a list of them.
    (lambda: r.retrieve_all(None, VECTORS), "queries must be a list of texts or vectors, got None"),
    (lambda: r.search_words(None, CHUNKS), "question " + A_TEXT),
    (lambda: r.rerank(None, HITS, len), "query " + A_TEXT),  # type: ignore[arg-type]
    (lambda: r.max_sim(None, "a"), "query " + A_TEXT),
    (lambda: r.max_sim("a", CHUNKS[0]), "text must be a str, got Chunk"),
    (lambda: r.build_prompt(None, CHUNKS), "question " + A_TEXT),
    (lambda: r.answer(3, lambda q: HITS), "question must be a str, got 3"),
    (lambda: r.complete_follow_up(None, []), "question " + A_TEXT),
    (lambda: r.complete_follow_up("And it?", [None]), "each text must be a str, got NoneType"),
    (lambda: r.complete_follow_up("And it?", 3), r"conversation must be a list of str, got 3"),
    (lambda: r.search_queries(None), "question " + A_TEXT),
    (lambda: r.search_queries("a", (), lambda q, c: ["a"]), r"rewrite must return one .*\['a'\]"),
    (lambda: r.analyse(CHUNKS[0]), "text must be a str, got Chunk"),
    (lambda: r.fit_tf_idf([DOC]), "each text must be a str, got Document at position 0"),
    (lambda: r.fit_tf_idf(None), "texts must be a list of str, got None"),
    (lambda: r.embed_static(None), "texts must be a list of str, got None"),
    (lambda: r.embed_static(CHUNKS), "each text must be a str, got Chunk at position 0"),
    (lambda: r.embed_minilm(7), r"texts must be a list of str, got 7 \(int\)"),
    (lambda: r.best_at_both_ends("abc"), "ranked must be a list, best first, got 'abc'"),
    (lambda: r.best_at_both_ends(None), "ranked must be a list, best first, got None"),
    # Something else than a function.
    (lambda: r.build_index(CHUNKS, "minilm"), "embed must be a function, got 'minilm'"),
    (lambda: r.build_index(CHUNKS, None), "embed must be a function, got None"),
    (lambda: r.build_index(embed, CHUNKS), "embed must be a function, got "),  # turned round
    (lambda: r.build_index(CHUNKS, embed, text="a"), "text must be a function, got 'a'"),
    (lambda: r.build_index(CHUNKS, embed, metadata={}), "metadata must be a function, got {}"),
    (lambda: r.build_keyword_index(CHUNKS, analyse="a"), "analyse must be a function, got 'a'"),
    (
        lambda: r.by_vectors("minilm"),
        "embed must be a function, such as embed_minilm",
    ),
    (lambda: r.rerank("a", HITS, 0.5), "score must be a function, got 0.5"),  # type: ignore
    (lambda: r.answer("a?", HITS), "retrieve must be a function, got "),
    (lambda: r.answer("a?", lambda q: HITS, "text"), "generate must be a function, got 'text'"),
    (lambda: r.build_prompt("a?", CHUNKS, arrange=None), "arrange must be a function, got None"),
    (lambda: r.search_queries("a", (), "b"), "rewrite must be a function, got 'b'"),
    # Something else than a number.
    (
        lambda: r.build_prompt("a?", CHUNKS, budget="1000"),
        "must be a whole number, got '1000'",
    ),
    (lambda: r.build_prompt("a?", CHUNKS, budget=None), "budget must be a whole number, got None"),
    (lambda: r.neighbours(CHUNKS[0], CHUNKS, 1.5), "window must be a whole number, got 1.5"),
    (lambda: r.neighbours(CHUNKS[0], CHUNKS, "1"), "window must be a whole number, got '1'"),
    (lambda: r.retrieve("q", VECTORS, k="3"), "k must be a whole number, got '3'"),
    (lambda: r.get_encoding(3), "encoding must be a name, such as 'cl100k_base', got 3"),
    (lambda: r.build_keyword_index(CHUNKS, k1="1"), "k1 must be a number, got '1'"),
    (lambda: r.build_keyword_index(CHUNKS, b=None), "b must be a number, got None"),
    (lambda: r.build_keyword_index(CHUNKS, analyse=len), "analyse must return a list of terms"),
    (lambda: r.build_keyword_index(CHUNKS, analyse=lambda t: None), "a list of terms, got None"),
    (lambda: r.build_keyword_index(CHUNKS, analyse=lambda t: [["a"]]), r"terms, got \[\['a'\]\]"),
    (lambda: r.save_index(VECTORS, None), "path must be a str or a Path, got None"),
    (lambda: r.load_index(None, embed), "path must be a str or a Path, got None"),
    (lambda: r.fuse_ranks([[Hit(CHUNKS[0], "1")]]), "a score must be a number, got '1' .* for d:0"),
    (lambda: r.quote_best_sentence("x"), "prompt must be a Prompt, got 'x'"),
    # Documents, chunks and spans.
    (lambda: Chunk("a text", 0, 3), r"a chunk is a span of a Document, got doc='a text' \(str\)"),
    (lambda: Chunk(CHUNKS[0], 0, 3), "a chunk is a span of a Document, got doc=Chunk"),
    (lambda: Chunk(DOC, 0.0, 3), r"start of a chunk must be a whole number, got 0.0 \(float\)"),
    (lambda: Chunk(DOC, 0, "3"), "end of a chunk must be a whole number, got '3'"),
    (lambda: Chunk(DOC, 0, 3, "Cake"), r"headings must be a tuple of str, got 'Cake'"),
    (lambda: Chunk(DOC, 0, 3, (), ((0, 1),)), r"carried must hold Spans, got \(\(0, 1\),\)"),
    (lambda: Span("0", 1), "start of a span must be a whole number, got '0'"),
    (lambda: Span(0, None), "end of a span must be a whole number, got None"),
    (lambda: Document("d", "a", ["x"]), r"metadata must be a mapping, got \['x'\] \(list\)"),
]


@pytest.mark.parametrize(("call", "message"), CALLS, ids=[message for _, message in CALLS])
def test_a_mistake_is_told(call: Call, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


@pytest.mark.parametrize("query", [None, DOC, CHUNKS[0]], ids=repr)
def test_a_query_is_a_text_or_a_vector(query: Any) -> None:
    with pytest.raises(ValueError, match="the query must be a text or a vector, got "):
        r.retrieve(query, VECTORS)


def test_positions_may_be_whole_numbers_of_numpy() -> None:
    start, end = np.int64(0), np.int64(8)
    assert Chunk(DOC, start, end) == CHUNKS[0]
    assert len(Span(start, end)) == 8


def returning(rows: Any) -> Any:
    return named("test:rows")(lambda texts: rows)


@pytest.mark.parametrize(
    ("rows", "error", "message"),
    [
        (
            [[1.0, 2.0], [1.0]],
            ValueError,
            "rows of one length, got 2 numbers for d:0-8:.* and 1 for d:9-18:",
        ),
        ([np.ones(2), np.ones(3)], ValueError, "got 2 numbers for d:0-8:.* and 3 for d:9-18:"),
        ([["a", "b"], ["c", "d"]], TypeError, "embed's result must be rows of numbers, got "),
        ([[1.0, None], [1.0, 2.0]], ValueError, "finite numbers, got NaN or infinity for d:0-8"),
        (None, ValueError, r"one row for each of 2 texts, got shape \(\)"),
        ([[1.0, 2.0]], ValueError, r"one row for each of 2 texts, got shape \(1, 2\)"),
        ([1.0, 2.0], ValueError, r"one row for each of 2 texts, got shape \(2,\)"),
        ("ab", TypeError, "embed's result must be rows of numbers, got 'ab'"),
        ([[1.0, float("nan")], [1.0, 2.0]], ValueError, "finite numbers, got NaN"),
    ],
    ids=repr,
)
def test_what_an_embedder_may_not_return(rows: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        r.build_index(CHUNKS, returning(rows))


def test_a_folder_is_no_index_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="is a folder: name the file"):
        r.load_index(tmp_path, embed)
    with pytest.raises(IsADirectoryError, match="is a folder: name a file in it"):
        r.save_index(VECTORS, tmp_path)
    with pytest.raises(TypeError, match="embed must be a function, got None"):
        r.load_index(tmp_path / "x", None)  # type: ignore[arg-type]
