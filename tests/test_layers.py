"""Imports point one way: this test is the description of the architecture."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ragnotes

PACKAGE = Path(__file__).resolve().parents[1] / "ragnotes"
NOTEBOOKS = sorted((PACKAGE.parent / "notebooks").glob("*.ipynb"))
LAYERS = [
    "paths",
    "document",
    "chunking",
    "indexing",
    "retrieval",
    "evaluation",
    "display",
    "exercises",
]
OUTERMOST = len(LAYERS)
# What draws is known from `display` on.
DRAWS = {"IPython", "ipywidgets", "matplotlib"}
LONGEST = 220

# A notebook's exercises are records, and grow with their texts: the limit is for code.
RECORDS = {
    path
    for path in (PACKAGE / "exercises").glob("*.py")
    if any(f"_{path.stem}" in notebook.stem for notebook in NOTEBOOKS)
}

MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def layer(module: str) -> int:
    """The layer of `ragnotes.indexing.loading`; what stands in none of them is outermost."""
    name = module.split(".")[1]
    return LAYERS.index(name) if name in LAYERS else OUTERMOST


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def imports(path: Path) -> set[str]:
    """Every module that a file imports, inside functions too; names taken from it included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: a relative import"
            module = node.module or ""
            # `from ragnotes import chunking` names a layer, as `import ragnotes.chunking` does.
            names = {f"ragnotes.{alias.name}" for alias in node.names}
            found |= names if module == "ragnotes" else {module}
    return found


# The names that `from ragnotes import …` gives, and the layers that they come from.
EXPORTED = {
    f"ragnotes.{alias.name}": layer(node.module or "")
    for node in ast.walk(ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")))
    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ragnotes.")
    for alias in node.names
}


@pytest.mark.parametrize("path", MODULES, ids=module_of)
def test_imports_point_one_way(path: Path) -> None:
    own = layer(module_of(path))
    for name in imports(path):
        if name in ("ragnotes", "ragnotes.__version__"):
            assert own == OUTERMOST, f"{path.name} imports the whole package"
        elif name.startswith("ragnotes."):
            target = EXPORTED.get(name, layer(name))
            assert target <= own, f"{path.name} imports {name}, which lies further out"


@pytest.mark.parametrize("path", MODULES, ids=module_of)
def test_nothing_below_display_draws(path: Path) -> None:
    if layer(module_of(path)) < LAYERS.index("display"):
        assert not {name.split(".")[0] for name in imports(path)} & DRAWS


@pytest.mark.parametrize("path", [p for p in MODULES if p not in RECORDS], ids=module_of)
def test_a_module_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_the_package_gives_the_names_that_it_declares() -> None:
    module = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (declared,) = (node for node in module.body if isinstance(node, ast.If))
    assert ast.unparse(declared.test) == "TYPE_CHECKING"
    homes = {
        str(node.module).removeprefix("ragnotes."): [alias.name for alias in node.names]
        for node in declared.body
        if isinstance(node, ast.ImportFrom)
    }
    assert len(homes) == len(declared.body)
    assert homes == ragnotes._NAMES
    assert sorted(ragnotes.__all__) == sorted(name for names in homes.values() for name in names)
    assert all(getattr(ragnotes, name) is not None for name in ragnotes.__all__)
    assert set(ragnotes.__all__) < set(dir(ragnotes))


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'ragnotes' has no attribute 'chunk_wards'"):
        ragnotes.chunk_wards  # noqa: B018


def test_importing_ragnotes_is_light(tmp_path: Path) -> None:
    heavy = ["numpy", "regex", "IPython", "matplotlib", "tiktoken", "jupyterlab", "packaging"]
    code = f"import sys, ragnotes, ragnotes.doctor; print(set({heavy}) & set(sys.modules))"
    shown = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert shown.stdout == "set()\n"
