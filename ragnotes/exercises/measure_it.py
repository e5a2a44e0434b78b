"""Exercises and guesses of notebook 11: labels, metrics, changed questions, choosing honestly."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from ragnotes.document import Document
from ragnotes.evaluation.checking import check_questions
from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake
from ragnotes.indexing.loading import documents_from_articles
from ragnotes.paths import data_path

lowest_of_ten = Prediction(
    right="About one in two. Ten questions leave nearly half of the scale open.",
    wrong={
        80: "That is the rate of these ten. Other ten would give another one.",
        75: "Less than one question lower? With ten, the rate cannot even be 75 %.",
        65: "So far down go 32 of 40. Ten questions say less.",
        30: "From so far below, 8 of 10 would be a rare stroke of luck.",
    },
    otherwise="Think of a search that finds half: would 8 of 10 be so surprising?",
)

uneven_ways = Prediction(
    right="More than a third of all ways. A split of four to one is nothing rare.",
    wrong={
        5: "Those are the ways in which exactly one coin shows tails. Count exactly one heads as "
        "well: to either side. And five alike is more uneven still.",
        6: "That counts one side only. A coin does not know which of the two you hoped for.",
        10: "Four to one, to either side: yes. Five to nothing is more uneven, and counts too.",
        20: "Those are the splits of three to two. Asked are the more uneven ones.",
        2: "Those are five alike. Four to one counts as well.",
    },
    otherwise="Of 32 ways to flip five coins, how many do not give three and two?",
)


def _ranking(random: Random) -> Case:
    ids = [f"c{number}" for number in range(9)]
    relevant = random.sample(ids, random.randint(1, 4))
    return case(relevant, random.choices(ids, k=random.randint(0, 8)), random.randint(1, 6))


@cache
def _articles() -> list[Document]:
    text = data_path("help_center.json").read_text(encoding="utf-8")
    return documents_from_articles(json.loads(text))


def _said(mine: Sequence[Mapping[str, Any]], *words: str) -> bool:
    """Whether an error of these labels has one of the words."""
    errors = [one.text for one in check_questions(mine, _articles()) if one.kind == "error"]
    return any(word in error for error in errors for word in words)


def _labelled(mine: Sequence[Mapping[str, Any]]) -> bool:
    return len(mine) == 3 and not _said(mine, "") and not _copied(mine) and _silent(mine) == 1


def _copied(mine: Sequence[Mapping[str, Any]]) -> bool:
    return any("keyword search can" in one.text for one in check_questions(mine, _articles()))


def _silent(mine: Sequence[Mapping[str, Any]]) -> int:
    return sum(one["kind"] == "unanswerable" for one in mine)


_LABEL = """def label(name, kind, question, quote=None, doc="delivery-eu"):
    evidence = [{"doc": doc, "quote": quote}] if quote else []
    return {"id": name, "kind": kind, "question": question, "evidence": evidence}
