"""Taking from a process what it does not need: memory, and on Linux the right to write elsewhere.

This holds back accidents, and on Linux most malice against files. It is no sandbox: what is
readable stays readable, and so does the network.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from pathlib import Path

if sys.platform != "win32":
    import resource

_LARGEST_FILE = 200_000_000  # bytes

# The calls and rights of Landlock, a part of Linux since 5.13 (include/uapi/linux/landlock.h).
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_NO_NEW_PRIVILEGES = 38
_WRITE_FILE = 1 << 1
_WRITES = {1: _WRITE_FILE | sum(1 << bit for bit in range(4, 13)), 2: 1 << 13, 3: 1 << 14}
_SIGNALS = 1 << 1  # no signal to a process outside, from version 6 on


def confine(folder: Path, megabytes: int) -> bool:
    """Let this process, and all that it starts, write inside a folder only, and use less memory.

    Return whether writing elsewhere is now impossible: on Linux with Landlock it is. Memory is
    the address space of each process, which is limited on Linux only.
    """
    if sys.platform != "linux":
        return False
    _limit("RLIMIT_AS", megabytes * 1_000_000)
    _limit("RLIMIT_FSIZE", _LARGEST_FILE)
    _limit("RLIMIT_CORE", 0)
    return _landlock([(folder, sum(_WRITES.values())), (Path(os.devnull), _WRITE_FILE)])


def can_confine() -> bool:
    """Say whether this system can keep a process from writing outside a folder."""
    return sys.platform == "linux" and _version() >= 1


def adopt_orphans() -> None:
    """Make this process the parent of what its children leave behind, so that it can end it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def _landlock(writable: list[tuple[Path, int]]) -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    version = _version()
    if version < 1:
        return False
    rights = sum(right for since, right in _WRITES.items() if since <= version)
    ruleset = struct.pack("=QQQ", rights, 0, _SIGNALS if version >= 6 else 0)
    size = len(ruleset) if version >= 6 else 16 if version >= 4 else 8
    handle = libc.syscall(_CREATE, ruleset[:size], ctypes.c_size_t(size), 0)
    if handle < 0:
        return False
    for path, allowed in writable:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rule = struct.pack("=Qi", allowed & rights, place)
        refused = libc.syscall(_ADD, handle, 1, rule, 0)
        os.close(place)
        if refused:
            return False
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    done = bool(libc.syscall(_RESTRICT, handle, 0) == 0)
    os.close(handle)
    return done


def _version() -> int:
    """The version of Landlock that this kernel has; below 1 where it has none."""
    return int(ctypes.CDLL(None).syscall(_CREATE, None, 0, 1))


def _limit(name: str, most: int) -> None:
    what = getattr(resource, name)
    hard = resource.getrlimit(what)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(what, (most, most))
