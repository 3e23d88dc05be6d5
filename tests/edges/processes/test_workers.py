"""`serve --workers N`: one command starts a leader and its edges; what dies or stands still is started again."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from tests.client import new_id
from tests.processes.redis_server import RedisServer
from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.shell import run
from tests.waiting import until

pytestmark = pytest.mark.server


@pytest.fixture
def server(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    args = ["--redis", redis_server.url, "--workers", "2"]
    with RunningServer(tmp_path / "data", args=args, sign_in=False) as running:
        # On a busy machine an edge may be taken for dead, and whoever asked it asks again.
        until(lambda: in_time(lambda: signed_in(running)), "the director")
        until(lambda: in_time(lambda: opened(running)), "the tournament")
        yield running


def in_time(ask: Callable[[], bool]) -> bool:
    """The answer to `ask`; False where there was none."""
    with suppress(requests.RequestException):
        return ask()
    return False


def signed_in(server: RunningServer) -> bool:
    account = {"name": TD_NAME, "password": TD_PASSWORD}
    first = {**account, "code": server.setup_code}
    for path, body in (("/api/v1/setup", first), ("/api/v1/session", account)):
        answer = server.post(path, json=body, headers=server.origin())
        if answer.ok:
            server.session = answer.cookies[SESSION]
            return True
    return False


def opened(server: RunningServer) -> bool:
    wanted = {"title": "Friday", "slug": "friday", "structure": "friday-9-max", "ruleset": "tda-2024"}
    more = {"level_change": "on_zero", "names": "full"}
    return bool(server.command("tournament.create", None, "tap-created", **wanted, **more).get("ok"))


def tap(server: RunningServer, type_: str) -> None:
    """A tap, sent again with its id until it is answered."""
    id_ = new_id()
    until(lambda: in_time(lambda: bool(server.command(type_, id_=id_).get("ok"))), f"the answer to {type_}")


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


@pytest.mark.full
def test_an_evening_is_played_over_edges_that_die_or_hang(server: RunningServer) -> None:
    tap(server, "clock.start")
    edges = until(lambda: len(found := children(server, "edge")) == 2 and found, "two edges")
    killed, stopped = sorted(edges)
    os.kill(killed, signal.SIGKILL)
    os.kill(stopped, signal.SIGSTOP)
    others = until(
        lambda: len(found := children(server, "edge")) == 2 and not found & edges and found, "two others"
    )
    assert others.isdisjoint({killed, stopped})
    tap(server, "clock.pause")
    clock = lambda: server.get("/api/v1/tournaments/friday/clock").json()  # noqa: E731
    until(lambda: in_time(lambda: clock().get("phase") == "paused"), "the pause, at an edge")


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
    all_ = until(lambda: len(found := children(server, "edge")) == 2 and found, "two edges")
    all_ |= children(server, "serve")
    server.kill()
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in all_), "the end of all")


def test_workers_without_redis_are_refused(tmp_path: Path) -> None:
    refused = run("serve", "--workers", "2", "--port", "0", "--data", tmp_path / "data")
    assert refused.returncode == 2
    assert "--redis" in refused.stderr
