"""Hypothesis plays the same examples every time; HYPOTHESIS_PROFILE=explore looks for new ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=400, stateful_step_count=40)
settings.register_profile("explore", deadline=None, max_examples=5_000, stateful_step_count=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

pytest_plugins = ["tests.fixtures"]
