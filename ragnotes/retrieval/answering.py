"""From a question to an answer whose statements can be looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ragnotes.chunking.sentences import sentence_bounds
from ragnotes.document import shown
from ragnotes.indexing.checks import check_function, check_kind, check_text
from ragnotes.indexing.static import embed_static
from ragnotes.retrieval.citing import cited_numbers
from ragnotes.retrieval.prompt import NOTHING_FOUND, Citation, Prompt, build_prompt
from ragnotes.retrieval.search import Hit, check_hits


@dataclass(frozen=True)
class Answer:
    """A text, the citations that it uses, the prompt it was made from.

    `unknown` are the numbers in square brackets (see `cited_numbers`) that name no passage of the
    prompt: a language model can invent a citation as it can invent a fact. `prompt` is None where
    nothing was found, since nothing was sent.
    """

    text: str
    citations: tuple[Citation, ...]
    unknown: tuple[int, ...]
    prompt: Prompt | None

    def __str__(self) -> str:
        return "\n".join([self.text, *(str(citation) for citation in self.citations)])


def quote_best_sentence(prompt: Prompt) -> str:
    """Return the sentence of a prompt's passages that is most like its question, with its number.

    Likeness is the cosine of `embed_static`; the earlier of two equals is taken. A heading of
    Markdown, a line that begins with one to six #, repeats what a question asks and answers
    nothing: it is quoted only where there is nothing else. This stands where a language model
    would: it can only quote, so it invents nothing, and it quotes its best sentence even where
    that is no answer.
    """
    check_kind("prompt", prompt, Prompt, "make one with build_prompt")
    quotes = [
        (citation.number, " ".join(citation.chunk.text[start:end].split()))
        for citation in prompt.citations
        for start, end in zip(*sentence_bounds(citation.chunk.text), strict=True)
    ]
    places = [quote for quote in quotes if not re.match("#{1,6} ", quote[1])] or quotes
    if not places:
        return NOTHING_FOUND
    question, *sentences = embed_static([prompt.question, *(sentence for _, sentence in places)])
    # Each by itself: what a product of matrices gives for a row depends on where it stands.
    likeness = [np.sum(vector * question) for vector in sentences]
    number, sentence = places[int(np.argmax(likeness))]
    return f"“{sentence}” [{number}]"


def answer(
    question: str,
    retrieve: Callable[[str], Sequence[Hit]],
    generate: Callable[[Prompt], str] = quote_best_sentence,
    budget: int = 1000,
) -> Answer:
    """Retrieve, build a prompt within `budget` tokens and generate an answer.

    `retrieve` gives hits, best first, which `build_prompt` merges as far as they fit; `generate`
    makes a text of the prompt, as a language model would. Where nothing is retrieved, or no
    passage fits the budget, `generate` is not asked and the text is "Nothing found.". TypeError
    unless question and what `generate` returns are str, and what `retrieve` returns are hits.
    """
    check_text("question", question)
    check_function("retrieve", retrieve)
    check_function("generate", generate)
    chunks = [hit.chunk for hit in check_hits(retrieve(question), "what retrieve returns")]
    prompt = build_prompt(question, chunks, budget) if chunks else None
    if prompt is None or not prompt.citations:
        return Answer(NOTHING_FOUND, (), (), prompt)
    text = generate(prompt)
    if not isinstance(text, str):
        raise TypeError(f"generate must return a str, got {shown(text)}")
    numbers = cited_numbers(text)
    known = {citation.number: citation for citation in prompt.citations}
    return Answer(
        text,
        tuple(known[number] for number in numbers if number in known),
        tuple(number for number in numbers if number not in known),
        prompt,
    )
