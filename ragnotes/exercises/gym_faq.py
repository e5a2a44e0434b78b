"""Exercises of notebook 12: the gym's FAQ, from raw Markdown to a measured index, in seven tasks.

What is wrong with an answer is judged by what its functions do: see `ragnotes.exercises.gym`.
"""

from __future__ import annotations

from ragnotes.exercises.gym import (
    answers,
    cutting,
    finding,
    indexing,
    measuring,
    reading,
    searching,
    standing,
    telling,
)
from ragnotes.exercises.gym.faqs import gym as _gym
from ragnotes.exercises.gym.faqs import other as _other
from ragnotes.exercises.gym.library import on_library
from ragnotes.exercises.gym.numbers import your_number
from ragnotes.exercises.gym.places import places
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

far = searching.FAR
other = _other().doc
entries = [entry.chunk for entry in _gym().entries]
other_entries = [entry.chunk for entry in _other().entries]
probes = measuring.given()

__all__ = [
    "entries",
    "far",
    "on_library",
    "other",
    "other_entries",
    "places",
    "probes",
    "your_number",
]

_SETUPS = ["", answers.IMPORTS]
for _source in answers.TASKS[:-1]:
    _SETUPS.append(_SETUPS[-1] + "\n\n" + _source)


def _but(source: str, *changes: tuple[str, str]) -> str:
    """A solution with something changed: what one of the mistakes does."""
    for old, new in changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return source


windows_answer = Prediction(
    right="Fewer than half. Which ones are missed, and why? The tasks repair it kind by kind.",
    wrong={
        30: "That would be a collection where nothing leans and no two answers look alike.",
        22: "Windows do well where one sentence answers. Here many answers need their question.",
        5: "So bad is it not: many answers fit into a window, whole.",
    },
    otherwise="Give a whole number, and think of answers that a cut parts from their question.",
)

