"""Exercises and guesses of notebook 05: cutting again only where a piece is too long."""

from __future__ import annotations

from ragnotes.exercises.functions import case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

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
        3: "Three would mean chunks of more than 40 words.",
    },
    otherwise="Merge what fits into 40 words, from the top. Then cut the two long paragraphs into "
    "their sentences and merge those.",
)

headings_at_the_end = Prediction(
    right="Right, and it is the rule itself that does it: below a heading stands a blank line.",
    wrong={
        0: "Recursion does not know what a heading is. It sees three words between two blank "
        "lines, and merges them with what fits: often the section before.",
        1: "Windows do that once here: they would have to hit the one place by chance. Recursion "
        "looks for blank lines, and there is one below every heading.",
        2: "More. Below every heading stands a blank line, the first place where recursion cuts.",
        3: "More. Below every heading stands a blank line, the first place where recursion cuts.",
        23: "Not quite all: the last chunk has no heading after it, and some sections are short "
        "enough to be merged with theirs.",
    },
    otherwise="Below every heading stands a blank line, the first place where recursion cuts. Run "
    "the next cell.",
)

first_break = Exercise(
    prompt="One line of 80 words: four sentences of 20 each. Where is it cut at size 50?",
    starter="cut_at = ...",
    answer='cut_at = "sentence ends"',
    remark="The coarsest break that the piece has. Two chunks of two sentences come out.",
    alternatives=('cut_at = "Sentence ends"', 'cut_at = " sentence ends"'),
    options=("blank lines", "line ends", "sentence ends", "spaces"),
    mistakes=(
        Mistake(
            'cut_at = "blank lines"',
            "They are looked for first, and one line has none inside. What is looked for next?",
        ),
        Mistake(
            'cut_at = "line ends"',
            "A piece that is one line has no line end inside. Go one step finer.",
        ),
        Mistake(
            'cut_at = "spaces"',
            "That is finer than needed: it would fill the first chunk to exactly 50 words, in the "
            "middle of the third sentence.",
        ),
    ),
    hints=("Go down the list of breaks and stop at the first that this line has.",),
)

chunk_count = Exercise(
    prompt="How many chunks do paragraphs of 30, 40, 120 and 10 words give at size 100?",
    starter="count = ...",
    answer="count = len([30 + 40, 100, 20, 10])",
    remark="30 and 40 merged, then five sentences, then the sixth, then the last paragraph.",
    alternatives=("count = 4", "count = 1 + 2 + 1"),
    mistakes=(
        Mistake(
            "count = 9",
            "That cuts everything to the smallest level: three paragraphs and six sentences. What "
            "fits together is merged.",
        ),
        Mistake(
            "count = 2",
            "200 ÷ 100: full windows. Here a chunk ends where the next piece does not fit.",
        ),
        Mistake(
            "count = 3",
            "Which neighbours did you put together? Find each of them in the tree you drew.",
        ),
        Mistake(
            "count = 5",
            "The first two paragraphs have 70 words together. They share a chunk.",
        ),
        Mistake(
            "count = 8",
            "The six sentences are merged again, as far as 100 words allow.",
        ),
        Mistake(
            "count = 10",
            "More pieces than there are: three paragraphs and six sentences, and some share a "
            "chunk.",
        ),
    ),
    hints=(
        "Draw the tree: four pieces below the whole text, and six below the long one.",
        "Merge from left to right within one level. Does the long paragraph's last sentence share "
        "a level with the paragraph after it?",
    ),
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
    prompt="Merge neighbouring pieces of (start, end, words) into chunks of at most `size` words.",
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
    cases=(
        case(_SPANS, 20, because="the third piece is too long and stays alone"),
        case([(0, 5, 2), (6, 11, 2), (12, 17, 2)], 4, because="two fit exactly"),
        case([(0, 5, 2), (6, 11, 2), (12, 17, 2)], 3, because="no two fit"),
        case([(0, 5, 2), (9, 14, 2)], 10, because="four characters lie between"),
        case([(3, 8, 2), (10, 15, 2)], 4, because="the text begins with white space"),
        case([(0, 50, 9)], 4, because="one piece, too long"),
        case([(0, 50, 9), (52, 60, 1)], 4, because="after one that is too long"),
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

always_kept = Exercise(
    prompt="What does cutting recursively at 100 words keep, whatever the text?",
    starter="kept = ...",
    answer='kept = "at most 100 words"',
    remark="Sentences and headings are kept where it happens to work; the size always.",
    alternatives=('kept = "At most 100 words"', "kept = 'at most 100 words '"),
    options=(
        "whole sentences",
        "headings with their text",
        "at most 100 words",
        "20 shared words",
    ),
    mistakes=(
        Mistake(
            'kept = "whole sentences"',
            "A sentence of 101 words is cut at a space. Where none is that long, as in the "
            "cookbook, all stay whole: that is the text's merit.",
        ),
        Mistake(
            'kept = "headings with their text"',
            "A heading is a short paragraph to it. In the toaster's manual, many stood at the end "
            "of the wrong chunk.",
        ),
        Mistake(
            'kept = "20 shared words"',
            "An overlap is an upper limit. Where there is no room it is smaller, or nothing.",
        ),
    ),
    hints=("For each of the four, try to think of a text that breaks it.",),
)
