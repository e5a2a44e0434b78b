"""Exercises and guesses of notebook 02: vectors, averages, what was not read, and sizes."""

from __future__ import annotations

from random import Random

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake


def _vectors(random: Random) -> Case:
    def vector() -> list[float]:  # of floats, so that no two have the same cosine by chance
        return [round(random.uniform(-9, 9), 2) for _ in range(3)]

    vectors = [vector() for _ in range(random.randint(1, 6))]
    if random.random() < 0.3:  # a tie: twice as long is exactly as alike
        vectors.append([2 * number for number in random.choice(vectors)])
    if random.random() < 0.2:
        vectors.insert(0, [0.0, 0.0, 0.0])
    return case([random.randint(1, 9) for _ in range(3)], vectors)


whole_page = Prediction(
    right="Right. The entries have medicines in common.",
    wrong={
        0.0: "Nothing in common? Aspirin's words are among those that are averaged, and all the "
        "others are about medicines too.",
        0.1: "That would be near if the 25 entries had nothing in common. They are all about "
        "medicines.",
        0.5: "That would be as much as the entry alone. 24 other entries pull at the average.",
    },
    otherwise="Run the next cell: its last line has the figure.",
    within=0.05,  # it is rounded to one decimal
)

many_others = Prediction(
    right="Right: as if the 23 entries after the first were not there.",
    wrong={
        0.4: "So an average of all the words might fall. Has MiniLM read them all?",
        0.2: "That would be a text about something else. How does this one begin?",
        0.0: "Nothing in common? The text begins with aspirin.",
    },
    otherwise="Which words of this text does MiniLM read? Run the next cell.",
    within=0.005,  # it is rounded to two decimals
)

found_at_1600 = Prediction(
    right="Right. Is that good? Read on.",
    wrong={
        3: "So few? Three chunks of 1600 words: how much of the page is that?",
        5: "Half? Three chunks of 1600 words: how much of the page is that?",
        7: "Three chunks of 1600 words: how much of the page is left out?",
    },
    otherwise="Three chunks of 1600 words: how much of the page is left out?",
    unit="questions",
)

cosine_by_hand = Exercise(
    prompt="The cosine of [4, 3, 0] and [0, 5, 0], by hand.",
    starter="by_hand = ...",
    answer="by_hand = (4 * 0 + 3 * 5 + 0 * 0) / (5 * 5)",
    remark="15, divided by 5 and by 5.",
    alternatives=(
        "by_hand = 0.6",
        "from ragnotes.retrieval.search import cosine\nby_hand = cosine([4, 3, 0], [0, 5, 0])",
    ),
    tolerance=0.001,
    mistakes=(
        Mistake(
            "by_hand = 15",
            "15 is the sum of the products. A cosine is at most 1: divide by both lengths.",
        ),
        Mistake(
            "by_hand = 15 / (5 + 5)",
            "15 ÷ 10: the two lengths are multiplied, not added.",
        ),
        Mistake(
            "by_hand = 35 / (5 * 5)",
            "Above the line number by number: 4 with 0, 3 with 5, 0 with 0. And a cosine is at "
            "most 1.",
        ),
        Mistake(
            "by_hand = 7 * 5",
            "A cosine is at most 1. What stands below the line?",
            when=lambda by_hand: by_hand > 1,
        ),
        Mistake(
            "by_hand = 3",
            "You have divided by one length. Both vectors have one.",
        ),
        Mistake(
            "by_hand = 0.8",
            "0.8 is 4 ÷ 5, how much of the first vector is cleaning. Which number do the two have "
            "in common?",
        ),
        Mistake(
            "by_hand = 0",
            "They would be at a right angle if no number stood above 0 in both. Look at the "
            "second one.",
        ),
        Mistake(
            "by_hand = 1",
            "1 would be the same direction. The first is about something else as well.",
        ),
        Mistake(
            "by_hand = 15 / (25 * 25)",
            "You left out the square roots: a length is the root of the sum of the squares.",
        ),
        Mistake(
            "by_hand = 15 / (7 * 5)",
            "A length is not the sum of the numbers: the first is √(16 + 9) long.",
            when=lambda by_hand: 0.42 < by_hand < 0.44,
        ),
    ),
    hints=(
        "Multiply number by number and add: that goes above the line.",
        "Below it stand the two lengths. The length of [4, 3, 0] is √(16 + 9 + 0).",
    ),
)

