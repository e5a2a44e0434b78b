"""Exercises and guesses of notebook 07: filter, score, minimum and cut."""

from __future__ import annotations

from random import Random

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake
from ragnotes.retrieval.filters import matches

# No two of them score the same with a query of `_QUERIES`; [5, 0, 0] gives 0.6, 0.8, 0 exactly.
_VECTORS = ([3, 4, 0], [4, 3, 0], [0, 5, 0], [5, 1, 0], [4, 2, 1], [5, 3, 0], [1, 1, 4])
_QUERIES = ([5, 0, 0], [5, 1, 0], [1, 4, 0])


def _index(random: Random) -> Case:
    index = [
        {
            "name": f"chunk-{number}",
            "product": random.choice(["kettle", "toaster", "kettle-stand"]),
            "vector": random.choice(_VECTORS),
        }
        for number in random.sample(range(9), 9)
    ]
    product, least = random.choice(["kettle", "kettle-stand"]), random.choice([0.0, 0.5, 0.6, 0.8])
    return case(random.choice(_QUERIES), index, product, least, random.randint(1, 5))


def _question(random: Random) -> Case:
    names = ["blue kettle", "red kettle", "toaster", "dishwasher", "BLUE KETTLE", "Red kettle"]
    others = ["oven", "kettle", "red light", "blue one", "kettle-kr-10", "toaster-ts-2"]
    ends = ["?", "'s lights?", ": where is its plug?", ""]
    parts = random.choices(names + others, k=random.randint(0, 3))
    return case(" on the ".join(parts) + random.choice(ends))


first_chunk = Prediction(
    right="Right, and by a hair: both are about cleaning, and nothing in the three numbers says "
    "of what.",
    wrong={
        "kettle-care": "That is what the question wants. The three numbers say how much a text is "
        "about cleaning, lights and filling. Do they say about which appliance?",
        "kettle-lights": "Its large number is the second one, and the question has nearly "
        "nothing there.",
        "kettle-filling": "Its large number is the third one, where the question has nothing.",
    },
    otherwise="Give one of the four names, as text: the one whose numbers are most alike to "
    "5, 1, 0.",
)

left_after_cut = Prediction(
    right="Right: the one place was taken before anyone asked for kettles.",
    wrong={
        1: "The list of all four holds kettles. The list that was filtered held one chunk only: "
        "which one?",
        3: "That many kettle chunks are in the index. How many of them were in the list when it "
        "was filtered?",
    },
    otherwise="First the cut: which chunk is left? Then the filter: is it about a kettle?",
)

hits_of_two = Prediction(
    right="Right: the filter and the minimum leave that one.",
    wrong={
        2: "That is k. Look at the four scores: how many kettles reach the minimum?",
        3: "So many kettle chunks are there. How many of them reach the minimum?",
        0: "The filter leaves three kettle chunks. Is each of them under the minimum?",
    },
    otherwise="Strike out the toaster, then what is under the minimum. What is left?",
)

bare_winner = Prediction(
    right="Right: a chunk that names no appliance is compared by what it says about cleaning.",
    wrong={
        "blue": "Its chunk on care does not say that it is about a kettle: that stands in the "
        "headings above.",
        "red": "Its chunk on care does not say that it is about a kettle: that stands in the "
        "headings above.",
    },
    otherwise="Give one of the three names that stand beside the guess.",
)

twin_winner = Prediction(
    right="Right: both are about a kettle's warranty, and neither says its colour; which comes "
    "first has nothing to do with *red*.",
    wrong={
        "red": "The question says so. Does the red kettle's chunk on its warranty, or its "
        "heading, say that the kettle is red?",
        "toaster": "With the trail each chunk says which appliance it is about. The two nearest "
        "are kettles.",
    },
    otherwise="Give one of the three names that stand beside the guess.",
)

kept_by_tf_idf = Prediction(
    right="Right: on that scale most of the best hits lie below the minimum.",
    wrong={
        10: "On MiniLM, yes. What makes you sure that another embedder uses the same scale?",
        9: "Nearly all, as on MiniLM? These vectors are made quite differently.",
        5: "Half of them is a fair guess for an unknown scale. The next cell counts.",
        0: "Not quite as bad: some questions share several rare words with their chunk.",
    },
    otherwise="One of the five numbers beside the guess.",
)

_STEPS = ("hit", "filter", "minimum", "k")


def _odd_word(became: list[str]) -> bool:
    return len(became) != 6 or any(word not in _STEPS for word in became)