parse = Exercise(
    prompt="The entries of an FAQ in Markdown, as dicts with section, question and answer.",
    starter="def parse(text):\n    # your lines here\n    ...",
    setup=_SETUPS[1],
    answer=answers.PARSE,
    remark="Every entry is there, with its section, and ends where the writer ended it.",
    trial=reading.trial_of_parse,
    alternatives=(
        """def parse(text):
    entries = []
    for part in text.split("\\n## ")[1:]:
        section, _, body = part.partition("\\n")
        blocks = body.split("\\n**")
        for block in blocks[1:]:
            first, _, rest = block.partition("\\n")
            if first.rstrip().endswith("?**"):
                entry = {"section": section.strip(), "question": first.rstrip()[:-2]}
                entries.append(entry | {"answer": rest.strip()})
            else:
                entries[-1]["answer"] += "\\n\\n**" + block.strip()
    return entries
""",
        """from ragnotes import chunk_faq


def parse(text):
    entries = []
    for chunk in chunk_faq(text, 1000):
        if len(chunk.headings) == 3:
            below = chunk.text.split("?**", 1)[1].strip()
            lines = below.split("\\n")
            house = lines[0] if lines[0].startswith("Location:") else ""
            title, section, question = chunk.headings
            entries.append({"section": section, "question": question, "answer":
                            below[len(house):].strip(), "house": house[9:].strip()})
    return entries
""",
    ),
    mistakes=(
        Mistake(_but(answers.PARSE, (' and line.strip().endswith("?**")', "")), reading.BOLD),
        Mistake(
            _but(
                answers.PARSE,
                (
                    '            section = line.strip("# ")\n            inside = False\n',
                    '            section = line.strip("# ")\n            if entries:\n'
                    '                entries[-1]["answer"] += line\n            inside = False\n',
                ),
            ),
            reading.HEADING,
        ),
        Mistake(
            """def parse(text):
    entries, section, question, answer = [], "", "", ""
    for line in text.split("\\n"):
        asks = line.startswith("**") and line.strip().endswith("?**")
        if asks or line.startswith("## "):
            if question:
                entries.append({"section": section, "question": question, "answer": answer})
            question, answer = (line.strip("* ") if asks else ""), ""
            if not asks:
                section = line.strip("# ")
        else:
            answer += line + "\\n"
    return entries
""",
            reading.LAST,
        ),
        Mistake(
            _but(
                answers.PARSE,
                (
                    "    return entries\n",
                    "    by_question = {entry['question']: "
                    "entry for entry in entries}\n    return list(by_question.values())\n",
                ),
            ),
            reading.TWIN,
        ),
        Mistake(
            _but(answers.PARSE, ('line.strip("* "), "answer"', 'line.strip(), "answer"')),
            reading.STARS,
        ),
        Mistake(
            _but(
                answers.PARSE,
                ('entry["answer"].strip()', 'entry["answer"].strip().split("\\n\\n")[0]'),
            ),
            reading.PARAGRAPH,
        ),
        Mistake(
            _but(answers.PARSE, ('line.strip("# ")', "line")),
            reading.MARKS,
        ),
        Mistake(
            _but(answers.PARSE, ('"section": section', '"section": text.split("\\n")[0]')),
            reading.SECTION,
        ),
        Mistake(
            _but(answers.PARSE, ('+= line + "\\n"', "+= line.strip()")),
            reading.TOGETHER,
        ),
        Mistake(
            _but(answers.PARSE, ('"answer": ""}', '"answer": line + "\\n"}')),
            reading.QUESTION_IN,
        ),
        Mistake(
            _but(
                answers.PARSE,
                (
                    "    return entries\n",
                    "    return [entry for entry in entries if len(entry['answer']) > 130]\n",
                ),
            ),
            reading.DROPPED,
        ),
        Mistake(
            _but(
                answers.PARSE,
                (
                    "    return entries\n",
                    "    return [(e['section'], e['question'], e['answer']) for e in entries]\n",
                ),
            ),
            reading.NO_DICT,
        ),
    ),
    hints=(
        "Go through `text.split('\\n')`. What tells a heading, and what tells a question, from "
        "every other line?",
        "Keep the section in a variable. A question begins a new entry; any other line belongs to "
        "the answer of the entry that was begun last.",
        "A heading ends an entry too: until the next question, lines belong to none.",
    ),
)

