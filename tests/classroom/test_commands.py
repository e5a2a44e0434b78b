"""The commands for a class, as typed."""

import json
from pathlib import Path

import pytest
from small import NAME, plain

from ragnotes import cli
from ragnotes.classroom import handouts
from ragnotes.classroom.lessons import lessons


def test_classroom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["classroom", str(tmp_path)]) == 0
    assert f"{2 + len(lessons())} files added" in capsys.readouterr().out
    assert cli.main(["classroom", str(tmp_path)]) == 0
    assert "0 files added" in capsys.readouterr().out


def test_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / f"Zoë_{NAME}.ipynb").write_text(json.dumps(plain()), encoding="utf-8")
    assert cli.main(["report", str(tmp_path), "--seconds", "20"]) == 0
    assert "1 of 1: Zoë" in capsys.readouterr().out
    raw = (tmp_path / "report.csv").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")  # so that a spreadsheet reads ë
    assert "Zoë" in raw.decode("utf-8-sig")
    assert "Zoë" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [["report"], ["catch-up", "99", "--folder"]])
def test_what_cannot_be_done_is_said(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*arguments, str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("ragnotes: ")


def test_catch_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["catch-up", "1", "3", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / f"{NAME}_catch_up.ipynb")


def test_handouts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handouts, "lessons", lambda: lessons()[:1])
    assert cli.main(["handouts", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [str(path) for path in tmp_path.iterdir()]
