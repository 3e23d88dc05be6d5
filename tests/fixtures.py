"""Fixtures for several folders of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.accounts.accounts_over_fakes import AccountsOverFakes
from tests.desk.room.planning_room import PlanningRoom, with_template
from tests.fakes import InMemoryPeople
from tests.processes.redis_server import RedisServer
from tests.room.room_stream import RoomStream


@pytest.fixture
def stream() -> RoomStream:
    """The room's stream, with the TVs Hall and Bar."""
    return RoomStream().with_televisions()


@pytest.fixture
def planned() -> PlanningRoom:
    """A room with the template Club night, and its planned drafts."""
    return with_template()


@pytest.fixture
def over_fakes() -> AccountsOverFakes:
    """A server at its first start."""
    return AccountsOverFakes()


@pytest.fixture
def staffed() -> AccountsOverFakes:
    """A server with its director Anna."""
    store = InMemoryPeople()
    over_fakes = AccountsOverFakes(store)
    over_fakes.set_up()
    over_fakes = AccountsOverFakes(store, over_fakes.clock)
    over_fakes.accounts._end([each.id for each in over_fakes.accounts._sign_ins.values()])
    over_fakes.ended.clear()
    return over_fakes


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis for one test."""
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.kill()
