"""The clock of one machine of a room is set an hour wrong: no wall moves, and a takeover works."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.edges.running_edge import RunningEdge
from tests.processes.calm_tablet import assert_each_once, look_during, tapping
from tests.processes.postgres import Postgres, open_folder
from tests.processes.running_room import EDGES, RunningRoom, leads, room_of
from tests.processes.shifted_clock import ShiftedClock
from tests.processes.standby_pair import count, tap_at
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
EDGE = EDGES[0]
CLOCK = "clock:friday:1"
LOOKS_S = 6
"""Longer than a beat in Redis lasts, and than a PostgreSQL session may be idle."""
FUZZ_MS = 1_000
"""Maximum shift by a takeover: the age of the leader's last heartbeat."""


class WrongRoom(RunningRoom):
    """A room in which a test sets the wall clock of the process `wrong`."""

    def __init__(self, folder: Path, cluster: Path, wrong: str, wall: ShiftedClock) -> None:
        self._wrong, self.wall = wrong, wall
        super().__init__(folder, cluster, EDGES[:1])

    def _env(self, name: str) -> dict[str, str]:
        return self.wall.env if name == self._wrong else {}


def instant_of(place: RunningServer | RunningEdge) -> tuple[float, int, float]:
    """A server's instant in ms, between two readings of the test's monotonic clock."""
    began = time.monotonic() * 1_000
    server_ms = int(place.get("/api/v1/time").json()["server_ms"])
    return began, server_ms, time.monotonic() * 1_000


@pytest.fixture(params=["first", "second", EDGE, "postgres", "redis"])
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WrongRoom]:
    """A room with a running clock."""
    with open_folder() as folder:
        wall = ShiftedClock(folder)

        def wrong_room(own: Path, cluster: Postgres, _: Postgres) -> WrongRoom:
            return WrongRoom(own, cluster, request.param, wall)

        with room_of(wrong_room, tmp_path) as running:
            assert running.pair.first.command("clock.start")["ok"]
            yield running


@pytest.mark.parametrize("hours", [1, -1])
def test_a_machine_with_a_wrong_clock_moves_no_wall_and_delays_no_takeover(
    room: WrongRoom, hours: int
) -> None:
    first, second = room.servers
    edge = room.edges[EDGE]
    phone = edge.watcher()
    phone.subscribe(CLOCK)
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "the clock on a phone")
    deadline, start = first.clock()["deadline"], instant_of(first)

    def is_right() -> bool:
        clock, now = edge.get("/api/v1/tournaments/friday/clock").json(), instant_of(edge)
        return (
            all(
                (each["phase"], each["deadline"]) == ("running", deadline)
                for each in (clock, phone.values[CLOCK])
            )
            and now[0] - start[2] - FUZZ_MS <= now[1] - start[1] <= now[2] - start[0] + FUZZ_MS
            and "leader away" not in edge.get("/readyz").text
        )

    with tapping(tap_at(edge)) as tablet:
        assert is_right()
        room.wall.step(hours)
        before = len(tablet.answered)
        room.leading()
        until(is_right, "the same clock")
        look_during(LOOKS_S, is_right)
        assert len(tablet.answered) > before
        assert count(room.postgres, room.database, "SELECT epoch FROM leadership") == 1
        leader = room.leading()
        (standby,) = {first, second} - {leader}
        leader.kill()
        until(lambda: leads(standby), "the other one leads")
        until(is_right, "the same clock after the takeover")
        look_during(LOOKS_S, is_right)
        leader.start_waiting()
    assert phone.connected
    assert phone.gaps == []
    assert_each_once(room, EDGE, tablet)
