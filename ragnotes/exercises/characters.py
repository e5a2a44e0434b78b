"""Exercises and guesses of notebook 03: units, cuts in the wrong place, and a loop that ends."""

from __future__ import annotations

from random import Random

from ragnotes.chunking.windows import chunk_characters, chunk_tokens
from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

_LINE = "The KB-17 holds 1.7 litres. The cook 👩‍🍳 makes crêpes."
_FLAG = "Bonne fête 🇫🇷 !"
_REPORT = (
    "Mr. Lund rang at 9 a.m. about his oven. It used 1.5 kWh, i.e. less than before. "
    "Is that right? Dr. Reed says so."
)
_FOX = (
    "The quick brown fox jumps over the lazy dog. The dog did not move. The fox ran away "
    "quickly. Later that day, the fox returned to find..."
)


def _windows(text: str, size: int) -> list[str]:
    """What the notebook's `published` cuts without overlap, before `strip()`."""
    windows, start = [], 0
    while start < len(text):
        end = min(start + size, len(text))
        if end < len(text):
            for place in range(end, start, -1):
                if text[place] in ".\n":
                    end = place + 1
                    break
        windows.append(text[start:end])
        start = end
    return windows


def _published(text: str, size: int) -> list[str]:
    """What the notebook's `published` prints without overlap."""
    return [window.strip() for window in _windows(text, size)]


def _number_parted(size: int) -> bool:
    ends = {chunk.end for chunk in chunk_tokens(_LINE, size)}
    at = _LINE.index("1.7")
    return size >= 3 and bool(ends & {at + 1, at + 2})


def _flag_parted(flag_size: int) -> bool:
    ends = {chunk.end for chunk in chunk_characters(_FLAG, flag_size)}
    return 5 <= flag_size <= 12 and _FLAG.index("🇫🇷") + 1 in ends


