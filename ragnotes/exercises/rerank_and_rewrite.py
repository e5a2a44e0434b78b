"""Exercises and guesses of notebook 09: judging candidates again, completing follow-ups."""

from __future__ import annotations

from random import Random

from ragnotes.exercises.functions import Case, case
from ragnotes.exercises.predictions import Prediction
from ragnotes.exercises.records import Exercise, Mistake

_FAR = "So far out it is not: a vector knows that parrots and birds have something in common."


def _with_codes(random: Random) -> Case:
    words = ["E-4011", "E-40112", "KR-10", "PAY-33", "1.7", ".5", "5", "XL", "non-slip", "2nd"]
    ends = ["", "", "?", ",", ".", "...", "??", " ?", "\n"]
    question, rewrite = (
        " ".join(random.choice(words) + random.choice(ends) for _ in range(random.randint(0, 6)))
        for _ in range(2)
    )
    return case(question, rewrite)


def _pair(random: Random) -> Case:
    texts = ["", " ", "  ", "And the red one?", f"What is E-{random.randint(1000, 9999)}?"]
    texts += [f"{texts[-1]} And the red one?", "And the red one? ", " And the blue one?"]
    return case(random.choice(texts), random.choice(texts))


place_of_parrot = Prediction(
    right="That is its place among the candidates.",
    wrong={
        1: "For that the chunk would have to say parrot. Which word might a manual use instead?",
        2: "For that it would have to stand near the top of both lists. Which word might the "
        "manual use in place of parrot, and can keywords know it?",
        3: "For the third place it would have to stand high in both lists. Which word might the "
        "manual use in place of parrot, and can keywords know it?",
        10: "A chunk that stands in both lists mostly passes one that stands in one only. In how "
        "many of them can this one be?",
        "after 20": _FAR,
        None: _FAR,
    },
    otherwise="Run the next cell: it shows the place, and what the chunk says.",
)

_MORE = "Near. It gains more than that, and loses some."
_FEWER = "Near. It gains fewer, and loses some that the search had first."

first_after_judge = Prediction(
    right="Not all that were first before are first now.",
    wrong={
        56: "That is the search's own count. Then the judge would gain as many as it loses.",
        50: "So the judge would do harm. It might. It did none to the parrot.",
        **dict.fromkeys(range(57, 66), _MORE),
        **dict.fromkeys(range(67, 77), _FEWER),
        84: "Then it would never err. And is the right chunk always among the 20 candidates?",
    },
    otherwise="Run the next cell. Two things limit it: what it prefers, and what it was given.",
)

follow_ups_alone = Prediction(
    right="A few last lines hold a word that only one chunk has.",
    wrong={
        0: "Some last lines hold a rare word. Which chunk speaks of salmon, or of E-4011?",
        10: "Ten last lines would have to say by themselves what they are about.",
        16: "Then nobody would need the conversation. Which appliance is “the blue one”?",
    },
    otherwise="Run the next cell. How many of the last lines would you understand alone?",
)

mean_of_five = Exercise(
    prompt="Four ways put the chunk under the heading E-4021 where the explorer shows it, a fifth "
    "does not find it: what is the mean reciprocal rank of the five? Two decimals will do.",
    starter="mean = ...",
    answer="mean = (1 / 2 + 1 / 1 + 1 / 1 + 1 / 3 + 0) / 5",
    remark="Second by vectors, first by keywords and joined, third for the judge, who prefers an "
    "article on sending appliances in. The way that does not find it counts 0.",
    alternatives=("mean = sum([1 / 2, 1, 1, 1 / 3]) / 5", "mean = 0.57"),
    tolerance=0.004,
    mistakes=(
        Mistake(
            "mean = (1 / 2 + 1 + 1 + 1 / 3) / 4",
            "That is the mean of four. A way that does not find the chunk is still a way: it "
            "counts 0.",
        ),
        Mistake(
            "mean = (2 + 1 + 1 + 3) / 4",
            "That is the mean of the ranks. Asked for is the mean of the reciprocal ranks, of all "
            "five.",
        ),
        Mistake(
            "mean = (2 + 1 + 1 + 3 + 0) / 5",
            "That adds ranks. A higher rank is worse, so each is turned round first: 1 ÷ rank.",
        ),
        Mistake(
            "mean = 4 / 7",
            "That is 1 ÷ the mean of the ranks. Turn each rank round first, then take the mean, "
            "and do not leave out the fifth way.",
        ),
        Mistake(
            "mean = (1 / 2 + 1 + 1 + 1 / 3 + 1 / 20) / 5",
            "Is that 1 ÷ 20 for the fifth? The chunk is not at the end of its list: it is not in "
            "it.",
        ),
        Mistake(
            "mean = 1 / 2 + 1 + 1 + 1 / 3",
            "That is the sum. A mean of reciprocal ranks is at most 1.",
        ),
        Mistake(
            "mean = (1 / 2 + 1 + 1 + 1 / 2 + 0) / 5",
            "If you rounded to one decimal, give two. Else look at *judged* again: which chunk is "
            "second there, and which third?",
        ),
        Mistake(
            "mean = 2 / 5",
            "That counts first places only. Second gives 1 ÷ 2, third 1 ÷ 3.",
        ),
        Mistake(
            "mean = (1 + 1 + 1 + 1 + 0) / 5",
            "Choose each of the four methods for *What does E-4021 mean?*. Where is the chunk "
            "whose heading is that code?",
        ),
    ),
    hints=(
        "What does each way give: 1 ÷ rank, and what where there is no rank?",
        "The heading stands in bold: it must end in E-4021. Add the five numbers and divide by 5.",
    ),
)


