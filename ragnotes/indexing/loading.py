"""From a file to a Document."""

from __future__ import annotations

from pathlib import Path

from ragnotes.document import Document

_PACKAGE = Path(__file__).resolve().parents[1]


def data_path(name: str) -> Path:
    """Return where a file of the course's data lies, such as `data_path("cookbook.md")`.

    That is the checkout's `data/` folder where there is one, else the copy inside the installed
    package. ValueError for a name that leads out of the folder; FileNotFoundError, with the
    names there are, for one that is not shipped.
    """
    folder = _data_folder()
    path = (folder / name).resolve()
    if not path.is_relative_to(folder):
        raise ValueError(f"name must be a file inside the course's data, got {name!r}")
    if not path.is_file():
        names = sorted(
            file.relative_to(folder).as_posix()
            for file in folder.rglob("*")
            if file.is_file() and file.name not in ("README.md", "SHA256SUMS")
        )
        raise FileNotFoundError(f"the course ships no data {name!r}; it has {', '.join(names)}")
    return path


def load_document(path: str | Path) -> Document:
    """Read a text file as a Document whose id is the file's name without its ending.

    Line ends (\\r\\n and \\r) become \\n, here and nowhere else, and a byte order mark is dropped.
    The metadata's `source` is the file's name. FileNotFoundError where there is no file;
    ValueError, with the place of the first bad byte, for a file that is not UTF-8.
    """
    path = Path(path)
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"{path.name} is not UTF-8 text: byte {error.start} is 0x{raw[error.start]:02x}; "
            "save it as UTF-8 and load it again"
        ) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Document(path.stem, text, {"source": path.name})


def _data_folder() -> Path:
    checkout = _PACKAGE.parent / "data"
    # Another project's data/ may lie beside an installed package: ours is beside pyproject.toml.
    if (checkout.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    return _PACKAGE / "_data"
