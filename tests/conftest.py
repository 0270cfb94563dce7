"""Settings for all tests: the same examples in every run, many more and new ones in a soak."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "test",
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("soak", parent=settings.get_profile("test"), derandomize=False, max_examples=5_000)
settings.load_profile(os.environ.get("DOUBLESIX_HYPOTHESIS", "test"))
