"""Exercises and guesses of notebook 08: search by meaning, by words, and by both."""

from __future__ import annotations

from ragnotes.exercises.functions import case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

place_of_code = Prediction(
    right="Right: at least 20 other chunks come before the only one with the code.",
    wrong={
        1: "So it would be if letters were compared. A vector stands for what a text means, and "
        "what does E-4012 mean to someone who has not read the manual?",
        2: "Another code before it, and then the right one? There are more codes than one.",
        3: "Two other codes before it? There are more codes than two.",
        10: "Later. A vector stands for what a text means, and this string means nothing to the "
        "model.",
    },
    otherwise="Run the next cell: it prints the first places, and where the right chunk is.",
)

codes_first = Prediction(
    right="Right: joining gains one code over the vectors, and loses two to the keywords.",
    wrong={
        10: "As good as the better of the two? In the joined list a chunk that is second in both "
        "passes one that is first in one list and far down in the other.",
        9: "Close. Run the next cell, and look at the line for exact codes.",
        7: "No better than the vectors alone? The keywords pull each right chunk up.",
    },
    otherwise="It lies between the two: run the next cell.",
)

wrong_page = Exercise(
    prompt="Searches for E-4012 by vectors return the wrong page. What do you change first?",
    starter="change = ...",
    answer='change = "add keyword search"',
    remark="The code is a rare string: one chunk has it, and no term weighs more.",
    alternatives=('change = "Add keyword search"', "change = ' add keyword search '"),
    options=("raise k to 20", "set a minimum score", "cut smaller chunks", "add keyword search"),
    mistakes=(
        Mistake(
            'change = "raise k to 20"',
            "Its chunk was not among the first 20. And every further hit is sent and paid for.",
        ),
        Mistake(
            'change = "set a minimum score"',
            "That takes hits away and brings none. The wrong codes scored higher than the right "
            "one.",
        ),
        Mistake(
            'change = "cut smaller chunks"',
            "The smallest chunk would be the code alone, and to the model that is almost E-4013: "
            "0.93.",
        ),
    ),
    hints=("What can tell E-4012 from E-4013, if not their meaning?",),
)

repeats = Exercise(
    prompt="A term stands once in one chunk and six times in another; both have the mean length. "
    "How many times as many points does it give the second?",
    starter="times = ...",
    answer="times = (6 / (6 + 1.5)) / (1 / (1 + 1.5))",
    remark="0.8 of the weight against 0.4. No number of repeats gives 2.5 times as much.",
    alternatives=("times = 2", "times = 0.8 / 0.4"),
    tolerance=0.001,
    mistakes=(
        Mistake("times = 6", "So it was after steps 1 and 2. Since step 3 repeats flatten."),
        Mistake(
            "times = 0.8",
            "That is the share of the weight that the second chunk gets. What does the first get?",
        ),
        Mistake(
            "times = 0.4",
            "That is the share of the weight that the first chunk gets. What does the second get?",
        ),
        Mistake(
            "times = 1",
            "Then repeats would not count at all. Six times gives a larger share than once.",
        ),
        Mistake(
            "times = 0.5",
            "The other way round: the second chunk gets more.",
        ),
        Mistake(
            "times = 0.4 + 0.8",
            "Divide the two shares; you have added them.",
        ),
    ),
    hints=(
        "At mean length step 4 changes nothing: each share is count ÷ (count + 1.5).",
        "Compute both shares, then divide the second chunk's by the first one's.",
    ),
)

scores_added = Exercise(
    prompt="Vectors give A 0.62 and B 0.30, keywords give A 6.1 and B 7.1. The scores are added. "
    "Which score must the vectors give A to draw level with B?",
    starter="needed = ...",
    answer="needed = 0.30 + 7.1 - 6.1",
    remark="And a cosine ends at 1. Whatever the vectors say of A, the sum puts B first.",
    alternatives=("needed = 1.3", "needed = 7.4 - 6.1"),
    tolerance=0.001,
    mistakes=(
        Mistake(
            "needed = 0.68",
            "By so much A's score would have to rise. To which score?",
        ),
        Mistake(
            "needed = 1",
            "Then A would have 7.1. Add up what B has.",
        ),
        Mistake(
            "needed = 0.30",
            "Then the vectors would not part them, and the keywords still would.",
        ),
        Mistake(
            "needed = 7.4",
            "That is what B has in all. A has 6.1 from the keywords already.",
        ),
        Mistake(
            "needed = 6.72",
            "That is what A has in all as it is. Add up what B has.",
        ),
        Mistake(
            "needed = 0.62",
            "That is the score A has. With it the sum is 6.72: is that as much as B's?",
        ),
    ),
    hints=("Add up B's two scores. What must A's two scores add up to?",),
)


