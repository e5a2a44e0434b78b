"""A cache of vectors on disk: a text that a model has read is not read again."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from sqlite3 import Connection

Vectors = NDArray[np.float32]
Result = TypeVar("Result")

PIECE = 64  # texts that are computed, and stored, at a time: an interruption loses no more
KEPT = 200_000  # vectors in the file, the newest: about 400 MB of 384 numbers each
WAIT = 5.0  # seconds that a file which another process writes to is waited for
SHOWN_AFTER = 2.0  # seconds of work without a bar
_ASKED = 500  # SQLite takes a limited number of values in one question: 999 in old versions

_TABLE = """
CREATE TABLE IF NOT EXISTS vectors
(model TEXT NOT NULL, text_sha256 BLOB NOT NULL, vector BLOB NOT NULL,
PRIMARY KEY (model, text_sha256))
"""
# What SQLite answers about a file that has other tables (1), is broken (11) or is no database
# (26). Anything else (locked, read-only, full, …) is no reason to give the file up.
_DAMAGED = {1, 11, 26}


def cached(model: str, texts: Sequence[str], compute: Callable[[list[str]], Vectors]) -> Vectors:
    """Return a vector for each text, (n, d) float32: from the cache, or else computed and kept.

    `compute` is given the texts whose vectors are not in the file, equal ones once, the longest
    first, 64 at a time; it returns one row for each, which must not depend on the other texts.
    `model` names the vectors: other weights need another name. Work that takes longer than two
    seconds shows its progress, unless the environment variable TQDM_DISABLE is set.

    The file is `vectors.sqlite` in the user's cache folder, or in the folder that the environment
    variable RAGNOTES_CACHE names; "off" there means no file. 1,000 vectors of 384 numbers take
    about 2 MB; beyond 200,000 the oldest go. The process may be killed at any moment, and several
    may use the file at once. Where it cannot be used, vectors are computed; a damaged one is
    renamed to `vectors.sqlite.damaged`, and a new one begun. ValueError if `compute` does not
    return one row of finite numbers for each text: what is kept would stay wrong.
    """
    if not texts:
        return _rows(compute([]), 0)
    hashes = [hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
    wanted = dict(zip(hashes, texts, strict=True))
    file = _file()
    known = _use(file, partial(_read, model, wanted))
    if known is None:
        file, known = None, {}
    found = set(known)
    known |= _compute(file, model, wanted, wanted.keys() - found, compute)
    if len({vector.size for vector in known.values()}) > 1:  # once, the name meant another model
        known |= _compute(file, model, wanted, found, compute)
    return np.stack([known[text_hash] for text_hash in hashes])


def _compute(
    file: Path | None,
    model: str,
    wanted: dict[bytes, str],
    missing: Collection[bytes],
    compute: Callable[[list[str]], Vectors],
) -> dict[bytes, Vectors]:
    """The vectors of the missing texts, by hash, each piece stored as soon as it is there."""
    # Texts of one length at a time: a batch takes as long as its longest text.
    ordered = sorted((key for key in wanted if key in missing), key=lambda key: -len(wanted[key]))
    done = {}
    with closing(_pieces(ordered)) as pieces:  # an error ends the bar too
        for keys in pieces:
            vectors = _rows(compute([wanted[key] for key in keys]), len(keys))
            piece = dict(zip(keys, vectors, strict=True))
            done.update(piece)
            if not _use(file, partial(_write, model, piece)):
                file = None  # it is not asked again in this call: each time could take its wait
    return done


def _pieces(keys: list[bytes]) -> Generator[list[bytes]]:
    """The keys, some at a time, with a bar that shows how far the work is."""
    pieces = [keys[start : start + PIECE] for start in range(0, len(keys), PIECE)]
    # A notebook's bar does not heed the variable by itself.
    if len(pieces) < 2 or os.environ.get("TQDM_DISABLE"):
        yield from pieces
        return
    from tqdm.auto import tqdm

    with tqdm(
        total=len(keys), desc="embedding", unit=" texts", delay=SHOWN_AFTER, leave=False
    ) as bar:
        for piece in pieces:
            yield piece
            bar.update(len(piece))


def _rows(vectors: Vectors, count: int) -> Vectors:
    rows = np.asarray(vectors, dtype=np.float32)
    if rows.ndim != 2 or len(rows) != count:
        raise ValueError(f"{count} texts need {count} rows of numbers, got shape {rows.shape}")
    if not np.isfinite(rows).all():
        raise ValueError("vectors must be finite numbers, got NaN or infinity")
    return rows


def _file() -> Path | None:
    folder = os.environ.get("RAGNOTES_CACHE")
    if folder == "off":
        return None
    if not folder:
        from platformdirs import user_cache_dir

        folder = user_cache_dir("ragnotes")
    return Path(folder) / "vectors.sqlite"


def _use(file: Path | None, job: Callable[[Connection], Result]) -> Result | None:
    """What a job on the cache's database returns; None where the database cannot be used."""
    if file is None:
        return None
    try:
        import sqlite3  # a Python may have been built without it
    except ImportError:
        return None
    for _ in range(2):
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            opened = file.stat().st_ino if file.exists() else None
            with closing(sqlite3.connect(file, timeout=WAIT, isolation_level=None)) as database:
                database.execute(_TABLE)
                return job(database)
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0)
            if code & 0xFF not in _DAMAGED or not _set_aside(file, opened):
                return None
        except OSError:
            return None
    return None


def _set_aside(file: Path, opened: int | None) -> bool:
    """Rename a damaged file, unless another process has replaced it; whether there is room now."""
    try:
        if opened and file.stat().st_ino == opened:
            file.replace(file.with_name(f"{file.name}.damaged"))
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _read(model: str, wanted: Collection[bytes], database: Connection) -> dict[bytes, Vectors]:
    hashes = list(wanted)
    known = {}
    for start in range(0, len(hashes), _ASKED):
        asked = hashes[start : start + _ASKED]
        rows = database.execute(
            "SELECT CAST(text_sha256 AS BLOB), CAST(vector AS BLOB) FROM vectors "
            f"WHERE model = ? AND text_sha256 IN ({', '.join('?' * len(asked))})",
            (model, *asked),
        )
        for text_hash, stored in rows:
            if stored and stored[:4] == _checksum(model, text_hash, stored[4:]):
                known[text_hash] = np.frombuffer(stored, "<f4", offset=4).astype(np.float32)
    return known


def _write(model: str, vectors: dict[bytes, Vectors], database: Connection) -> bool:
    rows = []
    for text_hash, vector in vectors.items():
        numbers = vector.astype("<f4").tobytes()
        rows.append((model, text_hash, _checksum(model, text_hash, numbers) + numbers))
    database.execute("BEGIN IMMEDIATE")
    database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)
    database.execute(
        "DELETE FROM vectors WHERE rowid <= (SELECT max(rowid) FROM vectors) - ?", (KEPT,)
    )
    database.execute("COMMIT")
    return True


def _checksum(model: str, text_hash: bytes, numbers: bytes) -> bytes:
    """Four bytes that tell whether a row is what was written: SQLite checks no values."""
    return zlib.crc32(model.encode() + text_hash + numbers).to_bytes(4, "little")
