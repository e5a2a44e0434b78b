"""Exercises and guesses of notebook 11: labels, metrics, changed questions, choosing honestly."""

from __future__ import annotations

import json
import re
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
        75: "That is hardly lower. Ten questions cannot tell 80 from 75.",
        70: "From there 8 or more of ten come in more than one try of three. It may be lower.",
        65: "From there 8 or more of ten come in one try of four. It may be lower.",
        60: "From there 8 or more of ten come in one try of six. It may be lower.",
        55: "From there 8 or more of ten come in one try of ten. It may be lower.",
        45: "From there 8 or more of ten come in one try of 36, which is rarer than asked.",
        40: "From there 8 or more of ten come in one try of 81, which is rarer than asked.",
        30: "From there 8 or more of ten come in one try of 600.",
    },
    otherwise="Give per cent, to the nearest 5, below 80: the lowest rate from which 8 or more of "
    "ten are no rarer than asked.",
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
    ids = [f"c{number}" for number in range(12)]  # c1 is a part of c10 and c11
    relevant = random.sample(ids, random.randint(1, 5))
    return case(relevant, random.choices(ids, k=random.randint(0, 12)), random.randint(0, 10))


@cache
def _articles() -> list[Document]:
    text = data_path("help_center.json").read_text(encoding="utf-8")
    return documents_from_articles(json.loads(text))


def _said(mine: Sequence[Mapping[str, Any]], *words: str) -> bool:
    """Whether an error of these labels has one of the words."""
    errors = [one.text for one in check_questions(mine, _articles()) if one.kind == "error"]
    return any(word in error for error in errors for word in words)


def _labelled(mine: Sequence[Mapping[str, Any]]) -> bool:
    refused = (_swapped, _copied, _twice, _elsewhere, _long, _answered)
    fine = len(mine) == 3 and not _said(mine, "") and _silent(mine) == 1
    return fine and not any(rule(mine) for rule in refused)


def _copied(mine: Sequence[Mapping[str, Any]]) -> bool:
    return any("keyword search can" in one.text for one in check_questions(mine, _articles()))


def _no_labels(mine: Sequence[Any]) -> bool:
    return not all(isinstance(one, Mapping) for one in mine)


