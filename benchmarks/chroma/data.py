"""The five texts and the 472 questions of Chroma's report, read from a folder and checked.

Evaluating Chunking Strategies for Retrieval (Smith and Troynikov, Chroma, 2024). The files are
those of github.com/brandonstarxel/chunking_evaluation: questions_df.csv, and the texts that it
names in corpora/. They are not part of this project.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragnotes import Chunk, Document

COLUMNS = ["question", "references", "corpus_id"]
QUESTIONS = "questions_df.csv"

Places = NDArray[np.int64]


@dataclass(frozen=True)
class Question:
    """A question and the spans of one text that answer it, as (start, end)."""

    text: str
    corpus: str
    answer: tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False)
class Benchmark:
    """The texts, and the questions with their answers on one axis of characters.

    The texts stand on it one after another, each `at[id]` characters from the beginning, with a
    gap between them, so that no chunk touches an answer in another text. `answers` are (questions,
    spans, 2): start and end; questions with fewer spans end in spans without characters.
    """

    documents: tuple[Document, ...]
    questions: tuple[Question, ...]
    at: dict[str, int]
    answers: Places

    def places(self, chunks: list[Chunk]) -> Places:
        """The start and the end of each chunk on the axis: (chunks, 2)."""
        first = np.array([self.at[chunk.doc.id] for chunk in chunks], dtype=np.int64)
        spans = np.array([(chunk.start, chunk.end) for chunk in chunks], dtype=np.int64)
        return spans.reshape(-1, 2) + first[:, None]


def load_benchmark(folder: Path) -> Benchmark:
    """Return what is in the folder; ValueError for what is missing or does not fit together."""
    file = folder / QUESTIONS
    if not file.is_file():
        raise ValueError(f"{folder} has no {QUESTIONS}: name the folder that holds it")
    # Without newline="" a carriage return would be lost, and every offset after it would be wrong.
    with file.open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream)
        if rows.fieldnames != COLUMNS:
            raise ValueError(f"{file} must have the columns {COLUMNS}, got {rows.fieldnames}")
        lines = list(rows)
    texts = {name: _read(folder, name) for name in dict.fromkeys(row["corpus_id"] for row in lines)}
    questions = [_question(row, texts, number) for number, row in enumerate(lines, start=1)]
    return arrange(texts, questions)


def arrange(texts: dict[str, str], questions: list[Question]) -> Benchmark:
    """Return the texts and questions on one axis."""
    documents = tuple(Document(name, text) for name, text in texts.items())
    at, end = {}, 1  # a span without characters stands at 0, where nothing is
    for doc in documents:
        at[doc.id] = end
        end += len(doc.text) + 2
    most = max((len(question.answer) for question in questions), default=0)
    answers = np.zeros((len(questions), most, 2), dtype=np.int64)
    for row, question in zip(answers, questions, strict=True):
        row[: len(question.answer)] = np.array(question.answer) + at[question.corpus]
    return Benchmark(documents, tuple(questions), at, answers)


def _read(folder: Path, name: str) -> str:
    file = folder / "corpora" / f"{name}.md"
    if not file.is_file():
        raise ValueError(f"{folder} has no corpora/{name}.md, and {QUESTIONS} asks about it")
    with file.open(encoding="utf-8", newline="") as stream:
        return stream.read()


def _question(row: dict[str, str], texts: dict[str, str], number: int) -> Question:
    """A line as a question whose spans are checked; `number` is its place in the file, from 1."""
    where = f"question {number} of {QUESTIONS}"
    text = texts[row["corpus_id"]]
    try:
        references: list[dict[str, Any]] = json.loads(row["references"])
        spans = sorted((int(part["start_index"]), int(part["end_index"])) for part in references)
        quoted = {int(part["start_index"]): part["content"] for part in references}
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{where}: its references cannot be read: {error!r}") from error
    if not spans:
        raise ValueError(f"{where} has no references")
    for start, end in spans:
        if not 0 <= start < end <= len(text) or text[start:end] != quoted[start]:
            raise ValueError(f"{where}: {start} to {end} of {row['corpus_id']} is not its text")
    if any(end > start for (_, end), (start, _) in pairwise(spans)):
        raise ValueError(f"{where}: its references overlap")
    return Question(row["question"], row["corpus_id"], tuple(spans))
