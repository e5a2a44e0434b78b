"""Cut documents into chunks and retrieve them well: the functions that the course teaches."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # in reading order
    from ragnotes.paths import data_path
    from ragnotes.document import Chunk, Document, Span
    from ragnotes.chunking.units import units_of
    from ragnotes.chunking.tokens import get_encoding
    from ragnotes.chunking.sentences import sentence_bounds
    from ragnotes.chunking.windows import chunk_characters, chunk_tokens, chunk_words, count_chunks
    from ragnotes.chunking.packing import chunk_paragraphs, chunk_sentences
    from ragnotes.chunking.recursive import chunk_recursive
    from ragnotes.chunking.context import text_with_context
    from ragnotes.chunking.markdown import chunk_markdown
    from ragnotes.chunking.html import chunk_html
    from ragnotes.chunking.code import chunk_python
    from ragnotes.chunking.faq import chunk_faq
    from ragnotes.chunking.semantic import chunk_semantic, gaps_to_cut, neighbour_similarities
    from ragnotes.indexing.loading import documents_from_articles, load_document
    from ragnotes.indexing.minilm import embed_minilm, minilm_token_vectors, what_minilm_reads
    from ragnotes.indexing.static import embed_static
    from ragnotes.indexing.tf_idf import fit_tf_idf
    from ragnotes.indexing.records import Record, make_records
    from ragnotes.indexing.changes import what_changed
    from ragnotes.indexing.vectors import Index, build_index
    from ragnotes.indexing.saving import load_index, save_index
    from ragnotes.indexing.analysis import analyse
    from ragnotes.indexing.keyword import KeywordIndex, build_keyword_index
    from ragnotes.retrieval.search import Hit, cosine, retrieve, retrieve_all, search_words
    from ragnotes.retrieval.keyword import explain_keywords, retrieve_keywords
    from ragnotes.retrieval.fusion import fuse_ranks, fuse_scores
    from ragnotes.retrieval.diversity import diversify
    from ragnotes.retrieval.reranking import max_sim, rerank
    from ragnotes.retrieval.rewriting import complete_follow_up, search_queries
    from ragnotes.retrieval.passages import best_at_both_ends, merge, neighbours, parents
    from ragnotes.retrieval.prompt import build_prompt
    from ragnotes.retrieval.answering import answer, quote_best_sentence
    from ragnotes.retrieval.retrievers import by_both, by_keywords, by_vectors
    from ragnotes.evaluation.questions import Question, found, has_all_evidence, load_questions
    from ragnotes.evaluation.metrics import (
        first_by_kind,
        first_rank,
        found_by_kind,
        hit_rate,
        mean_reciprocal_rank,
        reciprocal_rank,
    )
    from ragnotes.evaluation.ranked import (
        hit_at,
        ndcg_at,
        precision_at,
        recall_at,
        reciprocal_rank_of,
        relevant_chunks,
    )
    from ragnotes.evaluation.spans import span_iou, span_precision, span_recall
    from ragnotes.evaluation.evaluate import Evaluation, evaluate, judge
    from ragnotes.evaluation.checking import check_questions
    from ragnotes.evaluation.controls import perfect_retriever, useless_retriever
    from ragnotes.evaluation.intervals import coin_chance, paired_interval, wilson_interval
    from ragnotes.evaluation.sweep import sweep
    from ragnotes.evaluation.tables import write_table
    from ragnotes.display.chunks import show_chunks
    from ragnotes.display.drawings import rag_drawing
    from ragnotes.display.plots import line_chart
    from ragnotes.display.stepper import window_stepper
    from ragnotes.display.unit_explorer import unit_explorer
    from ragnotes.display.structure import structure_explorer
    from ragnotes.display.recursion import piece_tree, size_stepper
    from ragnotes.display.arrows import arrow_drawing
    from ragnotes.display.size_explorer import size_explorer
    from ragnotes.display.changes import show_changes
    from ragnotes.display.retrieval_explorer import retrieval_explorer
    from ragnotes.display.grids import found_grid
    from ragnotes.display.strips import span_strips
    from ragnotes.display.curves import similarity_curve
    from ragnotes.display.semantic_explorer import semantic_explorer
    from ragnotes.display.misses import show_misses
    from ragnotes.display.heat_map import heat_map
    from ragnotes.display.rate_squares import rate_squares
    from ragnotes.display.coin_splits import coin_splits
    from ragnotes.display.sweep_explorer import sweep_explorer

__version__ = "0.1.0"

# The same names at run time: each module is imported when one of its names is first used, so that
# `import ragnotes` is quick, and the doctor can speak where a package is missing.
_NAMES = {
    "paths": ["data_path"],
    "document": ["Chunk", "Document", "Span"],
    "chunking.units": ["units_of"],
    "chunking.tokens": ["get_encoding"],
    "chunking.sentences": ["sentence_bounds"],
    "chunking.windows": ["chunk_characters", "chunk_tokens", "chunk_words", "count_chunks"],
    "chunking.packing": ["chunk_paragraphs", "chunk_sentences"],
    "chunking.recursive": ["chunk_recursive"],
    "chunking.context": ["text_with_context"],
    "chunking.markdown": ["chunk_markdown"],
    "chunking.html": ["chunk_html"],
    "chunking.code": ["chunk_python"],
    "chunking.faq": ["chunk_faq"],
    "chunking.semantic": ["chunk_semantic", "gaps_to_cut", "neighbour_similarities"],
    "indexing.loading": ["documents_from_articles", "load_document"],
    "indexing.minilm": ["embed_minilm", "minilm_token_vectors", "what_minilm_reads"],
    "indexing.static": ["embed_static"],
    "indexing.tf_idf": ["fit_tf_idf"],
    "indexing.records": ["Record", "make_records"],
    "indexing.changes": ["what_changed"],
    "indexing.vectors": ["Index", "build_index"],
    "indexing.saving": ["load_index", "save_index"],
    "indexing.analysis": ["analyse"],
    "indexing.keyword": ["KeywordIndex", "build_keyword_index"],
    "retrieval.search": ["Hit", "cosine", "retrieve", "retrieve_all", "search_words"],
    "retrieval.keyword": ["explain_keywords", "retrieve_keywords"],
    "retrieval.fusion": ["fuse_ranks", "fuse_scores"],
    "retrieval.diversity": ["diversify"],
    "retrieval.reranking": ["max_sim", "rerank"],
    "retrieval.rewriting": ["complete_follow_up", "search_queries"],
    "retrieval.passages": ["best_at_both_ends", "merge", "neighbours", "parents"],
    "retrieval.prompt": ["build_prompt"],
    "retrieval.answering": ["answer", "quote_best_sentence"],
    "retrieval.retrievers": ["by_both", "by_keywords", "by_vectors"],
    "evaluation.questions": ["Question", "found", "has_all_evidence", "load_questions"],
    "evaluation.metrics": [
        "first_by_kind",
        "first_rank",
        "found_by_kind",
        "hit_rate",
        "mean_reciprocal_rank",
        "reciprocal_rank",
    ],
    "evaluation.ranked": [
        "hit_at",
        "ndcg_at",
        "precision_at",
        "recall_at",
        "reciprocal_rank_of",
        "relevant_chunks",
    ],
    "evaluation.spans": ["span_iou", "span_precision", "span_recall"],
    "evaluation.evaluate": ["Evaluation", "evaluate", "judge"],
    "evaluation.checking": ["check_questions"],
    "evaluation.controls": ["perfect_retriever", "useless_retriever"],
    "evaluation.intervals": ["coin_chance", "paired_interval", "wilson_interval"],
    "evaluation.sweep": ["sweep"],
    "evaluation.tables": ["write_table"],
    "display.chunks": ["show_chunks"],
    "display.drawings": ["rag_drawing"],
    "display.plots": ["line_chart"],
    "display.stepper": ["window_stepper"],
    "display.unit_explorer": ["unit_explorer"],
    "display.structure": ["structure_explorer"],
    "display.recursion": ["piece_tree", "size_stepper"],
    "display.arrows": ["arrow_drawing"],
    "display.size_explorer": ["size_explorer"],
    "display.changes": ["show_changes"],
    "display.retrieval_explorer": ["retrieval_explorer"],
    "display.grids": ["found_grid"],
    "display.strips": ["span_strips"],
    "display.curves": ["similarity_curve"],
    "display.semantic_explorer": ["semantic_explorer"],
    "display.misses": ["show_misses"],
    "display.heat_map": ["heat_map"],
    "display.rate_squares": ["rate_squares"],
    "display.coin_splits": ["coin_splits"],
    "display.sweep_explorer": ["sweep_explorer"],
}


def __getattr__(name: str) -> object:
    for module, names in _NAMES.items():
        if name in names:
            try:
                value = getattr(import_module(f"ragnotes.{module}"), name)
            except ModuleNotFoundError as error:
                raise ModuleNotFoundError(
                    f"{error.name} is missing: run `ragnotes doctor`", name=error.name
                ) from None
            globals()[name] = value
            return value
    raise AttributeError(f"module 'ragnotes' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Chunk",
    "Document",
    "Evaluation",
    "Hit",
    "Index",
    "KeywordIndex",
    "Question",
    "Record",
    "Span",
    "analyse",
    "answer",
    "arrow_drawing",
    "best_at_both_ends",
    "build_index",
    "build_keyword_index",
    "build_prompt",
    "by_both",
    "by_keywords",
    "by_vectors",
    "check_questions",
    "chunk_characters",
    "chunk_faq",
    "chunk_html",
    "chunk_markdown",
    "chunk_paragraphs",
    "chunk_python",
    "chunk_recursive",
    "chunk_semantic",
    "chunk_sentences",
    "chunk_tokens",
    "chunk_words",
    "coin_chance",
    "coin_splits",
    "complete_follow_up",
    "cosine",
    "count_chunks",
    "data_path",
    "diversify",
    "documents_from_articles",
    "embed_minilm",
    "embed_static",
    "evaluate",
    "explain_keywords",
    "first_by_kind",
    "first_rank",
    "fit_tf_idf",
    "found",
    "found_by_kind",
    "found_grid",
    "fuse_ranks",
    "fuse_scores",
    "gaps_to_cut",
    "get_encoding",
    "has_all_evidence",
    "heat_map",
    "hit_at",
    "hit_rate",
    "judge",
    "line_chart",
    "load_document",
    "load_index",
    "load_questions",
    "make_records",
    "max_sim",
    "mean_reciprocal_rank",
    "merge",
    "minilm_token_vectors",
    "ndcg_at",
    "neighbour_similarities",
    "neighbours",
    "paired_interval",
    "parents",
    "perfect_retriever",
    "piece_tree",
    "precision_at",
    "quote_best_sentence",
    "rag_drawing",
    "rate_squares",
    "recall_at",
    "reciprocal_rank",
    "reciprocal_rank_of",
    "relevant_chunks",
    "rerank",
    "retrieval_explorer",
    "retrieve",
    "retrieve_all",
    "retrieve_keywords",
    "save_index",
    "search_queries",
    "search_words",
    "semantic_explorer",
    "sentence_bounds",
    "show_changes",
    "show_chunks",
    "show_misses",
    "similarity_curve",
    "size_explorer",
    "size_stepper",
    "span_iou",
    "span_precision",
    "span_recall",
    "span_strips",
    "structure_explorer",
    "sweep",
    "sweep_explorer",
    "text_with_context",
    "unit_explorer",
    "units_of",
    "useless_retriever",
    "what_changed",
    "what_minilm_reads",
    "wilson_interval",
    "window_stepper",
    "write_table",
]
