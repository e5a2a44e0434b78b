"""Task 1 of notebook 12: answers to `parse(text)`. Each id names what is special about it."""

RIGHT = {
    "a state and a loop over the lines": r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        if line.startswith("## "):
            section, entry = line[3:].strip(), None
        elif line.startswith("**") and line.rstrip().endswith("?**"):
            entry = {"section": section, "question": line.strip()[2:-2], "answer": ""}
            found.append(entry)
        elif entry is not None:
            entry["answer"] += line + "\n"
    return found
""",
    "split by regular expressions": r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*[ \t]*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            out.append({"section": name, "question": question, "answer": answer.strip()})
    return out
""",
    "chunk_faq does the cutting": r"""
from ragnotes import chunk_faq

def parse(text):
    entries = []
    for chunk in chunk_faq(text, 10_000):
        if len(chunk.headings) == 3:
            _, section, question = chunk.headings
            answer = chunk.text.split("**" + question + "**", 1)[1]
            entries.append(dict(section=section, question=question, answer=answer.strip()))
    return entries
""",
    "positions of marks, house apart, one line": r'''
import re

MARK = re.compile(r"^(?:## (?P<section>.+)|\*\*(?P<question>.+\?)\*\*)$", re.M)
HOUSE = re.compile(r"\s*Location: (.+)\n")

def parse(text):
    """Houses get a key of their own, answers are put on one line."""
    marks = list(MARK.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    section, entries = "", []
    for mark, end in zip(marks, ends, strict=True):
        if mark["section"]:
            section = mark["section"]
            continue
        body, house = text[mark.end() : end], None
        if at := HOUSE.match(body):
            house, body = at[1], body[at.end() :]
        entries.append(
            {"section": section, "question": mark["question"], "house": house,
             "answer": " ".join(body.split())}
        )
    return entries
''',
    "a Markdown parser's tokens": r"""
from markdown_it import MarkdownIt

def parse(text):
    lines = text.split("\n")
    marks = []
    tokens = MarkdownIt().parse(text)
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            marks.append((token.map[0], "section", tokens[place + 1].content))
        if token.type == "paragraph_open" and token.level == 0:
            first = tokens[place + 1].content.split("\n")[0]
            if first.startswith("**") and first.endswith("?**"):
                marks.append((token.map[0], "question", first.strip("*")))
    result, section = [], ""
    for (line, kind, words), after in zip(marks, marks[1:] + [(len(lines), "", "")]):
        if kind == "section":
            section = words
        else:
            answer = "\n".join(lines[line + 1 : after[0]])
            result.append({"question": words, "answer": answer, "section": section})
    return result
""",
    "a generator inside, paragraphs joined": r"""
def parts(text):
    section = question = None
    lines = []
    for line in text.split("\n") + ["## "]:
        is_question = line[:2] == "**" and line[-3:] == "?**"
        if line[:3] == "## " or is_question:
            if question:
                yield section, question, [each for each in lines if each]
            lines, question = [], None
            if is_question:
                question = line[2:-2]
            else:
                section = line[3:]
        else:
            lines.append(line)

def parse(text):
    return [
        {"number": number, "section": section, "question": question, "answer": "\n".join(lines)}
        for number, (section, question, lines) in enumerate(parts(text), start=1)
    ]
""",
    "a pattern over each section": r"""
import re

def parse(text):
    entries = []
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        name, body = part.split("\n", 1)
        pattern = r"\*\*([^*]+\?)\*\*\n(.*?)(?=\n\*\*[^*]+\?\*\*\n|\Z)"
        for question, answer in re.findall(pattern, body, re.S):
            entries.append({"section": name, "question": question, "answer": answer})
    return entries
""",
    "wrapped anew": r"""
import textwrap

from ragnotes.exercises.gym import plan

def parse(text):
    def wrapped(entry):
        return {**entry, "answer": textwrap.fill(entry["answer"], 60)}

    return [wrapped(entry) for entry in plan.parse(text)]
""",
}