chunks_of = Exercise(
    prompt="A document's entries as chunks: spans of it, with title, section and question as "
    "headings.",
    starter="def chunks_of(doc):\n    # your lines here\n    ...",
    setup=_SETUPS[2],
    answer=answers.CHUNKS,
    remark="One entry, one chunk, its question inside, and each is a slice of the FAQ.",
    trial=cutting.trial_of_chunks,
    alternatives=(
        """from ragnotes import chunk_faq


def chunks_of(doc):
    return chunk_faq(doc, 200)
""",
        """def chunks_of(doc):
    title, section, question = doc.text.split("\\n")[0][2:], "", ""
    chunks, start, end, at = [], 0, 0, 0
    for line in doc.text.split("\\n") + ["## "]:
        asks = line.startswith("**") and line.strip().endswith("?**")
        if asks or line.startswith("## "):
            if question:
                chunks.append(Chunk(doc, start, end, (title, section, question)))
            question = line.strip("* ") if asks else ""
            section = section if asks else line.strip("# ")
            start = at
        if line.strip():
            end = at + len(line)
        at = at + len(line) + 1
    return chunks
""",
        """def chunks_of(doc):
    title = doc.text.split("\\n")[0].strip("# ")
    chunks, end = [], 0
    for entry in parse(doc.text):
        end = doc.text.find("**" + entry["question"] + "**", end)
        start = doc.text.find(entry["answer"], end)
        end = start + len(entry["answer"])
        chunks.append(Chunk(doc, start, end, (title, entry["section"], entry["question"])))
    return chunks
""",
    ),
    mistakes=(
        Mistake(
            "from ragnotes import chunk_words\n\n\n"
            "def chunks_of(doc):\n    return chunk_words(doc, 100)\n",
            cutting.WINDOWS,
        ),
        Mistake(
            "from ragnotes import chunk_markdown\n\n\n"
            "def chunks_of(doc):\n    return chunk_markdown(doc, 2000)\n",
            cutting.SEVERAL,
        ),
        Mistake(
            "from ragnotes import chunk_faq\n\n\n"
            "def chunks_of(doc):\n    return chunk_faq(doc, 60)\n",
            cutting.CUT,
        ),
        Mistake(_but(answers.CHUNKS, ('"**", end)', '"**")')), cutting.AGAIN),
        Mistake(
            _but(
                answers.CHUNKS,
                (
                    "    return chunks\n",
                    "    by_question = {chunk.headings[2]: "
                    "chunk for chunk in chunks}\n    return [by_question[entry['question']] for "
                    "entry in parse(doc.text)]\n",
                ),
            ),
            cutting.TWICE,
        ),
        Mistake(
            """def chunks_of(doc):
    chunks, end = [], 0
    for entry in parse(doc.text):
        start = doc.text.find(entry["answer"], end)
        end = start + len(entry["answer"])
        chunks.append(Chunk(doc, start, end, (entry["section"],)))
    return chunks
""",
            cutting.OUT,
        ),
        Mistake(
            _but(
                answers.CHUNKS,
                (
                    '(title, entry["section"], entry["question"])',
                    '(entry["section"], entry["question"])',
                ),
            ),
            cutting.HEADINGS,
        ),
        Mistake(
            """def chunks_of(doc):
    title, entries = doc.text.split("\\n")[0].strip("# "), parse(doc.text)
    starts, end = [], 0
    for entry in entries:
        starts.append(doc.text.find("**" + entry["question"] + "**", end))
        end = starts[-1] + 1
    ends = starts[1:] + [len(doc.text)]
    return [
        Chunk(doc, start, end, (title, entry["section"], entry["question"]))
        for start, end, entry in zip(starts, ends, entries)
    ]
""",
            cutting.SWALLOWED,
        ),
        Mistake(
            """from ragnotes import Document


def chunks_of(doc):
    title, chunks = doc.text.split("\\n")[0].strip("# "), []
    for entry in parse(doc.text):
        text = entry["question"] + "\\n\\n" + entry["answer"]
        own = Document(doc.id, text)
        headings = (title, entry["section"], entry["question"])
        chunks.append(Chunk(own, 0, len(text), headings))
    return chunks
""",
            cutting.COPY,
        ),
        Mistake(
            _but(
                answers.CHUNKS,
                (
                    "    return chunks\n",
                    "    return [chunk for chunk in chunks if len(chunk.text) > 160]\n",
                ),
            ),
            cutting.LOST,
        ),
        Mistake(
            _but(
                answers.CHUNKS,
                ("Chunk(doc, start, end, (", "Chunk(doc, start, min(end, start + 300), ("),
            ),
            cutting.SHORT,
        ),
        Mistake(
            "def chunks_of(doc):\n    return [entry['answer'] for entry in parse(doc.text)]\n",
            cutting.NO_CHUNKS,
        ),
    ),
    hints=(
        "`doc.text.find(words, begin)` says where words stand, looked for from `begin` on.",
        "Two entries may ask the same. Where does the one before end?",
        "Do you count by lines? Each begins where the one before ended, and one behind it for the "
        "line's own end. And what ends the last entry?",
    ),
)

