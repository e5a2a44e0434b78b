"""Exercises and guesses of notebook 04: trails, headers, and what stands outside of both."""

from __future__ import annotations

from random import Random

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

_LOAD = "from ragnotes import data_path, load_document, load_questions\n"
_MANUALS = f"""{_LOAD}
folder = data_path("manuals/kettle-kb-17.md").parent
manuals = [load_document(path) for path in sorted(folder.glob("*.md"))]
questions = load_questions(data_path("questions/manuals_ten.jsonl"), manuals)
oven = manuals[5]


def is_whole(passage, chunks):
    for chunk in chunks:
        if chunk.doc == passage.doc and chunk.start <= passage.start and passage.end <= chunk.end:
            return True
    return False
"""
_FAQ = f"""{_LOAD}from ragnotes import chunk_faq, text_with_context

faq = load_document(data_path("shop_faq.md"))
"""


_REPEATED = ("the header row", "the row before", "the first dish", "nothing")


def _repeated(repeats: str) -> str:
    return repeats.strip().casefold()


def _explored(size: int, repeats: str) -> bool:
    return size == 662 and _repeated(repeats) == "the header row"


def _headings(random: Random) -> Case:
    names = ["Kettle", "Care", "Lamp oil", "C# and F#", "#1: salt", "Menu > Clock", "Crêpes"]
    marks = [random.randint(1, 6) for _ in range(random.randint(1, 10))]
    return case(["#" * mark + " " + random.choice(names) for mark in marks])


split_passages = Prediction(
    right="That many: a passage of some length is easily hit by one of the borders.",
    wrong={
        0: "A border stands after every 100 words, and nobody looked where.",
        1: "There is a border after every 100 words, and the longest passage has more than fifty "
        "words.",
        2: "Close. A passage of 30 words is hit by a border three times in ten or so, and some are "
        "longer.",
        6: "Fewer: half of the passages have fewer than 24 words, and a border comes only after "
        "every 100.",
        10: "A passage of ten words is hit by a border one time in ten or so.",
    },
    otherwise="The next cell lists them.",
    unit="passages",
)

found_with_trails = Prediction(
    right="Yes. See which ones came in.",
    wrong={
        3: "As many as the windows found. Think of a question that names its appliance, and of "
        "the section that answers it.",
        4: "Near. Trails move most of the passages forward, and not always into the first three.",
        6: "Near. Three were first already. Trails move each of the others forward, and not always "
        "far enough.",
        8: "A trail says what a chunk is about. Search still counts *the* and *how* like any word.",
        10: "A trail says what a chunk is about. It promises no place in the ranking.",
    },
    otherwise="The next cell counts them.",
    unit="questions",
)

_TRAILS = """def trails(headings):
    above, lines = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        while above and above[-1][0] >= len(marks):
            above.pop()
        above.append((len(marks), title))
        lines.append(" > ".join([name for level, name in above]))
    return lines
"""
_ENDS = """        while above and above[-1][0] >= len(marks):
            above.pop()
"""
_JOINED = '" > ".join([name for level, name in above])'


def _changed(old: str, new: str) -> str:
    return _TRAILS.replace(old, new)


