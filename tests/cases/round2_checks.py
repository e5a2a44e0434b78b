"""The checks of round2.json, on the value of an input; those of checks.py are used as well."""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from typing import Any

import pytest
from checks import CHECKS, shown
from round2_adapter import value_of

from ragnotes import Chunk

Want = Mapping[str, Any]


def verify(script: str, checks: list[Want]) -> None:
    """Run an input and make its checks."""
    if checks[0]["check"] == "raises":
        (want,) = checks
        error = {"ValueError": ValueError, "TypeError": TypeError}[want["error"]]
        with pytest.raises(error) as raised:
            value_of(script)
        assert [word for word in want["words"] if word not in str(raised.value)] == []
        return
    value = value_of(script)
    if _chunks(value):
        for name in ("slice_equal", "starts_increasing"):
            check(value, {"check": name})
    for want in checks:
        check(value, want)


def _chunks(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, Chunk) for each in value)


def check(value: Any, want: Want) -> None:
    name = want["check"]
    if name == "any":
        errors = []
        for checks in want["of"]:
            try:
                for each in checks:
                    check(value, each)
                return
            except AssertionError as error:
                errors.append(str(error))
        raise AssertionError("\n".join(errors))
    if name in CHECKS:
        assert _chunks(value)
        CHECKS[name]({"strategy": "given", "text": value[0].doc.text}, dict(want), [value])
    else:
        OWN[name](value, want)


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(plain(each) for each in value)
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def equal(value: Any, want: Want) -> None:
    # True is no 1 here, and 1.0 no True.
    assert repr(plain(value)) == repr(want["value"])


def close(value: Any, want: Want) -> None:
    assert plain(value) == pytest.approx(want["value"], abs=1e-9)


def contains(value: Any, want: Want) -> None:
    assert [each for each in want["value"] if each not in value] == []


def all_same(value: Any, want: Want) -> None:
    assert value[0]
    assert value == [value[0]] * len(value)


def all_different(value: Any, want: Want) -> None:
    assert len(value) == len(set(value)) > 1


def contexts(value: list[Chunk], want: Want) -> None:
    assert shown([value]) == want["value"]


def texts(value: list[Chunk], want: Want) -> None:
    assert [piece.text for piece in value] == want["value"]


def headings(value: list[Chunk], want: Want) -> None:
    assert [list(piece.headings) for piece in value] == want["value"]


def words(value: list[Chunk], want: Want) -> None:
    """All words that are shown, in order, without the marks that stand alone."""
    parts = " ".join(shown([value])).split()
    assert [part for part in parts if any(map(str.isalnum, part))] == want["value"]


def characters(value: list[Chunk], want: Want) -> None:
    """All that is shown but white space: where it is cut does not count."""
    assert "".join("".join(shown([value])).split()) == want["value"]


def first_starts(value: list[Chunk], want: Want) -> None:
    assert value[0].text.startswith(want["value"])


def last_context(value: list[Chunk], want: Want) -> None:
    assert shown([value])[-1] == want["value"]


def each_contains(value: list[Chunk], want: Want) -> None:
    assert all(want["value"] in text for text in shown([value]))


def together(value: list[Chunk], want: Want) -> None:
    """Where the first is shown, the second stands before it, or around it, in the same chunk."""
    texts = [text for text in shown([value]) if want["value"] in text]
    assert texts
    assert all(want["with"] in text for text in texts)


def apart(value: list[Chunk], want: Want) -> None:
    one, other = want["value"]
    assert not [text for text in shown([value]) if one in text and other in text]


def columns(value: list[Chunk], want: Want) -> None:
    assert [row for text in shown([value]) for row in _cells(text)] == want["value"]


def under(value: list[Chunk], want: Want) -> None:
    """A cell stands in the column of that name, counted in the first line, wherever it stands."""
    head, *rows = [row for text in shown([value]) for row in _cells(text)]
    found = [row.index(want["value"]) for row in rows if want["value"] in row]
    assert found
    assert set(found) == {head.index(want["column"])}


def _cells(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]


def rows_under_header(value: list[Chunk], want: Want) -> None:
    """Each row is whole, and shown with the header above it, wherever it is shown."""
    for row in want["rows"]:
        found = [text for text in shown([value]) if row in text]
        assert found, row
        for text in found:
            lines = [re.sub(r"^[\s>]+", "", line).rstrip() for line in text.splitlines()]
            assert row in lines
            assert want["header"] in lines[: lines.index(row)]


def linear(value: Callable[[int], object], want: Want) -> None:
    """Eight times the input costs at most three times what is in proportion.

    What is squared costs eight times that.
    """
    few = want["size"]
    value(few)  # tables are read once
    assert _cheaper(lambda: _cost(value, 8 * few), lambda: 3 * 8 * _cost(value, few))


def cheap(value: Callable[[int], object], want: Want) -> None:
    """An input costs no more than so many loops of a hundred thousand steps."""
    value(1)
    assert _cheaper(
        lambda: _cost(value, want["size"]), lambda: want["loops"] * _cost(_loop, 100_000)
    )


def _cheaper(cost: Callable[[], float], bound: Callable[[], float]) -> bool:
    """Say whether a cost is below a bound in any of ten tries: other work makes both noisy.

    What is squared is above it in each.
    """
    return any(cost() < bound() for _ in range(10))


def _cost(function: Callable[[int], object], size: int) -> float:
    """Seconds of the processor, of this thread alone: what else the machine does is left out."""
    times, since = 0, time.thread_time()
    while time.thread_time() - since < 0.1:  # some clocks tick every 16 ms
        function(size)
        times += 1
    return (time.thread_time() - since) / times


def _loop(steps: int) -> int:
    total = 0
    for step in range(steps):
        total += step
    return total


OWN: dict[str, Callable[[Any, Want], None]] = {
    function.__name__: function
    for function in (
        equal, close, contains, all_same, all_different, contexts, texts, headings, words,
        characters, first_starts, last_context, each_contains, together, apart, columns, under,
        rows_under_header, linear, cheap,
    )
}  # fmt: skip
