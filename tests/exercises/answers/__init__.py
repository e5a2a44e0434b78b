"""Answers of imagined learners to function exercises of lessons 06 to 10, by exercise.

RIGHT are written in other ways than the records' own, WRONG are right on a narrow world only. Each
has a name that says what it does.
"""
