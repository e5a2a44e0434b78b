.PHONY: test
test:
	.venv/bin/python -m pytest
