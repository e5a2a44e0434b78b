"""Cut documents into chunks and retrieve them well: the functions that the course teaches."""

from ragnotes.paths import data_path
from ragnotes.document import Chunk, Document, Span
from ragnotes.chunking.units import Units, units_of, word_bounds
from ragnotes.chunking.tokens import get_encoding, token_bounds
from ragnotes.chunking.paragraphs import line_bounds, paragraph_bounds
from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.chunking.windows import chunk_characters, chunk_tokens, chunk_words, count_chunks
from ragnotes.chunking.packing import chunk_paragraphs, chunk_sentences
from ragnotes.chunking.recursive import chunk_recursive
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
    "Units",
    "chunk_characters",
    "chunk_paragraphs",
    "chunk_recursive",
    "chunk_sentences",
    "chunk_tokens",
    "chunk_words",
    "count_chunks",
    "data_path",
    "found",
    "get_encoding",
    "line_bounds",
    "load_document",
    "load_questions",
    "paragraph_bounds",
    "search_words",
    "sentence_bounds",
    "token_bounds",
    "units_of",
    "word_bounds",
]
