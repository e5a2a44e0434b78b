"""Task 7 of notebook 12: answers to `measure(questions, search, send)`."""

RIGHT = {
    "all and any": r"""
def measure(questions, search, send):
    results = []
    for question in questions:
        texts = [send(hit) for hit in search(question)]
        if question.evidence:
            results.append(
                all(any(piece.text in text for text in texts) for piece in question.evidence)
            )
        else:
            results.append(not texts)
    return results
""",
    "plain loops": r"""
def measure(questions, search, send):
    answers = []
    for question in questions:
        hits = search(question)
        if len(question.evidence) == 0:
            answers.append(len(hits) == 0)
            continue
        complete = True
        for piece in question.evidence:
            stands = False
            for hit in hits:
                if send(hit).find(piece.text) >= 0:
                    stands = True
                    break
            if not stands:
                complete = False
        answers.append(complete)
    return answers
""",
    "quotes crossed off": r"""
def answered(question, texts):
    missing = {piece.text for piece in question.evidence}
    for text in texts:
        missing -= {quote for quote in missing if quote in text}
    return not missing if question.evidence else texts == []

def measure(questions, search, send):
    return [answered(one, [send(hit) for hit in search(one)]) for one in questions]
""",
    "joined with a mark that no quote holds": r"""
def measure(questions, search, send):
    def right(question):
        sent = "\0".join(map(send, search(question)))
        quotes = [piece.text for piece in question.evidence]
        return all(quote in sent for quote in quotes) if quotes else sent == ""

    return list(map(right, questions))
""",
    "a set of quotes that were met": r"""
def measure(questions, search, send):
    results = []
    for question in questions:
        wanted, met, sent = {piece.text for piece in question.evidence}, set(), 0
        for hit in search(question):
            text, sent = send(hit), sent + 1
            met |= {quote for quote in wanted if text.count(quote)}
        results.append(met == wanted if wanted else sent == 0)
    return results
""",
    "one question at a time": r"""
def measure(questions, search, send):
    if not questions:
        return []
    first, *rest = questions
    texts = [send(hit) for hit in search(first)]
    found = [max([piece.text in text for text in texts], default=False) for piece in first.evidence]
    right = min(found) if found else not texts
    return [right] + measure(rest, search, send)
""",
    "as a pattern with its signs escaped": r"""
import re

def measure(questions, search, send):
    def there(quote, texts):
        return any(re.search(re.escape(quote), text) for text in texts)

    out = []
    for question in questions:
        texts = list(map(send, search(question)))
        quotes = [piece.text for piece in question.evidence]
        out.append(all(there(q, texts) for q in quotes) if quotes else texts == [])
    return out
""",
    "NumPy's all": r"""
import numpy as np

def measure(questions, search, send):
    out = []
    for question in questions:
        texts = [send(hit) for hit in search(question)]
        table = np.array([[p.text in t for t in texts] for p in question.evidence], dtype=bool)
        out.append(bool(table.any(axis=1).all()) if texts and table.size else
                   not texts and not question.evidence)
    return out
""",
    "counted": r"""
def measure(questions, search, send):
    out = [False] * len(questions)
    for number, question in enumerate(questions):
        texts = tuple(send(hit) for hit in search(question))
        found = sum(1 for piece in question.evidence if any(piece.text in t for t in texts))
        out[number] = found == len(question.evidence) if question.evidence else not texts
    return out
""",
}


def _with(line: str) -> str:
    """Return a loop whose answer for a question is `line`, made of question, hits and texts."""
    return f"""
def measure(questions, search, send):
    results = []
    for question in questions:
        hits = search(question)
        texts = [send(hit) for hit in hits]
        quotes = [piece.text for piece in question.evidence]
        results.append({line})
    return results
"""


