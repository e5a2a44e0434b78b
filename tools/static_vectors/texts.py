"""Write the texts, one a line, that the table of static vectors is fitted on.

    python tools/static_vectors/texts.py OUT WORDNET_DIR DOC_DIR...

WORDNET_DIR holds the data.noun, data.verb, … of WordNet 3.0; each DOC_DIR is searched for *.html.
Which ones were used is in data/models/static/NOTICE. Needs Python alone.

Three kinds of text: definitions and examples of WordNet, sentences and short runs of sentences
of the documents, and questions and advice made here from sentence patterns and WordNet's nouns.
The same input gives the same file.
"""

import re
import sys
from html import unescape
from pathlib import Path
from random import Random

SENTENCES_OF_A_DOC_DIR = 9_000
QUESTIONS = 34_000
# WordNet's numbers of the files of nouns (lexnames(5WN)), and names for them in the patterns below
NOUNS = {
    "animal": {5},
    "thing": {6},
    "body": {8},
    "food": {13},
    "place": {15},
    "plant": {20},
    "state": {26},
    "stuff": {27},
    "act": {4},
    "money": {21},
    "person": {18},
    "word": {10},
    "event": {11},
    "time": {28},
}
PATTERNS = """
How do I clean the {thing}?
How often should I replace the {thing}?
Why is my {thing} making a strange noise?
Why does the {thing} not turn on?
What can I do when the {thing} is stuck?
How do I get rid of {stuff} stains on my {thing}?
Can I put the {thing} in the dishwasher?
Is it safe to use the {thing} near a {thing}?
Where can I buy a new {thing}?
My {thing} arrived broken. Can I send it back?
How long do I have to return a {thing} that I do not like?
The {thing} smells of {stuff}; what is wrong?
Wipe the {thing} with a damp cloth and let it dry before you use it again.
Never put the {thing} into water. Unplug it first and let it cool down.
If the {thing} leaks, close the {thing} and call a technician.
Turn the {thing} to the left until it clicks, then remove the {thing}.
The warranty of the {thing} covers faults for two years; keep the receipt.
Check the {thing} every month and replace it when it is worn.
The light on the {thing} blinks red when the battery is low.
Use the {thing} only with the {thing} that came with it.
How long does {food} keep in the fridge?
Can I freeze {food}?
What can I use instead of {food}?
How much {food} do I need for four people?
How do I know that the {food} is done?
Does {food} contain {stuff}?
I am allergic to {food}. Can I eat {food}?
Stir the {food} into the {food} and simmer for ten minutes.
Store {food} in a cool, dry place and use it within three days.
Preheat the oven, butter the tin and bake the {food} until golden brown.
Serve the {food} warm with {food} or {food}.
Season with {food}, cover the pot and let it rest.
What helps against {state}?
Should I see a doctor about {state}?
Can {stuff} cause {state}?
Is {state} contagious?
My {body} hurts after {act}. What should I do?
How should I take {stuff} with food?
Do not take {stuff} if you suffer from {state} or are pregnant.
Patients with {state} should ask a doctor before they use {stuff}.
Rest your {body} and put ice on it to reduce swelling.
{stuff} relieves pain of the {body} and lowers fever.
Side effects include {state} and {state}.
How do I get to the {place}?
What is there to see in {place}?
When does the {thing} to {place} leave?
Do I need a visa for {place}?
The tour of {place} starts at nine at the {thing} and takes two hours.
The {place} is closed on Mondays; tickets are sold at the {thing}.
The hotel offers {act}, {food} and a view of the {place}.
May I bring my {animal} into the {place}?
How do I look after a {animal}?
What does a {animal} eat?
Feed the {animal} twice a day and keep fresh water in its bowl.
When should I plant {plant}?
How often do I water {plant}?
Why are the leaves of my {plant} turning yellow?
{plant} needs full sun, moist soil and little {stuff}.
How do I cancel my {event}?
Who pays for {act}?
What does the {money} cost per month?
Can I get my {money} back?
How do I change my {money} details online?
The {money} is charged on the first day of each month.
Refunds of the {money} take five to ten days after we have received the {thing}.
Contact the {person} if the {money} is wrong.
How do I become a {person}?
What does a {person} do all day?
The {person} checks the {thing} before the {event} begins.
What happens during the {time}?
When is the {event}?
What is the difference between {food} and {food}?
What is the difference between a {thing} and a {thing}?
What does {word} mean?
Which rules apply to {act}?
Is {act} allowed in the {place}?
Members may use the {place} for {act} at any {time}.
Beginners learn {act} with a {person} in small groups.
{thing} {thing}
{food} {act}
{state} {body}
{place} {act}
{stuff} {thing}
""".strip().splitlines()


