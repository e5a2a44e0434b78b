"""Where sentences end: a row for each kind of full stop, and chunks of whole sentences."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from texts import TEXTS

from ragnotes import chunk_sentences, sentence_bounds

# A bar stands where one sentence ends and the next one begins.
ROWS = [
    # full stops that end nothing
    "Dr. Ada Reed left at 5 p.m. on Friday. |Mrs. Low stayed.",
    "Smith et al. found this. |Others did not.",
    "Take one tablet (max. 4 a day). |Ask a doctor.",
    "See fig. 3 and pp. 10-12. |Done.",
    "No. 5 is red. |Is it? |No. |She left.",
    "On Jan. 5 it snowed. |It stopped in Jan. |He left.",
    "Use a fat, e.g. butter. |Fruit, i.e. Apples, is fine.",
    "Pi is 3.14 here. |Version 2.0.1 works... mostly. |See example.org now.",
    "A. B. Carter wrote it. |J.R.R. Tolkien did not. |George W. Bush did.",
    "The U.S. Army moved. |He lives in the U.S. |She does not.",
    "Am 29. Juli regnet es. |Das ist z. B. gut.",
    "Bring forks, plates, etc. in a box. |And spoons etc. |Then sit down.",
    "1. Fill the kettle. |2. Press the button. |3.) Wait.",
    "Mt. Fuji [...] is seen [...] from here.",
    "Yahoo! is a company. |Who knows? nobody does.",
    "Wait . . . what? |Yes.",
    # ends that are easily missed
    "It was vitamin C. |She took it. |So did I. |We left.",
    "Bake at 180°C. |Cool for 25 min. |Serve.",
    "He was born in 1990. |5 years later it was over.",
    "I waited... |Nothing came. |It went on… |Then it stopped.",
    "Really?! |Yes!!! |Good.",
    "it ends here. |iPhone sales rose.",
    "Section 3.2. |Cleaning the kettle.",
    "Warm it.\u00b9 |Eat it.",
    "I. Intro. |II. Methods. |IV. Results.",
    "See chap. IV and vol. II for it. |He saw Martin Luther King Jr. Day. |Reed Sr. |She did not.",
    "Smith, J. (2020) was first. |Was it plan C? |It was C. |(It is.)",
    "Im 19. Jahrhundert regnet es, siehe Abb. 3. |Gut.",
    # quotes and brackets
    '"Stop!" |She ran. |"I know," he said. |"You do."',
    "“Where is it?” he asked. |“Here.” |She cried “Help!” and ran.",
    "(It was late.) |They left (very late). |He asked (why?) and left.",
    "It works.[3] |See [note 3]. |Press **Start.** |Run `stop.` |The light turns red.",
    # other scripts
    "今日は晴れ。|明日は雨！|終わり？|はい。",
    "彼は「行く。」と言った。|「はい。」|「いいえ。」|価格は3.14円です。",
    "他说：“好。”|她走了。|你好吗?|我很好。",
    "वह आया। |वह गया।",
    "هل جاء؟ |نعم جاء.",
    "Πού είναι; |Εδώ είναι.",
    "Что это? |Это дом.",
    # characters that nobody sees, and an accent that stands on the mark
    "هل جاء؟\u200f |نعم.\u200f |لا.",
    "終。\u0301だ。|次。",
    # lines
    "A heading\n\n|A line that\nwraps once. |And another.",
    "Take:\n|- a cup\n|- a spoon\n\n|Then stir.",
    "One.\r\nTwo went\r\non.\r\n\r\n|Three".replace(".\r\nTwo", ".\r\n|Two"),
    "no end at all",
]


def split_row(row: str) -> list[str]:
    return [part.strip() for part in row.split("|")]


@pytest.mark.parametrize("row", ROWS)
def test_sentences(row: str) -> None:
    text = row.replace("|", "")
    found = [text[start:end] for start, end in zip(*sentence_bounds(text), strict=True)]
    assert found == split_row(row)


@given(TEXTS)
def test_sentences_are_in_order_and_lose_nothing(text: str) -> None:
    at = 0
    for start, end in zip(*(bounds.tolist() for bounds in sentence_bounds(text)), strict=True):
        assert at <= start < end
        assert not text[at:start].strip()
        assert text[start:end] == text[start:end].strip()
        at = end
    assert not text[at:].strip()


FOUR = "Go on. Stop it now. Wait. Run far away now."
PACKED = [
    # text, size in words, overlap in sentences, chunks; why the row is here
    (FOUR, 6, 0, ["Go on. Stop it now. Wait.", "Run far away now."]),
    (FOUR, 5, 1, ["Go on. Stop it now.", "Stop it now. Wait.", "Wait. Run far away now."]),
    (FOUR, 4, 1, ["Go on.", "Stop it now. Wait.", "Run far away now."]),  # no room to repeat
    (FOUR, 6, 9, ["Go on. Stop it now. Wait.", "Wait. Run far away now."]),  # as many as fit
    (FOUR, 99, 3, [FOUR]),
    ("One two three four five. Six.", 3, 0, ["One two three", "four five.", "Six."]),  # at words
    ("One.  Two.\n\nThree.", 2, 0, ["One.  Two.", "Three."]),  # white space stays as written
    ("", 5, 1, []),
]


@pytest.mark.parametrize(("text", "size", "overlap", "chunks"), PACKED)
def test_packed_sentences(text: str, size: int, overlap: int, chunks: list[str]) -> None:
    assert [chunk.text for chunk in chunk_sentences(text, size, overlap)] == chunks


def test_a_size_in_sentences() -> None:
    def sentences(text: str) -> Iterator[tuple[int, int]]:
        return zip(*sentence_bounds(text), strict=True)

    chunks = chunk_sentences(FOUR, 2, 1, unit=sentences)
    assert [chunk.text for chunk in chunks] == [
        "Go on. Stop it now.",
        "Stop it now. Wait.",
        "Wait. Run far away now.",
    ]
