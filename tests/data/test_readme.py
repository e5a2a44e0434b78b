"""The list of the data: every file stands in it with its size."""

import pytest

from ragnotes import data_path

README = data_path("README.md").read_text(encoding="utf-8")
FOLDER = data_path("README.md").parent
FILES = sorted(
    path.relative_to(FOLDER).as_posix()
    for path in FOLDER.rglob("*.*")
    if path.is_file() and path.name != "README.md" and "models" not in path.parts
)
MODELS = sorted(path.name for path in (FOLDER / "models").iterdir())


def row_of(name: str) -> str:
    """The one row of the table about a file."""
    (row,) = (line for line in README.splitlines() if line.startswith(f"| `{name}` |"))
    return row


@pytest.mark.parametrize("name", FILES)
def test_every_file_stands_there_with_its_size(name: str) -> None:
    text = data_path(name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        assert f"| {len(text.splitlines())} questions |" in row_of(name)
    elif name.endswith(".csv"):
        assert f"| {len(text.splitlines()) - 1} rows |" in row_of(name)
    else:
        assert f"| {len(text.split()):,} words |" in row_of(name)


@pytest.mark.parametrize("model", MODELS)
def test_every_model_stands_there_with_its_size(model: str) -> None:
    size = sum(path.stat().st_size for path in (FOLDER / "models" / model).iterdir())
    assert f"| {size / 1e6:.1f} MB |" in row_of(f"models/{model}/*")


def test_nothing_else_stands_there() -> None:
    named = [line.split("`")[1] for line in README.splitlines() if line.startswith("| `")]
    assert sorted(named) == sorted([*FILES, *(f"models/{model}/*" for model in MODELS)])
