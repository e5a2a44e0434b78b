"""Texts compared as words: marks of Markdown and line breaks make no difference."""

from __future__ import annotations

RUN = 8  # words in a row that two texts do not share by chance


def plain(text: str) -> str:
    """Return a text without asterisks, and with one space wherever there is white space.

    >>> plain("**Can I swim?**\\n\\nYes,\\n  daily.")
    'Can I swim? Yes, daily.'
    """
    return " ".join(text.replace("*", " ").split())


def squeezed(text: str) -> str:
    """Return a text in small letters without white space and asterisks: to find parts in it."""
    return pressed(text).casefold()


def pressed(text: str) -> str:
    """Return a text without white space and asterisks."""
    return "".join(text.replace("*", "").split())


def first_missing(words: str, text: str) -> str:
    """Return the first words of a text that do not follow in another; "" if all of them do.

    >>> first_missing("Yes, daily. Bring a towel.", "I say: yes, daily. Bring soap.")
    'a towel.'
    """
    wanted, held = plain(words).split(), squeezed(text)
    for at in range(len(wanted)):
        if squeezed(" ".join(wanted[: at + 1])) not in held:
            return " ".join(wanted[at : at + RUN])
    return ""


def runs(text: str) -> set[tuple[str, ...]]:
    """Return all runs of eight words of a text; of a shorter one, all its words."""
    words = plain(text).split()
    last = max(len(words) - RUN, 0)
    return {tuple(words[at : at + RUN]) for at in range(last + 1)}