misjudged = Exercise(
    prompt="With 10 candidates the right chunk is in for 75 of 84 questions, and first for 63. Of "
    "the 21 that are not first, how many are the judge's own mistakes?",
    starter="misjudged = ...",
    answer="misjudged = 75 - 63",
    remark="The other 9 it was never shown. Two losses, two repairs: a better judge for the "
    "first, more candidates for the second.",
    alternatives=("misjudged = 12", "misjudged = 21 - (84 - 75)"),
    mistakes=(
        Mistake(
            "misjudged = 84 - 75",
            "So many it was never shown: no judge can bring what is not among its candidates. "
            "Asked for are those that it was shown.",
        ),
        Mistake(
            "misjudged = 84 - 63",
            "Then the judge would answer for chunks that it was never shown as well. See the "
            "column *in*.",
        ),
        Mistake(
            "misjudged = 0",
            "Then it would put first whatever it is shown, and *in* and *first* would be equal.",
        ),
        Mistake(
            "misjudged = 83 - 66",
            "That is the row of 50 candidates.",
        ),
        Mistake("misjudged = 75", "For so many the right chunk was in, whatever became of it."),
        Mistake("misjudged = 63", "Those are the ones that it put first."),
    ),
    hints=(
        "Find the row of the table. What does *in* count, and what does *first* count?",
        "Shown and misjudged: in, and not first.",
    ),
)

by_hand = Exercise(
    prompt="MaxSim of a question of two words and a text of three, from the table of cosines.",
    starter="score = ...",
    setup="table = [[0.1, 0.8, 0.3], [0.2, 0.4, 0.3]]",
    answer="score = (max(table[0]) + max(table[1])) / 2",
    remark="The best of each row, 0.8 and 0.4, and their mean. Both words meet the same one.",
    alternatives=("score = 0.6", "score = sum([max(row) for row in table]) / len(table)"),
    tolerance=0.001,
    mistakes=(
        Mistake(
            "score = 0.8",
            "That is how well one word of the question is met. The other one counts as much.",
        ),
        Mistake(
            "score = 1.2",
            "That is the sum, as ColBERT takes it. Here the mean is asked for, so that long "
            "questions do not get higher scores.",
        ),
        Mistake(
            "score = 0.35",
            "That is the mean of all six: then every further word of a text that fits nothing "
            "would lower the score. Only the best of each row counts.",
        ),
        Mistake(
            "score = (0.2 + 0.8 + 0.3) / 3",
            "That takes the best of each column: how well each word of the text is met by the "
            "question. It is the question's words that must be met.",
        ),
        Mistake(
            "score = 0.55",
            "Is that 0.8 with 0.3? The second word may be met by the same word of the text as the "
            "first: take the highest of its row.",
        ),
    ),
    hints=(
        "A row belongs to a word of the question. Which number of it counts?",
        "One number for each row, and then their mean.",
    ),
)


def _letters(order: object) -> str:
    text = "".join(map(str, order)) if isinstance(order, (list, tuple)) else ""
    return "".join(letter for letter in text.upper() if letter.isalpha())


