"""The environment: one list of packages in three files, and the script that makes it."""

import os
import shutil
import stat
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
COURSE = [Requirement(line) for line in PROJECT["dependencies"]]
TEST = [Requirement(line) for line in PROJECT["optional-dependencies"]["test"]]
PINS = [
    Requirement(line)
    for line in (ROOT / "constraints.txt").read_text().splitlines()
    if line.strip()
]


def test_conda_gets_the_same_packages() -> None:
    listed = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    conda = {
        need.name: need for need in map(Requirement, (n for n in listed if isinstance(n, str)))
    }
    (pip,) = (entry["pip"] for entry in listed if not isinstance(entry, str))
    assert pip[-1] == "-e ."
    # What conda-forge may not have comes with pip.
    conda |= {need.name: need for need in map(Requirement, pip[:-1])}
    # nbval, so that a learner with conda can check the notebooks too.
    expected = {
        need.name: need for need in [*COURSE, *TEST] if need in COURSE or need.name == "nbval"
    }
    assert conda.keys() == expected.keys() | {"python", "pip"}
    for name, need in expected.items():
        assert conda[name].specifier == need.specifier, name
    assert str(conda["python"].specifier) == PROJECT["requires-python"]


def test_each_package_has_one_pin_in_its_range() -> None:
    for need in [*COURSE, *TEST]:
        pins = [pin for pin in PINS if pin.name == need.name]
        assert pins, f"{need.name} is not in constraints.txt"
        for pin in pins:
            [exact] = pin.specifier
            assert exact.operator == "=="
            assert Version(exact.version) in need.specifier, pin
        for python in ("3.11.0", "3.11.14", "3.12.0", "3.13.0", "3.14.0"):
            here = {"python_full_version": python, "python_version": python.rsplit(".", 1)[0]}
            chosen = [pin for pin in pins if not pin.marker or pin.marker.evaluate(here)]
            assert len(chosen) == 1, f"{need.name} on Python {python}"


def test_pins_are_plain() -> None:
    assert not [pin for pin in PINS if pin.url or pin.extras]
    assert not [
        line for line in (ROOT / "constraints.txt").read_text().splitlines() if "--" in line
    ]