def _letters(random: Random) -> Case:
    text = "".join(random.choices("abcdef", k=random.randint(1, 60)))
    size = random.randint(1, 12)
    return case(text, size, random.choice([0, size - 1, size // 2, size]))


tokens_of_line = Prediction(
    right="Right: some words are one token, and some are two or three.",
    wrong={
        15: "That is one for each word. Not every word is in the tokenizer's list.",
        73: "That is one for each character. Common words are one token, whole.",
        30: "Two for each word would be 30. Most of these words are common ones.",
    },
    otherwise="Run the next cells: they count the tokens and show each one.",
)

tokens_of_page = Prediction(
    right="Right, to the token.",
    wrong={
        75: "That is a well-known figure the other way round: 75 words for 100 tokens. Words are "
        "the longer ones.",
        100: "That would be one token for each word. In the line above there were more.",
        125: "Very near. The next cell has the exact figure.",
        130: "Very near. The next cell has the exact figure.",
        200: "Two tokens for each word is too many for English prose.",
    },
    otherwise="In the line above, 15 words were 19 tokens. Is a whole book very different?",
)

length_of_cook = Prediction(
    right="Right: Python counts what the picture is joined from.",
    wrong={
        1: "One is what a reader sees. Python counts code points, and this picture is joined from "
        "several.",
        8: "That many tokens, as it happens. Python counts code points, and these are fewer.",
        2: "Two of its parts can be seen. The joiner between them is a character as well.",
    },
    otherwise="Run the next cell: it lists the characters one by one.",
)

prints_of_loop = Prediction(
    right="Right. The next cell shows what it prints.",
    wrong={
        2: "136 ÷ 60 is more than 2, and neighbours share 10 characters.",
        3: "Three hold the whole text, and a reader would stop there. Does the loop?",
        4: "Look at the last line of the loop. What is `end`, once the text is used up?",
    },
    otherwise="Run the next cell and see what it prints, first and last.",
)

wrong_unit = Exercise(
    prompt="You want chunks of 500 tokens, and the setting counts characters: about how many "
    "words of the cookbook are in each chunk?",
    starter="words_in_chunk = ...",
    answer="words_in_chunk = 500 * 2553 / 12699",
    remark="The book has nearly five characters for each word, spaces included. The chunks are a "
    "quarter of what was meant, and nothing warns you.",
    alternatives=("words_in_chunk = 100", "words_in_chunk = 500 / (12699 / 2553)"),
    right=lambda words_in_chunk: 85 <= words_in_chunk <= 115,
    mistakes=(
        Mistake(
            "words_in_chunk = 500",
            "500 words would be about 2,500 characters. The setting stops at 500 characters.",
        ),
        Mistake(
            "words_in_chunk = 500 * 2553 / 3250",
            "That is what you wanted: 500 tokens are about so many words. The setting counts "
            "characters.",
            when=lambda words_in_chunk: 370 <= words_in_chunk <= 415,
        ),
        Mistake(
            "words_in_chunk = 500 * 3250 / 12699",
            "About so many tokens are in such a chunk. Asked are its words.",
            when=lambda words_in_chunk: 120 <= words_in_chunk <= 135,
        ),
        Mistake(
            "words_in_chunk = 500 * 3250 / 2553",
            "So many tokens are in 500 words. The setting counts neither words nor tokens.",
            when=lambda words_in_chunk: 625 <= words_in_chunk <= 650,
        ),
        Mistake(
            "words_in_chunk = 26",
            "That is the number of chunks. Asked are the words in one of them.",
        ),
        Mistake(
            "words_in_chunk = 500 * 12699 / 2553",
            "So many characters are in 500 words. A chunk of 500 characters has fewer words than "
            "characters.",
            when=lambda words_in_chunk: words_in_chunk > 2000,
        ),
    ),
    hints=(
        "The cookbook has 12,699 characters and 2,553 words. How many characters is that for one "
        "word?",
        "A chunk holds 500 characters. Divide by the characters of one word.",
    ),
)

split_number = Exercise(
    prompt="A size of at least 3 tokens at which a cut goes through 1.7.",
    starter="token_size = ...",
    answer="token_size = 8",
    remark="The number is three tokens, so a cut can part it. A reader of one chunk alone "
    "sees another number.",
    alternatives=("token_size = 7", "token_size = 4"),
    right=_number_parted,
    mistakes=(
        Mistake(
            "token_size = 2",
            "Small sizes cut nearly everywhere. Take at least 3.",
            when=lambda token_size: token_size < 3,
        ),
        Mistake(
            "token_size = 6",
            "The second chunk then begins with the number, whole. Which tokens are its three "
            "parts, and which numbers do they have?",
        ),
        Mistake(
            "token_size = 9",
            "The first chunk then ends just after the number. Move the cut back a little.",
        ),
        Mistake(
            "token_size = 5",
            "The cuts are before tokens 5, 10, 15 and 20. The number is inside the second chunk.",
        ),
        Mistake(
            "token_size = 3",
            "At size 3 cuts are before tokens 3, 6 and 9: just before the number, and just after.",
        ),
        Mistake(
            "token_size = 25",
            "That holds the whole text: nothing is cut.",
            when=lambda token_size: token_size >= 25,
        ),
        Mistake(
            "token_size = 12",
            "The first cut is after the whole number. A smaller size brings it nearer.",
            when=lambda token_size: token_size > 9,
        ),
    ),
    hints=(
        "Choose tokens in the explorer. The boxes with `1`, `.` and `7` carry their numbers.",
        "A cut at size n is before token n, before token 2n, and so on. Before which tokens must "
        "it be?",
    ),
)

last_start = Exercise(
    prompt="Size 300, overlap 50, 1,000 characters without full stop or line end: where does the "
    "chunk begin that `published` prints for ever?",
    starter="endless_start = ...",
    answer="endless_start = 1000 - 50",
    remark="`end` stays at the end of the text, and `start` always goes back to the same place "
    "before it.",
    alternatives=("endless_start = 950", "endless_start = min(750 + 300, 1000) - 50"),
    mistakes=(
        Mistake(
            "endless_start = 1000",
            "`while start < len(text)` would end there. Overlap takes `start` back again.",
        ),
        Mistake(
            "endless_start = 250",
            "There the second chunk begins, and `start` still grows. What is `end` in the last "
            "rounds?",
        ),
        Mistake(
            "endless_start = 750",
            "From 750 the chunk reaches the end of the text for the first time. Where does the "
            "next one begin?",
        ),
        Mistake(
            "endless_start = 700",
            "That is one size before the end. The last line of the loop subtracts something else.",
        ),
        Mistake(
            "endless_start = 0",
            "The loop begins there and never comes back: at first `start` does grow.",
        ),
        Mistake(
            "endless_start = 1050",
            "`min` keeps `end` inside the text.",
        ),
    ),
    hints=(
        "Write down start and end, round by round: 0 and 300, 250 and 550, …",
        "In the last rounds `end` no longer changes. What is subtracted from it?",
    ),
)

flag_size = Exercise(
    prompt="A size from 5 to 12 at which `chunk_characters` parts the flag of “Bonne fête 🇫🇷 !”.",
    starter="flag_size = ...",
    answer="flag_size = 12",
    remark="Each half is a sign of its own, F and R, and neither chunk has the flag.",
    alternatives=("flag_size = 6", "flag_size = len('Bonne fête ') + 1"),
    right=_flag_parted,
    mistakes=(
        Mistake(
            "flag_size = 11",
            "The first chunk ends just before the flag, which is then whole in the second.",
        ),
        Mistake(
            "flag_size = 13",
            "That holds the whole flag, and it is more than 12.",
            when=lambda flag_size: flag_size > 12,
        ),
        Mistake(
            "flag_size = 4",
            "Take a size from 5 on.",
            when=lambda flag_size: flag_size < 5,
        ),
        Mistake(
            "flag_size = 8",
            "Print the chunks: the flag is whole in one of them. Its two characters have the "
            "positions after “Bonne fête ”.",
            when=lambda flag_size: True,
        ),
    ),
    hints=(
        "The flag is two characters. How many characters stand before it, spaces included?",
        "The cut must come after the first of the two. Cuts come at every multiple of the size.",
    ),
)

too_long = Exercise(
    prompt="A text of which `published(text, 20, 0)` prints a chunk of more than 20 characters.",
    starter="long_text = ...",
    answer='long_text = "Exactly twenty chars. And more."',
    remark="The loop looks for a full stop at the limit itself, and takes it along. A size is "
    "kept only where somebody has checked it.",
    alternatives=(
        "long_text = 'x' * 20 + '.' + 'y'",
        "long_text = 'Short. Then twenty to go with a dot. The end.' * 3 + 'x' * 20 + '. End'",
    ),
    right=lambda long_text: max(map(len, _published(long_text, 20)), default=0) > 20,
    mistakes=(
        Mistake(
            "long_text = 'Too short.'",
            "This text fits into one chunk, so the loop never looks back. Make it longer.",
            when=lambda long_text: len(long_text) <= 20,
        ),
        Mistake(
            "long_text = 'There is no full stop anywhere in this text'",
            "The loop found no full stop and no line end to cut at, so it cut at the limit. Where "
            "would one do harm?",
            when=lambda long_text: (
                not any(window.endswith((".", "\n")) for window in _windows(long_text, 20)[:-1])
            ),
        ),
        Mistake(
            "long_text = 'Here a line ends now\\nand another one follows'",
            "The loop did cut at a line end, but `strip()` takes that off again. Try a full stop.",
            when=lambda long_text: "." not in long_text,
        ),
        Mistake(
            "long_text = ' Twenty with a space. And more.'",
            "The loop did take more than the size, but `strip()` takes white space off the ends.",
            when=lambda long_text: max(map(len, _windows(long_text, 20))) > 20,
        ),
        Mistake(
            "long_text = 'Twenty with the dot. And more.'",
            "This full stop is the last character inside the limit: the chunk is full, and no "
            "longer than allowed.",
            when=lambda long_text: long_text[19] == ".",
        ),
        Mistake(
            "long_text = 'A stop. Early in the text, and then none for long'",
            "No chunk came out too long. Where does the loop look first, and what if a full stop "
            "stands just there?",
            when=lambda long_text: True,
        ),
    ),
    hints=(
        "`range(end, start, -1)` begins at `end`. Is `text[end]` still inside `text[start:end]`?",
        "Count: the first chunk may have the characters with numbers 0 to 19. Which number does "
        "the loop look at first?",
    ),
)

count_sentences = Exercise(
    prompt="How many sentences does a reader find in the report?",
    starter="sentences = ...",
    setup=f"from ragnotes import sentence_bounds\n\nreport = {_REPORT!r}",
    answer="sentences = len(sentence_bounds(report)[0])",
    remark="Abbreviations and a decimal hold most of its full stops, and one sentence ends "
    "without any.",
    alternatives=("sentences = 4", "sentences = len(['oven.', 'before.', 'right?', 'so.'])"),
    mistakes=(
        Mistake(
            "sentences = 10",
            "That is every full stop. One stands in 1.5, two in “a.m.”, two in “i.e.”.",
        ),
        Mistake(
            "sentences = 11",
            "That is every full stop and the question mark. Most of the full stops end a word and "
            "no sentence.",
        ),
        Mistake(
            "sentences = 7",
            'So many pieces come out of `report.split(". ")`. Print them: the first is “Mr”.',
        ),
        Mistake(
            "sentences = 3",
            "Too few. A sentence may end without a full stop.",
        ),
        Mistake(
            "sentences = len(sentence_bounds(report))",
            "Too few. If you asked `sentence_bounds`: it gives two lists. Count one of them.",
        ),
        Mistake(
            "sentences = 5",
            "Too many. Which of your sentences could not stand alone?",
        ),
        Mistake(
            "sentences = 6",
            "Too many. Do you end one after “Mr.” or “Dr.”?",
        ),
    ),
    hints=(
        "Read it aloud. Where does your voice fall?",
        "After “Mr.”, “a.m.”, “i.e.” and “Dr.” the sentence goes on.",
    ),
)

first_ends = Exercise(
    prompt="Size 40 with `at_sentences`: where does the first chunk end, if sentences end after "
    "12, 18 and 55 characters, and where, if after 12, 27 and 55?",
    starter="end_one, end_two = ..., ...",
    answer="end_one, end_two = 40, 27",
    remark="A sentence end counts only past half of the size, and only within it. Otherwise the "
    "cut is hard.",
    alternatives=("end_one = 40\nend_two = 27", "end_one, end_two = 2 * 20, 12 + 15"),
    mistakes=(
        Mistake(
            "end_one, end_two = 18, 40",
            "Both are to be judged again: half of the size decides, and you took it the other way "
            "round.",
        ),
        Mistake(
            "end_one = 18",
            "In the first text that sentence end is the last within the size, and not past half "
            "of it. Such chunks would be small.",
        ),
        Mistake(
            "end_one = 20",
            "In the first text half of the size only decides whether a sentence end is used. "
            "No sentence ends there.",
        ),
        Mistake(
            "end_one = 55",
            "In the first text that is more than the size allows.",
        ),
        Mistake(
            "end_one = 12",
            "In the first text that is the first sentence end; the rule takes the last one within "
            "the size, and only past its half.",
        ),
        Mistake(
            "end_two = 40",
            "In the second text a sentence ends past half of the size. It is used.",
        ),
        Mistake(
            "end_two = 12",
            "In the second text another sentence end is nearer to the limit, and within it.",
        ),
        Mistake(
            "end_two = 55",
            "In the second text, too, the size is the limit.",
        ),
    ),
    hints=(
        "Take the last sentence end that is within the size. Is it past half of the size?",
        "If it is not, nothing is left but to cut where the size is used up.",
    ),
)

_START = """def cut(text, size, overlap):
    chunks, start = [], 0
    while start < len(text):
        end = min(start + size, len(text))
        chunks.append(text[start:end])
        start = end - overlap
    return chunks
"""
_REFUSE = """def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError(f"overlap must be smaller than size, got {size} and {overlap}")
"""
_BREAK = """        if end == len(text):
            break
"""
_ENDLESS = "        start = end - overlap\n"
_STOP = _BREAK + _ENDLESS
_STEP = "        start = start + size - overlap\n"
_ROUNDS = """    for _ in range(1000):
        if start >= len(text):
            break
"""


def _changed(old: str, new: str) -> str:
    """The start with one change, and the refusal of settings that leave no step."""
    return _refusing(_START.replace(old, new))


def _refusing(source: str) -> str:
    return source.replace(_START.splitlines(keepends=True)[0], _REFUSE)


def _two(source: str, message: str) -> tuple[Mistake, Mistake]:
    """A mistake of a loop that refuses what it should, and of one that does not."""
    return (
        Mistake(_refusing(source), message),
        Mistake(source, f"{message} And an overlap of size or more is not refused yet."),
    )


cut = Exercise(
    prompt="Repair `cut`: it must end, share `overlap` characters between neighbours, cut no "
    "window inside the one before, and raise ValueError where overlap is size or more, whatever "
    "the text.",
    starter=_START,
    answer=_changed(_ENDLESS, _STOP),
    remark="The last window is the first that reaches the end of the text, and every round moves "
    "`start` forward.",
    alternatives=(
        """from ragnotes import chunk_characters

def cut(text, size, overlap):
    return [chunk.text for chunk in chunk_characters(text, size, overlap)]
""",
        """def cut(text, size, overlap):
    if overlap >= size:
        raise ValueError("overlap must be smaller than size")
    chunks, start, end = [], 0, 0
    while end < len(text):
        end = min(start + size, len(text))
        chunks.append(text[start:end])
        start = end - overlap
    return chunks
""",
    ),
    draw=_letters,
    cases=(
        case(_FOX, 80, 50, because="the fox, with much overlap"),
        case("abcdefghij", 4, 1, because="the third window reaches the last letter"),
        case("abcdefghijk", 4, 1, because="one letter more"),
        case("abcdefghij", 4, 0),
        case("abc", 10, 5, because="a text shorter than the overlap"),
        case("abcdef", 6, 2, because="one window holds it all"),
        case("", 6, 2, because="nothing to cut"),
        case("abcdefghij", 5, 5, because="no step is left"),
        case("abcdefghij", 5, 9),
    ),
    mistakes=(
        *_two(
            _START.replace("start = end - overlap", "start = end"),
            "It ends, but neighbours now share 0 characters; you were asked for 50.",
        ),
        *_two(
            _START.replace("    while start < len(text):\n", _ROUNDS),
            "It ends after cutting the same tail again and again. What is true of the window that "
            "should be last?",
        ),
        Mistake(
            _START.replace("    while start < len(text):\n", _ROUNDS.replace("1000", "100")),
            "A hundred rounds, most of them for the same tail. What is true of the window that "
            "should be last?",
        ),
        Mistake(
            _changed("start = end - overlap", "start = end - overlap  # refused, and endless"),
            "What is true of `end` in the window that should be the last?",
        ),
        Mistake(
            _changed("while start < len(text):", "while start < len(text) - overlap:"),
            "It ends where it should. But a text that is no longer than the overlap gives no "
            "chunk at all.",
        ),
        Mistake(
            _changed(_ENDLESS, _STOP.replace("end ==", "start + size >")),
            "A window that ends exactly at the last character has reached it too: here one tail "
            "too many is cut.",
        ),
        *_two(
            _START.replace(
                "        chunks.append(text[start:end])\n",
                "        if text[start:end] in chunks:\n            break\n"
                "        chunks.append(text[start:end])\n",
            ),
            "The tail is cut once, which is once too often: it lies wholly inside the chunk "
            "before. And a text may repeat itself.",
        ),
        *_two(
            _START.replace(_ENDLESS, _STEP),
            "A chunk lies inside the one before: the loop went on after a window had reached the "
            "end of the text.",
        ),
        Mistake(
            """def cut(text, size, overlap):
    return [text[start : start + size] for start in range(0, len(text), size - overlap)]
""",
            "It ends, but the last chunks lie wholly inside one before. Stop at the first window "
            "that reaches the end.",
        ),
        *_two(
            _START.replace("        chunks", _BREAK + "        chunks"),
            "The end of the text is in no chunk: the loop is left before its last window is kept.",
        ),
        *_two(
            _START.replace("start < len(text)", "start + size <= len(text)").replace(
                _ENDLESS, _STEP
            ),
            "The end of the text is in no chunk, save where a whole window ends just there.",
        ),
        *_two(
            _START.replace("[start:end]", "[start:end].strip()").replace(_ENDLESS, _STOP),
            "White space at the ends is gone, so the chunks no longer share `overlap` characters.",
        ),
        *_two(
            _START.replace("start < len(text)", "True").replace(_ENDLESS, _STOP),
            "An empty text gives no chunks.",
        ),
        Mistake(
            "def cut(text, size):\n    return []\n",
            "Does the function take three values: a text, a size and an overlap?",
        ),
        Mistake(
            _START.replace(_ENDLESS, _STOP),
            "It ends for settings that can work. With an overlap of size or more `start` never "
            "moves forward: refuse these before the loop begins.",
        ),
    ),
    hints=(
        "Two things are missing: a way out of the loop, and a refusal before it.",
        "When a window reaches the last character, nothing is left to cut. Look at `end` before "
        "you move `start`.",
        "`raise ValueError(...)` before the loop, `break` inside it: as in notebook 01.",
    ),
)