def _letters(order: str) -> str:
    """The letters of an order, however they are parted: ACB for "a, c, b"."""
    return "".join(sign for sign in order.upper() if sign.isalpha())


def _joined(order: str, b_score: float) -> bool:
    return _letters(order) == "ACB" and _near(b_score, 1 / 62)


def _near(score: float, wanted: float) -> bool:
    return abs(score - wanted) < 0.00015


join = Exercise(
    prompt="Vectors find A 0.62, B 0.58, C 0.40; keywords find C 7.1, A 3.0. Join them by "
    "reciprocal ranks: the order, and B's score.",
    starter="order, b_score = ..., ...",
    answer='order, b_score = "A, C, B", 1 / 62',
    remark="A and C are in both lists. B has one rank only, so it adds one fraction only.",
    alternatives=(
        'order, b_score = "A C B", 1 / (60 + 2)',
        'order, b_score = "ACB", 0.0161',
    ),
    right=_joined,
    mistakes=(
        Mistake(
            'order = "C, A, B"',
            "Were raw scores added? 7.1 drowns 0.62. Use ranks.",
            when=lambda order, b_score: _letters(order) == "CAB",
        ),
        Mistake(
            "b_score = 1 / 62 + 1 / 63",
            "That gives B a rank in a list it is not in.",
            when=lambda order, b_score: _near(b_score, 1 / 62 + 1 / 63),
        ),
        Mistake(
            'order = "A, B, C"',
            "That is the order of the vectors. Which of B and C is in both lists?",
            when=lambda order, b_score: _letters(order) == "ABC",
        ),
        Mistake(
            "b_score = 1 / 61",
            "That is what the first place gives: ranks count from 1.",
            when=lambda order, b_score: _near(b_score, 1 / 61),
        ),
        Mistake(
            "b_score = 0.5",
            "1 ÷ 2 leaves out the 60.",
        ),
        Mistake(
            "b_score = 0.58",
            "That is the vectors' score. Only its rank counts.",
        ),
        Mistake(
            "b_score = 62",
            "That goes below the line: one divided by it.",
        ),
        Mistake(
            "b_score = 0",
            "One list has B. Which rank has it there?",
        ),
    ),
    hints=(
        "Write beside each letter its rank in both lists, and a dash where a list lacks it.",
        "C has 1 ÷ (60 + 3) from the vectors and 1 ÷ (60 + 1) from the keywords.",
    ),
)

joined_score = Exercise(
    prompt="Two lists of 20 hits, joined by ranks: a chunk has 0.0164, which is 1 ÷ 61. What is "
    "known?",
    starter="known = ...",
    answer='known = "first in one, absent from the other"',
    remark="A joined score tells places, and nothing of how well the chunk fits.",
    alternatives=(
        'known = "First in one, absent from the other"',
        "known = 'first in one, absent from the other '",
    ),
    options=(
        "1.64 % sure",
        "it fits badly",
        "first in both lists",
        "first in one, absent from the other",
    ),
    mistakes=(
        Mistake(
            'known = "1.64 % sure"',
            "It is made of places, and a place is no probability. Where does the 61 come from?",
        ),
        Mistake(
            'known = "it fits badly"',
            "Low it is only beside 1, which no joined score comes near. How are 1 and 60 in it?",
        ),
        Mistake(
            'known = "first in both lists"',
            "Each list would give it so much. What is the sum of both?",
        ),
    ),
    hints=("Which rank gives 1 ÷ 61? How many such fractions are added here?",),
)

_LEFT = [f"manual#{number}" for number in range(12)]
_RIGHT = ["manual#11", "manual#1", "manual#30"]

_RANKS = """def rank_scores(first, second):
    scores = {}
    for ids in [first, second]:
        for i in range(len(ids)):
            scores[ids[i]] = scores.get(ids[i], 0) + 1 / (60 + i + 1)
    return scores
"""