order_after = Exercise(
    prompt="A, B, C were found, of A to F. The judge: A 0.4, B 0.7, C 0.4, D 0.9, E 0.1, F 0.7. "
    "Which hits come after reranking, in order?",
    starter="order = ...",
    answer='order = ["B", "A", "C"]',
    remark="A and C are equal and stay in the search's order. D would have won, had it been found.",
    alternatives=('order = ["b", "a", "c"]', 'order = ("B", "A", "C")', 'order = ["B, A, C"]'),
    right=lambda order: _letters(order) == "BAC",
    mistakes=(
        Mistake(
            'order = ["D", "B", "F", "A", "C", "E"]',
            "That is the judge's order of all six. The search found three of them, and the judge "
            "reads no others.",
            when=lambda order: _letters(order) in ("DBFACE", "DFBACE", "DBFCAE", "DFBCAE"),
        ),
        Mistake(
            'order = ["D", "B", "F"]',
            "D would score the highest, if it were asked. The search did not find it, so the "
            "judge is never shown it.",
            when=lambda order: "D" in _letters(order),
        ),
        Mistake(
            'order = ["B", "F", "A", "C"]',
            "Which of these did the search find? The judge reads three hits.",
            when=lambda order: bool(set(_letters(order)) & set("EF")),
        ),
        Mistake(
            'order = ["B", "C", "A"]',
            "A and C are equal. Equal ones stay as they stood.",
            when=lambda order: _letters(order) == "BCA",
        ),
        Mistake(
            'order = ["A", "B", "C"]',
            "That is the order of the search. Whom does the judge prefer?",
            when=lambda order: _letters(order) == "ABC",
        ),
        Mistake(
            'order = ["A", "C", "B"]',
            "That puts the lowest scores first.",
            when=lambda order: _letters(order) in ("ACB", "CAB"),
        ),
        Mistake(
            'order = ["C", "B", "A"]',
            "That turns the search's order round. Whom does the judge prefer?",
            when=lambda order: _letters(order) == "CBA",
        ),
        Mistake(
            'order = ["B"]',
            "Reranking sorts the hits that were found, and keeps them all unless `k` says "
            "otherwise.",
            when=lambda order: bool(_letters(order)) and set(_letters(order)) < set("ABC"),
        ),
    ),
    hints=(
        "Cross out what the search did not find. Sort what is left by the judge's scores.",
        "For two that are equal, look at their order before.",
    ),
)

unchanged = Exercise(
    prompt="A new judge gets 20 candidates for each question. All 84 rankings stay as they were. "
    "Why, most likely?",
    starter="cause = ...",
    answer='cause = "one score for all"',
    remark="A broken judge, such as one that fails and returns 0 for all, looks like this. It is "
    "paid for and changes nothing: compare the order before and after.",
    alternatives=(
        'cause = "One score for all"',
        "cause = ' one score for all '",
    ),
    options=(
        "perfect search",
        "one score for all",
        "too few candidates",
        "short texts first",
    ),
    mistakes=(
        Mistake(
            'cause = "perfect search"',
            "A perfect search would have 84 right chunks first. This one has 56, and the order of "
            "the other hits would be the judge's own in any case.",
        ),
        Mistake(
            'cause = "too few candidates"',
            "It got 20 each time. Even of three, some would change places if it had an opinion.",
        ),
        Mistake(
            'cause = "short texts first"',
            "Then the shortest would be first. Do 84 rankings of the search happen to be sorted "
            "by length?",
        ),
    ),
    hints=(
        "A sorting that keeps the order of equal ones: when does it move nothing at all?",
        "Two judges of your own were tried on all questions. What did each do to the order?",
    ),
)