unrelated_topics = Exercise(
    prompt="25 unrelated topics, one arrow each, all of length 1 and at right angles. What is the "
    "cosine of their average with one of them?",
    starter="score = ...",
    answer="score = (1 / 25) / (25 * (1 / 25) ** 2) ** 0.5",
    remark="1 ÷ √25. Two topics leave 0.71, twenty-five leave 0.2: of texts that share nothing, "
    "hardly anything is left.",
    alternatives=(
        "score = 0.2",
        "score = 1 / 25**0.5",
        "import numpy as np\nfrom ragnotes.retrieval.search import cosine\n"
        "topics = np.eye(25)\nscore = cosine(topics.mean(axis=0), topics[0])",
    ),
    tolerance=0.001,
    mistakes=(
        Mistake(
            "score = 1 / 25",
            "1/25 is the average's share of that topic. Cosine ignores length; divide by the "
            "length of the average too.",
        ),
        Mistake(
            "score = 1.0",
            "The topic is inside, and so are 24 others pulling elsewhere.",
        ),
        Mistake(
            "score = 0.71",
            "That is what two topics leave. Here are 25.",
            when=lambda score: 0.7 <= score <= 0.715,
        ),
        Mistake(
            "score = 0.34",
            "That was for 25 medicines, which have much in common. These topics have nothing.",
        ),
        Mistake(
            "score = 0",
            "At a right angle to each other they are, but the average leans a little towards each "
            "of them.",
        ),
        Mistake(
            "score = 5",
            "5 is √25, and a cosine is at most 1. Is it above the line or below?",
        ),
        Mistake(
            "score = 25",
            "A cosine is at most 1.",
            when=lambda score: score > 1,
        ),
    ),
    hints=(
        "Write the average as a list: each of its 25 numbers is 1/25. What is its length?",
        "The product with one topic is 1/25. The length of the average is √(25 × 1/25²), which is "
        "1/5.",
    ),
)