trails = Exercise(
    prompt="The trail of each heading, from lines such as `## Care`, joined by ` > `.",
    starter="def trails(headings):\n    # your lines in place of the three dots\n    ...",
    answer=_TRAILS,
    remark="A heading ends every heading of its own level or deeper, and stands under the rest.",
    alternatives=(
        """def trails(headings):
    lines, above = [], []
    for heading in headings:
        level = len(heading.split()[0])
        above = [pair for pair in above if pair[0] < level]
        above = above + [(level, heading[level + 1 :])]
        lines.append(" > ".join(pair[1] for pair in above))
    return lines
""",
        """def trails(headings):
    lines = []
    for number, heading in enumerate(headings):
        marks, title = heading.split(" ", 1)
        level, trail = len(marks), title
        for other in reversed(headings[:number]):
            marks, title = other.split(" ", 1)
            if len(marks) < level:
                level, trail = len(marks), title + " > " + trail
        lines.append(trail)
    return lines
""",
    ),
    draw=_headings,
    cases=(
        case(["# Kettle", "## Care", "### Descaling", "## Filling"]),
        case(["# Kettle", "## Lights", "## Care"], because="two of one level"),
        case(
            ["# Dishwasher", "## Loading", "#### Glasses", "#### Cups", "### Plates"],
            because="a level is skipped",
        ),
        case(["# Kettle", "## Care", "# Toaster", "## Care"], because="two titles"),
        case(["## Care", "# Kettle"], because="the deeper one stands first"),
        case(
            ["# Oven", "## Care", "### Lamp", "## Lights", "#### White light"],
            because="a deeper level of an earlier section",
        ),
        case(
            ["# Timer TM-3", "## Melodies in C# and F#", "### Louder or softer"],
            because="a `#` inside a title",
        ),
        case(
            ["# Oven", "## Care", "### Door", "#### Glass", "## Lights"],
            because="a heading that ends three",
        ),
        case(["# Oven", "### Door", "#### Glass", "### Lamp"], because="a level is left out"),
        case(["## Care", "### Lamp", "# Oven", "## Door"], because="the part before has no title"),
        case(
            ["# Oven", "## Care", "### Door", "#### Glass", "##### Seal", "###### Screw"],
            because="six levels",
        ),
        case(["# Care", "## Care", "## Care"], because="one title three times"),
        case(["# Kettle", "## Tips", "### #1: salt"], because="a title that begins with `#`"),
        case(
            ["# Four à crêpes", "## Menu > Clock", "### Summer time", "## Door"],
            because="a ` > ` inside a title",
        ),
        case(
            [
                "# Fully automatic coffee machine CM-500 with a milk frother",
                "## Cleaning, descaling and storing",
                "### Every week: the drip tray, the milk tube and the brewing unit",
            ],
            because="long titles",
        ),
        case([], because="no headings, no trails"),
    ),
    mistakes=(
        Mistake(
            """def trails(headings):
    above, lines = [], []
    for heading in headings:
        above.append(heading.split(" ", 1)[1])
        lines.append(" > ".join(above))
    return lines
""",
            "A level-2 heading ends Care and all below it; the stale trail would send filling "
            "questions to care.",
        ),
        Mistake(
            """def trails(headings):
    return [heading.split(" ", 1)[1] for heading in headings]
""",
            "Whose filling? Four manuals have that section.",
        ),
        Mistake(
            _changed("while", "if"),
            "One heading was ended. A heading may end several: all of its own level and deeper.",
        ),
        Mistake(
            _changed(_ENDS, 2 * _ENDS.replace("while", "if")),
            "A heading that should have ended is still there. A heading ends all of its own level "
            "and deeper, however many: that asks for a loop.",
        ),
        Mistake(
            _changed(_JOINED, _JOINED.replace("in above", "in above[-2:]")),
            "Only the nearest heading stands in front. And whose section is that? A trail goes up "
            "to the title.",
        ),
        Mistake(
            _changed(_JOINED, '" > ".join([name for level, name in reversed(above)])'),
            "The right headings, the deepest first. A trail begins with the title.",
        ),
        Mistake(
            _changed("    return lines", "        return lines"),
            "Only the first trail came out. Does a `return` or a `break` end the loop in its first "
            "round?",
        ),
        Mistake(
            """def trails(headings):
    lines = []
    for number, heading in enumerate(headings):
        marks, title = heading.split(" ", 1)
        above = [other.split(" ", 1) for other in headings[:number]]
        names = [name for signs, name in above if len(signs) < len(marks)]
        lines.append(" > ".join([*names, title]))
    return lines
""",
            "Headings of a part that has ended are in the trail. Go up from the heading: each one "
            "taken must be above the one taken last.",
        ),
        Mistake(
            """def trails(headings):
    lines = []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        level, trail = len(marks), title
        for other in reversed(headings[: headings.index(heading)]):
            marks, title = other.split(" ", 1)
            if len(marks) < level:
                level, trail = len(marks), title + " > " + trail
        lines.append(trail)
    return lines
""",
            "Two headings may be written alike, and `index` finds the first of them. Count the "
            "places as you go.",
        ),
        Mistake(
            _changed(_JOINED, '" > ".join(dict.fromkeys([name for level, name in above]))'),
            "A title that stands in the trail twice is written twice.",
        ),
        Mistake(
            _changed("return lines", "return list(dict.fromkeys(lines))"),
            "Each heading has a trail of its own, even if two are alike.",
        ),
        Mistake(
            _changed("len(marks)", "min(len(marks), 3)"),
            "A level that is deeper than three has lost a heading above it. Levels go on.",
        ),
        Mistake(
            _changed(">= len", "> len"),
            "Deeper headings are ended, one of the same level is not. Does a section stand inside "
            "the one before it?",
        ),
        Mistake(
            """def trails(headings):
    above, lines = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        above = above[: len(marks) - 1] + [title]
        lines.append(" > ".join(above))
    return lines
""",
            "The level is used as a place in the list. Where a writer skips a level, the list is "
            "shorter than that. Keep each level beside its title.",
        ),
        Mistake(
            """def trails(headings):
    above, lines = [], []
    for heading in headings:
        while above and len(above[-1].split()[0]) >= len(heading.split()[0]):
            above.pop()
        above.append(heading)
        lines.append(" > ".join(above))
    return lines
""",
            "The right headings, with their marks. A reader of the trail wants the titles only.",
        ),
        Mistake(
            _changed(_JOINED, "[name for level, name in above]"),
            'The right headings, each trail as a list. Make one text of each: `" > ".join(...)`.',
        ),
        Mistake(
            """def trails(headings):
    by_level, lines = {}, []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        by_level[len(marks)] = title
        lines.append(" > ".join(by_level[n] for n in sorted(by_level) if n <= len(marks)))
    return lines
""",
            "A heading of a section that has ended comes back. A new heading ends the deeper ones "
            "too: forget them.",
        ),
        Mistake(
            """def trails(headings):
    above, lines = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        if len(marks) == 1:
            above = []
        above.append(title)
        lines.append(" > ".join(above))
    return lines
""",
            "Here only `#` ends what stands before it. `##` and the deeper ones end headings too.",
        ),
        Mistake(
            _changed(">= len", "<= len"),
            "Turned round: this ends the headings above and keeps those that should end. A deeper "
            "heading has more `#`, so the larger number.",
        ),
        Mistake(
            """def trails(headings):
    above, lines = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        while above and above[-1][0] >= len(marks):
            above.pop()
        lines.append(" > ".join([name for level, name in above]))
        above.append((len(marks), title))
    return lines
""",
            "The headings above are right. A trail ends with the heading itself.",
        ),
        Mistake(
            _changed('" > "', '" / "'),
            "The right headings in the right order. Between two of them stands ` > `.",
        ),
        Mistake(
            _changed('" > "', '">"'),
            "Nearly: a space stands on each side of the `>`.",
        ),
        Mistake(
            _changed('heading.split(" ", 1)', "heading.split()[:2]"),
            "A title may have several words. Cut the line at its first space only.",
        ),
        Mistake(
            """def trails(headings):
    above, lines = [], []
    for heading in headings:
        level, title = heading.count("#"), heading.split(" ", 1)[1]
        while above and above[-1][0] >= level:
            above.pop()
        above.append((level, title))
        lines.append(" > ".join([name for level, name in above]))
    return lines
""",
            "The level is the number of `#` in front. This counts those in the title as well.",
        ),
        Mistake(
            """def trails(headings):
    above, lines = [], []
    for heading in headings:
        level, title = len(heading.split()[0]), heading.replace("#", "").strip()
        while above and above[-1][0] >= level:
            above.pop()
        above.append((level, title))
        lines.append(" > ".join([name for level, name in above]))
    return lines
""",
            "The marks in front go, and a `#` inside a title stays.",
        ),
        Mistake(
            _changed('heading.split(" ", 1)', 'heading.split(" ", 1)[0], heading.strip("# ")'),
            "`strip` takes signs from both ends of the line. A title may end with a `#`.",
        ),
        Mistake(
            _changed('heading.split(" ", 1)', 'heading.split(" ", 1)[0], heading.lstrip("# ")'),
            "The marks end at the first space. What follows is the title, even if it begins with "
            "`#`.",
        ),
        Mistake(
            """def trails(headings):
    lines, levels = [], []
    for heading in headings:
        marks, title = heading.split(" ", 1)
        while levels and levels[-1] >= len(marks):
            levels.pop()
        before = lines[-1].split(" > ")[: len(levels)] if lines else []
        levels.append(len(marks))
        lines.append(" > ".join([*before, title]))
    return lines
""",
            "A title may hold ` > ` itself, so a trail that is joined cannot be taken apart again. "
            "Keep the titles in a list.",
        ),
    ),
    hints=(
        "Keep a list of the headings that are open, each with its level. A new heading first ends "
        "some of them, then joins the list.",
        "It ends those at the end of the list whose level is not smaller than its own: a `while` "
        "loop with `pop()`.",
        '`heading.split(" ", 1)` gives the marks and the title; `len(marks)` is the level.',
    ),
)