rank_scores = Exercise(
    prompt="Write reciprocal rank fusion: from two lists of ids, best first, to a dict with the "
    "joined score of each id.",
    starter="def rank_scores(first, second):\n    # your lines in place of the three dots\n    ...",
    answer=_RANKS,
    remark="Among your cases was that of E-4021: 11th and first, against second and second. The "
    "two middling places win.",
    alternatives=(
        """def rank_scores(first, second):
    scores = {}
    for name in first + second:
        score = 0
        if name in first:
            score = score + 1 / (61 + first.index(name))
        if name in second:
            score = score + 1 / (61 + second.index(name))
        scores[name] = score
    return scores
""",
        """def rank_scores(first, second):
    scores = {}
    for rank, name in enumerate(first, start=1):
        scores[name] = 1 / (60 + rank)
    for rank, name in enumerate(second, start=1):
        scores[name] = scores.get(name, 0) + 1 / (60 + rank)
    return scores
""",
    ),
    cases=(
        case(["A", "B"], ["B", "A"], because="the same ids in another order"),
        case(["A", "B", "C"], ["C"], because="two ids are in one list only"),
        case(["A"], ["B"], because="no id is in both"),
        case(_LEFT, _RIGHT, because="11th and first, against second and second"),
        case([], ["A"], because="one search found nothing"),
        case([], [], because="both found nothing"),
    ),
    tolerance=0.0000001,
    mistakes=(
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    for i in range(min(len(first), len(second))):
        scores[first[i]] = 1 / (60 + i + 1) + 1 / (60 + i + 1)
    return scores
""",
            "You have taken what stands at the same place in both lists for the same chunk. Look "
            "each id up, wherever it stands.",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    for name in first + second:
        score = 0
        for ids in [first, second]:
            rank = ids.index(name) + 1 if name in ids else len(ids) + 1
            score = score + 1 / (60 + rank)
        scores[name] = score
    return scores
""",
            "An id that a list lacks got a rank behind its last. It has none there, and gets "
            "nothing.",
        ),
        Mistake(
            _RANKS.replace("60 + i + 1", "60 + i"),
            "Ranks count from 1. At place 0 of the list stands rank 1.",
        ),
        Mistake(
            _RANKS.replace("scores.get(ids[i], 0) + ", ""),
            "An id that is in both lists kept only what the second gave it. Add up.",
        ),
        Mistake(
            _RANKS.replace("1 / (60 + i + 1)", "1 / (i + 1)"),
            "The 60 is missing below the line.",
        ),
        Mistake(
            _RANKS.replace("1 / (60 + i + 1)", "60 + i + 1"),
            "A later place gives more, so. The rank goes below the line.",
        ),
        Mistake(
            _RANKS.replace("[first, second]", "[first]"),
            "Ids that only the second list has are missing, and so is what it gives to others.",
        ),
        Mistake(
            _RANKS.replace("return scores", "return sorted(scores, key=scores.get, reverse=True)"),
            "The ids in their order, without their scores. Return the dict.",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    for name in first:
        if name in second:
            scores[name] = 1 / (61 + first.index(name)) + 1 / (61 + second.index(name))
    return scores
""",
            "Only ids that are in both lists are left. One list is enough to get a score.",
        ),
    ),
    hints=(
        "Begin with an empty dict and go through one list after the other.",
        "`scores.get(name, 0)` gives what an id has so far, and 0 the first time.",
    ),
)

only_codes = Exercise(
    prompt="Into one search field people type nothing but codes of these manuals. By the counts "
    "above, which search puts the right chunk first most often?",
    starter="search = ...",
    answer='search = "keywords"',
    remark="All ten, and both joined lists eight. Hybrid search pays where kinds of question are "
    "mixed; where there is one kind, count on that kind.",
    alternatives=('search = "Keywords"', "search = ' keywords '"),
    options=("vectors", "keywords", "by ranks", "by scores"),
    mistakes=(
        Mistake(
            'search = "vectors"',
            "They put the fewest codes first, seven of ten.",
        ),
        Mistake(
            'search = "by ranks"',
            "Over all kinds it found most in three hits. Here one kind is asked, and the first "
            "place: look at that line for each search.",
        ),
        Mistake(
            'search = "by scores"',
            "Over all kinds it put most first. Here one kind is asked: look at the line for exact "
            "codes of each search.",
        ),
    ),
    hints=("Compare the four lines “exact code, 10”. Which has the highest number after “first”?",),
)
