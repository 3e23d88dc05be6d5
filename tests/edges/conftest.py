"""Fixtures of edges: a leader that writes to the test's Redis, and edges before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from clockserver.storage.edge_keys import EdgeKeys
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer


@pytest.fixture
def leader(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    """A running leader with the tournament `friday`."""
    with RunningServer(tmp_path / "data", args=["--redis", redis_server.url]) as running:
        running.open_tournament()
        yield running


MakeEdge = Callable[..., RunningEdge]


@pytest.fixture
def make_edge(tmp_path: Path, leader: RunningServer, redis_server: RedisServer) -> Iterator[MakeEdge]:
    """Starts edges by name; `role` is the role of their key, `args` are further arguments."""
    with ExitStack() as running:

        def make(name: str = "hall", *args: str, role: str = "edge") -> RunningEdge:
            key = EdgeKeys(leader.data).add(name, role)
            return running.enter_context(
                RunningEdge(tmp_path, leader, redis_server.url, key, args, name=name)
            )

        yield make


@pytest.fixture(scope="module")
def common_edge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningEdge]:
    """One edge, leader and Redis for all tests of a module that stop none of them."""
    folder = tmp_path_factory.mktemp("common-edge")
    with ExitStack() as running:
        redis_server = RedisServer(folder).start()
        running.callback(redis_server.kill)
        leader = running.enter_context(RunningServer(folder / "data", args=["--redis", redis_server.url]))
        leader.open_tournament()
        key = EdgeKeys(leader.data).add("hall", "edge")
        yield running.enter_context(RunningEdge(folder, leader, redis_server.url, key, name="hall"))


@pytest.fixture
def edge(make_edge: MakeEdge) -> RunningEdge:
    """A running edge."""
    return make_edge()
