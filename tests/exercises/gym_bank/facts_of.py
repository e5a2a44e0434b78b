"""Task 3 of notebook 12: answers to `text_of(chunk)` and `facts_of(chunk)`."""

_TEXT = r"""
def text_of(chunk):
    return text_with_context(chunk)
"""
_FACTS = r"""
import re

def facts_of(chunk):
    facts = {
        "section": chunk.headings[1],
        "updated": re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1],
    }
    if house := re.search(r"\?\*\*\nLocation: (.+)", chunk.text):
        facts["house"] = house[1]
    return facts
"""

RIGHT = {
    "the chunk with its context, date as written": _TEXT + _FACTS,
    "own format, date as a date, both in a word": r"""
from datetime import datetime

def house_of(chunk):
    lines = [line for line in chunk.text.splitlines() if line.startswith("Location: ")]
    return lines[0].removeprefix("Location: ").strip() if lines else None

def text_of(chunk):
    title, section, question = chunk.headings
    answer = chunk.text.partition("?**\n")[2].strip()
    head = f"[{title} | {section} | {house_of(chunk) or 'both houses'}]"
    return f"{head}\nQ: {question}\nA: {answer}"

def facts_of(chunk):
    line = next(
        line for line in chunk.doc.text.splitlines() if line.startswith("Last updated: ")
    )
    date = datetime.strptime(line, "Last updated: %d %B %Y").date()
    return {"where": house_of(chunk) or "both", "topic": chunk.headings[1], "as of": date}
""",
    "date in ISO form, a house of None": r"""
import re
import time

def location(chunk):
    found = re.search(r"^Location: (.*)$", chunk.text, flags=re.M)
    return found and found.group(1)

def text_of(chunk):
    parts = list(chunk.headings)
    if location(chunk):
        parts.insert(2, location(chunk))
    return " / ".join(parts) + "\n\n" + chunk.text

def facts_of(chunk):
    written = re.search(r"Last updated: (\d+ \w+ \d{4})", chunk.doc.text).group(1)
    date = time.strftime("%Y-%m-%d", time.strptime(written, "%d %B %Y"))
    return {"section": chunk.headings[1], "location": location(chunk), "updated": date}
""",
    "further facts, houses as a tuple for both": r"""
import re

def houses_of(doc):
    return tuple(sorted(set(re.findall(r"^Location: (.+)$", doc.text, re.M))))

def text_of(chunk):
    lines = chunk.text.split("\n")
    house = [one for one in houses_of(chunk.doc) if f"Location: {one}" in lines]
    return "\n".join([*reversed(chunk.headings), *house, chunk.text])

def facts_of(chunk):
    own = [one for one in houses_of(chunk.doc) if f"\nLocation: {one}\n" in chunk.text]
    date = chunk.doc.text.split("Last updated: ")[1].split("\n")[0]
    return {
        "title": chunk.headings[0],
        "section": chunk.headings[1],
        "question": chunk.headings[2],
        "words": len(chunk.text.split()),
        "house": own[0] if own else houses_of(chunk.doc),
        "date": date,
        "year": int(date[-4:]),
    }
""",
    "the house in the question's line, all on one line": r"""
def parts(chunk):
    head, _, body = chunk.text.partition("?**\n")
    house = ""
    if body.startswith("Location: "):
        house, _, body = body.removeprefix("Location: ").partition("\n")
    return house, body

def text_of(chunk):
    house, body = parts(chunk)
    at = f" (at {house})" if house else ""
    return f"{chunk.headings[2]}{at} {' '.join(body.split())} From: {'; '.join(chunk.headings)}"

def facts_of(chunk):
    house, _ = parts(chunk)
    dated = {"date": chunk.doc.text.split("\n")[2].split(": ")[1]}
    return {"section": chunk.headings[1]} | dated | ({"house": house} if house else {})
""",
    "both houses by both names": _TEXT
    + r"""
import re
from datetime import datetime

def facts_of(chunk):
    houses = list(dict.fromkeys(re.findall(r"(?m)^Location: (.+)$", chunk.doc.text)))
    own = [one for one in houses if chunk.text.split("\n")[1] == f"Location: {one}"]
    day = re.search(r"Last updated: (.+)", chunk.doc.text)[1]
    return {
        "Haus": " and ".join(own or houses),
        "Abschnitt": chunk.headings[1],
        "Stand": datetime.strptime(day, "%d %B %Y").date().isoformat(),
    }
""",
    "a line that begins so, wherever it stands": _TEXT
    + r"""
def facts_of(chunk):
    facts = {"updated": chunk.doc.text.split("Last updated: ")[1].split("\n")[0]}
    facts["section"] = chunk.headings[-2] if len(chunk.headings) > 2 else None
    for line in chunk.text.splitlines():
        if line.startswith("Location:"):
            facts["house"] = line.partition(":")[2].strip()
    return facts
""",
}


