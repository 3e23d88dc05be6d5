"""An edge as a process: invalid keys, absent addresses, an inherited socket, a stop, metrics."""

from __future__ import annotations

import signal
import socket
import subprocess
from pathlib import Path

import pytest
import requests

from tests.edges.conftest import MakeEdge
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer, free_port
from tests.servers import RunningServer
from tests.shell import CLOCKSERVER, run
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
CLOCK = "clock:friday:1"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--leader", "http://clock.example", "--redis", "redis://localhost"], "needs TLS"),
        (["--leader", "clock.example", "--redis", "redis://localhost"], "not a leader's address"),
        (["--leader", "http://localhost", "--redis", "redis://clock.example"], "needs TLS"),
        (["--leader", "http://localhost", "--redis", "http://localhost"], "not a Redis URL"),
        (["--leader", "http://localhost", "--redis", "redis://localhost", "--room", "A B"], "room's name"),
    ],
)
def test_an_invalid_setting_ends_the_start_with_one_line(
    tmp_path: Path, options: list[str], reason: str
) -> None:
    key = tmp_path / "key"
    key.write_text("hall.secret\n", "ascii")
    done = run("edge", "--key", key, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("key", ["", "hall", "hall.", "a b.c", "hall.ü", "x" * 2_000 + ".y"])
def test_a_file_without_a_key_ends_the_start_with_one_line(tmp_path: Path, key: str) -> None:
    file = tmp_path / "key"
    file.write_text(key, "utf-8")
    done = run("edge", "--key", file, "--leader", "http://localhost", "--redis", "redis://localhost")
    assert done.returncode == 2
    assert "has no edge key" in done.stderr


@pytest.mark.full
def test_an_edge_with_a_wrong_key_shows_and_decides_nothing(
    tmp_path: Path, leader: RunningServer, redis_server: RedisServer
) -> None:
    with RunningEdge(tmp_path, leader, redis_server.url, "hall.forged") as edge:
        td = edge.client()
        assert td.subscribe(CLOCK)["ok"]
        assert td.subscribe("log:friday")["refused"][0]["code"] == "access.staff_only"
        assert td.command("clock.start")["refused"][0]["code"] == "edges.key_refused"
        assert edge.get("/api/v1/session", headers=edge.staff()).status_code == 401


@pytest.mark.full
def test_an_address_that_cannot_be_reached_gives_way_to_the_next(
    make_edge: MakeEdge, leader: RunningServer
) -> None:
    nobody = f"http://127.0.0.1:{free_port()}"
    edge = make_edge("hall", "--leader", f"{nobody},{leader.url()}")
    assert edge.get("/api/v1/structures").json() == leader.get("/api/v1/structures").json()
    edge.client().do("clock.start")


@pytest.mark.full
def test_an_edge_listens_on_a_socket_of_its_parent(
    tmp_path: Path, leader: RunningServer, redis_server: RedisServer
) -> None:
    key = tmp_path / "key"
    key.write_text("hall.secret", "ascii")
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port, fd = sock.getsockname()[1], sock.fileno()
        command = [*CLOCKSERVER, "edge", "--fd", str(fd), "--key", str(key), "--redis", redis_server.url]
        edge = subprocess.Popen([*command, "--leader", leader.url()], pass_fds=[fd])
        try:
            address = f"http://127.0.0.1:{port}/readyz"
            until(
                lambda: requests.get(address, timeout=PATIENCE_S).text.startswith("ok"), "an edge with topics"
            )
        finally:
            edge.send_signal(signal.SIGTERM)
            assert edge.wait(PATIENCE_S) == 0


@pytest.mark.full
def test_an_edge_that_stood_still_has_the_newest_values(edge: RunningEdge) -> None:
    phone = edge.watcher()
    phone.subscribe(CLOCK)
    edge.send(signal.SIGSTOP)
    assert edge.leader.command("clock.start")["ok"]
    edge.send(signal.SIGCONT)
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "the clock")
    assert phone.gaps == []


@pytest.mark.full
def test_the_metrics_of_an_edge_are_for_staff(common_edge: RunningEdge) -> None:
    assert common_edge.get("/metrics").status_code == 403
    response = common_edge.get("/metrics", headers=common_edge.staff())
    assert response.status_code == 200
    assert "clockserver_leader_away 0.0" in response.text
    assert "clockserver_sockets" in response.text


def test_the_room_panel_counts_who_is_connected_to_edges(common_edge: RunningEdge) -> None:
    td = common_edge.leader.client()
    td.subscribe("presence:room")
    phones = [common_edge.watcher() for _ in range(3)]
    for phone in phones:
        phone.call("presence", {"face": "phone", "state": "live"})
    td.wait_for(lambda: td.values["presence:room"]["clients"]["live"] >= 3, "the phones at the edge")
