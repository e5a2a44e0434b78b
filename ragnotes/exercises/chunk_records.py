"""Exercises and guesses of notebook 06: what a chunk carries, and what an edit changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from ragnotes.exercises.functions import Case, case
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


# No range with an upper end holds an article that is updated after it.
_LATER = {"id": "later", "region": "UK", "updated": "9999-12-31", "year": 9999}
# No shipped article lies near the turn of the year that is asked for.
_EDGES = (
    {"id": "eve", "region": "UK", "updated": "2024-12-31", "year": 2024},
    {"id": "new-year", "region": "UK", "updated": "2025-01-01", "year": 2025},
)


@cache
def _articles() -> tuple[dict[str, Any], ...]:
    """The metadata of each article, with the notebook's `year`, and of three invented ones."""
    payload = json.loads(data_path("help_center.json").read_text(encoding="utf-8"))
    shipped = [{**one, "year": int(one["updated"][:4])} for one in payload["data"]]
    return (*shipped, *_EDGES, _LATER)


def _lets_through(where: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [one for one in _articles() if matches(where, one)]


def _regions(where: Mapping[str, Any]) -> set[str]:
    return {one["region"] for one in _lets_through(where)}


def _years(where: Mapping[str, Any]) -> set[int]:
    return {one["year"] for one in _lets_through(where)}


def _reads_in_britain(where: Mapping[str, Any]) -> bool:
    return _lets_through(where) == [
        one for one in _articles() if one["region"] in ("UK", "all") and one["year"] >= 2025
    ]


def _reads_in_britain_today(where: Mapping[str, Any]) -> bool:
    passed = [one for one in _lets_through(where) if one is not _LATER]
    return passed == [
        one
        for one in _articles()
        if one["region"] in ("UK", "all") and one["year"] >= 2025 and one is not _LATER
    ]


def _asks_for(where: Mapping[str, Any], key: str) -> tuple[Any, ...]:
    """What a filter asks for under a key: its value, or those of its set, list or range."""
    wanted = where.get(key)
    return tuple(wanted) if isinstance(wanted, (set, list, tuple)) else (wanted,)


def _spells_otherwise(where: Mapping[str, Any]) -> bool:
    regions = [one for one in _asks_for(where, "region") if isinstance(one, str)]
    return any(one.casefold() in ("uk", "all") and one not in ("UK", "all") for one in regions)


def _stored(random: Random) -> Case:
    names = ["faq", "faq-2022", "my-faq", "FAQ", "fees-eu"]
    ids = [f"{name}#{i}" for name in names for i in [*range(14), 25, 100, 1012]]
    name = random.choice(["faq", "faq-2022", "my-faq", "fees-eu", "none"])
    return case(random.sample(ids, random.randint(0, 40)), name, random.choice([*range(14), 101]))


def _sentences(random: Random) -> Case:
    sentences = ["Boil it.", "boil it.", "Rinse it", "Wait.", "it. Wait.", "Hmmm", "Crêpe", "Crepe"]
    text = "".join(part + random.choice([" ", "\n"]) for part in random.choices(sentences, k=8))
    pieces = [
        *sentences,
        "it",
        "it ",
        "Wait.\n",
        "\nWait",
        "mm",
        "1.5",
        "Dry it.",
        "(a)",
        "Rinse it.",
    ]
    return case(text, random.choices(pieces, k=random.randint(1, 9)))


chunks_of_articles = Prediction(
    right="Right: an article has between four and five paragraphs on average.",
    wrong={
        47: "That is one for each article. A blank line parts two paragraphs, and each paragraph "
        "becomes a chunk.",
        94: "Two paragraphs an article: look again at how long the one above is.",
        100: "About two paragraphs an article: look again at how long the one above is.",
        200: "Close: a few more.",
        235: "That is five each, as above. Most have four (31 of 47).",
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

passing_attempt = Prediction(
    right="Right. There the records, their vectors and the embedder belong together.",
    wrong={
        1: "It has a vector more than it has records: which row would belong to which text?",
        2: "The vectors to be reused are those of one model, and a question would be embedded by "
        "another.",
        4: "The file holds vectors of one model, and a question would be embedded by another.",
    },
    otherwise="Give the number of one attempt, from 1 to 4. In which do records, vectors and "
    "embedder belong together?",
)

deleted_paragraph = Exercise(
    prompt="Of paragraphs faq#0 to faq#4, faq#1 is deleted and a word of faq#4 corrected: texts to "
    "embed, ids to remove?",
    starter="embed_again, ids_removed = ..., ...",
    answer='embed_again, ids_removed = 1, {"faq#4"}',
    remark="Four texts are left, called faq#0 to faq#3 now; only the corrected one is new. Left in "
    "place, faq#4 still answers with the word that was wrong.",
    alternatives=(
        'embed_again = 1\nids_removed = {"faq#" + str(4)}',
        'before = {"faq#0": "a", "faq#1": "b", "faq#2": "c", "faq#3": "d", "faq#4": "e"}\n'
        'after = {"faq#0": "a", "faq#1": "c", "faq#2": "d", "faq#3": "E"}\n'
        "embed_again = len(set(after.values()) - set(before.values()))\n"
        "ids_removed = set(before) - set(after)",
    ),
    mistakes=(
        Mistake(
            'embed_again, ids_removed = 3, {"faq#4"}',
            "Under three ids stands another text than before. But two of these texts were read "
            "already, under other ids: their hashes are stored, and so are their vectors.",
            when=lambda embed_again, ids_removed: embed_again == 3,
        ),
        Mistake(
            'embed_again, ids_removed = 0, {"faq#4"}',
            "A corrected word makes another text, and no stored hash fits it.",
            when=lambda embed_again, ids_removed: embed_again == 0,
        ),
        Mistake(
            'embed_again, ids_removed = 4, {"faq#4"}',
            "Four paragraphs are left. Which of their texts has the embedder not read before?",
            when=lambda embed_again, ids_removed: embed_again > 1,
        ),
        Mistake(
            "ids_removed = {4}",
            'Give whole ids, such as {"faq#0"}.',
            when=lambda embed_again, ids_removed: any(
                one not in ("faq#0", "faq#1", "faq#2", "faq#3", "faq#4") for one in ids_removed
            ),
        ),
        Mistake(
            'ids_removed = {"faq#1"}',
            "faq#1 still exists and now holds the old third paragraph. Which id has no paragraph "
            "left? Left in place, it answers with an old text.",
        ),
        Mistake(
            'ids_removed = {"faq#1", "faq#4"}',
            "One of the two is in use: the third paragraph has moved up and has its name now.",
        ),
        Mistake(
            "ids_removed = set()",
            "There were five ids, and four paragraphs are left. One id has no paragraph.",
        ),
        Mistake(
            "ids_removed = {}",
            "Curly brackets with nothing inside are a dict: an empty set is written `set()`. But "
            "there were five ids, and four paragraphs are left.",
        ),
        Mistake(
            'ids_removed = {"faq#1", "faq#2", "faq#3", "faq#4"}',
            "Those that moved up have taken over the smaller numbers: count the paragraphs that "
            "are left, from 0.",
            when=lambda embed_again, ids_removed: len(ids_removed) > 1,
        ),
        Mistake(
            'ids_removed = {"faq#3"}',
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

staying_id = Exercise(
    prompt="A paragraph is deleted, and a program that runs each night makes the index anew. Which "
    "id do the paragraphs below keep: the article's name with what?",
    starter="stays = ...",
    answer='stays = "sha256"',
    remark="It follows a paragraph wherever it goes. Two equal paragraphs of one article would "
    "share it, though; this course's ids hold the place as well, and `what_changed` follows what "
    "moved by its hash.",
    alternatives=(
        'stays = "SHA256"',
        'stays = " sha256"',
    ),
    options=(
        "position",
        "start and end",
        "built-in hash",
        "sha256",
    ),
    mistakes=(
        Mistake(
            'stays = "position"',
            "The paragraph below the deleted one takes over its position, and the next one that "
            "of the first: each name now leads to another text.",
        ),
        Mistake(
            'stays = "start and end"',
            "The paragraphs below stand further up now: their start and end are others.",
        ),
        Mistake(
            'stays = "built-in hash"',
            "Python's own `hash` of texts begins with another random number each time that Python "
            "starts: the next night all ids are others, although no text has changed.",
        ),
    ),
    hints=(
        "Ask two things of each. Does it depend on what stands further up? And does it come out "
        "the same when Python is started again?",
        "Open a terminal (File → New → Terminal) and run this twice: "
        "`python -c \"print(hash('faq'))\"`.",
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
    draw=_stored,
    cases=(
        case(["faq#0", "faq#1", "faq#2", "faq#3", "faq#4"], "faq", 4),
        case(["faq#0", "faq#1", "faq#2"], "faq", 1, because="two paragraphs were deleted"),
        case(["faq#0", "faq#1"], "faq", 2, because="nothing was deleted"),
        case(["faq#0", "faq#1"], "faq", 5, because="paragraphs were added"),
        case(
            ["faq#0", "prices#0", "faq#1"],
            "faq",
            0,
            because="the whole article was deleted, and no other",
        ),
        case(["faq#1", "prices#0", "prices#1", "faq#0"], "faq", 1, because="two articles"),
        case(["faq-2022#0", "faq-2022#1", "faq#0"], "faq", 1, because="a name that begins alike"),
        case(["faq#0", "old-faq#1", "faq#1"], "faq", 1, because="a name that ends alike"),
        case(["faq#2", "faq#9", "faq#10", "faq#13"], "faq", 3, because="numbers of two digits"),
        case(
            ["faq#3", "faq#0", "faq#2"],
            "faq",
            1,
            because="some were removed before, and the rest is in no order",
        ),
        case([], "faq", 3, because="nothing is stored"),
        case(
            ["prices#0", "faq#4", "prices#3"], "prices", 2, because="another article is asked for"
        ),
        case(["prices#0", "faq#4"], "fees", 0, because="nothing of the article is stored"),
        case(
            ["faq-2022#0", "faq-2022#2", "faq#7", "faq-2022#13"],
            "faq-2022",
            1,
            because="a number in the name",
        ),
        case(["faq-#2", "faq#2"], "faq-", 1, because="a name that ends in a hyphen"),
        case(["v1x0#2", "v1.0#2", "v1.0#5"], "v1.0", 2, because="a full stop in the name"),
        case(["FAQ#3", "faq#3"], "faq", 1, because="a capital is another character"),
        case(
            ["faq#1012", "faq#9", "faq#100", "faq#25"],
            "faq",
            12,
            because="numbers of one to four digits",
        ),
        case(
            ["faq#99", "faq#1012"], "faq", 200, because="a number has a digit more than the count"
        ),
    ),
    mistakes=(
        Mistake(
            _stale_with("name == article and ", ""),
            "An id of another article came along. Its paragraphs were not touched.",
        ),
        Mistake(
            """def stale(stored, article, count):
    alive = [article + "#" + str(number) for number in range(count)]
    return [one for one in stored if one not in alive]
""",
            "The ids of other articles came along: none of them is among those that stay. Ask for "
            "the article's name as well.",
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
            _stale_with("int(number)", "int(stored_id[-1])"),
            "The last character is not the whole number: that of faq#13 is 3.",
        ),
        Mistake(
            """import re


def stale(stored, article, count):
    found = []
    for one in stored:
        match = re.match(r"(\\w+)#(\\d+)", one)
        if match and match[1] == article and int(match[2]) >= count:
            found.append(one)
    return found
""",
            "Of a name such as faq-2022 only a part is read. Its hyphen and its digits belong to "
            "it.",
        ),
        Mistake(
            """def stale(stored, article, count):
    gone = [f"{article}#{number}" for number in range(count, 20)]
    return [one for one in stored if one in gone]
""",
            "Your numbers end somewhere, and a stored one may be larger. Read the number of each "
            "id.",
        ),
        Mistake(
            """def stale(stored, article, count):
    gone = [f"{article}#{number}" for number in range(count, len(stored))]
    return [one for one in stored if one in gone]
""",
            "Where some were removed before, a number may be larger than the count of what is "
            "stored. Read the number of each id.",
        ),
        Mistake(
            """def stale(stored, article, count):
    return [one for one in stored if one.startswith("faq#") and int(one[4:]) >= count]
""",
            "Whatever is asked, you look for one and the same article. Its name is in `article`.",
        ),
        Mistake(
            """def stale(stored, article, count):
    own = [one for one in stored if one.split("#")[0] == article]
    return [one for one in own if int(one[-2:].lstrip("#")) >= count]
""",
            "A number may have three digits, too. Split the id at its “#”.",
        ),
        Mistake(
            """def stale(stored, article, count):
    return [one for one in stored if one[:-2] == article and int(one[-1]) >= count]
""",
            "A number may have more than one digit, so that “#” is not always the last character "
            "but one. Where does it stand?",
        ),
        Mistake(
            """def stale(stored, article, count):
    digits = {one: "".join(sign for sign in one if sign.isdigit()) for one in stored}
    return [one for one in stored if one.split("#")[0] == article and int(digits[one]) >= count]
""",
            "The number is what stands behind the “#”. A name may hold digits, too: faq-2022 does.",
        ),
        Mistake(
            """def stale(stored, article, count):
    if count == 0:
        return stored
    return [one for one in stored if one.split("#")[0] == article
            and int(one.split("#")[1]) >= count]
""",
            "With a count of 0 everything that is stored comes back, of other articles as well. "
            "Deleted, it would empty the index.",
        ),
        Mistake(
            _stale_with("name == article", "name.lower() == article.lower()"),
            "FAQ and faq are two names. Compare them as they are.",
        ),
        Mistake(
            _stale_with("int(number) >= count", "number >= count"),
            "A text and a number cannot be compared or joined: `int(…)` makes a number of a text, "
            "`str(…)` a text of a number.",
        ),
        Mistake(
            _stale_with("int(number) >= count", "int(number) > count"),
            "Positions count from 0: of four paragraphs the last is number 3.",
        ),
        Mistake(
            _stale_with("int(number) >= count", "int(number) >= count - 1"),
            "The last paragraph that is left came along. Positions count from 0: with a count of 2 "
            "the numbers 0 and 1 stay.",
        ),
        Mistake(
            _stale_with("int(number) >= count", "int(number) == count"),
            "Only one number is let through. Where several paragraphs were deleted, all that are "
            "too large are asked for.",
        ),
        Mistake(
            _stale_with("ids.append(stored_id)", "ids.append(number)"),
            "Return whole ids, as they are stored, and not their numbers.",
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
            """def stale(stored, article, count):
    own = [one for one in stored if one.startswith(article + "#")]
    return [f"{article}#{number}" for number in range(count, len(own))]
""",
            "How many ids are stored does not say which: some may have been removed before. Return "
            "ids that are in the list.",
        ),
        Mistake(
            """def stale(stored, article, count):
    numbers = []
    for one in stored:
        name, number = one.split("#")
        if name == article and int(number) >= count:
            numbers.append(int(number))
    return [f"{article}#{number}" for number in sorted(numbers)]
""",
            "The right ids, but not in the order in which they are stored.",
        ),
        Mistake(
            _stale_with("return ids", "return sorted(ids)"),
            "You sorted the ids. Asked is the order in which they are stored.",
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

_UNSURE = """def unsure(text, pieces):
    again = []
    for piece in pieces:
        first = text.find(piece)
        if text.find(piece, first + 1) != -1:
            again.append(piece)
    return again
"""


def _unsure_with(old: str, new: str) -> str:
    assert old in _UNSURE
    return _UNSURE.replace(old, new)


unsure = Exercise(
    prompt="Of the pieces of a text, return those that stand in it more than once.",
    starter="def unsure(text, pieces):\n    # your lines in place of the three dots\n    ...",
    answer=_UNSURE,
    remark="Where this list is empty, and no piece was trimmed or changed, a search finds each "
    "place. A chunk that keeps its start and end needs no search.",
    alternatives=(
        """def unsure(text, pieces):
    return [piece for piece in pieces if text.find(piece) != text.rfind(piece)]
""",
        """def unsure(text, pieces):
    found = []
    for piece in pieces:
        copies = 0
        for at in range(len(text)):
            if text[at:].startswith(piece):
                copies += 1
        if copies > 1:
            found.append(piece)
    return found
""",
    ),
    draw=_sentences,
    cases=(
        case("Boil it. Rinse it.", ["Boil it.", "Rinse it."]),
        case(
            "Open on weekdays. Wait two days.",
            ["Open on weekdays.", "Wait two", "days."],
            because="one also stands inside a word",
        ),
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
        case(
            "days. Open on weekdays.",
            ["days.", "Open on weekdays."],
            because="the first copy is at the beginning",
        ),
        case("ha ha ha", ["ha ha", "ha"], because="two copies overlap"),
        case("Stir. stir.", ["Stir.", "stir."], because="a capital is another character"),
        case("Boil it.", [], because="no pieces"),
        case("Boil it. Rinse it.", ["Boil it.", "Dry it."], because="one does not stand there"),
        case("Wait two days. In two days.", ["days.", "two"], because="two words stand twice"),
        case(
            "Two cups. Two cups.",
            ["cups", "Two", "s.", "Two cups."],
            because="the order is that of the pieces",
        ),
        case("no, no", ["o", "no"], because="the last character is one of the copies"),
        case("Hmmmm. Hm.", ["mmm", "mm"], because="two copies begin one character apart"),
        case(
            "Use 1.5 or 125 g (of flour).",
            ["1.5", "(of flour)"],
            because="marks are characters like others",
        ),
        case("(a) Boil it. (a) Rinse it.", ["(a)"], because="brackets are characters, too"),
        case("Crêpes, crpes, crepes.", ["crêpes", "rêpes", "pes"], because="letters with accents"),
        case(
            "Rinse it twice. Rinse it.",
            ["Rinse it.", "Rinse it", "twice"],
            because="its full stop belongs to a piece",
        ),
        case(
            "A cup of tea. A cup.",
            ["cup ", " A cup", " cup"],
            because="a space belongs to a piece",
        ),
        case(
            "Wait two\ndays. Or wait two days.",
            ["two days.", "wait"],
            because="a line break is another character than a space",
        ),
        case(
            "Boil it.\nDry it.\nBoil it.\nDry it.\n",
            ["it.\nDry", "Dry it.\n"],
            because="a line break may belong to a piece",
        ),
        case(
            "A crêpe is no crepe.",
            ["crêpe", "crepe", "no"],
            because="an accent makes another letter",
        ),
    ),
    mistakes=(
        Mistake(
            """def unsure(text, pieces):
    return [piece for piece in pieces if text.count(piece) > 1]
""",
            "A copy that begins before the first one ends is missed: `count` goes on behind each "
            "copy, and so does a search from where the first one ends.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [piece for piece in pieces if pieces.count(piece) > 1]
""",
            "That counts in the list of pieces. A piece may stand in the text again as a part of "
            "another one.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [piece for piece in pieces if text.split().count(piece) > 1]
""",
            "`split` leaves whole words: a piece of several words is none of them, and “weekdays.” "
            "is not “days.”, though it holds it.",
        ),
        Mistake(
            """def unsure(text, pieces):
    wrong, at = [], 0
    for piece in pieces:
        start = text.find(piece, at)
        if text.find(piece) != start:
            wrong.append(piece)
        at = start + len(piece)
    return wrong
""",
            "Those are the pieces for which `find` gives a wrong place. Of two copies it gives the "
            "first one's place, which is right for the first by luck alone: it is unsure as well.",
        ),
        Mistake(
            _unsure_with(" != -1", ""),
            "All pieces come back. Which stand there again? (`find` gives -1 where there is "
            "nothing, and in an `if` -1 counts as true.)",
        ),
        Mistake(
            """def unsure(text, pieces):
    found = []
    for piece in pieces:
        copies = 0
        for at in range(len(text) - len(piece)):
            copies += text[at : at + len(piece)] == piece
        if copies > 1:
            found.append(piece)
    return found
""",
            "The last place where a piece could begin is not looked at: a `range` ends before its "
            "second number.",
        ),
        Mistake(
            """def unsure(text, pieces):
    found = []
    for piece in pieces:
        copies = 0
        for at in range(len(text) - 1):
            copies += text.startswith(piece, at)
        if copies > 1:
            found.append(piece)
    return found
""",
            "No copy is looked for at the last character: a `range` ends before its second number.",
        ),
        Mistake(
            """def unsure(text, pieces):
    found = []
    for piece in pieces:
        copies = 0
        for at in range(len(text)):
            copies += text.startswith(piece, at)
        if copies > 2:
            found.append(piece)
    return found
""",
            "A piece that stands there twice is missing: two is more than once.",
        ),
        Mistake(
            """def unsure(text, pieces):
    found = []
    for piece in pieces:
        copies = 0
        for at in range(len(text)):
            copies += text.startswith(piece, at)
        if copies != 1:
            found.append(piece)
    return found
""",
            "A piece that does not stand in the text at all does not stand there more than once.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [piece for piece in pieces if text.index(piece) != text.rindex(piece)]
""",
            "`index` raises an error for a piece that is not in the text; `find` gives -1.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [piece for piece in pieces if sum(piece in other for other in pieces) > 1]
""",
            "That looks for a piece in the pieces. It is the text that may hold it again.",
        ),
        Mistake(
            """def unsure(text, pieces):
    again = []
    for piece in pieces:
        first = text.find(piece)
        if first > 0 and text.find(piece, first + 1) != -1:
            again.append(piece)
    return again
""",
            "0 is a place like others: the first copy may stand at the beginning of the text.",
        ),
        Mistake(
            """import re


def unsure(text, pieces):
    return [piece for piece in pieces if len(re.findall(f"(?={piece})", text)) > 1]
""",
            "In a pattern a full stop stands for any character, and brackets for a group. A plain "
            "search takes each as it is; so does a pattern of `re.escape(piece)`.",
        ),
        Mistake(
            """import re


def unsure(text, pieces):
    return [p for p in pieces if len(re.findall(r"(?<!\\w)" + re.escape(p), text)) > 1]
""",
            "A copy inside a word counts, too: “weekdays.” holds “days.”.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [p for p in pieces if text.strip().find(p) != text.strip().rfind(p)]
""",
            "White space at the ends of the text was taken off. It may belong to a piece.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [p for p in pieces if any(line.find(p) != line.rfind(p) for line in text.split("\\n"))
            or sum(p in line for line in text.split("\\n")) > 1]
""",
            "You look at each line by itself. A piece may hold a line break.",
        ),
        Mistake(
            """def unsure(text, pieces):
    text = " ".join(text.split())
    return [p for p in pieces if text.find(p) != text.rfind(p)]
""",
            "You made all white space alike. A line break is another character than a space.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [p for p in pieces if text.find(p.rstrip(".")) != text.rfind(p.rstrip("."))]
""",
            "A piece is looked for without the full stop at its end. That belongs to it.",
        ),
        Mistake(
            """def unsure(text, pieces):
    found = [p for p in pieces if text.find(p) != text.rfind(p)]
    return sorted(found, key=text.find)
""",
            "The right pieces, in the order of the text. They are to stay in the order of "
            "`pieces`.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [p for p in pieces if p in text and text.find(p, text.find(p) + 2) >= 0]
""",
            "A second copy may begin only one character behind the first.",
        ),
        Mistake(
            """def unsure(text, pieces):
    stripped = [piece.strip() for piece in pieces]
    return [p for p, s in zip(pieces, stripped) if text.find(s) != text.rfind(s)]
""",
            "A piece is looked for without the white space at its ends. That belongs to it.",
        ),
        Mistake(
            _unsure_with("again.append(piece)", "again.append(first)"),
            "Return the pieces themselves, not where they stand.",
        ),
        Mistake(
            _unsure_with("!= -1:", "!= -1 and piece not in again:"),
            "A piece that `pieces` has twice is to be returned twice.",
        ),
        Mistake(
            _unsure_with(
                "text.find(piece, first + 1)", "text.lower().find(piece.lower(), first + 1)"
            ),
            "A search tells capitals from small letters, so such copies are no danger.",
        ),
        Mistake(
            """def unsure(text, pieces):
    low = text.lower()
    return [p for p in pieces if low.find(p.lower()) != low.rfind(p.lower())]
""",
            "You made capitals small. “Stir.” and “stir.” are two pieces, and a search parts them.",
        ),
        Mistake(
            """def unsure(text, pieces):
    return [piece for piece in pieces if text.find(piece) == text.rfind(piece)]
""",
            "Those stand in the text once. The others are asked for.",
        ),
    ),
    hints=(
        "`text.find(piece)` gives the first place, and -1 where there is none. "
        "`text.find(piece, at)` begins to look at position `at`.",
        "From which position on would you look for a second copy, if it may share characters with "
        "the first?",
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
            "kept, moved, added, removed = 224, 5, 0, 0",
            "Each of the 224 chunks is kept, moved or added: these three make 224 together.",
            when=lambda kept, moved, added, removed: kept + moved + added != 224,
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
        'the first one at the end, and `"\\n\\n".join(…)` makes one text of it. Then `compare`.',
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
    remark="Both conditions must hold. Search with it: `show(retrieve(question, index, k=2, "
    "where=where))`.",
    alternatives=(
        'where = {"year": (2025, None), "region": {"all", "UK"}}',
        'where = {"region": {"UK", "all"}, "updated": ("2025-01-01", None)}',
        'where = dict(region={"UK", "all"}, year=(2025, None))',
    ),
    right=_reads_in_britain,
    mistakes=(
        Mistake(
            "where = {}",
            "An empty filter lets everything pass.",
        ),
        Mistake(
            'where = {"region": ("UK", "all"), "year": (2025, None)}',
            "For one of several values write a set, in curly brackets. A list is refused; round "
            "brackets make a range, and “US” lies between “UK” and “all”.",
            when=lambda where: isinstance(where.get("region"), (list, tuple)),
        ),
        Mistake(
            'where = {"region": {"uk", "all"}, "year": (2025, None)}',
            "Capitals count: the regions are written “UK” and “all”.",
            when=_spells_otherwise,
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": "2025"}',
            "`year` holds numbers, and “2025” in quotes is a text.",
            when=lambda where: any(isinstance(one, str) for one in _asks_for(where, "year")),
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": [2025, None]}',
            "A range is two ends in round brackets: (low, high).",
            when=lambda where: (
                isinstance(where.get("year"), (list, tuple)) and len(where["year"]) != 2
            ),
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": (2026, None)}',
            "The articles of 2025 do not pass: a range begins with its low end.",
            when=lambda where: _years(where) == {9999},
        ),
        Mistake(
            'where = {"region": "UK"}',
            "That is one of two regions, in every year. An article for all regions is for this "
            "reader too.",
        ),
        Mistake(
            'where = {"region": "UK", "year": (2025, None)}',
            "An article for all regions is for this reader too, and does not pass.",
            when=lambda where: _regions(where) == {"UK"},
        ),
        Mistake(
            'where = {"region": "all", "year": (2025, None)}',
            "An article for the United Kingdom does not pass.",
            when=lambda where: _regions(where) == {"all"},
        ),
        Mistake(
            'where = {"year": (2025, None)}',
            "Every region passes.",
            when=lambda where: _regions(where) == {"UK", "all", "EU", "US"},
        ),
        Mistake(
            'where = {"region": {"UK", "US", "all"}, "year": (2025, None)}',
            "An article for the United States passes.",
            when=lambda where: "US" in _regions(where),
        ),
        Mistake(
            'where = {"region": {"UK", "EU", "all"}, "year": (2025, None)}',
            "An article for the European Union passes.",
            when=lambda where: "EU" in _regions(where),
        ),
        Mistake(
            'where = {"region": {"UK", "all"}}',
            "The region is right. Articles from before 2025 pass as well.",
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": (None, 2025)}',
            "None is the open end. Here it is the lower one, so that older articles pass.",
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": (2024, None)}',
            "Articles from before 2025 pass: both ends belong to a range.",
            when=lambda where: min(_years(where)) < 2025,
        ),
        Mistake(
            'where = {"region": {"UK", "all"}, "year": 2025}',
            "Right today. An article that is updated in a later year would not pass: leave the "
            "upper end open with None.",
            when=_reads_in_britain_today,
        ),
        Mistake(
            'where = {"regions": {"UK", "all"}, "year": (2025, None)}',
            "Nothing passes. Compare each key and value with `dict(records[0].metadata)`.",
            when=lambda where: not _lets_through(where),
        ),
    ),
    hints=(
        "A dict with two keys, `region` and `year`.",
        "For one of several values write a set, for “from 2025 on” a range with an open end.",
    ),
)
