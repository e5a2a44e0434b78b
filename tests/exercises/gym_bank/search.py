"""Task 6 of notebook 12: answers to `search(question, index, location=None)`, with `index_of`."""

_PLAN = """
from ragnotes.exercises.gym.plan import index_of
"""
_OWN_INDEX = r"""
import re

from ragnotes.exercises.gym.plan import chunks_of, standing_text

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"topic": chunk.headings[1], "house": house[1] if house else "both", "updated": date}

def index_of(doc):
    entries = chunks_of(doc)
    return build_index(entries, embed_static, lambda one: standing_text(one, entries), facts_of)
"""

RIGHT = {
    "a function as filter": _PLAN
    + r"""
def search(question, index, location=None):
    def here(facts):
        return location is None or facts.get("location", location) == location

    return retrieve(question, index, k=3, where=here, min_score=0.3)
""",
    "a mapping as filter": _OWN_INDEX
    + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, where=where, min_score=0.3)
""",
    "all hits, filtered, then cut": _OWN_INDEX
    + r"""
def search(question, index, location=None):
    best = []
    for hit in retrieve(question, index, k=len(index)):
        if location and hit.record.metadata["house"] not in ("both", location):
            continue
        if hit.score >= 0.3:
            best.append(hit)
    return best[:3]
""",
    "own cosine over the rows": _PLAN
    + r"""
import numpy as np

from ragnotes import Hit

def search(question, index, location=None):
    (query,) = index.embed([question])
    scores = index.vectors @ query
    hits = [
        Hit(record.chunk, float(score), record)
        for record, score in zip(index.records, scores)
        if score >= 0.3 and (not location or record.metadata.get("location") in (None, location))
    ]
    return sorted(hits, key=lambda hit: hit.score, reverse=True)[:3]
""",
    "vectors and words fused, the minimum on the cosine": _OWN_INDEX
    + r"""
from functools import cache

from ragnotes import build_keyword_index, fuse_ranks, retrieve_keywords

@cache
def words_of(index):
    records = {record.id: record for record in index.records}
    return build_keyword_index(
        [record.chunk for record in index.records],
        text=lambda one: records[one.id].text,
        metadata=lambda one: records[one.id].metadata,
    )

def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else {}
    near = retrieve(question, index, k=10, where=where, min_score=0.3)
    named = retrieve_keywords(question, words_of(index), k=10, where=where)
    good = {hit.chunk.id for hit in near}
    return [hit for hit in fuse_ranks([near, named]) if hit.chunk.id in good][:3]
""",
    "the other houses are looked up in the index": _OWN_INDEX
    + r"""
def search(question, index, location=None):
    houses = {record.metadata["house"] for record in index.records} - {"both"}
    others = houses - {location} if location else set()
    hits = retrieve(question, index, 3, where=lambda facts: facts["house"] not in others)
    return [hit for hit in hits if hit.score > 0.28]
""",
    "an index for each house": _OWN_INDEX
    + r"""
from ragnotes import cosine, Hit

def search(question, index, location=None):
    query = index.embed([question])[0]
    mine = [r for r in index.records if location in (None, r.metadata["house"])]
    if location:
        mine += [r for r in index.records if r.metadata["house"] == "both"]
    rows = {record.id: row for record, row in zip(index.records, index.vectors)}
    found = [Hit(r.chunk, cosine(query, rows[r.id]), r) for r in mine]
    found = [hit for hit in found if hit.score >= 0.31]
    found.sort(key=lambda hit: -hit.score)
    return found[:3]