facts_of = Exercise(
    prompt="What is embedded of a chunk, and the facts that an index keeps of it.",
    starter="def text_of(chunk):\n    # your lines here\n    ...\n\n\n"
    "def facts_of(chunk):\n    # your lines here\n    ...",
    setup=_SETUPS[3],
    answer=answers.FACTS,
    remark="The text says what it is about, and the facts say where it holds and of which day.",
    trial=telling.trial_of_facts,
    alternatives=(
        """from datetime import date

from ragnotes import text_with_context

NAMES = ["January", "February", "March", "April", "May", "June", "July", "August"]
NAMES += ["September", "October", "November", "December"]
text_of = text_with_context


def facts_of(chunk):
    lines = chunk.doc.text.split("\\n")
    day, month, year = [line[13:].split() for line in lines if line.startswith("Last up")][0]
    houses = [line[9:].strip() for line in chunk.text.split("\\n") if line.startswith("Location:")]
    return {
        "Bereich": chunk.headings[1],
        "Haus": houses[0] if houses else None,
        "Stand": date(int(year), NAMES.index(month) + 1, int(day)),
    }
""",
        """def text_of(chunk):
    facts, below = facts_of(chunk), chunk.text.split("**", 2)[2].strip()
    where = " in " + facts["house"] if facts["house"] != "both" else ""
    title, section, question = chunk.headings
    return f"[{title} / {section}] {question}{where}: {below}"


def facts_of(chunk):
    before, _, after = chunk.doc.text.partition("Last updated: ")
    facts = {"part": chunk.headings[1], "day": after.split("\\n")[0], "house": "both"}
    second = chunk.text.split("\\n")[1]
    if second.startswith("Location: "):
        facts["house"] = second.removeprefix("Location: ")
    return facts
""",
    ),
    mistakes=(
        Mistake(
            _but(
                answers.FACTS,
                (
                    '    return " > ".join(chunk.headings) + "\\n\\n" + chunk.text\n',
                    "    return chunk.text\n",
                ),
            ),
            telling.NO_SECTION,
        ),
        Mistake(
            _but(
                answers.FACTS,
                (
                    '" > ".join(chunk.headings) + "\\n\\n" + chunk.text',
                    '" > ".join(chunk.headings)',
                ),
            ),
            telling.ANSWER_OUT,
        ),
        Mistake(
            _but(
                answers.FACTS,
                (
                    '" > ".join(chunk.headings) + "\\n\\n" + chunk.text',
                    '" > ".join(chunk.headings[:2]) + chunk.text.split("?**")[1]',
                ),
            ),
            telling.NO_QUESTION,
        ),
        Mistake(
            _but(answers.FACTS, ('"Location:"', '"location:"')),
            telling.LOCATION_MISSING,
        ),
        Mistake(
            _but(answers.FACTS, ('line.split(":")[1].strip()', "line")),
            telling.LOCATION_LINE,
        ),
        Mistake(
            _but(
                answers.FACTS,
                (
                    '    for line in chunk.text.split("\\n"):\n'
                    '        if line.startswith("Location:"):\n'
                    '            facts["location"] = line.split(":")[1].strip()\n',
                    '    lines = chunk.doc.text.split("\\n")\n'
                    '    named = [line for line in lines if line.startswith("Location:")]\n'
                    "    names = [line[9:].strip() for line in named]\n"
                    "    for name in names:\n"
                    '        if name in chunk.text and "location" not in facts:\n'
                    '            facts["location"] = name\n'
                    '    for line in chunk.text.split("\\n"):\n'
                    '        if line.startswith("Location:"):\n'
                    '            facts["location"] = line[9:].strip()\n',
                ),
            ),
            telling.MENTIONED,
        ),
        Mistake(
            _but(
                answers.FACTS,
                (
                    "    return facts\n",
                    '    facts.setdefault("location", "Old Foundry")\n    return facts\n',
                ),
            ),
            telling.CARRIED,
        ),
        Mistake(
            _but(answers.FACTS, (', "updated": date}', "}")),
            telling.DATE_MISSING,
        ),
        Mistake(
            _but(answers.FACTS, ("chunk.headings[1] if", "chunk.headings[0] if")),
            telling.SECTION_MISSING,
        ),
        Mistake(
            _but(
                answers.FACTS,
                (
                    'facts["location"] = line.split(":")[1].strip()',
                    'facts["location"] = "Lark Hill"',
                ),
            ),
            telling.OTHER_HOUSE,
        ),
        Mistake(
            _but(answers.FACTS, ('line.split(":")[1].strip()', 'line.split(":")[1]')),
            telling.BLANK,
        ),
        Mistake(
            _but(answers.FACTS, ('after.split("\\n")[0].strip()', '"Last updated:" + after[:14]')),
            telling.DATE_WRITTEN,
        ),
        Mistake(
            _but(answers.FACTS, ('after.split("\\n")[0].strip()', '"2026-02-03"')),
            telling.DATE_OTHER,
        ),
    ),
    hints=(
        "`chunk.headings` holds title, section and question. The date stands in `chunk.doc.text`.",
        "Look for a line that begins with `Location:`; it need not be line 1 of your chunk.",
    ),
)

