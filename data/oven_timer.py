"""A timer for an oven that bakes in steps.

A programme is a few lines of text, one step a line: a name, a temperature in degrees Celsius and
a time. The timer keeps no clock of its own. Whoever uses it says how many minutes have passed,
so that an hour of baking can be tested in an instant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from itertools import accumulate

COLDEST, HOTTEST = 50, 275  # what the knob can be set to, in degrees Celsius
MINUTES_A_DAY = 24 * 60

# Rye bread as in the table of dishes. Lines that begin with a hash are comments.
RYE_BREAD = """\
# rye bread, free-standing, one loaf of 1 kg
crust  250  10 min
crumb  200  45 min
# the door may stay open at the first notch
rest    50  1 h 5 min
"""

# Hours and minutes are both optional here; parse_minutes refuses a text with neither.
_TIME = re.compile(r"(?:(\d+) ?h)? ?(?:(\d+) ?min)?")


@lru_cache(maxsize=128)
def parse_minutes(text: str) -> int:
    """Return the minutes in a text such as "45 min", "2 h" or "1 h 5 min".

    >>> parse_minutes("1 h 5 min")
    65
    >>> parse_minutes("soon")
    Traceback (most recent call last):
    ...
    ValueError: a time needs hours or minutes, such as '1 h 5 min', got 'soon'
    """
    match = _TIME.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        raise ValueError(f"a time needs hours or minutes, such as '1 h 5 min', got {text!r}")
    hours, minutes = (int(part or 0) for part in match.groups())
    return 60 * hours + minutes


def as_clock(minute: int) -> str:
    """Return a minute of the day as a clock shows it; the day starts again after 23:59.

    >>> as_clock(18 * 60 + 5), as_clock(24 * 60 + 1)
    ('18:05', '00:01')
    """
    hours, minutes = divmod(minute % MINUTES_A_DAY, 60)
    return f"{hours:02}:{minutes:02}"


# A decorator is a function that gets a function and gives back another one in its place.
def while_running(method: Callable[..., None]) -> Callable[..., None]:
    """Let a method of OvenTimer be called only between the start and the end of a programme."""

    @wraps(method)
    def guarded(timer: OvenTimer, *args: int) -> None:
        if timer.step is None:
            raise RuntimeError(f"{method.__name__}: the programme is over")
        method(timer, *args)

    return guarded


@dataclass(frozen=True)
class Step:
    """One stretch of a programme at one temperature."""

    name: str
    celsius: int
    minutes: int

    def __post_init__(self) -> None:
        if not COLDEST <= self.celsius <= HOTTEST:
            raise ValueError(f"{self.name}: {self.celsius} °C is not on the knob")
        if self.minutes < 1:
            raise ValueError(f"{self.name}: a step lasts at least a minute")

    @classmethod
    def from_line(cls, line: str) -> Step:
        """Read a step from a line of a programme.

        >>> Step.from_line("crumb  200  45 min")
        Step(name='crumb', celsius=200, minutes=45)
        """
        parts = line.split(maxsplit=2)
        if len(parts) < 3 or not parts[1].isdecimal():
            raise ValueError(f"a step needs a name, a temperature and a time, got {line!r}")
        return cls(parts[0], int(parts[1]), parse_minutes(parts[2]))

    def __str__(self) -> str:
        return f"{self.name} at {self.celsius} °C for {self.minutes} min"


class OvenTimer:
    """Goes through the steps of a programme as time is reported to it.

    >>> timer = OvenTimer.from_text("crust 250 10 min\\ncrumb 200 45 min")
    >>> timer.advance(12)
    >>> timer.step.name, timer.minutes_left
    ('crumb', 43)
    """

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = tuple(steps)
        if not self.steps:
            raise ValueError("a programme needs at least one step")
        # The minute, counted from the start, at which each step ends.
        self.ends = tuple(accumulate(step.minutes for step in self.steps))
        self.elapsed = 0

    @classmethod
    def from_text(cls, text: str) -> OvenTimer:
        """Make a timer from a programme's text; blank lines and comments do not count."""
        lines = (line.strip() for line in text.splitlines())
        return cls(Step.from_line(line) for line in lines if line and not line.startswith("#"))

    @property
    def minutes_left(self) -> int:
        """The minutes until the last step ends; 0 once the programme is over."""
        return max(0, self.ends[-1] - self.elapsed)

    @property
    def step(self) -> Step | None:
        """The step that is running, or None once the programme is over."""
        for step, end in zip(self.steps, self.ends, strict=True):
            if self.elapsed < end:
                return step
        return None

    @while_running
    def advance(self, minutes: int) -> None:
        """Report that time has passed."""
        if minutes < 0:
            raise ValueError(f"time does not run backwards, got {minutes} minutes")
        self.elapsed += minutes

    @while_running
    def skip(self) -> None:
        """Go on to the next step, as if the time of this one had passed."""
        self.elapsed = next(end for end in self.ends if end > self.elapsed)


def timetable(timer: OvenTimer, start: int) -> list[str]:
    """Return one line for each step, with the clock time at which it begins."""
    begins = [start + end - step.minutes for step, end in zip(timer.steps, timer.ends, strict=True)]
    lines = [f"{as_clock(begin)}  {step}" for begin, step in zip(begins, timer.steps, strict=True)]
    return [*lines, f"{as_clock(start + timer.ends[-1])}  ready"]


if __name__ == "__main__":
    bread = OvenTimer.from_text(RYE_BREAD)
    print("\n".join(timetable(bread, start=parse_minutes("17 h 30 min"))))
    bread.advance(30)
    print(f"After 30 minutes: {bread.step}, {bread.minutes_left} min left in all.")
    bread.skip()
    print(f"The crumb is done early: {bread.step}, {bread.minutes_left} min left in all.")
