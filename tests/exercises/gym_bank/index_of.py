"""Task 5 of notebook 12: answers to `index_of(doc)`."""

_PLAN = """
from ragnotes.exercises.gym.plan import chunks_of, facts_of, standing_text, text_of
"""
_BY_HAND = r"""
import re

from ragnotes import chunk_faq

LEANS_ON = {
    "May I bring two people at once?": "Can I bring a guest?",
    "Are day tickets cheaper for students?": "Who gets a reduced price?",
    "Do you lend padlocks?": "Do I have to bring a towel?",
    "I have lost the key of my rented locker. What does it cost?":
        "I have lost my membership card. What now?",
    "Can I hire goggles or a swimming cap?": "Do I have to bring a towel?",
    "Can I move an appointment with a trainer?":
        "What if I cannot make a class that I have booked?",
    "Do my paid training hours run out while I am away?": "Can I put my membership on hold?",
    "May my guest take part in a class?": "Can I bring a guest?",
    "How do I take my child out of a course?": "How do I cancel?",
}

def chunks_of(doc):
    return [chunk for chunk in chunk_faq(doc, 1000) if len(chunk.headings) == 3]

def text_of(chunk):
    return text_with_context(chunk)

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"topic": chunk.headings[1], "house": house[1] if house else "both", "updated": date}

def standing_text(entry, entries):
    target = LEANS_ON.get(entry.headings[-1])
    for other in entries:
        same = other.headings == entry.headings and other.id != entry.id
        if other.headings[-1] == target or (same and "See the previous question" in entry.text):
            return text_of(entry) + "\n\n" + text_of(other)
    return text_of(entry)
"""

RIGHT = {
    "the plan's functions": _PLAN
    + r"""
def index_of(doc):
    entries = chunks_of(doc)
    return build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    "own functions, chunk_faq and a list by hand": _BY_HAND
    + r"""
def index_of(doc):
    entries = chunks_of(doc)

    def text(entry):
        return standing_text(entry, entries)

    return build_index(entries, embed_static, text, facts_of)
""",
    "texts and facts made beforehand": _PLAN
    + r"""
from functools import partial

def index_of(doc):
    entries = tuple(chunks_of(doc))
    texts = {entry.id: standing_text(entry, entries) for entry in entries}
    facts = {entry.id: facts_of(entry) for entry in entries}
    return build_index(
        iter(entries), embed=embed_static, metadata=lambda one: facts[one.id],
        text=lambda one: texts[one.id],
    )
""",
    "further facts, and a list that is sorted anew": _BY_HAND
    + r"""
def index_of(doc):
    entries = chunks_of(doc)

    def facts(entry):
        return {**facts_of(entry), "leans": entry.headings[-1] in LEANS_ON,
                "words": len(entry.text.split())}

    order = sorted(entries, key=lambda one: one.headings[-1])
    return build_index(order, embed_static, lambda one: standing_text(one, entries), facts)
""",
    "section and house in front of the text": _BY_HAND
    + r"""
def index_of(doc):
    entries = chunks_of(doc)

    def text(entry):
        facts = facts_of(entry)
        return f"{facts['topic']} ({facts['house']})\n{standing_text(entry, entries)}"

    return build_index(entries, embed_static, text=text, metadata=facts_of)
""",
    "the introduction with it": _BY_HAND
    + r"""
def index_of(doc):
    chunks = chunk_faq(doc, 1000)
    entries = chunks_of(doc)

    def facts(chunk):
        return facts_of(chunk) if len(chunk.headings) == 3 else {"about": "the page"}

    return build_index(chunks, embed_static, lambda one: standing_text(one, entries), facts)
""",
    "chunk_faq with its introduction, and the plan's facts": r"""
from ragnotes import chunk_faq
from ragnotes.exercises.gym.plan import facts_of, standing_text

def index_of(doc):
    entries = chunk_faq(doc, 200)
    return build_index(entries, embed_static, lambda one: standing_text(one, entries), facts_of)
""",
}


WRONG = {
    "texts forgotten": (
        "The texts are the bare chunks with their headings: leaning answers do not stand alone.",
        _PLAN
        + r"""
def index_of(doc):
    return build_index(chunks_of(doc), embed_static, metadata=facts_of)
""",
    ),
    "texts of task 3": (
        "The texts are those of task 3: leaning answers do not stand alone.",
        _PLAN
        + r"""
def index_of(doc):
    return build_index(chunks_of(doc), embed_static, text=text_of, metadata=facts_of)
""",
    ),
    "facts forgotten": (
        "The records have no facts to filter by.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    return build_index(entries, embed_static, text=lambda one: standing_text(one, entries))
""",
    ),
    "windows": (
        "The index is of windows of 100 words and not of entries.",
        r"""
def index_of(doc):
    return build_index(chunk_words(doc, 100), embed_static)
""",
    ),
    "new documents of the texts": (
        "The chunks are spans of documents made from the texts: they cannot be cited in doc.",
        _PLAN
        + r"""
from ragnotes import Document

def index_of(doc):
    entries = chunks_of(doc)
    chunks, facts = [], {}
    for number, entry in enumerate(entries):
        text = standing_text(entry, entries)
        new = Chunk(Document(f"entry{number}", text), 0, len(text))
        facts[new.id] = facts_of(entry)
        chunks.append(new)
    return build_index(chunks, embed_static, metadata=lambda one: facts[one.id])
""",
    ),
    "the gym whatever is given": (
        "It indexes the gym and not the document that it is given.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(gym)
    return build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    ),
    "records only": (
        "It returns records and no index.",
        _PLAN
        + r"""
from ragnotes import make_records

def index_of(doc):
    entries = chunks_of(doc)
    return make_records(entries, lambda one: standing_text(one, entries), facts_of)
""",
    ),
    "a keyword index": (
        "It is an index of words, not made by build_index.",
        _PLAN
        + r"""
from ragnotes import build_keyword_index

def index_of(doc):
    entries = chunks_of(doc)
    return build_keyword_index(entries, lambda one: standing_text(one, entries), facts_of)
""",
    ),
    "another model": (
        "It is embedded by tf-idf, and fixed is embed_static or embed_minilm.",
        _PLAN
        + r"""
from ragnotes import fit_tf_idf

def index_of(doc):
    entries = chunks_of(doc)
    embed = fit_tf_idf([standing_text(one, entries) for one in entries])
    return build_index(
        entries, embed, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    ),
    "return forgotten": (
        "It returns None.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    index = build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    ),
    "index and entries": (
        "It returns a pair and not an index.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    return entries, build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    ),
    "leaning entries left out": (
        "Entries whose answers lean are not in the index.",
        _BY_HAND
        + r"""
def index_of(doc):
    entries = [one for one in chunks_of(doc) if one.headings[-1] not in LEANS_ON]
    return build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    ),
    "one entry for a question": (
        "Of two entries that ask the same, one for each house, only one is in the index.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    kept = list({one.headings: one for one in entries}.values())
    return build_index(
        kept, embed_static, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    ),
    "entries for both houses left out": (
        "Entries without a location line are not in the index.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    kept = [one for one in entries if "\nLocation: " in one.text]
    return build_index(
        kept, embed_static, text=lambda one: standing_text(one, entries), metadata=facts_of
    )
""",
    ),
    "last entry left out": (
        "The slice leaves out the last entry.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    return build_index(
        entries[:-1], embed_static, text=lambda one: standing_text(one, entries),
        metadata=facts_of,
    )
""",
    ),
    "facts of the first entry": (
        "Every record has the facts of the first entry.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    facts = facts_of(entries[0])
    return build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries),
        metadata=lambda one: facts,
    )