def _swapped(mine: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a kind stands where the id belongs."""
    return any(one["id"] in _KINDS for one in mine)


def _silent(mine: Sequence[Mapping[str, Any]]) -> int:
    return sum(one["kind"] == "unanswerable" for one in mine)


def _twice(mine: Sequence[Mapping[str, Any]]) -> bool:
    asked = {" ".join(re.findall(r"\w+", one["question"].casefold())) for one in mine}
    return len(asked) < len(mine)


def _elsewhere(mine: Sequence[Mapping[str, Any]]) -> bool:
    return any(piece["doc"] != "delivery-eu" for one in mine for piece in one["evidence"])


def _long(mine: Sequence[Mapping[str, Any]]) -> bool:
    return any(len(piece["quote"].split()) > 40 for one in mine for piece in one["evidence"])


def _answered(mine: Sequence[Mapping[str, Any]]) -> bool:
    """Whether nothing is asked, as unanswerable, but that to which the articles say no.

    A word alone does not tell: how many parcels were packed on a Saturday is in no article.
    """
    for one in mine:
        words = set(re.findall(r"\w+", one["question"].casefold()))
        if one["kind"] == "unanswerable" and words & _NO and not words - _NO - set(_AROUND.split()):
            return True
    return False


_KINDS = ("paraphrase", "exact code", "needs two passages", "follow-up", "unanswerable")
_NO = {"saturday", "saturdays", "weekend", "weekends", "cash"}
_AROUND = (
    "a an and are at be bring by can come could deliver delivered deliveries delivery do does for "
    "i if in is it its may me my next on or order orders parcel parcels pay possible send the "
    "there they this to too us we will with would you your"
)

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
    remark="Each quote stands once, whatever the chunks will be. The rest no rule can check: does "
    "the quote answer, does somebody ask so who has not read the article, and is the unanswerable "
    "question answered in none of the 47 articles?",
    alternatives=(
        "mine = [\n"
        '    label("a", "paraphrase", "Will they come at the weekend?",\n'
        '          "We do not deliver on Saturdays"),\n'
        '    label("b", "paraphrase", "Nobody is in. What can I do?",\n'
        '          "Reply 2 to that message and the parcel goes to a neighbour"),\n'
        '    label("c", "unanswerable", "Is there cashback for members?"),\n'
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
            'mine = ["How soon is it in Lisbon?", "How heavy may it be?", "And to Norway?"]',
            "Each of the three is a dict, as `label` makes it.",
            when=_no_labels,
        ),
        Mistake(
            'mine = [label("q1", "unanswerable", "Do you deliver to Norway?")]',
            "Asked are three questions.",
            when=lambda mine: len(mine) != 3,
        ),
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
            "An unanswerable question has evidence. Does the quote answer, be it with no? Then it "
            "is of another kind. Only if nothing answers, leave the quote out.",
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
            _RIGHT.replace("mainland Spain", "mainland Italy").replace(
                'mainland Italy and Portugal: 3 to 4"', 'acid that has frozen", "delivery"'
            ),
            "There is no document of that name: the article is called delivery-eu.",
            when=lambda mine: _said(mine, "no document"),
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
            _RIGHT.replace('label("q1", "paraphrase"', 'label("q1", "follow-up"'),
            "Something else is wrong with a label: `check_questions(mine, articles)` says what.",
            when=lambda mine: _said(mine, ""),
        ),
        Mistake(
            _RIGHT.replace("Do you deliver to Norway?", "Will you come on Saturday?"),
            "Articles say no to Saturdays, weekends and cash: that is an answer; quote it, or ask "
            "something else.",
            when=_answered,
        ),
        Mistake(
            _RIGHT.replace('"q1", "paraphrase"', '"paraphrase", "q1"'),
            "An id and a kind have changed places: `label(name, kind, question, quote)`.",
            when=_swapped,
        ),
        Mistake(
            _RIGHT.replace("Does a voucher lower what I must spend?", "how soon is it in Lisbon"),
            "Two of the questions are the same.",
            when=_twice,
        ),
        Mistake(
            _RIGHT.replace(
                '"mainland Spain and Portugal: 3 to 4"', '"To other countries we do not send them"'
            ).replace('send them"', 'send them", "large-delivery-eu"'),
            "A quote is from another article. All three are about this one.",
            when=_elsewhere,
        ),
        Mistake(
            'mine = [label("q1", "paraphrase", "Why has my descaler not come?", "Bottles of '
            "descaler travel separately in winter. As soon as frost is forecast anywhere on the "
            "way they stay in Ghent until it has passed, because acid that has frozen splits its "
            'bottle. The rest of the order does not wait for them"),\n'
            '    label("q2", "paraphrase", "How heavy may it be?", "less than 30 kg"),\n'
            '    label("q3", "unanswerable", "Do you deliver to Norway?")]',
            "A quote has more than 40 words. Quote only those that answer, or no chunk of a "
            "useful size holds them.",
            when=_long,
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
    prompt="The label says chunk 3 of windows of 100 words: words 370 to 389. Which chunk, counted "
    "from 0, holds them in windows of 60?",
    starter="number = ...",
    answer="number = 370 // 60",
    remark="Chunk 3 of the new windows are words 180 to 239, something else. The label would have "
    "counted a wrong chunk as right. The span 370 to 390 is the same for every way of cutting.",
    alternatives=(
        "number = 6",
        "starts = list(range(0, 600, 60))\n"
        "number = [start <= 370 and 390 <= start + 60 for start in starts].index(True)",
    ),
    mistakes=(
        Mistake(
            "number = 3",
            "So says the label, made for other chunks. Which words are in chunk 3 when each "
            "has 60?",
        ),
        Mistake(
            "number = 5",
            "That is where the label's chunk begins, at word 300. Look for word 370.",
        ),
        Mistake("number = 7", "That is the seventh chunk. Counted from 0 it has another number."),
        Mistake("number = 360", "That is the word with which the chunk begins. Which chunk is it?"),
        Mistake("number = 370 / 60", "Chunks have whole numbers: which one is word 370 in?"),
    ),
    hints=(
        "Chunk 0 holds the words 0 to 59, chunk 1 the words 60 to 119.",
        "How many whole chunks of 60 words lie before word 370?",
    ),
)

# Precision by the number that came, in all the ways in which it comes out differently.
_BY_WHAT_CAME = tuple(
    Mistake(
        f"def recall(relevant, retrieved, k):\n{guard}"
        f"    return len([name for name in {counted}]) / len({divisor})\n",
        f"{share}{late}{empty} Recall divides by what is relevant.",
    )
    for counted, share in (
        ("relevant if name in retrieved[:k]", "That divides by what came."),
        ("retrieved[:k] if name in relevant", "That is the relevant share of what came."),
    )
    for divisor, late in (
        ("retrieved[:k]", ""),
        ("retrieved", " It counts even what came after the cut."),
    )
    for guard, empty in (
        ("    if not retrieved:\n        return 0.0\n", ""),
        ("", " If nothing came, it fails."),
    )
)

_ROUNDED = tuple(
    Mistake(
        "def recall(relevant, retrieved, k):\n"
        "    found = len([name for name in relevant if name in retrieved[:k]])\n"
        f"    return round(found / len(relevant), {digits})\n",
        f"Do not round, to {digits} decimals either: a mean of rounded numbers is a little off.",
    )
    for digits in (3, 4)
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
        case(["a"], ["x", "y", "z", "a"], 1, because="it came long after the cut"),
        case(
            ["b"], ["a", "a", "b"], 2, because="it came after the cut, behind one that came twice"
        ),
        case(["a", "b", "c"], ["a", "x"], 1, because="more are relevant than k"),
        case(("a", "b"), ("a", "x"), 2, because="tuples: they are lists that cannot be changed"),
        case(["a", "b"], ["a", "x", "a"], 3, because="the copies do not stand side by side"),
        case(["a", "b"], ["b", "x", "b", "b"], 4, because="the second one came three times"),
        case(["a", "b"], ["a", "a", "b", "b"], 4, because="both came twice"),
        case(["b", "a"], ["a"], 1, because="k cuts what was retrieved, not what is relevant"),
        case(["a", "b", "c", "d"], ["d", "x", "c", "y"], 4, because="the last two of four came"),
        case(["faq#1"], ["faq#10"], 1, because="one id begins another"),
        case(["faq#10"], ["faq#1", "faq#0"], 2, because="ids that hold parts of it"),
        case(["FAQ#1", "faq#1"], ["faq#1"], 1, because="a capital is another character"),
        case(["b"], list("xyzuvwstrqab"), 12, because="k is 12, and the twelfth is relevant"),
        case(["a", "b", "c"], ["c", "a", "b"], 3, because="all three came"),
        case(["a", "b "], ["a ", "b"], 2, because="a space is a character, too"),
        case(["a", "b"], ["a", "b"], 0, because="of no places, none holds it"),
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
    return len([name for name in retrieved[:k] if name in relevant]) / k
""",
            "That is precision, with a chunk that came twice counted twice. Recall asks how much "
            "of what is relevant came: go through the relevant ids, and divide by their number.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    came = [name for name in relevant if name in retrieved[:k]]
    return len(came) / min(k, len(relevant))
""",
            "If more are relevant than k, not all of them can come, and recall says so. Divide by "
            "all of them.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved]) / len(relevant)
""",
            "You did not cut at k.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved[-k:]]) / len(relevant)
""",
            "Those are the last k. The best come first.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved[: k + 1]]) / len(relevant)
""",
            "You took one too many: `retrieved[:k]` are the first k.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved[: k - 1]]) / len(relevant)
""",
            "You took one too few: `retrieved[:k]` are the first k.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved[:3]]) / len(relevant)
""",
            "You cut at three, whatever k is.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant[:k] if name in retrieved[:k]]) / len(relevant)
""",
            "You cut the relevant ids too. They have no order and no places: all of them count.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in " ".join(retrieved[:k])]) / len(relevant)
""",
            "You looked for an id inside a text, where it is found in longer ids too. Look for it "
            "in the list.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    wanted, came = set(relevant), set(retrieved[:k])
    return len(wanted & came) / len(wanted | came)
""",
            "That divides by all ids of both lists: it asks how alike they are. Recall divides by "
            "what is relevant.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    different = list(dict.fromkeys(retrieved))
    return len([name for name in relevant if name in different[:k]]) / len(relevant)
""",
            "You dropped the copies before you cut. But a copy was sent too, and took one of the "
            "k places: cut first.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    count = 0
    for name in retrieved[:k]:
        if name in relevant:
            count = count + 1
            relevant.remove(name)
    return count / (count + len(relevant))
""",
            "It takes ids out of the list that it was given: whoever asks again has fewer relevant "
            "ones. Count without changing it.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return 100 * len([name for name in relevant if name in retrieved[:k]]) / len(relevant)
""",
            "That is per cent. A share lies between 0 and 1.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return round(len([name for name in relevant if name in retrieved[:k]]) / len(relevant), 2)
""",
            "Do not round: a mean of rounded numbers is a little off. Round when you print.",
        ),
        *_ROUNDED,
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
            "That is `found`: all or nothing. Recall is the share; if you divide, `/` keeps what "
            "`//` drops.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    return len([name for name in relevant if name in retrieved[:k]])
""",
            "That is how many came. Of how many?",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    count = 0
    for name in relevant:
        if name in retrieved[:k]:
            count = count + 1
        return count / len(relevant)
""",
            "It returns in the first round. Move `return` out of the loop.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    count = 0
    for name in relevant:
        if name in retrieved[:k]:
            count = count + 1
            return count / len(relevant)
""",
            "It returns at the first one that came, and gives None if none did. Move `return` out "
            "of the loop.",
        ),
        Mistake(
            """def recall(relevant, retrieved, k):
    count = 0
    for name in retrieved[:k]:
        if name in relevant:
            count = count + 1
        return count / len(relevant)
""",
            "It returns in the first round. Move `return` out of the loop, and let the loop go "
            "through the relevant ids.",
        ),
        *_BY_WHAT_CAME,
    ),
    hints=(
        "Go through the relevant ids, not through the retrieved ones.",
        "`name in retrieved[:k]` says whether one came in time.",
    ),
)

