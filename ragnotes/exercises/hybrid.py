"""Exercises and guesses of notebook 08: search by meaning, by words, and by both."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

_LATE = "Not among the first 20, that is right. The next cell prints the place."


def _two_lists(random: Random) -> Case:
    ids = [f"manual#{number}" for number in range(24)]
    return case(*(random.sample(ids, random.randint(0, 24)) for _ in range(2)))


def _two_runs(random: Random) -> Case:
    names = ["code", "Code", "other", "Follow-up", "two passages"]
    kinds = {f"m{n}": random.choice(names) for n in range(1, 13)}
    return case(kinds, *(random.sample(sorted(kinds), random.randint(0, 12)) for _ in range(2)))


place_of_code = Prediction(
    right="Right: at least 20 other chunks come before the only one with the code.",
    wrong={
        1: "So it would be if letters were compared. A vector stands for what a text means, and "
        "what does E-4012 mean to someone who has not read the manual?",
        2: "Another code before it, and then the right one? There are more codes than one.",
        3: "Two other codes before it? There are more codes than two.",
        10: "Later. A vector stands for what a text means, and this string means nothing to the "
        "model.",
        "never": "A vector search ranks every chunk. The next cell prints the place of this one.",
        "not found": "Among the first 20 it is not. The next cell prints its place.",
    }
    | dict.fromkeys(range(21, 248), _LATE),
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

bm25_points = Exercise(
    prompt="A question has two terms, of weights 2.0 and 3.0. A chunk twice as long as the mean "
    "has the first term twice, the second once: its BM25?",
    starter="points = ...",
    answer="half = 1.5 * (0.25 + 0.75 * 2)\npoints = 2.0 * 2 / (2 + half) + 3.0 * 1 / (1 + half)",
    remark="The length stands below the line: at mean length the same terms would give 2.34.",
    alternatives=("points = 4 / 4.625 + 3 / 3.625", "points = 1.69", "points = 1.7"),
    tolerance=0.01,
    mistakes=(
        Mistake(
            "points = 2.0 * 2 / 3.5 + 3.0 / 2.5",
            "That is for a chunk of mean length. What does step 4 put in place of the 1.5?",
        ),
        Mistake(
            "points = 2.0 * 2 + 3.0",
            "So it was after step 2. Since step 3 repeats flatten.",
        ),
        Mistake(
            "points = 2.5 * (4 / 4.625 + 3 / 3.625)",
            "So other pages print it, with a factor of 1.5 + 1 above the line. It changes no "
            "order, and the four steps leave it out.",
        ),
        Mistake(
            "points = 2 / 4.625 + 1 / 3.625",
            "Those are the shares. Each is a share of the term's weight.",
        ),
        Mistake(
            "points = 2.0 * 2 / 3.75 + 3.0 / 2.75",
            "You added the brackets of step 4 alone. They are a factor of 1.5.",
        ),
        Mistake(
            "points = 2.0 * 2 / 3.875 + 3.0 / 2.875",
            "In step 4 the 1.5 stands before the brackets: it multiplies all that is in them.",
        ),
        Mistake(
            "points = 2.0 * 2 / 2.9375 + 3.0 / 1.9375",
            "That is for a chunk half as long as the mean: length ÷ mean length is 2 here.",
        ),
        Mistake(
            "points = 3.0 * 2 / 4.625 + 2.0 / 3.625",
            "The weights have changed places: the first term has 2.0.",
        ),
        Mistake(
            "points = 2.0 / 3.625 + 3.0 / 3.625",
            "The first term stands there twice. Which share is that?",
        ),
        Mistake(
            "points = 5.0 * 3 / 5.625",
            "You took both terms for one. Compute each, then add.",
        ),
        Mistake(
            "points = 2.0 * 2 / 4.625",
            "That is the first term's part. Add the second's.",
        ),
        Mistake(
            "points = 3.0 / 3.625",
            "That is the second term's part. Add the first's.",
        ),
    ),
    hints=(
        "First what step 4 puts in place of 1.5, with length ÷ mean length = 2.",
        "A term's part is weight × count ÷ (count + that number). Add the two parts.",
    ),
)

scores_added = Exercise(
    prompt="Vectors give A 0.62 and B 0.30, keywords give A 6.1 and B 7.1. The scores are added. "
    "Which score must the vectors give A to have as much as B?",
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
            "needed = 0.62 + 7.1 - 6.1",
            "Then A would have 7.72. Add up what B has.",
        ),
        Mistake(
            "needed = 0.62 - 0.30",
            "By so much the vectors' scores lie apart. Add up what B has in all.",
        ),
        Mistake(
            "needed = 0.62",
            "That is the score A has. With it the sum is 6.72: is that as much as B's?",
        ),
    ),
    hints=("Add up B's two scores. What must A's two scores add up to?",),
)


def _letters(order: str) -> str:
    """The letters of an order, however they are parted: ACB for "a, c and b", none for a tie."""
    words = re.findall("[A-Z]+", order.upper())
    return "" if "=" in order else "".join(word for word in words if word not in ("AND", "THEN"))


def _joined(order: str, b_score: float) -> bool:
    return _letters(order) == "ACB" and _near(b_score, 1 / 62)


def _near(score: float, wanted: float) -> bool:
    return abs(score - wanted) < 0.00015 * max(1, wanted)


def _order(letters: str) -> Callable[..., bool]:
    """A predicate: is this the order given, whatever B's score?"""
    return lambda order, b_score: _letters(order) == letters