lookalikes = Exercise(
    prompt="How many lines of the oven's manual start with `#` and are no headings?",
    starter="lookalikes = ...",
    setup=_MANUALS,
    answer="""inside, lookalikes = False, 0
for line in oven.text.split("\\n"):
    if line.startswith("~~~"):
        inside = not inside
    elif inside and line.startswith("#"):
        lookalikes = lookalikes + 1
""",
    remark="They are comments in a code block. As headings they would end the oven's own title, "
    "and its lamp would stand under *Clock*.",
    alternatives=(
        "lookalikes = 4",
        """block = oven.text.split("~~~")[1]
lookalikes = len([line for line in block.split("\\n") if line.startswith("#")])
""",
    ),
    mistakes=(
        Mistake(
            "lookalikes = 25",
            "That many lines start with `#`, the real headings included.",
        ),
        Mistake(
            "lookalikes = 21",
            "That many of the lines are headings. How many are not?",
        ),
        Mistake(
            "lookalikes = 13",
            "So many chunks have another trail. Asked is how many lines start with `#` and are no "
            "headings.",
        ),
        Mistake(
            "lookalikes = 3",
            "Too few. Read the code block line by line. A comment may start with one `#` or with "
            "several.",
            when=lambda lookalikes: lookalikes in (1, 2),
        ),
        Mistake(
            "lookalikes = 5",
            "Too many: a comment behind other words does not start its line.",
        ),
        Mistake(
            "lookalikes = 0",
            "Print the lines and read them. Would each be a title in the table of contents?",
        ),
    ),
    hints=(
        "Print them: `[line for line in oven.text.split('\\n') if line.startswith('#')]`.",
        "A code block stands between two lines of `~~~` or of ```` ``` ````. Its lines belong to "
        "the code, whatever they start with.",
    ),
)

