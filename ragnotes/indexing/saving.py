"""An index in a file: written whole or not at all, and read only if every byte is as written.

The file is a line of text, a line of JSON, and numbers. The first line names the format and the
sha256 of all that follows; the JSON holds the model's name, the documents and the records; the
vectors are float32, row by row, the lowest byte first.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from ragnotes.document import Chunk, Document, Span
from ragnotes.indexing.checks import check_function, check_kind, check_path
from ragnotes.indexing.models import Embed, Vectors, model_of
from ragnotes.indexing.records import Record
from ragnotes.indexing.vectors import Index

_FORMAT = b"ragnotes index"
_VERSION = b"1"
_ABANDONED = 24 * 3600  # seconds after which a file that was never finished is deleted


def save_index(index: Index, path: str | Path) -> None:
    """Write an index, with the texts of its documents, into one file.

    A file of that name is replaced when the new one is complete, so there is always one to load,
    at whatever moment the process is killed. Metadata may hold str, int, float, bool, None,
    dates, and tuples, sets and mappings of these; TypeError, with the key, for anything else.
    FileNotFoundError if there is no such folder, IsADirectoryError where `path` is one itself, and
    TypeError for a keyword index, which is built again from its chunks.
    """
    check_kind("index", index, Index, "only an index of vectors, of build_index, can be saved")
    path = check_path(path)
    content = _written(index)
    header = b" ".join([_FORMAT, _VERSION, hashlib.sha256(content).hexdigest().encode()])
    if not Path(path).parent.is_dir():
        raise FileNotFoundError(f"there is no folder {str(Path(path).parent)!r} for {str(path)!r}")
    if Path(path).is_dir():
        raise IsADirectoryError(f"{str(path)!r} is a folder: name a file in it")
    path = Path(path).resolve()  # the file that a link leads to is replaced, not the link
    new = path.with_name(f".{path.name}.{secrets.token_hex(8)}.new")
    try:
        with new.open("xb") as file:
            file.write(header + b"\n" + content)
            file.flush()
            os.fsync(file.fileno())  # the name must not come to the disk before the content
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    # The new index is there: what follows may fail, on some systems it always does.
    with suppress(OSError):
        _bring_to_disk(path.parent)
    with suppress(OSError):
        _delete_abandoned(path)


def load_index(path: str | Path, embed: Embed) -> Index:
    """Read an index that `save_index` wrote; `embed` is the embedder that it was built with.

    ValueError for a file that is damaged or no index, of another version of the format, or with
    vectors of another model than `embed` makes.
    """
    check_function("embed", embed)
    path = check_path(path)
    if not path.exists():
        raise FileNotFoundError(f"there is no file {str(path)!r}")
    if path.is_dir():
        raise IsADirectoryError(f"{str(path)!r} is a folder: name the file that save_index wrote")
    header, _, content = path.read_bytes().partition(b"\n")
    name, version, digest = [*header.rsplit(b" ", 2), b"", b""][:3]
    again = "build the index again and save it"
    if name != _FORMAT:
        raise ValueError(f"{path.name} is no index that ragnotes saved: {again}")
    if version != _VERSION:
        raise ValueError(
            f"{path.name} has version {version.decode('ascii', 'replace')} of the format, "
            f"this ragnotes reads version {_VERSION.decode()}: {again}"
        )
    if digest != hashlib.sha256(content).hexdigest().encode():
        raise ValueError(f"{path.name} is damaged: {again}")
    try:
        model, records, vectors = _read(content)
    except Exception as error:  # every byte is as written, but not by save_index
        raise ValueError(f"{path.name} is damaged ({error}): {again}") from error
    if model != model_of(embed):
        raise ValueError(
            f"{path.name} holds vectors of {model}, and embed makes those of {model_of(embed)}: "
            f"load it with the embedder that it was built with, or {again}"
        )
    return Index(records, vectors, embed)


def _written(index: Index) -> bytes:
    documents = {record.chunk.doc.id: record.chunk.doc for record in index.records}
    facts = {
        "model": index.model,
        "shape": index.vectors.shape,
        "documents": [
            {"id": doc.id, "text": doc.text, "metadata": _plain(doc.metadata, doc.id)}
            for doc in documents.values()
        ],
        "records": [
            {
                "id": record.id,
                "hash": record.hash,
                "document": record.chunk.doc.id,
                "span": [record.chunk.start, record.chunk.end],
                "headings": record.chunk.headings,
                "carried": [[span.start, span.end] for span in record.chunk.carried],
                "text": record.text,
                "metadata": _plain(record.metadata, record.id),
                "position": record.position,
                "total": record.total,
            }
            for record in index.records
        ],
    }
    # As they are, not as \u escapes: those would make one character of two halves of a pair.
    line = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return line.encode("utf-8", "surrogatepass") + b"\n" + index.vectors.astype("<f4").tobytes()


def _read(content: bytes) -> tuple[str, tuple[Record, ...], Vectors]:
    line, _, numbers = content.partition(b"\n")
    facts = json.loads(line.decode("utf-8", "surrogatepass"))
    documents = {
        doc["id"]: Document(doc["id"], doc["text"], _value(doc["metadata"]))
        for doc in facts["documents"]
    }
    records = []
    for each in facts["records"]:
        carried = tuple(Span(start, end) for start, end in each["carried"])
        start, end = each["span"]
        chunk = Chunk(documents[each["document"]], start, end, tuple(each["headings"]), carried)
        metadata = _value(each["metadata"])
        record = Record(chunk, each["text"], metadata, each["position"], each["total"])
        if (record.id, record.hash) != (each["id"], each["hash"]):
            raise ValueError(f"the text of {each['id']} is not the one that was embedded")
        records.append(record)
    vectors = np.frombuffer(numbers, "<f4").reshape(facts["shape"])
    return facts["model"], tuple(records), vectors.astype(np.float32)


def _plain(value: Any, owner: str, key: object = None) -> Any:
    """A metadata value as JSON has it: a list is a tuple, an object names what it stands for."""
    if value is None or type(value) in (str, int, float, bool):
        return value
    if type(value) is tuple:
        return [_plain(item, owner, key) for item in value]
    if type(value) is frozenset:
        # In one order, so that one index gives one file.
        return {"set": sorted((_plain(item, owner, key) for item in value), key=json.dumps)}
    if type(value) is MappingProxyType:
        return {
            "dict": [[_plain(k, owner, k), _plain(item, owner, k)] for k, item in value.items()]
        }
    if type(value) in (date, datetime):
        return {type(value).__name__: value.isoformat()}
    raise TypeError(
        f"the metadata {key!r} of {owner} holds a {type(value).__name__}, which cannot be saved: "
        "use str, int, float, bool, None, dates, or tuples, sets and mappings of these"
    )


def _value(plain: Any) -> Any:
    """The metadata value that `_plain` made this of."""
    if isinstance(plain, list):
        return tuple(_value(item) for item in plain)
    if isinstance(plain, dict):
        (kind,) = plain
        return _MADE_OF[kind](plain[kind])
    return plain


def _mapping(pairs: list[Any]) -> dict[Any, Any]:
    return {_value(key): _value(item) for key, item in pairs}


def _set(items: list[Any]) -> frozenset[Any]:
    return frozenset(_value(item) for item in items)


_MADE_OF: dict[str, Callable[[Any], Any]] = {
    "set": _set,
    "dict": _mapping,
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
}


def _bring_to_disk(folder: Path) -> None:
    """Have the names in a folder written, as fsync has a file's content written."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _delete_abandoned(path: Path) -> None:
    """Delete what processes left that were killed while they saved under this name."""
    for file in path.parent.iterdir():
        ours = file.name.startswith(f".{path.name}.") and file.name.endswith(".new")
        if ours and time.time() - file.stat().st_mtime > _ABANDONED:
            file.unlink()