which_step = Exercise(
    prompt="Filter kettle, minimum 0.5, k = 2. Six chunks with product and score, in the order of "
    "the index: kettle 0.3, toaster 0.8, kettle 0.6, kettle 0.9, toaster 0.4, kettle 0.7. What "
    'became of each: "hit", or which step removed it, "filter", "minimum" or "k"?',
    starter="became = ...",
    answer='became = ["minimum", "filter", "k", "hit", "filter", "hit"]',
    remark="Each setting does one thing. The filter looks at no score, the minimum at no other "
    "chunk, and k at nothing but the place in the ranking.",
    alternatives=(
        'became = ["minimum", "filter", "k"] + ["hit", "filter", "hit"]',
        'became = ["hit"] * 6\nbecame[0] = "minimum"\nbecame[1] = became[4] = "filter"\n'
        'became[2] = "k"',
    ),
    mistakes=(
        Mistake(
            'became = ["minimum", "filter", "k", "hit", "minimum", "hit"]',
            "The toaster with 0.4 would fail the minimum as well. Which of the two steps comes "
            "first?",
        ),
        Mistake(
            'became = ["minimum", "filter", "hit", "hit", "filter", "hit"]',
            "Three hits, and k is 2. Put those that reach the minimum in order.",
            when=lambda became: not _odd_word(became) and became.count("hit") > 2,
        ),
        Mistake(
            'became = ["minimum", "filter", "hit", "hit", "filter", "k"]',
            "Those two come first in the index. k cuts the ranking, where the highest score "
            "stands first.",
        ),
        Mistake(
            'became = ["k", "filter", "k", "hit", "filter", "hit"]',
            "0.3 is beyond k too, yet it never came so far: which step before the cut removes it?",
        ),
        Mistake(
            'became = ["minimum", "filter", "minimum", "hit", "filter", "hit"]',
            "0.6 reaches 0.5, so the minimum lets it pass. What else can remove it?",
        ),
        Mistake(
            'became = ["k", "filter", "k", "hit", "k", "k"]',
            "You cut first: then the toaster takes one of the two places, and the filter empties "
            "it. Filter first.",
        ),
        Mistake(
            'became = ["lost", "filter", "k", "hit", "filter", "hit"]',
            'Six words, please, each "hit", "filter", "minimum" or "k".',
            when=_odd_word,
        ),
        Mistake(
            'became = ["minimum", "hit", "k", "hit", "filter", "k"]',
            "A toaster can be no hit, whatever its score, nor be removed by a later step than the "
            "filter.",
            when=lambda became: {became[1], became[4]} != {"filter"},
        ),
        Mistake(
            'became = ["minimum", "filter", "minimum", "minimum", "filter", "hit"]',
            "Look at the four kettles alone: which are under the minimum, and which of the others "
            "stand first by score?",
            when=lambda became: not _odd_word(became),
        ),
    ),
    hints=(
        "Strike out what the filter removes, then what the minimum removes. Put the rest in order "
        "by score, and cut.",
    ),
)

two_orders = Exercise(
    prompt="How many kettle hits at k = 3: filtered before the cut, and filtered after it?",
    starter="before, after = ..., ...",
    answer="before, after = 2, 0",
    remark="The filter leaves two kettle chunks, and k = 3 cannot make a third. After the cut "
    "there is none: the first three places are toaster and oven.",
    alternatives=(
        'ranking = ["toaster", "oven", "toaster", "kettle", "toaster", "kettle"]\n'
        'before = len([one for one in ranking if one == "kettle"][:3])\n'
        'after = len([one for one in ranking[:3] if one == "kettle"])',
        'before, after = ["kettle", "kettle"].count("kettle"), 1 - 1',
    ),
    mistakes=(
        Mistake(
            "before, after = 3, 0",
            "`after` is right. For `before` you took k for a promise: how many kettle chunks are "
            "in the whole ranking?",
        ),
        Mistake(
            "before, after = 3, 3",
            "k is no promise. Write down the six names and strike out what each order removes.",
        ),
        Mistake(
            "before, after = 2, 2",
            "So many come out if the filter is first. For `after`, cut the ranking to three names "
            "and then look for kettles.",
        ),
        Mistake(
            "before, after = 1, 0",
            "`after` is right. With the filter first, the whole ranking is searched for kettles.",
        ),
        Mistake(
            "before, after = 3, 1",
            "k is no promise: how many kettle chunks are there at all? And for `after`, where is "
            "the cut, and at which place does the first kettle stand?",
        ),
        Mistake(
            "before, after = 0, 2",
            "The other way round: which of the two orders looks at places four to six at all?",
        ),
        Mistake(
            "before, after = 2, 1",
            "`before` is right. At which place does the first kettle stand, and where is the cut?",
        ),
    ),
    hints=(
        "Two lists on paper. In one, strike out everything but kettles and then take the first "
        "three. In the other do it the other way round.",
    ),
)

