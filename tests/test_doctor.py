"""`ragnotes doctor`, and the same check as the first cell of a notebook."""

import hashlib
import json
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import manifest
from ragnotes import __version__, cli, doctor, lab

COURSE = ".".join(__version__.split(".")[:2])


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, and a current folder without notebooks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "user"))
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    # doctor sets it for the process, as `ragnotes lab` does; a test must not leave it behind.
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "0")


def bad(folder: Path = Path("my-course")) -> list[str]:
    """The lines about what is wrong; the status must agree with them."""
    text, status = doctor.report(folder)
    lines = text.splitlines()
    wrong = [n for n, line in enumerate(lines) if line.startswith("bad")]
    assert status == int(bool(wrong))
    assert all(lines[n + 1].startswith("     mend it: ") for n in wrong)
    return [f"{lines[n][5:]}\n{lines[n + 1][5:]}" for n in wrong]


def kernel_in(folder: Path, *arguments: str) -> None:
    """Put a kernel python3 into a folder of Jupyter's."""
    spec = folder / "kernels" / "python3"
    spec.mkdir(parents=True)
    content = {"argv": [*arguments, "-f", "{connection_file}"], "display_name": "Python 3"}
    (spec / "kernel.json").write_text(json.dumps(content | {"language": "python"}))


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert bad() == []
    assert cli.main(["doctor"]) == 0
    assert all(line.startswith("ok ") for line in capsys.readouterr().out.splitlines())
    assert repr(doctor.ready(COURSE)) == "Ready."
    assert doctor.ready(f"{COURSE}.7")._repr_html_() == "<p>Ready.</p>"


def test_the_manifest_is_that_of_the_data() -> None:
    stored = (manifest.DATA / manifest.NAME).read_text(encoding="utf-8")
    assert stored == manifest.checksums(manifest.DATA), "run: make manifest"
    assert doctor.CHECKSUMS == manifest.NAME


def test_another_kernel_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel_in(tmp_path / "first", "/elsewhere/bin/python", "-m", "ipykernel_launcher")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "first"))
    [line] = bad()
    assert "the wrong kernel: python3 runs /elsewhere/bin/python" in line
    assert "unset the environment variable JUPYTER_PATH" in line


def test_a_kernel_of_the_environment_that_runs_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel_in(tmp_path / "share" / "jupyter", "/elsewhere/bin/python3", "-m", "ipykernel_launcher")
    monkeypatch.setattr(
        "jupyter_core.paths.ENV_JUPYTER_PATH", [str(tmp_path / "share" / "jupyter")]
    )
    [line] = bad()
    assert "the wrong kernel: python3 runs /elsewhere/bin/python3" in line
    assert f"{sys.executable} -m ipykernel install --sys-prefix" in line


def test_a_kernel_in_the_users_home_does_not_come_first(tmp_path: Path) -> None:
    kernel_in(tmp_path / "user", "/elsewhere/bin/python", "-m", "ipykernel_launcher")
    assert bad() == []


def test_the_interpreters_other_name_is_the_same_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = str(Path(sys.executable).with_name("python-by-another-name"))
    kernel_in(tmp_path / "first", other, "-m", "ipykernel_launcher")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "first"))
    assert bad() == []


def test_a_python_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    monkeypatch.setattr(doctor.platform, "python_version", lambda: "3.10.4")
    assert any(line.startswith("Python 3.10.4 is too old") for line in bad())


def test_a_package_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    real = metadata.version
    monkeypatch.setattr(
        metadata, "version", lambda name: "1.25.2" if name == "numpy" else real(name)
    )
    [line] = bad()
    need = next(line for line in metadata.requires("ragnotes") or [] if line.startswith("numpy"))
    assert f"numpy 1.25.2 is installed, ragnotes needs {need}" in line
    assert f'install --python {sys.executable} "{need}"' in line or f'pip install "{need}"' in line
    assert "numpy 1.25.2 is installed" in repr(doctor.ready(COURSE))


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = metadata.version

    def version(name: str) -> str:
        if name == "tiktoken":
            raise metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(metadata, "version", version)
    [line] = bad()
    assert line.startswith("tiktoken is missing\n")
    assert "install" in line
    assert '"tiktoken>=' in line


def test_tools_for_tests_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = ["numpy>=1.26", 'nonesuch>=1; extra == "test"', 'nonesuch; python_version < "3"']
    monkeypatch.setattr(metadata, "requires", lambda name: needs)
    assert bad() == []


@pytest.mark.parametrize(("has_pip", "begins"), [(True, "{python} -m pip"), (False, "uv pip")])
def test_the_line_that_installs(
    monkeypatch: pytest.MonkeyPatch, has_pip: bool, begins: str
) -> None:
    monkeypatch.setattr(doctor.util, "find_spec", lambda name: has_pip or None)
    monkeypatch.setattr(sys, "executable", "/my course/bin/python")
    line = doctor._install("numpy>=1.26")
    assert line.startswith(begins.format(python='"/my course/bin/python"'))
    assert line.endswith('"numpy>=1.26"')


