"""Small exercises of every kind, on which the engine and the proofs are tried."""

from ragnotes.exercises import Exercise, Mistake, Prediction, case

OVERLAP = Exercise(
    prompt="A sentence of 9 words may lie anywhere. Which smallest overlap always keeps it whole?",
    starter="overlap = ...",
    answer="overlap = 9 - 1",
    remark="So it is.",
    alternatives=("overlap = 8", "overlap = len('a b c d e f g h i'.split()) - 1.0"),
    mistakes=(
        Mistake("overlap = 9", "That is enough, and one more than needed."),
        Mistake(
            "overlap = 4",
            "Place the sentence with its fifth word at a cut.",
            when=lambda overlap: 0 < overlap < 8,
        ),
        Mistake("overlap = 0", "Then a cut may fall anywhere inside the sentence."),
    ),
    hints=("Draw a cut just after the first word.", "What must the next window repeat?"),
)

IDS = Exercise(
    prompt="Of paragraphs faq#0 to faq#4 the second is deleted. What is embedded, which ids go?",
    starter="embed_again, ids_removed = ..., ...",
    answer="embed_again, ids_removed = 0, {'faq#4'}",
    remark="So it is.",
    alternatives=(
        "embed_again = 0\nids_removed = set(['faq#4'])",
        "embed_again = len([])\nids_removed = {f'faq#{n}' for n in (4,)}",
    ),
    mistakes=(
        Mistake("embed_again = 3", "Three moved, none changed. Compare hashes."),
        Mistake("ids_removed = {'faq#1'}", "faq#1 still exists. Which id has no paragraph left?"),
        Mistake("embed_again, ids_removed = 5, set()", "That builds the index anew."),
    ),
    hints=("Write down the ids before and after.",),
)

CARD = Exercise(
    prompt='Which card alone answers the question: "first", "second", "both" or "neither"?',
    starter="answer = ...",
    answer='answer = "neither"',
    remark="So it is.",
    alternatives=('answer = "Neither."', "answer = ' neither '"),
    mistakes=(
        Mistake('answer = "first"', "It names the cake and ends at 'Bake at'."),
        Mistake('answer = "second"', "You know the cake because you read the first card."),
        Mistake('answer = "both"', "Together they do. Search hands out one at a time."),
    ),
    options=("first", "second", "both", "neither"),
    hints=("Cover one card with your hand.",),
)

ONE_LEFT = Exercise(
    prompt="Find a size of at least 2 and an overlap where the last of 15 words stands alone.",
    starter="size, overlap = ..., ...",
    setup="from ragnotes import chunk_words",
    answer="size, overlap = 7, 0",
    remark="So it is.",
    alternatives=("size, overlap = 2, 0", "size = 14\noverlap = 0"),
    mistakes=(
        Mistake("size, overlap = 1, 0", "With windows of one word each word stands alone."),
        Mistake("size, overlap = 6, 2", "There the last window has three words."),
        Mistake(
            "size, overlap = 5, 5",
            "That window never moves forward.",
            when=lambda size, overlap: overlap >= size,
        ),
    ),
    right=lambda size, overlap: (
        size >= 2 and overlap >= 0 and size < 15 and (15 - size) % (size - overlap) == 1 - overlap
    ),
    hints=("Count the words that are left after the last whole window.",),
)

SHARE = Exercise(
    prompt="25 arrows at right angles: the cosine of their average with one of them?",
    starter="cosine = ...",
    answer="cosine = 1 / 25 ** 0.5",
    remark="So it is.",
    alternatives=("cosine = 0.2", "cosine = 0.2001"),
    mistakes=(
        Mistake("cosine = 0.04", "1/25 is its share of the average."),
        Mistake("cosine = 1", "There are 24 others that pull elsewhere."),
        Mistake("cosine = 0", "The topic is inside."),
    ),
    tolerance=0.005,
    hints=("Divide by the length of the average.",),
)

