"""Exercises and guesses of notebook 05: cutting where nobody made breaks."""

from __future__ import annotations

from random import Random

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake


def _pieces(random: Random) -> Case:
    pieces, at = [], random.randint(0, 5)
    for _ in range(random.randint(1, 9)):
        words = random.randint(1, 12)
        end = at + words * random.randint(2, 9)
        pieces.append((at, end, words))
        at = end + random.randint(0, 3)
    return case(pieces, random.randint(1, 25))


def _similarities(random: Random) -> Case:
    number = random.randint(0, 24)
    if random.random() < 0.4:  # many are equal, and some in their first decimals only
        numbers = random.choices([-0.1, 0.2, 0.201, 0.3], k=number)
    else:
        numbers = [random.randint(-20, 99) / 100 for _ in range(number)]
    return case(numbers, random.choice([0.0, 0.1, 0.25, 0.4, 0.5, 0.75, 1.0]))


chunks_of_recipe = Prediction(
    right="Right: what fits is merged with its neighbour, and only the two long paragraphs are "
    "cut again.",
    wrong={
        5: "That is one for each piece between blank lines. Two of them are longer than 40 words.",
        6: "202 ÷ 40, rounded up, is what windows would give. Here a chunk ends early where the "
        "next piece does not fit.",
        7: "Close. A sentence that does not fit beside its neighbour stays alone, even a short "
        "one.",
        4: "Two pieces fit together as they are. The two long ones need more than one chunk each.",
        9: "So many if heading and opening stood apart. They have 3 and 27 words: do they fit "
        "together?",
    },
    otherwise="Merge what fits into 40 words, from the top. Then cut the two long paragraphs into "
    "their sentences and merge those.",
    unit="chunks",
)

whole_sentences = Exercise(
    prompt="The smallest size, in words, at which no sentence of the note is cut.",
    starter="size = ...",
    answer="size = 13",
    remark="The longest sentence has 13 words. One word less, and it is cut at a space.",
    alternatives=(
        "size = len('Pour in the acid, wait until it stops fizzing, then rinse three "
        "times.'.split())",
        "size = 18 - 5",
    ),
    mistakes=(
        Mistake(
            "size = 10",
            "At 10 the tree has a line that says “cut at spaces”: a sentence is in two.",
        ),
        Mistake(
            "size = 15",
            "Every sentence is whole there. Is it the smallest? Read how long the longest is.",
        ),
        Mistake(
            "size = 18",
            "The paragraph of 18 words may be cut, as long as it is cut between its sentences.",
        ),
        Mistake(
            "size = 25",
            "There the note is cut only at a blank line. Go on to smaller sizes.",
        ),
        Mistake(
            "size = 7",
            "Each line of the list stays whole at 7, and so does the short sentence. And the long "
            "one?",
        ),
        Mistake(
            "size = 14",
            "Whole there too. And one smaller?",
            when=lambda size: size > 13,
        ),
        Mistake(
            "size = 6",
            "At that size a sentence is cut: look for “cut at spaces” in the tree.",
            when=lambda size: 1 <= size < 13,
        ),
    ),
    hints=(
        "Look in the trees for a piece that is “cut at spaces”. How many words has it?",
        "A sentence stays whole exactly when it has no more words than the size.",
    ),
)

shared_characters = Exercise(
    prompt="What did the second chunk get of the first, and the third of the second?",
    starter="first, second = ..., ...",
    answer="first, second = 480 - 455, 0",
    remark="The end of one less the start of the next; where that is not positive, they share "
    "nothing.",
    alternatives=("first, second = 25, 0", "first, second = 480 - 455, max(900 - 902, 0)"),
    mistakes=(
        Mistake(
            "first, second = 100, 100",
            "That was asked for. What was got stands in the spans.",
        ),
        Mistake(
            "first, second = 25, -2",
            "A negative number is a gap: a blank line that lies in neither chunk. Two chunks "
            "cannot share less than nothing.",
        ),
        Mistake(
            "first, second = 25, 2",
            "The two characters lie between the chunks, in neither of them.",
        ),
        Mistake(
            "first, second = 25, 100",
            "One chunk ends at 900, the next begins at 902. Which characters lie in both?",
        ),
        Mistake(
            "first, second = 445, 498",
            "Those are the lengths of the later chunks. Which characters lie in both neighbours?",
        ),
        Mistake(
            "first, second = 0, 25",
            "Which two chunks does each number belong to? `first` is about the first two spans.",
        ),
        Mistake(
            "first, second = 480, 900",
            "Those are the places where the chunks end. How many characters before each of them "
            "does the next chunk hold too?",
        ),
        Mistake(
            "first, second = 75, 100",
            "That is what is missing of the 100 asked for. How many were got?",
        ),
        Mistake(
            "first, second = -25, 2",
            "Start less end: the signs are the wrong way round. And a gap is nothing shared.",
        ),
        Mistake(
            "first, second = -25, 0",
            "Start less end: the sign is the wrong way round. What two chunks share is never less "
            "than nothing.",
        ),
        Mistake(
            "first = 24",
            "One off. The end of a span is not in it: count as end − start.",
            when=lambda first, second: first in (24, 26),
        ),
    ),
    hints=(
        "Write the first two spans below each other. Which positions lie in both?",
        "A chunk from 1 up to 10 and one from 7 up to 20 share the positions 7, 8 and 9.",
    ),
)