_METRICS = ("hit rate", "recall", "mrr", "span precision")
_VERDICTS = ("better", "same", "not shown")


def _plain(word: str) -> str:
    return " ".join(word.casefold().replace(".", " ").split())


def _verdict(word: str) -> str:
    """The verdict without the letter: "B better" is better."""
    return _plain(word).removeprefix("b ").removeprefix("c ").removeprefix("d ")


cannot_move = Exercise(
    prompt="One piece of evidence a question, five hits. First only the order of the five changes; "
    "then only words around the evidence are cut away. Which of hit rate, recall, MRR and span "
    "precision can move?",
    starter="reordered, shortened = ..., ...",
    answer='reordered, shortened = "MRR", "span precision"',
    remark="So before you change something, ask which number could show it. One that cannot move "
    "stays the same for the best change and for the worst.",
    alternatives=(
        'reordered, shortened = "mrr", "Span precision"',
        'reordered = "MRR"\nshortened = "span precision."',
    ),
    right=lambda *names: [_plain(name) for name in names] == ["mrr", "span precision"],
    mistakes=(
        Mistake(
            'reordered, shortened = "nDCG", "found"',
            "Give one of the four names for each: hit rate, recall, MRR, span precision.",
            when=lambda *names: any(_plain(name) not in _METRICS for name in names),
        ),
        Mistake(
            'reordered = "span precision"',
            "The same five hits have the same characters, in whatever order. It cannot move.",
            when=lambda one, _: _plain(one) == "span precision",
        ),
        Mistake(
            'reordered = "recall"',
            "A piece that was among the five is still among them. Neither hit rate nor recall "
            "looks at the order.",
            when=lambda one, _: _plain(one) in ("recall", "hit rate"),
        ),
        Mistake(
            'shortened = "mrr"',
            "The first hit with the piece stands where it stood: 1 / rank cannot move.",
            when=lambda _, other: _plain(other) == "mrr",
        ),
        Mistake(
            'shortened = "hit rate"',
            "What was whole in a hit is still whole in it. Neither hit rate nor recall can move.",
            when=lambda _, other: _plain(other) in ("recall", "hit rate"),
        ),
    ),
    hints=(
        "For each of the four: what does it look at, which hits, which places, which characters?",
        "What is the same before and after, and which of the four looks only at that?",
    ),
)

