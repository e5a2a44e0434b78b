"""Write data/SHA256SUMS: the checksum of each data file, which `ragnotes doctor` compares."""

from __future__ import annotations

import hashlib
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"
NAME = "SHA256SUMS"


def checksums(folder: Path) -> str:
    """Return a line for each file below a folder: its sha256, two spaces, its path."""
    files = sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
        and path.name != NAME
        and not path.name.startswith(".")
        # Python leaves it beside a module of data/ that somebody imports.
        and path.parent.name != "__pycache__"
    )
    return "".join(
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in files
    )


if __name__ == "__main__":
    (DATA / NAME).write_text(checksums(DATA), encoding="utf-8", newline="\n")
