"""Print what is wrong with the stored notebooks; the exit status is 1 if anything is."""

from __future__ import annotations

import sys

import refresh
from guard import findings

found = [
    f"{path.name}: {finding}"
    for path in refresh.chosen(sys.argv[1:])
    for finding in findings(path.read_text(encoding="utf-8"), path.name)
]
print("\n".join(found), end="\n" if found else "")
sys.exit(bool(found))
