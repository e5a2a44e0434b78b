"""The learner's copy of the notebooks, and JupyterLab on it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from secrets import token_hex
from typing import Any

from ragnotes import __version__

FIRST = "00_start_here.ipynb"
MARKER = ".ragnotes.json"
_NEWS = "@jupyterlab/apputils-extension:announcements"

_PACKAGE = Path(__file__).resolve().parent
# The folder that the package is worked on in; None where it is installed.
checkout = _PACKAGE.parent if (_PACKAGE.parent / "pyproject.toml").is_file() else None


def notebooks_folder() -> Path:
    """Return where the course's notebooks are: in the checkout, else in the installed package."""
    return checkout / "notebooks" if checkout else _PACKAGE / "_notebooks"


def copy_notebooks(target: Path, source: Path | None = None) -> list[str]:
    """Copy the notebooks without their outputs; return the names of those that were added.

    Their pictures come along. A file that is there already stays as it is, whoever made it. The
    file `.ragnotes.json` in the folder notes for each copy which version of ragnotes it came
    from. ValueError if the target is the folder of the originals; OSError if it cannot be
    written.
    """
    source = source or notebooks_folder()
    if target.resolve() == source.resolve():
        raise ValueError(f"{target} holds the originals: choose another folder for your copies")
    target.mkdir(parents=True, exist_ok=True)
    added = []
    for original in sorted(source.rglob("*")):
        name = original.relative_to(source)
        copy = target / name
        if original.is_dir() or copy.exists() or any(part[0] == "." for part in name.parts):
            continue
        content = original.read_bytes()
        if original.suffix == ".ipynb":
            content = without_outputs(content)
            added.append(name.as_posix())
        copy.parent.mkdir(exist_ok=True)
        # Written beside and then renamed, so that no half of a file is ever kept.
        unfinished = copy.with_suffix(".part")
        unfinished.write_bytes(content)
        unfinished.rename(copy)
    if added:
        made_by = copies(target) | dict.fromkeys(added, __version__)
        (target / MARKER).write_text(json.dumps(made_by, indent=1) + "\n", encoding="utf-8")
    return added


def copies(folder: Path) -> dict[str, str]:
    """Return which version of ragnotes each copy in a folder came from; {} without a marker."""
    try:
        made_by = json.loads((folder / MARKER).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return made_by if isinstance(made_by, dict) else {}


def start(folder: Path, browser: bool = True) -> int:
    """Start JupyterLab on the first notebook of a folder; return the exit status at its end.

    The address is printed once the server is up; a browser opens where there is a display. The
    learner's own Jupyter settings stay as they are, and nothing is asked of the network.
    """
    prefer_own_kernel()
    try:
        from jupyter_client.manager import KernelManager
        from jupyterlab.labapp import LabApp
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: `ragnotes doctor` says how to mend it", file=sys.stderr)
        return 1

    arguments = lab_arguments(folder, browser and has_display())
    if KernelManager.class_traits().get("transport_encryption"):
        # Kernels that can be talked to in cipher otherwise warn, at every start, that they are not.
        arguments.append("--KernelManager.transport_encryption=auto")
    # A token of our own: for one that it makes itself, Jupyter prints three addresses more.
    server = LabApp.initialize_server([*arguments, f"--IdentityProvider.token={token_hex(24)}"])
    server.web_app.settings["page_config_hook"] = _without_news

    def announce() -> None:
        print(f"\nThe course is open at {address(server)}")
        print("Leave this window open while you work; Ctrl-C, then y, ends it.\n", flush=True)

    server.io_loop.add_callback(announce)
    server.start()
    return 0


def prefer_own_kernel() -> None:
    """Make Jupyter, in this process, look for kernels here before it looks in the user's home."""
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"


def lab_arguments(folder: Path, browser: bool) -> list[str]:
    """Return JupyterLab's command line for a folder of notebooks."""
    arguments = [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
        f"--ServerApp.open_browser={browser}",
        # Warnings here are about Jupyter's own affairs, and alarm a beginner.
        "--ServerApp.log_level=ERROR",
        "--LabApp.log_level=ERROR",
        # Nothing fetched: no news, no look for updates, no list of extensions.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    if sys.platform != "win32" and os.geteuid() == 0:
        arguments.append("--ServerApp.allow_root=True")
    return arguments


def address(server: Any) -> str:
    """Return the address of the first notebook on a running server, with its token."""
    token = server.identity_provider.token
    page = f"{server.connection_url.rstrip('/')}/lab/tree/{FIRST}"
    return f"{page}?token={token}" if token else page


def has_display() -> bool:
    """Is there something to open a browser on?"""
    if sys.platform != "linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _without_news(_: Any, page: dict[str, Any]) -> dict[str, Any]:
    """A page on which nobody is asked, over the first cell, whether to fetch Jupyter's news."""
    return page | {"disabledExtensions": [*page.get("disabledExtensions", []), _NEWS]}


def without_outputs(content: bytes) -> bytes:
    """Return a notebook's file with its cells unrun."""
    notebook = json.loads(content)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
            cell["execution_count"] = None
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode()
