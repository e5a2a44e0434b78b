"""What is wrong with a set of questions: every line that is, and how to mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from ragnotes.document import Document
from ragnotes.evaluation import fields
from ragnotes.evaluation.advice import advice_on, advice_on_all
from ragnotes.evaluation.lines import Line, read_lines
from ragnotes.evaluation.misquotes import misquoted
from ragnotes.evaluation.questions import Question, question_of
from ragnotes.evaluation.quotes import shown
from ragnotes.indexing.checks import check_items

_MOST = 50  # pieces of evidence, and names of fields, that are looked at


@dataclass(frozen=True, repr=False)
class Finding:
    """An error, which keeps a question from being used, or a piece of advice, which does not.

    `line` counts the lines of a file or the records of a list, from 1; 0 is all of them. What
    comes from a file or a document is escaped in `text`, so that it can be printed and copied.
    """

    line: int
    id: str
    text: str
    kind: Literal["error", "advice"]
    unit: Literal["line", "record"] = "line"

    def __repr__(self) -> str:
        place = f"{self.unit} {self.line} " if self.line else ""
        name = f"({shown(self.id, 60)}) " if self.id else ""
        return f"{place}{name}{self.kind}: {self.text}"


def check_questions(
    source: str | Path | Sequence[Mapping[str, Any]], documents: Iterable[Document]
) -> list[Finding]:
    """Return all that is wrong with a set of questions, in the order of its lines.

    `source` is what `load_questions` takes; where no finding is an error, it can be loaded. A
    file that cannot be read is an error among the findings, not an exception. TypeError for a
    source that is neither a path nor a list of dicts.
    """
    return examine(source, documents)[0]


def examine(
    source: str | Path | Sequence[Mapping[str, Any]], documents: Iterable[Document]
) -> tuple[list[Finding], list[Question]]:
    """Return what `check_questions` returns, and the questions in which there is no error."""
    documents = check_items(documents, Document, "documents")
    by_id = {document.id: document for document in documents}
    unit: Literal["line", "record"] = "record"
    if isinstance(source, (str, Path)):
        unit, lines = "line", list(read_lines(Path(source)))
    else:
        lines = _records(source)
    findings = [Finding(0, "", text, "error", unit) for text in _same_names(documents)]
    questions: list[Question] = []
    ids: dict[str, int] = {}
    asked: dict[object, int] = {}
    for line in lines:
        name = _id(line.record)
        errors = [line.fault] if line.fault else list(_faults(line.record, by_id))
        if name in ids:
            errors.append(f"this id is used on {unit} {ids[name]} too: give one of them another")
        advice: list[str] = []
        if not errors:
            question = question_of(line.record, by_id)
            questions.append(question)
            advice.extend(advice_on(question))
            words = (question.text.casefold().split(), question.conversation)
            first = asked.setdefault(repr(words), line.number)
            if first != line.number:
                advice.append(f"this is asked on {unit} {first} too")
        if name:
            ids.setdefault(name, line.number)
        findings += [Finding(line.number, name, text, "error", unit) for text in errors]
        findings += [Finding(line.number, name, text, "advice", unit) for text in advice]
    if all(line.number for line in lines):
        # What a line that cannot be read would be, nobody knows.
        unanswerable = any(line.fault or _kind(line.record) == "unanswerable" for line in lines)
        more = advice_on_all(len(lines), unanswerable)
        findings += [Finding(0, "", text, "advice", unit) for text in more]
    return findings, questions


def _records(source: object) -> list[Line]:
    records = fields.as_records(source)
    if not records:
        return [Line(0, fault="the list is empty")]
    return [Line(number, record) for number, record in enumerate(records, 1)]


def _id(record: object) -> str:
    name = record.get("id") if isinstance(record, dict) else None
    return name if isinstance(name, str) else ""


def _kind(record: object) -> object:
    return record.get("kind") if isinstance(record, dict) else None


def _same_names(documents: Sequence[Document]) -> Iterator[str]:
    texts: dict[str, str] = {}
    for document in documents:
        if texts.setdefault(document.id, document.text) != document.text:
            yield f"two documents have the id {shown(document.id)}: give one of them another"


def _faults(record: object, documents: Mapping[str, Document]) -> Iterator[str]:
    """All that keeps a record from being a question, an id used twice apart."""
    if not isinstance(record, dict):
        yield f"a question is an object in braces with {', '.join(fields.FIELDS)}"
        return
    for name in fields.FIELDS:
        if name not in record:
            or_none = " ([] where nothing answers the question)" if name == "evidence" else ""
            yield f'"{name}" is missing{_perhaps(name, record) or or_none}'
        elif name != "evidence":
            yield from _refusal(fields.text_of, record, name)
    yield from _refusal(fields.conversation_of, record)
    yield from _refusal(fields.where_of, record)
    kind, evidence = record.get("kind"), record.get("evidence")
    if kind == "follow-up" and not record.get("conversation"):
        turns = '"conversation", a list of the turns before it, oldest first'
        yield f"a follow-up needs {turns}{_perhaps('conversation', record)}"
    if kind == "unanswerable" and evidence:
        yield (
            "unanswerable, and there is evidence: give it another kind, or, "
            'if this does not answer it, "evidence": []'
        )
    if kind != "unanswerable" and evidence == []:
        yield 'no evidence: quote what answers the question, or make its kind "unanswerable"'
    if "evidence" not in record:
        return
    if refused := _refusal(fields.evidence_of, record):
        yield f'{refused[0]}: write "evidence": [{{"doc": …, "quote": …}}]'
        return
    items = fields.evidence_of(record)
    if len(items) > _MOST:
        yield f"{len(items):,} pieces of evidence, more than {_MOST}: ask several questions"
        return
    for item in items:
        refused = _refusal(fields.quote_of, item)
        yield from refused or misquoted(*fields.quote_of(item), documents)


def _refusal(read: Callable[..., object], *given: object) -> list[str]:
    try:
        read(*given)
    except ValueError as error:
        return [str(error)]
    return []


def _perhaps(name: str, record: Mapping[Any, Any]) -> str:
    """The question whether a field with a name that is none was meant."""
    known = {*fields.FIELDS, "conversation", "where"}
    others = [other for other in record if isinstance(other, str) and other not in known]
    strange = {other[:60].casefold(): other for other in others[:_MOST]}
    near = get_close_matches(name, strange, n=1)
    return f"; is {shown(strange[near[0]], 60)} meant for it?" if near else ""
