"""Leader, standby, edge, Redis, PostgreSQL or a laptop stops for a minute and continues: each tap counts once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes.calm_tablet import CLOCK, assert_each_once, look_during, tapping
from tests.processes.running_room import EDGES, RunningRoom, running_room
from tests.processes.second_server import SecondServer, leads, second_of
from tests.processes.standby_pair import FENCED, count, tap_at
from tests.servers import RunningServer
from tests.stories.people import all_rows
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
MINUTE_S = 60
EDGE = EDGES[0]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RunningRoom]:
    """A room with one edge, and a running clock."""
    with running_room(tmp_path, EDGES[:1]) as running:
        assert running.pair.first.command("clock.start")["ok"]
        until(lambda: phase_at_edge(running) == "running", "a clock that runs at the edge")
        yield running


def phase_at_edge(room: RunningRoom) -> str:
    return str(room.edges[EDGE].get(CLOCK).json()["phase"])


@contextmanager
def stopped_process(room: RunningRoom, name: str) -> Iterator[None]:
    room.send(name, signal.SIGSTOP)
    try:
        yield
    finally:
        room.send(name, signal.SIGCONT)


def look_for_a_minute(looks_well: Callable[[], bool]) -> None:
    """Look at a screen while a process is stopped."""
    look_during(MINUTE_S, looks_well)


def test_a_leader_stopped_for_a_minute_is_replaced_and_ends(room: RunningRoom) -> None:
    with tapping(tap_at(room.edges[EDGE])) as tablet:
        with stopped_process(room, "first"):
            room.pair.second.until_it_leads()
            before = len(tablet.answered)
            look_for_a_minute(lambda: phase_at_edge(room) == "running")
            assert len(tablet.answered) > before
        assert room.pair.first.code() == FENCED
        room.pair.first.start_waiting()
    assert count(room.postgres, room.database, "SELECT epoch FROM leadership") == 2
    assert_each_once(room, EDGE, tablet)


def test_a_standby_stopped_for_a_minute_waits_again_and_can_take_over(room: RunningRoom) -> None:
    first, second = room.servers
    with tapping(tap_at(room.edges[EDGE])) as tablet:
        with stopped_process(room, "second"):
            before = len(tablet.answered)
            look_for_a_minute(lambda: phase_at_edge(room) == "running")
            assert len(tablet.answered) > before
        assert (first.role(), second.role()) == ("leader", "standby")
        first.kill()
        second.until_it_leads()
        first.start_waiting()
    assert_each_once(room, EDGE, tablet)


def test_an_edge_stopped_for_a_minute_shows_the_newest_values(room: RunningRoom) -> None:
    first, edge = room.pair.first, room.edges[EDGE]
    phone = edge.watcher()
    phone.subscribe("clock:friday:1")
    with tapping(tap_at(first)) as tablet:
        with stopped_process(room, EDGE):
            before = len(tablet.answered)
            look_for_a_minute(lambda: first.get(CLOCK).json()["phase"] == "running")
            assert len(tablet.answered) > before
            assert first.command("clock.pause")["ok"]
        until(lambda: phase_at_edge(room) == "paused", "the newest at the edge")
        new_phone = edge.watcher()
        assert new_phone.subscribe("clock:friday:1")["topics"]["clock:friday:1"]["value"]["phase"] == "paused"
        assert phone.gaps == []
    assert_each_once(room, EDGE, tablet)


def test_a_redis_stopped_for_a_minute_delays_no_tap(room: RunningRoom) -> None:
    first, edge = room.pair.first, room.edges[EDGE]
    with tapping(tap_at(edge)) as tablet:
        with stopped_process(room, "redis"):
            before = len(tablet.answered)
            until(lambda: "leader away" in edge.get("/readyz").text, "an edge that hears no leader")
            look_for_a_minute(lambda: phase_at_edge(room) == "running")
            assert len(tablet.answered) > before
        until(lambda: "leader away" not in edge.get("/readyz").text, "an edge that hears its leader")
        assert first.role() == "leader"
    assert_each_once(room, EDGE, tablet)


def test_a_postgresql_stopped_for_a_minute_leaves_one_leader_that_answers(room: RunningRoom) -> None:
    with tapping(tap_at(room.edges[EDGE])) as tablet:
        with stopped_process(room, "postgres"):
            look_for_a_minute(lambda: phase_at_edge(room) == "running")
            before = len(tablet.answered)
        room.leading()
        until(lambda: len(tablet.answered) > before, "the taps that waited")
    assert count(room.postgres, room.database, "SELECT epoch FROM leadership") in (1, 2)
    assert_each_once(room, EDGE, tablet)


# -- two laptops -------------------------------------------------------------------------------------------


@contextmanager
def stopped_laptop(server: RunningServer) -> Iterator[None]:
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_a_first_laptop_stopped_for_a_minute_becomes_a_replaced_server_once_it_runs_again(
    server: RunningServer, second: SecondServer
) -> None:
    assert server.command("clock.start")["ok"]
    with stopped_laptop(server):
        second.wait_for("silent").take_over()
        with tapping(tap_at(second)) as tablet:
            look_for_a_minute(lambda: second.clock()["phase"] == "running")
    until(lambda: not leads(server), "the first knows of the second")
    commands = [row.command for row in all_rows(second.data)]
    assert all(commands.count(each) == 1 for each in tablet.answered)
    assert second.command("clock.pause")["ok"]


def test_a_first_laptop_stopped_for_a_minute_continues_where_nobody_took_over(
    server: RunningServer, second: SecondServer
) -> None:
    assert server.command("clock.start")["ok"]
    with stopped_laptop(server):
        second.wait_for("silent")
        look_for_a_minute(lambda: second.state()["state"] == "silent")
    second.wait_for_everything()
    assert leads(server)
    assert server.clock()["phase"] == "running"
    assert server.command("clock.pause")["ok"]
    assert all_rows(second.data) == all_rows(server.data)


def test_a_second_laptop_stopped_for_a_minute_catches_up_with_everything(
    server: RunningServer, second: SecondServer
) -> None:
    with tapping(tap_at(server)) as tablet:
        with stopped_laptop(second):
            until(lambda: second_of(server)["state"] == "away", "the panel says that the second is away")
            before = len(tablet.answered)
            look_for_a_minute(lambda: leads(server))
            assert len(tablet.answered) > before
        second.wait_for_everything()
    second.take_over()
    commands = [row.command for row in all_rows(second.data)]
    assert all(commands.count(each) == 1 for each in tablet.answered)
