"""Exercises and guesses of notebook 10: from hits to what a model is sent, and what comes back."""

from __future__ import annotations

from random import Random

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake


def _hits(random: Random) -> Case:
    names = ["Care", "Care > Descaling", "Care > Filter", "Oven", "Warranty", "Accessories"]
    section_of = {f"c{n}": random.choice(names) for n in range(9)}
    hits = random.sample(sorted(section_of), random.randint(0, 9))
    return case(hits, section_of, random.randint(0, 5))


def _passages(random: Random) -> Case:
    passages = ["Dry it.", "Rinse it twice.", "| 190 | 40–45 |", "Never boil citric acid."]
    passages += ["Open it.", " Dry it. ", "", "Decalcification.", "Kettle care"]
    return case(random.choices(passages, k=random.randint(0, 8)), random.randint(0, 30))


steps_in_hits = Prediction(
    right="Two hits with two steps each. Read on: which ones?",
    wrong={
        6: "If the three hits were the whole section, nothing would have to be rebuilt. How many "
        "steps fit into 40 words?",
        0: "Two of the hits are about descaling. Print them.",
        2: "That is what one small chunk holds. How many of the three come from this list?",
        3: "One step to a hit? The steps are short: some chunks hold more than one.",
    },
    otherwise="Print the hits and count the lines that begin with a number.",
)

characters_once = Prediction(
    right="Nearly a quarter of what the nine chunks hold is there a second time.",
    wrong={
        1400: "That would be so if no chunk stood in two of the three groups. The two best hits "
        "stand side by side.",
        500: "That is about what the three hits hold alone. Their neighbours bring something new.",
        800: "So much is not there twice: each group of three also has chunks of its own.",
        1103: "Exactly so. Asked was the nearest hundred.",
    },
    otherwise="Count what stands in more than one of the three groups.",
)

answered_minutes = Prediction(
    right="The number is in the passages that were sent. Is it the right one? Read on.",
    wrong={
        30: "So says the blue kettle's manual, and that passage is sent. Is its sentence the one "
        "most like the question?",
        "nothing": "Three chunks are sent, all well above the minimum, so there is something to "
        "quote.",
        "nothing found": "Three chunks are sent, all well above the minimum, so there is something "
        "to quote.",
    },
    otherwise="Run the next cell and read which sentence is quoted, and where it comes from.",
)

most_at_300 = Prediction(
    right="So little room is better spent on more places than on what stands around them.",
    wrong={
        "neighbours": "They help whoever reads. They also take the room of the next hits: how "
        "many fit into 300 tokens?",
        "sections": "Instructions and question take about 97 of the 300 tokens. For half of the "
        "questions the best section no longer fits into the rest.",
    },
    otherwise='Guess one of the three names in quotes, such as "sections".',
)

sent_characters = Exercise(
    prompt="Hits cover the characters 0–120, 90–210 and 400–450. How many are sent after merging?",
    starter="sent = ...",
    answer="sent = (210 - 0) + (450 - 400)",
    remark="The first two overlap and become one passage of 210; the third stands alone.",
    alternatives=(
        "sent = 260",
        "from ragnotes import Chunk, Document, merge\n"
        'text = Document("text", "x" * 450)\n'
        "hits = [Chunk(text, 0, 120), Chunk(text, 90, 210), Chunk(text, 400, 450)]\n"
        "sent = sum(len(passage.text) for passage in merge(hits))",
        "sent = len({*range(0, 120), *range(90, 210), *range(400, 450)})",
    ),
    mistakes=(
        Mistake("sent = 290", "Characters 90 to 119 are sent twice."),
        Mistake(
            "sent = 450",
            "210 to 399 were not retrieved; merging joins what touches, it fills no gap.",
        ),
        Mistake(
            "sent = 210",
            "That is the passage of the first two. The third hit touches none of them and is a "
            "passage of its own.",
        ),
        Mistake(
            "sent = 230",
            "You took the 30 that are there twice away twice. They are sent once.",
        ),
        Mistake(
            "sent = 170",
            "That drops the second hit. It overlaps the first one and also goes further.",
        ),
        Mistake(
            "sent = 262",
            "The second number is the first character that is not in the hit: 0-210 are 210 "
            "characters, not 211.",
        ),
    ),
    hints=(
        "Draw the three as strips over one line of characters. Which strips overlap?",
        "What overlaps becomes one strip, from the first start to the furthest end.",
    ),
)

