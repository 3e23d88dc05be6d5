"""Waits for expected conditions: patiently, and no longer than needed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE_S = 120.0
"""Maximum wait of a test for a page, a socket, a process or a thread.

Far more than needed: beside twenty other starts one took 60 s, and no test measures speed.
"""
MIN_PAUSE_S, MAX_PAUSE_S = 0.01, 0.1
"""Bounds of the pause between two looks: a twentieth of the wait so far, because a look often costs a request."""


def until(condition: Callable[[], T], what: str, seconds: float = PATIENCE_S) -> T:
    """The first true value of `condition`; fails with `what` if there is none in time."""
    began = time.monotonic()
    while True:
        value = condition()
        if value:
            return value
        waited = time.monotonic() - began
        assert waited < seconds, f"not within {seconds} s: {what}"
        time.sleep(min(max(MIN_PAUSE_S, waited / 20), MAX_PAUSE_S))