_LINES = {
    "filter": '    rest = [one for one in rest if one["product"] == product]\n',
    "score": '    rest = [one | {"score": cosine(query, one["vector"])} for one in rest]\n',
    "drop": '    rest = [one for one in rest if one["score"] >= least]\n',
    "cut": "    rest = sorted(rest, key=score_of, reverse=True)[:k]\n",
}


def _search(*lines: str) -> str:
    body = "".join(_LINES.get(line, line) for line in lines)
    head = "def toy_search(query, rest, product, least, k):\n"
    return f'{head}{body}    return [one["name"] for one in rest]\n'


_CHUNKS = [
    {"name": "kettle-care", "product": "kettle", "vector": [5, 0, 1]},
    {"name": "kettle-lights", "product": "kettle", "vector": [1, 4, 0]},
    {"name": "toaster-care", "product": "toaster", "vector": [4, 1, 1]},
    {"name": "kettle-filling", "product": "kettle", "vector": [1, 1, 4]},
    {"name": "toaster-lights", "product": "toaster", "vector": [0, 5, 0]},
]

# Names that come twice, a product with a capital, directions that are opposite.
_OPPOSITE = [
    {"name": "lid", "product": "kettle", "vector": [1, 1]},
    {"name": "lamp", "product": "Kettle", "vector": [1, 0]},
    {"name": "lid", "product": "kettle", "vector": [2, 1]},
    {"name": "spout", "product": "kettle", "vector": [0, 1]},
    {"name": "crumbs", "product": "toaster", "vector": [1, 0]},
]

# Scores that are equal, that equal a minimum, and that three decimals do not part.
_NEAR_AND_EQUAL = [
    {"name": "grey-lights", "product": "kettle", "vector": [0, 5, 0]},
    {"name": "grey-care", "product": "kettle", "vector": [3, 4, 0]},
    {"name": "grey-stand", "product": "kettle-stand", "vector": [5, 0, 0]},
    {"name": "green-care", "product": "kettle", "vector": [3, 4, 0]},
    {"name": "grey-filling", "product": "kettle", "vector": [4, 2, 1]},
    {"name": "green-filling", "product": "kettle", "vector": [5, 3, 0]},
]

