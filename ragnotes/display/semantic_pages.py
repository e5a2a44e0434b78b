"""A text cut at the gaps that one rule chooses, as plain data and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ragnotes.chunking.semantic import gaps_to_cut
from ragnotes.display.curves import curve_in_words, curve_picture, first_words
from ragnotes.display.page import QUIET, amount, escaped
from ragnotes.display.view import View
from ragnotes.document import Chunk

MOST_SHOWN = 14
_LEGEND = "A rule cuts every gap below its line."

Rule = tuple[str, float]


@dataclass(frozen=True)
class Piece:
    """A chunk: its first and last sentence, how many words it has, and how it begins."""

    first: int
    last: int
    words: int
    begins: str


@dataclass(frozen=True)
class SemanticCut:
    """What a rule cuts, by one embedder's similarities.

    `rule` is ("lowest", share) or ("threshold", similarity). `level` is a threshold that cuts
    the same gaps; None where none does: nothing or everything is cut, or a tie is.
    """

    embedder: str
    rule: Rule
    gaps: int
    cuts: tuple[int, ...]
    level: float | None
    pieces: tuple[Piece, ...]


def semantic_cut(
    sentences: Sequence[Chunk], embedder: str, similarities: Sequence[float], rule: Rule
) -> SemanticCut:
    """Cut by a rule; ValueError for what `gaps_to_cut` refuses."""
    name, value = rule
    if name == "lowest":
        cuts = gaps_to_cut(similarities, lowest=value)
    else:
        cuts = gaps_to_cut(similarities, threshold=value)
    edges = pairwise([0, *(gap + 1 for gap in cuts), len(sentences)])
    pieces = tuple(_piece(sentences, first, after - 1) for first, after in edges)
    level = value if name == "threshold" else _level(similarities, cuts)
    return SemanticCut(embedder, rule, len(similarities), tuple(cuts), level, pieces)


def _piece(sentences: Sequence[Chunk], first: int, last: int) -> Piece:
    start, end = sentences[first].start, sentences[last].end
    words = len(sentences[first].doc.text[start:end].split())
    return Piece(first, last, words, first_words(sentences[first]))


def _level(similarities: Sequence[float], cuts: Sequence[int]) -> float | None:
    """The threshold with the fewest decimals that cuts the same gaps, if there is one."""
    chosen = set(cuts)
    kept = [value for gap, value in enumerate(similarities) if gap not in chosen]
    if not cuts or not kept:
        return None
    below, above = max(similarities[gap] for gap in cuts), min(kept)
    levels = (round((below + above) / 2, decimals) for decimals in range(2, 9))
    return next((level for level in levels if below < level <= above), None)


def rule_in_words(rule: Rule) -> str:
    """Return a rule as it stands on its button.

    >>> rule_in_words(("lowest", 0.07)), rule_in_words(("threshold", 0.25))
    ('lowest 7 %', 'below 0.25')
    """
    name, value = rule
    return f"lowest {round(value * 100, 6):g} %" if name == "lowest" else f"below {value:g}"


def cut_page(cut: SemanticCut) -> View:
    """Say what a rule cuts: how many gaps, the chunks, and how each begins."""
    said = rule_in_words(cut.rule)
    head = f"{cut.embedder}, {said}"
    about = f"{len(cut.cuts)} of {amount(cut.gaps, 'gap')} cut, {amount(len(cut.pieces), 'chunk')}"
    if cut.rule[0] == "lowest" and cut.level is not None:
        about += f" · below {cut.level:g} cuts the same"
    rows = [
        f"[{number}] {'sentences ' * (not number)}{piece.first}–{piece.last}, "
        f"{amount(piece.words, 'word')}: {piece.begins}"
        for number, piece in enumerate(cut.pieces[:MOST_SHOWN])
    ]
    if len(cut.cuts) == cut.gaps:
        rows = ["every sentence is a chunk of its own"]
    elif len(cut.pieces) > MOST_SHOWN:
        rows.append(f"and {len(cut.pieces) - MOST_SHOWN} more")
    return View(
        "\n".join([f"{head} · {about}", *rows]),
        f'<output style="display:block;margin-top:6px"><strong>{escaped(head)}</strong> '
        f'<span style="color:{QUIET}">· {about}</span></output>' + "<br>".join(map(escaped, rows)),
    )


def state_page(cut: SemanticCut, similarities: Sequence[float]) -> View:
    """Draw one rule: the curve with its cuts and its line, and what it gives."""
    alt = curve_in_words(similarities, cut.cuts)
    levels = [] if cut.level is None else [(cut.level, f"{cut.level:g}")]
    page = cut_page(cut)
    return View(
        f"{alt}\n{page.text}", curve_picture(similarities, alt, cut.cuts, levels) + page.html
    )


def rules_page(cuts: Sequence[SemanticCut], similarities: Sequence[float]) -> View:
    """Draw several rules for one embedder: a curve with all their lines, and what each gives."""
    levels = [(cut.level, rule_in_words(cut.rule)) for cut in cuts if cut.level is not None]
    lines = "".join(f" The line of “{words}” is at {level:g}." for level, words in levels)
    alt = f"{cuts[0].embedder}: {curve_in_words(similarities, ())}{lines}"
    pages = [cut_page(cut) for cut in cuts]
    return View(
        "\n\n".join([f"{alt} {_LEGEND}", *(page.text for page in pages)]),
        f"{curve_picture(similarities, alt, (), levels)}<div>{_LEGEND}</div>"
        + "".join(page.html for page in pages),
    )
