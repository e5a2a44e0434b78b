"""How many examples property tests draw: few by default, RAGNOTES_EXAMPLES=10000 for many."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ragnotes",
    max_examples=int(os.environ.get("RAGNOTES_EXAMPLES", "60")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ragnotes")
