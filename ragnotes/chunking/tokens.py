"""Where the tokens of a text begin and end, with tiktoken's tables at hand offline."""

from __future__ import annotations

import hashlib
import os
import re
from functools import lru_cache
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ragnotes.chunking.units import Bounds
from ragnotes.document import shown
from ragnotes.paths import data_path

if TYPE_CHECKING:
    from tiktoken import Encoding

# tiktoken looks for a table under the sha1 of its address, and checks the sha256 given here.
_TABLES = {
    "cl100k_base": (
        "models/tiktoken/9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
        "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    ),
    "r50k_base": (
        "models/tiktoken/0ea1e91bbb3a60f729a8dc8f777fd2fc07cd8df4",
        "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
    ),
}
_SURROGATE = re.compile("[\ud800-\udfff]")
_CHANGE = re.compile(r"\w\W|\W\w")
_RUN = 50_000
_lock = Lock()


def token_bounds(text: str, encoding: str | Encoding = "cl100k_base") -> tuple[Bounds, Bounds]:
    """Return where each token of a text starts and ends, as two arrays of positions.

    Positions count characters (code points), from one pass of the tokenizer. A character that
    is made of several tokens belongs to each of them whole, so that a token never begins or
    ends inside a character; such tokens overlap. Markers such as <|endoftext|> are plain text. A
    stretch of 50,000 characters with no change between letters and other characters is encoded
    in parts, for tiktoken takes too long over it. Errors as for `get_encoding`.

    >>> starts, ends = token_bounds("Bake 🧁")
    >>> starts.tolist(), ends.tolist()
    ([0, 1, 4, 5, 5], [1, 4, 6, 6, 6])
    """
    table = get_encoding(encoding) if isinstance(encoding, str) else encoding
    if not hasattr(table, "encode_to_numpy"):
        raise TypeError(f"encoding must be a name or an Encoding, got {encoding!r}")
    try:
        raw = text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair: the stand-in is as many bytes long
        text = _SURROGATE.sub("\ufffd", text)
        raw = text.encode()
    tokens = np.concatenate(
        [table.encode_to_numpy(part, disallowed_special=()) for part in _parts(text)]
    )
    edges = np.zeros(len(tokens) + 1, dtype=np.int64)
    np.cumsum(_byte_widths(table)[tokens], out=edges[1:])
    if len(raw) == len(text):
        return edges[:-1], edges[1:]
    # From bytes to characters: every byte but 10xxxxxx begins a character.
    begun = np.cumsum((np.frombuffer(raw, dtype=np.uint8) & 0xC0) != 0x80)  # up to this byte
    return begun[edges[:-1]] - 1, begun[edges[1:] - 1]


def get_encoding(name: str) -> Encoding:
    """Return tiktoken's encoding of that name; cl100k_base and r50k_base need no network.

    After the first call `tiktoken.get_encoding(name)` works offline as well, for as long as the
    process lives. Other names are left to tiktoken, which downloads what it lacks. ValueError
    for a name unknown to it, with the encoding where it is a model's name, and for a shipped table
    that was changed.
    """
    import tiktoken

    if not isinstance(name, str):
        raise TypeError(f"encoding must be a name, such as 'cl100k_base', got {shown(name)}")
    if name not in _TABLES:
        _refuse_unknown(name)
        return tiktoken.get_encoding(name)
    with _lock:
        return _shipped_encoding(name)


def _refuse_unknown(name: str) -> None:
    """Raise ValueError for a name that tiktoken has no encoding of, such as a model's."""
    import tiktoken

    known = tiktoken.list_encoding_names()
    if name in known:
        return
    try:
        instead = f": {name!r} is a model, and its encoding is {_encoding_of(name)!r}"
    except KeyError:
        instead = ""
    raise ValueError(f"encoding must be one of {', '.join(sorted(known))}, got {name!r}{instead}")


def _encoding_of(model: str) -> str:
    import tiktoken

    return tiktoken.encoding_name_for_model(model)


@lru_cache
def _shipped_encoding(name: str) -> Encoding:
    import tiktoken

    file, digest = _TABLES[name]
    path = data_path(file)
    # tiktoken would delete a table with another hash and download it again.
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        raise ValueError(f"the tokenizer table data/{file} was changed: restore it, then try again")
    before = os.environ.get("TIKTOKEN_CACHE_DIR")
    os.environ["TIKTOKEN_CACHE_DIR"] = str(path.parent)
    try:
        return tiktoken.get_encoding(name)
    finally:
        if before is None:
            del os.environ["TIKTOKEN_CACHE_DIR"]
        else:
            os.environ["TIKTOKEN_CACHE_DIR"] = before


def _parts(text: str) -> list[str]:
    """The text whole, unless it holds an endless run: that is cut, for time would explode."""
    cuts = [0]
    at = 0
    while at + 2 * _RUN < len(text):
        if change := _CHANGE.search(text, at + _RUN, at + 2 * _RUN):
            at = change.start()
        else:
            at += 2 * _RUN
            cuts.append(at)
    return [text[start:end] for start, end in pairwise([*cuts, len(text)])]


@lru_cache
def _byte_widths(encoding: Encoding) -> npt.NDArray[np.int64]:
    """For each token id: how many bytes it stands for (0 for ids that are not in use)."""
    widths = np.zeros(encoding.max_token_value + 1, dtype=np.int64)
    for token in range(len(widths)):
        try:
            widths[token] = len(encoding.decode_single_token_bytes(token))
        except KeyError:
            continue
    return widths
