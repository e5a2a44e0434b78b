"""The sample plan, task by task, as source: what `solution()` shows and `plan` runs."""

IMPORTS = """from ragnotes import Chunk, build_index, embed_static, retrieve
"""

PARSE = """def parse(text):
    entries, section = [], ""
    for line in text.split("\\n"):
        if line.startswith("## "):
            section = line.strip("# ")
            inside = False
        elif line.startswith("**") and line.strip().endswith("?**"):
            entries.append({"section": section, "question": line.strip("* "), "answer": ""})
            inside = True
        elif section and inside:
            entries[-1]["answer"] += line + "\\n"
    for entry in entries:
        entry["answer"] = entry["answer"].strip()
    return entries
"""

CHUNKS = """def chunks_of(doc):
    title = doc.text.split("\\n")[0].strip("# ")
    chunks, end = [], 0
    for entry in parse(doc.text):
        # searched for from the end of the entry before: two entries may ask the same
        start = doc.text.find("**" + entry["question"] + "**", end)
        end = doc.text.find(entry["answer"], start) + len(entry["answer"])
        chunks.append(Chunk(doc, start, end, (title, entry["section"], entry["question"])))
    return chunks
"""

FACTS = """def text_of(chunk):
    return " > ".join(chunk.headings) + "\\n\\n" + chunk.text


def facts_of(chunk):
    after = chunk.doc.text.partition("Last updated:")[2]
    date = after.split("\\n")[0].strip()
    section = chunk.headings[1] if len(chunk.headings) > 1 else ""  # an introduction has none
    facts = {"section": section, "updated": date}
    for line in chunk.text.split("\\n"):
        if line.startswith("Location:"):
            facts["location"] = line.split(":")[1].strip()
    return facts
"""

STANDING = """LEANS = {  # words of an answer: the question that it leans on
    "Yes, as above": "Can I bring a guest?",
    "as for the reduced price": "Who gets a reduced price?",
    "as for towels": "Do I have to bring a towel?",
    "as a lost membership card": "I have lost my membership card. What now?",
    "as towels are": "Do I have to bring a towel?",
    "as for a class that you cannot": "What if I cannot make a class that I have booked?",
    "rules for putting a membership on hold": "Can I put my membership on hold?",
    "terms on which you bring a guest": "Can I bring a guest?",
    "See the previous question": "When is the crèche open?",
    "as you cancel a membership": "How do I cancel?",
}


def standing_text(entry, entries):
    text = text_of(entry)
    for words in LEANS:
        if words in entry.text:
            bases = [each for each in entries if each.headings[-1] == LEANS[words]]
            text = text + "\\n\\n" + bases[0].text
    return text
"""

INDEX = """def index_of(doc):
    entries = chunks_of(doc)

    def text(entry):
        return standing_text(entry, entries)

    return build_index(entries, embed_static, text, facts_of)
"""

SEARCH = """def search(question, index, location=None):
    def here(facts):
        return location is None or facts.get("location", location) == location

    return retrieve(question, index, k=3, where=here, min_score=0.3)
"""

MEASURE = """def measure(questions, search, send):
    results = []
    for question in questions:
        sent = [send(hit) for hit in search(question)]
        whole = [any(piece.text in text for text in sent) for piece in question.evidence]
        results.append(all(whole) if question.evidence else not sent)
    return results
"""

TASKS = (PARSE, CHUNKS, FACTS, STANDING, INDEX, SEARCH, MEASURE)