WRONG = {
    "any bold": (
        "A line that only begins in bold, or a bold line without a question mark, is an entry too.",
        r"""
import re

def parse(text):
    out, section = [], ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif m := re.match(r"\*\*(.+?)\*\*", line):
            out.append({"section": section, "question": m[1], "answer": line[m.end():]})
        elif out:
            out[-1]["answer"] += line + "\n"
    return out
""",
    ),
    "bold line without a question mark": (
        "A whole line in bold that asks nothing ends the answer and becomes an entry.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+)\*\*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            out.append({"section": name, "question": question, "answer": answer.strip()})
    return out
""",
    ),
    "bold question inside a line": (
        "A question in bold in the middle of a line is taken for an entry's question.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"\n## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"\*\*([^*\n]+\?)\*\*", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            out.append({"section": name, "question": question, "answer": answer.strip()})
    return out
""",
    ),
    "first paragraph only": (
        "The answers end at their first empty line.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            first = answer.strip().split("\n\n")[0]
            if first.startswith("Location:") and "\n\n" in answer.strip():
                first = answer.strip().split("\n\n")[1]
            out.append({"section": name, "question": question, "answer": first})
    return out
""",
    ),
    "next section's heading in the answer": (
        "The last answer of each section holds the heading of the next one.",
        r"""
import re

def parse(text):
    found = list(re.finditer(r"(?m)^\*\*(.+\?)\*\*$", text))
    out = []
    for this, after in zip(found, found[1:] + [None]):
        end = after.start() if after else len(text)
        section = re.findall(r"(?m)^## (.+)$", text[: this.start()])[-1]
        out.append({"section": section, "question": this[1], "answer": text[this.end() : end]})
    return out
""",
    ),
    "section with its marks": (
        "The section is '## Memberships' and not its name.",
        r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        if line.startswith("##"):
            section, entry = line, None
        elif line.startswith("**") and line.endswith("?**"):
            entry = {"section": section, "question": line[2:-2], "answer": ""}
            found.append(entry)
        elif entry is not None:
            entry["answer"] += line + "\n"
    return found
""",
    ),
    "question with its asterisks": (
        "The question still has its asterisks.",
        r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        if line.startswith("## "):
            section, entry = line[3:], None
        elif line.startswith("**") and line.endswith("?**"):
            entry = {"section": section, "question": line, "answer": ""}
            found.append(entry)
        elif entry is not None:
            entry["answer"] += line + "\n"
    return found
""",
    ),
    "question mark stripped": (
        "The question has lost its question mark, which stands between the asterisks.",
        r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        if line.startswith("## "):
            section, entry = line[3:], None
        elif line.startswith("**") and line.endswith("?**"):
            entry = {"section": section, "question": line.strip("*?"), "answer": ""}
            found.append(entry)
        elif entry is not None:
            entry["answer"] += line + "\n"
    return found
""",
    ),
    "title as section": (
        "Each entry's section is the title of the page.",
        r"""
import re

def parse(text):
    section = text.splitlines()[0].lstrip("# ")
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", block)
        for question, answer in zip(parts[1::2], parts[2::2]):
            out.append({"section": section, "question": question, "answer": answer.strip()})
    return out
""",
    ),
    "section one too late": (
        "An entry is stored when the next mark comes: the last of a section gets the next's name.",
        r"""
def parse(text):
    found, section, question, lines = [], None, None, []
    for line in text.splitlines() + ["**end?**"]:
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("**") and line.endswith("?**"):
            if question:
                answer = "\n".join(lines)
                found.append({"section": section, "question": question, "answer": answer})
            question, lines = line[2:-2], []
        else:
            lines.append(line)
    return found
""",
    ),
    "no tables": (
        "The lines of tables are not in the answers.",
        r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        if line.startswith("## "):
            section, entry = line[3:], None
        elif line.startswith("**") and line.endswith("?**"):
            entry = {"section": section, "question": line[2:-2], "answer": ""}
            found.append(entry)
        elif entry is not None and not line.startswith("|"):
            entry["answer"] += line + "\n"
    return found
""",
    ),
    "no lists": (
        "The items of lists are not in the answers.",
        r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        if line.startswith("## "):
            section, entry = line[3:], None
        elif line.startswith("**") and line.endswith("?**"):
            entry = {"section": section, "question": line[2:-2], "answer": ""}
            found.append(entry)
        elif entry is not None and not line.lstrip().startswith("- "):
            entry["answer"] += line + "\n"
    return found
""",
    ),
    "by question in a dict": (
        "Of two entries that ask the same, one for each house, only one is left.",
        r"""
import re

def parse(text):
    by_question = {}
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            by_question[question] = {"section": name, "question": question, "answer": answer}
    return list(by_question.values())
""",
    ),
    "last entry missing": (
        "An entry is stored when the next one begins, so the last one of the text is missing.",
        r"""
def parse(text):
    found, section, entry = [], None, None
    for line in text.splitlines():
        new = line.startswith("**") and line.endswith("?**")
        if entry and (new or line.startswith("## ")):
            found.append(entry)
            entry = None
        if line.startswith("## "):
            section = line[3:]
        elif new:
            entry = {"section": section, "question": line[2:-2], "answer": ""}
        elif entry:
            entry["answer"] += line + "\n"
    return found
""",
    ),
    "only entries with a house": (
        "Entries without a location line are missing.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        for m in re.finditer(r"\*\*(.+\?)\*\*\nLocation: (.+)\n\n((?:.|\n)+?)(?=\n\*\*|\Z)", body):
            out.append({"section": name, "question": m[1], "house": m[2], "answer": m[3]})
    return out
""",
    ),
    "location asked of every entry": (
        "It raises an error on an entry without a location line.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            house = answer.split("Location: ")[1].split("\n")[0]
            entry = {"section": name, "question": question, "answer": answer, "house": house}
            out.append(entry)
    return out
""",
    ),
    "introduction as an entry": (
        "What stands in front of the first question is an entry without a question.",
        r"""
def parse(text):
    entry = {"section": "", "question": "", "answer": ""}
    found = [entry]
    section = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("**") and line.endswith("?**"):
            entry = {"section": section, "question": line[2:-2], "answer": ""}
            found.append(entry)
        else:
            entry["answer"] += line + "\n"
    return found
""",
    ),
    "question in the answer": (
        "The answer is the whole entry, its question line included.",
        r"""
from ragnotes import chunk_faq

def parse(text):
    return [
        {"section": c.headings[1], "question": c.headings[2], "answer": c.text}
        for c in chunk_faq(text, 10_000) if len(c.headings) == 3
    ]
""",
    ),
    "cut by chunk_faq": (
        "Entries of more than 100 words come in several pieces.",
        r"""
from ragnotes import chunk_faq

def parse(text):
    return [
        {"section": c.headings[1], "question": c.headings[2],
         "answer": c.text.split("?**", 1)[-1]}
        for c in chunk_faq(text, 100) if len(c.headings) == 3
    ]
""",
    ),
    "sorted by question": (
        "The entries are in alphabetical order and not in that of the text.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            out.append({"section": name, "question": question, "answer": answer.strip()})
    return sorted(out, key=lambda entry: entry["question"])
""",
    ),
    "printed": (
        "It prints the entries and returns None.",
        r"""
import re

def parse(text):
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            print({"section": name, "question": question, "answer": answer.strip()})
""",
    ),
    "tuples": (
        "It returns tuples and not dicts.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        out += [(name, q, a.strip()) for q, a in zip(parts[1::2], parts[2::2])]
    return out
""",
    ),
    "other keys": (
        "The keys are not the three fixed ones.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        out += [{"heading": name, "q": q, "a": a} for q, a in zip(parts[1::2], parts[2::2])]
    return out
""",
    ),
    "the gym whatever is given": (
        "It reads the gym's file and not the text that it is given.",
        r"""
import re

def parse(text):
    out = []
    for block in re.split(r"(?m)^## ", gym.text)[1:]:
        name, _, body = block.partition("\n")
        parts = re.split(r"(?m)^\*\*(.+\?)\*\*$", body)
        for question, answer in zip(parts[1::2], parts[2::2]):
            out.append({"section": name, "question": question, "answer": answer.strip()})
    return out
""",
    ),
    "never ends": (
        "It looks for the same question again and again.",
        r"""
def parse(text):
    out, at = [], 0
    while at != -1:
        at = text.find("**", at)
        end = text.find("?**", at)
        out.append(at + end)
    return out
""",
    ),
    "any line with a mark is a heading": (
        "A line that begins with # and no blank is taken for a heading.",
        r"""
def parse(text):
    entries, section, inside = [], "", False
    for line in text.split("\n"):
        if line.startswith("#"):
            section, inside = line.strip("# "), False
        elif line.startswith("**") and line.endswith("?**"):
            entries.append({"section": section, "question": line.strip("*"), "answer": ""})
            inside = True
        elif inside:
            entries[-1]["answer"] += line + "\n"
    return entries
""",
    ),
    "marks anywhere in a line": (
        "Two marks and a blank in the middle of a line are taken for a heading.",
        r"""
def parse(text):
    entries, section, inside = [], "", False
    for line in text.split("\n"):
        if "## " in line:
            section, inside = line.strip("# "), False
        elif line.startswith("**") and line.endswith("?**"):
            entries.append({"section": section, "question": line.strip("*"), "answer": ""})
            inside = True
        elif inside:
            entries[-1]["answer"] += line + "\n"
    return entries
""",
    ),
    "bold and a question mark at the end": (
        "A line that only ends in a bold question is taken for a question.",
        r"""
def parse(text):
    entries, section, inside = [], "", False
    for line in text.split("\n"):
        if line.startswith("## "):
            section, inside = line.strip("# "), False
        elif "**" in line and line.endswith("?**"):
            entries.append({"section": section, "question": line.strip("*"), "answer": ""})
            inside = True
        elif inside:
            entries[-1]["answer"] += line + "\n"
    return entries
""",
    ),
    "read up to the last line end": (
        "What stands behind the last line end is lost.",
        r"""
def parse(text):
    entries, section, inside = [], "", False
    for line in text[: text.rfind("\n")].split("\n"):
        if line.startswith("## "):
            section, inside = line.strip("# "), False
        elif line.startswith("**") and line.endswith("?**"):
            entries.append({"section": section, "question": line.strip("*"), "answer": ""})
            inside = True
        elif inside:
            entries[-1]["answer"] += line + "\n"
    return entries
""",
    ),
    "one entry for each answer": (
        "Two questions with one answer: only one of them is kept.",
        r"""
def parse(text):
    entries, section, inside = [], "", False
    for line in text.split("\n"):
        if line.startswith("## "):
            section, inside = line.strip("# "), False
        elif line.startswith("**") and line.endswith("?**"):
            entries.append({"section": section, "question": line.strip("*"), "answer": ""})
            inside = True
        elif inside:
            entries[-1]["answer"] += line + "\n"
    return list({one['answer']: one for one in entries}.values())
""",
    ),
    "tables left out": (
        "Lines of tables are left out.",
        r"""
def parse(text):
    entries, section, inside = [], "", False
    for line in text.split("\n"):
        if line.startswith("## "):
            section, inside = line.strip("# "), False
        elif line.startswith("**") and line.endswith("?**"):
            entries.append({"section": section, "question": line.strip("*"), "answer": ""})
            inside = True
        elif inside and not line.startswith("|"):
            entries[-1]["answer"] += line + "\n"
    return entries
""",
    ),
}