_SPANS = [(0, 12, 3), (14, 60, 12), (62, 200, 40), (202, 230, 6), (232, 240, 2)]

_MERGE = """def merge(pieces, size):
    chunks, total = [], 0
    for start, end, words in pieces:
        if chunks and total + words <= size:
            chunks[-1] = (chunks[-1][0], end)
            total = total + words
        else:
            chunks.append((start, end))
            total = words
    return chunks
"""


def _changed(old: str, new: str) -> str:
    return _MERGE.replace(old, new)


merge = Exercise(
    prompt="From the first piece on, merge neighbouring pieces of (start, end, words) into chunks "
    "of at most `size` words.",
    starter="def merge(pieces, size):\n    # your lines in place of the three dots\n    ...",
    answer=_MERGE,
    remark="From the first start to the last end: the blank lines between merged pieces come "
    "along, and every chunk is still a slice of the text.",
    alternatives=(
        """def merge(pieces, size):
    groups = []
    for piece in pieces:
        if groups and sum(p[2] for p in groups[-1]) + piece[2] <= size:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [(group[0][0], group[-1][1]) for group in groups]
""",
        """def merge(pieces, size):
    chunks, i = [], 0
    while i < len(pieces):
        start, end, total = pieces[i]
        i = i + 1
        while i < len(pieces) and total + pieces[i][2] <= size:
            end, total = pieces[i][1], total + pieces[i][2]
            i = i + 1
        chunks.append([start, end])
    return chunks
""",
    ),
    draw=_pieces,
    cases=(
        case(_SPANS, 20, because="the third piece is too long and stays alone"),
        case([(0, 5, 2), (6, 11, 2), (12, 17, 2)], 4, because="two fit exactly"),
        case([(0, 5, 2), (6, 11, 2), (12, 17, 2)], 3, because="no two fit"),
        case([(0, 5, 2), (9, 14, 2)], 10, because="four characters lie between"),
        case([(3, 8, 2), (10, 15, 2)], 4, because="the text begins with white space"),
        case([(0, 5, 3), (6, 11, 2), (12, 17, 2)], 5, because="two fit, whichever, not all three"),
        case([(0, 50, 9)], 4, because="one piece, too long"),
        case([(0, 50, 9), (52, 60, 1)], 4, because="after one that is too long"),
        case(
            [(0, 5, 2), (6, 50, 9), (52, 99, 8), (101, 106, 1), (107, 112, 2), (113, 140, 7)],
            4,
            because="two too long in a row, and one at the end",
        ),
        case([(0, 5, 4), (6, 11, 1), (12, 17, 3)], 4, because="one piece fills the size alone"),
        case([(0, 5, 1), (6, 11, 1), (12, 17, 1)], 1, because="a size of one word"),
        case(
            [(0, 9, 2), (9, 18, 2), (18, 27, 2), (27, 36, 2), (36, 45, 2), (45, 54, 2)],
            6,
            because="six alike, with nothing between them",
        ),
        case(
            [(0, 30, 3), (31, 61, 3), (62, 72, 1), (73, 83, 1)],
            4,
            because="a later piece would fit beside the first",
        ),
        case([], 4, because="no pieces, no chunks"),
        case(_SPANS, 100, because="all of them fit"),
    ),
    mistakes=(
        Mistake(
            """def merge(pieces, size):
    return [(start, end) for start, end, words in pieces]
""",
            "Every piece became a chunk of its own: the smallest level. Neighbours that fit "
            "together share one.",
        ),
        Mistake(
            _changed("if chunks and total", "if chunks and chunks[-1][0] and total"),
            "Nothing joined the chunk that starts at 0. Is it asked whether its start is true? A "
            "place of 0 counts as false.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks, first, last, total = [], 0, 0, 0
    for start, end, words in pieces:
        if first and total + words <= size:
            last, total = end, total + words
        else:
            if first:
                chunks.append((first, last))
            first, last, total = start, end, words
    if first:
        chunks.append((first, last))
    return chunks
""",
            "The piece that starts at 0 is gone. Do you ask whether a start is true? A start of 0 "
            "counts as false.",
        ),
        Mistake(
            _changed("            chunks[-1] = (chunks[-1][0], end)\n", ""),
            "A piece was counted and is in no chunk: the chunk that takes it in ends where the "
            "piece ends.",
        ),
        Mistake(
            _changed("(chunks[-1][0], end)", "(start, end)"),
            "The beginning of a chunk was lost: it keeps the start of its first piece.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks = []
    for start, end, words in pieces:
        for chunk in chunks:
            if chunk[2] + words <= size:
                chunk[1], chunk[2] = end, chunk[2] + words
                break
        else:
            chunks.append([start, end, words])
    return [(start, end) for start, end, words in chunks]
""",
            "A piece joined an earlier chunk over the heads of others. Only neighbours are merged: "
            "ask the last chunk only.",
        ),
        Mistake(
            _changed(
                "        if chunks",
                "        if words > size:\n            break\n        if chunks",
            ),
            "Everything from the first piece that is too long is missing. It stays as it is, and "
            "the next ones come behind it.",
        ),
        Mistake(
            _changed("    return chunks", "        return chunks"),
            "Only one chunk came out. Does a `return` or a `break` end the loop in its first "
            "round?",
        ),
        Mistake(
            _changed("total + words <= size", "total < size"),
            "A chunk grew beyond the size. Ask whether the next piece still fits before you take "
            "it in, not after.",
        ),
        Mistake(
            _changed("total + words <= size", "total + words < size"),
            "Pieces that fill the size exactly still fit: at most `size` words, not fewer.",
        ),
        Mistake(
            _changed("total + words <= size", "end - chunks[-1][0] <= size"),
            "You compare positions. Here the size counts words: the third number.",
        ),
        Mistake(
            _changed("            total = total + words\n", ""),
            "Three pieces of two words are more than 4. Does your total grow with each piece?",
        ),
        Mistake(
            _changed("            total = words\n", "            total = 0\n"),
            "A new chunk begins with the words of its first piece, not with none.",
        ),
        Mistake(
            _changed(
                "            total = words\n", "            total = words if words <= size else 0\n"
            ),
            "A piece joined one that was already too long. Nothing fits beside that.",
        ),
        Mistake(
            _changed("            total = words\n", "            total = total + words\n"),
            "The total never goes back. A new chunk starts with its own words only.",
        ),
        Mistake(
            _changed("(chunks[-1][0], end)", "(chunks[-1][0], chunks[-1][1] + 1 + end - start)"),
            "That is where the pieces would end if single spaces joined them. In the text more may "
            "lie between two pieces: take the end that the last piece has.",
        ),
        Mistake(
            _changed("chunks[-1] = (chunks[-1][0], end)", "chunks[-1][1] = end"),
            "A tuple cannot be changed, but replaced: `chunks[-1] = (…, …)`.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks, total, at = [], 0, 0
    for start, end, words in pieces:
        if chunks and total + words <= size:
            chunks[-1] = (chunks[-1][0], end)
            total = total + words
        else:
            chunks.append((at, end))
            total = words
        at = end
    return chunks
""",
            "Each chunk begins where the one before ended, white space first. Take the start of "
            "its own first piece.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks, total, group = [], 0, []
    for piece in pieces:
        if group and total + piece[2] > size:
            chunks.append((group[0][0], group[-1][1]))
            group, total = [], 0
        group.append(piece)
        total = total + piece[2]
    return chunks
""",
            "The last group is never stored: after the loop something is still in hand.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks = []
    first, last, total = pieces[0]
    for start, end, words in pieces[1:]:
        if total + words <= size:
            last, total = end, total + words
        else:
            chunks.append((first, last))
            first, last, total = start, end, words
    return chunks
""",
            "Two things: the last chunk is never stored, and an empty list has no `pieces[0]`.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks = [pieces[0][:2]]
    total = pieces[0][2]
    for start, end, words in pieces[1:]:
        if total + words <= size:
            chunks[-1] = (chunks[-1][0], end)
            total = total + words
        else:
            chunks.append((start, end))
            total = words
    return chunks
""",
            "It works as soon as there is a piece. An empty list has no `pieces[0]`.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks, total = [], 0
    for start, end, words in reversed(pieces):
        if chunks and total + words <= size:
            chunks[-1] = (start, chunks[-1][1])
            total = total + words
        else:
            chunks.append((start, end))
            total = words
    return chunks[::-1]
""",
            "Begin with the first piece. From the end, other neighbours come together.",
        ),
        Mistake(
            """def merge(pieces, size):
    left = list(pieces)
    while len(left) > 1:
        sums = [left[i][2] + left[i + 1][2] for i in range(len(left) - 1)]
        i = sums.index(min(sums))
        if sums[i] > size:
            break
        left[i : i + 2] = [(left[i][0], left[i + 1][1], sums[i])]
    return [(start, end) for start, end, words in left]
""",
            "You merge the two shortest neighbours first. The rule goes through the text: from the "
            "first piece on, each joins the chunk before it where it fits.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks, i = [], 0
    while i < len(pieces):
        start, end, words = pieces[i]
        if i + 1 < len(pieces) and words + pieces[i + 1][2] <= size:
            i = i + 1
            end = pieces[i][1]
        chunks.append((start, end))
        i = i + 1
    return chunks
""",
            "Never more than two pieces in a chunk. A chunk takes in as many as fit.",
        ),
        Mistake(
            """def merge(pieces, size):
    chunks, total = [], 0
    for start, end, words in pieces:
        if chunks and total + words <= size:
            total = total + words
            chunks[-1] = (chunks[-1][0], end, total)
        else:
            total = words
            chunks.append((start, end, words))
    return chunks
""",
            "The chunks are right. Return each as (start, end), without the words.",
        ),
        Mistake(
            _changed(
                "        if chunks",
                "        if words > size:\n            continue\n        if chunks",
            ),
            "A piece that is too long disappeared, and its neighbours were merged over it. Keep "
            "it as a chunk of its own; a finer level would cut it.",
        ),
    ),
    hints=(
        "Go through the pieces and keep the total of the last chunk's words. What must be true "
        "for the next piece to join it?",
        "A tuple cannot be changed, but replaced: `chunks[-1] = (…, …)`. Which start and which "
        "end has the merged chunk?",
    ),
)