verdict = Exercise(
    prompt="Forty questions. Against A, B gains 5 and loses 2, from 28 to 31; C gains 9 and loses "
    '1; D gains 1 and loses none. For each: "better", "same" or "not shown"?',
    starter="of_b, of_c, of_d = ..., ..., ...",
    answer='of_b, of_c, of_d = "not shown", "better", "not shown"',
    remark="B: 0.45. C: 0.02, as unevenly a coin seldom falls. D: 1, for one flip is always "
    "uneven; one question is 2.5 points, and no progress. Where nothing is shown, keep the "
    "simpler one, or ask more questions.",
    alternatives=(
        'of_b, of_c, of_d = "Not shown.", "C better", "not shown"',
        'of_b = of_d = "not shown"\nof_c = "better"',
    ),
    right=lambda *said: [_verdict(one) for one in said] == ["not shown", "better", "not shown"],
    mistakes=(
        Mistake(
            'of_b, of_c, of_d = "worse", "yes", "no"',
            'Give one of the three for each: "better", "same" or "not shown".',
            when=lambda *said: any(_verdict(one) not in _VERDICTS for one in said),
        ),
        Mistake(
            'of_b = "same"',
            "Not shown is not the same as shown to be equal: questions did change, and too few to "
            "tell.",
            when=lambda *said: "same" in map(_verdict, said),
        ),
        Mistake(
            'of_b = "better"',
            "With B 7 questions changed. A coin splits 7 as unevenly as 5 to 2 about 45 times in "
            "100.",
            when=lambda one, *_: _verdict(one) == "better",
        ),
        Mistake(
            'of_d = "better"',
            "With D one question changed. Flip one coin: how often does it come out even?",
            when=lambda _, __, last: _verdict(last) == "better",
        ),
        Mistake(
            'of_c = "not shown"',
            "With C ten questions changed. Ask `coin_chance(9, 1)`, and compare it with the "
            "custom.",
            when=lambda _, one, __: _verdict(one) == "not shown",
        ),
    ),
    hints=(
        "`coin_chance(gained, lost)` counts the coin flips; do so for each.",
        "By custom the bound is 0.05.",
    ),
)

