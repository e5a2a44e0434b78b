"""Exercises and guesses of notebook 01: windows, their number, and what overlap repairs."""

from __future__ import annotations

from random import Random

from ragnotes.chunking.windows import chunk_words
from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

_LINE = "Bake the lemon cake at 180°C for 25 minutes then let it cool before icing"


def _one_word_left(size: int, overlap: int) -> bool:
    if size < 2 or size != int(size) or overlap != int(overlap):
        return False
    return len(chunk_words(_LINE, int(size), int(overlap))[-1].text.split()) == 1


def _window(random: Random) -> Case:
    if random.random() < 0.2:  # settings to refuse
        size = random.randint(0, 9)
        return case(random.randint(1, 40), size, random.choice([-1, size, size + 2]))
    size = random.randint(2, 30)
    return case(random.randint(0, 200), size, random.randrange(size))


windows_of_line = Prediction(
    right="Right: the first window brings six words, and each further one brings its step.",
    wrong={
        2: "Two windows would hold at most 6 + 6 words, and they share some.",
        3: "That is 15 ÷ 6, rounded up: the count when nothing is shared. Shared words are read "
        "twice, so each window gets less far.",
        5: "One too many: the window before it reaches the last word already.",
    },
    otherwise="Put a finger on word 0, move it on by size − overlap, and count until a window "
    "reaches the last word.",
)

smallest_overlap = Prediction(
    right="Right, and surprising to most: no card happens to begin in the right place.",
    wrong={
        10: "Ten words repeat the end of a sentence. Does some card then begin late enough to hold "
        "the time, and early enough to hold the name?",
        20: "Twenty is the usual advice. Count the words between the name and the time.",
        25: "A quarter of each card. The card that holds the time begins sixty words after "
        "the name.",
        30: "Thirty words back from the time you are in the middle of the method.",
        50: "Half of each card is stored twice. Of the cards that hold the time, the first begins "
        "after the name all the same.",
    },
    otherwise="Run the next cell: it lists every overlap with which some card holds both.",
)

third_window = Exercise(
    prompt="At which word, counted from 0, does the third window start at size 9, overlap 4?",
    starter="start = ...",
    answer="start = 2 * (9 - 4)",
    remark="Two steps of 5 from word 0.",
    alternatives=("start = 10", "start = range(0, 100, 9 - 4)[2]"),
    mistakes=(
        Mistake(
            "start = 18",
            "18 is two sizes on, as if the step were the size. The windows share 4 words: how far "
            "apart do they start?",
        ),
        Mistake(
            "start = 5",
            "The window that starts at 5 is the second one: the first starts at 0.",
        ),
        Mistake(
            "start = 11",
            "That counts the first word as word 1. Here counting starts at 0, as in Python.",
        ),
        Mistake(
            "start = 15",
            "15 is three steps on, where the fourth window starts.",
        ),
        Mistake(
            "start = 8",
            "8 is two overlaps on. The overlap is what two windows share, not how far apart they "
            "start.",
        ),
        Mistake(
            "start = 2",
            "2 is the window's own number, windows[2]. At which word of the text does it start?",
        ),
    ),
    hints=(
        "The first window starts at word 0. How much further on does each one start?",
        "step = size − overlap. From the first window to the third it is two steps.",
    ),
)

exact_count = Exercise(
    prompt="How many chunks do 100 words give at size 10, overlap 5?",
    starter="count = ...",
    answer="count = 1 + -(-(100 - 10) // (10 - 5))",
    remark="The first window, and 18 more that bring 5 new words each. The last starts at word 90.",
    alternatives=(
        "count = 1 + (100 - 10) // 5",
        "from ragnotes import count_chunks\ncount = count_chunks(100, size=10, overlap=5)",
    ),
    mistakes=(
        Mistake(
            "count = 20",
            "20 is 100 ÷ 5, the estimate. The window that starts at word 90 reaches the end, so "
            "the one that would start at 95 is never cut.",
        ),
        Mistake(
            "count = 18",
            "18 windows come after the first one. Count the first as well.",
        ),
        Mistake(
            "count = 10",
            "10 is 100 ÷ 10: the count when the step is the size. Here neighbours share 5 words.",
        ),
        Mistake(
            "count = 21",
            "That is the estimate and one more. Where does the last window start, and which word "
            "does it reach?",
        ),
        Mistake(
            "count = 15",
            "15 is size and overlap added. How many new words does each further window bring?",
        ),
    ),
    hints=(
        "The first window holds words 0 to 9. How many words are left, and how many new ones does "
        "each further window bring?",
        "Draw the numbers 0 to 99 in a row. The second window brings words 10 to 14, the third the "
        "next five. How many such groups of five are there?",
    ),
)

