"""The package as it is installed: without the repository, in an environment of its own."""

import csv
import io
import subprocess
import sys
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from ragnotes import __version__, data_path

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel; hatchling is installed, so that nothing is fetched."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and nothing else, not even numpy."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(folder, with_pip=True, symlinks=sys.platform != "win32")
    found = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [str(found), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(install, cwd=folder, check=True, capture_output=True)
    return found


@pytest.fixture(scope="module")
def with_numpy(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same Python, with the numpy of this environment and no other of its packages."""
    packages = tmp_path_factory.mktemp("numpy")
    home = Path(str(metadata.distribution("numpy").locate_file("")))
    for part in home.glob("numpy*"):
        (packages / part.name).symlink_to(part)
    site = run(python, "import sysconfig; print(sysconfig.get_path('purelib'))", python.parent)
    (Path(site.stdout.strip()) / "numpy_from_elsewhere.pth").write_text(str(packages))
    return python


def run(python: Path, code: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [str(python), "-I", "-c", code]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True)


def command(python: Path, cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command `ragnotes`."""
    program = [str(python.with_name("ragnotes")), *arguments]
    return subprocess.run(program, cwd=cwd, capture_output=True, text=True, check=False)


def test_what_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        contents = {name: archive.read(name) for name in names}
    for folder, inside in (("data", "_data"), ("notebooks", "_notebooks")):
        shipped = {
            f"ragnotes/{inside}/{file.relative_to(ROOT / folder).as_posix()}": file.read_bytes()
            for file in (ROOT / folder).rglob("*")
            if file.is_file() and not {".ipynb_checkpoints", "__pycache__"} & set(file.parts)
        }
        assert shipped
        assert {name: contents.get(name) for name in shipped} == shipped
    assert "ragnotes/py.typed" in names
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests")]
    assert {Path(name).name for name in names if "/licenses/" in name} == {
        "LICENSE",
        "LICENSE-texts",
        "NOTICE",
    }
    # Nothing of the machine that built it.
    record = next(name for name in names if name.endswith("RECORD"))
    for row in csv.reader(io.StringIO(contents[record].decode())):
        assert not Path(row[0]).is_absolute()
    for place in (str(ROOT), str(Path.home())):
        assert not [name for name, content in contents.items() if place.encode() in content]


def test_a_missing_numpy_is_named(python: Path, tmp_path: Path) -> None:
    done = command(python, tmp_path, "doctor")  # before `with_numpy` adds it
    assert done.returncode == 1
    assert "numpy is missing" in done.stdout + done.stderr
    assert f'{python} -m pip install "numpy' in done.stdout + done.stderr


def test_it_imports_and_finds_its_data(with_numpy: Path, tmp_path: Path) -> None:
    # A folder of another project, with data of its own, is where it is called from.
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cookbook.md").write_text("another book")
    (tmp_path / "pyproject.toml").write_text("")
    code = (
        "import ragnotes; path = ragnotes.data_path('cookbook.md'); "
        "print(path); print(len(ragnotes.load_document(path).text)); "
        "print(len(ragnotes.chunk_words('a b c', size=2)))"
    )
    path, length, chunks = run(with_numpy, code, tmp_path).stdout.splitlines()
    assert Path(path).is_relative_to(with_numpy.parents[1])
    text = data_path("cookbook.md").read_text(encoding="utf-8")
    assert int(length) == len(text)
    assert chunks == "2"


def test_the_command(with_numpy: Path, tmp_path: Path) -> None:
    done = command(with_numpy, tmp_path, "--version")
    assert (done.returncode, done.stdout) == (0, f"ragnotes {__version__}\n")


def test_the_notebooks_are_copied_from_it(with_numpy: Path, tmp_path: Path) -> None:
    done = command(with_numpy, tmp_path, "lab")
    # JupyterLab is not installed here: said in a sentence, after the copies were made.
    assert done.returncode == 1
    assert "`ragnotes doctor` says how to mend it" in done.stderr
    made = {path.name for path in (tmp_path / "my-course").glob("*.ipynb")}
    assert made == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}


def test_the_doctor_names_what_is_missing(with_numpy: Path, tmp_path: Path) -> None:
    done = command(with_numpy, tmp_path, "doctor")
    assert done.returncode == 1
    assert "packaging is missing" in done.stdout
    assert f'{with_numpy} -m pip install "packaging>=' in done.stdout
    assert "as shipped" in done.stdout
