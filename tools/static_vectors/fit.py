"""Fit the table of static vectors to MiniLM, so that a text's mean meets MiniLM's vector of it.

    python tools/static_vectors/fit.py read TEXTS FIRST LAST READ.npz
    python tools/static_vectors/fit.py fit TABLE.npz READ.npz...

`read` runs MiniLM over the lines FIRST to LAST of TEXTS (see texts.py) and keeps what `fit` needs:
cut the work into as many parts as there are cores, some 200 short texts a second each with
OPENBLAS_NUM_THREADS=1. `fit` takes minutes. Needs the package ragnotes. The same input gives the
same table on the same machine; another BLAS may move an entry by a unit or two.
"""

import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragnotes.indexing import minilm
from ragnotes.indexing.models import read_model
from ragnotes.indexing.transformer import Weights, last_states, unpacked
from ragnotes.indexing.wordpiece import BEGIN, END, UNKNOWN, WordPieces

Array = NDArray[Any]

DIMENSIONS = 256
MARKS = UNKNOWN, BEGIN, END  # word pieces without a vector, the first rows of the table
TOGETHER = 64  # texts that go through MiniLM at once
PASSES = 3
BATCH = 1024  # texts a step
RATE = 0.003  # of the first step; the last is near zero
COMMON = 3e-4  # a piece that is this share of all pieces starts with half the weight of a rare one


def read(texts_file: str, first: str, last: str, out: str) -> None:
    """Keep MiniLM's vector of each text, its word pieces, and the sum of each piece's states."""
    texts = Path(texts_file).read_text("utf-8").split("\n")[int(first) : int(last)]
    vocabulary, weights = model()
    word_pieces = WordPieces(vocabulary)
    ids = sorted((word_pieces.marked(text, minilm.READ) for text in texts if text), key=len)
    vectors = []
    sums = np.zeros((len(vocabulary), minilm.DIMENSIONS))
    counts = np.zeros(len(vocabulary), int)
    for start in range(0, len(ids), TOGETHER):
        batch = ids[start : start + TOGETHER]
        states = last_states(weights, batch, minilm.LAYERS, minilm.HEADS)
        starts = np.cumsum([0, *map(len, batch[:-1])])
        vectors.append(unit(np.add.reduceat(states, starts)).astype(np.float16))
        add(sums, np.concatenate(batch), states)
        counts += np.bincount(np.concatenate(batch), minlength=len(counts))
    np.savez(
        out,
        vectors=np.concatenate(vectors),
        pieces=np.concatenate(ids).astype(np.uint16),
        lengths=[len(part) for part in ids],
        sums=sums.astype(np.float32),
        counts=counts,
    )


def fit(table: str, *parts: str) -> None:
    """Fit a vector for each piece of letters and digits; store them in int8 with a scale each."""
    loaded = [np.load(part) for part in parts]
    vocabulary, weights = model()
    known = [n for n, piece in enumerate(vocabulary) if re.fullmatch(r"(##)?[^\W_]+", piece)]
    row = np.full(len(vocabulary), -1)
    row[known] = np.arange(len(known))
    texts = [
        pieces[pieces >= 0]
        for part in loaded
        for pieces in np.split(row[part["pieces"]], np.cumsum(part["lengths"])[:-1])
    ]
    goals = np.concatenate([part["vectors"] for part in loaded]).astype(np.float32)
    axes = main_axes(goals)

    # Start: a piece's mean state in MiniLM, mixed with the vector that it has alone, which counts
    # as one more text; frequent pieces weighted down as by Arora, Liang and Ma (ICLR 2017).
    sums = sum(part["sums"][known] for part in loaded)
    counts = sum(part["counts"][known] for part in loaded)
    marks = vocabulary.index(BEGIN), vocabulary.index(END)
    start = unit(unit(sums) * counts[:, None] + alone(weights, known, *marks)) @ axes
    start *= (COMMON / (COMMON + counts / counts.sum()))[:, None]

    fitted = descend(texts, unit(goals @ axes), start.astype(np.float32))
    scales = np.abs(fitted).max(axis=1) / 127
    rows = np.rint(fitted / scales[:, None])
    words = "\n".join([*MARKS, *(vocabulary[n] for n in known)])
    np.savez(
        table,
        vocabulary=np.frombuffer(words.encode(), np.uint8),
        vectors=np.concatenate([np.zeros((len(MARKS), DIMENSIONS)), rows]).astype(np.int8),
        scales=np.concatenate([np.zeros(len(MARKS)), scales]).astype(np.float32),
    )


