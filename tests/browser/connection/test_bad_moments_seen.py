"""Faces in bad moments: the server stands still, the network is gone, the server is full."""

from __future__ import annotations

import os
import re
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cable import Cable
from tests.browser.chromium import PHONE, TABLET, WALL, Face, Open, seconds
from tests.browser.readings import ANY_TIME, LAST_SECONDS, agree
from tests.journals import rows_of
from tests.network.raw_client import RawClient
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.waiting import until

pytestmark = pytest.mark.browser
STOOD_S = 10.0
SILENT_S = 15.0
"""Maximum silence: faces wait 25 s for a heartbeat, and the last one arrived up to 10 s earlier."""
ESTABLISHED = "01"
"""The state of a connection in /proc/net/tcp."""
NO_ANSWER = re.compile("no answer from the server yet", re.IGNORECASE)
NOT_LIVE = re.compile("not live", re.IGNORECASE)
RECONNECTING = re.compile("reconnecting", re.IGNORECASE)
NO_BADGE = re.compile("^$")
JUMPS = """() => {
  window.seen = [];
  window.late = 0;
  let beat = performance.now();
  setInterval(() => {
    window.late = Math.max(window.late, performance.now() - beat - 50);
    beat = performance.now();
  }, 50);
  const shown = () => document.querySelector('[data-part="time"]').textContent.replace(/\\s/g, "");
  new MutationObserver(() => {
    const text = shown();
    if (!window.seen.length || window.seen[window.seen.length - 1].text !== text) {
      window.seen.push({ text, at: performance.now() });
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
"""Records each shown time with its instant, and the longest delay of the page by the machine."""
SOCKETS = """
  window.opened = 0;
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) { super(...given); window.opened += 1; }
  };
"""
"""Counts the face's web sockets."""


