"""A wall plays back a night of many hours: at every speed each frame equals the journal at its instant."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.timing.host_clock import wall_ms
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.state import Tournament
from tests.browser.chromium import WALL, Face, seconds
from tests.builders import MINUTE
from tests.examples.evenings import a_night
from tests.servers import RunningServer
from tests.tournament_files.files import rows_of

pytestmark = pytest.mark.browser
HOUR = 60 * MINUTE
FRAMES = """([count, place]) => new Promise((done) => {
  const text = (query) => (document.querySelector(query) || { textContent: "" }).textContent;
  const seen = [];
  const look = () => {
    const said = text('[data-part="past_at"]').replace(/^[A-Za-z]+, /, "");
    const strip = document.querySelector(".wall-strip") ? ".wall-strip" : ".wall-clock";
    seen.push({
      at: Date.parse(`${said} UTC`),
      time: text(`${strip} [data-part="time"]`),
      level: text(`${strip} [data-part="level"]`),
      players: text(place),
      plays: text('[data-part="past_play"]') === "Pause",
    });
    if (seen.length < count) {
      setTimeout(look, 40);
    } else {
      done(seen);
    }
  };
  look();
})"""
"""The instant, the clock and the players on a wall, read repeatedly."""
PLAYERS = '[data-part="players"] b'
LEFT = ".scene-flights td.left"


class Night(NamedTuple):
    """A server with the night in its journal, and its states in order."""

    server: RunningServer
    at: list[int]
    states: list[Tournament]

    def state(self, instant: int) -> Tournament:
        return self.states[max(0, bisect_right(self.at, instant) - 1)]

    def event(self, kind: str, after: int = 0) -> int:
        """The instant of the first change of the value `kind` after an instant."""
        for i in range(1, len(self.at)):
            before, now = self.states[i - 1].sessions["1"], self.states[i].sessions["1"]
            changed = {
                "out": before.counters.bustouts < now.counters.bustouts,
                "level": before.clock.index < now.clock.index,
            }
            if changed[kind] and self.at[i] > after:
                return self.at[i]
        raise LookupError(kind)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    table = a_night(wall_ms() - 14 * HOUR)
    at = [record.at for record in table.records]
    assert 4 * HOUR < at[-1] - at[0] < 9 * HOUR
    states: list[Tournament] = []
    for record in table.records:
        states.append(tournament_fold.evolve(states[-1] if states else None, record))
    data = tmp_path_factory.mktemp("night") / "data"
    data.mkdir()
    engine = open_engine(sqlite_url(data))
    migrate(engine)
    SqlJournal(engine).append(rows_of(table))
    engine.dispose()
    with RunningServer(data) as server:
        yield Night(server, at, states)


def wall(browser: Browser, night: Night, at: int | str, speed: float, scene: str = "clock") -> Face:
    """A wall that plays from an instant, once it shows the players."""
    instant = at if isinstance(at, str) else datetime.fromtimestamp(at / 1_000, UTC).isoformat()
    query = f"t=friday&scene={scene}&at={instant.replace('+', '%2B')}&speed={speed}&lang=en"
    face = Face(browser, night.server.url(f"/tv?{query}", "localhost"), WALL)
    expect(face.page.locator('[data-part="past_play"]')).to_have_text("Pause")
    expect(face.page.locator(LEFT if scene == "flights" else PLAYERS)).to_have_text(re.compile(r"\d"))
    return face


def frames(page: Page, count: int, place: str = PLAYERS) -> list[dict[str, Any]]:
    value: list[dict[str, Any]] = page.evaluate(FRAMES, [count, place])
    return value


def agrees_with_journal(night: Night, frame: dict[str, Any]) -> bool:
    """Whether the journal agrees with a frame within its second."""
    begin, end = int(frame["at"]), int(frame["at"]) + 999
    changes = [at for at in night.at if begin < at <= end]
    parts = zip([begin, *changes], [*(at - 1 for at in changes), end], strict=True)
    return any(_says(night, first, last, frame) for first, last in parts)


def _says(night: Night, first: int, last: int, frame: dict[str, Any]) -> bool:
    """Whether a frame shows an instant between two without an event."""
    session = night.state(first).sessions["1"]
    clocks = [session.clock.at(each) for each in (first, last)]
    seconds_left = [
        math.ceil(clock.remaining_ms(at) / 1_000) for clock, at in zip(clocks, (first, last), strict=True)
    ]
    periods = {session.structure.periods[clock.index].kind: clock.index for clock in clocks}
    names = {
        "Break" if kind == "break" else f"Level {session.structure.level_number(index)}"
        for kind, index in periods.items()
    }
    players = int(frame["players"].replace(",", "") or 0)
    return (
        frame["level"] in names
        and min(seconds_left) <= seconds(frame["time"]) <= max(seconds_left)
        and players == session.counters.players_left
    )


def assert_frames_agree(night: Night, shown: list[dict[str, Any]]) -> None:
    wrong = [frame for frame in shown if not agrees_with_journal(night, frame)]
    assert not wrong, f"{len(wrong)} of {len(shown)}: {wrong[:3]}"
    instants = [frame["at"] for frame in shown]
    assert instants == sorted(instants)


@pytest.mark.full
@pytest.mark.parametrize(
    ("speed", "kind", "count"), [(1, "out", 120), (1, "level", 120), (60, "level", 90), (600, "out", 90)]
)
def test_at_every_speed_each_frame_is_what_the_journal_says(
    browser: Browser, night: Night, speed: float, kind: str, count: int
) -> None:
    """A bust-out and the start of a level fall into the playback."""
    change = night.event(kind, night.at[0] + 2 * HOUR)
    face = wall(browser, night, change - int(1_500 * speed), speed)
    shown = frames(face.page, count)
    assert shown[-1]["at"] > change
    assert_frames_agree(night, shown)
    face.close()


@pytest.mark.full
def test_the_strip_of_another_scene_says_the_same(browser: Browser, night: Night) -> None:
    change = night.event("out", night.at[0] + 3 * HOUR)
    face = wall(browser, night, change - 90_000, 60, "flights")
    shown = frames(face.page, 90, LEFT)
    assert shown[-1]["at"] > change
    assert_frames_agree(night, shown)
    face.close()


def test_the_last_hour_plays_to_its_end_and_stands_there(browser: Browser, night: Night) -> None:
    face = wall(browser, night, night.at[-1] - HOUR, 1_800)
    shown = frames(face.page, 40)
    assert_frames_agree(night, shown)
    play = face.page.locator('[data-part="past_play"]')
    expect(play).to_have_text("Play")
    assert_frames_agree(night, frames(face.page, 3))
    last = frames(face.page, 1)[0]
    assert last["at"] == night.at[-1] // 1_000 * 1_000
    assert last["players"] == "1"
    face.close()


@pytest.mark.full
def test_playback_is_paused_moved_and_continued_at_another_speed(browser: Browser, night: Night) -> None:
    face = wall(browser, night, night.at[0] + HOUR, 600)
    page = face.page
    assert_frames_agree(night, frames(page, 20))
    page.mouse.move(500, 500)
    play = page.locator('[data-part="past_play"]')
    play.click()
    expect(play).to_have_text("Play")
    paused = frames(page, 20)
    assert_frames_agree(night, paused)
    assert paused[-1]["at"] == paused[5]["at"]
    page.mouse.move(500, 520)
    scrubber = page.locator(".past-scrubber input")
    middle = len(night.at) // 2
    scrubber.fill(str(middle))
    expect(scrubber).to_have_js_property("value", str(middle))
    until_at = night.at[middle - 1] // 1_000 * 1_000
    page.wait_for_function(
        """(at) => Date.parse(document.querySelector('[data-part="past_at"]').textContent.replace(/^[A-Za-z]+, /, "")
          + " UTC") === at""",
        arg=until_at,
    )
    assert_frames_agree(night, frames(page, 3))
    page.locator('[data-part="past_speed"]').select_option("60")
    page.mouse.move(500, 540)
    play.click()
    played = frames(page, 60)
    assert played[-1]["at"] > until_at + 60_000
    assert_frames_agree(night, played)
    face.close()


@pytest.mark.full
def test_a_whole_night_plays_from_its_first_event_to_its_winner(browser: Browser, night: Night) -> None:
    face = wall(browser, night, "first", 3_600)
    shown: list[dict[str, Any]] = []
    while not shown or shown[-1]["plays"]:
        shown += frames(face.page, 20)
    assert_frames_agree(night, [frame for frame in shown if frame["at"] >= night.event("level") - HOUR // 2])
    assert {frame["players"] for frame in shown} >= {"1"}
    assert len({frame["level"] for frame in shown}) > 10
    face.close()
