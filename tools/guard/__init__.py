"""What a stored notebook must be: each rule returns what it finds, in words, and nothing if all
is well.

nbval runs the notebooks and compares; these rules see what it lets pass. `python -m guard` (with
tools/ on the path) prints the findings for all notebooks, and runs none.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import refresh
from guard import outputs, prose, structure

ALLOWED = Path(__file__).resolve().parents[2] / "tests" / "notebooks" / "prose_numbers.toml"


def findings(text: str, name: str) -> list[str]:
    """Return what is wrong with a notebook's file, without running it. `name` is the file's."""
    try:
        notebook = refresh.read(text)
        if refresh.write(refresh.clean(notebook)) != text:
            return ["the file is not as `make refresh` writes it"]
    except (ValueError, LookupError, AttributeError) as error:
        return [f"this is no notebook: {error}"]
    allowed = tomllib.loads(ALLOWED.read_text(encoding="utf-8")).get(Path(name).stem, {})
    return [
        *structure.findings(notebook, name),
        *outputs.findings(notebook),
        *prose.findings(notebook, allowed),
    ]


def differences(stored: str, fresh: str) -> list[str]:
    """Return where the outputs in a notebook's file are not those of a fresh run of it."""
    pairs = zip(refresh.read(stored).cells, refresh.read(fresh).cells, strict=True)
    return [
        f"cell {number}: a fresh run shows something else"
        for number, (one, other) in enumerate(pairs, start=1)
        if one.get("outputs") != other.get("outputs")
        or one.get("execution_count") != other.get("execution_count")
    ]