def _b(wanted: float) -> Callable[..., bool]:
    """A predicate: is this B's score, whatever the order?"""
    return lambda order, b_score: _near(b_score, wanted)


join = Exercise(
    prompt="Vectors find A 0.62, B 0.58, C 0.40; keywords find C 7.1, A 3.0. Join them by "
    "reciprocal ranks: the order, and B's score.",
    starter="order, b_score = ..., ...",
    answer='order, b_score = "A, C, B", 1 / 62',
    remark="A and C are in both lists. B has one rank only, so it adds one fraction only.",
    alternatives=(
        'order, b_score = "A C B", 1 / (60 + 2)',
        'order, b_score = "ACB", 0.0161',
        'order, b_score = "A, C and B", 1 / 62',
        'order, b_score = "a > c > b", 0.01613',
    ),
    right=_joined,
    mistakes=(
        Mistake(
            'order, b_score = "C, A, B", 1 / 62',
            "A and C: add up the two fractions of each. Raw scores play no part.",
            when=lambda order, b_score: _letters(order) == "CAB" and _near(b_score, 1 / 62),
        ),
        Mistake(
            'order, b_score = "C, A, B", 0.58',
            "Were raw scores added? 7.1 drowns 0.62. Use ranks.",
            when=_order("CAB"),
        ),
        Mistake(
            "b_score = 1 / 62 + 1 / 63",
            "That gives B a rank in a list it is not in.",
            when=_b(1 / 62 + 1 / 63),
        ),
        Mistake(
            'order = "A, B, C"',
            "That is the order of the vectors. Which of B and C is in both lists?",
            when=_order("ABC"),
        ),
        Mistake(
            'order = "B, A, C"',
            "B is in one list only. Add up the two fractions of A, and those of C.",
            when=_order("BAC"),
        ),
        Mistake(
            'order = "C, B, A"',
            "Each of A and C adds up two fractions, B has one. And of A and C, which has more?",
            when=_order("CBA"),
        ),
        Mistake(
            'order = "B, C, A"',
            "That turns it round: which letters add up two fractions?",
            when=_order("BCA"),
        ),
        Mistake(
            'order = "A, C"',
            "One list has B: it gets a score, and a place.",
            when=_order("AC"),
        ),
        Mistake(
            'order = "A = C, B"',
            "No two are equal: write out the fractions of A and of C.",
            when=lambda order, b_score: "=" in order,
        ),
        Mistake(
            "b_score = 1 / 61",
            "That is what the first place gives: ranks count from 1.",
            when=_b(1 / 61),
        ),
        Mistake(
            "b_score = 1 / 63",
            "That is B's place in the joined list. Which place has it among the vectors?",
            when=_b(1 / 63),
        ),
        Mistake(
            "b_score = 2 / 62",
            "Twice? Only one list has B.",
            when=_b(2 / 62),
        ),
        Mistake(
            "b_score = 1 / 61 + 1 / 62",
            "That is what A has.",
            when=_b(1 / 61 + 1 / 62),
        ),
        Mistake(
            "b_score = 1000 / 62",
            "That is in thousandths, as printed above. Give the score itself.",
            when=lambda order, b_score: abs(b_score - 1000 / 62) < 0.15,
        ),
        Mistake(
            "b_score = 0.5",
            "1 ÷ 2 leaves out the 60.",
            when=_b(0.5),
        ),
        Mistake(
            "b_score = 0.58",
            "That is the vectors' score. Only its rank counts.",
            when=_b(0.58),
        ),
        Mistake(
            "b_score = 62",
            "That goes below the line: one divided by it.",
            when=_b(62),
        ),
        Mistake(
            "b_score = 0",
            "One list has B. Which rank has it there?",
            when=_b(0),
        ),
    ),
    hints=(
        "Write beside each letter its rank in both lists, and a dash where a list lacks it.",
        "C has 1 ÷ (60 + 3) from the vectors and 1 ÷ (60 + 1) from the keywords.",
    ),
)