lost_codes = Exercise(
    prompt="Which words with a digit has the rewrite lost? In the question's order, as often as "
    "they stand there; all question marks, full stops and commas at its end are no part of a word.",
    starter="def lost_codes(question, rewrite):\n"
    "    # your lines in place of the three dots\n    ...",
    answer="""def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    lost = []
    for word in question.split():
        word = word.rstrip("?.,")
        has_digit = any([letter.isdigit() for letter in word])
        if has_digit and word not in kept:
            lost.append(word)
    return lost
""",
    remark="With such a guard a program can refuse a rewrite, and search the original alone.",
    alternatives=(
        """def lost_codes(question, rewrite):
    def words(text):
        return [word.rstrip("?.,") for word in text.split()]

    kept = set(words(rewrite))
    return [w for w in words(question) if any(d in w for d in "0123456789") and w not in kept]
""",
        """def lost_codes(question, rewrite):
    asked, kept = question.split(), rewrite.split()
    for words in [asked, kept]:
        for i in range(len(words)):
            while words[i] and words[i][-1] in "?.,":
                words[i] = words[i][:-1]
    lost = []
    for word in asked:
        for letter in word:
            if letter.isdigit() and word not in kept:
                lost.append(word)
                break
    return lost
""",
    ),
    draw=_with_codes,
    cases=(
        case("And E-4011?", "What does it mean?"),
        case("And E-4011?", "What does E-4011 mean?", because="nothing is lost"),
        case("And E-4011?", "What is E-4011?", because="a mark behind the code in both"),
        case("And E-4011?", "What is E-40112?", because="a longer code is another code"),
        case("And for the blue one?", "How much does it hold?", because="no digit, no code"),
        case("E-4012, E-4021 and E-4011?", "What is E-4021?", because="two are lost"),
        case("Is it 1.7 or 1.0 litres?", "Is it 1.7 litres?", because="a point inside a number"),
        case("And PAY-33.", "", because="an empty rewrite loses all"),
        case("", "What is E-4011?", because="nothing to lose"),
        case("What is KB-17-F?", "What is it?", because="a code may end in a letter"),
        case(
            "And E-4011?",
            "Is it E-4011, E-4012 or another.",
            because="a comma behind a word of the rewrite",
        ),
        case(
            "And E-4011?",
            "Tell me about E-4011.",
            because="a full stop behind a word of the rewrite",
        ),
        case(
            "Is it E-4021, E-4012, PAY-33 or KR-10?",
            "Which is it?",
            because="four are lost, in the question's order",
        ),
        case(
            "Is a non-slip mat of size XL sold?",
            "Is it sold?",
            because="a hyphen or capitals, and no digit",
        ),
        case("And for 98 litres?", "And for how much?", because="a number holds digits, too"),
        case("And E-40112?", "What is E-4011?", because="a shorter code is another code"),
        case("And E-4011...?", "What does it mean?", because="several marks behind one word"),
        case("And E-4011?", "Is it E-4011...?", because="several marks in the rewrite"),
        case(
            "Do .5 litres fit?", "Do 5 litres fit?", because="a mark in front belongs to the word"
        ),
        case("And E-4011 ?", "What does it mean?", because="a mark that stands alone"),
        case("And E-4011\nor  E-4012?", "What is it?", because="a line break parts words, too"),
        case(
            "Is E-4012 like E-4011, and E-4012 older?",
            "Which is older?",
            because="one code stands there twice",
        ),
        case("Is the 2nd like KB-7?", "Is it?", because="a single digit, at either end"),
        case(
            "And E-4011 or E-4012?",
            "E-4011 or E-4012, which is it?",
            because="the rewrite begins with a code",
        ),
        case("Level 0, then?", "And it?", because="0 is a digit"),
        case("And E-4011! Or (E-4012)?", "And it?", because="other marks belong to a word"),
        case("And E-4011?.,? Or the Ü-40?", "And it?", because="marks in any order; an umlaut"),
        case("And E-4011?", "What is\nE-4011?", because="a line break in the rewrite"),
        case("E-4011 or E-4011?", "What is E-4011?", because="asked twice, kept once"),
    ),
    mistakes=(
        Mistake(
            """def lost_codes(question, rewrite):
    lost = []
    for word in question.split():
        word = word.rstrip("?.,")
        if any([letter.isdigit() for letter in word]) and word not in rewrite:
            lost.append(word)
    return lost
""",
            "`word in rewrite` looks for letters anywhere: E-4011 is found inside E-40112. Compare "
            "with the rewrite's words.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    lost = []
    for word in question.split():
        if any([letter.isdigit() for letter in word]) and word not in rewrite.split():
            lost.append(word)
    return lost
""",
            "“E-4011?” with its question mark is another text than “E-4011”. Take the marks off "
            "the end of each word first.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    return [word for word in words if word not in kept]
""",
            "That returns every word that the rewrite does not repeat, such as “And”. Only words "
            "that hold a digit are asked for.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if any([letter.isdigit() for letter in w]) and w in kept]
""",
            "These are the codes that were kept.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if w.isdigit() and w not in kept]
""",
            "`isdigit` on a whole word is True only if every character is a digit. In E-4011 some "
            "are not.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    for word in question.split():
        word = word.rstrip("?.,")
        if any([letter.isdigit() for letter in word]) and word not in kept:
            return [word]
    return []
""",
            "The first lost one ends the search. A question may hold several codes.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    for mark in "?.,":
        question = question.replace(mark, "")
        rewrite = rewrite.replace(mark, "")
    kept = rewrite.split()
    words = question.split()
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "Marks inside a word belong to it: 1.7 becomes 17. Take them off the end only, with "
            "`rstrip`.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if w[-1].isdigit() and w not in kept]
""",
            "That looks at the last character of a word. A digit may stand anywhere in it.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = rewrite.rstrip("?.,").split()
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "The marks go from the end of the rewrite only. Each of its words may have one behind "
            "it.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "A full stop or a comma stays behind the words of the rewrite.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    words = [word.rstrip("?.,") for word in question.split()]
    kept = rewrite.split()
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "The words of the rewrite still have their marks. Take them off there as well.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    words = [word.rstrip("?.,") for word in question.split()]
    return [w for w in words if any([letter.isdigit() for letter in w])]
""",
            "Those are all codes of the question. Which of them are words of the rewrite as well?",
        ),
        Mistake(
            """def bare(word):
    return word[:-1] if word[-1] in "?.," else word


def lost_codes(question, rewrite):
    kept = [bare(word) for word in rewrite.split()]
    words = [bare(word) for word in question.split()]
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "One mark is taken off. There may be several: `rstrip` takes off all that it is given.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.strip("?.,") for word in rewrite.split()]
    words = [word.strip("?.,") for word in question.split()]
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "`strip` takes marks off both ends, and “.5” becomes another number. Only those at the "
            "end are no part of a word.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    codes = [w for w in words if any([letter.isdigit() for letter in w])]
    return [w for w in codes if not any([k and w.startswith(k) for k in kept])]
""",
            "A code that begins alike is another code. Compare whole words.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    codes = [w for w in words if any([letter.isdigit() for letter in w])]
    return [w for w in codes if "-" in w and w not in kept]
""",
            "Not every word with a digit has a hyphen: 1.7 has none.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = [word.rstrip("?.,") for word in question.split()]
    codes = [w for w in words if any([letter.isdigit() for letter in w])]
    return [w for w in codes if sum([c.isdigit() for c in w]) > 1 and w not in kept]
""",
            "A word with a single digit holds a digit, too.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    lost = []
    for word in question.split():
        word = word.rstrip("?.,")
        if any([letter.isdigit() for letter in word]) and word not in kept + lost:
            lost.append(word)
    return lost
""",
            "A word that the question has twice is to be returned twice.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split(" ")]
    words = [word.rstrip("?.,") for word in question.split(" ")]
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "Words are parted by line breaks, too: `split` without anything in its brackets parts "
            "at them as well.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    lost = []
    for word in question.split():
        word = word.rstrip("?.,")
        for letter in word:
            if letter.isdigit() and word not in kept:
                lost.append(word)
    return lost
""",
            "One entry for each digit. After the first digit of a word, its other letters need no "
            "look.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in question.split()]
    words = [word.rstrip("?.,") for word in rewrite.split()]
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "These are the codes that the rewrite has added. Question and rewrite have changed "
            "places.",
        ),
        Mistake(
            """def lost_codes(question, rewrite):
    kept = [word.rstrip("?.,") for word in rewrite.split()]
    words = sorted([word.rstrip("?.,") for word in question.split()])
    return [w for w in words if any([letter.isdigit() for letter in w]) and w not in kept]
""",
            "The codes are sorted. Asked for is the order in which the question has them.",
        ),
    ),
    hints=(
        '`text.split()` gives the words, `word.rstrip("?.,")` a word without these marks at its '
        "end, `letter.isdigit()` is True for a digit.",
        "Make a list of the rewrite's words first. Then go through the question's words, and keep "
        "those that hold a digit and are not in that list.",
    ),
)

# So many that a set, which has its own order in each session, cannot be right by luck in all.
_OTHER_CODES = tuple(case(f"And E-{n}?", f"What does E-{n} mean?") for n in range(4012, 4032))

queries_for = Exercise(
    prompt="Which queries are searched: the rewrite and the original as they are, none twice, none "
    "empty.",
    starter="def queries_for(question, rewrite):\n"
    "    # your lines in place of the three dots\n    ...",
    answer="""def queries_for(question, rewrite):
    queries = []
    for query in [rewrite, question]:
        if query.strip() and query not in queries:
            queries.append(query)
    return queries
""",
    remark="`search_queries` does the same, except that it refuses an empty question. Whatever the "
    "rewrite does, the original is searched too.",
    alternatives=(
        """def queries_for(question, rewrite):
    return [query for query in dict.fromkeys([rewrite, question]) if query.strip()]
""",
        """def queries_for(question, rewrite):
    result = []
    if rewrite.strip() != "":
        result.append(rewrite)
    if question.strip() != "" and question != rewrite:
        result.append(question)
    return result
""",
    ),
    draw=_pair,
    cases=(
        case("And E-4011?", "What does E-4011 mean?"),
        case("What is E-4011?", "What is E-4011?", because="the rewrite changed nothing"),
        case("And E-4011?", "", because="the rewrite returned nothing"),
        case("And E-4011?", "  ", because="the rewrite returned spaces"),
        case("", "", because="nothing was asked"),
        case("", "What is E-4011?", because="the question is empty"),
        case("  ", "What is E-4011?", because="the question is spaces"),
        case(
            "And E-4011?",
            "What is E-4012? And E-4011?",
            because="the question stands inside the rewrite, and is another query",
        ),
        case("   ", "", because="one is spaces, the other empty"),
        case("  ", "  ", because="both are spaces"),
        case(
            "What is E-4012? And E-4011?",
            "And E-4011?",
            because="the rewrite stands inside the question, and is another query",
        ),
        case(
            "And E-4011? ",
            " What does E-4011 mean?",
            because="spaces at an end: both are returned as they are",
        ),
        case("What is E-4011?", "What does E-4011 mean?", because="both begin alike"),
        case("red kettle", "kettle red", because="the same words in another order"),
        case("Und die Tür?", "Wie öffne ich die Tür?", because="letters with dots"),
        case("4011?", "What does 4011 mean?", because="one word, without a letter"),
        *_OTHER_CODES,
    ),
    mistakes=(
        Mistake(
            "def queries_for(question, rewrite):\n    queries = []\n    if rewrite.strip():\n"
            "        queries.append(rewrite)\n"
            "    if question.strip() and question not in rewrite:\n"
            "        queries.append(question)\n    return queries\n",
            "`question not in rewrite` looks for letters anywhere: a rewrite that ends with the "
            "question is still another query. Compare the two as wholes.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return [rewrite]
""",
            "The original is forgotten. If the rewrite has lost the code, nothing can find it "
            "again.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return [rewrite] if rewrite.strip() else [question]
""",
            "The original is searched only if the rewrite is empty. A rewrite that has lost the "
            "code is not empty.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return [query for query in [rewrite, question] if query.strip()]
""",
            "Where the rewrite changed nothing, one query is searched twice: the work doubles and "
            "the order stays.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return [rewrite, question]
""",
            "Both, whatever they are: where the rewrite changed nothing one query is searched "
            "twice, and an empty one is searched as well.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    queries = dict.fromkeys([rewrite, question])
    return [query for query in queries if query not in ["", " ", "  "]]
""",
            "There may be any number of spaces. `query.strip()` takes them all off.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    queries = []
    if rewrite.strip() and (rewrite not in question or rewrite == question):
        queries.append(rewrite)
    if question.strip() and question != rewrite:
        queries.append(question)
    return queries
""",
            "A rewrite that stands inside the question is still another query. Compare the two "
            "as wholes.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return [query for query in dict.fromkeys([rewrite, question]) if query]
""",
            "A query of nothing but spaces is not empty to Python. `query.strip()` is.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    queries = []
    for query in [rewrite.strip(), question.strip()]:
        if query and query not in queries:
            queries.append(query)
    return queries
""",
            "The queries come back without the spaces at their ends. Ask whether there is anything "
            "but spaces, and return the query as it is.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return [rewrite] if rewrite == question else [rewrite, question]
""",
            "An empty query is searched as well. It has no words and can only bring chance hits "
            "or none.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    queries = []
    for query in [question, rewrite]:
        if query.strip() and query not in queries:
            queries.append(query)
    return queries
""",
            "Both are there, in the other order: the rewrite is asked for first.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return rewrite + " " + question
""",
            "That is one long query. Here two are searched, and their lists are joined: return a "
            "list of two texts.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    return [query for query in {rewrite, question} if query.strip()]
""",
            "A set keeps no order: in another session the question may come first. Asked for is "
            "the rewrite, then the question.",
        ),
        Mistake(
            """def queries_for(question, rewrite):
    queries = []
    if rewrite.strip():
        queries.append(rewrite)
    if question != rewrite:
        queries.append(question)
    return queries
""",
            "The rewrite is looked at, the question is not: it may be empty as well.",
        ),
    ),
    hints=(
        "Two texts may go into the list, in a fixed order. What do you ask of each before it does?",
        "`query.strip()` is empty, and so counts as False, for a query of nothing but spaces.",
    ),
)