posix = pytest.mark.skipif(os.name == "nt", reason="a script for a POSIX shell")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What environment.sh reads of a checkout."""
    folder = tmp_path / "a clone"
    (folder / "tools").mkdir(parents=True)
    (folder / "ragnotes").mkdir()
    for name in ("tools/environment.sh", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copy(ROOT / "ragnotes" / "__init__.py", folder / "ragnotes")
    return folder


def program(folder: Path, name: str, script: str) -> None:
    """Put a program on a path of its own."""
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


def make(clone: Path, what: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run environment.sh with the programs in `bin` and the plain tools of a system."""
    programs = clone.parent / "bin"
    programs.mkdir(exist_ok=True)
    for tool in ("sh", "dirname", "mkdir", "cat", "cp", "rm", "cksum", "grep"):
        if not (programs / tool).exists() and (found := shutil.which(tool)):
            (programs / tool).symlink_to(found)
    return subprocess.run(
        ["sh", "tools/environment.sh", what],
        cwd=clone,
        env={"PATH": str(programs), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def python(version: str, log: Path | None = None) -> str:
    """A stand-in for a Python of some version, as far as environment.sh asks; it logs its calls.

    `-m venv` makes an environment in which the same stand-in is the Python.
    """
    major, minor, _ = version.split(".")
    enough = int((int(major), int(minor)) < (3, 11))
    return f"""
echo "$*" >>"{log or os.devnull}"
case "$*" in
*version_info*) exit {enough} ;;
*platform*) echo {version} ;;
--version) echo "Python {version}" ;;
*venv*) mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
*"-m pip install"*) exit "${{FAIL:-0}}" ;;
esac"""


@posix
def test_the_first_python_that_runs_and_is_new_enough_is_taken(clone: Path) -> None:
    programs = clone.parent / "bin"
    program(programs, "python3.13", 'echo "shim: no such version" >&2; exit 127')
    program(programs, "python3.12", python("3.10.1"))
    program(programs, "python3", python("3.11.9", clone.parent / "log"))
    done = make(clone, "lab")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Making the environment in .venv (one to three minutes the first time)…\n"
    calls = (clone.parent / "log").read_text()
    assert "-m venv --clear .venv" in calls
    assert "-m pip install --quiet --disable-pip-version-check -c constraints.txt -e .\n" in calls


@posix
def test_a_teacher_gets_nbgrader_as_well(clone: Path) -> None:
    log = clone.parent / "log"
    program(clone.parent / "bin", "python3", python("3.12.1", log))
    make(clone, "classroom")
    assert log.read_text().count("-c constraints.txt -e .[classroom]\n") == 1
    assert make(clone, "lab").stdout == ""
    assert "Bringing the environment" in make(clone, "test").stdout
    assert make(clone, "classroom").stdout == ""  # the tests need it, too


@posix
def test_what_is_in_place_is_left_alone_and_what_is_not_is_mended(clone: Path) -> None:
    programs, log = clone.parent / "bin", clone.parent / "log"
    program(programs, "python3", python("3.12.1", log))

    def installs(**variables: str) -> list[str]:
        log.write_text("")
        make(clone, "test", **variables)
        return [line for line in log.read_text().splitlines() if "pip install" in line]

    assert len(installs(FAIL="1")) == 1  # broken off
    assert len(installs()) == 1  # and made good
    assert installs() == []
    assert make(clone, "lab").stdout == ""  # what the tests need holds what the course needs
    for name in ("pyproject.toml", "constraints.txt"):
        with (clone / name).open("a") as file:
            file.write("# changed\n")
        assert len(installs()) == 1, name
        assert installs() == []
    (clone / ".venv" / "bin" / "python").write_text("#!/nowhere\n")
    assert len(installs()) == 1  # its Python is gone from the system
    assert installs() == []
    clone = clone.rename(clone.parent / "moved")
    assert len(installs()) == 1


@posix
def test_another_python_that_is_asked_for_makes_another_environment(clone: Path) -> None:
    programs, log = clone.parent / "bin", clone.parent / "log"
    program(programs, "python3", python("3.12.1"))
    program(programs, "own", python("3.13.5", log))
    make(clone, "lab")
    make(clone, "lab", PYTHON="own")
    assert "-m venv --clear .venv" in log.read_text()
    log.write_text("")
    make(clone, "lab", PYTHON="own")
    assert "-m" not in log.read_text()


@posix
def test_uv_is_used_where_it_runs(clone: Path) -> None:
    programs, log = clone.parent / "bin", clone.parent / "log"
    program(programs, "python3", python("3.12.1", log))
    program(programs, "uv", f'echo "uv $*, downloads $UV_PYTHON_DOWNLOADS" >>"{log}"')
    make(clone, "test")
    calls = log.read_text()
    assert "-m venv --clear --without-pip .venv" in calls
    assert (
        "uv pip install --quiet --python .venv/bin/python -c constraints.txt -e .[test], "
        "downloads never\n"
    ) in calls
    assert "-m pip" not in calls


@posix
@pytest.mark.parametrize(
    ("versions", "variables", "found"),
    [
        ({}, {}, "found none under the names python3.13 python3.12 python3.11 python3 python"),
        ({"python3": "3.9.2"}, {}, "python3 is 3.9.2"),
        ({"python3": "3.9.2", "python": "2.7.18"}, {}, "python3 is 3.9.2, python is 2.7.18"),
        ({"python3": "3.12.1", "own": "3.8.0"}, {"PYTHON": "own"}, "own is 3.8.0"),
        ({"python3": "3.12.1"}, {"PYTHON": "none"}, "found none under the names none"),
    ],
)
def test_no_python_is_said_in_one_line(
    clone: Path, versions: dict[str, str], variables: dict[str, str], found: str
) -> None:
    for name, version in versions.items():
        program(clone.parent / "bin", name, python(version))
    done = make(clone, "lab", **variables)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        f"ragnotes needs Python 3.11 or newer; {found}. "
        "Name one that you have: make lab PYTHON=/path/to/python3\n"
    )
    assert not (clone / ".venv").exists()