most_alike = Exercise(
    prompt="Which place in a list of vectors has the one most alike to the question?",
    starter="def most_alike(question, vectors):\n"
    "    # your lines in place of the three dots\n    ...",
    setup="from ragnotes.retrieval.search import cosine",
    answer="""def most_alike(question, vectors):
    best = 0
    for place in range(len(vectors)):
        if cosine(question, vectors[place]) > cosine(question, vectors[best]):
            best = place
    return best
""",
    remark="That is the whole of a vector search with k = 1: score each, keep the best.",
    alternatives=(
        """def most_alike(question, vectors):
    scores = [cosine(question, vector) for vector in vectors]
    return scores.index(max(scores))
""",
        """def most_alike(question, vectors):
    return max(range(len(vectors)), key=lambda place: cosine(question, vectors[place]))
""",
    ),
    draw=_vectors,
    cases=(
        case([4, 3, 0], [[4, 0, 3], [3, 4, 0]], because="`wipe` has 0.96, `descale` 0.64"),
        case([4, 3, 0], [[3, 4, 0], [4, 0, 3]]),
        case([1, 0], [[1, 0]], because="one vector"),
        case(
            [1, 0],
            [[1, 1], [0, 1], [3, 1], [1, 2], [2, 1]],
            because="the cosines go down, up, down and up",
        ),
        case([1, 0], [[9, 9], [2, 1]], because="the first is long, the second has the direction"),
        case([0, 1, 5], [[0, 5, 1], [9, 1, 4], [0, 1, 4]], because="the third number counts too"),
        case(
            [1, 1, 0, 0, 5],
            [[1, 1, 0, 0, -5], [1, 0, 0, 0, 5], [1, 1, 5, 0, 0]],
            because="the last of five numbers decides",
        ),
        case([1, 2], [[0, 0], [9, 0], [2, 4]], because="a vector of zeros has no direction"),
        case([1, 0], [[0, 0], [1, 2]], because="zeros first, and a cosine below a half"),
        case([2, 1], [[2, 4], [4, 2], [2, 1]], because="a tie: the first of the best"),
        case([2, 1], [[2, 1], [0, 3], [4, 2]], because="a tie, with another between"),
        case([1, 1], [[3, 0], [5, 4]], because="near in distance is not near in direction"),
        case([1, 0], [[100, 13], [100, 12.99]], because="two cosines differ by 0.00001"),
        case([1, 0], [[1, 1000000], [2, 1000000]], because="two cosines close above 0"),
        case([1, 0], [[-3, 1], [1, 3]], because="the first points nearly the other way"),
        case([1, 0], [[-2, 1], [-1, 1]], because="both cosines are below 0"),
        case([1, 0], [[-2, 1]], because="one vector, its cosine below 0"),
        case([1, 0], [[-1, 0], [-3, 0]], because="both point the other way, a tie"),
        case([1, 0], [[-1, 0], [0, 0]], because="one points the other way, one nowhere"),
    ),
    mistakes=(
        Mistake(
            """def most_alike(question, vectors):
    scores = [sum(a * b for a, b in zip(question, vector)) for vector in vectors]
    return scores.index(max(scores))
""",
            "A sum of products grows with the length of a vector, so a long one wins that points "
            "elsewhere. Divide by the lengths, as `cosine` does.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    return max(cosine(question, vector) for vector in vectors)
""",
            "That is the best score. Which vector has it? Return its place, counted from 0.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    scores = [cosine(question, vector) for vector in vectors]
    return scores.index(min(scores))
""",
            "That is the one least alike: a cosine is high where two directions are near.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    distances = [sum((a - b) ** 2 for a, b in zip(question, vector)) for vector in vectors]
    return distances.index(min(distances))
""",
            "The nearest point is not always the nearest direction: a short vector that points "
            "elsewhere can lie nearer than a long one that points the same way.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    best = 0
    for place in range(len(vectors)):
        if cosine(question, vectors[place]) >= cosine(question, vectors[best]):
            best = place
    return best
""",
            "Of two that are equally alike you return the later. The course keeps the first.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    for place in range(len(vectors)):
        if cosine(question, vectors[place]) > 0:
            return place
""",
            "Something in common is not yet the most in common. Compare it with all the others.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    scores = [round(cosine(question, vector), 2) for vector in vectors]
    return scores.index(max(scores))
""",
            "Rounded, two different cosines look equal. Round for printing, not before comparing.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    best, best_score = None, 0
    for place in range(len(vectors)):
        score = cosine(question, vectors[place])
        if score > best_score:
            best, best_score = place, score
    return best
""",
            "A cosine can be below 0, and then none is above the 0 that you begin with. Begin with "
            "the first vector's.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    best, best_score = 0, 0
    for place in range(len(vectors)):
        score = cosine(question, vectors[place])
        if score > best_score:
            best, best_score = place, score
    return best
""",
            "All the cosines are below 0. Did the best score begin at 0? Then none of them is "
            "above it: begin with the first vector's own.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    best, best_score = None, -1
    for place in range(len(vectors)):
        score = cosine(question, vectors[place])
        if score > best_score:
            best, best_score = place, score
    return best
""",
            "The least possible cosine is -1 itself, and none is above that. Begin with the first "
            "vector's.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    scores = [abs(cosine(question, vector)) for vector in vectors]
    return scores.index(max(scores))
""",
            "Without the sign of a cosine, the other way looks like the same way.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    best = 0
    while best + 1 < len(vectors):
        if cosine(question, vectors[best + 1]) <= cosine(question, vectors[best]):
            break
        best = best + 1
    return best
""",
            "A later one is more alike. Do you stop at the first that is not? Look at all of them.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    scores = [cosine(question, vector) for vector in vectors]
    return scores.index(max(scores)) + 1
""",
            "Places count from 0.",
        ),
        Mistake(
            """def most_alike(question, vectors):
    import numpy as np
    rows, asked = np.array(vectors), np.array(question)
    with np.errstate(all="ignore"):
        scores = (rows @ asked) / ((rows * rows).sum(axis=1) * (asked * asked).sum()) ** 0.5
    return int(np.argmax(scores))
""",
            "A vector of zeros has nothing in common with the question, so any cosine above 0 is "
            "more. And where 0 ÷ 0 gives nan, argmax picks it: use `cosine`.",
        ),
    ),
    hints=(
        "Make a list of the cosines, one for each vector. Which of them is the highest?",
        "`scores.index(x)` gives the first place at which x stands in a list.",
    ),
)