lost_preamble = Exercise(
    prompt="Someone cuts the manuals at headings and drops what stands before the first one. "
    "Which question can no longer be answered?",
    starter="lost = ...",
    answer='lost = "m07"',
    remark="The bolts stand before the title, because nobody must miss them. A cutter that begins "
    "at the first heading does. It was the one chunk with an empty trail.",
    alternatives=('lost = "M07"', "lost = 'm' + '07'"),
    options=("m05", "m07", "m09", "none"),
    mistakes=(
        Mistake(
            'lost = "m05"',
            "Its passage stands under the heading E-4012, which is kept.",
        ),
        Mistake(
            'lost = "m09"',
            "The windows cut its passage. It stands under the heading Lights, which is kept.",
        ),
        Mistake(
            'lost = "none"',
            "That would be so if every manual began with a heading. Print the first line of each.",
        ),
    ),
    hints=(
        "Which manual does not begin with a heading? `manual.text[:60]` shows how each begins.",
    ),
)

split_at_200 = Exercise(
    prompt="How many of the ten passages do windows of 200 words cut in two?",
    starter="cut_in_two = ...",
    setup=_MANUALS,
    answer="""from ragnotes import chunk_words

larger = []
for manual in manuals:
    larger += chunk_words(manual, size=200)
cut_in_two = len([q for q in questions if not is_whole(q.evidence[0], larger)])
""",
    remark="Half as many borders, so fewer passages are hit, and luck decides which.",
    alternatives=(
        "cut_in_two = 1",
        """from ragnotes import chunk_words

cut_in_two = 0
larger = [chunk for manual in manuals for chunk in chunk_words(manual, 200)]
for question in questions:
    if not is_whole(question.evidence[0], larger):
        cut_in_two += 1
""",
    ),
    mistakes=(
        Mistake("cut_in_two = 3", "That is the count for windows of 100 words."),
        Mistake("cut_in_two = 9", "That many are whole."),
        Mistake(
            "cut_in_two = 0",
            "Larger windows have fewer borders, and still nobody looked where they fall.",
        ),
        Mistake(
            "cut_in_two = 10",
            "That is the number of questions. Count those whose passage is not whole.",
        ),
    ),
    hints=(
        "Cut the manuals again, as in the cell that made `windows`, with another size.",
        "Then count the questions for which `is_whole(question.evidence[0], …)` is False.",
    ),
)