"""

_RIGHT = """mine = [
    label("q1", "paraphrase", "How soon is it in Lisbon?", "mainland Spain and Portugal: 3 to 4"),
    label("q2", "paraphrase", "Does a voucher lower what I must spend?",
          "The value that counts is the one after vouchers"),
    label("q3", "unanswerable", "Do you deliver to Norway?"),
]"""

three_labels = Exercise(
    prompt="Three questions with their evidence, one of them without an answer.",
    starter="mine = ...",
    setup=_LABEL,
    answer=_RIGHT,
    remark="Each quote stands once, whatever the chunks will be. Is each question as somebody asks "
    "who has not read the article? No rule can check that.",
    alternatives=(
        "mine = [\n"
        '    label("a", "paraphrase", "Will they come at the weekend?",\n'
        '          "We do not deliver on Saturdays"),\n'
        '    label("b", "paraphrase", "Nobody is in. What can I do?",\n'
        '          "Reply 2 to that message and the parcel goes to a neighbour"),\n'
        '    label("c", "unanswerable", "Can I pay the driver in cash?"),\n'
        "]",
        "mine = [\n"
        '    {"id": "a", "kind": "unanswerable", "question": "Do you ship to Chile?",\n'
        '     "evidence": []},\n'
        '    {"id": "b", "kind": "paraphrase", "question": "Why has my descaler not come?",\n'
        '     "evidence": [{"doc": "delivery-eu",\n'
        '                   "quote": "acid that has frozen splits its bottle"}]},\n'
        '    {"id": "c", "kind": "paraphrase", "question": "How heavy may it be?",\n'
        '     "evidence": [{"doc": "delivery-eu", "quote": "less than 30 kg"}]},\n'
        "]",
    ),
    right=_labelled,
    mistakes=(
        Mistake(
            _RIGHT.replace("Portugal: 3 to 4", "Portugal: 3–4"),
            "A quote does not stand in its document as you wrote it. Copy it: each sign counts. "
            "`check_questions(mine, articles)` names it.",
            when=lambda mine: _said(mine, "does not stand in", "does not occur"),
        ),
        Mistake(
            _RIGHT.replace("The value that counts is the one after vouchers", "voucher"),
            "A quote stands in its document more than once. Lengthen it until one place is meant.",
            when=lambda mine: _said(mine, "times in"),
        ),
        Mistake(
            _RIGHT.replace('"Do you deliver to Norway?"', '"Do you come on Saturdays?", "Ghent"'),
            "An unanswerable question has evidence. If something answers it, it is of another "
            "kind; if nothing does, leave the quote out.",
            when=lambda mine: _said(mine, "and there is evidence"),
        ),
        Mistake(
            _RIGHT.replace('"Do you deliver to Norway?"', '"Norway?"').replace(
                '"unanswerable"', '"paraphrase"'
            ),
            "A question has no evidence and is not of the kind unanswerable. Quote what answers "
            "it, or change its kind.",
            when=lambda mine: _said(mine, "no evidence"),
        ),
        Mistake(
            _RIGHT.replace('"q2"', '"q1"'),
            "Two questions have one id.",
            when=lambda mine: _said(mine, "this id is used"),
        ),
        Mistake(
            _RIGHT.replace("How soon is it in Lisbon?", "Do you not deliver on Saturdays?")
            .replace(
                "mainland Spain and Portugal: 3 to 4", "We do not deliver on Saturdays, whatever"
            )
            .replace("Do you not deliver", "Which carrier’s van will deliver parcels"),
            "A question has nearly all its words from its passage: keyword search cannot fail "
            "there. How would somebody ask who has not read it?",
            when=_copied,
        ),
        Mistake(
            'mine = [label("q1", "unanswerable", "Do you deliver to Norway?")]',
            "Asked are three questions.",
            when=lambda mine: len(mine) != 3 and not _said(mine, ""),
        ),
        Mistake(
            _RIGHT.replace(
                '"unanswerable", "Do you deliver to Norway?"',
                '"paraphrase", "Who packs?", "leaves our warehouse in Ghent"',
            ),
            "Exactly one of the three should be unanswerable: without such a question nobody "
            "learns whether the search can find nothing.",
            when=lambda mine: not _said(mine, "") and _silent(mine) != 1,
        ),
        Mistake(
            _RIGHT.replace('Portugal: 3 to 4"', 'Portugal: 3 to 4", "delivery"'),
            "Something else is wrong with a label: `check_questions(mine, articles)` says what.",
            when=lambda mine: _said(mine, ""),
        ),
    ),
    hints=(
        "`print(eu.text)` shows the article. Copy the words that answer, not the whole paragraph.",
        "`check_questions(mine, articles)` says what is wrong with each label.",
        'For the third, ask for something that the article leaves open: `label("q3", '
        '"unanswerable", "…")`, without a quote.',
    ),
)

chunk_number = Exercise(
    prompt="The label says chunk 3 of windows of 100 words: words 310 to 329. Which chunk, counted "
    "from 0, holds them in windows of 60?",
    starter="number = ...",
    answer="number = 310 // 60",
    remark="Chunk 3 of the new windows are words 180 to 239, something else. The label would have "
    "counted a wrong chunk as right. The span 310 to 330 is the same for every way of cutting.",
    alternatives=(
        "number = 5",
        "starts = list(range(0, 600, 60))\n"
        "number = [start <= 310 and 330 <= start + 60 for start in starts].index(True)",
    ),
    mistakes=(
        Mistake(
            "number = 3",
            "So says the label, made for other chunks. Which words are in chunk 3 when each "
            "has 60?",
        ),
        Mistake("number = 6", "That is the sixth chunk. Counted from 0 it has another number."),
        Mistake(
            "number = 4",
            "Chunk 4 holds the words 240 to 299. Or did you count the chunks from 0 twice?",
        ),
        Mistake("number = 300", "That is the word with which the chunk begins. Which chunk is it?"),
        Mistake("number = 310 / 60", "Chunks have whole numbers: which one is word 310 in?"),
    ),
    hints=(
        "Chunk 0 holds the words 0 to 59, chunk 1 the words 60 to 119.",
        "How many whole chunks of 60 words lie before word 310?",
    ),
)

recall = Exercise(
    prompt="The share of the relevant ids that are among the first k retrieved.",
    starter="def recall(relevant, retrieved, k):\n    # your lines in place of the three dots\n"
    "    ...",
    answer="""def recall(relevant, retrieved, k):
    found = [name for name in relevant if name in retrieved[:k]]
    return len(found) / len(relevant)
