"""nbval itself, called as `make test` calls it, goes red on an altered output."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("--nbval", "--nbval-current-env", "--nbval-cell-timeout=60")


def test_an_altered_text_and_an_altered_html_fail(small: str, tmp_path: Path) -> None:
    text = small.replace('"2 lines\\n"', '"5 lines\\n"')
    html = small.replace("3 &lt; 4", "3 &lt; 5", 2).replace("3 &lt; 5", "3 &lt; 4", 1)
    assert len({small, text, html}) == 3
    for name, content in (("same", small), ("text", text), ("html", html)):
        (tmp_path / f"{name}.ipynb").write_text(content, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rf", "-p", "no:cacheprovider", *OPTIONS, tmp_path],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    failed = [line for line in run.stdout.splitlines() if line.startswith("FAILED")]
    assert run.returncode == 1, run.stdout + run.stderr
    assert [line.split("::")[0] for line in failed] == ["FAILED html.ipynb", "FAILED text.ipynb"]


@pytest.mark.skipif(os.name == "nt", reason="make")
@pytest.mark.parametrize("target", ["test", "check"])
def test_make_runs_it_strictly_on_all_notebooks(target: str) -> None:
    planned = subprocess.run(
        ["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    runs = [line.split() for line in planned.splitlines() if "--nbval" in line]
    assert len(runs) == 1
    assert set(OPTIONS) <= set(runs[0])
    assert "--nbval-lax" not in runs[0]
    assert runs[0][-1] == "notebooks"
