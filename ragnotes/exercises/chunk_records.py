"""Exercises and guesses of notebook 06: what a chunk carries, and what an edit changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from ragnotes.exercises.functions import case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake
from ragnotes.paths import data_path
from ragnotes.retrieval.filters import matches

# What the notebook's cells have made before its exercises, without the index.
_SETUP = """
import json
from ragnotes import Document, chunk_paragraphs, data_path
from ragnotes.indexing.changes import what_changed
from ragnotes.indexing.loading import documents_from_articles
from ragnotes.indexing.records import make_records

articles = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))["data"]
documents = documents_from_articles({"data": articles})


def cut(documents):
    chunks = []
    for document in documents:
        chunks += chunk_paragraphs(document, size=500, merge=False)
    return chunks


def titled(chunk):
    return chunk.doc.metadata["title"] + "\\n\\n" + chunk.text


def facts(chunk):
    return {"year": int(chunk.doc.metadata["updated"][:4])}


records = make_records(cut(documents), text=titled, metadata=facts)


def cut_with(edited):
    return cut([edited if one.id == edited.id else one for one in documents])


def compare(edited):
    return what_changed(records, make_records(cut_with(edited), text=titled, metadata=facts))
"""


@cache
def _articles() -> tuple[dict[str, Any], ...]:
    """The metadata of each article, with the notebook's `year`."""
    payload = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
    return tuple({**one, "year": int(one["updated"][:4])} for one in payload["data"])


def _lets_through(where: Mapping[str, Any]) -> set[str]:
    return {one["id"] for one in _articles() if matches(where, one)}


def _reads_in_britain(where: Mapping[str, Any]) -> bool:
    wanted = {
        one["id"] for one in _articles() if one["region"] in ("UK", "all") and one["year"] >= 2025
    }
    return _lets_through(where) == wanted


def _lets_america_in(where: Mapping[str, Any]) -> bool:
    return "returns-us" in _lets_through(where)


def _lets_nothing_through(where: Mapping[str, Any]) -> bool:
    return not _lets_through(where)


chunks_of_articles = Prediction(
    right="Right: an article has between four and five paragraphs on average.",
    wrong={
        47: "That is one for each article. A blank line parts two paragraphs, and each paragraph "
        "becomes a chunk.",
        94: "Two paragraphs an article: look again at how long the one above is.",
        100: "About two paragraphs an article: look again at how long the one above is.",
        400: "That would be more than eight paragraphs an article. The longest have eight or nine, "
        "most have half of that.",
        470: "That would be ten paragraphs an article; none has so many.",
    },
    otherwise="Multiply the number of articles by the paragraphs that you expect in one. The "
    "article above has five.",
)

first_deadline = Prediction(
    right="Right. The question does not say where it is asked, and that deadline came first by a "
    "hair.",
    wrong={
        60: "That is the deadline in the United Kingdom. Its chunk comes close behind the first.",
        45: "That is the deadline in the European Union. Two other regions come before it.",
        14: "Many shops say so. Here each region has a deadline of its own, and all are longer.",
    },
    otherwise="Each region has a deadline of its own, and nothing in the question says which is "
    "meant. Run the next cell.",
)

embedded_after_deletion = Prediction(
    right="Right. Six chunks stand somewhere else and say what they said; a vector is made of what "
    "is said.",
    wrong={
        1: "One paragraph went away. Which text is there now that was not there before?",
        6: "Six chunks have moved. Has any of their texts changed?",
        7: "Seven paragraphs are left. Has the embedder not read those before?",
        8: "There are not that many left. And has the text of any of them changed?",
        224: "That is building the index from nothing. The old one still has its vectors.",
        223: "That is building the index from nothing. The old one still has its vectors.",
    },
    otherwise="Ask of each paragraph that is left: did the embedder read this very text before?",
)

