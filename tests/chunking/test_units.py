"""Units: counts and reaches against brute force, and the refusals."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import TEXTS

from ragnotes import units_of
from ragnotes.chunking.tokens import token_bounds

BLOCKS = [
    ("Bake  at 180°C", "words", [(0, 4), (6, 8), (9, 14)]),
    ("ab c", "characters", [(0, 1), (1, 2), (2, 3), (3, 4)]),
    ("", "words", []),
    ("", "characters", []),
    ("", "tokens", []),
    ("Bake 🧁", "tokens", [(0, 1), (1, 4), (4, 6), (5, 6), (5, 6)]),  # one emoji, four tokens
]


@pytest.mark.parametrize(("text", "unit", "spans"), BLOCKS)
def test_units(text: str, unit: str, spans: list[tuple[int, int]]) -> None:
    units = units_of(text, unit)
    assert list(zip(units.starts.tolist(), units.ends.tolist(), strict=True)) == spans
    assert len(units) == len(spans)


def vowels(text: str) -> Iterator[tuple[int, int]]:
    return ((at, at + 1) for at, char in enumerate(text) if char in "aeiou")


@given(TEXTS, st.sampled_from(["words", "characters", "tokens", vowels]), st.data())
def test_count_and_reach_agree_with_counting_by_hand(
    text: str, unit: object, data: st.DataObject
) -> None:
    units = units_of(text, unit)  # type: ignore[arg-type]
    spans = list(zip(units.starts.tolist(), units.ends.tolist(), strict=True))

    def count(start: int, end: int) -> int:
        return sum(s < end and e > start for s, e in spans) if start < end else 0

    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    size = data.draw(st.integers(1, 8))
    assert units.count(start, end) == count(start, end)
    reach = units.reach(start, size)
    assert count(start, reach) <= size
    if count(start, len(text)) > size:  # there is a unit too many, and it starts right there
        assert count(start, reach + 1) > size
    back = units.reach_back(end, size)
    assert count(min(back, end), end) <= size
    if back:
        assert count(min(back, end) - 1, end) > size or back > end


REFUSED = [
    ("letters", ValueError, r"unit must be \"words\".*got unit='letters'"),
    (7, TypeError, "unit must be a name or a function, got unit=7"),
    (lambda text: [(0, 9)], ValueError, r"inside the text \(0 to 3\)"),
    (lambda text: [(-1, 2)], ValueError, "inside the text"),
    (lambda text: [(1, 2), (0, 1)], ValueError, "in order and not empty, got 0 to 1 as number 1"),
    (lambda text: [(0, 0)], ValueError, "in order and not empty, got 0 to 0 as number 0"),
    (lambda text: [0, 2], TypeError, r"must give \(start, end\) pairs of whole numbers"),
    (lambda text: [(0, 1, 2)], TypeError, "pairs of whole numbers"),
    (lambda text: [(0.5, 2)], TypeError, "pairs of whole numbers"),
    (lambda text: None, TypeError, "pairs of whole numbers"),
]


@pytest.mark.parametrize(("unit", "error", "message"), REFUSED)
def test_refused(unit: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        units_of("a b", unit)  # type: ignore[arg-type]


@given(TEXTS)
def test_tokens_cover_the_text_and_never_part_a_character(text: str) -> None:
    starts, ends = (positions.tolist() for positions in token_bounds(text))
    assert all(start < end for start, end in zip(starts, ends, strict=True))
    assert starts == sorted(starts)
    assert ends == sorted(ends)
    if text:
        assert starts[0] == 0
        assert ends[-1] == len(text)
        # Each token starts where the one before ended, or inside its last character.
        for end, start in zip(ends, starts[1:], strict=False):
            assert end - 1 <= start <= end
