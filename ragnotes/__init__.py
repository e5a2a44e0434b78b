"""Cut documents into chunks and retrieve them well: the functions that the course teaches."""

try:
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
    from ragnotes.indexing.loading import load_document
    from ragnotes.retrieval.search import Hit, search_words
    from ragnotes.evaluation.questions import Question, found, load_questions
    from ragnotes.display.chunks import show_chunks
    from ragnotes.display.drawings import rag_drawing
    from ragnotes.display.plots import line_chart
    from ragnotes.display.stepper import window_stepper
    from ragnotes.display.unit_explorer import unit_explorer
    from ragnotes.display.structure import structure_explorer
    from ragnotes.display.recursion import piece_tree, size_stepper
except ModuleNotFoundError as error:
    # Importing goes on, so that `ragnotes doctor` can name what is missing and how to mend it.
    _missing = error.name

    def __getattr__(name: str) -> object:
        if name in __all__:
            raise ModuleNotFoundError(f"{_missing} is missing: run `ragnotes doctor`")
        raise AttributeError(f"module 'ragnotes' has no attribute {name!r}")


__version__ = "0.1.0"

__all__ = [
    "Chunk",
    "Document",
    "Hit",
    "Question",
    "Span",
    "chunk_characters",
    "chunk_faq",
    "chunk_html",
    "chunk_markdown",
    "chunk_paragraphs",
    "chunk_python",
    "chunk_recursive",
    "chunk_sentences",
    "chunk_tokens",
    "chunk_words",
    "count_chunks",
    "data_path",
    "found",
    "get_encoding",
    "line_chart",
    "load_document",
    "load_questions",
    "piece_tree",
    "rag_drawing",
    "search_words",
    "sentence_bounds",
    "show_chunks",
    "size_stepper",
    "structure_explorer",
    "text_with_context",
    "unit_explorer",
    "units_of",
    "window_stepper",
]
