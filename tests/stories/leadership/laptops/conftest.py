"""Two laptops: a first server that can follow after it is replaced."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.second_server import FirstServer


@pytest.fixture
def first(data: Path) -> Iterator[FirstServer]:
    """The first laptop, with the open tournament `friday`, not started."""
    with FirstServer(data) as running:
        running.open_tournament()
        yield running


@pytest.fixture
def server(first: FirstServer) -> FirstServer:
    """The first laptop, which the `second` of leadership's fixtures follows."""
    return first