def wordnet(folder: Path) -> tuple[list[str], dict[str, list[str]]]:
    """Definitions and examples; nouns of one sense in use, by the names of NOUNS."""
    texts = []
    nouns: dict[str, list[str]] = {name: [] for name in NOUNS}
    used = {  # a sense that the tagged texts use at least once
        line.split("%")[0] + line.split("%")[1].split(" ")[0][1:4]
        for line in (folder / "cntlist.rev").read_text("utf-8").splitlines()
        if "%1:" in line
    }
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("utf-8").splitlines():
            if line.startswith(" "):  # the licence
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            count = int(fields[3], 16)
            lemmas = [re.sub(r"\(.*\)", "", word) for word in fields[4 : 4 + 2 * count : 2]]
            names = [lemma.replace("_", " ") for lemma in lemmas]
            definition = gloss.split('; "')[0].strip()
            texts.append(f"{', '.join(names)}: {definition}")
            if len(names) > 1:
                texts.append(f"{names[0]} {names[1]}")
            texts += [example for example in re.findall(r'"([^"]+)"', gloss) if " " in example]
            if part == "noun":
                for name, files in NOUNS.items():
                    if int(fields[1]) in files:
                        nouns[name] += [
                            shown
                            for lemma, shown in zip(lemmas, names, strict=True)
                            if f"{lemma.lower()}:{int(fields[1]):02d}" in used
                        ]
    return texts, nouns


def sentences(folder: Path, random: Random) -> list[str]:
    """Runs of one to four sentences of the HTML pages under `folder`."""
    texts = []
    for page in sorted(folder.rglob("*.html")):
        source = page.read_text("utf-8", errors="ignore")
        for paragraph in re.findall(r"(?s)<(?:p|dd|li)\b[^>]*>(.*?)</(?:p|dd|li)>", source):
            plain = " ".join(unescape(re.sub(r"<[^>]*>", "", paragraph)).split())
            pieces = re.split(r"(?<=[.?!]) (?=[A-Z])", plain)
            start = 0
            while start < len(pieces):
                size = random.choice([1, 1, 1, 2, 4])
                text = " ".join(pieces[start : start + size])
                foreign = sum(letter.isalpha() and not letter.isascii() for letter in text)
                if 4 <= len(text.split()) <= 90 and foreign < 3:
                    texts.append(text)
                start += size
    return random.sample(sorted(set(texts)), min(SENTENCES_OF_A_DOC_DIR, len(set(texts))))


def questions(nouns: dict[str, list[str]], random: Random) -> list[str]:
    """Sentences of the patterns with nouns put in; one in five is a run of four."""
    texts = []
    for number in range(QUESTIONS):
        patterns = [PATTERNS[number % len(PATTERNS)]]
        if number % 5 == 0:
            patterns += random.sample(PATTERNS, 3)
        for place, pattern in enumerate(patterns):
            text = re.sub(r"\{(\w+)\}", lambda match: random.choice(nouns[match[1]]), pattern)
            patterns[place] = text[0].upper() + text[1:]
        text = " ".join(patterns)
        texts.append(text if random.random() < 0.8 else text.lower())
    return texts


def main(out: str, wordnet_dir: str, *doc_dirs: str) -> None:
    random = Random(0)
    texts, nouns = wordnet(Path(wordnet_dir))
    texts += questions(nouns, random)
    for folder in doc_dirs:
        texts += sentences(Path(folder), random)
    texts = sorted(set(texts))
    random.shuffle(texts)  # so that any part of the file is a fair sample
    Path(out).write_text("\n".join(texts) + "\n", "utf-8")
    print(len(texts), "texts")


if __name__ == "__main__":
    main(*sys.argv[1:])