deleted_paragraph = Exercise(
    prompt="Paragraphs faq#0 to faq#4, the second is deleted: texts to embed, ids to remove?",
    starter="embed_again, ids_removed = ..., ...",
    answer='embed_again, ids_removed = 0, {"faq#4"}',
    remark="Four texts are left, all of them read before, and they are called faq#0 to faq#3 now. "
    "Left in place, faq#4 answers with a second copy of the last paragraph.",
    alternatives=(
        'embed_again = 0\nids_removed = {"faq#" + str(4)}',
        'before = {f"faq#{i}" for i in range(5)}\nafter = {f"faq#{i}" for i in range(4)}\n'
        "embed_again, ids_removed = 0, before - after",
    ),
    mistakes=(
        Mistake(
            'embed_again, ids_removed = 3, {"faq#4"}',
            "Three moved, none changed. Compare hashes, then reuse the vectors.",
            when=lambda embed_again, ids_removed: embed_again == 3,
        ),
        Mistake(
            'embed_again, ids_removed = 4, {"faq#4"}',
            "Four paragraphs are left. Which of their texts has the embedder not read before?",
            when=lambda embed_again, ids_removed: embed_again >= 1,
        ),
        Mistake(
            'embed_again, ids_removed = 0, {"faq#1"}',
            "faq#1 still exists and now holds the old third paragraph. Which id has no paragraph "
            "left? Left in place it answers with a second copy.",
        ),
        Mistake(
            "embed_again, ids_removed = 0, set()",
            "There were five ids, and four paragraphs are left. One id has no paragraph.",
        ),
        Mistake(
            'embed_again, ids_removed = 0, {"faq#1", "faq#2", "faq#3", "faq#4"}',
            "Those that moved up have taken over the smaller numbers: count the paragraphs that "
            "are left, from 0.",
            when=lambda embed_again, ids_removed: len(ids_removed) > 1,
        ),
        Mistake(
            'embed_again, ids_removed = 0, {"faq#3"}',
            "Number the four that are left from 0: the last of them is faq#3.",
        ),
    ),
    hints=(
        "Write the five paragraphs below each other with their ids. Strike out the second and "
        "number again.",
        "Which texts stand in the second list that did not stand in the first? And which ids stand "
        "in the first list alone?",
    ),
)

changing_id = Exercise(
    prompt="Which id differs on each run of the program, although no text has changed?",
    starter="differs = ...",
    answer='differs = "built-in hash"',
    remark="Python starts its own `hash` of texts from another random number in each process. With "
    "such ids everything looks removed and added on every run.",
    alternatives=('differs = "Built-in hash"', 'differs = " built-in hash"'),
    options=("sha256 of the text", "built-in hash", "start and end", "article and position"),
    mistakes=(
        Mistake(
            'differs = "sha256 of the text"',
            "sha256 is a fixed calculation: one text gives one value, on every computer. The ids "
            "in this notebook use it.",
        ),
        Mistake(
            'differs = "start and end"',
            "An edit further up moves them. Without an edit they are the same on each run.",
        ),
        Mistake(
            'differs = "article and position"',
            "A poor id, for another reason: an edit further up gives it to another paragraph. "
            "Without an edit it stays.",
        ),
    ),
    hints=(
        'Run `hash("faq")`. Restart the kernel (Kernel → Restart Kernel…), run it again, and '
        "compare. Then try the others.",
    ),
)

_STALE = """def stale(stored, article, count):
    ids = []
    for stored_id in stored:
        name, number = stored_id.split("#")
        if name == article and int(number) >= count:
            ids.append(stored_id)
    return ids
"""


def _stale_with(old: str, new: str) -> str:
    assert old in _STALE
    return _STALE.replace(old, new)


