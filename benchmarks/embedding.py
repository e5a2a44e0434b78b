"""How fast MiniLM embeds, and what share of this machine's matrix multiplication that is.

    python benchmarks/embedding.py            # the course's manuals, in passages of 100 words
    python benchmarks/embedding.py --size 50  # in shorter ones
    OPENBLAS_NUM_THREADS=1 python benchmarks/embedding.py

Prints how long the model takes to load, then passages for each second of processor time and the
arithmetic that they take: additions and multiplications of the matrix products in the model's
layers, attention included. The bar it is held against is numpy multiplying the layers' largest
matrices, measured in turns with the model, in the same process and with as many threads. Vectors
are computed, not looked up.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

from ragnotes import chunk_markdown, data_path, load_document, text_with_context
from ragnotes.indexing import minilm

ROUNDS = 5
PASSAGES = 256
ROWS = 1024
PRODUCTS = 40
WIDE = 4 * minilm.DIMENSIONS


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def work(pieces: int) -> int:
    """Additions and multiplications for a text of so many word pieces, markers included."""
    width = minilm.DIMENSIONS
    weights = width * 3 * width + width * width + 2 * width * WIDE
    return minilm.LAYERS * (2 * pieces * weights + 4 * pieces * pieces * width)


def multiply() -> None:
    rows = np.ones((ROWS, minilm.DIMENSIONS), dtype=np.float32)
    weights = np.ones((minilm.DIMENSIONS, WIDE), dtype=np.float32)
    wide, narrow = rows @ weights, np.empty_like(rows)
    for _ in range(PRODUCTS):
        np.matmul(rows, weights, out=wide)
        np.matmul(wide, weights.T, out=narrow)


def loading() -> float:
    """Seconds until a fresh process has the model; its imports are not counted."""
    code = (
        "import time; from ragnotes.indexing import minilm; start = time.perf_counter(); "
        "minilm._model(); print(time.perf_counter() - start)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(shown.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--size", type=int, default=100, help="words in a passage")
    size = parser.parse_args().size
    manuals = sorted(data_path("manuals/kettle-kb-17.md").parent.glob("*.md"))
    chunks = [chunk for path in manuals for chunk in chunk_markdown(load_document(path), size)]
    texts = [text_with_context(chunk) for chunk in chunks][:PASSAGES]
    pieces, _ = minilm._model()
    lengths = [len(pieces.marked(text, minilm.READ)) for text in texts]

    embedding, multiplying, reading = [], [], []
    for _ in range(ROUNDS):
        embedding.append(seconds(lambda: minilm._embed(texts)))
        multiplying.append(seconds(multiply))
        reading.append(seconds(lambda: [pieces.ids(text) for text in texts]))
    rate = sum(map(work, lengths)) / min(embedding) / 1e9
    bar = PRODUCTS * 2 * 2 * ROWS * minilm.DIMENSIONS * WIDE / min(multiplying) / 1e9
    threads = os.environ.get("OPENBLAS_NUM_THREADS", "as many as there are")

    print(f"loading the model     {min(loading() for _ in range(3)):8.2f} s")
    print(f"passages              {len(texts):8} of {np.mean(lengths):.0f} word pieces on average")
    print(f"passages embedded     {len(texts) / min(embedding):8.1f} a second of processor time")
    print(f"  of that, word pieces{min(reading) / min(embedding):8.1%}")
    print(f"arithmetic            {rate:8.1f} GFLOP/s")
    print(f"matrix multiplication {bar:8.1f} GFLOP/s (threads: {threads})")
    print(f"share                 {rate / bar:8.0%}")


if __name__ == "__main__":
    main()