whole_table = Exercise(
    prompt="The smallest size at which the oven's table of dishes is one piece, and what each "
    'later piece repeats of the table below that: "the header row", "the row before", '
    '"the first dish" or "nothing".',
    starter="size, repeats = ..., ...",
    answer='size, repeats = 662, "the header row"',
    remark="The table has 662 words and is cut as soon as they do not fit. A row alone would say "
    "FB, 150, 1 and 70–80, and not which of them are minutes. What FB means still stands in "
    "another chunk.",
    alternatives=(
        'size, repeats = 662, "The header row"',
        'size = 661 + 1\nrepeats = " the header row"',
    ),
    right=_explored,
    mistakes=(
        Mistake(
            'repeats = "nothing"',
            "Then a later piece would say FB, 150, 1, 70–80, and nobody could tell degrees from "
            "minutes. What does the mark H mean?",
        ),
        Mistake(
            'repeats = "the row before"',
            "Overlap would do that. Look at `text_with_context` of the piece with the cheesecake: "
            "which row stands first?",
        ),
        Mistake(
            'repeats = "the first dish"',
            "The apple strudel is in the first piece only. Which row is needed to read the others?",
        ),
        Mistake(
            'repeats = "the trail"',
            "What of the table itself is repeated? Give one of the four texts, as it is written "
            "there.",
            when=lambda size, repeats: _repeated(repeats) not in _REPEATED,
        ),
        Mistake(
            "size = 661",
            "Very close. At this size it is still cut in two.",
        ),
        Mistake(
            "size = 742",
            "That is the section, with the paragraphs before and after the table. The table may "
            "be whole before they fit beside it.",
        ),
        Mistake(
            "size = 800",
            "There it is whole, and at some smaller size as well. Try one between.",
            when=lambda size, repeats: size > 662,
        ),
        Mistake(
            "size = 300",
            "There it is cut. What does the line of *Table of dishes* say about it?",
            when=lambda size, repeats: size < 662,
        ),
    ),
    hints=(
        "Where the table is cut, the explorer says how many words it has.",
        "A table is whole as soon as its own words fit. Type a size into the field and look "
        "whether the line still says *cut*.",
    ),
)

long_entry = Exercise(
    prompt="At size 40, into how many chunks is the FAQ's entry “Why was my refund smaller than "
    "the price?” cut, and in how many of them does `text_with_context` hold the question?",
    starter="cut_into, asking = ..., ...",
    setup=_FAQ,
    answer="""asked = "Why was my refund smaller than the price?"
entry = [chunk for chunk in chunk_faq(faq, size=40) if chunk.headings[-1] == asked]
cut_into = len(entry)
asking = len([chunk for chunk in entry if asked in text_with_context(chunk)])
""",
    remark="The question is the last part of the trail and is carried too: an answer without its "
    "question is hard to find for those who ask it.",
    alternatives=("cut_into, asking = 3, 3", "cut_into = 3\nasking = cut_into"),
    mistakes=(
        Mistake(
            "cut_into = 2",
            "That is the count at size 60. Cut again at size 40.",
        ),
        Mistake(
            "cut_into = 1",
            "One entry is one chunk as long as it fits. This one has 81 words.",
        ),
        Mistake(
            "cut_into = 12",
            "That is the number of questions in the FAQ. Only the chunks of this entry count.",
        ),
        Mistake(
            "asking = 1",
            "That is how many have it in `chunk.text`. What is searched, `text_with_context`, "
            "begins with the trail.",
        ),
        Mistake(
            "asking = 2",
            "That many carry it. The one that begins the entry has it in its own text.",
        ),
        Mistake(
            "asking = 0",
            "Print `text_with_context` of each chunk of the entry, and read its first line.",
        ),
    ),
    hints=(
        "All chunks of an entry have its question as the last part of their trail: "
        "`chunk.headings[-1]`.",
        "Keep the chunks of `chunk_faq(faq, size=40)` whose last heading is the question, and "
        "print each with `text_with_context`.",
    ),
)

