"""Fixtures of every story: a data directory, and a server on it with one tournament."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.postgres import database, postgres  # noqa: F401 - fixtures of stories on PostgreSQL
from tests.servers import RunningServer


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The path of a data directory that does not exist yet."""
    return tmp_path / "data"


@pytest.fixture(scope="module")
def common_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests of a module that only read."""
    with RunningServer(tmp_path_factory.mktemp("common") / "data") as running:
        running.open_tournament()
        yield running


@pytest.fixture
def server(data: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    """A running server with the open tournament `friday`, not started.

    For a test marked `limits_stand` no time passes for its limits.
    """
    stands = request.node.get_closest_marker("limits_stand") is not None
    with RunningServer(data, limits_stand=stands) as running:
        running.open_tournament()
        yield running
