"""The libraries that a function imports in its body, loaded before it is tried under limits."""

from __future__ import annotations

import contextlib
import dis
import importlib
import importlib.util
import io
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

_ROOTS = {Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "purelib", "platlib")}


def load_imports(function: Callable[..., Any]) -> None:
    """Import what a function, and those of the notebook that it names, import when called.

    Only what is installed is loaded; a learner's own file is run under the limits like the rest.
    What cannot be imported is left to the function, which then meets the error itself.
    """
    for name in dict.fromkeys(_imported(function)):
        if name not in sys.modules and _installed(name.partition(".")[0]):
            with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
                importlib.import_module(name)


def _imported(function: Any) -> Iterator[str]:
    """Yield the modules named in import statements of a function and of what it calls by name."""
    waiting, seen = [function], []
    while waiting:
        one = _plain_function(waiting.pop())
        if one is None or one in seen:
            continue
        seen.append(one)
        for code in _codes(one.__code__):
            yield from _statements(code)
            used = (one.__globals__.get(name) for name in code.co_names)
            # Functions of the same notebook, or of the same file; a library loads its own.
            mine = (each for each in used if isinstance(each, FunctionType))
            waiting += [each for each in mine if each.__module__ == one.__module__]


def _plain_function(value: Any) -> FunctionType | None:
    """Return the function that is run when a partial, a method or another object is called."""
    if not isinstance(value, (FunctionType, type)):
        for name in ("func", "__func__", "__call__"):
            if hasattr(value, name):
                value = getattr(value, name)
                break
        value = getattr(value, "__func__", value)
    return value if isinstance(value, FunctionType) else None


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _statements(code: CodeType) -> Iterator[str]:
    """Yield `a.b` for `import a.b`, and `a` and `a.b` for `from a import b`."""
    module = ""
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            module = str(step.argval)
            yield module
        elif step.opname == "IMPORT_FROM":
            yield f"{module}.{step.argval}"


def _installed(name: str) -> bool:
    """Say whether a top-level module belongs to Python or to an installed package."""
    if name in sys.stdlib_module_names or name in sys.modules:
        return True
    with contextlib.suppress(ImportError, ValueError):
        if spec := importlib.util.find_spec(name):
            places = [*(spec.submodule_search_locations or ()), spec.origin or ""]
            return any(root in Path(place).resolve().parents for place in places for root in _ROOTS)
    return False