WRONG = {
    "any quote is enough": (
        "One of the quotes is enough.",
        _with("any(q in t for q in quotes for t in texts) if quotes else not texts"),
    ),
    "first quote only": (
        "Only the first quote is looked for.",
        _with("any(quotes[0] in t for t in texts) if quotes else not texts"),
    ),
    "first hit only": (
        "Only the first text that is sent is looked at.",
        _with("all(any(q in t for t in texts[:1]) for q in quotes) if quotes else not texts"),
    ),
    "two hits": (
        "Only two of the texts that are sent are looked at.",
        _with("all(any(q in t for t in texts[:2]) for q in quotes) if quotes else not texts"),
    ),
    "all quotes in one text": (
        "All quotes have to stand in the same text.",
        _with("any(all(q in t for q in quotes) for t in texts) if quotes else not texts"),
    ),
    "each quote in each text": (
        "Each quote has to stand in each of the texts.",
        _with(
            "bool(texts) and all(q in t for q in quotes for t in texts) if quotes else not texts"
        ),
    ),
    "the chunk's text": (
        "It looks into the chunk's text and not into what is sent.",
        _with("all(any(q in h.chunk.text for h in hits) for q in quotes) if quotes else not hits"),
    ),
    "the record's text": (
        "It looks into the record's text and not into what is sent.",
        _with("all(any(q in h.record.text for h in hits) for q in quotes) if quotes else not hits"),
    ),
    "the context's text": (
        "It looks into the chunk with its headings and not into what is sent.",
        _with(
            "all(any(q in text_with_context(h.chunk) for h in hits) for q in quotes) if quotes "
            "else not hits"
        ),
    ),
    "spans of chunks": (
        "It asks whether the quote lies in the chunk's span, and not what is sent.",
        _with(
            "all(any(h.chunk.start <= p.start and p.end <= h.chunk.end for h in hits) "
            "for p in question.evidence) if quotes else not hits"
        ),
    ),
    "without evidence always right": (
        "A question without evidence is right whatever is sent, as all() of nothing is True.",
        _with("all(any(q in t for t in texts) for q in quotes)"),
    ),
    "without evidence always wrong": (
        "A question without evidence is never right.",
        _with("bool(quotes) and all(any(q in t for t in texts) for q in quotes)"),
    ),
    "without evidence right when something is sent": (
        "A question without evidence is right when something is sent: the wrong way round.",
        _with("all(any(q in t for t in texts) for q in quotes) if quotes else bool(texts)"),
    ),
    "nothing sent is always right": (
        "Where nothing is sent, a question that can be answered is right too.",
        _with("not texts or (bool(quotes) and all(any(q in t for t in texts) for q in quotes))"),
    ),
    "joined by a space": (
        "The texts are joined: a quote counts that begins in one text and ends in the next.",
        _with("all(q in ' '.join(texts) for q in quotes) if quotes else not texts"),
    ),
    "always True": ("Each question is answered, whatever is sent.", _with("True")),
    "always False": ("No question is answered, whatever is sent.", _with("False")),
    "something was sent": (
        "A question is answered when anything is sent.",
        _with("bool(texts) == bool(quotes)"),
    ),
    "half of the words": (
        "A quote counts when more than half of its words are in a text.",
        _with(
            "all(any(len(set(q.split()) & set(t.split())) * 2 > len(set(q.split())) for t in "
            "texts) for q in quotes) if quotes else not texts"
        ),
    ),
    "beginning of the quote": (
        "A quote counts when its first 15 characters are there.",
        _with("all(any(q[:15] in t for t in texts) for q in quotes) if quotes else not texts"),
    ),
    "a share": (
        "It returns the share of quotes that were found and not True or False.",
        _with(
            "sum(any(q in t for t in texts) for q in quotes) / len(quotes) if quotes "
            "else float(not texts)"
        ),
    ),
    "wrong order": (
        "The results stand in the order of the last question to the first.",
        _with("all(any(q in t for t in texts) for q in quotes) if quotes else not texts").replace(
            "return results", "return results[::-1]"
        ),
    ),
    "without evidence left out": (
        "Questions without evidence get no result: the list is too short.",
        _with("all(any(q in t for t in texts) for q in quotes)").replace(
            "        hits =",
            "        if not question.evidence:\n            continue\n        hits =",
        ),
    ),
    "a count": (
        "It returns how many are answered and not a list.",
        _with("all(any(q in t for t in texts) for q in quotes) if quotes else not texts").replace(
            "return results", "return sum(results)"
        ),
    ),
    "a dict": (
        "It returns a dict by id and not a list.",
        _with("all(any(q in t for t in texts) for q in quotes) if quotes else not texts").replace(
            "return results", "return dict(zip([one.id for one in questions], results))"
        ),
    ),
    "printed": (
        "It prints the results and returns None.",
        _with("all(any(q in t for t in texts) for q in quotes) if quotes else not texts").replace(
            "return results", "print(results)"
        ),
    ),
    "result of the first question": (
        "It returns after the first question.",
        _with("all(any(q in t for t in texts) for q in quotes) if quotes else not texts").replace(
            "    return results", "        return results"
        ),
    ),
    "text of the question searched": (
        "search is called with the question's text, and it takes the question itself.",
        _with("all(any(q in t for t in texts) for q in quotes) if quotes else not texts").replace(
            "search(question)", "search(question.text)"
        ),
    ),
    "first hit without a look": (
        "Where nothing is found an error is raised.",
        _with("all(any(q in t for t in [send(hits[0]), *texts]) for q in quotes)"),
    ),
    "results of all calls": (
        "One list outside the function collects the results of all calls.",
        "results = []\n"
        + _with("all(any(q in t for t in texts) for q in quotes) if quotes else not texts").replace(
            "    results = []\n", ""
        ),
    ),
    "three hits": (
        "Only three of the texts that are sent are looked at; all hits are sent.",
        _with("all(any(q in t for t in texts[:3]) for q in quotes) if quotes else not texts"),
    ),
    "anywhere in the document": (
        "A quote counts when it stands in the document of a hit.",
        _with(
            "all(any(q in h.chunk.doc.text for h in hits) for q in quotes) if quotes else not hits"
        ),
    ),
    "all hits at once to send": (
        "send is given the list of hits and not a hit: an error is raised.",
        _with("all(q in send(hits) for q in quotes) if quotes else not texts"),
    ),
    "quotes as words in any order": (
        "A quote counts when each of its words stands somewhere in a text.",
        _with(
            "all(any(set(q.split()) <= set(t.split()) for t in texts) for q in quotes) if quotes "
            "else not texts"
        ),
    ),
    "pairs of a text and a quote": (
        "A quote that is sent twice counts twice: so an answer that is there is missed.",
        _with("sum(q in t for q in quotes for t in texts) == len(quotes) if quotes else not texts"),
    ),
    "at least as many pairs": (
        "A quote that is sent twice stands for one that is not there.",
        _with("sum(q in t for q in quotes for t in texts) >= len(quotes) if quotes else not texts"),
    ),
    "joined by nothing": (
        "A quote counts that begins in one text and ends in the next.",
        _with("all(q in ''.join(texts) for q in quotes) if quotes else not texts"),
    ),
    "only hits with a high score": (
        "Hits are dropped by their score: all hits are sent.",
        _with(
            "all(any(q in send(h) for h in hits if h.score > 0.3) for q in quotes) if quotes "
            "else not texts"
        ),
    ),
    "a pattern": (
        "The quote is taken for a regular expression.",
        "import re\n"
        + _with(
            "all(any(re.search(q, t) for t in texts) for q in quotes) if quotes else not texts"
        ),
    ),
    "first two quotes": (
        "Only two quotes are looked for.",
        _with("all(any(q in t for t in texts) for q in quotes[:2]) if quotes else not texts"),
    ),
    "first and last quote": (
        "Quotes between the first and the last are not looked for.",
        _with(
            "all(any(q in t for t in texts) for q in (quotes[0], quotes[-1])) if quotes "
            "else not texts"
        ),
    ),
    "most of the quotes": (
        "More than half of the quotes are enough.",
        _with(
            "sum(any(q in t for t in texts) for q in quotes) * 2 > len(quotes) if quotes "
            "else not texts"
        ),
    ),
}
