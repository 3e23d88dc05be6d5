"""Steps of the wall clock, while the server runs and while it is stopped, do not move the tournament's time."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clockserver.storage.heartbeat_file import INTERVAL_S
from tests.client import Client, codes
from tests.journals import replayed_tournament
from tests.processes.wall_clock import WallClock
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.waiting import PATIENCE_S, until

CLOCK = "clock:friday:1"
HOUR = 3_600_000
PROBE = """
import time
def boot(): return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
wall, real = time.time_ns() // 1_000_000, boot()
print(wall, real, flush=True)
input()
print(time.time_ns() // 1_000_000, boot(), flush=True)
"""


@pytest.fixture(scope="module")
def faked(tmp_path_factory: pytest.TempPathFactory) -> WallClock:
    """One wall clock for all tests: servers with the same environment are forked from one parent."""
    return WallClock(tmp_path_factory.mktemp("wall"))


@pytest.fixture
def wall(faked: WallClock) -> WallClock:
    faked.step(0)
    return faked


@pytest.fixture
def stepped(data: Path, wall: WallClock) -> Iterator[RunningServer]:
    """A server under that wall clock, its tournament running."""
    with RunningServer(data, env=wall.env) as server:
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        yield server


def a_face(server: RunningServer) -> Client:
    face = server.client()
    assert face.subscribe(CLOCK)["ok"]
    return face


def clock_after_absence(server: RunningServer, wall: WallClock, hours: float) -> dict[str, Any]:
    """The clock after an absence of the server in which the wall clock advanced by `hours`, once that is written."""
    server.stop()
    before = replayed_tournament(server.data)
    wall.step(hours)
    server.start()
    if before.sessions["1"].clock.phase == "running":
        until(lambda: server.clock()["seq"] > before.seq, "what the absence brought")
    return server.clock()


def test_the_steps_of_these_tests_move_the_wall_clock_and_not_the_boot_clock(wall: WallClock) -> None:
    begun = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    process = subprocess.Popen(
        [sys.executable, "-c", PROBE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=wall.env,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    first = [int(part) for part in process.stdout.readline().split()]
    wall.step(5)
    process.stdin.write("\n")
    process.stdin.flush()
    second = [int(part) for part in process.stdout.readline().split()]
    process.wait(PATIENCE_S)
    ended = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    assert abs(second[0] - first[0] - 5 * HOUR) < HOUR
    assert begun <= first[1] <= second[1] <= ended


@pytest.mark.full
def test_a_stepped_wall_clock_moves_neither_the_instants_nor_the_deadline(
    stepped: RunningServer, wall: WallClock
) -> None:
    tablet = a_face(stepped)
    deadline, boot = tablet.values[CLOCK]["deadline"], tablet.sync()["boot_id"]
    for hours in (3, -5, 100, 0):
        began = time.monotonic()
        before = tablet.sync()["server_ms"]
        wall.step(hours)
        after = tablet.sync()["server_ms"]
        assert 0 <= after - before <= (time.monotonic() - began) * 1000 + 1
        clock = stepped.clock()
        assert (clock["phase"], clock["deadline"], clock["boot_id"]) == ("running", deadline, boot)
        assert tablet.command("counter.tap", what="entry")["ok"]
    state = replayed_tournament(stepped.data)
    assert state.last_at <= tablet.sync()["server_ms"]


@pytest.mark.full
@pytest.mark.parametrize("hours", [2, -2])
def test_a_level_comes_on_time_although_the_wall_clock_was_stepped(
    stepped: RunningServer, wall: WallClock, hours: int
) -> None:
    tablet = a_face(stepped)
    answer = tablet.command("clock.set_remaining", ms=900)
    deadline = tablet.shown(CLOCK, answer["seq"])["deadline"]
    wall.step(hours)
    # An alarm that went by the wall clock would ring at once, or in two hours.
    tablet.wait_for(lambda: tablet.values[CLOCK]["period"]["id"] == "l2", "level 2")
    assert tablet.values[CLOCK]["began_at"] == deadline
    (message,) = [m for m in tablet.of("topic") if m["value"]["period"]["id"] == "l2"]
    assert message["server_ms"] >= deadline
    # And the one after that, whose alarm was set under the stepped wall clock.
    tablet.do("clock.set_remaining", ms=400)
    wall.step(0)
    tablet.wait_for(lambda: tablet.values[CLOCK]["period"]["id"] == "l3", "level 3")


@pytest.mark.full
def test_a_normal_restart_goes_on_running(stepped: RunningServer) -> None:
    before = stepped.clock()
    stepped.restart()
    now = stepped.clock()
    assert (now["phase"], now["deadline"], now["asking"]) == ("running", before["deadline"], None)


@pytest.mark.full
def test_an_absence_of_hours_below_the_limit_is_counted_through(
    stepped: RunningServer, wall: WallClock
) -> None:
    before = stepped.clock()
    now = clock_after_absence(stepped, wall, 1)
    assert (now["phase"], now["asking"]) == ("running", None)
    assert now["began_at"] == before["began_at"] + HOUR
    assert now["period"]["id"] == "l4"


def test_a_server_after_a_wall_clock_set_back_is_paused_and_asks_and_can_continue(
    stepped: RunningServer, wall: WallClock
) -> None:
    before = stepped.clock()
    now = clock_after_absence(stepped, wall, -3)
    assert (now["phase"], now["deadline"]) == ("paused", None)
    assert now["asking"]["down_at"] <= now["asking"]["up_at"] <= now["server_ms"]
    # Its time never falls behind the journal; an answer may have been younger than the last sign of life.
    assert now["server_ms"] >= before["server_ms"] - INTERVAL_S * 1000
    tablet = a_face(stepped)
    tablet.do("clock.after_restart", choice="go_on")
    clock = tablet.values[CLOCK]
    assert (clock["phase"], clock["deadline"], clock["asking"]) == ("running", before["deadline"], None)
    assert codes(tablet.command("clock.after_restart", choice="resume")) == ["restart.nothing_asked"]
    stepped.stop()
    assert_verified(stepped.data)


def test_a_clock_after_a_wall_clock_set_back_can_resume_from_where_it_stood(
    stepped: RunningServer, wall: WallClock
) -> None:
    before = stepped.clock()
    now = clock_after_absence(stepped, wall, -3)
    remaining_ms = before["deadline"] - now["asking"]["down_at"]
    assert now["remaining_ms"] == remaining_ms
    tablet = a_face(stepped)
    resumed_at = tablet.sync()["server_ms"]
    tablet.do("clock.after_restart", choice="resume")
    clock = tablet.values[CLOCK]
    assert (clock["phase"], clock["asking"]) == ("running", None)
    assert resumed_at + remaining_ms <= clock["deadline"] <= tablet.sync()["server_ms"] + remaining_ms


def test_a_server_away_for_more_than_twelve_hours_is_paused_and_asks(
    stepped: RunningServer, wall: WallClock
) -> None:
    before = stepped.clock()
    now = clock_after_absence(stepped, wall, 13)
    assert now["phase"] == "paused"
    assert now["period"]["id"] == before["period"]["id"]
    assert 12.9 * HOUR < now["asking"]["up_at"] - now["asking"]["down_at"] < 13.1 * HOUR
    assert 0 < now["remaining_ms"] <= 20 * 60_000
    tablet = a_face(stepped)
    tablet.do("clock.after_restart", choice="resume")
    assert tablet.values[CLOCK]["phase"] == "running"
    assert tablet.values[CLOCK]["period"]["id"] == "l1"


def test_the_question_survives_another_restart_and_continuing_counts_the_time_away(
    stepped: RunningServer, wall: WallClock
) -> None:
    asking = clock_after_absence(stepped, wall, 13)["asking"]
    stepped.restart(hard=True)
    now = stepped.clock()
    assert (now["phase"], now["asking"]) == ("paused", asking)
    assert stepped.command("clock.after_restart", choice="go_on")["ok"]
    assert stepped.clock()["phase"] == "finished"


def test_a_paused_clock_is_not_asked_about(stepped: RunningServer, wall: WallClock) -> None:
    assert stepped.command("clock.pause")["ok"]
    before = stepped.clock()
    for hours in (13, -3):
        now = clock_after_absence(stepped, wall, hours)
        assert (now["phase"], now["asking"]) == ("paused", None)
        assert now["remaining_ms"] == before["remaining_ms"]


def test_a_house_whose_policy_is_pause_and_ask_is_asked_after_every_restart(data: Path) -> None:
    settings = data / "config" / "server" / "clockserver.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(
        'timezone = ""\nnames = []\n[restart]\npolicy = "pause_and_ask"\nmax_gap_hours = 12\n'
    )
    with RunningServer(data) as server:
        server.open_tournament()
        server.command("clock.start")
        before = server.clock()
        server.restart(hard=True)
        now = until(lambda: (c := server.clock())["phase"] == "paused" and c, "the question")
        assert now["asking"] is not None
        assert 0 <= before["deadline"] - now["asking"]["down_at"] - now["remaining_ms"] < 1
        assert server.command("clock.after_restart", choice="go_on")["ok"]
        assert server.clock()["deadline"] == before["deadline"]


@pytest.mark.full
def test_a_step_of_the_wall_clock_is_reported_and_one_tap_shows_the_new_time_on_every_screen(
    stepped: RunningServer, wall: WallClock
) -> None:
    tablet, other = a_face(stepped), a_face(stepped)
    for face in (tablet, other):
        face.subscribe("presence:room", "tournament:friday", "room")
    deadline = tablet.values[CLOCK]["deadline"]
    offset = tablet.values["tournament:friday"]["utc_offset_ms"]
    assert stepped.get("/readyz").text == "ok\n"
    assert codes(tablet.command("venue.take_time", tournament=None)) == ["already_done"]
    wall.step(3)
    fault = {"code": "clock.machine_set.forward", "params": {"by_ms": 3 * HOUR}}
    tablet.wait_for(lambda: tablet.values["presence:room"]["server"]["faults"] == [fault], "the fault")
    ready = stepped.get("/readyz")
    assert (
        ready.status_code,
        ready.text.startswith("ok\nThe server's own clock was set forward by 3:00:00"),
    ) == (200, True)
    until(lambda: "the machine's clock was set by 10800 s" in stepped.log, "a line in the log")
    first, second = (face.command("venue.take_time", tournament=None) for face in (tablet, other))
    assert first["ok"]
    assert codes(second) == ["already_done"]
    tablet.wait_for(
        lambda: abs(tablet.values["tournament:friday"]["utc_offset_ms"] - offset - 3 * HOUR) < 1_000,
        "its time",
    )
    tablet.wait_for(
        lambda: abs(tablet.values["room"]["venue"]["utc_offset_ms"] - offset - 3 * HOUR) < 1_000, "the room's"
    )
    tablet.wait_for(
        lambda: tablet.values["presence:room"]["server"]["faults"] == [], "nothing to say any more"
    )
    assert tablet.values[CLOCK]["deadline"] == deadline
    stepped.kill()
    stepped.start()
    assert (stepped.clock()["phase"], stepped.clock()["deadline"]) == ("running", deadline)
    late_client = stepped.client()
    late_client.subscribe("tournament:friday")
    assert abs(late_client.values["tournament:friday"]["utc_offset_ms"] - offset - 3 * HOUR) < 10_000
    assert_verified(stepped.data)