gaps_below_a_threshold = Prediction(
    right="Every one of them: each sentence would become a chunk of its own.",
    wrong={
        0: "Then the tour would be one chunk. What is lower than 0.7 is cut: look at the highest "
        "point of the curve below.",
        5: "That is the lowest tenth. A threshold does not count gaps, it compares each with 0.7: "
        "where would that lie on the curve below?",
        10: "So many were printed. Look for 0.7 on the scale below: does any point come near it?",
        20: "More. Look for 0.7 on the scale below: does any point come near it?",
        46: "There are so many sentences. Count the gaps between them.",
        44: "No point lies above 0.7, so every gap is cut: count the gaps.",
    },
    otherwise="What is lower than 0.7 is cut. Look for 0.7 on the scale below, and count the "
    "points above it.",
    unit="gaps",
)

one_topic_cuts = Exercise(
    prompt="21 sentences on one topic, cut at the lowest 10 % of the gaps. How many cuts?",
    starter="cuts = ...",
    answer="cuts = 2",
    remark="A tenth of 20 gaps. The rule sorts and counts; it never asks whether there is anything "
    "to part.",
    alternatives=("cuts = round(0.1 * 20)", "cuts = (21 - 1) // 10"),
    mistakes=(
        Mistake(
            "cuts = 0",
            "A reader sees one topic; the rule only sorts 20 gaps and takes the lowest tenth.",
        ),
        Mistake(
            "cuts = 20",
            "So a fixed 0.7 would cut it. This rule looks at ranks, not at values.",
        ),
        Mistake("cuts = 3", "So many chunks come out. How many cuts are there between them?"),
        Mistake(
            "cuts = 1",
            "So many at the lowest twentieth. What is a tenth of the gaps?",
        ),
        Mistake(
            "cuts = 21",
            "That many sentences there are. Only gaps between two of them can be cut.",
        ),
        Mistake(
            "cuts = 5",
            "That is a tenth of the tour's gaps. This text has fewer sentences.",
        ),
        Mistake(
            "cuts = 10",
            "10 is the per cent. Of how many gaps?",
        ),
        Mistake(
            "cuts = 2.1",
            "A tenth of the sentences. What is sorted are the gaps between them.",
        ),
    ),
    hints=("How many gaps lie between 21 sentences? Take a tenth of them.",),
)


