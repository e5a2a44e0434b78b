"""A sweep as a table: a number for each setting, darker where higher, the best with a sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isclose

from ragnotes.display.page import INK, LINE, PAPER, escaped, framed, printable
from ragnotes.display.view import View

Row = Mapping[str, str | int | float]
Key = tuple[str, int, int, str]  # strategy, size, overlap, retriever

BEST, MISSING = "★", "–"
AMOUNTS = ("chunks", "characters")  # of these no end of the scale is the better one
# On the darkest, the ink still has seven times the contrast of paper and shade.
_SHADES = (PAPER, "#e3edf9", "#c9def4", "#aaccee", "#8bb8e6")
_FIRM = "\N{NO-BREAK SPACE}"
_CELL, _NAME = 6, 9  # least widths of the columns in the text


def heat_map(
    rows: Sequence[Row], metric: str, questions: int | None = None, sent: str = ""
) -> View:
    """Show one metric of a sweep's settings: strategies and overlaps down, sizes across.

    `rows` are those of `Sweep.table`; each retriever has a table of its own. Every cell has its
    number, to two decimals, to three where all are below 0.1. `questions` says how many questions
    the metric is a share of: then the cell has the count, 31 for .775 of 40. Shades go from the
    lowest to the highest of all numbers shown; the best, all of them where several are equal, has
    a star, and none where all numbers are. Overlaps that are shares of the sizes are written so.
    `sent`, such as "5 hits", ends the titles. ValueError for no rows, a metric that a row does
    not have, a setting that stands twice, and a number that is no share of so many questions.
    """
    page = map_page(rows, metric, questions, sent=sent)
    return View(page.text, framed(page.html))


def map_page(
    rows: Sequence[Row],
    metric: str,
    questions: int | None = None,
    signs: Mapping[Key, str] | None = None,
    sent: str = "",
) -> View:
    """Return the tables without the frame of a page; `signs` are put in front of the numbers."""
    values = {key_of(row): _value(row, metric, questions) for row in rows}
    if not values:
        raise ValueError("a heat map needs at least one row, got none")
    if len(values) < len(rows):
        raise ValueError("a setting stands twice in the rows")
    shown = {key: _Number(value, metric, values, questions) for key, value in values.items()}
    by_share = _overlaps_are_shares(list(values))
    tables = [
        _table(
            f"{metric}{f', of {questions}' if questions else ''} · {retriever}"
            + (f" · {sent}" if sent else ""),
            {key[:3]: number for key, number in shown.items() if key[3] == retriever},
            {key[:3]: sign for key, sign in (signs or {}).items() if key[3] == retriever},
            by_share,
        )
        for retriever in dict.fromkeys(key[3] for key in values)
    ]
    said = "darker: higher" if len(set(values.values())) > 1 else "all are equal"
    if any(number.best for number in shown.values()):
        said = f"{BEST} the best · {said}"
    if any(MISSING in table.text.split() for table in tables):
        said += f" · {MISSING} no such setting"
    return View(
        "\n".join([*(table.text for table in tables), said]),
        "".join(table.html for table in tables) + f"<div>{said}</div>",
    )


def key_of(row: Row) -> Key:
    """Return what names a setting."""
    return str(row["strategy"]), int(row["size"]), int(row["overlap"]), str(row["retriever"])


class _Number:
    """How one value is written, and how it stands among all."""

    def __init__(
        self, value: float, metric: str, values: Mapping[Key, float], questions: int | None
    ) -> None:
        low, high = min(values.values()), max(values.values())
        whole = questions is not None or metric in AMOUNTS
        # Where all are small, as a span precision is, two decimals would make them all alike.
        self.words = f"{value:,.{0 if whole else 2 if high >= 0.1 else 3}f}"
        self.shade = _SHADES[round((len(_SHADES) - 1) * (value - low) / (high - low or 1))]
        self.best = metric not in AMOUNTS and value == high and (high > low or len(values) == 1)


def _value(row: Row, metric: str, questions: int | None) -> float:
    if metric not in row:
        raise ValueError(f"no metric {metric!r} in a row that has {', '.join(row)}")
    value = float(row[metric])
    if questions is None:
        return value
    count = round(value * questions)
    if not 0 <= count <= questions or not isclose(value * questions, count, abs_tol=1e-6):
        raise ValueError(
            f"{metric} is {value} for {key_of(row)}: no share of {questions} questions"
        )
    return count


def _overlaps_are_shares(keys: Sequence[Key]) -> bool:
    """Whether there are fewer overlaps when they are written as percents of the sizes."""
    return len({_share(*key[1:3]) for key in keys}) < len({overlap for _, _, overlap, _ in keys})


def _share(size: int, overlap: int) -> str:
    return f"{100 * overlap / size:.0f} %"


def _table(
    title: str,
    numbers: Mapping[tuple[str, int, int], _Number],
    signs: Mapping[tuple[str, int, int], str],
    by_share: bool,
) -> View:
    sizes = sorted({size for _, size, _ in numbers})
    strategies = list(dict.fromkeys(strategy for strategy, _, _ in numbers))
    grid: dict[tuple[str, str], dict[int, tuple[str, int, int]]] = {}
    for key in sorted(numbers, key=lambda one: one[2] / one[1] if by_share else one[2]):
        strategy, size, overlap = key
        name = _share(size, overlap) if by_share else str(overlap)
        grid.setdefault((strategy, name), {})[size] = key
    widths = [max(len(printable(name)) for name in [*strategies, "strategy"]) + 1, _NAME]
    heads = ["strategy", "overlap", *(f"size {sizes[0]}", *map(str, sizes[1:]))]
    columns = [_head(head, "col") for head in heads[:2]]
    columns += [_head(head.replace(" ", _FIRM), "col", "right") for head in heads[2:]]
    html = [_row("".join(columns))]
    text = [title, _line(heads, widths)]
    before = None
    for strategy, name in sorted(grid, key=lambda row: strategies.index(row[0])):
        cells = [_cell(grid[strategy, name].get(size), numbers, signs) for size in sizes]
        html.append(
            _row("".join([_head(strategy), _head(name), *(cell.html for cell in cells)]),
                 strategy != before)
        )  # fmt: skip
        text.append(_line([printable(strategy), name, *(cell.text for cell in cells)], widths))
        before = strategy
    return View(
        "\n".join(text),
        # Where no theme dresses tables, as in a live pane: space in cells, numbers to the right.
        '<table cellpadding="4" style="border-collapse:collapse;text-align:right;margin:6px 0">'
        f'<caption style="text-align:left;color:{INK}"><strong>{escaped(title)}</strong></caption>'
        f"{''.join(html)}</table>",
    )


def _cell(
    key: tuple[str, int, int] | None,
    numbers: Mapping[tuple[str, int, int], _Number],
    signs: Mapping[tuple[str, int, int], str],
) -> View:
    if key is None:
        return View(MISSING, f"<td>{MISSING}</td>")
    number = numbers[key]
    marks = [signs[key]] if key in signs else []
    words = " ".join([*marks, *([BEST] if number.best else []), number.words])
    whole = words.replace(" ", _FIRM)
    bold = f"<strong>{whole}</strong>" if number.best or marks else whole
    style = "" if number.shade == PAPER else f' style="background:{number.shade}"'
    return View(words, f"<td{style}>{bold}</td>")


def _head(words: str, scope: str = "row", side: str = "left") -> str:
    return f'<th scope="{scope}" style="text-align:{side}">{escaped(words)}</th>'


def _row(cells: str, ruled: bool = False) -> str:
    # On each row: JupyterLab gives rows a background of their own.
    rule = f";border-top:1px solid {LINE}" if ruled else ""
    return f'<tr style="background:{PAPER};color:{INK}{rule}">{cells}</tr>'


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    names = [cell.ljust(width) for cell, width in zip(cells, widths, strict=False)]
    return "".join([*names, *(cell.rjust(_CELL + 2) for cell in cells[2:])]).rstrip()