stale = Exercise(
    prompt="Of stored ids such as faq#3, return those of an article that have no paragraph left.",
    starter="def stale(stored, article, count):\n"
    "    # your lines in place of the three dots\n    ...",
    answer=_STALE,
    remark="The tail of an article that became shorter. With ids of place and text you would ask "
    "the same by `set(old) - set(new)`.",
    alternatives=(
        """def stale(stored, article, count):
    alive = [article + "#" + str(number) for number in range(count)]
    own = [one for one in stored if one.startswith(article + "#")]
    return [one for one in own if one not in alive]
""",
        """def stale(stored, article, count):
    found = []
    for one in stored:
        name, number = one.split("#")
        if name != article:
            continue
        if int(number) > count - 1:
            found.append(one)
    return found
""",
    ),
    cases=(
        case(["faq#0", "faq#1", "faq#2", "faq#3", "faq#4"], "faq", 4),
        case(["faq#0", "faq#1", "faq#2"], "faq", 1, because="two paragraphs were deleted"),
        case(["faq#0", "faq#1"], "faq", 2, because="nothing was deleted"),
        case(["faq#0", "faq#1"], "faq", 5, because="paragraphs were added"),
        case(["faq#0", "faq#1"], "faq", 0, because="the whole article was deleted"),
        case(["faq#1", "prices#0", "prices#1", "faq#0"], "faq", 1, because="two articles"),
        case(["faq-2022#0", "faq-2022#1", "faq#0"], "faq", 1, because="a name that begins alike"),
        case(["faq#0", "old-faq#1", "faq#1"], "faq", 1, because="a name that ends alike"),
        case([f"faq#{number}" for number in range(12)], "faq", 3, because="numbers of two digits"),
        case([], "faq", 3, because="nothing is stored"),
    ),
    mistakes=(
        Mistake(
            _stale_with("name == article and ", ""),
            "An id of another article came along. Its paragraphs were not touched.",
        ),
        Mistake(
            _stale_with("name == article", "name.startswith(article)"),
            "faq-2022 is an article of its own. Compare the whole name.",
        ),
        Mistake(
            _stale_with("name == article", "article in name"),
            "Another article may have this name inside its own. Compare the whole name.",
        ),
        Mistake(
            _stale_with("int(number) >= count", "number >= str(count)"),
            "As texts, “10” comes before “3”. Compare numbers.",
        ),
        Mistake(
            _stale_with("int(number) >= count", "int(number) > count"),
            "Positions count from 0: of four paragraphs the last is number 3.",
        ),
        Mistake(
            _stale_with("int(number) >= count", "int(number) < count"),
            "Those still have a paragraph. The others are asked for.",
        ),
        Mistake(
            """def stale(stored, article, count):
    return stored[count:]
""",
            "That counts on ids of one article, in order. A store keeps those of all articles.",
        ),
        Mistake(
            """def stale(stored, article, count):
    own = [one for one in stored if one.startswith(article + "#")]
    return own[count:]
""",
            "That counts on the ids being stored in order. Read the number of each.",
        ),
        Mistake(
            _stale_with("stored_id.split", "stored_id.strip().split").replace(
                "            ids.append(stored_id)\n    return ids",
                "            ids.append(stored_id)\n            return ids\n    return ids",
            ),
            "A `return` inside the loop ends the function at the first one found.",
        ),
    ),
    hints=(
        '`"faq#3".split("#")` gives ["faq", "3"]: a name and a number, the number as a text.',
        "An id goes if its name is the article's, and its number is not among the first `count`, "
        "which are called 0, 1, 2 …",
    ),
)

_PLACES = """def places(text, pieces):
    found, at = [], 0
    for piece in pieces:
        start = text.index(piece, at)
        at = start + len(piece)
        found.append((start, at))
    return found
"""


def _places_with(old: str, new: str) -> str:
    assert old in _PLACES
    return _PLACES.replace(old, new)


