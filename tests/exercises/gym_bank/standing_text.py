"""Task 4 of notebook 12: answers to `standing_text(entry, entries)`."""

_LEANS = r"""
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
"""
_RULE = r"""
def rule_for(entry, entries):
    question = entry.headings[-1]
    if question == "When is the crèche open?" and "Location: Lark Hill" in entry.text:
        return next(e for e in entries if e.headings == entry.headings and e != entry)
    target = LEANS_ON.get(question)
    return next((e for e in entries if e.headings[-1] == target), None)
"""
_ATTACHED = _LEANS + _RULE

_OWN_WORDS = r'''
import re

REWRITTEN = {
    "May I bring two people at once?": """
Yes, two guests, but only at weekends, and one of the two has to be of age. €11 for each of them.
You come in together, your companions show an identity card and sign the house rules on the tablet,
and you answer for whatever happens. After four visits in a year we think it is time to join.""",
    "Are day tickets cheaper for students?": """
Yes: for students, apprentices, people over 66 and whoever draws a carer’s allowance a day ticket is
10 % cheaper. The trial week is left out. We need to see the certificate when you sign, on paper or
on a telephone, and then every September; if it is missing, the full price is due from October.""",
    "Do you lend padlocks?": """
Yes, padlocks can be rented at the desk for €2.50, against a deposit of €10 or your card. They have
to be back before we close on the same day; after that the deposit is gone and the padlock is yours.
They fit the baskets at the pool and the rings in the bicycle shed.""",
    "I have lost the key of my rented locker. What does it cost?": """
A new key costs €7.50. Was it stolen, and have you reported that to the police? Bring a copy of the
report and it costs nothing. A key that turns up later cannot be used, but we give €2 for it. Block
it in the app. The lock is changed as well, which takes until the next morning, so tell us if there
is medicine inside.""",
    "Can I hire goggles or a swimming cap?": """
Goggles are rented at the desk for €2.50, against a deposit of €5 or your card. They have to be back
before we close on the same day; after that the deposit is gone and they are yours. Caps are sold,
for €3.80, and cannot be returned.""",
    "Can I move an appointment with a trainer?": """
Yes, in the app until 24 hours before it begins, and nothing happens. Later than that, or if you
just stay away, a yellow dot appears beside your name. Three dots within 30 days, and you cannot
book for a week. We rub one out if you write to us that evening and the reason is good: a sick child
is, a long meeting is not.""",
    "Do my paid training hours run out while I am away?": """
Not if you stop them, once for each block: for one, two or three whole months in a calendar year.
Tell us by the 25th, and the break starts on the first of the month that follows, at €6 a month.
With a doctor’s letter, or during pregnancy, it is free and may last up to nine months. Weeks in
which you simply stayed at home cannot be declared a break afterwards.""",
    "May my guest take part in a class?": """
Yes, one guest at a time, for €11, provided that a place is free ten minutes before the start. You
come in together, your guest shows an identity card and signs the house rules on the tablet, and you
answer for whatever happens. Not between 17:00 and 19:30 on weekdays; after four visits in a year it
is time to join. Spinning is the exception, as we have too few shoes.""",
    "How do I take my child out of a course?": """
In writing: an e-mail to leave@example.org, a letter, or the form that lies on the desk. A telephone
call is not enough. Two weeks before the end of a month are enough for the end of that month, and
lessons that were paid for are refunded. Within three working days we confirm it. If you move more
than 30 km away, the new registration lets you out at the end of the month.""",
}
CRECHE = """
At Lark Hill: Monday, Wednesday and Friday from 08:30 to 12:30. We look after little ones from nine
months until they go to school, for two hours at most, at €4 an hour; brothers and sisters pay half.
The room holds six; reserve by 20:00 on the evening before. Pack a change of clothes and something
to drink. You stay in the house and keep your telephone on: we ring, and you come."""

def standing_text(entry, entries):
    title, section, question = entry.headings
    answer = REWRITTEN.get(question)
    if question.startswith("When is the crèche") and "Location: Lark Hill" in entry.text:
        answer = CRECHE
    if answer is None:
        return text_with_context(entry)
    return f"{title} > {section}\n**{question}**\n{answer.strip()}"
'''