def _per_cent(share: float) -> float:
    return share * 100 if 0 < share < 1 else share


def _right_share(share: float, borders: int) -> bool:
    return abs(_per_cent(share) - 5) < 0.001 and borders == 2


borders_only = Exercise(
    prompt="With MiniLM: the largest share, in whole per cent, that cuts at borders only; how many "
    "of the four borders does it cut?",
    starter="share, borders = ..., ...",
    answer="share, borders = 5, 2",
    remark="The third lowest gap is no border. To get the other two borders you must accept a cut "
    "that nobody would make.",
    alternatives=("share, borders = 0.05, 2", "share, borders = 5.0, len([22, 38])"),
    right=_right_share,
    mistakes=(
        Mistake(
            "share, borders = 10, 4",
            "All the borders are cut there, and one more gap: look where the chunk that begins "
            "“When you've finished” comes from.",
        ),
        Mistake(
            "share, borders = 20, 4",
            "Many cuts there lie inside a topic: a chunk of one sentence about cable machines is "
            "none of the guide's subjects.",
        ),
        Mistake(
            "share, borders = 5, 3",
            "Is that the number of chunks? Borders lie between them.",
        ),
        Mistake(
            "share, borders = 5, 4",
            "The share is right. Compare the first sentences of its chunks with 11, 23, 35 and 39.",
        ),
        Mistake(
            "share, borders = 5, 1",
            "The share is right. Count again: at which chunks does a sentence 11, 23, 35 or 39 "
            "stand first?",
            when=lambda share, borders: abs(_per_cent(share) - 5) < 0.001,
        ),
        Mistake(
            "share, borders = 6, 3",
            "Not each of these cuts is a border. Which chunk after the first begins with a "
            "sentence other than 11, 23, 35 or 39?",
            when=lambda share, borders: _per_cent(share) > 5,
        ),
        Mistake(
            "share, borders = 4, 1",
            "Only borders are cut at that share, or nothing. Is a larger one possible?",
            when=lambda share, borders: 0 <= _per_cent(share) < 5,
        ),
    ),
    hints=(
        "After sentences 10, 22, 34 and 38 means: the next chunk begins with 11, 23, 35 or 39.",
        "Type 1 into the field, then one per cent more each time. Which number stands in front of "
        "each chunk?",
    ),
)