keep_sentence = Exercise(
    prompt="The smallest overlap that keeps a sentence of 9 words whole wherever it lies?",
    starter="overlap = ...",
    answer="overlap = 9 - 1",
    remark="One word less than the passage: at the worst cut the window before holds all but its "
    "last word, and the next one goes back to its first.",
    alternatives=("overlap = 8", "overlap = len('a b c d e f g h i'.split()) - 1"),
    mistakes=(
        Mistake(
            "overlap = 9",
            "That is enough, and one more than needed: slide the sentence so that only its first "
            "word is cut away.",
        ),
        Mistake(
            "overlap = 4",
            "Place the sentence with its fifth word at a cut: neither neighbour has all nine.",
        ),
        Mistake(
            "overlap = 7",
            "Let a window end just before the sentence's last word. It holds all the others; does "
            "the next window, which repeats seven words, begin early enough?",
        ),
        Mistake(
            "overlap = 5",
            "Five keep what is shorter. Let a window end in the middle of the sentence: does the "
            "next one go back to its first word?",
        ),
        Mistake(
            "overlap = 1",
            "One shared word keeps only what one word can say.",
        ),
        Mistake(
            "overlap = 10",
            "10 is more than the sentence has words. What is the least a neighbour must repeat?",
        ),
        Mistake(
            "overlap = 0",
            "Without overlap any cut inside the sentence parts it for good.",
        ),
    ),
    hints=(
        "The worst place: the sentence's last word is the first that the window does not hold.",
        "Then the next window must start at the sentence's first word. How many words of the "
        "sentence does the window before hold?",
    ),
)

never_ends = Exercise(
    prompt="With which settings does `first = first + size - overlap` never end?",
    starter="never_ends = ...",
    answer='never_ends = "size 5, overlap 5"',
    remark="The step is 0: the window stands still and the same chunk is stored for ever.",
    alternatives=('never_ends = "Size 5, overlap 5"', 'never_ends = " size 5, overlap 5 "'),
    options=(
        "size 5, overlap 4",
        "size 5, overlap 5",
        "size 5, overlap 0",
        "size 1, overlap 0",
    ),
    mistakes=(
        Mistake(
            'never_ends = "size 5, overlap 4"',
            "Slow and wasteful, with five times the chunks; but the step is 1, so it moves.",
        ),
        Mistake(
            'never_ends = "size 5, overlap 0"',
            "Without overlap the step is the whole size. This one moves fastest.",
        ),
        Mistake(
            'never_ends = "size 1, overlap 0"',
            "One word a chunk is of little use, and the step is still 1: it ends.",
        ),
    ),
    hints=("The loop ends only if `first` grows. By how much does it grow in each case?",),
)

one_word_left = Exercise(
    prompt="A size of at least 2 and an overlap that leave the last of the 15 words alone.",
    starter="size, overlap = ..., ...",
    answer="size, overlap = 7, 0",
    remark="Only without overlap, and with a size that leaves one word over.",
    alternatives=("size, overlap = 2, 0", "size = 14\noverlap = 0"),
    right=_one_word_left,
    mistakes=(
        Mistake(
            "size, overlap = 1, 0",
            "At size 1 every chunk is one word. Take a size of at least 2.",
            when=lambda size, overlap: size == 1,
        ),
        Mistake(
            "size, overlap = 5, 5",
            "The stepper refuses these too: it needs a size of at least 1, and an overlap that is "
            "not negative and leaves a step.",
            when=lambda size, overlap: size < 1 or overlap < 0 or overlap >= size,
        ),
        Mistake(
            "size, overlap = 6, 2",
            "With an overlap the last window begins with words read before, so it holds more than "
            "the new ones. Which overlap shares none?",
            when=lambda size, overlap: overlap > 0,
        ),
        Mistake(
            "size, overlap = 5, 0",
            "15 is three times 5: the last window is full. Which size leaves one over?",
        ),
        Mistake(
            "size, overlap = 4, 0",
            "Go to the last state of the stepper and read how long the last chunk is.",
            when=lambda size, overlap: True,
        ),
    ),
    hints=(
        "A window that shares words with the one before holds those and at least one more. So "
        "which overlap must it be?",
        "Without overlap the windows are laid end to end. How many words must the full ones hold "
        "together, so that one is left?",
    ),
)