def model() -> tuple[list[str], Weights]:
    """MiniLM's word pieces and weights."""
    stored = read_model(minilm.FILE)
    return bytes(stored.pop("vocabulary")).decode("utf-8").splitlines(), unpacked(stored)


def main_axes(vectors: Array) -> Array:
    """The directions in which the vectors vary most, one a column, its largest part positive."""
    _, axes = np.linalg.eigh(vectors.T.astype(np.float64) @ vectors)
    axes = axes[:, ::-1][:, :DIMENSIONS]
    largest = np.abs(axes).argmax(axis=0)
    return np.asarray(axes * np.sign(axes[largest, np.arange(DIMENSIONS)]))


def alone(weights: Weights, pieces: list[int], begin: int, end: int) -> Array:
    """MiniLM's vector of each piece by itself."""
    rows = []
    for first in range(0, len(pieces), 512):
        ids = [[begin, piece, end] for piece in pieces[first : first + 512]]
        states = last_states(weights, ids, minilm.LAYERS, minilm.HEADS)
        rows.append(unit(np.add.reduceat(states, np.arange(0, len(states), 3))))
    return np.concatenate(rows)


def descend(texts: list[Array], goals: Array, table: Array) -> Array:
    """Raise the mean cosine of texts and goals by Adam (Kingma and Ba, ICLR 2015)."""
    readable = np.array([n for n, text in enumerate(texts) if len(text)])
    random = np.random.default_rng(0)
    mean, spread = np.zeros_like(table), np.zeros_like(table)
    steps = len(readable) // BATCH
    for step in range(PASSES * steps):
        if step % steps == 0:
            order, total = random.permutation(readable), 0.0
        chosen = order[step % steps * BATCH :][:BATCH]
        pieces = np.concatenate([texts[n] for n in chosen])
        sizes = [len(texts[n]) for n in chosen]
        sums = np.add.reduceat(table[pieces], np.cumsum([0, *sizes[:-1]]))
        lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
        rows, goal = sums / lengths, goals[chosen]
        cosines = np.einsum("ij,ij->i", rows, goal)[:, None]
        slope = np.zeros_like(table)
        add(slope, pieces, np.repeat((rows * cosines - goal) / lengths / BATCH, sizes, axis=0))
        mean += 0.1 * (slope - mean)
        spread += 0.01 * (slope * slope - spread)
        rate = RATE * (1 - step / (PASSES * steps)) / (1 - 0.9 ** (step + 1))
        table -= rate * mean / (np.sqrt(spread / (1 - 0.99 ** (step + 1))) + 1e-8)
        total += float(cosines.mean()) / steps
        if step % steps == steps - 1:
            print(f"pass {step // steps + 1}: mean cosine {total:.3f}", flush=True)
    return table


def add(table: Array, places: Array, rows: Array) -> None:
    """Add each row to the table's row of that place; places may repeat."""
    different, times = np.unique(places, return_counts=True)
    in_order = rows[np.argsort(places, kind="stable")]
    table[different] += np.add.reduceat(in_order, np.cumsum(times) - times)


def unit(rows: Array) -> Array:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9))


if __name__ == "__main__":
    if sys.argv[1] == "read":
        read(*sys.argv[2:])
    else:
        fit(*sys.argv[2:])
