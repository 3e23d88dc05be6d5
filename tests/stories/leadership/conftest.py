"""Two servers with one leader: on one PostgreSQL, and on two laptops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.cabled_room import CabledRoom, phase_at_edge
from tests.processes.postgres import Postgres
from tests.processes.running_room import EDGES, room_of
from tests.processes.second_server import SecondServer, new_code
from tests.processes.standby_pair import Pair
from tests.servers import RunningServer
from tests.waiting import until


@pytest.fixture
def pair(postgres: Postgres, database: str, tmp_path: Path) -> Iterator[Pair]:
    """A leader with a tournament, and its standby."""
    servers = Pair(tmp_path, postgres.url_of(database))
    yield servers
    servers.end()


@pytest.fixture
def second(server: RunningServer, tmp_path: Path) -> Iterator[SecondServer]:
    """A second laptop with a complete copy and a signed-in director."""
    with SecondServer(tmp_path / "second", server, new_code(server)) as running:
        yield running.wait_for_everything().sign_in()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[CabledRoom]:
    """A cabled room with a running clock."""
    with room_of(CabledRoom, tmp_path, EDGES[:1]) as running:
        assert running.pair.first.command("clock.start")["ok"]
        until(lambda: phase_at_edge(running) == "running", "a clock that runs at the edge")
        yield running
