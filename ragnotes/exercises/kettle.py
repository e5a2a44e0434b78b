"""Exercises and guesses of notebook 07: filter, score, minimum and cut."""

from __future__ import annotations

from ragnotes.exercises.functions import case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake
from ragnotes.retrieval.search import cosine

_TOASTER = [4, 1, 1]

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
        0: "One of the four products is left by the filter, with three scores. Is each of them "
        "under the minimum?",
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
    right="Right: it is about a warranty and a kettle, and that is what most of the question is "
    "about.",
    wrong={
        "red": "The question says so. Does the red kettle's chunk on its warranty, or its "
        "heading, say that the kettle is red?",
        "toaster": "With the trail each chunk says which appliance it is about. The two nearest "
        "are kettles.",
    },
    otherwise="Give one of the three names that stand beside the guess.",
)

kept_by_counts = Prediction(
    right="Right: on that scale most of the best hits lie below the minimum.",
    wrong={
        10: "On MiniLM, yes. What makes you sure that another embedder uses the same scale?",
        9: "Nearly all, as on MiniLM? These vectors are made quite differently.",
        5: "Half of them is a fair guess for an unknown scale. The next cell counts.",
        0: "Not quite as bad: some questions share several rare words with their chunk.",
    },
    otherwise="A whole number from none to all ten.",
)

why_one = Exercise(
    prompt="Filter: kettle, k = 2, minimum 0.5. Why is there one hit?",
    starter="why = ...",
    answer='why = "k is a maximum"',
    remark="Three kettle chunks were scored, two of them lie under the minimum, and nothing "
    "fills the place up.",
    alternatives=('why = "K is a maximum"', 'why = " k is a maximum "'),
    options=(
        "k is a maximum",
        "one kettle chunk in the index",
        "k counts from 0",
        "the toaster took the other place",
    ),
    mistakes=(
        Mistake(
            'why = "one kettle chunk in the index"',
            "The table has three. Which step took the other ones away?",
        ),
        Mistake(
            'why = "k counts from 0"',
            "k is a number of hits, not a position. With k = 1 there is a hit as well.",
        ),
        Mistake(
            'why = "the toaster took the other place"',
            "That happens when the list is cut before it is filtered. Here the toaster was gone "
            "before anything was ranked.",
        ),
    ),
    hints=("Which chunks does the filter leave, and which of these reach 0.5?",),
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

order = Exercise(
    prompt="Put the four lines of `toy_search` in an order that works.",
    starter=_search("cut", "drop", "filter", "score").rstrip("\n"),
    answer=_search("filter", "score", "drop", "cut"),
    remark="Filter, score, drop what is under the minimum, and cut last. (Scoring before the "
    "filter gives the same hits, for more work.)",
    alternatives=(
        _search("score", "filter", "drop", "cut"),
        _search("score", "drop", "filter", "cut"),
    ),
    setup="from ragnotes.retrieval.search import cosine\n\n\n"
    'def score_of(one):\n    return one["score"]\n',
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
            _search("filter", "score", "    rest = rest[:k]\n", "drop"),
            "The first k in the order of the index were kept, before anyone looked who scores "
            "highest.",
        ),
    ),
    hints=(
        'Which two lines read `one["score"]`? The line that computes it must stand above both.',
        "One line throws away good chunks for lack of room. Which of the others could empty its "
        "places if it came later?",
    ),
)