# Of the settings of size 100 with BM25 on the help centre, 2,000 characters: how many are found,
# and a letter for those that miss the same questions. tests/data proves it.
AT_100 = {
    "fixed 100/0": (31, "a"),
    "fixed 100/10": (32, "b"),
    "fixed 100/20": (32, "c"),
    "fixed 100/40": (32, "d"),
    "recursive 100/0": (33, "e"),
    "recursive 100/10": (31, "f"),
    "recursive 100/20": (30, "g"),
    "recursive 100/40": (28, "h"),
    "sentence 100/0": (33, "k"),
    "sentence 100/1": (32, "i"),
    "structure 100/0": (33, "e"),
    "semantic 100/0": (31, "j"),
}


def _setting(name: str) -> str:
    """The name without the retriever, with the overlap of a rule that has only one."""
    words = [word for word in name.casefold().replace(",", " ").split() if word != "bm25"]
    plain = " ".join(words)
    return f"{plain}/0" if plain in ("structure 100", "semantic 100") else plain


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
    answer='one, other = "sentence 100/0", "structure 100/0"',
    remark="One number, and different people who get no answer. Compare which, before how many.",
    alternatives=(
        'one, other = "recursive 100/0", "sentence 100/0"',
        'one, other = "Fixed 100/0, BM25", "recursive 100/10, BM25"',
        'one, other = "semantic 100", "fixed 100/0 BM25"',
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
            "They find equally many, and miss the very same questions. Look for another pair.",
            when=_alike,
        ),
        Mistake(
            'one, other = "fixed 100/0", "fixed 100/20"',
            "They do not find equally many. Read their two numbers on the map.",
            when=_unequal,
        ),
        Mistake(
            'one, other = "fixed 300/10", "fixed 300/20"',
            "Give two settings of size 100 by their names on the page, strategy and "
            'size/overlap, such as "fixed 100/10".',
            when=lambda one, other: _pair(one, other) is None,
        ),
    ),
    hints=(
        "In the column of size 100, look for a number that stands there twice.",
        "Open the last line of the page: it lists settings that find equally many, and what they "
        "miss. Settings on one line miss the same.",
    ),
)