standing_text = Exercise(
    prompt="The text that is indexed and sent for an entry, so that it can be followed alone.",
    starter="def standing_text(entry, entries):\n    # your lines here\n    ...",
    setup=_SETUPS[4],
    answer=answers.STANDING,
    remark="Each text holds the figures that it needs, no other text came along, and no span has "
    "changed. The rest no rule can check: read the texts that you completed once, as the person "
    "at the desk.",
    trial=standing.trial_of_standing,
    alternatives=(
        """SEE = {
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


def standing_text(entry, entries):
    base = None
    for number, other in enumerate(entries):
        if SEE.get(entry.headings[2]) == other.headings[2]:
            base = other
        if entry is other and "See the previous question" in entry.text:
            base = entries[number - 1]
    return (text_of(base) + "\\n\\n" if base else "") + text_of(entry)
""",
        """INSTEAD = {
    "as above, but only": "At weekends only, you may bring two guests for €11 each, and one of "
        "them has to be of age. They show an identity card and come in with you.",
    "as for the reduced price": "Students get 10 % off a day ticket, not off the trial week, and "
        "show their certificate when they buy it.",
    "Yes, as for towels": "We lend padlocks for €2.50 against a deposit of €10. Bring it back "
        "before we close, or the deposit is gone. They fit baskets at the pool and "
        "the rings in the bicycle shed.",
    "same as a lost membership card": "A new key costs €7.50, and nothing if it was stolen and "
        "you bring the police report. The lock is changed by the next morning; tell us if there "
        "is medicine inside.",
    "handed out as towels are": "Goggles are €2.50 until we close, against a deposit of €5 that "
        "is gone after that. "
        "Caps are sold for €3.80 and cannot be returned.",
    "as for a class that you": "Until 24 hours before. Later than that a yellow dot appears; with "
        "three dots within 30 days you cannot book for a week.",
    "rules for putting a membership": "Not if you stop them for one to three months, once for "
        "each block; tell us by the 25th. It is free with a "
        "doctor's letter.",
    "On the terms on which": "For €11, with an identity card, if a place is free ten minutes "
        "before the start; not between 17:00 and 19:30 on weekdays, and not in spinning.",
    "See the previous question": "At Lark Hill on Monday, Wednesday and Friday from 08:30 to "
        "12:30, €4 an hour, to be reserved by 20:00 on the evening before; the room holds six.",
    "In the same way as you cancel": "In writing, two weeks before the end of a month. Paid "
        "lessons are refunded.",
}


def standing_text(entry, entries):
    for words, text in INSTEAD.items():
        if words in entry.text:
            return " > ".join(entry.headings) + "\\n\\n" + text
    return text_of(entry)
""",
    ),
    mistakes=(
        Mistake(
            "def standing_text(entry, entries):\n    return text_of(entry)\n",
            standing.UNTOUCHED,
        ),
        Mistake(
            _but(answers.STANDING, ("bases[0].text", "bases[0].text[:90]")),
            standing.BARE,
        ),
        Mistake(
            """def standing_text(entry, entries):
    place = entries.index(entry)
    before = entries[place - 1].text + "\\n\\n" if place else ""
    return before + text_of(entry)
""",
            standing.NEIGHBOUR,
        ),
        Mistake(
            _but(
                answers.STANDING,
                (
                    "    return text\n",
                    "    place = entries.index(entry)\n"
                    "    return text if text != text_of(entry) or not place else "
                    "text + entries[place - 1].text\n",
                ),
            ),
            standing.ATTACHED,
        ),
        Mistake(
            """def standing_text(entry, entries):
    return text_of(entry) + "\\n\\n" + "\\n\\n".join([other.text for other in entries])
""",
            standing.TOO_MUCH,
        ),
        Mistake(
            _but(
                answers.STANDING,
                (
                    'text = text + "\\n\\n" + bases[0].text',
                    'text = entry.headings[2] + "\\n\\n" + bases[0].text',
                ),
            ),
            standing.OWN_LOST,
        ),
        Mistake(
            """def standing_text(entry, entries):
    for words in ["as above", "The same", "See the previous", "as towels", "On the terms"]:
        if words in entry.text:
            return ""
    return text_of(entry)
""",
            standing.EMPTY,
        ),
        Mistake(
            _but(
                answers.STANDING,
                ("    text = text_of(entry)\n", '    text = entry.text.split("?**")[1]\n'),
            ),
            telling.NO_QUESTION,
        ),
        Mistake(
            """from ragnotes import Chunk, Document


def standing_text(entry, entries):
    text = text_of(entry)
    return Chunk(Document("standing", text), 0, len(text), entry.headings)
""",
            standing.NOT_ALONE,
        ),
    ),
    hints=(
        "Print the shortest entries first: an answer that states no rule of its own is short.",
        "A dict is enough: from words of such an answer to the question that it leans on. "
        "Or from such words to a text that you write.",
        "`each.headings[-1]` is an entry's question. Two entries may have the same one.",
    ),
)

