"""Lessons as pages that read without a kernel and without a network, and print well."""

from __future__ import annotations

import copy
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import resources
from pathlib import Path
from typing import Any

from ragnotes.classroom.lessons import Lesson, Notebook, lessons, text_of

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_WIDGET = "application/vnd.jupyter.widget-view+json"
# What a cell says until somebody answers: a page cannot be answered.
_UNANSWERED = ("No guess yet", "Not attempted yet")


def write_handouts(folder: Path, pdf: bool = False) -> list[Path]:
    """Write each lesson as one page of HTML, with `pdf` as PDF as well; return the files.

    Files of the same name are replaced. ValueError where a PDF is asked for and there is no
    Chromium or Chrome to make it.
    """
    browser = _browser() if pdf else ""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for lesson in lessons():
        page = folder / f"{lesson.name}.html"
        page.write_text(page_of(lesson), encoding="utf-8", newline="\n")
        files.append(page)
        if pdf:
            files.append(_printed(page, browser))
    return files


def page_of(lesson: Lesson) -> str:
    """Return a lesson as a page: its texts, code and stored outputs, and nothing from outside.

    A widget is shown as its static twin, and the verdict of a check that nobody has answered is
    left out. Links to other lessons lead to their pages.
    """
    import nbformat
    from nbconvert.exporters import HTMLExporter
    from pygments.formatters import HtmlFormatter

    plain = {"anchor_links": True, "input_prompt": True, "output_prompt": True}
    exporter: Any = HTMLExporter(  # type: ignore[no-untyped-call]
        template_name="basic", **{f"exclude_{what}": out for what, out in plain.items()}
    )
    body, _ = exporter.from_notebook_node(nbformat.reads(_to_read(lesson.notebook), as_version=4))
    body = re.sub(r'href="(\d\d_\w+)\.ipynb"', r'href="\1.html"', body)
    body = body.replace("<details", "<details open")  # paper has nothing to click on
    title = text_of(lesson.notebook["cells"][0]).partition("\n")[0].removeprefix("# ")
    style = (resources.files("ragnotes.classroom") / "course" / "handout.css").read_text("utf-8")
    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    dark = HtmlFormatter(style="github-dark").get_style_defs(".highlight")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{html.escape(title)}</title>
<style>
{light}
@media screen and (prefers-color-scheme: dark) {{
{dark}
}}
{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def _to_read(notebook: Notebook) -> str:
    """The notebook's file with the static twin of each widget, and without verdicts on nothing."""
    notebook = copy.deepcopy(notebook)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(_WIDGET, None)
        if "outputs" in cell:
            cell["outputs"] = [one for one in cell["outputs"] if not _is_unanswered(one)]
    return json.dumps(notebook)


def _is_unanswered(output: dict[str, Any]) -> bool:
    return "".join(output.get("data", {}).get("text/plain", "")).startswith(_UNANSWERED)


def _browser() -> str:
    for name in _BROWSERS:
        if found := shutil.which(name):
            return found
    raise ValueError(
        f"a PDF needs Chromium or Chrome, found none of {', '.join(_BROWSERS)}: "
        "install one, or print the pages from any browser"
    )


def _printed(page: Path, browser: str) -> Path:
    target = page.with_suffix(".pdf")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [browser, "--headless", "--disable-gpu", f"--user-data-dir={profile}"]
        command += ["--no-sandbox"] if _is_root() else []
        command += ["--no-pdf-header-footer", f"--print-to-pdf={target.resolve()}"]
        done: Any = subprocess.run(
            [*command, page.resolve().as_uri()], capture_output=True, timeout=120, check=False
        )
    if done.returncode or not target.is_file():
        raise ValueError(f"{Path(browser).name} made no PDF of {page}")
    return target


def _is_root() -> bool:
    import os

    return sys.platform != "win32" and os.geteuid() == 0