""",
    ),
    "only the section as a fact": (
        "House and date are missing in the facts.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    return build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries),
        metadata=lambda one: {"section": one.headings[1]},
    )
""",
    ),
    "questions only": (
        "The texts are the questions; no answer is indexed.",
        _PLAN
        + r"""
def index_of(doc):
    return build_index(
        chunks_of(doc), embed_static, text=lambda one: one.headings[-1], metadata=facts_of
    )
""",
    ),
    "texts cut off": (
        "Each text is cut to 300 characters.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    return build_index(
        entries, embed_static, text=lambda one: standing_text(one, entries)[:300],
        metadata=facts_of,
    )
""",
    ),
    "texts of the entry before": (
        "Texts and entries are out of step by one.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    texts = [standing_text(one, entries) for one in entries]
    moved = {one.id: texts[at - 1] for at, one in enumerate(entries)}
    return build_index(
        entries, embed_static, text=lambda one: moved[one.id], metadata=facts_of
    )
""",
    ),
    "spans from the rule to the entry": (
        "A leaning entry's span reaches back to the rule and holds what stands between.",
        _BY_HAND
        + r"""
def index_of(doc):
    entries, spans = chunks_of(doc), []
    for entry in entries:
        start = entry.start
        for other in entries:
            if other.headings[-1] == LEANS_ON.get(entry.headings[-1]):
                start = min(start, other.start)
        spans.append(Chunk(doc, start, entry.end, entry.headings))
    return build_index(spans, embed_static, metadata=facts_of)
""",
    ),
    "embed called": (
        "embed_static is called instead of given: an error is raised.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    texts = [standing_text(one, entries) for one in entries]
    return build_index(texts, embed_static(texts), metadata=facts_of)
""",
    ),
    "each entry twice": (
        "Each entry is given twice, bare and with its rule: an error is raised.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)
    return build_index(
        entries + entries, embed_static, text=lambda one: standing_text(one, entries),
        metadata=facts_of,
    )
""",
    ),
    "a blank in front of the house": (
        "The house is kept with a blank in front, which no filter matches.",
        _PLAN
        + r"""
def index_of(doc):
    entries = chunks_of(doc)

    def facts(entry):
        found = dict(facts_of(entry))
        if "location" in found:
            found["location"] = " " + found["location"]
        return found

    return build_index(entries, embed_static, lambda one: standing_text(one, entries), facts)
""",
    ),
    "the second line of every chunk": (
        "Behind a heading the house is not in line 1, and a later piece has no line 1: an error.",
        _PLAN
        + r"""
from ragnotes import chunk_faq

def index_of(doc):
    entries = chunk_faq(doc, 200)

    def facts(entry):
        found = {"section": entry.headings[1], "updated": facts_of(entry)["updated"]}
        below = entry.text.split("\n")[1]
        if below.startswith("Location:"):
            found["location"] = below.split(":")[1].strip()
        return found

    return build_index(entries, embed_static, lambda one: standing_text(one, entries), facts)
""",
    ),
}
