"""The report on a class as a table for a spreadsheet and as a page to read."""

from __future__ import annotations

import csv
import html
import io
import re
from collections import Counter

from ragnotes.classroom.report import Report, Row
from ragnotes.display.page import amount, printable

# Words say it all; sign and colour repeat them.
_SIGNS = {
    "correct": "✓",
    "not yet": "✗",
    "not attempted": "–",
    "cannot check": "?",
    "missing": "∅",
    "stopped": "■",
}
_STYLE = """
:root { color-scheme: light dark; --ink: #1b2733; --paper: #ffffff; --line: #8896a5;
  --quiet: #4a5866; --right: #e2f3e4; --wrong: #fdebc3; --none: #eceff2; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --paper: #14191f;
  --line: #6b7a8a; --quiet: #b4c0cc; --right: #123a1a; --wrong: #4a3608; --none: #2a323b; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left;
  vertical-align: top; }
.correct { background: var(--right); } .not-yet, .stopped { background: var(--wrong); }
.not-attempted, .missing, .cannot-check { background: var(--none); }
small { color: var(--quiet); font-weight: normal; }
.short { white-space: nowrap; }
code { font: 0.9em ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
@media print { @page { margin: 12mm; }
  body { max-width: none; margin: 0; padding: 0; font-size: 8pt; }
  .wide { overflow: visible; } th, td { padding: 0.2rem 0.3rem; } tr { break-inside: avoid; }
  h2, caption { break-after: avoid; } }
"""


def as_csv(report: Report) -> str:
    """Return the report's rows as CSV with a header.

    A text that a spreadsheet would take for a formula begins with an apostrophe.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["learner", "lesson", "exercise", "verdict", "known mistake", "reason"])
    for row in report.rows:
        cells = [row.learner, row.lesson, row.exercise, row.verdict, row.mistake, row.reason]
        writer.writerow(["'" + cell if cell[:1] in tuple("=+-@\t\r") else cell for cell in cells])
    return file.getvalue()


def as_page(report: Report) -> str:
    """Return the report as a page of HTML that needs nothing but itself."""
    lessons = list(dict.fromkeys(row.lesson for row in report.rows))
    parts = [_lesson(report, lesson) for lesson in sorted(lessons)]
    if report.remarks:
        items = "".join(f"<li>{_safe(remark)}</li>" for remark in report.remarks)
        parts.append(f"<h2>Remarks</h2><ul>{items}</ul>")
    learners = len({row.learner for row in report.rows})
    counted = f"{amount(learners, 'learner')}, {amount(len(lessons), 'lesson')}"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Answers of a class</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>Answers of a class</h1>
<p>{counted}. A known mistake is one that the course has a message for.</p>
<p><small>Not yet: answered, and not right. Missing: there is nothing to check, because a cell
failed or is gone. Stopped: a cell hit a limit or ended Python. Cannot check: what the check needs
is not as the lesson left it.</small></p>
{"".join(parts)}
</body>
</html>
"""


def _lesson(report: Report, lesson: str) -> str:
    names = [name for of, name in report.exercises() if of == lesson]
    rows = {(row.learner, row.exercise): row for row in report.rows if row.lesson == lesson}
    learners = list(dict.fromkeys(learner for learner, _ in rows))
    overview = [_exercise(report, lesson, number, name) for number, name in enumerate(names, 1)]
    matrix = [
        [f'<th scope="row">{_safe(learner)}</th>']
        + [_verdict(rows[learner, name], wraps=True) for name in names]
        for learner in learners
    ]
    wrong = [
        [
            f'<th scope="row">{_safe(row.learner)}</th>',
            f"<td>{_safe(row.exercise)}</td>",
            _verdict(row),
            f"<td>{_prose(row.mistake)}</td>",
            f"<td>{_prose(row.reason)}</td>",
        ]
        for row in sorted(rows.values(), key=lambda row: names.index(row.exercise))
        if row.verdict not in ("correct", "not attempted")
    ]
    heads = ["Exercise", "Right", "Most frequent mistake"]
    details = ["Learner", "Exercise", "Verdict", "Known mistake", "What was seen"]
    return (
        f"<h2>{_safe(lesson)}</h2>"
        + _table("What to explain", heads, overview)
        + _table("Each learner", ["Learner", *names], matrix)
        + (_table("What was answered and is not right", details, wrong) if wrong else "")
    )


def _exercise(report: Report, lesson: str, number: int, name: str) -> list[str]:
    rows = [row for row in report.rows if (row.lesson, row.exercise) == (lesson, name)]
    counts = Counter(row.verdict for row in rows)
    others = "".join(
        f"<br><small>{times} {verdict}</small>"
        for verdict, times in counts.most_common()
        if verdict != "correct"
    )
    return [
        f'<th scope="row">{number}. {_safe(name)}<br><small>'
        f"{_prose(report.prompts.get((lesson, name), ''))}</small></th>",
        f'<td class="short">{counts["correct"]} of {len(rows)}{others}</td>',
        f"<td>{_most(report, rows)}</td>",
    ]


def _most(report: Report, rows: list[Row]) -> str:
    """The most frequent known mistake in the rows of an exercise, and how many make it."""
    mistake, times = report.most_frequent(rows[0].lesson, rows[0].exercise)
    if not times:
        return "none that is known" if any(row.verdict == "not yet" for row in rows) else "–"
    as_often = list(Counter(row.mistake for row in rows if row.mistake).values()).count(times) - 1
    more = f" <small>({amount(as_often, 'other')} as often, see below)</small>" if as_often else ""
    return f"{amount(times, 'learner')}: {_prose(mistake)}{more}"


def _verdict(row: Row, *, wraps: bool = False) -> str:
    kind = row.verdict.replace(" ", "-") + ("" if wraps else " short")
    return f'<td class="{kind}">{_SIGNS[row.verdict]} {row.verdict}</td>'


def _table(caption: str, heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{_safe(one).replace("_", "_<wbr>")}</th>' for one in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{_safe(caption)}"><table>'
        f"<caption>{_safe(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _safe(text: str) -> str:
    return html.escape(printable(text), quote=True)


def _prose(text: str) -> str:
    """A text in which what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", _safe(text))