window_starts = Exercise(
    prompt="Where does each window of `size` words, `overlap` shared, start in a text of n words? "
    "ValueError for settings that make no sense, whatever n is.",
    starter="def window_starts(n, size, overlap):\n"
    "    # your lines in place of the three dots\n    ...",
    answer="""def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"need 0 <= overlap < size, got size={size} overlap={overlap}")
    starts, first = [], 0
    while first < n:
        starts.append(first)
        if first + size >= n:
            break
        first = first + size - overlap
    return starts
""",
    remark="Refuse first, move by size − overlap, stop at the first window that reaches the end: "
    "the whole of `chunk_words`.",
    alternatives=(
        """from ragnotes import count_chunks

def window_starts(n, size, overlap):
    number = count_chunks(n, size, overlap)
    return [i * (size - overlap) for i in range(number)]
""",
        """def window_starts(n, size, overlap):
    if not (size > overlap >= 0):
        raise ValueError("size " + str(size) + ", overlap " + str(overlap))
    if n == 0:
        return []
    starts = [0]
    while starts[-1] + size < n:
        starts.append(starts[-1] + size - overlap)
    return starts
""",
    ),
    draw=_window,
    cases=(
        case(15, 6, 2, because="the fifteen words"),
        case(15, 6, 0),
        case(10, 4, 1, because="the third window reaches the last word"),
        case(10, 5, 2),
        case(1000, 200, 40),
        case(100, 10, 5),
        case(6, 6, 2, because="one window holds them all"),
        case(2, 6, 2, because="fewer words than the overlap"),
        case(3, 9, 8),
        case(3, 6, 2),
        case(0, 6, 2, because="no words, no windows"),
        case(15, 5, 5, because="no step is left"),
        case(15, 5, 9),
        case(15, 0, 0),
        case(15, 5, -1),
    ),
    mistakes=(
        Mistake(
            """def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"{size} {overlap}")
    return list(range(0, n, size - overlap))
""",
            "The last window lies wholly inside the one before. Stop at the first window that "
            "reaches the last word.",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"{size} {overlap}")
    return list(range(0, n, size))
""",
            "Here the step is the size, so neighbours share nothing. How far apart do windows "
            "start when they share words?",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    starts, first = [], 0
    while first < n:
        starts.append(first)
        if first + size >= n:
            break
        first = first + size - overlap
    return starts
""",
            "Right until the settings leave no step: then the loop never ends. Refuse them before "
            "it begins.",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"{size} {overlap}")
    return list(range(0, n - size + 1, size - overlap))
""",
            "Only full windows are cut, so the words after the last full one are lost. The last "
            "window may be short.",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"{size} {overlap}")
    starts, first = [], 0
    while first < n:
        starts.append(first)
        if first + size > n:
            break
        first = first + size - overlap
    return starts
""",
            "A window that ends exactly at the last word has reached it too: one window too many "
            "comes out where the words fit exactly.",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"{size} {overlap}")
    return list(range(0, n - overlap, size - overlap))
""",
            "Right for longer texts. A text that is not longer than the overlap still gets one "
            "window.",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"{size} {overlap}")
    starts, first = [], 0
    while first < n:
        starts.append(first)
        if first + size >= n:
            break
        first = first + size - overlap
        return starts
    return starts
""",
            "A `return` inside the loop ends the function in its first round.",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    return list(range(0, n, size - overlap))
""",
            "Two things are missing: the stop at the first window that reaches the last word, and "
            "the refusal of settings that make no sense.",
        ),
        Mistake(
            """def window_starts(n, size, overlap):
    if overlap >= size:
        raise ValueError(f"{size} {overlap}")
    starts, first = [], 0
    while first < n:
        starts.append(first)
        if first + size >= n:
            break
        first = first + size - overlap
    return starts
""",
            "Nearly: what is an overlap below 0? Its step is larger than the size, and words "
            "between two windows are lost.",
        ),
    ),
    hints=(
        "Refuse first, then loop: append the start, look whether this window reaches word n − 1, "
        "else move on by size − overlap.",
        "A window that starts at `first` reaches the end when first + size is n or more.",
    ),
)

what_helps = Exercise(
    prompt="What makes a card, cut anywhere in a long recipe, say which dish it is?",
    starter="helps = ...",
    answer='helps = "the heading"',
    remark="The name stands once, at the top. A heading carries it to every card, however far "
    "down.",
    alternatives=('helps = "The heading"', 'helps = "the heading "'),
    options=("overlap 20", "overlap 50", "overlap 93", "the heading"),
    mistakes=(
        Mistake(
            'helps = "overlap 20"',
            "Overlap keeps short passages together. A card from the middle of the method gets "
            "twenty more words of method.",
        ),
        Mistake(
            'helps = "overlap 50"',
            "Half a card more, and twice as many cards. Further down a long recipe the name still "
            "stands on none of them.",
        ),
        Mistake(
            'helps = "overlap 93"',
            "That was enough for one passage of 94 words. A recipe can be longer than a card: then "
            "no overlap brings its name onto the last one.",
        ),
    ),
    hints=("Read `cards[4]` as a stranger would. Which words are missing, and where are they?",),
)