joined_score = Exercise(
    prompt="Of two lists of 20 hits, joined by ranks, a chunk has 0.0164 = 1 / 61. What is it?",
    starter="known = ...",
    answer='known = "first, in one only"',
    remark="A joined score tells places, and nothing of how well the chunk fits.",
    alternatives=(
        'known = "First, in one only"',
        "known = 'first, in one only '",
    ),
    options=(
        "1.64 % sure",
        "a bad fit",
        "first in both",
        "first, in one only",
    ),
    mistakes=(
        Mistake(
            'known = "1.64 % sure"',
            "It is made of places, and a place is no probability. Where does the 61 come from?",
        ),
        Mistake(
            'known = "a bad fit"',
            "It looks small because of the 60; the most there is is 2 / 61. Which rank gives "
            "1 / 61?",
        ),
        Mistake(
            'known = "first in both"',
            "Each list would give it so much. What is the sum of both?",
        ),
    ),
    hints=("Which rank gives 1 ÷ 61? How many such fractions are added here?",),
)

_LEFT = [f"manual#{number}" for number in range(12)]
_RIGHT = ["manual#11", "manual#1", "manual#30"]
_MANY = [f"faq#{number}" for number in range(24)]

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
    draw=_two_lists,
    cases=(
        case(["A", "B"], ["B", "A"], because="the same ids in another order"),
        case(["A", "B", "C"], ["C"], because="two ids are in one list only"),
        case(["A"], ["B"], because="no id is in both"),
        case(_LEFT, _RIGHT, because="11th and first, against second and second"),
        case([], ["A"], because="one search found nothing"),
        case([], [], because="both found nothing"),
        case(["B"], ["A", "C", "B"], because="the second list is the longer one"),
        case(["A", "B"], [], because="the other search found nothing"),
        case(["faq#10", "faq#1"], ["faq#1"], because="one id begins like another"),
        case(_MANY, _MANY[::-1], because="lists of 24, in opposite orders"),
        case(["A", "A "], ["A", "a"], because="ids that differ in a space or a capital"),
        case(
            [f"n{number}" for number in range(80)],
            [f"n{number}" for number in range(70, 120)],
            because="lists of 80 and 50",
        ),
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
            "Nothing came from the second list: its ids are missing, and what it gives to others. "
            "Is it looped over, and does `return` wait for it?",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    for i in range(len(first)):
        scores[first[i]] = 1 / (60 + i + 1)
    for i in range(len(second)):
        if second[i] in first:
            scores[second[i]] = scores[second[i]] + 1 / (60 + i + 1)
    return scores
""",
            "Ids that only the second list has are missing: the second loop passes them over.",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    for name in first + second:
        scores[name] = scores.get(name, 0)
        if name in first:
            scores[name] = scores[name] + 1 / (61 + first.index(name))
        if name in second:
            scores[name] = scores[name] + 1 / (61 + second.index(name))
    return scores
""",
            "An id in both lists is visited twice, and each time both of its parts are added.",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    both = first + second
    for i in range(len(both)):
        scores[both[i]] = scores.get(both[i], 0) + 1 / (60 + i + 1)
    return scores
""",
            "Ranks of the second list start again at 1.",
        ),
        Mistake(
            _RANKS.replace("scores.get(ids[i], 0)", "scores[ids[i]]"),
            "An id that has nothing yet cannot be added to; see `.get` in `added`.",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    for name in first + second:
        scores[name] = 1 / (61 + first.index(name)) + 1 / (61 + second.index(name))
    return scores
""",
            "`.index` fails on a list that lacks the id: ask `if name in first` before.",
        ),
        Mistake(
            _RANKS.replace("1 / (60 + i + 1)", "1 / 60 + i + 1"),
            "Without brackets 1 ÷ 60 comes first and the rank is added to it. What stands below "
            "the line goes into brackets.",
        ),
        Mistake(
            """def rank_scores(first, second):
    both = first + second
    return {name: 1 / (61 + both.index(name)) for name in both}
""",
            "Both lists were made one, and `.index` finds the first place only: a second list "
            "adds nothing, and its ranks go on where the first one ends.",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores, rank = {}, 0
    for one, other in zip(first, second):
        rank += 1
        scores[one] = scores.get(one, 0) + 1 / (60 + rank)
        scores[other] = scores.get(other, 0) + 1 / (60 + rank)
    return scores
""",
            "`zip` ends with the shorter list: what stands further down in the longer one is lost.",
        ),
        Mistake(
            """def rank_scores(first, second):
    scores = {}
    for i in range(len(first)):
        for ids in [first, second]:
            scores[ids[i]] = scores.get(ids[i], 0) + 1 / (60 + i + 1)
    return scores
""",
            "Both lists are read at the places of the first. They may differ in length: a longer "
            "one is cut, and in a shorter one there is no such place.",
        ),
        Mistake(
            _RANKS.replace("1 / (60 + i + 1)", "1 / (60 + i + 1) / 2"),
            "That is the mean of both lists. The fractions are added, and not divided by two.",
        ),
        Mistake(
            _RANKS.replace("60 + i + 1", "60 + i + 2"),
            "Ranks count from 1: at place 0 of the list stands no rank 2.",
        ),
        Mistake(
            _RANKS.replace("1 / (60 + i + 1)", "1 // (60 + i + 1)"),
            "`//` leaves out the fraction, and nothing but a fraction is here. Divide with `/`.",
        ),
        Mistake(
            _RANKS.replace(
                "    return scores",
                "    return {name: round(scores[name], 4) for name in scores}",
            ),
            "The sums are rounded. Two ids may differ by less than that.",
        ),
        Mistake(
            _RANKS.replace("1 / (60 + i + 1)", "round(1 / (60 + i + 1), 4)"),
            "Do not round: places far down differ by less.",
        ),
        Mistake(
            _RANKS.replace("1 / (60 + i + 1)", "1000 / (60 + i + 1)"),
            "Not in thousandths: those were for printing.",
        ),
        Mistake(
            _RANKS.replace("    return scores", "            return scores"),
            "At most one id comes back: `return` stands inside the loop and ends it.",
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

two_passages = Exercise(
    prompt="Three hits are sent, and people ask only what needs two passages. By the counts "
    "above, which search finds most of that?",
    starter="search = ...",
    answer='search = "vectors"',
    remark="Four of six; both joined lists have three. Hybrid search pays where kinds of question "
    "are mixed. But six questions are few: count on more of your own.",
    alternatives=('search = "Vectors"', "search = ' vectors '"),
    options=("vectors", "keywords", "by ranks", "by scores"),
    mistakes=(
        Mistake(
            'search = "keywords"',
            "They find the fewest of this kind in three, two of six. Are you in the grid of first "
            "hits? Three are sent.",
        ),
        Mistake(
            'search = "by ranks"',
            "Over all kinds it finds most in three hits. Here one kind is asked: look at its rows.",
        ),
        Mistake(
            'search = "by scores"',
            "Over all kinds it puts most first. Here one kind is asked, and three hits are sent: "
            "look at the rows of that kind.",
        ),
    ),
    hints=("Take the second grid, “Are the first three hits enough?”, and there the last kind.",),
)

_LOSSES = """def losses(kinds, before, after):
    counts = {}
    for name in before:
        if name not in after:
            counts[kinds[name]] = counts.get(kinds[name], 0) + 1
    return counts
"""
_MANY_KINDS = {f"m{number}": "table" if number in (1, 7) else "code" for number in range(1, 8)}
_KINDS = {"m1": "code", "m2": "code", "m3": "other", "m4": "other", "m5": "code"}

losses = Exercise(
    prompt="Write it: for each kind with a loss, how many ids are in `before`, not in `after`.",
    starter="def losses(kinds, before, after):\n"
    "    # your lines in place of the three dots\n"
    "    ...",
    answer=_LOSSES,
    remark="In two of your cases as much was gained as lost. A total would not have shown it.",
    alternatives=(
        """def losses(kinds, before, after):
    lost = [kinds[name] for name in before if name not in after]
    return {kind: lost.count(kind) for kind in lost}
""",
        """def losses(kinds, before, after):
    counts = {}
    for name in set(before) - set(after):
        kind = kinds[name]
        if kind not in counts:
            counts[kind] = 0
        counts[kind] += 1
    return counts
""",
    ),
    draw=_two_runs,
    cases=(
        case(_KINDS, ["m1", "m3"], ["m2", "m3"], because="one code is gained, another lost"),
        case(_KINDS, ["m1", "m2", "m3"], ["m3"], because="one kind loses two"),
        case(_KINDS, ["m1", "m3"], ["m4", "m5"], because="each kind loses one and gains one"),
        case(_KINDS, ["m4", "m1"], ["m1", "m2", "m4"], because="nothing is lost"),
        case(_KINDS, [], ["m1"], because="nothing was found before"),
        case(_KINDS, ["m5", "m3", "m4"], [], because="nothing is found after"),
        case(_KINDS, ["m1", "m2", "m4"], ["m5", "m4"], because="a kind loses two and gains one"),
        case(
            {"m1": "Code", "m2": "code", "m3": "Follow-up", "m4": "code"},
            ["m3", "m1", "m2"],
            ["m4"],
            because="other kinds, some with a capital",
        ),
        case(
            {"m1": "code", "m10": "code", "m12": "table", "m2": "table"},
            ["m2", "m1", "m10"],
            ["m10", "m12"],
            because="ids that begin alike",
        ),
        case(
            _MANY_KINDS,
            ["m7", "m1", "m6", "m2", "m5", "m3", "m4"],
            ["m4"],
            because="a kind loses four",
        ),
        case(
            {"m1": "code", "M1": "table", "m1 ": "table"},
            ["m1", "M1", "m1 "],
            ["m1"],
            because="ids that differ in a capital or a space",
        ),
        case(
            {f"m{number}": "code" for number in range(14)},
            [f"m{number}" for number in range(14)],
            [f"m{number}" for number in range(6)],
            because="fourteen before, six after",
        ),
    ),
    mistakes=(
        Mistake(
            """def losses(kinds, before, after):
    counts = {}
    for kind in set(kinds.values()):
        had = len([name for name in before if kinds[name] == kind])
        has = len([name for name in after if kinds[name] == kind])
        if has < had:
            counts[kind] = had - has
    return counts
""",
            "You have compared two totals. What is gained hides what is lost: compare the ids.",
        ),
        Mistake(
            """def losses(kinds, before, after):
    still = [kinds[name] for name in after]
    counts = {}
    for name in before:
        if kinds[name] not in still:
            counts[kinds[name]] = counts.get(kinds[name], 0) + 1
    return counts
""",
            "You ask whether `after` has an id of this kind. Another one of the kind is no "
            "substitute: ask for the id itself.",
        ),
        Mistake(
            """def losses(kinds, before, after):
    counts = {}
    for kind in ["code", "other"]:
        lost = [name for name in before if name not in after and kinds[name] == kind]
        if lost:
            counts[kind] = len(lost)
    return counts
""",
            "Two kinds are counted, and there may be others. Which there are stands in `kinds`.",
        ),
        Mistake(
            """def losses(kinds, before, after):
    counts = {}
    for name in before:
        if name not in after:
            kind = kinds[name].lower()
            counts[kind] = counts.get(kind, 0) + 1
    return counts
""",
            "You write the kinds in small letters. They are to be returned as they stand in "
            "`kinds`.",
        ),
        Mistake(
            """def losses(kinds, before, after):
    counts = {}
    for name in set(before) ^ set(after):
        counts[kinds[name]] = counts.get(kinds[name], 0) + 1
    return counts
""",
            "Ids that are in one list alone are counted, whichever list that is: gains count as "
            "losses, so.",
        ),
        Mistake(
            """def losses(kinds, before, after):
    counts = {}
    for one, other in zip(before, after):
        if one != other:
            counts[kinds[one]] = counts.get(kinds[one], 0) + 1
    return counts
""",
            "You compare what stands at the same place of both lists. An id may stand elsewhere in "
            "`after`, and one list may be longer.",
        ),
        Mistake(
            _LOSSES.replace("not in after", 'not in " ".join(after)'),
            "A text holds m1 where it holds m10. Look for the id in the list.",
        ),
        Mistake(
            _LOSSES.replace("in before", "in after").replace("not in after", "not in before"),
            "Those are the ids gained. A loss is in `before`.",
        ),
        Mistake(
            _LOSSES.replace("in before", "in kinds"),
            "Ids that were not found before either are counted too. Loop over `before`.",
        ),
        Mistake(
            _LOSSES.replace("name not in after", "name in after"),
            "Those are the ids kept. Lost is what `after` lacks.",
        ),
        Mistake(
            _LOSSES.replace("counts.get(kinds[name], 0) + 1", "1"),
            "A kind that loses two still has 1: add to what it has.",
        ),
        Mistake(
            _LOSSES.replace("counts.get(kinds[name], 0)", "counts[kinds[name]]"),
            "A kind that has nothing yet cannot be added to; see `.get` in `added`.",
        ),
        Mistake(
            _LOSSES.replace("counts = {}", "counts = {kind: 0 for kind in kinds.values()}"),
            "Kinds that lose nothing are in the dict, with 0. Leave them out.",
        ),
        Mistake(
            _LOSSES.replace("counts[kinds[name]] =", "counts[name] =").replace(
                "counts.get(kinds[name], 0)", "counts.get(name, 0)"
            ),
            "Counted by id. `kinds[name]` is the kind of an id: count by that.",
        ),
        Mistake(
            """def losses(kinds, before, after):
    lost = {}
    for name in before:
        if name not in after:
            lost[kinds[name]] = lost.get(kinds[name], []) + [name]
    return lost
""",
            "Those are the ids. Asked is how many of each kind.",
        ),
        Mistake(
            """def losses(kinds, before, after):
    return len([name for name in before if name not in after])
""",
            "That is one total over all kinds. Asked is a dict, by kind.",
        ),
        Mistake(
            _LOSSES.replace("    return counts", "            return counts"),
            "`return` stands inside the loop: it ends at the first loss.",
        ),
        Mistake(
            _LOSSES.replace("    return counts", "        return counts"),
            "`return` stands inside the loop: it ends with the first id.",
        ),
    ),
    hints=(
        "Loop over `before`, and ask of each id whether it is not in `after`.",
        "`kinds[name]` is the kind of an id; count it as `chunks_with` counted terms.",
    ),
)

wrong_page = Exercise(
    prompt="Three hits on “What does E-4012 mean?” lack its chunk. What brings it? (Joined are 20 "
    "hits of each search.)",
    starter="change = ...",
    answer='change = "by scores"',
    remark="Second by scores. By ranks it is sixth, and keywords alone have it first: add keyword "
    "search where codes are asked, and look where your joining then puts them.",
    alternatives=('change = "By scores"', "change = ' by scores '"),
    options=("a minimum", "small chunks", "by ranks", "by scores"),
    mistakes=(
        Mistake(
            'change = "a minimum"',
            "That takes hits away and brings none. The wrong codes score higher than the right "
            "one.",
        ),
        Mistake(
            'change = "small chunks"',
            "The smallest chunk would be the code alone, and to the model that is almost E-4013: "
            "0.93.",
        ),
        Mistake(
            'change = "by ranks"',
            "It adds one fraction only, as the vectors' 20 lack it. Print its place, with 20 hits "
            "of each search: chunks with middling places in both lists pass it.",
        ),
    ),
    hints=(
        "Make two lists for the question, with `retrieve` and `retrieve_keywords`, both with k=20.",
        "Hand `[one, other]` to each way of joining, and ask `rank_in` for `with_code[0]`.",
    ),
)