index_of = Exercise(
    prompt="A document's entries as an index: their texts embedded, their facts beside them.",
    starter="def index_of(doc):\n    # your lines here\n    ...",
    setup=_SETUPS[5],
    answer=answers.INDEX,
    remark="Every entry can be found, filtered by its house, read alone, and cited by its span.",
    trial=indexing.trial_of_index,
    seconds=20,
    alternatives=(
        """def index_of(doc):
    entries = chunks_of(doc)
    texts = {entry.id: standing_text(entry, entries) for entry in entries}
    return build_index(entries, embed_static, lambda entry: texts[entry.id], facts_of)
""",
        """from functools import partial

from ragnotes import Index, make_records


def index_of(doc):
    entries = chunks_of(doc)
    records = make_records(entries, partial(standing_text, entries=entries), facts_of)
    return Index(records, embed_static([record.text for record in records]), embed_static)
""",
    ),
    mistakes=(
        Mistake(
            "from ragnotes import chunk_words\n\n\n"
            "def index_of(doc):\n    return build_index(chunk_words(doc, 100), embed_static)\n",
            cutting.WINDOWS,
        ),
        Mistake(
            "def index_of(doc):\n"
            "    return build_index(chunks_of(doc), embed_static, text_of, facts_of)\n",
            standing.UNTOUCHED,
        ),
        Mistake(
            _but(answers.INDEX, ("text, facts_of)", "text)")),
            telling.SECTION_MISSING,
        ),
        Mistake(
            _but(
                answers.INDEX,
                (
                    "    return build_index(",
                    "    def facts(entry):\n"
                    '        return {"section": entry.headings[1], "updated": facts_of(entry)'
                    '["updated"]}\n\n    return build_index(',
                ),
                ("text, facts_of)", "text, facts)"),
            ),
            telling.LOCATION_MISSING,
        ),
        Mistake(
            _but(
                answers.INDEX,
                (
                    "build_index(entries,",
                    'build_index([e for e in entries if "as above" not in e.text],',
                ),
            ),
            cutting.LOST,
        ),
        Mistake(
            """from ragnotes import Document


def index_of(doc):
    entries, standing = chunks_of(doc), []
    for entry in entries:
        text = standing_text(entry, entries)
        own = Document(entry.id, text, facts_of(entry))
        standing.append(Chunk(own, 0, len(text), entry.headings))
    return build_index(standing, embed_static)
""",
            cutting.COPY,
        ),
        Mistake(
            "from ragnotes import build_keyword_index\n\n\n"
            "def index_of(doc):\n    return build_keyword_index(chunks_of(doc))\n",
            indexing.NO_INDEX,
        ),
        Mistake(
            """from ragnotes import Index, make_records


def index_of(doc):
    entries = chunks_of(doc)
    records = make_records(entries, lambda entry: standing_text(entry, entries), facts_of)
    return Index(records, embed_static([entry.text for entry in entries]), embed_static)
""",
            indexing.OTHER_VECTORS,
        ),
    ),
    hints=(
        "`build_index(chunks, embed, text, metadata)`: both are functions of one chunk.",
        "`standing_text` takes two things. A function inside of yours can call it with both.",
    ),
)