order = Exercise(
    prompt="Put the four lines of `toy_search` in an order that works.",
    starter=_search("cut", "drop", "filter", "score").rstrip("\n"),
    answer=_search("filter", "score", "drop", "cut"),
    remark="Minimum and cut may change places: what is under the minimum stands last anyway. "
    "Filter and cut may not. (Scoring before the filter gives the same hits, for more work.)",
    alternatives=(
        _search("filter", "score", "cut", "drop"),
        _search("score", "filter", "cut", "drop"),
        _search("score", "filter", "drop", "cut"),
        _search("score", "drop", "filter", "cut"),
    ),
    setup="from ragnotes.retrieval.search import cosine\n\n\n"
    'def score_of(one):\n    return one["score"]\n',
    draw=_index,
    cases=(
        case([5, 1, 0], _CHUNKS, "kettle", 0.5, 1, because="the toaster scores highest of all"),
        case([5, 1, 0], _CHUNKS, "kettle", 0.5, 2, because="one reaches the minimum"),
        case([5, 1, 0], _CHUNKS, "kettle", 0.0, 2, because="all reach it, k does not take all"),
        case([0, 5, 0], _CHUNKS, "toaster", 0.5, 3, because="the care chunk is under it"),
        case(
            [0, 5, 0], _CHUNKS, "kettle", 0.0, 1, because="the best is not the first of the index"
        ),
        case([5, 1, 0], _CHUNKS, "kettle", 0.99, 2, because="nothing reaches the minimum"),
        case([5, 1, 0], _CHUNKS, "fridge", 0.0, 2, because="no chunk of it"),
        case([5, 0, 0], _NEAR_AND_EQUAL, "kettle", 0.6, 4, because="two score exactly the minimum"),
        case(
            [3, 4, 0], _NEAR_AND_EQUAL, "kettle", 0.9, 1, because="two are equal, and k takes one"
        ),
        case(
            [5, 1, 0],
            _NEAR_AND_EQUAL,
            "kettle",
            0.0,
            2,
            because="the better of two that are alike stands behind",
        ),
        case(
            [5, 1, 0],
            _NEAR_AND_EQUAL,
            "kettle",
            0.9416,
            3,
            because="one lies by very little under the minimum",
        ),
        case(
            [5, 0, 0], _NEAR_AND_EQUAL, "kettle-stand", 0.0, 3, because="a name that begins alike"
        ),
        case([5, 0, 0], [], "kettle", 0.0, 3, because="an empty index"),
        case(
            [1, 0], _OPPOSITE, "kettle", 0.0, 9, because="one name twice, and a product's capital"
        ),
        case([-1, 0], _OPPOSITE, "kettle", 0.0, 9, because="scores below 0, and one of 0"),
        case([-1, 0], _OPPOSITE, "kettle", 0.5, 9, because="opposite is not alike"),
    ),
    mistakes=(
        Mistake(
            _search("score", "cut", "filter", "drop"),
            "Cut, then filter: k = 1 kept the toaster and the filter removed it. Nothing is left, "
            "with three kettle chunks waiting.",
        ),
        Mistake(
            _search("filter", "score", "cut"),
            "The lights chunk came with 0.43 under a minimum of 0.5. Is k a promise?",
        ),
        Mistake(
            _search("filter", "drop", "score", "cut"),
            "A line asks for the score before the line that computes it.",
        ),
        Mistake(
            _search("cut", "score", "filter", "drop"),
            "One of the first lines asks for the score, and the line that computes it stands "
            "below.",
        ),
        Mistake(
            _search("score", "drop", "cut"),
            "Nothing asks for the product: the toaster's chunks are in the list.",
        ),
        Mistake(
            _search("filter", "score", "drop", "    rest = sorted(rest, key=score_of)[:k]\n"),
            "The lowest score came first. `reverse=True` puts the highest in front.",
        ),
        Mistake(
            _search(
                "filter",
                "score",
                "drop",
                "    rest = sorted(rest, key=score_of, reverse=True)\n",
            ),
            "More than k came back. k is the most that may be returned.",
        ),
        Mistake(
            _search(
                '    rest = [one for one in rest if one["product"].startswith(product)]\n',
                "score",
                "drop",
                "cut",
            ),
            "A product whose name begins alike is another one: compare with `==`.",
        ),
        Mistake(
            _search(
                '    rest = [one for one in rest if one["product"] in product]\n',
                "score",
                "drop",
                "cut",
            ),
            "A product whose name stands inside another's is another one: compare with `==`.",
        ),
        Mistake(
            _search("filter", "score", "drop"),
            "No line sorts and none cuts: what is left stands in the order of the index.",
        ),
        Mistake(
            _search(
                "filter",
                "score",
                '    rest = [one for one in rest if one["score"] > least]\n',
                "cut",
            ),
            "A score that equals the minimum stays: `>=`.",
        ),
        Mistake(
            _search(
                "filter",
                "score",
                "drop",
                "    rest = sorted(rest, key=score_of)[::-1][:k]\n",
            ),
            "Of two equal ones the later came first. `reverse=True` leaves them in their order.",
        ),
        Mistake(
            _search("filter", "score", "    rest = rest[:k]\n", "drop"),
            "The first k in the order of the index were kept, before anyone looked who scores "
            "highest.",
        ),
    ),
    hints=(
        'Which two lines read `one["score"]`? The line that computes it must stand above both.',
        "The cut throws chunks away for lack of room. Which of the other lines could still remove "
        "the best of those that it kept?",
    ),
)


def _named(nearest: str) -> str:
    return nearest.strip().casefold().removeprefix("kettle-")


distance = Exercise(
    prompt="A store returns distances, 1 − cosine, for the kettle: care 0.04, lights 0.57, "
    "filling 0.72. Which chunk is nearest, and which distance may a hit have at most where the "
    "minimum score is 0.6?",
    starter="nearest, most = ..., ...",
    answer='nearest, most = "care", 1 - 0.6',
    remark="Small is near. A score of at least 0.6 is a distance of at most 0.4, and only care "
    "has that.",
    alternatives=('nearest, most = "care", 0.4', 'nearest = "kettle-care"\nmost = 2 / 5'),
    right=lambda nearest, most: _named(nearest) == "care" and abs(most - 0.4) < 1e-9,
    mistakes=(
        Mistake(
            'nearest = "filling"',
            "The largest number wins for scores. What is a distance of two things that are alike?",
        ),
        Mistake(
            'nearest = "lights"',
            "Neither the smallest nor the largest. Which of the three is nearest to the question?",
        ),
        Mistake(
            "most = 0.6",
            "That compares a distance with a score. Which distance has a chunk whose cosine is "
            "exactly the minimum?",
        ),
        Mistake(
            "most = -0.6",
            "Turning the sign turns the order, but a distance of 1 − cosine is not below nought. "
            "Put the minimum in for the cosine.",
        ),
        Mistake(
            "most = 1.6",
            "You added. The distance is one less the cosine.",
        ),
        Mistake(
            "most = 0.04",
            "That is the distance of one chunk. Asked is the limit that goes with the minimum.",
        ),
        Mistake(
            'nearest = "the first"',
            'Give "care", "lights" or "filling".',
            when=lambda nearest, most: _named(nearest) not in ("care", "lights", "filling"),
        ),
        Mistake(
            "most = 0.57",
            "Put 0.6 for the cosine in 1 − cosine.",
            when=lambda nearest, most: abs(most - 0.4) >= 1e-9,
        ),
    ),
    hints=(
        "A chunk in the question's own direction has cosine 1. What is its distance?",
        "Put the minimum in the place of the cosine in 1 − cosine.",
    ),
)

