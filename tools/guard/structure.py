"""How a notebook is built: its length, its cells, its imports, and what its code may not do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from statistics import median
from typing import Any

from nbval.plugin import find_comment_markers, find_metadata_tags

import refresh
from guard import pictures
from ragnotes import __version__

# An absolute path of some machine. Two folders deep at least, so that "/v1" in a text is none.
MACHINE_PATH = re.compile(
    r"(?<![\w:/.])/(?:home|root|Users|tmp|usr|opt|var|private|etc|mnt)/\w"
    r"|(?<!\w)[A-Za-z]:[\\/]\w|\bfile:/"
)
READY = "ragnotes.doctor"
# What reaches out of the notebook: the system, the network, other packages. `requests` may be
# used where there is a server on this machine to ask; addresses beyond it are found in any case.
_CLOSED = {
    "os", "subprocess", "shutil", "socket", "ssl", "urllib", "http", "ftplib", "smtplib",
    "requests", "httpx", "aiohttp", "importlib", "pip", "ensurepip", "ctypes", "webbrowser",
}  # fmt: skip
# This machine; and the name, not the place, of SVG.
_NEAR = {"127.0.0.1", "localhost", "www.w3.org"}
_CLOSED_NAMES = {"get_ipython", "input", "eval", "exec", "compile", "__import__"}


def findings(notebook: Any, name: str) -> list[str]:
    """Return what is wrong with a notebook's build."""
    cells = notebook.cells
    closed = _CLOSED - {"requests"} if _serves(cells) else _CLOSED
    return [
        *_whole(cells, name),
        *_counts(cells),
        *_imports(cells),
        *(
            f"cell {number}: {finding}"
            for number, cell in enumerate(cells, start=1)
            for finding in _cell(cell, closed)
        ),
    ]


def _whole(cells: list[Any], name: str) -> Iterator[str]:
    if not 20 <= len(cells) <= 45:
        yield f"it has {len(cells)} cells, not 20 to 45"
    lengths = [len(_lines(cell)) for cell in cells if cell.cell_type == "code"]
    if not lengths:
        yield "it has no code"
    elif median(lengths) > 4:
        yield f"its code cells have {median(lengths)} lines (median), not 4 or fewer"
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    words = sum(bool(re.search(r"\w", word)) for text in texts for word in text.split())
    if words > 1500:
        yield f"it has {words:,} words, not 1,500 or fewer"
    titles = [line for text in texts for line in _titles(text)]
    number = name[:2]
    if len(titles) != 1 or not cells[0].source.startswith(titles[0]):
        yield f"it has {len(titles)} titles (#), not one in its first cell"
    elif not re.match(rf"# {number} \S", titles[0]):
        yield f"its title does not begin with the file's number, {number}"
    ids = [cell.id for cell in cells]
    if len(set(ids)) < len(ids):
        yield "two cells have one id"


def _titles(text: str) -> list[str]:
    without_code = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)
    return re.findall(r"^# .*$|^.+\n=+ *$|<h1\b.*", without_code, flags=re.M)


def _counts(cells: list[Any]) -> Iterator[str]:
    counts = [cell.execution_count for cell in cells if cell.cell_type == "code"]
    if counts != list(range(1, len(counts) + 1)):
        shown = ", ".join("not run" if count is None else str(count) for count in counts)
        yield f"its code was not run once from top to bottom: {shown}"


def _imports(cells: list[Any]) -> Iterator[str]:
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    trees = [_tree(source) or ast.Module([], []) for source in code]
    imported = [_imported(tree) for tree in trees]
    ready = [number for number, names in enumerate(imported) if names == {READY}]
    others = [number for number, names in enumerate(imported) if names - {READY}]
    course = ".".join(__version__.split(".")[:2])
    if ready != [0] or f'ready("{course}")' not in code[0]:
        yield f'its first code cell is not `from {READY} import ready` and `ready("{course}")`'
    if others not in ([], [1]):
        yield "its imports do not stand together in one cell, the one after `ready`"


def _cell(cell: Any, closed: set[str]) -> Iterator[str]:
    if cell.cell_type not in ("code", "markdown"):
        yield f"a {cell.cell_type} cell"
    if cell.get("attachments"):
        yield "an attachment: a picture belongs into an output"
    if not cell.source.strip():
        yield "an empty cell"
    if MACHINE_PATH.search(cell.source):
        yield "a path of one machine"
    if [*find_metadata_tags(cell.metadata), *find_comment_markers(cell.source)]:
        yield "a tag or comment that makes nbval skip or ignore something"
    if cell.cell_type == "markdown":
        yield from pictures.linked(cell.source, refresh.NOTEBOOKS)
    if cell.cell_type == "code":
        yield from _code(cell, closed)


def _code(cell: Any, closed: set[str]) -> Iterator[str]:
    if len(_lines(cell)) > 15:
        yield f"{len(_lines(cell))} lines of code, not 15 or fewer"
    tree = _tree(cell.source)
    if tree is None:
        yield "not plain Python: a shell command, an install, a magic or a mistake"
        return
    if cell.source.rstrip().endswith(";"):
        yield "it ends with a semicolon, which hides its output"
    for name in sorted(_imported(tree)):
        if name.split(".")[0] in closed:
            yield f"it imports {name}, which reaches out of the notebook"
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in _CLOSED_NAMES:
            yield f"it uses {node.id}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            hosts = re.findall(r"https?://([^/:?#\s]*)", node.value)
            if set(hosts) - _NEAR:
                yield "an address beyond this machine"
    prints = any(_is_print(statement) for statement in tree.body)
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not prints and not cell.outputs:
        yield "its last line is a value, and nothing is shown"
    if prints and not any(output.get("name") == "stdout" for output in cell.outputs):
        yield "it prints, and nothing printed is stored"


def _serves(cells: list[Any]) -> bool:
    """Whether the course's practice server is imported and started."""
    trees = [_tree(cell.source) for cell in cells if cell.cell_type == "code"]
    nodes = [node for tree in trees if tree for node in ast.walk(tree)]
    return any(
        isinstance(node, ast.ImportFrom) and node.module == "ragnotes.practice_server"
        for node in nodes
    ) and any(
        isinstance(node, ast.Call) and ast.unparse(node.func) == "help_center_server"
        for node in nodes
    )


def _is_print(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and ast.unparse(call.func) == "print"


def _imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or ".")
    return names


@cache
def _tree(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except SyntaxError:
        return None


def _lines(cell: Any) -> list[str]:
    return [line for line in cell.source.splitlines() if line.strip()]
