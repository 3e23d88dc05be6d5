"""Faces without a socket, without a network and after a sleep show the right time, or say that they cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cable import Cable
from tests.browser.chromium import PHONE, WALL, Face
from tests.browser.readings import ANY_TIME, agree, agreement
from tests.processes.wall_clock import WallClock
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.browser
MINUTE = 60_000
HOUR = 60 * MINUTE
NEXT_QUESTION_MS = 20_000
"""Longest time between a phone's two requests over HTTP."""
LEVEL_1 = re.compile(r"^\s*(20:00|1\d:\d\d)\s*$")
NO_BADGE = re.compile("^$")
NOT_LIVE = re.compile("not live", re.IGNORECASE)
BY_POLLING = re.compile("clock right, reconnecting|clock is right", re.IGNORECASE)

SLEEPS = """
(() => {
  const now = performance.now.bind(performance);
  const today = Date.now.bind(Date);
  let stood = 0;
  let hidden = false;
  const AWAKE_BEFORE = 10 * 3600000;
  performance.now = () => AWAKE_BEFORE + now() - stood;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  const turn = (to) => {
    hidden = to;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const read = () => ({
    badge: document.querySelector('[data-part="badge"]').textContent,
    time: document.querySelector('[data-part="time"]').textContent,
  });
  /*
   * The phone sleeps: its monotonic clock falls behind the server's. Then it is looked at for two seconds, and until
   * its badge is as it shall be and the time no hour longer: machines are busy.
   */
  window.sleepAndWake = async (ms, badge, patience) => {
    turn(true);
    stood += ms;
    turn(false);
    const seen = [];
    const woken = today();
    const isRight = ({ badge: shown, time }) => new RegExp(badge, "i").test(shown) && time.split(":").length === 2;
    while (today() - woken < 2000 || (!isRight(seen[seen.length - 1]) && today() - woken < patience)) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      seen.push({ after: today() - woken, ...read() });
    }
    return seen;
  };
})();
"""


@pytest.fixture
def cable(server: RunningServer) -> Iterator[Cable]:
    with Cable(server.port) as cable:
        yield cable


class Opener:
    """Opens faces behind a cable."""

    def __init__(self, browser: Browser, cable: Cable) -> None:
        self._browser = browser
        self._cable = cable
        self.faces: list[Face] = []

    def __call__(self, path: str, size: tuple[int, int], **options: Any) -> Face:
        self.faces.append(Face(self._browser, self._cable.url(path), size, **options))
        return self.faces[-1]


@pytest.fixture
def behind(browser: Browser, cable: Cable) -> Iterator[Opener]:
    opener = Opener(browser, cable)
    yield opener
    for face in opener.faces:
        face.close()


def badge(face: Face) -> Any:
    """The part in which a wall or a phone says that it is not live."""
    return face.page.locator('.wall-badge, [data-part="badge"]')


def is_live(face: Face) -> None:
    expect(badge(face)).to_have_text(NO_BADGE)


def start_turbo(server: RunningServer, **fields: Any) -> None:
    server.open_tournament("turbo", title="Turbo", structure="turbo-10", **fields)
    assert server.command("clock.start", "turbo")["ok"]


@pytest.mark.full
def test_a_phone_that_never_gets_a_socket_shows_the_right_clock_by_polling(
    server: RunningServer, cable: Cable, behind: Opener
) -> None:
    cable.sockets = False
    assert server.command("counter.tap", what="entry", count=83)["ok"]
    assert server.command("clock.start")["ok"]
    phone = behind("/t/friday", PHONE)
    phone.shows("time", ANY_TIME)
    expect(badge(phone)).to_have_text(BY_POLLING)
    agree(server, phone)
    phone.shows("title", "Friday 9-Max")
    phone.shows("now", re.compile(r"\d\d:\d\d"))
    phone.shows("players", "83")

    assert server.command("clock.pause")["ok"]
    phone.shows("state", re.compile("paused", re.IGNORECASE))
    agree(server, phone)

    cable.sockets = True
    is_live(phone)
    phone.shows("players", "83")
    agree(server, phone)


@pytest.mark.full
def test_a_wall_that_never_gets_a_socket_shows_the_right_clock_by_polling(
    server: RunningServer, cable: Cable, behind: Opener
) -> None:
    cable.sockets = False
    assert server.command("clock.start")["ok"]
    wall = behind("/tv?t=friday", WALL)
    wall.shows("time", ANY_TIME)
    expect(badge(wall)).to_have_text(BY_POLLING)
    agree(server, wall)


@pytest.mark.full
def test_the_room_and_the_overlay_go_on_by_polling_too(
    server: RunningServer, cable: Cable, behind: Opener
) -> None:
    cable.sockets = False
    assert server.command("clock.start")["ok"]
    room, overlay = behind("/", PHONE), behind("/overlay/friday?fields=time", WALL)
    expect(room.page.locator("article .time")).to_have_text(LEVEL_1)
    expect(badge(room)).to_have_text(BY_POLLING)
    expect(overlay.page.locator(".time b")).to_have_text(LEVEL_1)
    expect(badge(overlay)).to_have_text(BY_POLLING)