RIGHT = {
    "attached by a list": _ATTACHED
    + r"""
def standing_text(entry, entries):
    text = text_with_context(entry)
    rule = rule_for(entry, entries)
    return f"{text}\n\n{rule.text}" if rule else text
""",
    "attached in front, with a word between": _ATTACHED
    + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    if rule is None:
        return text_with_context(entry)
    return "\n\n".join(
        ["The rule:", text_with_context(rule), "It holds here too:", text_with_context(entry)]
    )
""",
    "rewritten by hand": _OWN_WORDS,
    "positions in the list": r"""
PAIRS = {7: 6, 9: 1, 17: 14, 18: 4, 24: 14, 28: 26, 29: 2, 30: 6, 33: 32, 34: 3}

def standing_text(entry, entries):
    number = [one.id for one in entries].index(entry.id)
    chunks = [entry] + ([entries[PAIRS[number]]] if number in PAIRS else [])
    return "\n".join(text_with_context(chunk) for chunk in chunks)
""",
    "found by phrases, and the rule by a word of its question": r"""
import re

LEANS = re.compile(
    r"as above|same applies|as for|the same as|are handed out as|by the rules for|on the terms on"
    r"|previous question|in the same way as",
    re.I,
)
NAMED = re.compile(
    r"reduced price|towel|membership card|class that you|on hold|bring a guest|cancel"
)
PLACES = {"class that you": "cannot make a class"}

def body(chunk):
    return chunk.text.split("?**\n", 1)[1]

def standing_text(entry, entries):
    text = text_with_context(entry)
    if not LEANS.search(body(entry)) or len(body(entry).split()) > 50:
        return text
    number = [one.id for one in entries].index(entry.id)
    rule = entries[number - 1]
    if named := NAMED.search(body(entry)):
        words = PLACES.get(named[0], named[0])
        rule = next(one for one in entries if words in one.headings[-1] and one != entry)
    return text + "\n\n" + body(rule)
""",
    "some rewritten, some attached": _ATTACHED
    + r"""
NEW = {
    "Do you lend padlocks?": "You rent them at the desk: €2.50, and a deposit of €10 (or your card)"
    " until the padlock is back, on the same day before we close. They fit the baskets at the pool"
    " and the rings in the bicycle shed.",
    "Can I move an appointment with a trainer?": "Until 24 hours before it begins, in the app."
    " Later, or if you do not come: a yellow dot. After three dots within 30 days you cannot book"
    " for a week. Write to us that evening if you had a good reason.",
}

def standing_text(entry, entries):
    question = entry.headings[-1]
    if question in NEW:
        return f"{question}\n\n{NEW[question]}"
    rule = rule_for(entry, entries)
    return entry.text + (f"\n\n({rule.headings[-1]} {rule.text})" if rule else "")
""",
    "sentences of the rule that still hold": _ATTACHED
    + r"""
GONE = [
    "Daylight is as low as it can go. There is nothing to take off.",
    "Bring two: one to lie on, for machines and benches, and one for the shower.",
]

def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    if not rule:
        return text_with_context(entry)
    also = rule.text.split("?**", 1)[1].strip()
    for sentence in GONE:
        also = also.replace(sentence, "")
    return text_with_context(entry) + "\nWhat holds here as well: " + " ".join(also.split())
""",
}


WRONG = {
    "as it stands": (
        "Leaning answers stay as they are: 'as above' stands alone.",
        r"""
def standing_text(entry, entries):
    return text_with_context(entry)
""",
    ),
    "always the entry before": (
        "A leaning answer gets the entry before it, whichever that is.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    if rule_for(entry, entries) is None:
        return text_with_context(entry)
    before = entries[list(entries).index(entry) - 1]
    return text_with_context(entry) + "\n\n" + before.text
""",
    ),
    "the entry before for all": (
        "Every answer gets the entry before it, those that lean on nothing too.",
        r"""
def standing_text(entry, entries):
    at = list(entries).index(entry)
    before = entries[at - 1].text + "\n\n" if at else ""
    return before + text_with_context(entry)
""",
    ),
    "neighbours on both sides": (
        "Every answer gets the entries before and behind it.",
        r"""
def standing_text(entry, entries):
    at = list(entries).index(entry)
    around = entries[max(0, at - 1) : at + 2]
    return "\n\n".join(text_with_context(one) for one in around)
""",
    ),
    "everything": (
        "Every text is the whole FAQ.",
        r"""
def standing_text(entry, entries):
    others = [one.text for one in entries if one != entry]
    return "\n\n".join([text_with_context(entry), *others])
""",
    ),
    "the section for those that lean": (
        "A leaning answer gets its section's other entries, and the rule stands elsewhere.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    if rule_for(entry, entries) is None:
        return text_with_context(entry)
    return "\n\n".join(one.text for one in entries if one.headings[1] == entry.headings[1])
""",
    ),
    "a pair by question": (
        "Entries of the other house are attached where both ask the same.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    text = text_with_context(entry)
    rule = rule_for(entry, entries)
    same = [e for e in entries if e.headings == entry.headings and e != entry]
    for other in ([rule] if rule else same):
        text += "\n\n" + other.text
    return text
""",
    ),
    "a mention of the other house": (
        "An answer that only mentions the other house gets the other house's entry.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    text = text_with_context(entry)
    rule = rule_for(entry, entries)
    if rule is None:
        for house in ("Old Foundry", "Lark Hill"):
            if house in entry.text and f"Location: {house}" not in entry.text:
                rule = next(
                    (e for e in entries if e.headings == entry.headings and e != entry), None
                )
    return f"{text}\n\n{rule.text}" if rule else text
""",
    ),
    "the nearest in meaning": (
        "The entry that is attached is the most similar one, not the one that is meant.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    text = text_with_context(entry)
    if rule_for(entry, entries) is None:
        return text
    others = [one for one in entries if one.id != entry.id]
    best = retrieve(entry.text, build_index(others, embed_static), k=1)[0]
    return text + "\n\n" + best.chunk.text
""",
    ),
    "goggles forgotten": (
        "The list by hand misses the goggles.",
        _ATTACHED
        + r"""
del LEANS_ON["Can I hire goggles or a swimming cap?"]

def standing_text(entry, entries):
    text = text_with_context(entry)
    rule = rule_for(entry, entries)
    return f"{text}\n\n{rule.text}" if rule else text
""",
    ),
    "crèche forgotten": (
        "The list by hand goes by the question, and so misses Lark Hill's crèche.",
        _LEANS
        + r"""
def standing_text(entry, entries):
    text = text_with_context(entry)
    for other in entries:
        if LEANS_ON.get(entry.headings[-1]) == other.headings[-1]:
            text += "\n\n" + other.text
    return text
""",
    ),
    "both crèches lean": (
        "Old Foundry's crèche, which leans on nothing, gets the one of Lark Hill.",
        _LEANS
        + r"""
LEANS_ON["When is the crèche open?"] = "When is the crèche open?"

def standing_text(entry, entries):
    text = text_with_context(entry)
    for other in entries:
        if other != entry and LEANS_ON.get(entry.headings[-1]) == other.headings[-1]:
            text += "\n\n" + other.text
    return text
""",
    ),
    "the word same": (
        "Whatever contains 'same' or 'as for' is taken to lean on the entry before.",
        r"""
def standing_text(entry, entries):
    text = text_with_context(entry)
    at = list(entries).index(entry)
    if at and ("same" in entry.text or "as for" in entry.text or "as above" in entry.text):
        text += "\n\n" + entries[at - 1].text
    return text
""",
    ),
    "two rules exchanged": (
        "Goggles and padlocks are told the rule for the key of a locker.",
        _ATTACHED
        + r"""
for question in ("Do you lend padlocks?", "Can I hire goggles or a swimming cap?"):
    LEANS_ON[question] = "I have lost my membership card. What now?"

def standing_text(entry, entries):
    text = text_with_context(entry)
    rule = rule_for(entry, entries)
    return f"{text}\n\n{rule.text}" if rule else text
""",
    ),
    "rule in place of the answer": (
        "The text of a leaning answer is the rule: what is its own is lost.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    return entry.headings[-1] + "\n" + rule.text if rule else text_with_context(entry)
""",
    ),
    "own question lost": (
        "The text of a leaning answer holds both answers, and the question of the rule only.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    if rule is None:
        return text_with_context(entry)
    return rule.text + "\n" + entry.text.split("?**\n", 1)[1]
""",
    ),
    "bare answers of all others": (
        "Answers that lean on nothing are returned without their question.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    if rule is None:
        return entry.text.split("?**\n", 1)[1]
    return text_with_context(entry) + "\n" + rule.text
""",
    ),
    "a pointer only": (
        "It names the other question and does not say what is answered there.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    note = f"\n\n(See: {rule.headings[-1]})" if rule else ""
    return text_with_context(entry) + note
""",
    ),
    "first sentence of the rule": (
        "Of the rule only its first sentence is attached: what has to be shown is missing.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    if rule is None:
        return text_with_context(entry)
    first = rule.text.split("?**\n", 1)[1].strip().split(". ")[0]
    return text_with_context(entry) + "\n\n" + first + "."
""",
    ),
    "cut to 500 characters": (
        "Longer texts are cut off.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    return (text_with_context(entry) + (rule.text if rule else ""))[:500]
""",
    ),
    "rewritten without figures": (
        "The rewritten answers say the rule in words: prices, hours and dates are missing.",
        r"""
NEW = {
    "May I bring two people at once?": "Yes, at weekends, if one is of age, at the guest price,"
        " with an identity card and the signed house rules.",
    "Are day tickets cheaper for students?": "Yes, by 10 %, without the trial week, for those who"
        " get the reduced price, on showing the certificate.",
    "Do you lend padlocks?": "Yes, for a small fee and a deposit of €10. They fit the baskets at"
        " the pool and the rings in the bicycle shed.",
    "I have lost the key of my rented locker. What does it cost?": "The price of a new card, or"
        " nothing with a police report. The lock is changed by the next morning; tell us if there"
        " is medicine inside.",
    "Can I hire goggles or a swimming cap?": "Goggles for a small fee and a deposit, until the"
        " evening. Caps are sold, for €3.80, and cannot be returned.",
    "Can I move an appointment with a trainer?": "Until 24 hours before; later a dot appears.",
    "Do my paid training hours run out while I am away?": "Not if you tell us in time; once for"
        " each block.",
    "May my guest take part in a class?": "Yes, at the guest price, with an identity card, if a"
        " place is free ten minutes before the start; not in spinning.",
    "How do I take my child out of a course?": "In writing, two weeks before; lessons that were"
        " paid for are refunded.",
}

def standing_text(entry, entries):
    question = entry.headings[-1]
    if question in NEW:
        return question + "\n" + NEW[question]
    if "See the previous question" in entry.text:
        return question + "\nAt Lark Hill on Monday, Wednesday and Friday mornings, for the usual"
        " fee; the room holds six."
    return text_with_context(entry)
""",
    ),
    "summaries of all": (
        "Answers that lean on nothing are cut to their first sentence.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    if rule:
        return text_with_context(entry) + "\n\n" + rule.text
    return entry.headings[-1] + "\n" + entry.text.split("?**\n", 1)[1].split(". ")[0]
""",
    ),
    "nothing for the others": (
        "Answers that lean on nothing get None.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    if rule:
        return text_with_context(entry) + "\n\n" + rule.text
""",
    ),
    "a key that is not there": (
        "Answers that lean on nothing are not in the list: an error is raised.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    target = LEANS_ON[entry.headings[-1]]
    rule = next(e for e in entries if e.headings[-1] == target)
    return text_with_context(entry) + "\n\n" + rule.text
""",
    ),
    "pairs of chunks": (
        "It returns the chunks and not a text.",
        _ATTACHED
        + r"""
def standing_text(entry, entries):
    rule = rule_for(entry, entries)
    return [entry, rule] if rule else [entry]
""",
    ),
}


def _changed(flaw: str, *, old: str, new: str = "") -> tuple[str, str]:
    """Return the answer that is rewritten by hand, with one thing in it changed."""
    assert _OWN_WORDS.count(old) == 1, old
    return flaw, _OWN_WORDS.replace(old, new)


_NOT_SAID = {
    "two people: price": ("what each costs", "€11 for each of them.", ""),
    "two people: identity card": (
        "that an identity card is shown and the house rules are signed",
        "You come in together, your companions show an identity card and sign the house rules on "
        "the tablet,\nand you",
        "You come in together, and you",
    ),
    "two people: of age": (
        "that one has to be of age, which is its own",
        " only at weekends, and one of the two has to be of age.",
        " only at weekends.",
    ),
    "day tickets: certificate": (
        "that a certificate has to be shown",
        "We need to see the certificate when you sign, on paper or\non a telephone, and then "
        "every September; if it is missing, the full price is due from October.",
        "",
    ),
    "day tickets: rate": ("the rate, which is its own", "is\n10 % cheaper", "is\ncheaper"),
    "day tickets: trial week": (
        "that the trial week is left out, which is its own",
        " The trial week is left out.",
        "",
    ),
    "padlocks: price": (
        "the price",
        "at the desk for €2.50, against a deposit of €10 or",
        "at the desk, against a deposit of €10 or",
    ),
    "padlocks: deposit": (
        "its own deposit",
        ", against a deposit of €10 or your card. They have\nto",
        ". They have\nto",
    ),
    "padlocks: where they fit": (
        "where they fit, which is its own",
        "\nThey fit the baskets at the pool and the rings in the bicycle shed.",
        "",
    ),
    "key: price": ("the price", "A new key costs €7.50.", "A new key has to be paid."),
    "key: police": (
        "that a copy of the report to the police makes it free",
        " Was it stolen, and have you reported that to the police? Bring a copy of the\nreport and "
        "it costs nothing.",
        "",
    ),
    "key: next morning": (
        "until when the lock is changed, which is its own",
        ", which takes until the next morning,",
        "",
    ),
    "goggles: price": (
        "the price",
        "Goggles are rented at the desk for €2.50,",
        "Goggles are rented at the desk",
    ),
    "goggles: deposit": ("the deposit", ", against a deposit of €5 or your card.", "."),
    "goggles: caps": (
        "what caps cost, which is its own",
        " Caps are sold,\nfor €3.80, and cannot be returned.",
        "",
    ),
    "trainer: hours": (
        "until when, which is its own",
        "until 24 hours before it begins,",
        "before it begins,",
    ),
    "away: by the 25th": (
        "until which day",
        "Tell us by the 25th, and the break",
        "Tell us, and the break",
    ),
    "away: doctor's letter": (
        "what a doctor's letter does",
        "\nWith a doctor’s letter, or during pregnancy, it is free and may last up to nine months.",
        "",
    ),
    "away: once": (
        "that it can be done once for each block, which is its own",
        "stop them, once for each block: for",
        "stop them: for",
    ),
    "class guest: price": ("the price", ", for €11, provided", ", provided"),
    "class guest: identity card": (
        "that an identity card is shown and the house rules are signed",
        "come in together, your guest shows an identity card and signs the house rules on the "
        "tablet, and you\nanswer",
        "come in together, and you answer",
    ),
    "class guest: hours": (
        "the hours at which no guest is let in",
        " Not between 17:00 and 19:30 on weekdays; after",
        " After",
    ),
    "class guest: ten minutes": (
        "that a place has to be free, which is its own",
        ", provided that a place is free ten minutes before the start.",
        ".",
    ),
    "class guest: spinning": (
        "that spinning is left out, which is its own",
        " Spinning is the exception, as we have too few shoes.",
        "",
    ),
    "course: in writing": (
        "that it has to be in writing",
        "In writing: an e-mail to leave@example.org, a letter, or the form that lies on the desk. "
        "A telephone\ncall is not enough. Two weeks",
        "Two weeks",
    ),
    "course: two weeks": (
        "how long before, which is its own",
        "Two weeks before the end of a month are enough for the end of that month, and",
        "It ends with the month, and",
    ),
    "course: refund": (
        "that lessons are refunded, which is its own",
        " month, and\nlessons that were paid for are refunded.",
        " month.",
    ),
    "crèche: mornings": (
        "the days, which are its own",
        "Monday, Wednesday and Friday from",
        "from",
    ),
    "crèche: hours": ("the hours", "Friday from 08:30 to 12:30.", "Friday mornings."),
    "crèche: price": ("the price", ", at €4 an hour; brothers and sisters pay half.", "."),
    "crèche: until when": (
        "until when to reserve",
        "reserve by 20:00 on the evening before.",
        "reserve on the evening before.",
    ),
    "crèche: six": (
        "how many the room holds, which is its own",
        "The room holds six; reserve",
        "Reserve",
    ),
}

WRONG |= {
    "one price changed": _changed(
        "The rewritten padlock is told a price of €3.50, which the FAQ does not give.",
        old="at the desk for €2.50, against a deposit of €10",
        new="at the desk for €3.50, against a deposit of €10",
    )
}
WRONG |= {
    f"not said, {name}": _changed(f"The rewritten answer does not say {what}.", old=old, new=new)
    for name, (what, old, new) in _NOT_SAID.items()
}
WRONG |= {
    "only the three that are found first": (
        "Three answers are completed, and seven still lean.",
        r"""
from ragnotes.exercises.gym.plan import text_of
from ragnotes.exercises.gym.plan import standing_text as completed
"""
        + r"""
def standing_text(entry, entries):
    for words in ["Yes, as above", "as for towels", "See the previous question"]:
        if words in entry.text:
            return completed(entry, entries)
    return text_of(entry)
""",
    ),
}
