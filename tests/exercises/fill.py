"""Notebooks and the records of their exercises, as the classroom kit finds and fills them."""

from types import ModuleType

from ragnotes.classroom.lessons import filled, lesson_of, records, text_of
from ragnotes.classroom.lessons import modules_of_records as _modules
from ragnotes.lab import notebooks_folder

__all__ = ["NOTEBOOKS", "filled", "lesson_of", "lessons", "records", "text_of"]

NOTEBOOKS = notebooks_folder()


def lessons() -> dict[str, ModuleType]:
    """Every module of `ragnotes.exercises` that holds records, by name."""
    return _modules()