distance = Exercise(
    prompt="A store returns distances, 1 − cosine, for the kettle: care 0.04, lights 0.57, "
    "filling 0.72. Which chunk is nearest, and which distance may a hit have at most where the "
    "minimum score is 0.6?",
    starter="nearest, most = ..., ...",
    answer='nearest, most = "care", 1 - 0.6',
    remark="Small is near. A score of at least 0.6 is a distance of at most 0.4, and only care "
    "has that.",
    alternatives=('nearest, most = "care", 0.4', 'nearest = "care"\nmost = 2 / 5'),
    right=lambda nearest, most: nearest.strip().casefold() == "care" and abs(most - 0.4) < 1e-9,
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
    prompt="Another model gives the best hits of the ten questions 0.81 to 0.93, those of the ten "
    "far ones 0.70 to 0.78. How many far questions does a minimum of 0.4 stop, and which minimum "
    "stops all of them and none of the ten?",
    starter="stopped, least = ..., ...",
    answer="stopped, least = 0, 0.8",
    remark="0.4 parts the two lists of MiniLM and does nothing here. Anything above 0.78 and up "
    "to 0.81 parts these. On MiniLM it would stop the near ones too, whose best has 0.771.",
    alternatives=("stopped, least = 0, 0.79", "stopped, least = 0, 0.81"),
    right=lambda stopped, least: stopped == 0 and 0.78 < least <= 0.81,
    mistakes=(
        Mistake(
            "stopped = 10",
            "So it was with MiniLM. Here even the lowest of the far ones has 0.70.",
        ),
        Mistake(
            "least = 0.4",
            "That minimum belongs to MiniLM's scale. Which number lies between these two lists?",
        ),
        Mistake(
            "least = 0.7",
            "At least one far question reaches that. It must lie above all of them.",
            when=lambda stopped, least: least <= 0.78,
        ),
        Mistake(
            "least = 0.93",
            "That stops some of the ten questions, which have an answer.",
            when=lambda stopped, least: least > 0.81,
        ),
        Mistake(
            "stopped = 5",
            "Count those of the far questions whose best hit is under 0.4.",
            when=lambda stopped, least: stopped != 0,
        ),
    ),
    hints=("Draw a line and mark the two ranges on it, and 0.4.",),
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
    "it names none or several.",
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
    cases=(
        case("How do I descale the red kettle?", because="one product"),
        case("What does a red light mean on the blue kettle?", because="the light is red"),
        case("Which is heavier, the blue kettle or the red kettle?", because="two products"),
        case("How long is the warranty?", because="no product"),
        case("TOASTER: where is the crumb tray?", because="in capitals"),
        case("May the blue kettle stand on the dishwasher?", because="two products"),
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
    ),
    hints=(
        "Make a list of the products whose name stands in `question.lower()`. How long must it be?",
        "`PRODUCTS.items()` gives pairs of a name and a product.",
    ),
)


def _leaves_none(numbers: list[float], told: str) -> bool:
    return (
        isinstance(numbers, (list, tuple))
        and len(numbers) == 3
        and any(numbers)
        and all(0 <= one <= 5 for one in numbers)
        and cosine(numbers, _TOASTER) < 0.5
        and told.strip().upper() == "B"
    )


leaves_none = Exercise(
    prompt="With the filter toaster and a minimum of 0.5: a query of three numbers from 0 to 5, "
    "not all of them 0, that leaves no hit; and what to tell the user then, A, B or C.",
    starter="numbers, told = ..., ...",
    answer='numbers, told = [0, 5, 0], "B"',
    remark="Nothing found is an answer, and an honest one. A shows what was too far away, C the "
    "kettle's red light to someone who stands before a toaster.",
    alternatives=('numbers, told = [0, 1, 4], "B"', 'numbers, told = (0, 2, 2), "b"'),
    right=_leaves_none,
    mistakes=(
        Mistake(
            'told = "A"',
            "The chunk was dropped because it is not about the question. Shown, it would read "
            "like an answer.",
        ),
        Mistake(
            'told = "C"',
            "Without the filter another appliance's manual answers, and looks as sure as ever.",
        ),
        Mistake(
            "numbers = [0, 0, 0]",
            "No hit, that is true: a query of zeros has no direction. Ask about something.",
        ),
        Mistake(
            "numbers = [5, 1, 0]",
            "With that query and the filter toaster, the crumb tray is a hit. Which topics has "
            "its chunk little of?",
            when=lambda numbers, told: cosine(numbers, _TOASTER) >= 0.5,
        ),
        Mistake(
            "numbers = [-1, 0, 0]",
            "Numbers from 0 to 5, please, as in the table: none below and none above.",
            when=lambda numbers, told: any(not 0 <= one <= 5 for one in numbers),
        ),
        Mistake(
            'told = "none"',
            "Give the letter of one of the three.",
            when=lambda numbers, told: told.strip().upper() not in ("A", "B", "C"),
        ),
    ),
    hints=(
        "The toaster's chunk has the numbers 4, 1, 1. Turn the query away from its large number.",
        "Look in the explorer, or on its page, for a search with no hit. Then read what each of "
        "the three sentences would make a user believe.",
    ),
)

may_read = Exercise(
    prompt="Where must it be decided that a visitor may not read a passage?",
    starter="place = ...",
    answer='place = "before ranking"',
    remark="What is never ranked is never fetched, takes no place among the k, and cannot slip "
    "into a prompt, a log or a list of sources.",
    alternatives=('place = "Before ranking"', 'place = " before ranking"'),
    options=("in the prompt", "after the top k", "before ranking", "in the answer"),
    mistakes=(
        Mistake(
            'place = "in the prompt"',
            "Then the passage is in the prompt as well, and a sentence asks the model to keep it "
            "to itself.",
        ),
        Mistake(
            'place = "after the top k"',
            "Passages that may not be read take places from those that may. And a list that comes "
            "out shorter tells that there was something.",
        ),
        Mistake(
            'place = "in the answer"',
            "By then the model has read it and may have put it in other words, which no search "
            "for the passage finds.",
        ),
    ),
    hints=("Go through the steps from the index to the answer. Where is it looked at first?",),
)