""",
}


WRONG = {
    "filter after the cut": (
        "Three hits are cut first and those of the other house taken away from them.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    hits = retrieve(question, index, k=3, min_score=0.3)
    if location:
        hits = [hit for hit in hits if hit.record.metadata["house"] in ("both", location)]
    return hits
""",
    ),
    "filter after a cut at four": (
        "Four hits are cut first, filtered, and three of them returned: sometimes fewer are left.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    hits = retrieve(question, index, k=4, min_score=0.3)
    if location:
        hits = [hit for hit in hits if hit.record.metadata["house"] in ("both", location)]
    return hits[:3]
""",
    ),
    "only the house's own entries": (
        "With a location, entries that hold for both houses never come, though they fit best.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": location} if location else None
    return retrieve(question, index, where=where, min_score=0.3)
""",
    ),
    "location not used": (
        "Entries of the other house come.",
        _PLAN
        + r"""
def search(question, index, location=None):
    return retrieve(question, index, k=3, min_score=0.3)
""",
    ),
    "filter the wrong way round": (
        "With a location, the entries of the other house come and its own do not.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    def where(facts):
        return facts["house"] != location
    return retrieve(question, index, where=where, min_score=0.3)
""",
    ),
    "filter without a location": (
        "Without a location, entries of Lark Hill never come.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    location = location or "Old Foundry"
    return retrieve(question, index, where={"house": {location, "both"}}, min_score=0.3)
""",
    ),
    "entries for both only": (
        "Without a location, only entries that hold for both houses come.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    return retrieve(question, index, where={"house": {str(location), "both"}}, min_score=0.3)
""",
    ),
    "a mention counts": (
        "Entries of the own house that mention the other one are filtered away.",
        _PLAN
        + r"""
def search(question, index, location=None):
    other = {"Old Foundry": "Lark Hill", "Lark Hill": "Old Foundry"}.get(location, "\0")
    hits = [hit for hit in retrieve(question, index, k=40) if other not in hit.record.text]
    return [hit for hit in hits if hit.score >= 0.3][:3]
""",
    ),
    "no minimum": (
        "There is no minimum: questions that have nothing to do with a gym get hits.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, k=3, where=where)
""",
    ),
    "minimum too low": (
        "The minimum is so low that questions that have nothing to do with a gym reach it.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, k=3, where=where, min_score=0.05)
""",
    ),
    "minimum too high": (
        "The minimum is so high that more than three of the 34 get no hit.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, k=3, where=where, min_score=0.7)
""",
    ),
    "five hits": (
        "Five hits come and not three.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, k=5, where=where, min_score=0.3)
""",
    ),
    "one hit": (
        "Only the best hit comes where three reach the minimum.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, k=1, where=where, min_score=0.3)
""",
    ),
    "worst first": (
        "The best hit comes last.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return sorted(
        retrieve(question, index, where=where, min_score=0.3), key=lambda hit: hit.score
    )
""",
    ),
    "the three worst": (
        "The ranking is sorted the wrong way before the cut: the worst three come.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    hits = retrieve(question, index, k=40, where=where, min_score=0.3)
    return sorted(hits, key=lambda hit: hit.score)[:3]
""",
    ),
    "in the order of the document": (
        "The hits come in the order of the document and not best first.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    hits = retrieve(question, index, where=where, min_score=0.3)
    return sorted(hits, key=lambda hit: hit.chunk.start)
""",
    ),
    "chunks": (
        "It returns chunks and not hits.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    hits = retrieve(question, index, where=where, min_score=0.3)
    return [hit.chunk for hit in hits]
""",
    ),
    "None for nothing": (
        "Where nothing is found it returns None and not [].",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, where=where, min_score=0.3) or None