two_models = Exercise(
    prompt="Neighbours have similarities from 0.06 to 0.60 by model A, from 0.74 to 0.93 by B. "
    "Which rule cuts about as many gaps with both?",
    starter="rule = ...",
    answer='rule = "lowest tenth"',
    remark="A share counts gaps, whatever their values. Each of the three thresholds cuts none of "
    "B's gaps, or all of A's.",
    alternatives=('rule = "Lowest tenth."', "rule = ' lowest tenth '"),
    options=("below 0.25", "below 0.7", "below 0.8", "lowest tenth"),
    mistakes=(
        Mistake(
            'rule = "below 0.25"',
            "With A it cuts some, as MiniLM's did. Has B a similarity below 0.25?",
        ),
        Mistake(
            'rule = "below 0.7"',
            "With A it cuts every gap. Has B a similarity below 0.7?",
        ),
        Mistake(
            'rule = "below 0.8"',
            "With B it cuts some. How many of A's are below 0.8?",
        ),
    ),
    hints=("Count for each rule: none, some or all of A's gaps, and of B's?",),
)

_TWENTY = [0.42, 0.38, 0.44, 0.52, 0.4, 0.2, 0.06, 0.3, 0.01, 0.25]
_TWENTY += [0.07, 0.46, 0.31, 0.32, 0.5, 0.18, 0.33, 0.29, 0.23, 0.22]

_LOWEST = """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    pairs = []
    for gap in range(len(similarities)):
        pairs.append((similarities[gap], gap))
    chosen = []
    for similarity, gap in sorted(pairs)[:count]:
        chosen.append(gap)
    return sorted(chosen)
"""


def _lowest(old: str, new: str) -> str:
    return _LOWEST.replace(old, new)


