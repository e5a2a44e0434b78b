"""Is everything in place? Each check is one line, and where it is bad, the line that mends it."""

from __future__ import annotations

import hashlib
import html
import json
import os
import platform
import re
import sys
from dataclasses import dataclass
from importlib import metadata, util
from pathlib import Path

from ragnotes import __version__
from ragnotes.display.view import View
from ragnotes.lab import checkout, copies, prefer_own_kernel
from ragnotes.paths import data_path

CHECKSUMS = "SHA256SUMS"
_OLDEST_PYTHON = (3, 11)


@dataclass(frozen=True)
class Check:
    """What was looked at and found; `mend` is the line that mends it, empty where all is well."""

    found: str
    mend: str = ""


def ready(course: str) -> View:
    """Say "Ready." if this notebook can run here, else what is wrong and the line that mends it.

    `course` is the version of the course that the notebook was written for, such as "0.1". What
    is shown when all is well is the same on every machine.
    """
    checks = [_python(), _installed(), *_packages(), *_data()]
    if not _same_course(course, __version__):
        made = f"this notebook was made for ragnotes {course}"
        checks.append(Check(f"{made}; ragnotes {__version__} is installed", _lab_line()))
    wrong = [check for check in checks if check.mend]
    if not wrong:
        return View("Ready.", "<p>Ready.</p>")
    return View(
        "Not ready.\n" + "\n".join(f"- {check.found}\n  mend it: {check.mend}" for check in wrong),
        "<p>Not ready.</p><ul>"
        + "".join(
            f"<li>{html.escape(check.found)}<br>mend it: "
            f"<code>{html.escape(check.mend)}</code></li>"
            for check in wrong
        )
        + "</ul>",
    )


def report(folder: Path) -> tuple[str, int]:
    """Check the set-up and a folder of notebooks; return the lines to print and 0 or 1."""
    checks = [_python(), _installed(), _kernel(), *_packages(), *_data(), *_folder(folder)]
    lines = []
    for check in checks:
        lines.append(f"{'bad' if check.mend else 'ok ':4} {check.found}")
        if check.mend:
            lines.append(f"     mend it: {check.mend}")
    return "\n".join(lines), int(any(check.mend for check in checks))


def _python() -> Check:
    found = f"Python {platform.python_version()}"
    if sys.version_info >= _OLDEST_PYTHON:
        return Check(found)
    return Check(f"{found} is too old, 3.11 is needed", "install Python 3.11 or newer")


def _installed() -> Check:
    """Is ragnotes installed for the Python that runs this, or only found beside it?"""
    try:
        metadata.distribution("ragnotes")
    except metadata.PackageNotFoundError:
        return Check(
            f"this Python, {sys.executable}, is not the one that ragnotes was installed for",
            "choose Kernel > Change Kernel > Python 3 in the JupyterLab that `ragnotes lab` starts",
        )
    return Check(f"ragnotes {__version__}")


def _kernel() -> Check:
    """Does the kernel that JupyterLab starts for the notebooks run this environment?"""
    try:
        from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
    except ModuleNotFoundError:
        return Check("jupyter_client is missing", _install("jupyter_client"))
    prefer_own_kernel()
    mend = f"{_executable()} -m ipykernel install --sys-prefix"
    try:
        spec = KernelSpecManager().get_kernel_spec("python3")
    except NoSuchKernel:
        return Check("there is no kernel python3", mend)
    program = spec.argv[0]
    # Jupyter runs these bare names as its own Python. A path is compared by its folder, since
    # python and python3 there are the same.
    bare = {"python", "python3", f"python3.{sys.version_info[1]}"}
    if program in bare or Path(program).parent.resolve() == Path(sys.executable).parent.resolve():
        return Check("the kernel python3 is this environment's")
    for first in os.environ.get("JUPYTER_PATH", "").split(os.pathsep):
        if first and Path(spec.resource_dir).is_relative_to(first):
            mend = f"unset the environment variable JUPYTER_PATH, which puts {first} first"
    return Check(f"the wrong kernel: python3 runs {program}, not {sys.executable}", mend)