""",
    remark="Between 0 and 1, whatever is retrieved: that is `recall_at`.",
    alternatives=(
        """def recall(relevant, retrieved, k):
    return len(set(relevant) & set(retrieved[:k])) / len(set(relevant))
""",
        """def recall(relevant, retrieved, k):
    count = 0
    for name in relevant:
        if name in retrieved[:k]:
            count = count + 1
    return count / len(relevant)
""",
    ),
    draw=_ranking,
    cases=(
        case(["a", "b"], ["x", "a", "y"], 3, because="one of two is there"),
        case(["a"], ["a", "a", "x"], 3, because="one chunk came twice"),
        case(["a", "b"], ["x", "a", "b"], 2, because="the second one came after the cut"),
        case(["a", "b"], ["b", "a"], 5, because="fewer came than k"),
        case(["a", "b", "c"], ["a", "a", "b"], 3, because="one of them came twice"),
        case(["a"], [], 3, because="nothing came"),
    ),
    mistakes=(
        Mistake(
            """def recall(relevant, retrieved, k):
    count = 0
    for name in retrieved[:k]:
        if name in relevant:
            count = count + 1
    return count / len(relevant)
""",
            "A chunk that comes twice counts twice: so recall gets above 1, or hides a miss. Count "
            "the relevant ones that came, not the ones that came and are relevant.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    count = 0
    for name in retrieved[:k]:
        if name in relevant:
            count = count + 1
    return min(count / len(relevant), 1)
""",
            "No longer above 1, and still wrong: a second copy stands for one that did not come.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved[:k]]) / k
""",
            "That is precision: how many of the k places are well used. Recall asks how much of "
            "what is relevant came.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved]) / len(relevant)
""",
            "You did not cut at k.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    for name in relevant:
        if name in retrieved[:k]:
            return 1.0
    return 0.0
""",
            "That is the hit rate of one question: one relevant id is enough for it.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    for name in relevant:
        if name not in retrieved[:k]:
            return 0.0
    return 1.0
""",
            "That is `found`: all or nothing. Recall is the share.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved[:k]])
