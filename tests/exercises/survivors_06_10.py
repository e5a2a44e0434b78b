"""Changes that records accept, lessons 06 to 10, and why each does the same.

The keys are what `mutants.described` says of a change: the line before, an arrow, the line after.
A change belongs here only if no call that the task allows can tell it from the solution; for
every other one the record needs a case.
"""

# ruff: noqa: E501
from __future__ import annotations

# By exercise: the change and the reason.
EQUAL: dict[str, dict[str, str]] = {
    "chunk_records.stale": {
        "for stored_id in stored: -> for stored_id in list(dict.fromkeys(stored)):": "a store holds each id once",
        "return ids -> return list(dict.fromkeys(ids))": "a store holds each id once",
    },
    "chunk_records.unsure": {
        "if text.find(piece, first + 1) != -1: -> if text.find(piece, first + 1) > -1:": "`find` gives a place from 0, or -1",
        "if text.find(piece, first + 1) != -1: -> if text.rfind(piece, first + 1) != -1:": "whether there is a second copy, and not where it is",
    },
    "hybrid.rank_scores": {
        "for i in range(len(ids)): -> for i in list(range(len(ids)))[::-1]:": "the fractions are the same, added in another order, and a dict's order is not looked at",
        "for ids in [first, second]: -> for ids in [second, first]:": "the fractions are the same, added in another order, and a dict's order is not looked at",
        "for ids in [first, second]: -> for ids in list([first, second])[::-1]:": "the fractions are the same, added in another order, and a dict's order is not looked at",
    },
    "hybrid.losses": {
        "for name in before: -> for name in list(before)[::-1]:": "counts do not depend on the order",
        "for name in before: -> for name in list(dict.fromkeys(before)):": "`before` has each id once",
        "for name in before: -> for name in sorted(before):": "counts do not depend on the order",
    },
    "kettle.order": {
        "rest = [one for one in rest if one['product'] == product]; rest = [one | {'score': cosine(query, one['vector'])} for one in rest] -> rest = [one | {'score': cosine(query, one['vector'])} for one in rest]; rest = [one for one in rest if one['product'] == product]": "filtered before or after scoring, the same are left",
        "rest = [one for one in rest if one['score'] >= least]; rest = sorted(rest, key=score_of, reverse=True)[:k] -> rest = sorted(rest, key=score_of, reverse=True)[:k]; rest = [one for one in rest if one['score'] >= least]": "what is under the minimum stands last, so that the cut keeps it only where nothing better is left",
        "rest = [one | {'score': cosine(query, one['vector'])} for one in rest] -> rest = [one | {'score': cosine(one['vector'], query)} for one in rest]": "the cosine is the same both ways",
        "rest = [one | {'score': cosine(query, one['vector'])} for one in rest] -> rest = [{'score': cosine(query, one['vector'])} | one for one in rest]": "a chunk of the index has no score of its own",
    },
    "kettle.filter_of": {
        "named = [product for name, product in PRODUCTS.items() if name in question.lower()] -> named = [product for name, product in list(PRODUCTS.items())[::-1] if name in question.lower()]": "a list of one has one order, and of longer ones only the length counts",
        "named = [product for name, product in PRODUCTS.items() if name in question.lower()] -> named = [product for name, product in list(dict.fromkeys(PRODUCTS.items())) if name in question.lower()]": "a dict has each pair once",
        "named = [product for name, product in PRODUCTS.items() if name in question.lower()] -> named = [product for name, product in sorted(PRODUCTS.items()) if name in question.lower()]": "a list of one has one order, and of longer ones only the length counts",
        "return {'product': named[0]} if len(named) == 1 else None -> return {'product': named[-1]} if len(named) == 1 else None": "the list has one item here",
    },
    "rebuild.sections_once": {
        "for hit in hits: -> for hit in list(dict.fromkeys(hits)):": "the same hit is in the same section, which counts once",
        "return sections[:k] -> return list(dict.fromkeys(sections[:k]))": "none is in it twice",
    },
    "rerank_and_rewrite.lost_codes": {
        "has_digit = any([letter.isdigit() for letter in word]) -> has_digit = any([letter.isdigit() for letter in list(dict.fromkeys(word))])": "whether there is a digit depends on no order, and on no letter that is there twice",
        "has_digit = any([letter.isdigit() for letter in word]) -> has_digit = any([letter.isdigit() for letter in list(word)[::-1]])": "whether there is a digit depends on no order, and on no letter that is there twice",
        "has_digit = any([letter.isdigit() for letter in word]) -> has_digit = any([letter.isdigit() for letter in sorted(word)])": "whether there is a digit depends on no order, and on no letter that is there twice",
        "has_digit = any([letter.isdigit() for letter in word]) -> has_digit = any({letter.isdigit() for letter in word})": "whether there is a digit depends on no order, and on no letter that is there twice",
        "kept = [word.rstrip('?.,') for word in rewrite.split()] -> kept = [word.rstrip('?., ') for word in rewrite.split()]": "`split` leaves no space on a word",
        "kept = [word.rstrip('?.,') for word in rewrite.split()] -> kept = [word.rstrip('?.,') for word in list(dict.fromkeys(rewrite.split()))]": "only asked what it holds: order and copies make no difference",
        "kept = [word.rstrip('?.,') for word in rewrite.split()] -> kept = [word.rstrip('?.,') for word in list(rewrite.split())[::-1]]": "only asked what it holds: order and copies make no difference",
        "kept = [word.rstrip('?.,') for word in rewrite.split()] -> kept = [word.rstrip('?.,') for word in sorted(rewrite.split())]": "only asked what it holds: order and copies make no difference",
        "kept = [word.rstrip('?.,') for word in rewrite.split()] -> kept = {word.rstrip('?.,') for word in rewrite.split()}": "only asked what it holds: order and copies make no difference",
        "word = word.rstrip('?.,') -> word = word.rstrip('?., ')": "`split` leaves no space on a word",
        "word = word.rstrip('?.,'); has_digit = any([letter.isdigit() for letter in word]) -> has_digit = any([letter.isdigit() for letter in word]); word = word.rstrip('?.,')": "marks are no digits",
    },
    "rerank_and_rewrite.queries_for": {
        "if query.strip() and query not in queries: -> if query.lstrip() and query not in queries:": "of nothing but spaces either end leaves nothing",
        "if query.strip() and query not in queries: -> if query.rstrip() and query not in queries:": "of nothing but spaces either end leaves nothing",
        "return queries -> return list(dict.fromkeys(queries))": "none is in it twice",
        "return queries -> return list(queries)[:2]": "there are two at most",
    },
}

# PENDING: accepted, and not looked at yet. It must be empty at the end: each of these is either a
# case that is missing in the record, or moves to EQUAL with its reason.
PENDING: dict[str, set[str]] = {}
