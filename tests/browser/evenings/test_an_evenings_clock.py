"""A tablet, a wall and a phone show an evening's clock through everything that goes wrong."""

from __future__ import annotations

import random
import re
import resource
import time

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open
from tests.browser.control_page import Control
from tests.browser.readings import LAST_SECONDS, agree, last_reading
from tests.journals import replayed_tournament
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.waiting import until

pytestmark = pytest.mark.browser
BADGE = ".wall-badge"


@pytest.mark.full
def test_a_tap_on_the_tablet_shows_on_the_wall_and_on_the_phone(server: RunningServer, face: Open) -> None:
    tablet = face("/control/friday", TABLET)
    wall, phone = face("/tv?t=friday", WALL), face("/t/friday", PHONE)
    for screen in (tablet, wall, phone):
        screen.shows("time", "20:00")
    tablet.shows("go", "Start")
    tablet.tap("go")
    tablet.shows("go", "Pause")
    wall.shows("time", "19:")
    agree(server, tablet, wall, phone)

    tablet.tap("go")
    wall.shows("state", re.compile("CLOCK PAUSED", re.IGNORECASE))
    phone.shows("state", re.compile("paused", re.IGNORECASE))
    tablet.shows("go", "Resume")
    until(
        lambda: len({screen.part("time") for screen in (tablet, wall, phone)}) == 1,
        "the same digits on all three",
    )
    agree(server, tablet, wall, phone)


@pytest.mark.full
def test_an_undone_pause_counts_the_time_since_the_pause(server: RunningServer, face: Open) -> None:
    tablet, wall = face("/control/friday", TABLET), face("/tv?t=friday", WALL)
    tablet.shows("go", "Start")
    tablet.tap("go")
    tablet.shows("go", "Pause")
    deadline = server.clock()["deadline"]
    tablet.tap("go")
    tablet.shows("go", "Resume")
    time.sleep(1.5)
    Control(tablet).line("Clock paused").get_by_role("button").click()
    tablet.shows("go", "Pause")
    assert last_reading(lambda: server.clock()["deadline"], deadline) == deadline
    agree(server, tablet, wall)
    tablet.shows("log", "Undone: Clock paused")


@pytest.mark.full
def test_the_wall_enters_the_break_and_shows_when_play_resumes(server: RunningServer, face: Open) -> None:
    wall, phone = face("/tv?t=friday", WALL), face("/t/friday", PHONE)
    assert server.command("clock.start")["ok"]
    assert server.command("clock.jump", period="l4")["ok"]
    wall.shows("level", re.compile("LEVEL 4", re.IGNORECASE))
    assert server.command("clock.set_remaining", ms=1200)["ok"]
    back_at = re.compile(r"back at \d\d:\d\d", re.IGNORECASE)
    expect(wall.page.locator(".scene-break")).to_contain_text(back_at)
    phone.shows("level", re.compile("BREAK", re.IGNORECASE))
    agree(server, phone)


@pytest.mark.full
def test_counters_drive_players_and_average(server: RunningServer, face: Open) -> None:
    tablet, wall = face("/control/friday", TABLET), face("/tv?t=friday", WALL)
    tablet.shows("go", "Start")
    tablet.tap("go")
    tablet.shows("go", "Pause")
    entry = tablet.page.locator('[data-part="counters"] button', has_text="Entry").first
    for number in range(1, 4):
        entry.click()
        wall.shows("players", str(number))
    tablet.page.locator('[data-part="counters"] button', has_text="Player out").click()
    wall.shows("players", re.compile(r"2\s*of 3 entries"))
    wall.shows("average", "37,500")


@pytest.mark.full
def test_a_server_killed_at_any_moment_comes_back_with_the_calculated_time(
    server: RunningServer, face: Open
) -> None:
    rng = random.Random(1899)
    tablet, wall = face("/control/friday", TABLET), face("/tv?t=friday", WALL)
    tablet.shows("go", "Start")
    tablet.tap("go")
    tablet.shows("go", "Pause")
    wall.shows("time", ":")
    for _ in range(3):
        time.sleep(rng.uniform(0, 0.6))
        deadline = server.clock()["deadline"]
        port = server.port
        server.kill()
        before = wall.seconds_left()
        until(lambda: wall.seconds_left() < before, "it goes on counting without the server")  # noqa: B023
        server.start(port=port)
        assert server.clock()["deadline"] == deadline
        wall.page.locator(BADGE, has_text=re.compile("^$")).wait_for(state="attached")
        agree(server, tablet, wall)
    tablet.tap("plus")
    until(lambda: server.clock()["deadline"] == deadline + 60_000, "the minute that was given")
    assert replayed_tournament(server.data).sessions["1"].clock.phase == "running"
    server.stop()
    assert_verified(server.data)


@pytest.mark.full
def test_a_wrong_clock_in_the_browser_moves_nothing(server: RunningServer, face: Open) -> None:
    an_hour_off = "const real = Date.now; Date.now = () => real() - 3600000;"
    wrong, right = face("/tv?t=friday", WALL, script=an_hour_off), face("/tv?t=friday", WALL)
    assert server.command("clock.start")["ok"]
    right.shows("time", "19:")
    wrong.shows("time", "19:")
    agree(server, wrong, right)


def test_a_full_disk_is_reported_on_the_tablet_and_not_on_the_wall(server: RunningServer, face: Open) -> None:
    tablet, wall = face("/control/friday", TABLET), face("/tv?t=friday", WALL)
    tablet.shows("go", "Start")
    tablet.tap("go")
    tablet.shows("go", "Pause")
    deadline = server.clock()["deadline"]
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, hard))
    tablet.tap("go")
    tablet.shows("notices", "the journal cannot be written")
    assert server.clock()["deadline"] == deadline
    agree(server, wall)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))
    tablet.tap("go")
    tablet.shows("go", "Resume")
    wall.shows("state", re.compile("CLOCK PAUSED", re.IGNORECASE))


@pytest.mark.full
def test_a_wall_without_its_server_counts_on_and_shows_a_notice(server: RunningServer, face: Open) -> None:
    wall = face("/tv?t=friday", WALL)
    assert server.command("clock.start")["ok"]
    assert server.command("clock.set_remaining", ms=6_000)["ok"]
    wall.shows("time", LAST_SECONDS)
    port = server.port
    server.kill()
    wall.shows("level", re.compile("LEVEL 2", re.IGNORECASE))
    wall.page.locator(BADGE, has_text=re.compile("not live", re.IGNORECASE)).wait_for()
    server.start(port=port)
    wall.page.locator(BADGE, has_text=re.compile("^$")).wait_for(state="attached")
    agree(server, wall)


def test_an_unknown_address_shows_that_there_is_no_such_tournament(server: RunningServer, face: Open) -> None:
    phone = face("/t/no-such-thing", PHONE)
    phone.shows("unknown", "no such tournament")
    wall = face("/tv?t=no-such-thing", WALL)
    wall.shows("message", "no-such-thing")
