"""Cut documents into chunks and retrieve them well: the functions that the course teaches."""

from ragnotes.paths import data_path
from ragnotes.document import Chunk, Document, Span
from ragnotes.chunking.windows import chunk_words, count_chunks
from ragnotes.indexing.loading import load_document
from ragnotes.retrieval.search import Hit, search_words
from ragnotes.evaluation.questions import Question, found, load_questions

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
    "load_document",
    "load_questions",
    "search_words",
]