what_was_read = Exercise(
    prompt="How many of the windows of 200 words does MiniLM not read to their end?",
    starter="unread = ...",
    setup="from ragnotes import chunk_words, data_path, load_document\n"
    "from ragnotes.indexing.minilm import what_minilm_reads\n"
    'page = load_document(data_path("medicines.md"))\n',
    answer="""unread = 0
for chunk in chunk_words(page, 200):
    if what_minilm_reads(chunk.text).end < len(chunk.text):
        unread = unread + 1
""",
    remark="The same number of words makes more or fewer word pieces, so near the limit some "
    "windows fit and some do not. Cut well below it.",
    alternatives=(
        """unread = len(
    [c for c in chunk_words(page, 200) if len(what_minilm_reads(c.text)) < len(c.text)]
)
""",
        "unread = 4",
    ),
    mistakes=(
        Mistake(
            "unread = 0",
            "A few are a little too long for it. Compare where it stops with `len(chunk.text)`, "
            "for each of them.",
        ),
        Mistake(
            "unread = 17",
            "17 is how many windows there are. The last has only 49 words.",
        ),
        Mistake(
            "unread = 16",
            "16 windows have 200 words. The limit counts word pieces, and most of them fit.",
        ),
        Mistake(
            "unread = 13",
            "That is how many it does read to the end.",
        ),
        Mistake(
            "unread = 5",
            "One too many. Do you ask whether 200 words are read? The last window has 49, and it "
            "is read to its end.",
        ),
        Mistake(
            "unread = 2",
            "Too few. Do you count the tokens of another model? MiniLM has word pieces of its own: "
            "`what_minilm_reads` knows them.",
        ),
        Mistake(
            "unread = 12",
            "Are those words, of all the windows together? Count windows.",
            when=lambda unread: unread in (12, 14),
        ),
        Mistake(
            "unread = 1",
            "That is one text, such as the whole page. Ask it of each of the windows.",
        ),
    ),
    hints=(
        "`what_minilm_reads(text).end` is the position where the reading stops. When is that the "
        "end of the text?",
        "A loop over `chunk_words(page, 200)`, and a count of those where it stops before "
        "`len(chunk.text)`.",
    ),
)

small_enough = Exercise(
    prompt="At 25 words the iron passage wins and the aspirin passage loses. Why? Because the iron "
    "passage …",
    starter="why = ...",
    answer='why = "has words of its question"',
    remark="Stools and black are in the question. “Each of the two” has none of aspirin's; some "
    "stand in the sentence before, *aspirin* only under the heading.",
    alternatives=('why = "Has words of its question."', "why = ' has words of its question '"),
    options=(
        "is shorter",
        "has words of its question",
        "names the medicine",
        "stands further down",
    ),
    mistakes=(
        Mistake(
            'why = "is shorter"',
            "Shorter it is, but both chunks have 25 words, and each passage is whole in its chunk.",
        ),
        Mistake(
            'why = "names the medicine"',
            "Look for iron, or ferrous sulfate, in the passage. It is not there.",
        ),
        Mistake(
            'why = "stands further down"',
            "Search does not know where a chunk stands. Each is weighed alone.",
        ),
    ),
    hints=(
        'Print both passages, such as `three["iron"].evidence[0].text`.',
        "Put each passage beside its question. What does `embed_static` see of the question in it?",
    ),
)

