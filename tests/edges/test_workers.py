"""`serve --workers N`: one command starts a leader and its edges; what dies or stands still is started again."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.redis_server import RedisServer
from tests.servers import RunningServer
from tests.shell import run
from tests.waiting import until

pytestmark = pytest.mark.server


@pytest.fixture
def server(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    args = ["--redis", redis_server.url, "--workers", "2"]
    with RunningServer(tmp_path / "data", args=args) as running:
        running.open_tournament()
        yield running


def children(server: RunningServer, kind: str) -> set[int]:
    """The processes below the supervisor that run a subcommand."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            parent = int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            if parent == server.pid and kind.encode() in words:
                found.add(int(folder.name))
    return found


def test_a_room_is_played_over_edges_that_die_or_stand_still(server: RunningServer) -> None:
    assert server.command("clock.start")["ok"]
    edges = until(lambda: len(found := children(server, "edge")) == 2 and found, "two edges")
    killed, stopped = sorted(edges)
    os.kill(killed, signal.SIGKILL)
    os.kill(stopped, signal.SIGSTOP)
    others = until(
        lambda: len(found := children(server, "edge")) == 2 and not found & edges and found, "two other edges"
    )
    assert others.isdisjoint(edges)
    assert server.command("clock.pause")["ok"]
    polled = lambda: server.get("/api/v1/tournaments/friday/clock").json().get("phase")  # noqa: E731
    until(lambda: polled() == "paused", "the pause, at an edge")


def test_a_leader_that_dies_is_started_again_and_goes_on_with_the_journal(server: RunningServer) -> None:
    phone = server.watcher()
    until(lambda: phone.subscribe("clock:friday:1").get("ok"), "an edge that has the topic")
    (leader,) = children(server, "serve")
    os.kill(leader, signal.SIGKILL)
    until(lambda: children(server, "serve") - {leader}, "another leader")
    until(lambda: server.command("clock.start").get("ok"), "a tap that is answered")
    phone.wait_for(
        lambda: phone.values["clock:friday:1"]["phase"] == "running", "the start, on the same socket"
    )


def test_all_end_with_the_supervisor(server: RunningServer) -> None:
    all_ = until(lambda: len(found := children(server, "edge")) == 2 and found, "two edges")
    all_ |= children(server, "serve")
    server.kill()
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in all_), "the end of all")


def test_workers_without_redis_are_refused(tmp_path: Path) -> None:
    refused = run("serve", "--workers", "2", "--port", "0", "--data", tmp_path / "data")
    assert refused.returncode == 2
    assert "--redis" in refused.stderr
