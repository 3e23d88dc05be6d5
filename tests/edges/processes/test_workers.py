"""`serve --workers N` starts a leader and its edges, and restarts each one that dies or hangs."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.processes.redis_server import RedisServer
from tests.processes.supervised import answer_in_time, children, supervised, tap
from tests.servers import RunningServer
from tests.shell import run
from tests.waiting import until

pytestmark = pytest.mark.server


@pytest.fixture
def server(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    with supervised(tmp_path / "data", redis_server, workers=2) as running:
        yield running


@pytest.mark.full
def test_an_evening_is_played_over_edges_that_die_or_hang(server: RunningServer) -> None:
    tap(server, "clock.start")
    edges = until(lambda: len(pids := children(server, "edge")) == 2 and pids, "two edges")
    killed, stopped = sorted(edges)
    os.kill(killed, signal.SIGKILL)
    os.kill(stopped, signal.SIGSTOP)
    new_edges = until(
        lambda: len(pids := children(server, "edge")) == 2 and not pids & edges and pids, "two others"
    )
    assert new_edges.isdisjoint({killed, stopped})
    tap(server, "clock.pause")

    def clock() -> dict[str, Any]:
        return server.get("/api/v1/tournaments/friday/clock").json()

    until(lambda: answer_in_time(lambda: clock().get("phase") == "paused"), "the pause, at an edge")


@pytest.mark.full
def test_a_leader_that_dies_is_started_again_and_goes_on_with_the_journal(server: RunningServer) -> None:
    phone = server.watcher()
    until(lambda: phone.subscribe("clock:friday:1").get("ok"), "an edge that has the topic")
    (leader,) = children(server, "serve")
    os.kill(leader, signal.SIGKILL)
    until(lambda: children(server, "serve") - {leader}, "another leader")
    tap(server, "clock.start")
    phone.wait_for(
        lambda: phone.values["clock:friday:1"]["phase"] == "running", "the start, on the same socket"
    )


@pytest.mark.full
def test_all_end_with_the_supervisor(server: RunningServer) -> None:
    processes = until(lambda: len(pids := children(server, "edge")) == 2 and pids, "two edges")
    processes |= children(server, "serve")
    server.kill()
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in processes), "the end of all")


@pytest.mark.full
def test_a_leader_that_stands_still_is_killed_and_started_again(server: RunningServer) -> None:
    (leader,) = children(server, "serve")
    os.kill(leader, signal.SIGSTOP)
    tap(server, "clock.start")
    assert children(server, "serve").isdisjoint({leader})
    assert "leader stands still, and is started again" in server.log


@pytest.mark.full
def test_a_second_server_in_the_directory_is_refused_and_takes_no_edge_its_key(
    server: RunningServer, redis_server: RedisServer
) -> None:
    before = server.data.joinpath("edges.json").read_bytes()
    arguments = ("--workers", "2", "--port", "0", "--data", server.data, "--redis", redis_server.url)
    refused = run("serve", *arguments)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused.stderr
    assert "is in use by another server" in refused.stderr
    assert server.data.joinpath("edges.json").read_bytes() == before
    tap(server, "clock.start")


@pytest.mark.full
def test_a_leader_that_is_refused_at_its_first_start_ends_all_with_its_reason(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "clockserver.db").write_bytes(b"no database" * 1_000)
    refused = run("serve", "--workers", "2", "--port", "0", "--data", data, "--redis", redis_server.url)
    # On a machine that is much too busy starts may take longer than is allowed at first.
    (reason,) = [each for each in refused.stderr.splitlines() if "stands still" not in each]
    assert refused.returncode == 2
    assert "clockserver.db" in reason


def test_workers_without_redis_are_refused(tmp_path: Path) -> None:
    refused = run("serve", "--workers", "2", "--port", "0", "--data", tmp_path / "data")
    assert refused.returncode == 2
    assert "--redis" in refused.stderr