empty_question = Exercise(
    prompt="Someone sends an empty text: its vector is all zeros. The index has 247 chunks, "
    "k = 3. How many hits are there without a minimum, and how many with a minimum of 0.1?",
    starter="without, with_minimum = ..., ...",
    answer="without, with_minimum = 3, 0",
    remark="Every chunk has the same score, and the first three of the index come back as if "
    "they were found. A minimum, or a look at the question, stops that.",
    alternatives=(
        "without, with_minimum = min(3, 247), 0",
        "scores = [0] * 247\nwithout = len(scores[:3])\n"
        "with_minimum = len([score for score in scores if score >= 0.1])",
    ),
    mistakes=(
        Mistake(
            "without, with_minimum = 0, 0",
            "`with_minimum` is right. Without a minimum no score is too low: nought is a score "
            "like any other.",
        ),
        Mistake(
            "without, with_minimum = 3, 3",
            "`without` is right. Compare the score of every chunk with 0.1.",
        ),
        Mistake(
            "without, with_minimum = 247, 0",
            "All chunks have the same score, that is right. And the cut?",
        ),
        Mistake(
            "without, with_minimum = 1, 0",
            "`with_minimum` is right. A tie does not make chunks one: they keep the order of the "
            "index.",
        ),
        Mistake(
            "without, with_minimum = 247, 247",
            "k is still the cut, and 0.1 is more than the score of any of them.",
        ),
    ),
    hints=("Which score has a vector of zeros with every chunk? Then go through the steps.",),
)

other_scale = Exercise(
    prompt="Another model gives five near questions 0.79, 0.83, 0.86, 0.88, 0.91 and five far "
    "ones 0.70, 0.72, 0.74, 0.77, 0.81. How many far ones does a minimum of 0.4 stop? Which "
    "minimum stops all five, and as few near ones as it can? How many near ones is that?",
    starter="stopped, least, lost = ..., ..., ...",
    answer="stopped, least, lost = 0, 0.82, 1",
    remark="0.4 does nothing on this scale, and no minimum parts the two lists. Above 0.81 one "
    "near question pays; at 0.79 one far question would get a hit. Which is worse, you decide.",
    alternatives=("stopped, least, lost = 0, 0.83, 1", "stopped, least, lost = 0, 0.815, 1"),
    right=lambda stopped, least, lost: stopped == 0 and 0.81 < least <= 0.83 and lost == 1,
    mistakes=(
        Mistake(
            "stopped = 5",
            "So it was with MiniLM. Here even the lowest of the far ones has 0.70.",
        ),
        Mistake(
            "least = 0.4",
            "That minimum belongs to MiniLM's scale. Which number lies above all far ones here?",
        ),
        Mistake(
            "least = 0.81",
            "The far one with 0.81 reaches that: a score that equals the minimum stays.",
        ),
        Mistake(
            "least = 0.78",
            "At least one far question reaches that. It must lie above all of them.",
            when=lambda stopped, least, lost: least < 0.81,
        ),
        Mistake(
            "least = 0.9",
            "That stops more near ones than it must. Which is the lowest minimum that no far "
            "one reaches?",
            when=lambda stopped, least, lost: least > 0.83,
        ),
        Mistake(
            "stopped = 4",
            "Count those of the far questions whose best hit is under 0.4.",
            when=lambda stopped, least, lost: stopped != 0,
        ),
        Mistake(
            "stopped, least, lost = 0, 0.82, 0",
            "The lowest near one has 0.79, and a far one 0.81. Which of the near ones are under "
            "your minimum?",
            when=lambda stopped, least, lost: lost != 1,
        ),
    ),
    hints=("Draw a line and mark the ten scores on it, near ones above and far ones below.",),
)

_PRODUCTS = """PRODUCTS = {
    "blue kettle": "kettle-kb-17",
    "red kettle": "kettle-kr-10",
    "toaster": "toaster-ts-2",
    "dishwasher": "dishwasher-dw-14",
}
"""

