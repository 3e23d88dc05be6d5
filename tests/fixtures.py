"""Fixtures for several folders of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.accounts.office import Office
from tests.fakes import InMemoryPeople
from tests.processes.redis_server import RedisServer
from tests.room.alone import Alone


@pytest.fixture
def alone() -> Alone:
    """A room with the TVs Hall and Bar."""
    return Alone().with_televisions()


@pytest.fixture
def office() -> Office:
    """A server at its first start."""
    return Office()


@pytest.fixture
def staffed() -> Office:
    """A server with its director Anna."""
    store = InMemoryPeople()
    office = Office(store)
    office.set_up()
    office = Office(store, office.clock)
    office.accounts._end([each.id for each in office.accounts._sign_ins.values()])
    office.ended.clear()
    return office


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis for one test."""
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.kill()
