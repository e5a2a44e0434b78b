"""Answers of imagined learners to the tasks of notebook 12, written from its prompts alone."""
