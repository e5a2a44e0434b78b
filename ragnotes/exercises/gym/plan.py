"""The sample plan's functions, for whoever is stuck and wants to go on without seeing them."""

from __future__ import annotations

from ragnotes.exercises.gym.answers import IMPORTS, TASKS
from ragnotes.exercises.sources import defined

_SOURCE = "\n\n".join(TASKS)

parse = defined(IMPORTS, _SOURCE, "parse")
chunks_of = defined(IMPORTS, _SOURCE, "chunks_of")
text_of = defined(IMPORTS, _SOURCE, "text_of")
facts_of = defined(IMPORTS, _SOURCE, "facts_of")
standing_text = defined(IMPORTS, _SOURCE, "standing_text")
index_of = defined(IMPORTS, _SOURCE, "index_of")
search = defined(IMPORTS, _SOURCE, "search")
measure = defined(IMPORTS, _SOURCE, "measure")