@pytest.mark.full
def test_polling_does_not_send_unchanged_topics_again(
    server: RunningServer, cable: Cable, behind: Opener
) -> None:
    cable.sockets = False
    phone = behind("/t/friday", PHONE, passes_time=True)
    answers: list[int] = []
    phone.page.on(
        "response", lambda each: answers.append(each.status) if each.url.endswith("/clock") else None
    )
    expect(badge(phone)).to_have_text(BY_POLLING)

    def asked_again() -> bool:
        phone.pass_time(NEXT_QUESTION_MS)
        phone.page.wait_for_function("document.readyState === 'complete'")  # receives what arrived meanwhile
        return 304 in answers

    until(asked_again, "an answer that nothing has changed")
    assert set(answers) <= {200, 304}
    expect(badge(phone)).to_have_text(BY_POLLING)


@pytest.mark.full
def test_a_face_cut_from_the_network_runs_on_with_a_notice_and_agrees_with_the_server_afterwards(
    server: RunningServer, cable: Cable, behind: Opener
) -> None:
    assert server.command("clock.start")["ok"]
    phone, wall = behind("/t/friday", PHONE), behind("/tv?t=friday", WALL)
    for face in (phone, wall):
        face.shows("time", ANY_TIME)
        is_live(face)
    cable.cut()
    for face in (phone, wall):
        expect(badge(face)).to_have_text(NOT_LIVE)
    agree(server, phone, wall)
    assert server.command("clock.add", ms=7 * MINUTE)["ok"]
    cable.mend()
    for face in (phone, wall):
        is_live(face)
    agree(server, phone, wall)


@pytest.mark.full
def test_a_face_is_right_after_twenty_minutes_without_network_and_two_level_changes(
    tmp_path: Path, browser: Browser
) -> None:
    """The page's twenty minutes pass at once; the server's pass while it is stopped, by a step of its wall clock."""
    wall_clock = WallClock(tmp_path)
    with RunningServer(tmp_path / "data", env=wall_clock.env) as server, Cable(server.port) as cable:
        start_turbo(server)
        assert server.command("clock.set_remaining", "turbo", ms=5 * MINUTE)["ok"]
        behind = Opener(browser, cable)
        faces = [behind("/tv?t=turbo", WALL), behind("/t/turbo", PHONE)]
        for face in faces:
            face.page.clock.install()
            face.shows("time", ANY_TIME)
            is_live(face)
        cable.cut()
        server.stop()
        wall_clock.step(1 / 3)
        for face in faces:
            face.pass_time(20 * MINUTE)
        server.start()
        until(lambda: server.clock("turbo")["period"]["id"] == "l3", "the server is in level 3")
        for face in faces:
            face.shows("level", re.compile("level 3", re.IGNORECASE))
            expect(badge(face)).to_have_text(NOT_LIVE)
        # Twenty minutes cannot be let pass to the second.
        agree(server, *faces, slug="turbo", within=10)
        cable.mend(server.port)
        for face in faces:
            is_live(face)
        agree(server, *faces, slug="turbo")
        for face in faces:
            face.close()


def slept_an_hour(phone: Face, badge: re.Pattern[str]) -> list[dict[str, Any]]:
    """Badge and time of the phone in each frame after it woke."""
    patience = PATIENCE_S * 1_000
    value: list[dict[str, Any]] = phone.page.evaluate(
        "([slept, badge, patience]) => sleepAndWake(slept, badge, patience)", [HOUR, badge.pattern, patience]
    )
    return value


def test_a_phone_that_slept_an_hour_shows_no_time_until_it_is_right(
    server: RunningServer, behind: Opener
) -> None:
    assert server.command("clock.start")["ok"]
    phone = behind("/t/friday", PHONE, script=SLEEPS)
    phone.shows("time", ANY_TIME)
    is_live(phone)
    frames = slept_an_hour(phone, NO_BADGE)
    # The phone's own clock is an hour behind, and would show an hour too much.
    wrong = [each for each in frames if each["time"].count(":") == 2]
    assert [each for each in wrong if each["badge"] == ""] == []
    assert frames[-1]["badge"] == ""
    assert frames[-1] not in wrong
    assert agreement(server, phone) == "agrees"


@pytest.mark.full
def test_a_phone_that_slept_behind_a_bad_network_is_right_by_whatever_answers_first(
    server: RunningServer, cable: Cable, behind: Opener
) -> None:
    assert server.command("clock.start")["ok"]
    phone = behind("/t/friday", PHONE, script=SLEEPS)
    phone.shows("time", ANY_TIME)
    is_live(phone)
    cable.sockets = False
    cable.cut()
    cable.mend()
    frames = slept_an_hour(phone, BY_POLLING)
    wrong = [each for each in frames if each["time"].count(":") == 2]
    assert [each for each in wrong if each["badge"] == ""] == []
    assert BY_POLLING.search(frames[-1]["badge"])
    agree(server, phone)
