"""The report on a class as a table for a spreadsheet and as a page to read."""

from __future__ import annotations

import csv
import html
import io

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
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --paper: #14191f; --line: #6b7a8a;
  --quiet: #b4c0cc; --right: #123a1a; --wrong: #4a3608; --none: #2a323b; } }
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
@media print { body { max-width: none; margin: 0; font-size: 10pt; } tr { break-inside: avoid; } }
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
        + [_verdict(rows[learner, name]) for name in names]
        for learner in learners
    ]
    wrong = [
        [
            f'<th scope="row">{_safe(row.learner)}</th>',
            f"<td>{_safe(row.exercise)}</td>",
            _verdict(row),
            f"<td>{_safe(row.mistake)}</td>",
            f"<td>{_safe(row.reason)}</td>",
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
    right = sum(row.verdict == "correct" for row in rows)
    mistake, times = report.most_frequent(lesson, name)
    most = f"{amount(times, 'learner')}: {_safe(mistake)}" if times else "none that is known"
    prompt = _safe(report.prompts.get((lesson, name), ""))
    return [
        f'<th scope="row">{number}. {_safe(name)}<br><small>{prompt}</small></th>',
        f'<td class="short">{right} of {len(rows)}</td>',
        f"<td>{most}</td>",
    ]


def _verdict(row: Row) -> str:
    kind = row.verdict.replace(" ", "-")
    return f'<td class="short {kind}">{_SIGNS[row.verdict]} {row.verdict}</td>'


def _table(caption: str, heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{_safe(one)}</th>' for one in heads)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{_safe(caption)}"><table>'
        f"<caption>{_safe(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _safe(text: str) -> str:
    return html.escape(printable(text), quote=True)
