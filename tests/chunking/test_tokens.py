"""Token windows: worked values, characters of several tokens, tables that work offline."""

import hashlib
import os
import subprocess
import sys

import pytest
import tiktoken

from ragnotes import chunk_tokens, count_chunks, get_encoding
from ragnotes.chunking import tokens
from ragnotes.chunking.tokens import token_bounds
from ragnotes.paths import data_path

BYTES = tiktoken.Encoding(
    "bytes",
    pat_str=r"[\s\S]",
    mergeable_ranks={bytes([byte]): byte for byte in range(256)},
    special_tokens={},
)
WINDOWS = [
    # text, size, overlap, chunks; why the row is here
    ("tick tock tick", 2, 0, ["tick to", "ck tick"]),  # tick, to, ck, tick: words fall apart
    ("one two three four", 2, 1, ["one two", " two three", " three four"]),
    ("one two", 2, 1, ["one two"]),  # an exact fit is one chunk
    ("", 2, 1, []),
    ("one" + " " * 400 + "two", 1, 0, ["one", " two"]),  # no window of white space alone
    ("🧁🧁", 3, 0, ["🧁", "🧁"]),  # three tokens each
    ("🧁🧁", 1, 0, ["🧁", "🧁"]),  # a character larger than the size, whole
    ("a🧁b", 4, 3, ["a🧁", "🧁b"]),  # overlap is a whole character
    ("<|endoftext|>", 99, 0, ["<|endoftext|>"]),  # plain text here
    ("a\ud83db", 99, 0, ["a\ud83db"]),  # half of a surrogate pair
]


@pytest.mark.parametrize(("text", "size", "overlap", "chunks"), WINDOWS)
def test_windows(text: str, size: int, overlap: int, chunks: list[str]) -> None:
    assert [chunk.text for chunk in chunk_tokens(text, size, overlap)] == chunks


def test_a_token_for_each_byte() -> None:
    chunks = chunk_tokens("酸氧鑫🧪 test", 4, 0, BYTES)
    assert [chunk.text for chunk in chunks] == ["酸", "氧", "鑫", "🧪", " tes", "t"]


@pytest.mark.parametrize("encoding", ["cl100k_base", "r50k_base"])
def test_windows_are_those_of_slicing_the_list_of_tokens(encoding: str) -> None:
    text = "Set the oven to 180 degrees, then bake for 25 minutes. " * 40
    table = get_encoding(encoding)
    numbers = table.encode(text)
    by_slices = [table.decode(numbers[at : at + 50]) for at in range(0, len(numbers) - 8, 42)]
    chunks = chunk_tokens(text, 50, 8, encoding)
    assert [chunk.text for chunk in chunks] == by_slices
    assert len(chunks) == count_chunks(len(numbers), 50, 8)


def test_an_endless_run_is_encoded_in_parts_and_nothing_else_is() -> None:
    assert tokens._parts("") == [""]
    assert tokens._parts("two words, " * 50_000) == ["two words, " * 50_000]
    run = "a" * 120_000
    assert "".join(tokens._parts(run)) == run
    assert len(tokens._parts(run)) == 2
    for text in (run, " " * 120_000, "é" * 120_000 + " and so on " * 20_000):
        starts, ends = (positions.tolist() for positions in token_bounds(text))
        assert (starts[0], ends[-1]) == (0, len(text))
        assert all(start <= end for start, end in zip(starts[1:], ends, strict=False))


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^encoding must be one of cl100k_base, .*'cl100k'$"):
        chunk_tokens("a", 5, encoding="cl100k")
    with pytest.raises(ValueError, match=r"'gpt-4o' is a model, and its encoding is 'o200k_base'$"):
        chunk_tokens("a", 5, encoding="gpt-4o")
    with pytest.raises(TypeError, match="encoding must be a name or an Encoding, got None"):
        chunk_tokens("a", 5, encoding=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["cl100k_base", "r50k_base"])
def test_tables_are_the_ones_that_tiktoken_asks_for(name: str) -> None:
    file, digest = tokens._TABLES[name]
    assert hashlib.sha256(data_path(file).read_bytes()).hexdigest() == digest


def test_plain_tiktoken_works_offline_afterwards() -> None:
    program = (
        "import os, socket\n"
        "def refuse(*args, **kwargs): raise OSError('no network here')\n"
        "socket.getaddrinfo = refuse\n"
        "import ragnotes, tiktoken\n"
        "ragnotes.get_encoding('r50k_base')\n"
        "assert 'TIKTOKEN_CACHE_DIR' not in os.environ\n"
        "print(tiktoken.get_encoding('r50k_base').encode('cake'))\n"
    )
    env = {k: v for k, v in os.environ.items() if not k.startswith(("TIKTOKEN", "DATA_GYM"))}
    run = [sys.executable, "-c", program]
    done = subprocess.run(run, env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "[30560]\n", done.stderr


def test_a_changed_table_is_reported_and_kept(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path_factory.mktemp("models") / "table"
    changed.write_bytes(b"not the table")
    monkeypatch.setattr(tokens, "data_path", lambda name: changed)
    with pytest.raises(ValueError, match="was changed: restore it"):
        tokens._shipped_encoding.__wrapped__("r50k_base")
    assert changed.read_bytes() == b"not the table"


def test_the_cache_folder_of_tiktoken_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "elsewhere")
    tokens._shipped_encoding.__wrapped__("r50k_base")
    assert os.environ["TIKTOKEN_CACHE_DIR"] == "elsewhere"