places = Exercise(
    prompt="Where does each piece stand? They are in order, and do not overlap.",
    starter="def places(text, pieces):\n    # your lines in place of the three dots\n    ...",
    answer=_PLACES,
    remark="Search on from where the last piece ended. It still trusts that no piece overlaps "
    "another and that none was trimmed or skipped; a chunk that is a span needs no search.",
    alternatives=(
        """def places(text, pieces):
    spans = []
    for piece in pieces:
        begin = spans[-1][1] if spans else 0
        start = text.find(piece, begin)
        spans.append((start, start + len(piece)))
    return spans
""",
        """def places(text, pieces):
    spans, gone = [], 0
    rest = text
    for piece in pieces:
        before = len(rest.split(piece)[0])
        spans.append([gone + before, gone + before + len(piece)])
        rest = rest[before + len(piece):]
        gone = gone + before + len(piece)
    return spans
""",
    ),
    cases=(
        case("Boil it. Rinse it.", ["Boil it.", "Rinse it."]),
        case(
            "Rinse it. Boil it. Rinse it.",
            ["Rinse it.", "Boil it.", "Rinse it."],
            because="a sentence stands twice",
        ),
        case(
            "Rinse it twice. Rinse it",
            ["Rinse it twice.", "Rinse it"],
            because="the second stands inside the first",
        ),
        case("haha ha", ["haha", "ha"], because="the second stands in the first twice"),
        case("One.\n\n  Two.", ["One.", "Two."], because="white space lies between"),
        case("Ouch!Ouch!Ouch!", ["Ouch!", "Ouch!", "Ouch!"], because="nothing lies between"),
        case("Boil it.", [], because="no pieces"),
    ),
    mistakes=(
        Mistake(
            _places_with("text.index(piece, at)", "text.index(piece)"),
            "`index` starts from the beginning each time and finds the first copy. The second "
            "piece is then cited from a place where it does not stand.",
        ),
        Mistake(
            _places_with("text.index(piece, at)", "text.rindex(piece)"),
            "`rindex` finds the last copy, also for the first piece.",
        ),
        Mistake(
            """def places(text, pieces):
    found, at = [], 0
    for piece in pieces:
        start = text.index(piece, at)
        at = start + 1
        found.append((start, start + len(piece)))
    return found
""",
            "One further than the last start is still inside the last piece. Where may the next "
            "piece begin at the earliest?",
        ),
        Mistake(
            """def places(text, pieces):
    found, at = [], 0
    for piece in pieces:
        found.append((at, at + len(piece)))
        at = at + len(piece)
    return found
""",
            "Added lengths leave out the white space between the pieces: from the second piece on "
            "each place is too small.",
        ),
        Mistake(
            """def places(text, pieces):
    found, at = [], 0
    for piece in pieces:
        found.append((at, at + len(piece)))
        at = at + len(piece) + 1
    return found
""",
            "That counts on exactly one character between two pieces. It may be none, or a blank "
            "line.",
        ),
        Mistake(
            _places_with("found.append((start, at))", "found.append((start, at - 1))"),
            "The end is the first position after the piece, as in `text[start:end]`.",
        ),
        Mistake(
            _places_with("found.append((start, at))", "found.append(start)"),
            "Give a start and an end for each piece.",
        ),
    ),
    hints=(
        "`text.index(piece, at)` looks from position `at` on, as in notebook 01.",
        "The next piece cannot begin before the last one has ended.",
    ),
)

moved_to_the_end = Exercise(
    prompt="The first paragraph of returns-uk is moved to the end: kept, moved, added, removed?",
    starter="kept, moved, added, removed = ..., ..., ..., ...",
    answer="kept, moved, added, removed = 224 - 5, 5, 0, 0",
    remark="One paragraph was taken down past four others, so all five start somewhere else. None "
    "says anything new.",
    alternatives=(
        "kept, moved, added, removed = 219, 5, 0, 0",
        """(old,) = [document for document in documents if document.id == "returns-uk"]
parts = old.text.split("\\n\\n")
edited = Document(old.id, "\\n\\n".join(parts[1:] + parts[:1]), old.metadata)
changes = compare(edited)
kept, moved = len(changes.kept), len(changes.moved)
added, removed = len(changes.added), len(changes.removed)
""",
    ),
    setup=_SETUP,
    mistakes=(
        Mistake(
            "kept, moved, added, removed = 223, 1, 0, 0",
            "You count what the writer moved. `what_changed` counts what stands somewhere else: "
            "where do the other four start now?",
        ),
        Mistake(
            "kept, moved, added, removed = 223, 0, 1, 1",
            "Its text is the same as before, at another place: that is neither new nor gone.",
            when=lambda kept, moved, added, removed: added > 0 or removed > 0,
        ),
        Mistake(
            "kept, moved, added, removed = 0, 5, 0, 0",
            "`compare` looks at the whole help centre. The other articles count as well.",
        ),
        Mistake(
            "kept, moved, added, removed = 220, 4, 0, 0",
            "The four that move up, and one more.",
        ),
        Mistake(
            "kept, moved, added, removed = 224, 0, 0, 0",
            "All texts are as before. Do all of them stand where they stood?",
        ),
    ),
    hints=(
        "Which paragraphs of returns-uk start at another character after the move?",
        "Make the edited Document as `shortened` was made: `parts[1:] + parts[:1]` is a list with "
        'the first one at the end, and `"\\n\\n".join(…)` makes one text of it.',
    ),
)