_SECTION_OF = {
    "a1": "Descaling",
    "a2": "Descaling",
    "b5": "Care",
    "b6": "Care > Descaling",
    "c7": "Warranty",
}
_EIGHT = {
    "h1": "Oven",
    "h1b": "Oven",
    "h2": "Door",
    "h3": "Lamp",
    "h4": "Seal",
    "h4b": "Seal",
    "h5": "Tray",
    "h6": "Glass",
    "h7": "Clock",
    "h8": "Rack",
}

sections_once = Exercise(
    prompt="The sections of the hits, each once, in the order of their best hit, at most k.",
    starter="def sections_once(hits, section_of, k):\n"
    "    # your lines in place of the three dots\n    ...",
    answer="""def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections[:k]
""",
    remark="Each section once, best first, and k counts sections: that is `parents`.",
    alternatives=(
        """def sections_once(hits, section_of, k):
    return list(dict.fromkeys(section_of[hit] for hit in hits))[:k]
""",
        """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if len(sections) < k and section_of[hit] not in sections:
            sections = sections + [section_of[hit]]
    return sections
""",
    ),
    draw=_hits,
    cases=(
        case(
            ["b5", "a2", "a1"],
            _SECTION_OF,
            2,
            because="two hits lie in one section",
        ),
        case(
            ["a1", "a2", "b5"],
            _SECTION_OF,
            2,
            because="k counts sections, not hits",
        ),
        case(
            ["a1", "b5", "a2"],
            _SECTION_OF,
            3,
            because="the two hits of one section do not stand side by side",
        ),
        case(
            ["c7", "b5", "a1"],
            _SECTION_OF,
            3,
            because="the order is that of the hits, not of the alphabet",
        ),
        case(["c7", "b5", "a1"], _SECTION_OF, 1),
        case([], {}, 3, because="no hits, no sections"),
        case(
            ["a1", "a2", "b5", "c7"],
            _SECTION_OF,
            3,
            because="two new sections behind a repeated one",
        ),
        case(["a1", "b5"], _SECTION_OF, 0, because="at most none"),
        case(
            ["b6", "a1", "b5"],
            _SECTION_OF,
            3,
            because="one name stands inside another",
        ),
        case(
            ["h4", "h1", "h8", "h5", "h4b", "h3", "h7", "h1b", "h2", "h6"],
            _EIGHT,
            7,
            because="eight sections, two of them hit twice",
        ),
        case(
            ["a", "b", "c", "d", "e"],
            {"a": "Care", "b": "Care of the lid", "c": "CARE", "d": "Care ", "e": "Care"},
            9,
            because="names that begin alike, or differ in capitals or a space",
        ),
        case(
            [f"h{number}" for number in range(14)],
            {f"h{number}": f"Step {number}" for number in range(14)},
            12,
            because="fourteen sections",
        ),
    ),
    mistakes=(
        Mistake(
            """def sections_once(hits, section_of, k):
    return [section_of[hit] for hit in hits][:k]
""",
            "One section comes twice: its text would be sent, and paid, twice, and takes the "
            "place of another one.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits[:k]:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections
""",
            "You took k hits, and two of them may lie in one section. k says how many sections.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    return sorted({section_of[hit] for hit in hits})[:k]
""",
            "The order of the hits is lost: the best section may now be cut off.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    return list({section_of[hit] for hit in hits})[:k]
""",
            "A set has each once and keeps no order: which ones come first, or at all, is left to "
            "luck. Asked is the order of the hits.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] in sections:
            break
        sections.append(section_of[hit])
    return sections[:k]
""",
            "You stop at the first section that comes again. Others may come behind it.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
            if len(sections) >= k:
                break
    return sections
""",
            "With a k of 0 one section comes all the same: you look at k only after one was taken.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections[:k] if k else sections
""",
            "With a k of 0 all sections come. At most k are asked for: then none.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections[: k + 1]
""",
            "One section too many: `[:k]` holds the first k.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections[:3]
""",
            "You cut at a number of your own. How many come at most is `k`.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if not any(one.startswith(section_of[hit]) for one in sections):
            sections.append(section_of[hit])
    return sections[:k]
""",
            "A section counts as taken where another one's name begins with its name. Compare "
            "whole names.",
        ),
        Mistake(
            """from collections import Counter


def sections_once(hits, section_of, k):
    counts = Counter(section_of[hit] for hit in hits)
    return [section for section, number in counts.most_common(k)]
""",
            "The section with the most hits comes first, so. Asked is the order of the best hits.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in " > ".join(sections):
            sections.append(section_of[hit])
    return sections[:k]
""",
            "A section counts as taken where its name stands inside another one's. Look for it in "
            "the list, and not in a text.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if not sections or sections[-1] != section_of[hit]:
            sections.append(section_of[hit])
    return sections[:k]
""",
            "You compare with the last section only. The same one can come again later.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] in sections:
            sections.remove(section_of[hit])
        sections.append(section_of[hit])
    return sections[:k]
""",
            "A section moves back when its second hit comes. Its place is that of its best hit.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
    return sections
""",
            "Each section comes once, and all of them come: k says how many at most.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
        return sections[:k]
""",
            "You return inside the loop, so after the first hit. Move `return` to the left.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections, kept = [], []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
            kept.append(hit)
    return kept[:k]
""",
            "Those are the hits. Asked are their sections: `section_of[hit]`.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    return hits[:k]
""",
            "Those are the hits. Asked are their sections, each once: `section_of[hit]`.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections, kept = [], []
    for hit in hits:
        if section_of[hit] not in sections:
            sections.append(section_of[hit])
            kept.append(hit)
    return kept
""",
            "Those are the hits. Asked are their sections, at most k: `section_of[hit]`.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    return [section_of[hit] for hit in hits]
""",
            "One section comes twice, so its text would be sent and paid twice; and k says how "
            "many at most.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    sections = []
    for hit in hits:
        if section_of[hit] not in sections and len(sections) < k - 1:
            sections.append(section_of[hit])
    return sections
""",
            "One section too few: `[:k]` holds the first k, and k of them may come.",
        ),
    ),
    hints=(
        "Go through the hits and keep a list of the sections that you have already taken.",
        "When all hits have been looked at, cut the list of sections to the first k.",
    ),
)

near_copy = Exercise(
    prompt="A was chosen. B: score 0.78, likeness to A 0.90; C: 0.60 and 0.10; relevance 0.5. "
    "Who is second, and with which worth?",
    starter="second, worth = ..., ...",
    answer='second, worth = "C", 0.5 * 0.60 - 0.5 * 0.10',
    remark="B gets 0.39 − 0.45, less than nothing: it says again what A has said.",
    alternatives=(
        'second, worth = "C", 0.25',
        'second, worth = "c ", 0.25',
        "worths = {}\n"
        'for name, score, likeness in [("B", 0.78, 0.90), ("C", 0.60, 0.10)]:\n'
        "    worths[name] = 0.5 * score - 0.5 * likeness\n"
        "second = max(worths, key=worths.get)\n"
        "worth = worths[second]",
    ),
    tolerance=0.001,
    right=lambda second, worth: second.strip() in ("C", "c") and abs(worth - 0.25) < 0.001,
    mistakes=(
        Mistake(
            'second, worth = "C", -0.06',
            "C is right, and that is the worth of B.",
        ),
        Mistake(
            'second, worth = "B", 0.39',
            "That is half of the score of B. Half of its likeness to A is taken off as well.",
        ),
        Mistake(
            "worth = 0.39",
            "Relevance is 0.5 here: both halves weigh the same.",
        ),
        Mistake(
            "worth = 0.3",
            "That is half of the score. Half of the likeness is taken off as well.",
        ),
        Mistake(
            'second, worth = "B", 0.25',
            "The worth is right. Whose score and likeness did you take for it?",
        ),
        Mistake(
            'second, worth = "B", -0.06',
            "The arithmetic for B is right. Is the worth of C lower than that?",
        ),
        Mistake(
            'second, worth = "B", 0.276',
            "Relevance is 0.5 here, as much for the score as for the likeness. Then compare again.",
        ),
        Mistake(
            "worth = 0.60",
            "That is the score of C. Half of it counts, less half of its likeness to A.",
        ),
        Mistake(
            'second, worth = "B", 0.78',
            "By score B is second. Here its likeness to A is taken off first.",
        ),
        Mistake(
            'second, worth = "B", 0.84',
            "Likeness is taken off, not added: a near copy is worth less.",
        ),
        Mistake(
            "worth = 0.35",
            "Likeness is taken off, not added.",
        ),
        Mistake(
            "worth = 0.5",
            "Both are halved: half of the score, less half of the likeness.",
        ),
        Mistake(
            "worth = 0.55",
            "That is half of the likeness taken off the whole score.",
        ),
    ),
    hints=(
        "worth = 0.5 × score − 0.5 × likeness. Work it out for B and for C.",
        "The higher one is second. A negative number is lower than any positive one.",
    ),
)

fitting = Exercise(
    prompt="Which passages are sent within a budget of tokens, added up, and which are left out?",
    starter="def fitting(passages, budget):\n    # your lines in place of the three dots\n    ...",
    setup="from ragnotes import get_encoding\n\n"
    'encode = get_encoding("cl100k_base").encode_ordinary\n\n\n'
    "def tokens(text):\n    return len(encode(text))\n",
    answer="""def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
    remark="Counted as the model counts, nothing cut, and what was retrieved and never sent has a "
    "name.",
    alternatives=(
        """def fitting(passages, budget):
    sent, left_out, used = [], [], 0
    for passage in passages:
        if used + tokens(passage) > budget:
            left_out = left_out + [passage]
            continue
        sent = sent + [passage]
        used = used + tokens(passage)
    return sent, left_out
""",
        """def fitting(passages, budget):
    lists = {True: [], False: []}
    for passage in passages:
        fits = sum(len(encode(one)) for one in lists[True] + [passage]) <= budget
        lists[fits].append(passage)
    return lists[True], lists[False]
""",
    ),
    draw=_passages,
    cases=(
        case(
            ["Descale it monthly with vinegar.", "Rinse it twice."],
            30,
            because="both fit",
        ),
        case(
            ["| 190 | 40–45 |", "Do not boil the mixture."],
            12,
            because="a row of a table has more tokens than its length suggests",
        ),
        case(
            ["Never boil citric acid: it turns to a crust.", "Rinse it."],
            5,
            because="the long one does not fit, a later one does",
        ),
        case(["Rinse it twice."], 6, because="it fits to the last token"),
        case(["Rinse it twice."], 5, because="one token too many"),
        case(
            ["Rinse it twice.", "Dry it.", "Never boil citric acid.", "Open it."],
            12,
            because="some fit, some do not",
        ),
        case(
            ["Rinse it twice.", "Rinse it twice."],
            9,
            because="the second copy no longer fits",
        ),
        case(["Dry it.", "Dry it."], 30, because="both copies fit"),
        case(["Decalcification."], 2, because="one long word has several tokens"),
        case([], 9, because="nothing retrieved"),
        case(
            ["Never boil citric acid.", "Open it.", "Dry it.", "Decalcification."],
            2,
            because="none fits",
        ),
        case(
            ["Never boil citric acid.", "Decalcification.", "Dry it.", "Decalcification."],
            3,
            because="three do not fit, two of them alike",
        ),
        case(
            ["Dry it.", "Rinse it.", "Open it."],
            3,
            because="the budget is used up, and there is more to come",
        ),
        case(
            ["Never boil citric acid.", "Rinse it twice.", "Dry it.", "Wait."],
            5,
            because="two short ones behind two that do not fit",
        ),
        case(
            ["Rinse it twice.", "Dry it.", "Open it."],
            6,
            because="the best comes first, not the most",
        ),
        case(
            ["Dry it."] * 12 + ["Rinse it twice."],
            40,
            because="twelve alike fit, and the next does not",
        ),
        case(
            ["Dry it.", "Rinse it."],
            7,
            because="each is counted by itself, and they are added up",
        ),
        case(
            ["Kettle care", "Do not boil it"],
            7,
            because="each is counted by itself, and they are added up",
        ),
        case([" Dry it. ", "\n| 190 | 40–45 |\n"], 30, because="they are sent as they are"),
        case([" Dry it. "], 3, because="white space takes a token, too"),
        case(["", "Dry it."], 3, because="an empty one takes no token"),
        case(["Dry it.", "Open it."], 0, because="no budget at all"),
    ),
    mistakes=(
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if len(passage) <= budget:
            sent.append(passage)
            budget = budget - len(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "`len` counts characters, and the budget is in tokens.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if len(passage) / 4 <= budget:
            sent.append(passage)
            budget = budget - len(passage) / 4
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "Four characters a token is a rule of thumb for prose. Figures and signs take more "
            "tokens, and the budget is exceeded.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if len(passage) // 4 <= budget:
            sent.append(passage)
            budget = budget - len(passage) // 4
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "A fourth of the characters, rounded down, is a rule of thumb for prose, and short of "
            "the tokens of figures and signs. The budget is exceeded.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent = []
    for passage in passages:
        if tokens(passage) > budget:
            break
        sent.append(passage)
        budget = budget - tokens(passage)
    return sent, passages[len(sent) :]
""",
            "After the first that does not fit nothing more is sent: do you stop there, or count "
            "as used what was not sent? A later, shorter one may still fit.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent = []
    for passage in passages:
        if tokens(passage) > budget:
            break
        sent.append(passage)
        budget = budget - tokens(passage)
    return sent, [passage for passage in passages if passage not in sent]
""",
            "After the first that does not fit nothing more is sent. A later, shorter one may "
            "still fit. (And a passage that comes twice and fits once is in no list the second "
            "time.)",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) > budget:
            left_out.append(passage)
            break
        sent.append(passage)
        budget = budget - tokens(passage)
    return sent, left_out
""",
            "You stop at the first that does not fit: what comes after it is in neither list.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
            break
        left_out.append(passage)
    return sent, left_out
""",
            "You stop after the first that fits. The next one may fit into what is left.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent = []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
    return sent
""",
            "That is one list, of what is sent. Asked are two: `return sent, left_out`.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return left_out, sent
""",
            "The two lists are the other way round: first what is sent.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - len(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "You compare in tokens and take off in characters: too little of the budget is left.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out = left_out or [passage]
    return sent, left_out
""",
            "Of those left out only the first is in the list.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, sorted(left_out)
""",
            "What is left out is sorted by letters. It keeps the order of `passages`.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, sorted(left_out, key=len)
""",
            "What is left out is sorted by length. It keeps the order of `passages`.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget and len(left_out) < 2:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "After two that do not fit nothing more is sent. All later ones are still tried.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage) if not left_out else 0
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "Behind one that does not fit you send one more, and then none. All later ones are "
            "still tried.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens("\\n\\n".join(sent + [passage])) <= budget:
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "With empty lines between them texts have other tokens than each by itself. Here the "
            "passages' own numbers are added up.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage.strip()) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage.strip())
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "White space has tokens, too. Count each passage as it is.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage.strip())
            budget = budget - tokens(passage)
        else:
            left_out.append(passage.strip())
    return sent, left_out
""",
            "The passages come back without the white space at their ends. They are sent whole.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget + 1:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "One token more than the budget is let through.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if not passage:
            continue
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "An empty passage is in neither list. It takes no token, and fits.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in sorted(passages, key=tokens):
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "You begin with the shortest. The best comes first: go through the passages as they "
            "stand.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if passage in sent:
            continue
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "A passage that comes twice is passed over the second time, and is in neither list "
            "then.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out = [passage]
    return sent, left_out
""",
            "Of those left out only the last is in the list: each one takes the place of the one "
            "before.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        elif passage not in left_out:
            left_out.append(passage)
    return sent, left_out
""",
            "A passage that is left out twice is in the list once.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.insert(0, passage)
    return sent, left_out
""",
            "What is left out stands the other way round.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
        if budget == 0:
            break
    return sent, left_out
""",
            "You stop when the budget is used up: what comes after that is in neither list.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(" ".join(sent + [passage])) <= budget:
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "Joined, texts have other tokens than each by itself. Here the passages' own numbers "
            "are added up.",
        ),
        Mistake(
            """from itertools import combinations


def fitting(passages, budget):
    for n in range(len(passages), 0, -1):
        for some in combinations(range(len(passages)), n):
            if sum(tokens(passages[i]) for i in some) <= budget:
                left_out = [one for i, one in enumerate(passages) if i not in some]
                return [passages[i] for i in some], left_out
    return [], passages
""",
            "You send as many as possible. The best comes first, and takes the room that it needs.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return {"sent": sent, "left_out": left_out}
""",
            "That is a dict of two lists. Return the two: `return sent, left_out`.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if len(passage.split()) <= budget:
            sent.append(passage)
            budget = budget - len(passage.split())
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "That counts words, and the budget is in tokens: most texts have more tokens than "
            "words.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent = []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
    return sent, [passage for passage in passages if passage not in sent]
""",
            "A passage that comes twice and fits once is in no list the second time: its first "
            "copy is in `sent`. Put it into `left_out` where you see that it does not fit.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) < budget:
            sent.append(passage)
            budget = budget - tokens(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "A passage that uses the budget to its last token still fits.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent = []
    for passage in passages:
        if tokens(passage) < budget:
            sent.append(passage)
            budget = budget - tokens(passage)
    return sent, [passage for passage in passages if passage not in sent]
""",
            "A passage that uses the budget to its last token still fits. (And one that comes "
            "twice and fits once is in no list the second time.)",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent = []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
            budget = budget - tokens(passage)
    return sent, []
""",
            "What does not fit has vanished: text that was retrieved and never sent, and nobody "
            "can see it.",
        ),
        Mistake(
            """def fitting(passages, budget):
    sent, left_out = [], []
    for passage in passages:
        if tokens(passage) <= budget:
            sent.append(passage)
        else:
            left_out.append(passage)
    return sent, left_out
""",
            "Each passage is compared with the whole budget. What the earlier ones used is gone.",
        ),
    ),
    hints=(
        "Keep two lists. After each passage that is sent, less of the budget is left.",
        "`tokens(passage)` says how much one takes. Compare it with what is left, and go on either "
        "way.",
    ),
)

left_out = Exercise(
    prompt="`build_prompt` got 20 hits. The 4th holds the answer; cited are hits 1, 2, 3 and 6, "
    "and the model writes “Nothing found.” What helps?",
    starter="change = ...",
    answer='change = "a larger budget"',
    remark="It was found and never sent: no instruction can bring it back. Shorter passages, or "
    "sending it earlier (a judge, notebook 09), would help as well.",
    alternatives=(
        'change = "A larger budget"',
        'change = " a larger budget "',
    ),
    options=(
        "a larger k",
        "a lower minimum score",
        "a firmer instruction",
        "a larger budget",
    ),
    mistakes=(
        Mistake(
            'change = "a larger k"',
            "It is among the 20 already. More hits would make `left_out` longer.",
        ),
        Mistake(
            'change = "a lower minimum score"',
            "It reached the minimum, being among the 20. Where after the search was it lost?",
        ),
        Mistake(
            'change = "a firmer instruction"',
            "The model did as it was told: no passage that it was sent answers.",
        ),
    ),
    hints=("Follow the chunk: retrieved, merged, sent, read. At which of these is it lost?",),
)

both_ends = Exercise(
    prompt="Six passages, ranked 1 (best) to 6. Which rank stands at each place, the best at both "
    "ends?",
    starter="places = ...",
    answer="places = [1, 3, 5, 6, 4, 2]",
    remark="The two worst stand in the middle, where a model is said to use a text least.",
    alternatives=(
        "from ragnotes import best_at_both_ends\nplaces = best_at_both_ends([1, 2, 3, 4, 5, 6])",
        "ranks = [1, 2, 3, 4, 5, 6]\nplaces = ranks[::2] + ranks[::-2]",
    ),
    mistakes=(
        Mistake(
            "places = [1, 2, 3, 4, 5, 6]",
            "So the worst has the last place, one of the two good ones.",
        ),
        Mistake(
            "places = [6, 5, 4, 3, 2, 1]",
            "So the worst has the first place. Both ends are good places.",
        ),
        Mistake(
            "places = [1, 3, 5, 2, 4, 6]",
            "The second best is in the middle, and the worst last. The second half must run the "
            "other way.",
        ),
        Mistake(
            "places = [2, 4, 6, 5, 3, 1]",
            "The best at both ends, and the very best last. Here the very best comes first.",
        ),
        Mistake(
            "places = [1, 4, 6, 5, 3, 2]",
            "Nearly: the ends are right. Go on inwards in turn, always the better of the next two "
            "at the front.",
            when=lambda places: (
                sorted(places) == [1, 2, 3, 4, 5, 6] and (places[0], places[-1]) == (1, 2)
            ),
        ),
        Mistake(
            "places = [5, 3, 1, 2, 4, 6]",
            "The best are in the middle: that is the order to avoid.",
        ),
        Mistake(
            "places = [6, 4, 2, 1, 3, 5]",
            "That puts the best in the middle, where a model is said to look least.",
            when=lambda places: (
                sorted(places) == [1, 2, 3, 4, 5, 6] and {places[2], places[3]} == {1, 2}
            ),
        ),
        Mistake(
            "places = [0, 2, 4, 5, 3, 1]",
            "Those are places of a list, counted from 0. Ranks count from 1, the best.",
            when=lambda places: 0 in places,
        ),
    ),
    hints=(
        "The best goes to the first place, the second best to the last. Where does the third go?",
        "Write the odd ranks from the left and the even ranks from the right.",
    ),
)

unknown_numbers = Exercise(
    prompt="Four passages were sent. The reply: “Fill it [4]. Boil it [5], [2]. Wait an hour [0], "
    "[5].” Which numbers name no passage, in this order, each once?",
    starter="unknown = ...",
    answer="unknown = [5, 0]",
    remark="`answer` keeps such numbers as `unknown`. A number that is known says only that its "
    "passage was sent.",
    alternatives=(
        "unknown = []\n"
        "for number in [4, 5, 2, 0, 5]:\n"
        "    if number not in [1, 2, 3, 4] and number not in unknown:\n"
        "        unknown.append(number)",
        "unknown = (5, 0)",
    ),
    mistakes=(
        Mistake(
            'unknown = ["5", "0"]',
            "Numbers, please, without quotes.",
            when=lambda unknown: any(isinstance(one, str) for one in unknown),
        ),
        Mistake("unknown = [5]", "No passage has the number 0: they are numbered from 1."),
        Mistake("unknown = [5, 5]", "Each once; and does a passage have the number 0?"),
        Mistake("unknown = [5, 0, 5]", "One number comes twice. Each once, please."),
        Mistake("unknown = [0, 5]", "Those are the two. In the reply the other one comes first."),
        Mistake(
            "unknown = [4, 5]",
            "Passages are numbered from 1: four of them have the numbers 1 to 4.",
        ),
        Mistake("unknown = [4, 2]", "Those name a passage. Asked are the others."),
        Mistake(
            "unknown = [1, 3]",
            "Those are the passages that nobody cites. Asked are citations without a passage.",
        ),
        Mistake("unknown = [0]", "Four passages were sent: is there a fifth?"),
        Mistake(
            "unknown = [4, 5, 0]",
            "The last of four passages has the number 4 itself.",
        ),
    ),
    hints=(
        "Which numbers do four passages have?",
        "Go through the reply's numbers and keep those below the first and above the last.",
    ),
)

precision = Exercise(
    prompt="Sent: the characters 100–300 and 500–600. The evidence is 250–350. Span precision? "
    "Two decimals, rounded, or the division itself.",
    starter="precision = ...",
    answer="precision = (300 - 250) / (200 + 100)",
    remark="50 of the 300 characters sent are evidence. The other half of it, 300 to 349, was not "
    "sent, which precision does not see.",
    alternatives=(
        "precision = 1 / 6",
        "sent, evidence = {*range(100, 300), *range(500, 600)}, set(range(250, 350))\n"
        "precision = len(sent & evidence) / len(sent)",
    ),
    tolerance=0.001,
    mistakes=(
        Mistake(
            "precision = 0.5",
            "Half of the evidence was sent. Asked is the other share: how much of what was sent "
            "is evidence?",
        ),
        Mistake(
            "precision = 100 / 300",
            "That counts all of the evidence. Its characters 300 to 349 were not sent.",
        ),
        Mistake(
            "precision = 0.25",
            "The second passage was sent as well, and holds none of it.",
        ),
        Mistake(
            "precision = 50 / 500",
            "From 100 to 600 are 500 characters, and those from 300 to 499 were not sent.",
        ),
        Mistake(
            "precision = 50",
            "That is how many characters of evidence were sent. Of how many in all?",
        ),
        Mistake(
            "precision = 51 / 302",
            "100-300 are 200 characters, not 201: the second number is the first that is not in.",
            when=lambda precision: abs(precision - 50 / 302) < 0.0001,
        ),
        Mistake(
            "precision = 0.16",
            "That is cut off after two decimals, and not rounded.",
        ),
        Mistake(
            "precision = 50 / 3",
            "That is a number in per cent. The share is between 0 and 1.",
            when=lambda precision: 16 <= precision <= 17,
        ),
    ),
    hints=(
        "Which characters are in both, the evidence and what was sent?",
        "Divide them by all characters that were sent, in both passages.",
    ),
)
