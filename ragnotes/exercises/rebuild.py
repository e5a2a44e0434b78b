"""Exercises and guesses of notebook 10: from hits to what a model is sent, and what comes back."""

from __future__ import annotations

from ragnotes.exercises.functions import case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

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
    },
    otherwise="Count what stands in more than one of the three groups.",
)

answered_minutes = Prediction(
    right="The number is in the passages that were sent. Is it the right one? Read on.",
    wrong={
        30: "So says the blue kettle's manual, and that passage is sent. Is its sentence the one "
        "most like the question?",
        "nothing": "Three chunks reach the minimum, so there is something to quote.",
        "nothing found": "Three chunks reach the minimum, so there is something to quote.",
    },
    otherwise="Run the next cell and read which sentence is quoted, and where it comes from.",
)

most_at_300 = Prediction(
    right="So little room is better spent on more places than on what stands around them.",
    wrong={
        "neighbours": "They help whoever reads. They also take the room of the next hits: how "
        "many fit into 300 tokens?",
        "sections": "A section is easily as long as the whole budget: how many of them fit into "
        "300 tokens, after the instructions?",
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
    ),
    hints=(
        "Draw the three as strips over one line of characters. Which strips overlap?",
        "What overlaps becomes one strip, from the first start to the furthest end.",
    ),
)

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
    cases=(
        case(
            ["q1", "p2", "p1"],
            {"p1": "P", "p2": "P", "q1": "Q"},
            2,
            because="two hits lie in one section",
        ),
        case(
            ["p1", "p2", "q1"],
            {"p1": "P", "p2": "P", "q1": "Q"},
            2,
            because="k counts sections, not hits",
        ),
        case(
            ["p1", "q1", "p2"],
            {"p1": "P", "p2": "P", "q1": "Q"},
            3,
            because="the two hits of one section do not stand side by side",
        ),
        case(
            ["z1", "a1", "m1"],
            {"a1": "A", "m1": "M", "z1": "Z"},
            3,
            because="the order is that of the hits, not of the alphabet",
        ),
        case(["z1", "a1", "m1"], {"a1": "A", "m1": "M", "z1": "Z"}, 1),
        case([], {}, 3, because="no hits, no sections"),
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
            "You took k hits, and two of them lie in one section. k says how many sections.",
        ),
        Mistake(
            """def sections_once(hits, section_of, k):
    return sorted({section_of[hit] for hit in hits})[:k]
""",
            "The order of the hits is lost: the best section may now be cut off.",
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
        "worths = {}\n"
        'for name, score, likeness in [("B", 0.78, 0.90), ("C", 0.60, 0.10)]:\n'
        "    worths[name] = 0.5 * score - 0.5 * likeness\n"
        "second = max(worths, key=worths.get)\n"
        "worth = worths[second]",
    ),
    tolerance=0.001,
    mistakes=(
        Mistake(
            'second, worth = "B", -0.06',
            "The arithmetic for B is right. Is the worth of C lower than that?",
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
    prompt="Which passages are sent within a budget of tokens, and which are left out?",
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
    sent, used = [], 0
    for passage in passages:
        if used + tokens(passage) <= budget:
            sent = sent + [passage]
            used = used + tokens(passage)
    return sent, [passage for passage in passages if passage not in sent]
""",
        """def fitting(passages, budget):
    lists = {True: [], False: []}
    for passage in passages:
        fits = sum(len(encode(one)) for one in lists[True] + [passage]) <= budget
        lists[fits].append(passage)
    return lists[True], lists[False]
""",
    ),
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
        case([], 9, because="nothing retrieved"),
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
    sent = []
    for passage in passages:
        if tokens(passage) > budget:
            break
        sent.append(passage)
        budget = budget - tokens(passage)
    return sent, passages[len(sent) :]
""",
            "You stop at the first that does not fit. A later, shorter one still would.",
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
    prompt="The chunk that answers came 4th of 20. It stands in `left_out`, and the model writes "
    "“Nothing found.” What do you change first?",
    starter="change = ...",
    answer='change = "shorter passages or a larger budget"',
    remark="It was found and never sent. Neither search nor model could help that.",
    alternatives=(
        'change = "Shorter passages or a larger budget"',
        'change = " shorter passages or a larger budget "',
    ),
    options=(
        "a larger k",
        "a better search",
        "a firmer instruction",
        "shorter passages or a larger budget",
    ),
    mistakes=(
        Mistake(
            'change = "a larger k"',
            "It is among the 20 already. More hits would make `left_out` longer.",
        ),
        Mistake(
            'change = "a better search"',
            "It was found, and 4th of 20 is early. Where between search and model was it lost?",
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
            "Nearly: the ends are right. After them come third and fourth, third at the front.",
        ),
        Mistake(
            "places = [5, 3, 1, 2, 4, 6]",
            "The best are in the middle: that is the order to avoid.",
        ),
    ),
    hints=(
        "The best goes to the first place, the second best to the last. Where does the third go?",
        "Write the odd ranks from the left and the even ranks from the right.",
    ),
)

precision = Exercise(
    prompt="Sent: the characters 100–300 and 500–600. The evidence is 250–350. Span precision?",
    starter="precision = ...",
    answer="precision = (300 - 250) / (200 + 100)",
    remark="50 of the 300 characters sent are evidence. The other half of it, 300 to 349, was not "
    "sent, which precision does not see.",
    alternatives=(
        "precision = 1 / 6",
        "sent, evidence = {*range(100, 300), *range(500, 600)}, set(range(250, 350))\n"
        "precision = len(sent & evidence) / len(sent)",
    ),
    tolerance=0.005,
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
    ),
    hints=(
        "Which characters are in both, the evidence and what was sent?",
        "Divide them by all characters that were sent, in both passages.",
    ),
)