def test_a_python_that_only_finds_ragnotes_beside_it(tmp_path: Path) -> None:
    """As a kernel does that has the package's folder on its path and was not given it."""
    root = Path(doctor.__file__).parents[1]
    numpy = Path(metadata.distribution("numpy").locate_file("numpy")).parent
    (tmp_path / "path").mkdir()
    (tmp_path / "path" / "ragnotes").symlink_to(root / "ragnotes")
    (tmp_path / "path" / "numpy").symlink_to(numpy / "numpy")
    code = f"from ragnotes.doctor import ready; print(ready({COURSE!r}))"
    shown = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env=os.environ | {"PYTHONPATH": str(tmp_path / "path")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "Not ready." in shown
    assert "is not the one that ragnotes was installed for" in shown
    assert "Change Kernel" in shown


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one file, in the place of the course's own."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "cake.md").write_bytes("½ cake\n".encode())
    (folder / manifest.NAME).write_text(manifest.checksums(folder), encoding="utf-8")

    def data_path(name: str) -> Path:
        if not (folder / name).is_file():
            raise FileNotFoundError(name)
        return folder / name

    monkeypatch.setattr(doctor, "data_path", data_path)
    return folder


def test_the_data_as_shipped(data: Path) -> None:
    digest = hashlib.sha256("½ cake\n".encode()).hexdigest()
    assert (data / manifest.NAME).read_text() == f"{digest}  cake.md\n"
    assert bad() == []


def test_damaged_and_missing_data(data: Path) -> None:
    (data / "cake.md").write_bytes("½ cake\r\n".encode())
    assert [line.split("\n")[0] for line in bad()] == ["data file 'cake.md' is damaged"]
    (data / "cake.md").unlink()
    assert [line.split("\n")[0] for line in bad()] == ["data file 'cake.md' is missing"]
    assert "data file 'cake.md' is missing" in repr(doctor.ready(COURSE))
    (data / manifest.NAME).write_text("no list", encoding="utf-8")
    assert len(bad()) == 1
    (data / manifest.NAME).unlink()
    assert "SHA256SUMS, is missing" in bad()[0]


def test_the_line_that_restores_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.setattr(doctor, "checkout", tmp_path)
    assert doctor._restore() == f'git -C "{tmp_path}" checkout -- data'
    monkeypatch.setattr(doctor, "checkout", None)
    assert doctor._restore() == "install ragnotes again from where you had it"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A learner's folder, just made."""
    folder = tmp_path / "my-course"
    lab.copy_notebooks(folder)
    return folder


def test_a_folder_just_made(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bad(course) == []
    monkeypatch.chdir(course)
    assert bad() == []


def test_a_notebook_of_another_version(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "__version__", "7.2.1")
    lines = bad(course)
    assert len(lines) == len(lab.copies(course))
    assert (
        f"{course / lab.FIRST} was made by ragnotes {__version__}; 7.2.1 is installed" in lines[0]
    )
    assert "lab --folder my-course-7.2" in lines[0]
    # Called from inside the folder it looks there.
    monkeypatch.chdir(course)
    assert len(bad()) == len(lines)
    # A copy that the learner has removed is nobody's worry.
    (course / lab.FIRST).unlink()
    assert len(bad()) == len(lines) - 1


def test_a_small_step_of_the_version_is_no_other_course(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "__version__", f"{COURSE}.99")
    assert bad(course) == []


def test_a_notebook_that_asks_for_another_kernel(course: Path) -> None:
    notebook = json.loads((course / lab.FIRST).read_text(encoding="utf-8"))
    notebook["metadata"]["kernelspec"]["name"] = "conda-base"
    (course / lab.FIRST).write_text(json.dumps(notebook), encoding="utf-8")
    [line] = bad(course)
    assert f"the wrong kernel: {course / lab.FIRST} asks for 'conda-base'" in line


def test_a_notebook_that_cannot_be_read(course: Path) -> None:
    (course / lab.FIRST).write_text("{", encoding="utf-8")
    [line] = bad(course)
    assert "cannot be read as a notebook" in line


def test_a_notebook_of_another_version_says_so_in_one_sentence() -> None:
    view = doctor.ready("7.2")
    sentence = f"this notebook was made for ragnotes 7.2; ragnotes {__version__} is installed"
    assert view.text.splitlines()[:2] == ["Not ready.", f"- {sentence}"]
    assert f"lab --folder my-course-{COURSE}" in view.text
    assert sentence in view.html


def test_what_is_shown_is_escaped() -> None:
    assert "<img" not in doctor.ready("<img src=x onerror=alert(1)>").html
