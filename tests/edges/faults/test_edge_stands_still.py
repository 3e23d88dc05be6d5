"""An edge that stands still: newcomers are served by the others, nothing piles up for it, and it misses nothing."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from clockserver.edges.messages import Keys
from clockserver.storage.edge_keys import EdgeKeys
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer
from tests.shell import CLOCKSERVER
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
NEWCOMERS = 60
TAPS = 150


@pytest.fixture
def pair(
    tmp_path: Path, leader: RunningServer, redis_server: RedisServer
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Two edges on one listening socket, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        running = []
        for name in ("one", "other"):
            key = tmp_path / f"{name}.key"
            key.write_text(EdgeKeys(leader.data).add(name, "edge"), "ascii")
            asked = ["--fd", str(sock.fileno()), "--key", str(key), "--redis", redis_server.url]
            command = [*CLOCKSERVER, "edge", *asked, "--leader", leader.url()]
            running.append(subprocess.Popen(command, pass_fds=[sock.fileno()], stdout=subprocess.DEVNULL))
        address = f"http://127.0.0.1:{sock.getsockname()[1]}"
        until(lambda: b"ok" in requests.get(f"{address}/readyz", timeout=PATIENCE_S).content, "an edge")
        until(lambda: len(_edges_of(leader)) == 2, "both edges")
        yield address, running
        for each in running:
            each.send_signal(signal.SIGCONT)
            each.kill()
            each.wait(PATIENCE_S)


def _edges_of(leader: RunningServer) -> set[str]:
    found = leader.get("/metrics", headers=leader.staff()).text
    return set(re.findall(r'clockserver_process_up\{process="(\w+)",role="edge"', found))


@pytest.mark.full
def test_newcomers_never_wait_for_an_edge_that_stands_still(
    pair: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, (one, _) = pair
    one.send_signal(signal.SIGSTOP)
    # Whoever came to the one that stands still would wait until the test is over.
    answers = [requests.get(f"{address}/readyz", timeout=PATIENCE_S) for _ in range(NEWCOMERS)]
    assert {each.status_code for each in answers} == {200}


def test_nothing_piles_up_for_an_edge_that_stands_still(edge: RunningEdge, redis_server: RedisServer) -> None:
    phone, leader, admin = edge.watcher(), edge.leader, redis_server.client()
    counters = "counters:friday:1"
    assert phone.subscribe(counters)["ok"]
    edge.send(signal.SIGSTOP)
    for _ in range(TAPS):
        assert leader.command("counter.tap", what="entry")["ok"]
    until(lambda: admin.xlen(Keys().events("public")) >= TAPS, "the changes, in Redis")
    # Redis owes the edge at most the answer to the one question under way.
    owed = [int(each["omem"]) for each in admin.client_list()]
    assert max(owed) < 1_000_000
    until(lambda: "clockserver_redis_queue 0.0" in _metrics(leader), "an empty queue")
    assert "clockserver_backlog_bytes 0.0" in _metrics(leader)
    edge.send(signal.SIGCONT)
    fresh = leader.watcher().subscribe(counters)["topics"][counters]
    phone.wait_for(lambda: phone.seqs[counters] == fresh["seq"], "the newest count")
    assert phone.values[counters] == fresh["value"]
    assert phone.gaps == []


def _metrics(leader: RunningServer) -> str:
    return leader.get("/metrics", headers=leader.staff()).text
