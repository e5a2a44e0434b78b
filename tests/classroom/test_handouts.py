"""Hand-outs: a page says all that the lesson says, by itself, in light, in dark and on paper."""

import re
import shutil
from functools import cache
from importlib import resources
from pathlib import Path

import pytest
from test_report_tables import Page, contrast

from ragnotes.classroom import handouts
from ragnotes.classroom.handouts import page_of, write_handouts
from ragnotes.classroom.lessons import lessons

ALL = {lesson.name: lesson for lesson in lessons()}
CHROMIUM = next(filter(None, map(shutil.which, handouts._BROWSERS)), None)


@cache
def made(name: str) -> str:
    return page_of(ALL[name])


@pytest.mark.parametrize("name", ALL)
def test_a_page_needs_nothing_else(name: str) -> None:
    page = made(name)
    tags = Page(page).tags
    assert not {"script", "link", "iframe", "object", "form"} & {tag for tag, _ in tags}
    for tag, attributes in tags:
        assert not [name for name in attributes if name.startswith("on")]
        if tag == "img":
            assert str(attributes["src"]).startswith("data:image/")
            assert attributes["alt"]
        if tag == "a":
            target = str(attributes["href"])
            known = {f"{one}.html" for one in ALL}
            assert target in known or target.startswith(("https://", "#")), target
    style = page.partition("<style>")[2].partition("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style
    assert "widget-view" not in page
    assert page.count("<h1") == 1


@pytest.mark.parametrize("name", ALL)
def test_every_output_is_there(name: str) -> None:
    page, cells = made(name), ALL[name].notebook["cells"]
    for cell in cells:
        for output in cell.get("outputs", []):
            shown = output.get("data", {}).get("text/html")
            said = "".join(output.get("data", {}).get("text/plain", ""))
            if shown and not said.startswith(("No guess yet", "Not attempted yet")):
                start = "".join(shown)[:200].replace("<details", "<details open")
                assert start in page
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert page.count('class="input_area"') == len(code)
    for verdict in ("<strong>No guess yet", "<strong>Not attempted yet"):
        assert verdict not in page, "nobody can answer on a page"


@pytest.mark.parametrize("dark", [False, True])
def test_contrast_of_code_and_text(dark: bool) -> None:
    page = made(list(ALL)[1])
    style = page.partition("<style>")[2].partition("</style>")[0]
    pygments, ours = style.split(":root", 1)
    light, _, darker = pygments.partition("@media screen and (prefers-color-scheme: dark)")
    sheet = ours.partition("@media screen")[2 if dark else 0]
    colours = dict(re.findall(r"--(\w+): (#\w{6})", sheet))
    # White space and line numbers carry no words.
    shown = re.findall(r"\.highlight \.(\w+) \{ color: (#\w{6})", darker if dark else light)
    assert len(shown) > 20
    for name, colour in shown:
        if name not in ("w", "hll"):
            assert contrast(colour, colours["code"]) >= 4.5, name
    for name in ("ink", "link"):
        assert contrast(colours[name], colours["paper"]) >= 4.5
    assert contrast(colours["ink"], colours["code"]) >= 4.5


def test_files_are_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handouts, "lessons", lambda: lessons()[:1])
    folder = tmp_path / "new" / "handouts"
    [file] = write_handouts(folder)
    first = file.read_text(encoding="utf-8")
    file.write_text("old")
    assert write_handouts(folder) == [file]
    assert file.read_text(encoding="utf-8") == first


def test_a_pdf_needs_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handouts, "_BROWSERS", ("no-such-browser",))
    with pytest.raises(ValueError, match="needs Chromium or Chrome, found none of no-such-browser"):
        write_handouts(tmp_path / "new", pdf=True)
    assert not (tmp_path / "new").exists()


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no Chromium")
def test_a_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handouts, "lessons", lambda: lessons()[:1])
    page, printed = write_handouts(tmp_path, pdf=True)
    assert printed == page.with_suffix(".pdf")
    content = printed.read_bytes()
    assert content.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", content)) >= 3


def test_the_style_is_in_the_package() -> None:
    assert (resources.files("ragnotes.classroom") / "course" / "handout.css").is_file()