search = Exercise(
    prompt="Up to three hits for a question, for one house if it is named, and none where nothing "
    "fits.",
    starter="def search(question, index, location=None):\n    # your lines here\n    ...",
    setup=_SETUPS[6],
    answer=answers.SEARCH,
    also=("index_of",),
    remark="Filtered before the cut, what holds for both houses kept, and silent where it is far.",
    trial=searching.trial_of_search,
    seconds=40,  # with MiniLM, and nothing of it in the cache
    alternatives=(
        """def search(question, index, location=None):
    if location is None:
        return retrieve(question, index, k=3, min_score=0.32)
    return retrieve(
        question,
        index,
        where=lambda facts: "location" not in facts or facts["location"] == location,
        min_score=0.32,
    )
""",
        """def search(question, index, location=None):
    kept = []
    for hit in retrieve(question, index, k=len(index)):
        house = hit.record.metadata.get("location")
        if hit.score >= 0.27 and (not location or house is None or house == location):
            kept.append(hit)
    return kept[:3]
""",
    ),
    mistakes=(
        Mistake(
            "def search(question, index, location=None):\n"
            "    return retrieve(question, index, k=3, min_score=0.3)\n",
            finding.FORGOTTEN,
        ),
        Mistake(
            """def search(question, index, location=None):
    where = {"location": location} if location else None
    return retrieve(question, index, k=3, where=where, min_score=0.3)
""",
            searching.EQUALITY,
        ),
        Mistake(
            """def search(question, index, location=None):
    hits = retrieve(question, index, k=3, min_score=0.3)
    if location is None:
        return hits
    return [hit for hit in hits if hit.record.metadata.get("location", location) == location]
""",
            searching.AFTER,
        ),
        Mistake(_but(answers.SEARCH, (", min_score=0.3", "")), searching.NO_MINIMUM),
        Mistake(_but(answers.SEARCH, ("0.3", "0.6")), searching.TOO_HIGH),
        Mistake(_but(answers.SEARCH, ("k=3", "k=10")), finding.TOO_MANY),
        Mistake(_but(answers.SEARCH, ("k=3", "k=1")), searching.TOO_FEW),
        Mistake(
            _but(
                answers.SEARCH,
                ("location is None or ", ""),
                ('facts.get("location", location)', 'facts.get("location")'),
            ),
            searching.NOTHING_ASKED,
        ),
        Mistake(
            """def search(question, index, location=None):
    def here(facts):
        return location is None or facts.get("location", location) == location

    hits = retrieve(question, index, k=3, where=here, min_score=0.3)
    return hits or "nothing found"
""",
            finding.NO_HITS,
        ),
    ),
    hints=(
        "`where` may be a function of a record's facts that says True or False.",
        "What has an entry for both houses where another one names its house?",
        "Print the best score of each question in `can`, with `asked(question)` and its house, and "
        "of each in `gym_faq.far`.",
    ),
)