""",
    ),
    "printed": (
        "It prints the hits and returns None.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    for hit in retrieve(question, index, where=where, min_score=0.3):
        print(hit.score, hit.chunk.text)
""",
    ),
    "a key that few records have": (
        "The records of both houses have no location: an error is raised.",
        _PLAN
        + r"""
def search(question, index, location=None):
    return retrieve(
        question, index, min_score=0.3,
        where=lambda facts: location is None or facts["location"] == location,
    )
""",
    ),
    "remembered by question": (
        "The hits are kept by question alone: with another location the first ones come again.",
        _OWN_INDEX
        + r"""
known = {}

def search(question, index, location=None):
    if question not in known:
        where = {"house": {location, "both"}} if location else None
        known[question] = retrieve(question, index, where=where, min_score=0.3)
    return known[question]
""",
    ),
    "the location into the question": (
        "The location is put into the question and filters nothing.",
        _PLAN
        + r"""
def search(question, index, location=None):
    return retrieve(f"{question} {location or ''}", index, min_score=0.3)
""",
    ),
    "an index of its own": (
        "It searches windows of the gym and not the index that it is given.",
        _PLAN
        + r"""
windows_of_mine = build_index(chunk_words(gym, 100), embed_static)

def search(question, index, location=None):
    return retrieve(question, windows_of_mine, min_score=0.3)
""",
    ),
    "a misspelt key": (
        "The key of the filter is not that of the facts: with a location nothing comes.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"location": {location, "both"}} if location else None
    return retrieve(question, index, where=where, min_score=0.3)
""",
    ),
    "the gym's houses for every file": (
        "The two houses are written into the function: in another file nothing is filtered.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    other = {"Old Foundry": "Lark Hill", "Lark Hill": "Old Foundry"}.get(location)
    return retrieve(
        question, index, where=lambda facts: facts["house"] != other, min_score=0.3
    )
""",
    ),
    "house first": (
        "Hits of the house come before those for both, whichever is better.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    if not location:
        return retrieve(question, index, min_score=0.3)
    own = retrieve(question, index, where={"house": location}, min_score=0.3)
    both = retrieve(question, index, where={"house": "both"}, min_score=0.3)
    return (own + both)[:3]
""",
    ),
    "all or nothing": (
        "Where only one or two reach the minimum, nothing comes; fewer should.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    hits = retrieve(question, index, where=where, min_score=0.25)
    return hits if len(hits) == 3 else []
""",
    ),
    "the best hit three times": (
        "It returns the best hit three times.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, k=1, where=where, min_score=0.3) * 3
""",
    ),
    "two far ones find something": (
        "Two of the four far questions reach the minimum.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, where=where, min_score=0.2)
""",
    ),
    "a few find nothing": (
        "More than three of the 34, and not many more, find nothing.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, where=where, min_score=0.345)
""",
    ),
    "the first three records that reach it": (
        "It takes the first three entries of the index that reach the minimum, sorted.",
        _OWN_INDEX
        + r"""
from ragnotes import cosine, Hit

def search(question, index, location=None):
    query, hits = index.embed([question])[0], []
    for record, row in zip(index.records, index.vectors):
        if location and record.metadata["house"] not in (location, "both"):
            continue
        if cosine(query, row) >= 0.3:
            hits.append(Hit(record.chunk, cosine(query, row), record))
        if len(hits) == 3:
            break
    return sorted(hits, key=lambda hit: -hit.score)
""",
    ),
    "a filter that asks for a blank": (
        "The filter asks for a name with a blank in front: only what holds for both comes.",
        _PLAN
        + r"""
def search(question, index, location=None):
    def here(facts):
        return location is None or facts.get("location", " " + location) == " " + location

    return retrieve(question, index, k=3, where=here, min_score=0.3)
""",
    ),
    "filter after a cut at eight": (
        "Eight hits are cut first: with more of the other house none would be left.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    hits = retrieve(question, index, k=8, min_score=0.3)
    return [h for h in hits if not location or h.record.metadata["house"] in ("both", location)][:3]
""",
    ),
    "filter after a cut at twenty": (
        "Twenty hits are cut first: with more of the other house none would be left.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    hits = retrieve(question, index, k=20, min_score=0.3)
    return [h for h in hits if not location or h.record.metadata["house"] in ("both", location)][:3]
""",
    ),
    "house read out of the question": (
        "Without a location it filters by a house that the question names.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    for house in ("Old Foundry", "Lark Hill"):
        if location is None and house in question:
            location = house
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, where=where, min_score=0.3)
""",
    ),
    "far ones by heart": (
        "There is no minimum: the far questions that are shown are known by heart.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    if question in gym_faq.far:
        return []
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, index, where=where)
""",
    ),
    "no minimum with a house": (
        "With a location there is no minimum.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    if location is None:
        return retrieve(question, index, min_score=0.3)
    return retrieve(question, index, where={"house": {location, "both"}})
""",
    ),
    "the index built anew": (
        "It searches an index of its own and not the one that it is given.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    return retrieve(question, MINE, where=where, min_score=0.3)

MINE = index_of(gym)
""",
    ),
    "second hit left out": (
        "The second best hit is left out.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    hits = retrieve(question, index, k=4, where=where, min_score=0.3)
    return hits[:1] + hits[2:]
""",
    ),
    "house into the question": (
        "The house is put into the question, which changes what is near.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    asked_for = f"{location} {location}: {question}" if location else question
    return retrieve(asked_for, index, where=where, min_score=0.3)
""",
    ),
    "minimum of the second": (
        "The minimum is asked of the first hit only, and the rest come as they are.",
        _OWN_INDEX
        + r"""
def search(question, index, location=None):
    where = {"house": {location, "both"}} if location else None
    hits = retrieve(question, index, where=where)
    return hits if hits and hits[0].score >= 0.6 else []
""",
    ),
}