WRONG = {
    "house missing in the text": (
        "The text drops the location line and names the house nowhere.",
        r"""
import re

def text_of(chunk):
    return " > ".join(chunk.headings) + re.sub(r"\nLocation: .+", "", chunk.text)
"""
        + _FACTS,
    ),
    "house missing in the facts": (
        "No fact is the house.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "updated": date}
""",
    ),
    "date missing": (
        "No fact is the date.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    return {"section": chunk.headings[1], "house": house[1] if house else "both"}
""",
    ),
    "section missing in the facts": (
        "No fact is the section.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"house": house[1] if house else "both", "updated": date}
""",
    ),
    "title for section": (
        "The fact that should be the section is the title.",
        _TEXT + _FACTS.replace("headings[1]", "headings[0]"),
    ),
    "house by mention": (
        "An entry that only mentions a house is given it as its own.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    houses = re.findall(r"^Location: (.+)$", chunk.doc.text, re.M)
    house = next((one for one in houses if one in chunk.text), "both")
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": house, "updated": date}
""",
    ),
    "first location of the file": (
        "It looks for the location in the whole file: all entries get the first one.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.doc.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": house[1], "updated": date}
""",
    ),
    "last location before the entry": (
        "An entry without a location line gets the last one that stands above it.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    above = re.findall(r"^Location: (.+)$", chunk.doc.text[: chunk.end], re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": above[-1] if above else "both", "on": date}
""",
    ),
    "one house as the default": (
        "Entries for both houses are said to be of one, by its name.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    houses = re.findall(r"^Location: (.+)$", chunk.doc.text, re.M)
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": house[1] if house else houses[0], "on": date}
""",
    ),
    "a dict that stays": (
        "One dict serves all calls: an entry for both keeps the house of an earlier one.",
        _TEXT
        + r"""
import re

def facts_of(chunk, facts={}):
    facts["section"] = chunk.headings[1]
    facts["updated"] = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    if house := re.search(r"^Location: (.+)$", chunk.text, re.M):
        facts["house"] = house[1]
    return dict(facts)
""",
    ),
    "first word of the house": (
        "The pattern ends at a space: the house is called Old.",
        _TEXT + _FACTS.replace("Location: (.+)", r"Location: (\w+)"),
    ),
    "whole location line": (
        "The fact is the line 'Location: Old Foundry' and not the house's name.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    lines = chunk.text.split("\n")
    house = lines[1] if lines[1].startswith("Location") else ""
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": house, "updated": date}
""",
    ),
    "line below the question, whatever it is": (
        "Where no location line stands, the house is an empty line or the wrong one; an error "
        "where the split finds nothing.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = chunk.text.split("\n")[1].split("Location: ")[1]
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": house, "updated": date}
""",
    ),
    "the gym's date for every file": (
        "The date is written into the function: another file has another one.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    return {
        "section": chunk.headings[1],
        "house": house[1] if house else "both",
        "updated": "2026-03-02",
    }
""",
    ),
    "the gym's houses for every file": (
        "The two houses are written into the function: those of another file are not found.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = "both"
    for one in ("Old Foundry", "Lark Hill"):
        if f"Location: {one}" in chunk.text:
            house = one
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": house, "updated": date}
""",
    ),
    "day and month exchanged": (
        "The date is turned round: 2026-02-03, or the month is lost.",
        _TEXT
        + r"""
import re
from datetime import datetime

def facts_of(chunk):
    written = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    date = datetime.strptime(written, "%d %B %Y").strftime("%Y-%d-%m")
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    return {"section": chunk.headings[1], "house": house and house[1], "updated": date}
""",
    ),
    "today": (
        "The date is that of today and not of the last update.",
        _TEXT
        + r"""
import re
from datetime import date

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    return {"section": chunk.headings[1], "house": house and house[1], "updated": date.today()}
""",
    ),
    "all facts in one text": (
        "One value holds all: none is the section's name, the house's name or the date.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"about": f"{chunk.headings[1]}, {house[1] if house else 'both'}, {date}"}
""",
    ),
    "question missing in the text": (
        "The text holds title, section and answer, and no question.",
        r"""
def text_of(chunk):
    return " > ".join(chunk.headings[:2]) + "\n" + chunk.text.split("?**\n", 1)[1]
"""
        + _FACTS,
    ),
    "bare span as text": (
        "The text is the span: title and section are missing.",
        r"""
def text_of(chunk):
    return chunk.text
"""
        + _FACTS,
    ),
    "title missing in the text": (
        "The text holds section and question, and no title.",
        r"""
def text_of(chunk):
    return f"{chunk.headings[1]}: {chunk.text}"
"""
        + _FACTS,
    ),
    "headings only": (
        "The text has no answer.",
        r"""
def text_of(chunk):
    return " > ".join(chunk.headings) + "".join(
        line for line in chunk.text.split("\n") if line.startswith("Location")
    )
"""
        + _FACTS,
    ),
    "first 400 characters": (
        "Longer answers are cut off.",
        r"""
def text_of(chunk):
    return text_with_context(chunk)[:400]
"""
        + _FACTS,
    ),
    "first paragraph": (
        "The text holds the answer's first paragraph only.",
        r"""
def text_of(chunk):
    return " > ".join(chunk.headings) + "\n" + "\n\n".join(chunk.text.split("\n\n")[:2])
"""
        + _FACTS,
    ),
    "no lists or tables": (
        "Lines of tables and lists are left out of the text.",
        r"""
def text_of(chunk):
    lines = text_with_context(chunk).splitlines()
    return "\n".join(line for line in lines if line.strip()[:1] not in ("|", "-"))
"""
        + _FACTS,
    ),
    "text printed": (
        "text_of prints and returns None.",
        r"""
def text_of(chunk):
    print(text_with_context(chunk))
"""
        + _FACTS,
    ),
    "facts as a list": (
        "facts_of returns a list and not a dict.",
        _TEXT
        + r"""
import re

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return [chunk.headings[1], house[1] if house else "both", date]
""",
    ),
    "text as a list": (
        "text_of returns a list of parts and not a text.",
        r"""
def text_of(chunk):
    return [*chunk.headings, chunk.text]
"""
        + _FACTS,
    ),
    "trail for section": (
        "The fact is 'Gym FAQ > Memberships' and not the section's name.",
        _TEXT
        + r"""
import re
from datetime import datetime

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {
        "section": " > ".join(chunk.headings[:2]), "house": house and house[1], "updated": date,
    }
""",
    ),
    "date with figures only": (
        "The date is 02/03/2026, which is none of the three ways.",
        _TEXT
        + r"""
import re
from datetime import datetime

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    date = datetime.strptime(date, "%d %B %Y").strftime("%d/%m/%Y")
    return {"section": chunk.headings[1], "house": house and house[1], "updated": date}
""",
    ),
    "the line of the date": (
        "The fact is the whole line 'Last updated: 2 March 2026'.",
        _TEXT
        + r"""
import re
from datetime import datetime

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    line = f"Last updated: {date}"
    return {"section": chunk.headings[1], "house": house and house[1], "updated": line}
""",
    ),
    "houses exchanged": (
        "Each entry of a house is given the name of the other one.",
        _TEXT
        + r"""
import re
from datetime import datetime

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    houses = sorted(set(re.findall(r"^Location: (.+)$", chunk.doc.text, re.M)))
    other = house and next(one for one in houses if one != house[1])
    return {"section": chunk.headings[1], "house": other, "updated": date}
""",
    ),
    "both houses for each entry": (
        "Entries of one house hold for both by their facts.",
        _TEXT
        + r"""
import re
from datetime import datetime

def facts_of(chunk):
    house = re.search(r"^Location: (.+)$", chunk.text, re.M)
    date = re.search(r"^Last updated: (.+)$", chunk.doc.text, re.M)[1]
    return {"section": chunk.headings[1], "house": "both", "updated": date}
""",
    ),
    "a blank in front of the house": (
        "split leaves a blank in front of the name, which no filter matches.",
        _TEXT
        + r"""
def facts_of(chunk):
    facts = {"updated": chunk.doc.text.split("Last updated: ")[1].split("\n")[0]}
    facts["section"] = chunk.headings[1]
    for line in chunk.text.splitlines():
        if line.startswith("Location:"):
            facts["house"] = line.split(":")[1]
    return facts
""",
    ),
    "a blank in front of the house, in a set": (
        "The name in the set has a blank in front, which no filter matches.",
        _TEXT
        + r"""
def facts_of(chunk):
    facts = {"updated": chunk.doc.text.split("Last updated: ")[1].split("\n")[0]}
    facts["section"] = chunk.headings[1]
    for line in chunk.text.splitlines():
        if line.startswith("Location:"):
            facts["houses"] = {line.split(":")[1]}
    return facts
""",
    ),
    "a blank behind the section": (
        "The section's name is kept with a blank behind it.",
        _TEXT
        + r"""
def facts_of(chunk):
    facts = {"updated": chunk.doc.text.split("Last updated: ")[1].split("\n")[0]}
    facts["section"] = chunk.headings[1] + " "
    for line in chunk.text.splitlines():
        if line.startswith("Location:"):
            facts["house"] = line.split(":")[1].strip()
    return facts
""",
    ),
    "line 1 of a chunk with its heading in front": (
        "It looks two lines below the beginning, as if a heading stood in front of each entry.",
        _TEXT
        + r"""
def facts_of(chunk):
    facts = {"updated": chunk.doc.text.split("Last updated: ")[1].split("\n")[0]}
    facts["section"] = chunk.headings[1]
    below = chunk.text.split("\n")[3:4]
    if below and below[0].startswith("Location:"):
        facts["house"] = below[0].split(":")[1].strip()
    return facts
""",
    ),
    "the last of the dates": (
        "It takes what stands behind the last mention of an update.",
        r"""
from ragnotes.exercises.gym import plan
from ragnotes.exercises.gym.plan import facts_of, parse, text_of

def facts_of(chunk):
    last = chunk.doc.text.split("Last updated:")[-1].split("\n")[0].strip()
    return {**plan.facts_of(chunk), "updated": last}
""",
    ),
    "a location anywhere in a line": (
        "A label in the answer is taken for the line that names the house.",
        r"""
from ragnotes.exercises.gym import plan
from ragnotes.exercises.gym.plan import facts_of, parse, text_of

import re

def facts_of(chunk):
    facts = dict(plan.facts_of(chunk))
    if found := re.search("Location: (.+)", chunk.text):
        facts["location"] = found[1]
    return facts
""",
    ),
    "small letters": (
        "The text is in small letters: no quote stands in what is sent.",
        r"""
from ragnotes.exercises.gym import plan
from ragnotes.exercises.gym.plan import facts_of, parse, text_of

def text_of(chunk):
    return plan.text_of(chunk).lower()
""",
    ),
}
