"""An edge stands still: other edges serve newcomers, nothing queues up for it, and it misses no change."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from clockserver.edges.edge_messages import Keys
from clockserver.storage.edge_keys import EdgeKeys
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer
from tests.shell import CLOCKSERVER
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
NEWCOMERS, FIRST_NEWCOMERS = 60, 20
TAPS = 150


class EdgesOnOneSocket:
    """Edges on one listening socket, and its address."""

    def __init__(
        self, folder: Path, leader: RunningServer, redis_server: RedisServer, sock: socket.socket
    ) -> None:
        self._folder, self._leader, self._redis, self._sock = folder, leader, redis_server, sock
        self.address = f"http://127.0.0.1:{sock.getsockname()[1]}"
        self.edges: list[subprocess.Popen[bytes]] = []

    def add(self, name: str) -> None:
        """Start another edge, and wait until it says that it runs."""
        key, log, fd = self._folder / f"{name}.key", self._folder / f"{name}.log", self._sock.fileno()
        key.write_text(EdgeKeys(self._leader.data).add(name, "edge"), "ascii")
        options = ["--fd", str(fd), "--key", str(key), "--redis", self._redis.url]
        command = [*CLOCKSERVER, "edge", *options, "--leader", self._leader.url()]
        with log.open("wb") as out:
            self.edges.append(subprocess.Popen(command, pass_fds=[fd], stdout=out))
        until(lambda: b"is running" in log.read_bytes(), "the edge's greeting")

    def clock(self) -> int:
        """The status of an answer to a newcomer."""
        url = f"{self.address}/api/v1/tournaments/friday/clock"
        return requests.get(url, headers={"Connection": "close"}, timeout=PATIENCE_S).status_code


@pytest.fixture
def pair(tmp_path: Path, leader: RunningServer, redis_server: RedisServer) -> Iterator[EdgesOnOneSocket]:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        edges = EdgesOnOneSocket(tmp_path, leader, redis_server, sock)
        for name in ("one", "other"):
            edges.add(name)
        until(lambda: len(_edges_of(leader)) == 2, "both edges")
        until(lambda: {edges.clock() for _ in range(NEWCOMERS)} == {200}, "topics at both")
        yield edges
        for each in edges.edges:
            each.send_signal(signal.SIGCONT)
            each.kill()
            each.wait(PATIENCE_S)


def _edges_of(leader: RunningServer) -> set[str]:
    metrics = leader.get("/metrics", headers=leader.staff()).text
    return set(re.findall(r'clockserver_process_up\{process="(\w+)",role="edge"', metrics))


@pytest.mark.full
def test_newcomers_never_wait_for_an_edge_that_stands_still(pair: EdgesOnOneSocket) -> None:
    pair.edges[0].send_signal(signal.SIGSTOP)
    # A client of the stopped edge would wait until the test is over.
    assert {pair.clock() for _ in range(NEWCOMERS)} == {200}


@pytest.mark.full
def test_newcomers_never_come_to_an_edge_that_has_no_topics_yet(
    pair: EdgesOnOneSocket, redis_server: RedisServer
) -> None:
    """An edge restarted while Redis is away knows no tournament; the other edges still do."""
    redis_server.stop()
    pair.add("third")
    assert {pair.clock() for _ in range(FIRST_NEWCOMERS)} == {200}
    redis_server.go_on()
    for each in pair.edges[:2]:
        each.kill()
        each.wait(PATIENCE_S)
    assert {pair.clock() for _ in range(FIRST_NEWCOMERS)} == {200}


def test_nothing_piles_up_for_an_edge_that_stands_still(edge: RunningEdge, redis_server: RedisServer) -> None:
    phone, leader, admin = edge.watcher(), edge.leader, redis_server.client()
    counters = "counters:friday:1"
    assert phone.subscribe(counters)["ok"]
    edge.send(signal.SIGSTOP)
    for _ in range(TAPS):
        assert leader.command("counter.tap", what="entry")["ok"]
    until(lambda: admin.xlen(Keys().events("public")) >= TAPS, "the changes, in Redis")
    # Redis owes the edge at most the answer to the one question under way.
    owed_bytes = [int(each["omem"]) for each in admin.client_list()]
    assert max(owed_bytes) < 1_000_000
    until(lambda: "clockserver_redis_queue 0.0" in _metrics(leader), "an empty queue")
    assert "clockserver_backlog_bytes 0.0" in _metrics(leader)
    edge.send(signal.SIGCONT)
    fresh = leader.watcher().subscribe(counters)["topics"][counters]
    phone.wait_for(lambda: phone.seqs[counters] == fresh["seq"], "the newest count")
    assert phone.values[counters] == fresh["value"]
    assert phone.gaps == []


def _metrics(leader: RunningServer) -> str:
    return leader.get("/metrics", headers=leader.staff()).text
