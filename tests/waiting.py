"""Waiting for what has to come: long, and no longer than it takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE_S = 60.0
"""How long a test waits for what has to come. Far more than it takes: machines are busy, and no test measures speed."""


def until(condition: Callable[[], T], what: str, seconds: float = PATIENCE_S) -> T:
    """The first true value of `condition`; fails naming `what` when there is none in time."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(0.01)
