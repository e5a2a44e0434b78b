"""The outside judge: Chroma's texts, questions and measures, for this package's chunkers.

    pip install -c constraints.txt -e '.[bench]'
    python -m benchmarks.chroma FOLDER
    python -m benchmarks.chroma FOLDER --csv data/benchmarks/chroma.csv

FOLDER holds questions_df.csv and corpora/ of github.com/brandonstarxel/chunking_evaluation
(chunking_evaluation/evaluation_framework/general_evaluation_data). The first run embeds some
21,000 chunks and takes minutes; their vectors are kept (RAGNOTES_CACHE names another folder), and
later runs take half a minute. It exits with 1 if the report's own rows do not come out.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.chroma.data import load_benchmark
from benchmarks.chroma.run import run
from benchmarks.chroma.tables import lines, write_csv


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.chroma", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("folder", type=Path, help="with questions_df.csv and corpora/")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the table there too")
    given = parser.parse_args()
    try:
        benchmark = load_benchmark(given.folder)
    except ValueError as error:
        parser.error(str(error))
    try:
        import langchain_text_splitters  # noqa: F401 (is it there?)
    except ImportError:
        parser.error("the report's own rule needs: pip install -c constraints.txt -e '.[bench]'")
    found = run(benchmark)
    for line in lines(found):
        print(line)
    if given.csv:
        write_csv(found, given.csv)
    return 0 if found.holds else 1


if __name__ == "__main__":
    sys.exit(main())