step_through = Exercise(
    prompt="With the explorer: the place of the sugar question's right chunk at the size at which "
    "aspirin's wins by most, and what MiniLM leaves unread of aspirin's at 300 words.",
    starter="place, unread = ..., ...",
    answer="place, unread = 6, 93",
    remark="What is right for one question loses another. And of a chunk that wins by one model, "
    "another may have read only two thirds.",
    alternatives=("place = 6\nunread = 300 - 207", "place, unread = 6.0, 93.0"),
    mistakes=(
        Mistake(
            "place = 1",
            "First is the place of aspirin's right chunk. Leave the size as it is and choose the "
            "sugar question.",
        ),
        Mistake(
            "place = 5",
            "Fifth is sugar's place at 100 words. At which size is aspirin's margin largest?",
        ),
        Mistake(
            "place = 11",
            "Eleventh is sugar's place at 200 words. At which size is aspirin's margin largest?",
        ),
        Mistake(
            "place = 12",
            "Twelfth is sugar's place at 150 words. At which size is aspirin's margin largest?",
        ),
        Mistake(
            "place = 9",
            "Ninth is sugar's place at 300 words. At which size is aspirin's margin largest?",
        ),
        Mistake(
            "place = 19",
            "That is aspirin's place at 100 words, where its margin is smallest. Where is it "
            "largest?",
        ),
        Mistake(
            "unread = 0",
            "Which sizes did you look at? The last button is the one for 300 words.",
        ),
        Mistake(
            "unread = 207",
            "That is how many words it would read. How many are left of 300?",
        ),
        Mistake(
            "unread = 94",
            "That is sugar's chunk. Choose the aspirin question.",
        ),
        Mistake(
            "unread = 51",
            "That is iron's chunk. Choose the aspirin question.",
        ),
    ),
    hints=(
        "Choose the aspirin question and go through the sizes: where is the margin largest?",
        "Leave the size and choose the sugar question. The place stands after the score of the "
        "right chunk, and what is unread in the line on MiniLM, or in the last column.",
    ),
)

_PAGE = """from ragnotes import build_index, chunk_words, data_path, embed_static, found
from ragnotes import load_document, load_questions, retrieve
page = load_document(data_path("medicines.md"))
questions = load_questions(data_path("questions/medicines.jsonl"), [page])[:10]
"""

measure = Exercise(
    prompt="Size 110, and as many chunks as 600 words allow: how many of the ten are found, and up "
    "to how many words are sent?",
    starter="count, sent = ..., ...",
    setup=_PAGE,
    answer="""index, k = build_index(chunk_words(page, 110), embed_static), 600 // 110
count, sent = found(questions, lambda text: retrieve(text, index, k=k), k=k).count, k * 110
""",
    remark="6 of ten with up to 550 words. 105 words, five fewer, found 9 with 525: such a count "
    "says where these cuts fell on this page.",
    alternatives=(
        "count, sent = 6, 550",
        """chunks = build_index(chunk_words(page, 110), embed_static)
def find(text):
    return retrieve(text, chunks, k=5)
count, sent = found(questions, find, k=5).count, 5 * 110
""",
    ),
    mistakes=(
        Mistake(
            "count = 8",
            "Did you build an index with `chunk_words(page, 110)`? `index` still holds the chunks "
            "cut at headings.",
        ),
        Mistake(
            "count = 7",
            "That is the last row of the table. `index` still holds the chunks cut at headings, "
            "and `k` is still 3: build both for 110 words.",
        ),
        Mistake(
            "count = 5",
            "That is with three chunks. How many of 110 words do 600 words allow? And `found` must "
            "be told too, by `k=k`.",
        ),
        Mistake(
            "count = 9",
            "105 words found 9, as the table above says. Build an index with windows of 110.",
        ),
        Mistake(
            "count = 4",
            "120 words found 4, as the table above says. Build an index with windows of 110.",
        ),
        Mistake(
            "count = 2",
            "85 words found 2, as the table above says. Build an index with windows of 110.",
        ),
        Mistake(
            "sent = 330",
            "That would be three chunks. 600 words allow more.",
        ),
        Mistake(
            "sent = 600",
            "That is what is allowed. Only whole chunks are sent: how many, of 110 words each?",
        ),
        Mistake(
            "sent = 660",
            "Six chunks of 110 words are more than 600. Round downwards: `600 // 110`.",
        ),
        Mistake(
            "sent = 5",
            "That is the number of chunks. How many words are they?",
        ),
    ),
    hints=(
        "Which two lines of the cell with `600 // size` do you need, and what is `size` now?",
        "`found(…).count` is the number itself. Sent are k chunks of 110 words.",
    ),
)
