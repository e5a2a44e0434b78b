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
    return "".join(text.replace("*", "").split()).casefold()


def runs(text: str) -> set[tuple[str, ...]]:
    """Return all runs of eight words of a text; of a shorter one, all its words."""
    words = plain(text).split()
    last = max(len(words) - RUN, 0)
    return {tuple(words[at : at + RUN]) for at in range(last + 1)}
