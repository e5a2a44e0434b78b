"""Task 2 of notebook 12: answers to `chunks_of(doc)`."""

RIGHT = {
    "chunk_faq, the introduction with it": r"""
from ragnotes import chunk_faq

def chunks_of(doc):
    return chunk_faq(doc, 1000)
""",
    "chunk_faq as at work": r"""
from ragnotes import chunk_faq

def chunks_of(doc):
    return [chunk for chunk in chunk_faq(doc, 200) if len(chunk.headings) == 3]
""",
    "one regular expression": r"""
import re

def chunks_of(doc):
    title = re.search(r"^# (.+)$", doc.text, re.M)[1]
    section, chunks = None, []
    marks = list(re.finditer(r"^## (.+)$|^\*\*(.+\?)\*\*$", doc.text, re.M))
    for number, mark in enumerate(marks):
        if mark[1]:
            section = mark[1]
            continue
        end = marks[number + 1].start() if number + 1 < len(marks) else len(doc.text)
        end = mark.start() + len(doc.text[mark.start() : end].rstrip())
        chunks.append(Chunk(doc, mark.start(), end, (title, section, mark[2])))
    return chunks
""",
    "lines counted": r"""
def chunks_of(doc):
    at, title, section, begun, chunks = 0, "", "", None, []

    def close(end):
        if begun:
            chunks.append(Chunk(doc, begun[0], end, (title, section, begun[1])))

    for line in doc.text.splitlines(keepends=True):
        bare = line.rstrip("\n")
        if bare.startswith("# "):
            title = bare[2:]
        elif bare.startswith("## "):
            close(at)
            begun, section = None, bare[3:]
        elif bare.startswith("**") and bare.endswith("?**"):
            close(at)
            begun = (at, bare[2:-2])
        at += len(line)
    close(at)
    return chunks
""",
    "span below the question, which the headings show": r"""
import re

def chunks_of(doc):
    text = doc.text
    title = text[2 : text.index("\n")]
    sections = [(m.start(), m[1]) for m in re.finditer(r"(?m)^## (.*)$", text)]
    questions = [(m.start(), m.end(), m[1]) for m in re.finditer(r"(?m)^\*\*(.*\?)\*\*$", text)]
    stops = sorted([at for at, _ in sections] + [at for at, _, _ in questions] + [len(text)])
    chunks = []
    for start, below, question in questions:
        end = min(stop for stop in stops if stop > start)
        section = [name for at, name in sections if at < start][-1]
        chunks.append(Chunk(doc, below + 1, end, (title, section, question)))
    return chunks
""",
    "found again from parsed entries": r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        if line.startswith("## "):
            section, entry = line[3:].strip(), None
        elif line.startswith("**") and line.endswith("?**"):
            entry = {"section": section, "question": line[2:-2], "answer": ""}
            found.append(entry)
        elif entry is not None:
            entry["answer"] += line + "\n"
    return found

def chunks_of(doc):
    title = doc.text.splitlines()[0].removeprefix("# ")
    chunks, at = [], 0
    for entry in parse(doc.text):
        start = doc.text.index(f"**{entry['question']}**", at)
        answer = entry["answer"].strip()
        end = doc.text.index(answer, start) + len(answer)
        chunks.append(Chunk(doc, start, end, (title, entry["section"], entry["question"])))
        at = end
    return chunks
""",
    "section's heading in front of its first entry": r"""
import re

def chunks_of(doc):
    text = doc.text
    title = re.match(r"# (.*)", text)[1]
    chunks = []
    for block in re.finditer(r"^## (.*)\n((?:(?!## ).*(?:\n|\Z))*)", text, re.M):
        asked = list(re.finditer(r"^\*\*(.*\?)\*\*$", block[2], re.M))
        starts = [block.start(), *(block.start(2) + one.start() for one in asked[1:])]
        for one, start, end in zip(asked, starts, [*starts[1:], block.end()]):
            chunks.append(Chunk(doc, start, end, (title, block[1], one[1])))
    return chunks
""",
}

_LOOP = r"""
import re

def chunks_of(doc):
    title = re.search(r"^# (.+)$", doc.text, re.M)[1]
    section, chunks = None, []
    marks = list(re.finditer(r"^## (.+)$|^\*\*(.+\?)\*\*$", doc.text, re.M))
    for number, mark in enumerate(marks):
        if mark[1]:
            section = mark[1]
            continue
        end = marks[number + 1].start() if number + 1 < len(marks) else len(doc.text)
        start = mark.start()
"""

WRONG = {
    "windows of 100 words": (
        "Windows cut through entries and hold several.",
        r"""
def chunks_of(doc):
    return chunk_words(doc, 100)
""",
    ),
    "a chunk for each section": (
        "A chunk holds all entries of a section.",
        r"""
from ragnotes import chunk_markdown

def chunks_of(doc):
    return chunk_markdown(doc, 5000)
""",
    ),
    "chunk_markdown of 200": (
        "Entries share chunks and are cut between them; no heading is a question.",
        r"""
from ragnotes import chunk_markdown

def chunks_of(doc):
    return chunk_markdown(doc, 200)
""",
    ),
    "entries of 50 words": (
        "Entries of up to 200 words are cut.",
        r"""
from ragnotes import chunk_faq

def chunks_of(doc):
    return chunk_faq(doc, 50)
""",
    ),
    "no question in the headings": (
        "The headings are title and section; the question is missing there.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start, end, (title, section)))
    return chunks
""",
    ),
    "question nowhere": (
        "The span begins below the question and the headings do not have it: it is not shown.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, mark.end() + 1, end, (title, section)))
    return chunks
""",
    ),
    "no headings": (
        "There are no headings.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start, end))
    return chunks
""",
    ),
    "question as the only heading": (
        "Title and section are missing in the headings.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start, end, (mark[2],)))
    return chunks
""",
    ),
    "headings the wrong way round": (
        "The headings are question, section, title.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start, end, (mark[2], section, title)))
    return chunks
""",
    ),
    "headings with their marks": (
        "Title and section are given with # in front, the question with its asterisks.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start, end, ("# " + title, "## " + section, mark[0])))
    return chunks
""",
    ),
    "first section for all": (
        "All entries have the first section in their headings.",
        r"""
import re

def chunks_of(doc):
    title = re.search(r"^# (.+)$", doc.text, re.M)[1]
    section = re.search(r"^## (.+)$", doc.text, re.M)[1]
    chunks = []
    marks = list(re.finditer(r"^## .+$|^\*\*(.+\?)\*\*$", doc.text, re.M))
    for number, mark in enumerate(marks):
        if mark[1]:
            end = marks[number + 1].start() if number + 1 < len(marks) else len(doc.text)
            chunks.append(Chunk(doc, mark.start(), end, (title, section, mark[1])))
    return chunks
""",
    ),
    "heading behind the last entry": (
        "The last entry of a section holds the next section's heading.",
        r"""
import re

def chunks_of(doc):
    title = doc.text.splitlines()[0][2:]
    marks = list(re.finditer(r"(?m)^\*\*(.+\?)\*\*$", doc.text))
    ends = [mark.start() for mark in marks[1:]] + [len(doc.text)]
    chunks = []
    for mark, end in zip(marks, ends):
        section = re.findall(r"(?m)^## (.+)$", doc.text[: mark.start()])[-1]
        chunks.append(Chunk(doc, mark.start(), end, (title, section, mark[1])))
    return chunks
""",
    ),
    "first paragraph only": (
        "The span ends behind the answer's first paragraph.",
        _LOOP
        + r"""
        body = doc.text[mark.end() : end]
        skip = 2 if "Location:" in body[:12] else 1
        paragraphs = body.split("\n\n")
        length = len("\n\n".join(paragraphs[: skip + 1]))
        chunks.append(Chunk(doc, start, mark.end() + length, (title, section, mark[2])))
    return chunks
""",
    ),
    "shifted": (
        "Line ends are not counted, so that the spans lie further and further in front.",
        r"""
def chunks_of(doc):
    at, title, section, begun, chunks = 0, "", "", None, []
    for line in doc.text.splitlines():
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## ") or (line.startswith("**") and line.endswith("?**")):
            if begun:
                chunks.append(Chunk(doc, begun[0], at, (title, section, begun[1])))
            if line.startswith("## "):
                begun, section = None, line[3:]
            else:
                begun = (at, line[2:-2])
        at += len(line)
    chunks.append(Chunk(doc, begun[0], at, (title, section, begun[1])))
    return chunks
""",
    ),
    "one character short": (
        "The last character of each answer is missing.",
        _LOOP
        + r"""
        end = start + len(doc.text[start:end].rstrip()) - 1
        chunks.append(Chunk(doc, start, end, (title, section, mark[2])))
    return chunks
""",
    ),
    "found by the question from the start": (
        "Of two entries that ask the same, both get the first one's span.",
        r"""
import re

def chunks_of(doc):
    title = doc.text.splitlines()[0][2:]
    chunks, section = [], ""
    for line in doc.text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        if line.startswith("**") and line.endswith("?**"):
            start = doc.text.find(line)
            after = re.compile(r"^## |^\*\*.+\?\*\*$", re.M).search(doc.text, start + len(line))
            end = after.start() if after else len(doc.text)
            chunks.append(Chunk(doc, start, end, (title, section, line[2:-2])))
    return chunks
""",
    ),
    "both houses in one": (
        "Two entries that ask the same, one for each house, are one chunk.",
        _LOOP
        + r"""
        headings = (title, section, mark[2])
        if chunks and chunks[-1].headings == headings:
            start = chunks.pop().start
        chunks.append(Chunk(doc, start, end, headings))
    return chunks
""",
    ),
    "the second house is missing": (
        "Of two entries that ask the same only the first is there.",
        _LOOP
        + r"""
        headings = (title, section, mark[2])
        if headings not in [chunk.headings for chunk in chunks]:
            chunks.append(Chunk(doc, start, end, headings))
    return chunks
""",
    ),
    "last entry missing": (
        "The loop ends in front of the last entry.",
        _LOOP
        + r"""
        if number + 1 < len(marks):
            chunks.append(Chunk(doc, start, end, (title, section, mark[2])))
    return chunks
""",
    ),
    "bold phrases are questions": (
        "A line in bold that asks nothing cuts an answer in two.",
        r"""
import re

def chunks_of(doc):
    title = re.search(r"^# (.+)$", doc.text, re.M)[1]
    section, chunks = None, []
    marks = list(re.finditer(r"^## (.+)$|^\*\*(.+?)\*\*", doc.text, re.M))
    for number, mark in enumerate(marks):
        if mark[1]:
            section = mark[1]
            continue
        end = marks[number + 1].start() if number + 1 < len(marks) else len(doc.text)
        chunks.append(Chunk(doc, mark.start(), end, (title, section, mark[2])))
    return chunks
""",
    ),
    "introduction in the first entry": (
        "The first entry's span begins at the title and holds the introduction.",
        _LOOP
        + r"""
        start = start if chunks else 0
        chunks.append(Chunk(doc, start, end, (title, section, mark[2])))
    return chunks
""",
    ),
    "an overlap of the entry before": (
        "Each span begins 80 characters early, inside the entry before.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start - 80, end, (title, section, mark[2])))
    return chunks
""",
    ),
    "documents of their own": (
        "Each chunk is cut from a document of its own and is no span of doc.",
        r"""
from ragnotes import Document, chunk_faq

def chunks_of(doc):
    return [
        Chunk(Document(doc.id, one.text), 0, len(one.text), one.headings)
        for one in chunk_faq(doc, 1000) if len(one.headings) == 3
    ]
""",
    ),
    "the gym whatever is given": (
        "It cuts the gym's file and not the document that it is given.",
        r"""
from ragnotes import chunk_faq

def chunks_of(doc):
    return [chunk for chunk in chunk_faq(gym, 1000) if len(chunk.headings) == 3]
""",
    ),
    "texts": (
        "It returns texts and not chunks.",
        r"""
from ragnotes import chunk_faq

def chunks_of(doc):
    return [text_with_context(chunk) for chunk in chunk_faq(doc, 1000)]
""",
    ),
    "nothing returned": (
        "The return is missing.",
        r"""
from ragnotes import chunk_faq

def chunks_of(doc):
    chunks = [chunk for chunk in chunk_faq(doc, 1000) if len(chunk.headings) == 3]
""",
    ),
    "one chunk": (
        "It returns in the first round of the loop.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start, end, (title, section, mark[2])))
        return chunks
""",
    ),
    "end too far": (
        "The last span ends behind the document: an error is raised.",
        _LOOP
        + r"""
        chunks.append(Chunk(doc, start, end + 1, (title, section, mark[2])))
    return chunks
""",
    ),
    "answers looked for from the beginning": (
        "Of two equal answers the first is found twice.",
        r"""
from ragnotes.exercises.gym import plan
from ragnotes.exercises.gym.plan import facts_of, parse, text_of

def chunks_of(doc):
    chunks, title = [], doc.text.split("\n")[0][2:]
    for entry in parse(doc.text):
        start = doc.text.find(entry["answer"])
        headings = (title, entry["section"], entry["question"])
        chunks.append(Chunk(doc, start, start + len(entry["answer"]), headings))
    return chunks
""",
    ),
    "from bold to the end of the answer": (
        "The first bold words are in the introduction, which gets into the first chunk.",
        r"""
from ragnotes.exercises.gym import plan
from ragnotes.exercises.gym.plan import facts_of, parse, text_of

def chunks_of(doc):
    chunks, title, end = [], doc.text.split("\n")[0][2:], 0
    for entry in parse(doc.text):
        start = doc.text.find("**", end)
        end = doc.text.find(entry["answer"], start) + len(entry["answer"])
        chunks.append(Chunk(doc, start, end, (title, entry["section"], entry["question"])))
    return chunks
""",
    ),
}