""",
            "That is how many came. Of how many?",
        ),
    ),
    hints=(
        "Go through the relevant ids, not through the retrieved ones.",
        "`name in retrieved[:k]` says whether one came in time.",
    ),
)

cannot_move = Exercise(
    prompt="Two searches return all 40 chunks of an FAQ, in different orders, and k is 40. Which "
    "metric can still tell them apart?",
    starter="metric = ...",
    answer='metric = "MRR"',
    remark="The order is all that differs, and only MRR looks at it. The others read the same for "
    "a search that never looked at the question.",
    alternatives=('metric = "mrr"', 'metric = " MRR "'),
    options=("hit rate", "recall", "span precision", "MRR"),
    mistakes=(
        Mistake(
            'metric = "hit rate"',
            "With all chunks sent, one that answers is always among them: 1.00 for both. It "
            "cannot move.",
        ),
        Mistake(
            'metric = "recall"',
            "All chunks are sent, so all that are relevant: 1.00 for both. It cannot move.",
        ),
        Mistake(
            'metric = "span precision"',
            "It is low, and equally low: both send the same characters. It cannot move.",
        ),
    ),
    hints=("What is the same for both searches, and what is not?",),
)

verdict = Exercise(
    prompt="A finds 28 of 40 and B 31; five are gained, two lost. What have you shown?",
    starter="verdict = ...",
    answer='verdict = "not shown"',
    remark="Seven flips split so unevenly, or more, 45 times in 100. Keep the simpler of the two, "
    "or ask more questions.",
    alternatives=('verdict = "Not shown"', 'verdict = "not shown."'),
    options=("B better", "same", "not shown"),
    mistakes=(
        Mistake(
            'verdict = "B better"',
            "7 questions changed. A coin splits 7 as unevenly as 5 to 2 about 45 times in 100.",
        ),
        Mistake(
            'verdict = "same"',
            "Two questions got worse and five better. Not shown is not the same as shown to be "
            "equal.",
        ),
    ),
    hints=("`coin_chance(5, 2)` counts the coin flips.",),
)

one_question = Exercise(
    prompt="Found goes from 34 to 35 of 50: one gained, none lost. How often does a coin split one "
    "flip so unevenly, or more, to either side?",
    starter="chance = ...",
    answer="chance = 1",
    remark="Always: one flip cannot come out even. One question is 2 points of the rate, and no "
    "progress that anybody has shown.",
    alternatives=("chance = 1.0", "from ragnotes import coin_chance\nchance = coin_chance(1, 0)"),
    tolerance=0.001,
    mistakes=(
        Mistake(
            "chance = 0.5",
            "So often it falls to B's side. Asked is: so unevenly, to either side.",
        ),
        Mistake(
            "chance = 0.02",
            "That is the share of one question in fifty. Fifty were asked, one changed.",
        ),
        Mistake("chance = 0", "Can one flip come out even?"),
        Mistake("chance = 100", "As a share, please, not in per cent."),
        Mistake("chance = 0.05", "Nobody fixed that. Flip the coin once: what can come out?"),
    ),
    hints=("One coin, one flip. Name all that can come out, and how uneven each is.",),
)

# Of the settings of size 100 with BM25 on the help centre, 2,000 characters: how many are found,
# and a letter for those that miss the same questions. tests/data proves it.
AT_100 = {
    "fixed 100/0": (31, "a"),
    "fixed 100/10": (32, "b"),
    "fixed 100/20": (32, "c"),
    "fixed 100/40": (30, "d"),
    "recursive 100/0": (33, "e"),
    "recursive 100/10": (31, "f"),
    "recursive 100/20": (29, "g"),
    "recursive 100/40": (27, "h"),
    "sentence 100/0": (32, "b"),
    "sentence 100/1": (33, "i"),
    "structure 100/0": (33, "e"),
    "semantic 100/0": (30, "j"),
}


def _setting(name: str) -> str:
    return " ".join(name.casefold().replace(", bm25", "").split())


def _pair(one: str, other: str) -> tuple[tuple[int, str], tuple[int, str]] | None:
    names = _setting(one), _setting(other)
    if any(name not in AT_100 for name in names):
        return None
    return AT_100[names[0]], AT_100[names[1]]


def _differ(one: str, other: str) -> bool:
    pair = _pair(one, other)
    return pair is not None and pair[0][0] == pair[1][0] and pair[0][1] != pair[1][1]


def _unequal(one: str, other: str) -> bool:
    pair = _pair(one, other)
    return pair is not None and pair[0][0] != pair[1][0]


def _alike(one: str, other: str) -> bool:
    pair = _pair(one, other)
    return pair is not None and pair[0][1] == pair[1][1]


same_count = Exercise(
    prompt="Two settings of size 100 that find equally many of the help centre's questions and "
    "miss different ones.",
    starter="one, other = ..., ...",
    answer='one, other = "sentence 100/1", "structure 100/0"',
    remark="One number, and different people who get no answer. Compare which, before how many.",
    alternatives=(
        'one, other = "recursive 100/0", "sentence 100/1"',
        'one, other = "Fixed 100/0, BM25", "recursive 100/10, BM25"',
        'one, other = "semantic 100/0", "fixed 100/40"',
    ),
    right=_differ,
    mistakes=(
        Mistake(
            'one, other = "fixed 100/20", "fixed 100/20"',
            "That is one setting, twice.",
            when=lambda one, other: _setting(one) == _setting(other),
        ),
        Mistake(
            'one, other = "recursive 100/0", "structure 100/0"',
            "They find equally many, and miss the very same questions: in a text without headings "
            "both rules cut at blank lines, or these two happen to agree. Look for another pair.",
            when=_alike,
        ),
        Mistake(
            'one, other = "fixed 100/0", "fixed 100/20"',
            "They do not find equally many. Read their two numbers on the map.",
            when=_unequal,
        ),
        Mistake(
            'one, other = "fixed 300/10", "fixed 300/20"',
            'Give two settings of size 100 by their names on the page, such as "fixed 100/10".',
            when=lambda one, other: _pair(one, other) is None,
        ),
    ),
    hints=(
        "In the column of size 100, look for a number that stands there twice.",
        "The last lines of the page list settings that find as many as another one, and what "
        "they miss. Settings on one line miss the same.",
    ),
)

halves = Exercise(
    prompt="Found by A, B and C on the first 25 questions and on the other 25: 19 and 15, 18 and "
    "18, 17 and 19. Choose on the first half. What do you report, of 25?",
    starter="chosen, reported = ..., ...",
    answer='chosen, reported = "A", 15',
    remark="The 19 is what made you choose A; the 15 had no part in it, so it can be believed. "
    "That B found more in all is hindsight: to act on it, ask new questions.",
    right=lambda chosen, reported: chosen.strip().casefold() == "a" and reported == 15,
    alternatives=(
        'chosen, reported = "a", 15.0',
        "found = {'A': (19, 15), 'B': (18, 18), 'C': (17, 19)}\n"
        "chosen = max(found, key=found.get)\n"
        "reported = found[chosen][1]",
    ),
    mistakes=(
        Mistake(
            'chosen, reported = "A", 19',
            "A was chosen because it has 19 there: it flatters itself. Which half had no say?",
            when=lambda chosen, reported: reported in (19, 19 / 25),
        ),
        Mistake(
            'chosen, reported = "A", 34',
            "The half that chose is still in that number. Report the other half alone.",
        ),
        Mistake(
            'chosen, reported = "C", 19',
            "So the second half did the choosing, and there is nothing left to report on.",
        ),
        Mistake(
            'chosen, reported = "B", 36',
            "That is the best on all fifty, chosen and reported on the same questions.",
        ),
        Mistake(
            'chosen, reported = "B", 18',
            "Who has most on the first 25? Only these choose.",
        ),
        Mistake(
            'chosen, reported = "A", 15 / 25',
            "That is the share. Asked is the count, of 25.",
        ),
    ),
    hints=(
        "Cover the second numbers with your hand and choose.",
        "Now uncover the one that belongs to what you chose.",
    ),
)


def _answered_rightly(least: float) -> int:
    found = [0.62, 0.58, 0.71, 0.55, 0.41]
    unanswerable = [0.35, 0.52, 0.44]
    return sum(score >= least for score in found) + sum(score < least for score in unanswerable)


threshold = Exercise(
    prompt="A minimum score that treats most of eight questions rightly.",
    starter="least = ...",
    answer="least = 0.55",
    remark="Seven of eight: one that could be answered is lost, and nothing is sent for the three "
    "that cannot. Chosen on these eight, so report it on others; and another embedder needs "
    "another number.",
    alternatives=(
        "least = 0.53",
        "least = (0.52 + 0.55) / 2",
    ),
    right=lambda least: _answered_rightly(least) == 7,
    mistakes=(
        Mistake(
            "least = 0.52",
            "A score of exactly 0.52 reaches this minimum: that unanswerable question still gets "
            "an answer.",
        ),
        Mistake(
            "least = 0.41",
            "None of the five is lost, and two of the three unanswerable ones get an answer: six "
            "of eight.",
            when=lambda least: 0.35 < least <= 0.41,
        ),
        Mistake(
            "least = 0.45",
            "Six of eight: one of the five is lost, and one unanswerable question still gets an "
            "answer.",
            when=lambda least: 0.44 < least < 0.52,
        ),
        Mistake(
            "least = 0.58",
            "Six of eight: all three unanswerable ones are stopped, and two of the five as well.",
            when=lambda least: 0.55 < least <= 0.58,
        ),
        Mistake(
            "least = 0",
            "So the five are found, and each of the three gets an answer that is none.",
            when=lambda least: least <= 0.35,
        ),
        Mistake(
            "least = 0.8",
            "So nothing is sent, to anybody. The three are happy.",
            when=lambda least: least > 0.71,
        ),
        Mistake(
            "least = 0.43",
            "Five of eight: it loses one of the five before it stops a second one of the three.",
            when=lambda least: 0.41 < least <= 0.44,
        ),
        Mistake(
            "least = 0.6",
            "It stops the three, and more than one of the five.",
            when=lambda least: 0.58 < least <= 0.71,
        ),
    ),
    hints=(
        "Sort the eight scores and write beside each whether something should be sent.",
        "A question is treated rightly if it is found and its score is at least the minimum, or "
        "unanswerable and its score is below.",
    ),
)


_NAMES = ("sentence", "recursive", "structure", "semantic", "none")


def _named(for_manuals: str, for_help_center: str) -> bool:
    names = [name.strip().casefold() for name in (for_manuals, for_help_center)]
    return names == ["structure", "none"]


which_for_what = Exercise(
    prompt="Which cutter does this lesson show to be better than windows of 100/20 words, at one "
    "budget?",
    starter="for_manuals, for_help_center = ..., ...",
    answer='for_manuals, for_help_center = "structure", "none"',
    remark="Sections for texts whose writer made sections. Where there are none, take the simplest "
    "and spend the time on the ranking. That holds for these questions and BM25.",
    alternatives=(
        'for_manuals, for_help_center = "Structure", "None"',
        'for_manuals = "structure"\nfor_help_center = "none"',
    ),
    right=_named,
    mistakes=(
        Mistake(
            'for_manuals, for_help_center = "sections", "any"',
            "Give one of the five names for each: see the comment.",
            when=lambda *names: any(name.strip().casefold() not in _NAMES for name in names),
        ),
        Mistake(
            'for_manuals, for_help_center = "structure", "structure"',
            "On the help centre it gains hardly more than it loses. What does a coin say?",
        ),
        Mistake(
            'for_manuals, for_help_center = "none", "none"',
            "On the manuals one of them gained six questions and lost not a single one.",
        ),
        Mistake(
            "for_help_center = 'sentence'",
            "There it finds what the windows find, or nearly. Read its line again.",
        ),
        Mistake(
            "for_help_center = 'recursive'",
            "On the help centre recursive gains hardly more than it loses: a coin does that often.",
        ),
        Mistake(
            "for_help_center = 'semantic'",
            "On the help centre it lost more than it gained.",
        ),
        Mistake(
            "for_manuals = 'semantic'",
            "On the manuals it lost more than it gained, and it costs an embedding a sentence.",
        ),
        Mistake(
            "for_manuals = 'recursive'",
            "On the manuals recursive gains hardly more than it loses.",
        ),
        Mistake(
            "for_manuals = 'sentence'",
            "On the manuals packed sentences gain hardly more than they lose.",
        ),
    ),
    hints=("Read the comparison line by line: gained, lost, coin.",),
)