@contextmanager
def server_stopped(server: RunningServer) -> Iterator[None]:
    """Stop the server's process meanwhile."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def assert_time_went_evenly(face: Face) -> None:
    """Assert that a face drew the right time whenever it could: without a stop, and without a jump except into the
    new level.
    """
    readings, late = face.page.evaluate("[window.seen, window.late]")
    levels: list[list[float]] = [[]]
    on_clock = 0
    for each in readings:
        before, on_clock = on_clock, seconds(each["text"])
        if on_clock > before:
            levels.append([])
        levels[-1].append(on_clock + each["at"] / 1_000)
    ends = [level for level in levels if level]
    assert 1 <= len(ends) <= 2, readings
    assert all(max(level) - min(level) < 1.5 + late / 1_000 for level in ends), (readings, late)


def assert_level_began_in_time(server: RunningServer, ends: int) -> None:
    after = server.clock()
    assert (after["period"]["level"], after["began_at"]) == (2, ends)


def assert_one_tap_was_written(server: RunningServer, rows_before: int) -> None:
    """Assert that the journal has the level and the tap once, though the tap was sent again."""
    types = [row.type for row in rows_of(server.data)[rows_before:]]
    assert types.count("LevelStarted") == 1
    assert len(types) == 3, f"a tap that was sent again has to happen once: {types}"


def badge_of(face: Face) -> str:
    """The words with which a wall or a phone says that it is not live; empty while it is."""
    return face.page.locator('.wall-badge, [data-part="badge"]').inner_text().strip()


@pytest.mark.full
def test_screens_recover_after_a_server_that_stood_still_for_ten_seconds(
    server: RunningServer, screen: Open
) -> None:
    """Clocks go on, the wall stays calm, the tablet warns, and the tap counts once."""
    tablet = screen("/control/friday", TABLET, session=server.session, script=SOCKETS)
    wall = screen("/tv?t=friday", WALL, script=SOCKETS)
    phone = screen("/t/friday", PHONE, script=SOCKETS)
    faces = tablet, wall, phone
    assert server.command("clock.start")["ok"]
    agree(server, *faces)
    rows_before = len(rows_of(server.data))
    assert server.command("clock.set_remaining", ms=9_000)["ok"]
    ends = server.clock()["deadline"]
    for face in faces:
        face.shows("time", LAST_SECONDS)
        face.page.evaluate(JUMPS)
    with server_stopped(server):
        began = time.monotonic()
        tablet.tap("entry")
        expect(tablet.page.locator('[data-part="notices"]')).to_contain_text(NO_ANSWER)
        # The level ends while the server is stopped.
        for face in (wall, phone):
            face.shows("level", re.compile("level 2", re.IGNORECASE))
        tablet.page.wait_for_timeout(max(0, STOOD_S - (time.monotonic() - began)) * 1_000)
        badges = [badge_of(face) for face in (wall, phone)]
        stood = time.monotonic() - began
    # On a machine that is much too late faces rightly give the connection up.
    is_short = stood < SILENT_S
    assert not is_short or badges == ["", ""], stood
    expect(tablet.page.locator('[data-part="notices"]')).not_to_contain_text(NO_ANSWER)
    agree(server, *faces)
    assert_level_began_in_time(server, ends)
    for face in faces:
        assert_time_went_evenly(face)
        opened = face.page.evaluate("window.opened")
        assert opened == 1 or not is_short, f"somebody had to connect again after {stood} s"
    assert_one_tap_was_written(server, rows_before)
    server.stop()
    assert_verified(server.data)


def test_a_television_whose_network_is_gone_says_so_calmly_and_comes_back(
    server: RunningServer, browser: Browser
) -> None:
    with Cable(server.port) as cable:
        wall = Face(browser, cable.url("/tv?t=friday"), WALL, passes_time=True)
        assert server.command("clock.start")["ok"]
        wall.shows("time", ANY_TIME)
        cable.swallow()
        # No message says so. After two and a half heartbeats, and a failed request over HTTP, the face knows.
        wall.pass_time(20_000)
        expect(wall.page.locator(".wall-badge")).to_have_text(NO_BADGE)
        wall.pass_time(15_000)
        expect(wall.page.locator(".wall-badge")).to_have_text(NOT_LIVE)
        assert server.command("clock.pause")["ok"]
        cable.mend()
        wall.shows("state", re.compile("paused", re.IGNORECASE))
        expect(wall.page.locator(".wall-badge")).to_have_text(NO_BADGE)
        agree(server, wall)
        wall.close()


def connections_to(port: int) -> int:
    """The number of connections of a server of this machine at a port."""
    lines = [
        line.split() for name in ("tcp", "tcp6") for line in Path("/proc/net", name).read_text().splitlines()
    ]
    return sum(line[1].endswith(f":{port:04X}") and line[3] == ESTABLISHED for line in lines)


@pytest.mark.full
def test_the_control_warns_that_there_is_no_room_for_more_phones(server: RunningServer, screen: Open) -> None:
    tablet = screen("/control/friday", TABLET, session=server.session)
    tablet.shows("time", ANY_TIME)
    notices = tablet.page.locator('[data-part="notices"]')
    limits = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (128, limits[1]))
    with ExitStack() as opened:
        phones: list[RawClient] = []

        def crowded() -> bool:
            """Connect phones until the server is full, and no idle connection can make room."""
            idle = connections_to(server.port) - len(phones) - 1  # one is the tablet's
            while "101" in (phone := RawClient(server.port)).status:
                opened.callback(phone.close)
                phones.append(phone)
            phone.close()
            return idle == 0

        until(crowded, "all places are taken by phones")
        expect(notices).to_contain_text("no room for more phones")
        # A phone that connects now has the right clock, and says that it has no live connection.
        late = screen("/t/friday", PHONE)
        agree(server, late)
        expect(late.page.locator('[data-part="badge"]')).to_contain_text(RECONNECTING)
        agree(server, tablet)
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, limits)
    expect(notices).not_to_contain_text("no room for more phones")
    expect(late.page.locator('[data-part="badge"]')).to_have_text(NO_BADGE)
