"""Follow-up questions: completed from the conversation, so that they can be searched alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ragnotes.document import shown
from ragnotes.indexing.checks import check_function, check_text, check_texts

_OPENERS = re.compile(r"((and|or|but|also|then|what about|how about)\b\s*)+", re.IGNORECASE)
_POINTERS = re.compile(
    r"\b(it|its|they|them|their|one|ones|those(?=\W*$|\s+(?:are|were|do|can|will|have|had)\b))\b"
    r"|(?P<person>\b(?:he|him|his|she|her|hers)\b)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\s[A-Z]\w")  # a person in a question, such as Anna, but not its first word
# A word of these says which thing is spoken of, or gives it a name before a pointer follows.
_NAMES = re.compile(r"\b(the|a|an|my|our|your|this|these)\b|\d", re.IGNORECASE)
_THE_ONE = re.compile(r"\bthe (\w+) ones?\b", re.IGNORECASE)
# Words that take each other's place: "the blue one" is said of a red thing, not of a large one.
_KINDS = (
    "red orange yellow green blue white black grey gray silver brown pink purple",
    "small smaller smallest large larger largest big bigger biggest little medium",
    "old older oldest new newer newest",
    "left right upper lower top bottom",
    "cheap cheaper cheapest expensive dear",
    "first second third last",
)


def leans(question: str) -> bool:
    """Whether a question seems to need the conversation before it.

    It does if it opens with and, or, but, also, then, what about or how about, or if it holds it,
    its, they, them, their, one, ones, those without a noun, he, she, him, her, his or hers, with
    nothing before that these could stand for. The rule looks at words, not at meaning: "What is it
    called when milk turns?" leans by it, and "Is the red kettle larger?" does not, though larger
    than what stands in the conversation. Nor do this, that and there: they mostly point elsewhere.

    >>> leans("And for the blue one?"), leans("How heavy is it?")
    (True, True)
    >>> leans("Where did he live?"), leans("Did Anna get her parcel?")
    (True, False)
    >>> leans("My kettle is leaking. Is it broken?")
    False
    """
    if _OPENERS.match(question.strip()) or _THE_ONE.match(question.strip()):
        return True
    pointer = _POINTERS.search(question)
    if not pointer:
        return False
    before = question[: pointer.start()]
    return not (_NAMES.search(before) or (pointer["person"] and _NAMED.search(before)))


def complete_follow_up(question: str, conversation: Sequence[str]) -> str:
    """Return a follow-up completed from the conversation; any other question as it is.

    `conversation` holds the turns before it, oldest first, the asker's and the answers in turn.
    A question that leans is put behind the asker's last one, which is itself completed first, so
    that no word is lost: "And salmon?" is searched together with the berries asked about before.
    Where a follow-up says "the blue one", a word of the same kind in the last question, such as
    red, is exchanged for blue; if the follow-up asks nothing else, it is not repeated. Without a
    conversation nothing can be completed. TypeError for a conversation that is one text.

    These are rules for words, and they err: a language model does better, and can be put in their
    place (see `search_queries`).

    >>> asked = ["How much does the red kettle hold?", "1.0 litre."]
    >>> complete_follow_up("And the blue one?", asked)
    'How much does the blue kettle hold?'
    >>> complete_follow_up("And how heavy is the blue one?", asked)
    'How much does the blue kettle hold? And how heavy is the blue one?'
    """
    check_text("question", question)
    if isinstance(conversation, str):
        raise TypeError(f"conversation must be a list of turns, got one: {conversation[:40]!r}")
    check_texts(conversation, "conversation")
    if not conversation or not leans(question):
        return question
    question = question.strip()
    asked = (len(conversation) - 1) // 2 * 2
    before = complete_follow_up(conversation[asked], conversation[:asked]).strip()
    the_one = _THE_ONE.search(question)
    if the_one:
        exchanged = _exchanged(before, the_one[1])
        others = _OPENERS.sub("", question.replace(the_one[0], ""), count=1)
        if exchanged != before and len(re.findall(r"\w+", others)) <= 1:  # "for", "in", "with"
            return exchanged
        before = exchanged
    return f"{before} {question}"


def _exchanged(text: str, word: str) -> str:
    """The text with the one word of the same kind exchanged; unchanged if there are several."""
    kinds = [kind.split() for kind in _KINDS]
    others = {each for kind in kinds if word.lower() in kind for each in kind}
    found = [each for each in re.findall(r"\w+", text) if each.lower() in others]
    if len(found) != 1:
        return text
    return re.sub(rf"\b{re.escape(found[0])}\b", word, text)


def search_queries(
    question: str,
    conversation: Sequence[str] = (),
    rewrite: Callable[[str, Sequence[str]], str] = complete_follow_up,
) -> list[str]:
    """Return what to search for: the rewritten question, then the original where it differs.

    `rewrite` takes the question and the conversation, as a language model would be given them,
    and returns a question that stands alone. The original is kept, because a rewrite can lose a
    word: search both and fuse the rankings. A rewrite that returns nothing leaves the original
    alone. ValueError for an empty question.

    >>> search_queries("And E-4011?", ["What is E-4012?", "The water stays in."])
    ['What is E-4012? And E-4011?', 'And E-4011?']
    >>> search_queries("What is E-4011?")
    ['What is E-4011?']
    """
    check_text("question", question)
    check_function("rewrite", rewrite)
    if not question.strip():
        raise ValueError("there is nothing to search for: the question is empty")
    rewritten = rewrite(question, conversation) or ""  # None from a function without a return
    if not isinstance(rewritten, str):
        raise TypeError(f"rewrite must return one question, a str, got {shown(rewritten)}")
    return list(dict.fromkeys(query for query in (rewritten, question) if query.strip()))