def _packages() -> list[Check]:
    """Is everything installed that ragnotes itself says it needs?"""
    try:
        lines = metadata.requires("ragnotes") or []
    except metadata.PackageNotFoundError:
        return []  # `_installed` says so
    try:
        from packaging.requirements import Requirement
    except ModuleNotFoundError:
        # Without it, versions and markers cannot be read; names can.
        plain = [line for line in lines if ";" not in line]
        names = [(re.split(r"[^\w.-]", line)[0], line) for line in plain]
        return [missing for name, line in names if (missing := _missing(name, line))]
    needs = [Requirement(line) for line in lines]
    needs = [need for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]
    wrong = []
    for need in needs:
        wanted = f"{need.name}{need.specifier}"
        if missing := _missing(need.name, wanted):
            wrong.append(missing)
        elif not need.specifier.contains(version := metadata.version(need.name), prereleases=True):
            found = f"{need.name} {version} is installed, ragnotes needs {wanted}"
            wrong.append(Check(found, _install(wanted)))
    return wrong or [Check(f"packages: {len(needs)} of {len(needs)}")]


def _missing(name: str, wanted: str) -> Check | None:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return Check(f"{name} is missing", _install(wanted))
    return None


def _data() -> list[Check]:
    """Are the shipped data files there, byte for byte?"""
    try:
        sums = data_path(CHECKSUMS)
    except FileNotFoundError:
        return [Check(f"the data's list of checksums, {CHECKSUMS}, is missing", _restore())]
    wrong = []
    lines = sums.read_text(encoding="utf-8", errors="replace").splitlines()
    for line in lines:
        digest, _, name = line.partition("  ")
        file = sums.parent / name
        if not file.is_file():
            wrong.append(Check(f"data file {name!r} is missing", _restore()))
        elif hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            wrong.append(Check(f"data file {name!r} is damaged", _restore()))
    return wrong or [Check(f"data: {len(lines)} files, as shipped")]


def _folder(folder: Path) -> list[Check]:
    """Do the learner's notebooks belong to this version, and ask for the course's kernel?"""
    if not copies(folder) and copies(Path()):
        folder = Path()  # called from inside the folder
    made_by = {name: by for name, by in copies(folder).items() if (folder / name).is_file()}
    wrong = []
    for name, by in made_by.items():
        file = folder / name
        if not _same_course(by, __version__):
            found = f"{file} was made by ragnotes {by}; {__version__} is installed"
            wrong.append(Check(found, _lab_line()))
        kernel = _kernel_of(file)
        if kernel is None:
            mend = "move it away; the next start puts a fresh copy there"
            wrong.append(Check(f"{file} cannot be read as a notebook", mend))
        elif kernel != "python3":
            mend = "open it in JupyterLab, Kernel > Change Kernel > Python 3, and save"
            wrong.append(Check(f"the wrong kernel: {file} asks for {kernel!r}", mend))
    if not made_by:
        return [Check(f"no notebooks of yours in {folder} yet: `ragnotes lab` puts them there")]
    return wrong or [Check(f"{len(made_by)} notebooks in {folder}")]


def _kernel_of(notebook: Path) -> str | None:
    """The name of the kernel that a notebook asks for; None if it cannot be read."""
    try:
        content = json.loads(notebook.read_text(encoding="utf-8"))
        return str(content["metadata"]["kernelspec"]["name"])
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _same_course(one: str, other: str) -> bool:
    """Do two versions agree in their first two numbers? (0.1 and 0.1.3 do.)"""
    return one.split(".")[:2] == other.split(".")[:2]


def _executable() -> str:
    """This Python as it is typed in a terminal."""
    return f'"{sys.executable}"' if " " in sys.executable else sys.executable


def _install(wanted: str) -> str:
    if util.find_spec("pip"):
        return f'{_executable()} -m pip install "{wanted}"'
    return f'uv pip install --python {_executable()} "{wanted}"'


def _restore() -> str:
    if checkout and (checkout / ".git").exists():
        return f'git -C "{checkout}" checkout -- data'
    return "install ragnotes again from where you had it"


def _lab_line() -> str:
    course = ".".join(__version__.split(".")[:2])
    return f"{_executable()} -m ragnotes.cli lab --folder my-course-{course}"
