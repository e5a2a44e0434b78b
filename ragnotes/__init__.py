"""Cut documents into chunks and retrieve them well: the functions that the course teaches."""

try:
    from ragnotes.document import Chunk, Document, Span
    from ragnotes.chunking.windows import chunk_words, count_chunks
    from ragnotes.indexing.loading import data_path, load_document
    from ragnotes.retrieval.search import Hit, search_words
    from ragnotes.evaluation.questions import Question, found, load_questions
    from ragnotes.display.chunks import show_chunks
    from ragnotes.display.drawings import rag_drawing
    from ragnotes.display.plots import line_chart
    from ragnotes.display.stepper import window_stepper
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
    "chunk_words",
    "count_chunks",
    "data_path",
    "found",
    "line_chart",
    "load_document",
    "load_questions",
    "rag_drawing",
    "search_words",
    "show_chunks",
    "window_stepper",
]
