"""Where the data lies that the course ships."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_path(name: str) -> Path:
    """Return where a file of the course's data lies, such as `data_path("cookbook.md")`.

    That is the checkout's `data/` folder where there is one, else the copy inside the installed
    package. ValueError for a name that leads out of the folder; FileNotFoundError, with the
    names there are, for one that is not shipped.
    """
    if not isinstance(name, (str, PathLike)):
        raise TypeError(f"name must be a file's name, got {name!r} ({type(name).__name__})")
    folder = _data_folder()
    path = (folder / name).resolve()
    if not path.is_relative_to(folder):
        raise ValueError(f"name must be a file inside the course's data, got {name!r}")
    if not path.is_file():
        files = [file.relative_to(folder) for file in folder.rglob("*") if file.is_file()]
        names = sorted(
            file.as_posix()
            for file in files
            if file.name not in ("README.md", "SHA256SUMS") and file.parts[0] != "models"
        )
        raise FileNotFoundError(f"the course ships no data {name!r}; it has {', '.join(names)}")
    return path


def _data_folder() -> Path:
    checkout = _PACKAGE.parent / "data"
    # Another project's data/ may lie beside an installed package: ours is beside pyproject.toml.
    if (checkout.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    return _PACKAGE / "_data"
