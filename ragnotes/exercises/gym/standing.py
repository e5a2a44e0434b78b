"""What can be wrong with task 4: answers that lean, and are to stand alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from ragnotes.exercises.gym.faqs import Entry, gym
from ragnotes.exercises.gym.leaning import Leaning, base_of, lacks, leaning_of, may_be_attached
from ragnotes.exercises.gym.telling import ANSWER_OUT, CAPITALS, NO_QUESTION
from ragnotes.exercises.gym.texts import plain, pressed, runs, squeezed
from ragnotes.exercises.trials import FlawError, gave, tried

NOT_ALONE = "Return the text. The entry itself stays as it is: its span is what is cited."
EMPTY = "An entry without a text is in no index: whoever asks this is answered nowhere now."
BARE = "Whoever reads the text alone cannot act on it: compare the two, figure by figure."
UNTOUCHED = "Print the shortest entries, and look for such as say that another rule holds."
NEIGHBOUR = "It leans on a rule that stands elsewhere; what you attached is about something else."
OWN_LOST = "What still holds of the other rule is there: its own words have to be, too."
ATTACHED = "This answer can be followed alone: it leans on no other, so nothing is attached."
TOO_MUCH = "What it leans on is there, and more that it does not lean on: each character is paid."


def trial_of_standing(functions: Sequence[Callable[..., Any]], random: Random | None) -> None:
    """Raise FlawError for the first thing that is wrong with `standing_text`, on the gym's FAQ."""
    entries = gym().entries
    chunks = [entry.chunk for entry in entries]
    call = "standing_text(entry, entries)"
    texts = [
        tried(call, functions[0], chunk, chunks, again=f"standing_text(entries[{at}], entries)")
        for at, chunk in enumerate(chunks)
    ]
    for entry, text in zip(entries, texts, strict=True):
        if text is None or (isinstance(text, str) and not text.strip()):
            raise FlawError(f"{gave(call, text)[:-1]} for {entry}.", EMPTY)
        if not isinstance(text, str):
            raise FlawError(gave(call, text), NOT_ALONE)
    check_standing(dict(zip(entries, texts, strict=True)))


def check_standing(texts: Mapping[Entry, str]) -> None:
    """Raise FlawError unless each entry's text can be followed alone, and holds no other entry.

    Which answers lean is not given away: one that leans is named only where its text was touched.
    """
    for entry, text in texts.items():
        if squeezed(entry.question) not in squeezed(text):
            seen = f"The text for {entry} begins “{plain(text)[:60]}…”."
            raise FlawError(seen, NO_QUESTION)
    leaning = {entry: one for entry in texts if (one := leaning_of(entry))}
    usual = _usual(text for entry, text in _added(texts).items() if entry not in leaning)
    untouched = 0
    for entry, what in leaning.items():
        whole = squeezed(entry.answer) in squeezed(texts[entry])
        if whole and _added(texts)[entry] <= usual:
            untouched += 1
        else:
            _check_completed(entry, texts[entry], what)
    for entry, text in texts.items():
        if entry in leaning:
            continue
        if squeezed(entry.answer) not in squeezed(text):
            seen = f"The text for {entry} ends “…{plain(text)[-60:]}”."
            raise FlawError(seen, ANSWER_OUT)
        if pressed(entry.answer) not in pressed(text):
            seen = f"The text for {entry} begins “{plain(text)[:60]}…”."
            raise FlawError(seen, CAPITALS)
        if foreign := _foreign(entry, text, entry):
            raise FlawError(f"The text for {entry} holds the answer to {foreign}.", ATTACHED)
    if untouched:
        alone = "One answer still leans and is not completed."
        some = "Some answers still lean and are not completed."
        raise FlawError(alone if untouched == 1 else some, UNTOUCHED)


def _check_completed(entry: Entry, text: str, leaning: Leaning) -> None:
    """Raise FlawError unless the text of a leaning entry says what holds, and no more."""
    foreign = _foreign(entry, text, base_of(leaning))
    if fact := lacks(text, leaning.inherited):
        if foreign:
            raise FlawError(f"The text for {entry} holds the answer to {foreign}.", NEIGHBOUR)
        seen = f"The text for {entry} lacks something that still holds of “{leaning.on}”"
        raise FlawError(f"{seen}: {fact.kind}.", BARE)
    if fact := lacks(text, leaning.own):
        raise FlawError(f"The text for {entry} lacks what it says itself: {fact.kind}.", OWN_LOST)
    if foreign:
        raise FlawError(f"The text for {entry} holds the answer to {foreign}.", TOO_MUCH)


def _added(texts: Mapping[Entry, str]) -> dict[Entry, set[str]]:
    """The words that each text has beside those of its entry and its headings."""
    own = {entry: plain(" ".join([*entry.headings, entry.text])).split() for entry in texts}
    return {entry: set(plain(text).split()) - set(own[entry]) for entry, text in texts.items()}


def _usual(added: Iterable[set[str]]) -> set[str]:
    """The words that most texts which stand alone were given, such as those of a prefix."""
    each = list(added)
    counted = Counter(word for words in each for word in words)
    return {word for word, count in counted.items() if count > len(each) / 4}


def _foreign(entry: Entry, text: str, base: Entry) -> Entry | None:
    """Return the first entry of which a text holds eight words in a row, without a right to."""
    held = runs(text) - runs(entry.text) - runs(base.text)
    for each in gym().entries:
        if may_be_attached(entry, each):
            continue
        if each not in (entry, base) and held & runs(each.answer):
            return each
    return None