lowest_gaps = Exercise(
    prompt="Write the rule: the numbers, in order, of the share of gaps with the lowest "
    "similarities.",
    starter="def lowest_gaps(similarities, share):\n"
    "    # your lines in place of the three dots\n"
    "    ...",
    answer=_LOWEST,
    remark="One sentence has no gap, two sentences have one, and a tenth of one is none: no cut. "
    "Where all are alike, the share is cut all the same.",
    alternatives=(
        """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    return sorted(sorted(range(len(similarities)), key=lambda gap: similarities[gap])[:count])
""",
        """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    left, chosen = list(range(len(similarities))), []
    while len(chosen) < count:
        lowest = left[0]
        for gap in left:
            if similarities[gap] < similarities[lowest]:
                lowest = gap
        left.remove(lowest)
        chosen.append(lowest)
    return sorted(chosen)
""",
    ),
    draw=_similarities,
    cases=(
        case([0.5, 0.1, 0.4, 0.2], 0.5, because="gaps 1 and 3 are the lowest"),
        case(_TWENTY, 0.1, because="20 gaps"),
        case([0.9, 0.8, 0.95, 0.7], 0.25, because="a model whose similarities are all high"),
        case([0.3, 0.1, 0.2, 0.05], 0.75, because="the later is lower than the earlier"),
        case([0.4, 0.4, 0.4, 0.4], 0.5, because="equal similarities: the earlier gaps first"),
        case([1.0, 1.0, 1.0, 1.0], 0.5, because="identical sentences have 1.0"),
        case([0.3, 0.3, 0.1, 0.3], 0.5, because="a lower one stands behind two equal ones"),
        case([0.2, 0.2, 0.1, 0.1], 0.25, because="the two lowest are equal, and stand last"),
        case([0.3, 0.2, 0.1] * 8, 0.5, because="three values, eight times each"),
        case([-0.3, 0.1, -0.05, -0.2], 0.5, because="below 0"),
        case([0.254, 0.251, 0.9, 0.8], 0.25, because="alike in two decimals"),
        case([0.24, 0.2, 0.9, 0.8], 0.25, because="alike in one decimal"),
        case([0.6, 0.1, 0.4, 0.2, 0.5], 0.25, because="one and a quarter, rounded down"),
        case([0.4], 0.1, because="two sentences have one gap"),
        case([], 0.1, because="one sentence has no gap"),
        case([0.2, -0.1, 0.3, 0.5, 0.4], 0.5, because="two and a half, rounded up"),
        case([0.3, 0.1, 0.2], 0.5, because="one and a half, rounded up"),
        case([0.3, 0.1, 0.2], 0.49, because="a little less than one and a half"),
        case([0.6, 0.1, 0.4, 0.5], 0.1, because="less than half a gap"),
        case([0.4], 0.5, because="half of one gap, rounded up"),
        case([0.2, -0.1, 0.3], 0.0, because="nothing is asked for"),
        case([0.2, -0.1, 0.3], 1.0, because="every gap"),
    ),
    mistakes=(
        Mistake(
            """def lowest_gaps(similarities, share):
    return [gap for gap in range(len(similarities)) if similarities[gap] < 0.7]
""",
            "That is a threshold: with one model it cuts all, with another nothing. Use `share`.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    return [gap for gap in range(len(similarities)) if similarities[gap] < share]
""",
            "You compare the similarities with the share. It says how many gaps, not how low.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    return sorted(similarities)[:count]
""",
            "Those are the similarities. Which gaps have them?",
        ),
        Mistake(
            _lowest("return sorted(chosen)", "return chosen"),
            "The right gaps, in the order of their similarities. A text is cut from its beginning "
            "to its end: sort them.",
        ),
        Mistake(
            _lowest("return sorted(chosen)", "return sorted(chosen, reverse=True)"),
            "The right gaps, in the wrong order: the text begins with the first.",
        ),
        Mistake(
            "from math import ceil\n"
            + _lowest("int(share * len(similarities) + 0.5)", "ceil(share * len(similarities))"),
            "Rounded upwards always. Upwards it goes only from a half.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    places = {}
    for gap in range(len(similarities)):
        places[similarities[gap]] = gap
    return sorted([places[value] for value in sorted(similarities)[:count]])
""",
            "Two gaps with one similarity took one place in the dict: the later one, twice.",
        ),
        Mistake(
            _lowest("sorted(pairs)[:count]", "sorted(pairs, key=lambda p: (p[0], -p[1]))[:count]"),
            "Of equal similarities you take the later gap. The earlier is taken first: compare "
            "with < and not with <=.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    left, chosen = list(similarities), []
    for _ in range(count):
        lowest = left.index(min(left))
        chosen.append(lowest)
        left[lowest] = 1
    return sorted(chosen)
""",
            "The value that you put in place of a gap already taken is not above all others: "
            "identical sentences have 1.0. Take a larger one.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    left, chosen = list(similarities), []
    for _ in range(count):
        chosen.append(left.index(min(left)))
        left.remove(min(left))
    return sorted(chosen)
""",
            "Do you remove values on the way? That shifts the places of those after them: the next "
            "lowest is looked for in a shorter list.",
        ),
        Mistake(
            _lowest("sorted(pairs)[:count]", "sorted(pairs, reverse=True)[:count]"),
            "Those are the gaps between the sentences that are most alike.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    return sorted([similarities.index(value) for value in sorted(similarities)[:count]])
""",
            "`index` gives the first place each time, but two gaps may have the same similarity.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    line = sorted(similarities)[count - 1]
    return [gap for gap in range(len(similarities)) if similarities[gap] <= line]
""",
            "Everything up to the line: where similarities are equal that is more than the share, "
            "and with a count of 0 the line is the last of the list.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    if count == 0:
        return []
    line = sorted(similarities)[count - 1]
    return [gap for gap in range(len(similarities)) if similarities[gap] <= line]
""",
            "Where similarities are equal, everything up to the line is more than the share: count "
            "the gaps instead.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    if count == 0:
        return []
    line = sorted(similarities)[count - 1]
    return [gap for gap in range(len(similarities)) if similarities[gap] <= line][:count]
""",
            "A gap with a lower similarity stands further on and was left out. First come all that "
            "are lower than the line, then those that equal it, until there are enough.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    if count == 0:
        return []
    line = sorted(similarities)[count - 1]
    return [gap for gap in range(len(similarities)) if similarities[gap] < line]
""",
            "Too few. Is the last one that belongs to the share itself the line? It is not below "
            "the line, and belongs to it.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    line = sorted(similarities)[count]
    return [gap for gap in range(len(similarities)) if similarities[gap] < line]
""",
            "Everything below the next similarity: where several are equal that is too few, and "
            "when every gap is asked for there is no next.",
        ),
        Mistake(
            _lowest(
                "    pairs = []\n",
                "    if share and similarities:\n        count = max(count, 1)\n    pairs = []\n",
            ),
            "Less than half a gap is no gap, even if a share of them is asked for.",
        ),
        Mistake(
            _lowest("    pairs = []\n", "    count = max(count, 1)\n    pairs = []\n"),
            "One cut at least? The tenth of one gap rounds to none: two sentences stay together.",
        ),
        Mistake(
            _lowest("chosen.append(gap)", "chosen.append(gap + 1)"),
            "Those are the sentences that begin a chunk. The gap after sentence 0 has the number "
            "0.",
        ),
        Mistake(
            _lowest("share * len(similarities)", "share * (len(similarities) + 1)"),
            "A share of the sentences. Of n gaps, not of n + 1 sentences, the share is taken.",
        ),
        Mistake(
            _lowest("int(share * len(similarities) + 0.5)", "int(share * len(similarities))"),
            "Rounded downwards. A half is rounded up: add 0.5 before `int`.",
        ),
        Mistake(
            _lowest("int(share * len(similarities) + 0.5)", "round(share * len(similarities))"),
            "Python's `round` takes a half to the even neighbour, 2.5 to 2. Here a half goes up.",
        ),
        Mistake(
            _lowest("sorted(pairs)[:count]", "sorted(pairs)[: count + 1]"),
            "One too many: so many chunks come out, with one cut fewer.",
        ),
        Mistake(
            _lowest("share *", "share / 100 *"),
            "No gap came out. Is the share taken as it is? A share of 0.5 is a half.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    places = {}
    for gap in range(len(similarities)):
        places[similarities[gap]] = gap
    return sorted([places[value] for value in sorted(places)[:count]])
""",
            "In a dict two gaps with one similarity have one place: fewer gaps came out than the "
            "share.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    gaps = list(range(len(similarities)))
    for place in range(len(gaps)):
        for later in range(place + 1, len(gaps)):
            if similarities[gaps[later]] < similarities[gaps[place]]:
                gaps[place], gaps[later] = gaps[later], gaps[place]
    return sorted(gaps[:count])
""",
            "Of equal similarities a later one came out in place of an earlier. Where two gaps "
            "change places, equal ones may pass each other: compare their numbers too.",
        ),
        Mistake(
            """import numpy as np

def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    return sorted(np.argsort(similarities)[:count].tolist())
""",
            "Of equal similarities not the earliest came out. Not every sort keeps equal ones in "
            'their order: `sorted` does, and NumPy\'s with `kind="stable"`.',
        ),
        Mistake(
            _lowest("(similarities[gap], gap)", "(abs(similarities[gap]), gap)"),
            "What is below 0 is lower than 0, so the sign counts.",
        ),
        Mistake(
            _lowest("(similarities[gap], gap)", "(round(similarities[gap], 2), gap)"),
            "Rounded to two decimals, two similarities look equal and are not. Round for printing "
            "only.",
        ),
        Mistake(
            _lowest("(similarities[gap], gap)", "(str(similarities[gap]), gap)"),
            "Sorted as texts, numbers below 0 come in the wrong order. Compare numbers.",
        ),
        Mistake(
            _lowest("sorted(pairs)[:count]", "pairs[:count]"),
            "Those are the first gaps of the text. Sort by similarity before you take so many.",
        ),
        Mistake(
            """def lowest_gaps(similarities, share):
    count = int(share * len(similarities) + 0.5)
    pairs = []
    for gap in range(len(similarities)):
        pairs.append((similarities[gap], gap))
    return sorted(pairs)[:count]
""",
            "The right gaps, each with its similarity, in the order of these. Return the numbers "
            "of the gaps only, in the order of the text.",
        ),
    ),
    hints=(
        "Sorting the similarities alone loses their places. What if you sort pairs of (similarity, "
        "place)?",
        "Take the first `count` pairs of the sorted list, keep their places, and sort these.",
    ),
)

_CARDS = """from ragnotes import data_path, found, load_document, load_questions, search_words
from ragnotes import chunk_recursive, chunk_semantic, embed_minilm
cookbook = load_document(data_path("cookbook.md"))
questions = load_questions(data_path("questions/cookbook.jsonl"), [cookbook])[:10]
"""


def _right_ten(count: int, sent: float) -> bool:
    return count == 6 and 359 <= sent <= 360


at_one_size = Exercise(
    prompt="Semantic chunks of at most 150 words: how many of the ten are found, and how many "
    "words are sent for one question on average?",
    starter="count, sent = ..., ...",
    setup=_CARDS,
    answer="""cards = chunk_semantic(cookbook, embed_minilm, size=150)
count, sent = found(questions, lambda text: search_words(text, cards, k=3)).count, 0
for asked in questions:
    for hit in search_words(asked.text, cards, k=3):
        sent = sent + len(hit.chunk.text.split())
sent = sent / 10
""",
    remark="Recursion found 8 with about as many words. At 200 words it is 8 by semantic cuts and "
    "7 by recursion: ten questions do not say which is better.",
    alternatives=(
        "count, sent = 6, 360",
        """cards, count, words = chunk_semantic(cookbook, embed_minilm, 150), 0, []
for asked in questions:
    count = count + found([asked], lambda text: search_words(text, cards, k=3)).count
    words = words + [len(hit.chunk.text.split()) for hit in search_words(asked.text, cards, k=3)]
sent = round(sum(words) / len(questions), 1)
""",
    ),
    right=_right_ten,
    mistakes=(
        Mistake(
            "count = 8",
            "So many are found by recursion at 150 words, or by semantic cuts without a limit: "
            "`size=150` is given to `chunk_semantic`, and `search` looks in `cards`.",
        ),
        Mistake(
            "count = 5",
            "So many with at most 100 words. Here it is 150.",
        ),
        Mistake(
            "count = 29",
            "So many chunks there are. How many of the ten questions are found in them?",
        ),
        Mistake(
            "count = 10",
            "Ten were asked. `found(questions, search)` says how many were found.",
        ),
        Mistake(
            "sent = 217",
            "So many were sent by recursion at 100 words. Put the new chunks into `cards`.",
            when=lambda count, sent: 216 < sent < 218,
        ),
        Mistake(
            "sent = 376",
            "So many were sent by recursion at 150 words. Put the new chunks into `cards`.",
            when=lambda count, sent: 375 < sent < 377,
        ),
        Mistake(
            "sent = 249",
            "So many were sent by semantic cuts at 100 words. Here it is 150.",
            when=lambda count, sent: 248 < sent < 250,
        ),
        Mistake(
            "sent = 887",
            "So many were sent by semantic cuts without a limit. Here it is 150.",
            when=lambda count, sent: 886 < sent < 888,
        ),
        Mistake(
            "sent = 450",
            "That is the most that three chunks of 150 words can be. Most chunks are shorter: "
            "count the words of the hits.",
        ),
        Mistake(
            "count, sent = 359.6, 6",
            "The two numbers are the other way round: first how many are found.",
            when=lambda count, sent: count > 10 >= sent,
        ),
        Mistake(
            "sent = 3596 / 30",
            "That is for one chunk. Three are sent for each question.",
            when=lambda count, sent: 119 < sent < 121,
        ),
        Mistake(
            "sent = 3596",
            "That is for all ten questions together. And for one, on average?",
            when=lambda count, sent: 3590 <= sent <= 3600,
        ),
    ),
    hints=(
        "`search` looks in `cards`: put the new chunks there, then call `found` again.",
        "`found(…).count` is the number itself. For the words sent, copy the inner loop of the "
        "cell above.",
    ),
)