unread = Exercise(
    prompt="Which of these is in no chunk of the page on returns?",
    starter="unread = ...",
    answer='unread = "the script"',
    remark="What a reader never sees is no text. Its number, 99 days, would make a wrong answer.",
    alternatives=('unread = "The script"', "unread = 'the script '"),
    options=("the menu", "the script", "the address", "the last line of the page"),
    mistakes=(
        Mistake(
            'unread = "the menu"',
            "A reader sees it, so it is in a chunk, of 13 words. Whether it should be searched is "
            "for you to decide.",
        ),
        Mistake(
            'unread = "the address"',
            "It stands between <pre> and </pre>, which keep its lines as they are, and it is in a "
            "chunk.",
        ),
        Mistake(
            'unread = "the last line of the page"',
            "The chunk of the last section holds it. A reader sees it too.",
        ),
    ),
    hints=(
        "Print `text_with_context(piece)` for each chunk of the page. Which one does not come up?",
        "Look for “fallbackDays”, “Mill Lane” and “back to top” in the page's text and in the "
        "chunks.",
    ),
)

carried_line = Exercise(
    prompt="What does the chunk `OvenTimer > advance` carry in front of its own lines?",
    starter="carries = ...",
    answer='carries = "class OvenTimer:"',
    remark="The lines of a method do not say whose method it is; one line of its class does.",
    alternatives=(
        'carries = "Class OvenTimer:"',
        "carries = 'class OvenTimer: '",
    ),
    options=("nothing", "the imports", "class OvenTimer:", "the method before"),
    mistakes=(
        Mistake(
            'carries = "nothing"',
            "Print `text_with_context` of that chunk. Which line stands between the trail and the "
            "method's own first line?",
        ),
        Mistake(
            'carries = "the imports"',
            "They stand in the first chunk, below the text on the whole program. Repeated in each "
            "chunk they would fill it.",
        ),
        Mistake(
            'carries = "the method before"',
            "That would be overlap. A method is read with its class, whatever stands before it.",
        ),
    ),
    hints=(
        "Find it: `[part for part in parts if part.headings == ('OvenTimer', 'advance')]`.",
        "Print `text_with_context` of it, and the chunk itself.",
    ),
)

generations = Exercise(
    prompt="A model writes a description of its own for each chunk. The manuals are cut at size "
    "200, and 1,000 questions are asked. How many descriptions does it write?",
    starter="generations = ...",
    setup=_MANUALS,
    answer="""from ragnotes import chunk_markdown

generations = 0
for manual in manuals:
    generations = generations + len(chunk_markdown(manual, size=200))
""",
    remark="One a chunk, when the index is made; asking costs none. Another size pays again.",
    alternatives=(
        "generations = 183",
        """from ragnotes import chunk_markdown

generations = sum(len(chunk_markdown(manual, 200)) for manual in manuals)
""",
    ),
    mistakes=(
        Mistake(
            "generations = 247",
            "That is the number of chunks at size 100. Larger chunks are fewer.",
        ),
        Mistake("generations = 8", "That is one a manual, as we wrote them by hand."),
        Mistake(
            "generations = 159",
            "That is the number of windows of 100 words. The chunks are those of `chunk_markdown`, "
            "at size 200.",
        ),
        Mistake(
            "generations = 1183",
            "The descriptions are stored with the chunks. A question only searches them.",
            when=lambda generations: generations > 1000,
        ),
        Mistake(
            "generations = 1000",
            "A question only searches. When are the descriptions written?",
        ),
        Mistake(
            "generations = 81",
            "That many windows of 200 words there are. The chunks are those of `chunk_markdown`.",
        ),
    ),
    hints=(
        "The descriptions are written once, when the index is made, and stored. How many chunks "
        "are there to describe?",
        "Cut each manual with `chunk_markdown(manual, size=200)` and add up the lengths.",
    ),
)