filter_of = Exercise(
    prompt="Write a rule on the question: the filter for the one product that it names, None if "
    "it names none or several. People write names in capitals, too.",
    starter="def filter_of(question):\n    # your lines in place of the three dots\n    ...",
    answer="""def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return {"product": named[0]} if len(named) == 1 else None
""",
    remark="None means: no filter. Where the rule is not sure, every manual stays in the race; a "
    "guessed filter would hide the right one.",
    alternatives=(
        """def filter_of(question):
    named = []
    for name in PRODUCTS:
        if name in question.casefold():
            named.append(PRODUCTS[name])
    if len(named) == 1:
        return {"product": named[0]}
    return None
""",
        """def filter_of(question):
    found = None
    for name, product in PRODUCTS.items():
        if name in question.lower():
            if found:
                return None
            found = {"product": product}
    return found
""",
    ),
    setup=_PRODUCTS,
    draw=_question,
    cases=(
        case("How do I descale the red kettle?", because="one product"),
        case("What does a red light mean on the blue kettle?", because="the light is red"),
        case("Which is heavier, the blue kettle or the red kettle?", because="two products"),
        case("How long is the warranty?", because="no product"),
        case("TOASTER: where is the crumb tray?", because="in capitals"),
        case("May the blue kettle stand on the dishwasher?", because="two products"),
        case(
            "Which is heaviest: the blue kettle, the red kettle or the dishwasher?",
            because="three products",
        ),
        case(
            "Does the toaster come with a rack, or is the toaster sold alone?",
            because="one product, named twice",
        ),
        case("What is the kettle-kr-10?", because="an id, and no name of the list"),
        case("How loud is the dishwasher?", because="one product, the last of the list"),
        case("What does a red light mean on the toaster?", because="a colour, and no kettle"),
        case("May a kettle stand on the dishwasher?", because="a kettle without its colour"),
        case("What does the toaster's light mean?", because="an ending behind the name"),
        case("Red kettle: how long is its cord?", because="a capital in front"),
        case("It hums. Is that usual for the red kettle?", because="in the second sentence"),
        case("Is the RED KETTLE louder?", because="in capitals, and not in front"),
        case("Is it the red one or the blue one?", because="colours alone"),
        case("Toaster, red kettle: which is older?", because="two products"),
        case("Red kettle, blue kettle, toaster, dishwasher: which is oldest?", because="all four"),
        case("", because="no question"),
    ),
    mistakes=(
        Mistake(
            """def filter_of(question):
    for name, product in PRODUCTS.items():
        if name in question.lower():
            return {"product": product}
    return None
""",
            "It names two products and you filter by the first: the other manual is hidden, and "
            "nobody will notice.",
        ),
        Mistake(
            """def filter_of(question):
    if "red" in question.lower():
        return {"product": "kettle-kr-10"}
    if "blue" in question.lower():
        return {"product": "kettle-kb-17"}
    return None
""",
            "The colour may be that of a light. Look for the whole name, as it stands in "
            "`PRODUCTS`.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "People write in capitals too. Compare in lower case.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return {"product": set(named)} if named else None
""",
            "A set of all that is named is a filter too, and a good one. Asked here is one value, "
            "and None where there are several.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return named[0] if len(named) == 1 else None
""",
            "That is the product. A filter says under which key to look for it: a dict with the "
            "key `product`.",
        ),
        Mistake(
            """def filter_of(question):
    named = [name for name in PRODUCTS if name in question.lower()]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "That is the name from the question. The records hold the value that `PRODUCTS` has "
            "for it.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return {"product": named[0] if len(named) == 1 else None}
""",
            "That asks for records whose product is None, and there are none: nothing would be "
            "found. No filter at all is None in place of the dict.",
        ),
        Mistake(
            """def filter_of(question):
    for name, product in PRODUCTS.items():
        if name in question:
            return {"product": product}
    return None
""",
            "It names two products and you filter by the first, so the other manual is hidden. "
            "And people write in capitals too.",
        ),
        Mistake(
            """def filter_of(question):
    where = None
    for name, product in PRODUCTS.items():
        if name in question.lower():
            where = {"product": product}
    return where
""",
            "It names two products and you filter by the last: each one overwrites the one "
            "before, and nobody will notice.",
        ),
        Mistake(
            """def filter_of(question):
    where = None
    for name, product in PRODUCTS.items():
        if name in question:
            where = {"product": product}
    return where
""",
            "It names two products and you filter by the last, which overwrites the one before. "
            "And people write in capitals too.",
        ),
        Mistake(
            """def filter_of(question):
    words = question.lower().split()
    named = [product for name, product in PRODUCTS.items() if name in words]
    if len(named) == 1:
        return {"product": named[0]}
    return None
""",
            "A name of two words is no item of `.split()`, and a mark such as a colon stays on "
            "its word. Look for the name in the whole question.",
        ),
        Mistake(
            """def filter_of(question):
    words = question.lower().split()
    named = [product for name, product in PRODUCTS.items() if name.split()[0] in words]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "You look for the first word of each name. *Red* may be a light's, and a mark may "
            "stand behind a word. Look for the whole name in the whole question.",
        ),
        Mistake(
            """def filter_of(question):
    words = question.lower().split()
    named = [p for name, p in PRODUCTS.items() if set(name.split()) <= set(words)]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "You look for the words of a name one by one. They may stand apart, and a mark may "
            "stand behind one. Look for the whole name in the whole question.",
        ),
        Mistake(
            """def filter_of(question):
    named = [p for name, p in PRODUCTS.items() if question.lower().find(name) > 0]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "0 is a place like others: the name may stand at the beginning. (`find` gives -1 "
            "where there is nothing.)",
        ),
        Mistake(
            """def filter_of(question):
    words = [word.strip("?:.,") for word in question.lower().split()]
    named = [product for name, product in PRODUCTS.items() if name.split()[0] in words]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "The first word of a name alone does not name it: *red* may be a light's. Look for "
            "the whole name.",
        ),
        Mistake(
            """def filter_of(question):
    words = {word.strip("?:.,") for word in question.lower().split()}
    named = [product for name, product in PRODUCTS.items() if set(name.split()) <= words]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "The words of a name may stand apart: *red* before the light, *kettle* elsewhere. Look "
            "for the whole name in the question as it is.",
        ),
        Mistake(
            """def filter_of(question):
    words = [word.strip("?:.,") for word in question.lower().split()]
    named = [p for name, p in PRODUCTS.items() if any(part in words for part in name.split())]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "One word of a name is not the name: *kettle* is in two of them, and *red* may be a "
            "light's.",
        ),
        Mistake(
            """def filter_of(question):
    found = [name for name in PRODUCTS for _ in range(question.lower().count(name))]
    return {"product": PRODUCTS[found[0]]} if len(found) == 1 else None
""",
            "The question names one product twice. Count products, not places.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return {"product": [named[0]]} if len(named) == 1 else None
""",
            "A list is no condition of a filter. Here the value alone is asked for, without "
            "brackets around it.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return {"product": {named[0]}} if len(named) == 1 else None
""",
            "A set of one finds the same. Asked here is the value alone, as in the example above.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return {"product": named[0]} if len(named) == 1 else {}
""",
            "An empty dict asks for nothing and lets everything pass, as None does. Asked here is "
            "None.",
        ),
        Mistake(
            """def filter_of(question):
    colours = {"red": "kettle-kr-10", "blue": "kettle-kb-17"}
    others = {"toaster": "toaster-ts-2", "dishwasher": "dishwasher-dw-14"}
    words = colours | others
    named = [product for word, product in words.items() if word in question.lower()]
    return {"product": named[0]} if len(named) == 1 else None
""",
            "A colour is no product: with a red light and a blue kettle in the question it counts "
            "two. Look for the whole names.",
        ),
        Mistake(
            """def filter_of(question):
    named = [name for name in PRODUCTS if name in question.lower()]
    return {"name": named[0]} if len(named) == 1 else None
""",
            "The records of `index` have the key `product`, and under it the values of "
            "`PRODUCTS`, not its names.",
        ),
        Mistake(
            """def filter_of(question):
    named = [product for name, product in PRODUCTS.items() if name in question.lower()]
    return {"name": named[0]} if len(named) == 1 else None
""",
            "Under which key do the records of `index` hold it? A missing key never matches, so "
            "nothing would be found.",
        ),
    ),
    hints=(
        "Make a list of the products whose name stands in `question.lower()`. How long must it be?",
        "`PRODUCTS.items()` gives pairs of a name and a product.",
    ),
)


lowered = Exercise(
    prompt="The user is on the toaster's page and asks what the lights mean: in the explorer, "
    "filter toaster, 0 hits at 0.5. Which minimum, with two decimals, is the highest that leaves "
    "a hit? And which would you show: A that hit, B that nothing was found in this manual, C the "
    "best of any manual?",
    starter="least, told = ..., ...",
    answer='least, told = 0.23, "B"',
    remark="Lowered so far, the minimum lets the crumb tray answer a question on lights, and C "
    "shows another appliance's lights. Nothing found is an answer, and an honest one.",
    alternatives=('least, told = 23 / 100, "b"', 'least = 0.23\ntold = " B "'),
    right=lambda least, told: abs(least - 0.23) < 1e-9 and told.strip().upper() == "B",
    mistakes=(
        Mistake(
            "least = 0.24",
            "The one chunk of the toaster scores less than that. Set it, and count the hits.",
        ),
        Mistake(
            "least = 0.236",
            "Printed scores are rounded: this one lies a little below. Two decimals, please.",
        ),
        Mistake(
            "least = 0.97",
            "That is near the score of a kettle's chunk. Which chunk does the filter leave?",
        ),
        Mistake(
            "least = 0.5",
            "With that nothing is left. Lower it until the toaster's chunk is a hit.",
            when=lambda least, told: least > 0.2357,
        ),
        Mistake(
            "least = 0.2",
            "The chunk is a hit with that. A higher minimum with two decimals leaves it too.",
            when=lambda least, told: least < 0.2295,
        ),
        Mistake(
            "least = 0.235",
            "Two decimals, please.",
            when=lambda least, told: abs(least - 0.23) >= 1e-9,
        ),
        Mistake(
            'least, told = 0.23, "A"',
            "Read that hit: is it about lights? Shown, it would be taken for the answer.",
            when=lambda least, told: told.strip().upper() == "A",
        ),
        Mistake(
            'least, told = 0.23, "C"',
            "Without the filter another appliance's manual answers, and looks as sure as ever.",
            when=lambda least, told: told.strip().upper() == "C",
        ),
        Mistake(
            'told = "none"',
            "Give the letter of one of the three.",
            when=lambda least, told: told.strip().upper() not in ("A", "B", "C"),
        ),
    ),
    hints=(
        "The score of the toaster's chunk stands in its row. Which numbers with two decimals lie "
        "below it?",
        "Read what each of the three would make a user believe.",
    ),
)


def _may_read(staff: dict[str, object], finders: str) -> bool:
    """Whether the filter lets both groups' passages through, and no others, of each manual."""
    labels: list[dict[str, str]] = [{"readers": "staff"}, {"readers": "everyone"}]
    others: list[dict[str, str]] = [{}, {"readers": "owner"}]
    manuals = [{"product": product} for product in ("kettle-kr-10", "toaster-ts-2")]
    return (
        all(matches(staff, manual | label) for manual in manuals for label in labels)
        and not any(matches(staff, manual | label) for manual in manuals for label in others)
        and staff.get("readers") == {"staff", "everyone"}
        and finders.strip().casefold() == "staff"
    )


may_read = Exercise(
    prompt="The filter, a dict, for staff, who may read what is for staff and what is for "
    "everyone. And a "
    'ninth manual is indexed, and nobody puts it in `PUBLIC`: do "everyone", "staff" or '
    '"nobody" find it?',
    starter="staff, finders = ..., ...",
    answer='staff, finders = {"readers": {"staff", "everyone"}}, "staff"',
    remark="A rule that names what is public errs on the side of keeping it in: what was forgotten "
    "is found by too few, and somebody asks. The other way round it is read, and nobody asks.",
    alternatives=(
        'staff, finders = {"readers": {"everyone", "staff"}}, "Staff"',
        'staff = {"readers": set(["staff", "everyone"])}\nfinders = "staff"',
    ),
    right=_may_read,
    mistakes=(
        Mistake(
            'staff = {"readers": "staff"}',
            "That finds what is labelled for staff and nothing of the other seven manuals.",
            when=lambda staff, finders: staff == {"readers": {"staff"}},
        ),
        Mistake(
            'staff = {"readers": "everyone"}',
            "That is the visitor's filter: the red kettle's manual is hidden from staff too.",
        ),
        Mistake(
            "staff = None",
            "No filter lets everything pass, a record without a label as well.",
        ),
        Mistake(
            "staff = {}",
            "An empty filter asks for nothing: a record without a label passes as well.",
        ),
        Mistake(
            'staff = {"staff", "everyone"}',
            "Those are the two values. A filter says under which key to look for them.",
        ),
        Mistake(
            'staff = {"readers": ["staff", "everyone"]}',
            "A list is refused, and round brackets are a range with two ends. For one of several "
            "values notebook 06 gave a set, in curly brackets.",
            when=lambda staff, finders: isinstance(staff.get("readers"), (list, tuple)),
        ),
        Mistake(
            'finders = "everyone"',
            "So it would be if the rule named what is secret. This one names what is public.",
        ),
        Mistake(
            'finders = "nobody"',
            "A record without `readers` is found by nobody. What does `with_readers` write for a "
            "manual that is not in `PUBLIC`?",
        ),
        Mistake(
            'staff = {"product": "kettle-kr-10"}',
            "Which key holds who may read a passage? Ask for both of its values under it, and for "
            "nothing else.",
            when=lambda staff, finders: [*staff] != ["readers"],
        ),
    ),
    hints=(
        "`where` asks for one of several values with a set: {key: {one, other}}.",
        "Go through `with_readers` with the id of the new manual.",
    ),
)