COUNT = Exercise(
    prompt="Write count_chunks(n, size, overlap): how many windows of `size` words cover n words?\n"
    "It raises ValueError where windows would not move forward.",
    starter="def count_chunks(n, size, overlap=0):\n    ...",
    answer="from math import ceil\n\n\n"
    "def count_chunks(n, size, overlap=0):\n"
    "    if overlap >= size:\n"
    "        raise ValueError(f'overlap must be smaller than size, got {size=} {overlap=}')\n"
    "    if n <= size:\n"
    "        return min(n, 1)\n"
    "    return 1 + ceil((n - size) / (size - overlap))",
    remark="So it is.",
    alternatives=(
        "def count_chunks(words, window, shared=0):\n"
        "    if shared >= window:\n"
        "        raise ValueError\n"
        "    count = start = 0\n"
        "    while start < words:\n"
        "        count += 1\n"
        "        if start + window >= words:\n"
        "            break\n"
        "        start += window - shared\n"
        "    return count",
        "from ragnotes import count_chunks as count\n\n\n"
        "count_chunks = lambda *args, **keywords: count(*args, **keywords)",
    ),
    mistakes=(
        Mistake(
            "def count_chunks(n, size, overlap=0):\n"
            "    if overlap >= size:\n"
            "        raise ValueError\n"
            "    return n // (size - overlap)",
            "That is the estimate. Where does the last window end?",
        ),
        Mistake(
            "def count_chunks(n, size, overlap=0):\n"
            "    count, start = 0, 0\n"
            "    while start < n:\n"
            "        count += 1\n"
            "        start += size - overlap\n"
            "    return count",
            "The loop starts windows after one has reached the last word.",
        ),
        Mistake(
            "from math import ceil\n\n\n"
            "def count_chunks(n, size, overlap=0):\n"
            "    if n <= size:\n"
            "        return min(n, 1)\n"
            "    return 1 + ceil((n - size) / (size - overlap))",
            "Right while windows move forward. And where size equals overlap?",
        ),
    ),
    cases=(
        case(100, size=10, overlap=5, because="the estimate is not exact"),
        case(15, 6, 2),
        case(0, 10, because="no words at all"),
        case(3, size=10, overlap=5, because="shorter than a window"),
        case(12, size=4, overlap=4, because="this window stands still"),
    ),
    hints=("Count what lies behind the first window.", "Round up.", "Then the odd cases."),
)

TRAILS = Exercise(
    prompt="Write trails(headings): for each (level, title) the titles it stands under and itself.",
    starter="def trails(headings):\n    trail = []\n    ...\n    return trail",
    answer="def trails(headings):\n"
    "    trail, found = [], []\n"
    "    for level, title in headings:\n"
    "        trail = trail[: level - 1] + [title]\n"
    "        found.append(' > '.join(trail))\n"
    "    return found",
    remark="So it is.",
    alternatives=(
        "def trails(headings):\n"
        "    open_, found = {}, []\n"
        "    left = list(headings)\n"
        "    while left:\n"
        "        level, title = left.pop(0)\n"
        "        open_ = {key: value for key, value in open_.items() if key < level}\n"
        "        open_[level] = title\n"
        "        found.append(' > '.join(open_.values()))\n"
        "    return tuple(found)",
        "def trails(headings, above=()):\n"
        "    if not headings:\n"
        "        return []\n"
        "    (level, title), *rest = headings\n"
        "    above = (*above[: level - 1], title)\n"
        "    return [' > '.join(above), *trails(rest, above)]",
    ),
    mistakes=(
        Mistake(
            "def trails(headings):\n"
            "    trail = []\n"
            "    return [' > '.join(trail := [*trail, title]) for level, title in headings]",
            "A heading of level 2 ends the one before it, and all below that.",
        ),
        Mistake(
            "def trails(headings):\n    return [title for level, title in headings]",
            "Whose Filling? Several manuals have that section.",
        ),
        Mistake(
            "def trails(headings):\n    while headings:\n        pass\n    return []",
            "Nothing in this loop shortens the list.",
        ),
    ),
    cases=(
        case(
            [(1, "Kettle"), (2, "Care"), (3, "Descaling"), (2, "Filling")],
            because="from level 3 back to 2",
        ),
        case([]),
    ),
    hints=("Cut the trail before you add to it.",),
)

EXERCISES = {
    "OVERLAP": OVERLAP,
    "IDS": IDS,
    "CARD": CARD,
    "ONE_LEFT": ONE_LEFT,
    "SHARE": SHARE,
    "COUNT": COUNT,
    "TRAILS": TRAILS,
}

CARDS = Prediction(
    wrong={
        2: "Two cards speak of the cake's two halves. Which of them names it?",
        "more": "It is named in few places.",
    },
    otherwise="Look at what was cut.",
    right="One card has both words.",
)