measure = Exercise(
    prompt="For each question, whether every quote of its evidence is in what is sent.",
    starter="def measure(questions, search, send):\n    # your lines here\n    ...",
    setup=_SETUPS[7],
    answer=answers.MEASURE,
    remark="Counted by what is sent; and what nobody can answer is answered by silence.",
    trial=measuring.trial_of_measure,
    alternatives=(
        """def measure(questions, search, send):
    def answered(question):
        sent = "\\n\\n".join(send(hit) for hit in search(question))
        if not question.evidence:
            return sent == ""
        return all(piece.text in sent for piece in question.evidence)

    return [answered(question) for question in questions]
""",
        """def measure(questions, search, send):
    found = []
    for question in questions:
        hits = search(question)
        missing = [piece.text for piece in question.evidence]
        for hit in hits:
            missing = [quote for quote in missing if quote not in send(hit)]
        found.append(1 if not missing and (question.evidence or not hits) else 0)
    return found
""",
    ),
    mistakes=(
        Mistake(
            _but(answers.MEASURE, ("search(question)]", "search(question)[:1]]")),
            measuring.NOT_FIRST,
        ),
        Mistake(
            _but(
                answers.MEASURE,
                ("all(whole) if question.evidence", "any(whole) if question.evidence"),
            ),
            measuring.NOT_ANY,
        ),
        Mistake(
            _but(answers.MEASURE, ("all(whole) if question.evidence else not sent", "all(whole)")),
            measuring.UNANSWERABLE,
        ),
        Mistake(
            _but(
                answers.MEASURE,
                (" if question.evidence else not sent", " if question.evidence else False"),
            ),
            measuring.SILENT,
        ),
        Mistake(
            _but(answers.MEASURE, ("send(hit) for", "hit.record.text for")), measuring.NOT_SENT
        ),
        Mistake(
            """from ragnotes import has_all_evidence


def measure(questions, search, send):
    results = []
    for question in questions:
        hits = search(question)
        if question.evidence:
            results.append(has_all_evidence(question, [hit.chunk for hit in hits]))
        else:
            results.append(not hits)
    return results
""",
            measuring.ATTACHED,
        ),
        Mistake(
            """from ragnotes import chunk_words, data_path, load_document

gym = load_document(data_path("gym_faq.md"))
naive = build_index(chunk_words(gym, 100), embed_static)


def measure(questions, search, send):
    results = []
    for question in questions:
        sent = [send(hit) for hit in retrieve(question.text, naive)]
        whole = [any(piece.text in text for text in sent) for piece in question.evidence]
        results.append(all(whole) if question.evidence else not sent)
    return results
""",
            measuring.OTHER_SEARCH,
        ),
        Mistake(
            _but(answers.MEASURE, ("return results", "return sum(results)")), measuring.RESULTS
        ),
        Mistake(
            _but(answers.MEASURE, ("search(question)", "search(question.text)")),
            measuring.THE_QUESTION,
        ),
        Mistake(
            """def measure(questions, search, send):
    results = []
    for question in questions:
        sent = [send(hit) for hit in search(question)]
        whole = [all(p.text in text for p in question.evidence) for text in sent]
        results.append(any(whole) if question.evidence else not sent)
    return results
""",
            measuring.TWO_TEXTS,
        ),
        Mistake(
            """def measure(questions, search, send):
    results = []
    for question in questions:
        sent = [send(hit) for hit in search(question)]
        whole = [all(piece.text in text for text in sent) for piece in question.evidence]
        results.append(all(whole) if question.evidence and sent else not sent)
    return results
""",
            measuring.PLAIN,
        ),
        Mistake(
            """def measure(questions, search, send):
    results = []
    for question in questions:
        sent = [send(hit) for hit in search(question)]
        whole = [any(piece.text in text for text in sent) for piece in question.evidence]
        results.append(all(whole) if question.evidence and sent else not sent)
    return results
""",
            measuring.NOTHING,
        ),
    ),
    hints=(
        "`question.evidence` holds the quotes: `piece.text`. Look for each in the texts sent.",
        "All of an empty list is True. What does that say of a question without evidence?",
    ),
)
