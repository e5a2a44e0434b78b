"""JupyterLab in a real Chromium: start it on loopback, open a notebook, run it, select a cell."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlparse

import nbformat

KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}

_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_SETTINGS: dict[str, dict[str, Any]] = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "notebook-extension/tracker": {"windowingMode": "none"},
    "docmanager-extension/plugin": {"autosave": False},
}

_NOTEBOOK = "window.jupyterapp && window.jupyterapp.shell.currentWidget"
_IDLE = f"""() => {{ const panel = {_NOTEBOOK}; const session = panel && panel.sessionContext
    && panel.sessionContext.session;
    return session && session.kernel && session.kernel.connectionStatus === 'connected'
    && session.kernel.status === 'idle'; }}"""


@dataclass
class Tab:
    """A page of the browser and what went wrong on it: console errors, requests to elsewhere."""

    page: Any
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)


def chromium_path() -> str | None:
    """Return where a Chromium or Chrome is installed, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def running_lab(folder: Path, home: Path, theme: str = "JupyterLab Light") -> Iterator[str]:
    """Serve a folder of notebooks; yield the address, with a `%s` for the notebook's path.

    `home` gets all that JupyterLab writes, so that nothing of the user's own is read or changed.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    settings = _SETTINGS | {"apputils-extension/themes": {"theme": theme}}
    for plugin, values in settings.items():
        file = home / "settings" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    env = os.environ | {name: str(home / sub) for name, sub in own.items()}
    env["JUPYTER_TOKEN"] = token
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"]
    log = home / "lab.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT)
        try:
            _wait_for(server, f"http://127.0.0.1:{port}/api?token={token}", log)
            yield f"http://127.0.0.1:{port}/lab/tree/%s?reset&token={token}"
        finally:
            server.terminate()
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


@contextmanager
def lab_with(cells: Sequence[str], folder: Path, home: Path) -> Iterator[str]:
    """Serve a notebook of these code cells, `live.ipynb` in the folder; yield as `running_lab`."""
    made = [nbformat.v4.new_code_cell(cell) for cell in cells]
    notebook = nbformat.v4.new_notebook(cells=made, metadata=KERNEL)
    nbformat.write(notebook, folder / "live.ipynb")
    with running_lab(folder, home) as address:
        yield address


@contextmanager
def open_browser(chromium: str) -> Iterator[Any]:
    """Open a browser with a new profile."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_tab(browser: Any, width: int = 1280) -> Iterator[Tab]:
    """Open a page `width` pixels wide and watch what goes wrong on it."""
    page = browser.new_page(viewport={"width": width, "height": 900})
    tab = Tab(page)
    page.on("console", lambda m: m.type == "error" and tab.errors.append(m.text))
    page.on("pageerror", lambda error: tab.errors.append(str(error)))
    page.on("dialog", lambda d: (tab.errors.append(f"dialog: {d.message}"), d.dismiss()))
    page.on("request", lambda request: _watch(tab, request.url))
    page.on("websocket", lambda websocket: _watch(tab, websocket.url))
    try:
        yield tab
    finally:
        page.close()


def open_notebook(tab: Tab, address: str, path: str, run: bool = True) -> None:
    """Open a notebook and, unless told otherwise, run all its cells, to the end."""
    page = tab.page
    page.goto(address % quote(path))
    page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").first.wait_for(timeout=60_000)
    page.wait_for_function(_IDLE, timeout=60_000)  # sooner, and Run All would be lost
    if run:
        page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(_IDLE, timeout=60_000)


def output_of(tab: Tab, cell: int) -> Any:
    """Return a locator for what stands under a cell, counted from 0."""
    return (
        tab.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell")
        .nth(cell)
        .locator(".jp-Cell-outputArea")
    )


def select_cell(tab: Tab, cell: int) -> None:
    """Select a cell in command mode, as a learner has it after running it."""
    tab.page.evaluate(
        """(cell) => { const notebook = window.jupyterapp.shell.currentWidget.content;
        notebook.activeCellIndex = cell; notebook.deselectAll(); notebook.mode = 'command';
        notebook.activate(); notebook.activeCell.node.focus(); }""",
        cell,
    )


def _wait_for(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")


def _watch(tab: Tab, url: str) -> None:
    place = urlparse(url)
    if place.scheme in ("http", "https", "ws", "wss") and place.hostname != "127.0.0.1":
        tab.outside.append(url)


def tab_to(tab: Tab, cell: int, name: str, key: str = "Tab") -> None:
    """Press Tab until the control of that name in the cell's output has the focus."""
    for _ in range(16):
        tab.page.keyboard.press(key)
        focused = tab.page.evaluate(
            "() => { const e = document.activeElement; "
            "return e.labels && e.labels.length ? e.labels[0].textContent : e.textContent; }"
        )
        if focused.strip() == name and output_of(tab, cell).locator(":focus").count():
            return
    raise AssertionError(f"{name} was not reached with {key}")