another_model = Exercise(
    prompt="Another model, the same texts: how many in `added`, and how many vectors to make?",
    starter="in_added, to_embed = ..., ...",
    answer="in_added, to_embed = 0, 224",
    remark="The records compare texts, and those are the same. The vectors are of another model, "
    "so all of them are made again; that is why an index keeps the model's name.",
    alternatives=(
        "in_added = 0\nto_embed = len(records)",
        "changes = what_changed(records, records)\nin_added = len(changes.added)\n"
        "to_embed = len(changes.kept)",
    ),
    setup=_SETUP,
    mistakes=(
        Mistake(
            "in_added, to_embed = 0, 0",
            "No text has changed, so `what_changed` finds nothing. But from which model are the "
            "vectors in the index, and from which will the question's be?",
        ),
        Mistake(
            "in_added, to_embed = 224, 224",
            "`what_changed` is given records: ids and hashes of texts. Does a record know a model?",
            when=lambda in_added, to_embed: in_added > 0,
        ),
        Mistake(
            "in_added, to_embed = 0, 47",
            "47 is the number of articles. What has a vector each?",
        ),
    ),
    hints=(
        "Two questions: has any text changed? And do the old vectors fit a question that the new "
        "model embeds?",
    ),
)

where_filter = Exercise(
    prompt="A filter for a reader in the UK: articles for the UK or for all, updated since 2025.",
    starter="where = ...",
    answer='where = {"region": {"UK", "all"}, "year": (2025, None)}',
    remark="Both conditions must hold. The filter decides what can be found at all, so it is worth "
    "trying on a list of titles first.",
    alternatives=(
        'where = {"region": {"all", "UK"}, "year": 2025}',
        'where = {"region": {"UK", "all"}, "updated": ("2025-01-01", None)}',
        'where = dict(region={"UK", "all"}, year=(2025, 2025))',
    ),
    right=_reads_in_britain,
    mistakes=(
        Mistake(
            'where = {"region": "UK", "year": (2025, None)}',
            "An article for all regions is for this reader too, and does not pass.",
        ),
        Mistake(
            'where = {"region": ("UK", "all"), "year": (2025, None)}',
            "Round brackets make a range from “UK” to “all”, in the order of the alphabet with "
            "capitals first, and “US” lies inside it. For one of several values write a set, in "
            "curly brackets.",
            when=_lets_america_in,
        ),
        Mistake(
            'where = {"region": {"UK", "all"}}',
            "The region is right. Articles from before 2025 pass as well.",
        ),
        Mistake(
            'where = {"year": (2025, None)}',
            "Every region passes.",
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": (None, 2025)}',
            "None is the open end. Here it is the lower one, so that older articles pass.",
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": "2025"}',
            "Nothing passes: `year` holds numbers, and “2025” in quotes is a text.",
            when=_lets_nothing_through,
        ),
    ),
    hints=(
        "A dict with two keys, `region` and `year`.",
        "For one of several values write a set, for “from 2025 on” a range with an open end.",
    ),
)