lead = Exercise(
    prompt="On the manuals, by five hits, fixed 300/40 finds 36 and structure 50/0 finds 33. By "
    "how many questions does structure 50/0 lead at 2,000 characters?",
    starter="lead = ...",
    answer="lead = 36 - 25",
    remark="At one price the loser leads: 12 gained, 1 lost, and a coin does so in 0.003 of all "
    "cases. By five hits the large chunks had only sent more text.",
    alternatives=("lead = 11.0", "structure, fixed = 36, 25\nlead = structure - fixed"),
    mistakes=(
        Mistake(
            "lead = -3",
            "That is the upper map, five hits each: there structure is behind. Read the lower one.",
        ),
        Mistake("lead = 3", "That is the lead of fixed 300/40, by five hits. Read the lower map."),
        Mistake("lead = 36", "So many structure 50/0 finds. By how many does it lead?"),
        Mistake(
            "lead = 25",
            "So many fixed 300/40 finds there; or is it in points of a rate? Asked are questions.",
        ),
        Mistake("lead = 0.22", "That is a share of fifty. Asked are questions."),
        Mistake("lead = 14", "That is against fixed 300/0. Which overlap is asked for?"),
        Mistake("lead = 12", "That is against fixed 300/20. Which overlap is asked for?"),
    ),
    hints=(
        "The lower of the two maps of the manuals is the one at 2,000 characters.",
        "Find both settings there: strategy and overlap to the left, size above.",
    ),
)

halves = Exercise(
    prompt="Found by A, B and C on the first 25 questions and on the other 25: 19 and 15, 18 and "
    "18, 17 and 19. Choose on the first half. What do you report, of 25?",
    starter="chosen, reported = ..., ...",
    answer='chosen, reported = "A", 15',
    remark="The 19 is what made you choose A; the 15 had no part in it, so it can be believed. "
    "That B found more in all is hindsight: to act on it, ask new questions.",
    right=lambda chosen, reported: _plain(chosen) == "a" and reported == 15,
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
            when=lambda chosen, reported: _plain(chosen) == "a" and reported in (19, 19 / 25),
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
            when=lambda chosen, reported: _plain(chosen) != "a",
        ),
        Mistake(
            'chosen, reported = "A", 18',
            "That is not what A found on the half that had no say.",
            when=lambda chosen, reported: reported in (17, 18),
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
    return [_plain(for_manuals), _plain(for_help_center)] == ["structure", "none"]


which_for_what = Exercise(
    prompt="Which cutter does this lesson show to be better than windows of 100/20 words, at one "
    "budget?",
    starter="for_manuals, for_help_center = ..., ...",
    answer='for_manuals, for_help_center = "structure", "none"',
    remark="On the manuals one of eight lines at 0.016 could be luck; but at each of the five "
    "sizes structure gains 7 to 13 and loses 0 to 2. On the help centre no difference is "
    "shown, and semantic coming last is not shown either. For these questions, and BM25.",
    alternatives=(
        'for_manuals, for_help_center = "Structure", "None"',
        'for_manuals = "structure"\nfor_help_center = "none"',
    ),
    right=_named,
    mistakes=(
        Mistake(
            'for_manuals, for_help_center = "sections", "any"',
            "Give one of the five names for each: see the comment.",
            when=lambda *names: any(_plain(name) not in _NAMES for name in names),
        ),
        Mistake(
            'for_help_center = "structure"',
            "On the help centre it gains hardly more than it loses. What does a coin say?",
        ),
        Mistake(
            'for_manuals = "none"',
            "On the manuals one of them gained six questions and lost not a single one, and gained "
            "at every other size as well.",
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
