# PYTHON=/path/to/python3 names the Python that .venv is made from; without it the first of
# python3.13, python3.12, python3.11, python3 and python that runs and is 3.11 or newer.
PYTHON ?=
export PYTHON

BIN = .venv/bin
NBVAL = --nbval --nbval-current-env --nbval-cell-timeout=60

.PHONY: help lab classroom handouts test check refresh diff manifest
help:
	@echo "make lab            open the course in JupyterLab, on copies in my-course/"
	@echo "make classroom      write a course folder for nbgrader to classroom/ (see TEACHING.md)"
	@echo "make handouts       write each lesson as a page and as PDF to handouts/"
	@echo "make test           check everything"
	@echo "make check          the same without the browser and the wheel"
	@echo "make refresh NB=01  run notebook 01 (without NB: all) and store its outputs"
	@echo "make diff NB=01     show what a fresh run of it would change"
	@echo "make manifest       write the checksums of data/ after a change there"

lab:
	@sh tools/environment.sh lab
	@$(BIN)/ragnotes lab

classroom:
	@sh tools/environment.sh classroom
	@$(BIN)/ragnotes classroom classroom

handouts:
	@sh tools/environment.sh lab
	@$(BIN)/ragnotes handouts handouts --pdf || $(BIN)/ragnotes handouts handouts

test: environment
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest
	$(BIN)/python -m pytest $(NBVAL) notebooks

check: environment
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -m "not browser and not wheel"
	$(BIN)/python -m pytest $(NBVAL) notebooks

refresh: environment
	@$(BIN)/python tools/refresh.py $(NB)

diff: environment
	@$(BIN)/python tools/refresh.py --diff $(NB)

manifest: environment
	@$(BIN)/python tools/manifest.py

.PHONY: environment
environment:
	@sh tools/environment.sh test
