"""The wall's scenes in a real browser: the content of each, and what every scene overlays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import GEOMETRY, WALL, Open
from tests.browser.layouts.test_layouts import PORTRAIT
from tests.browser.states import MINUTE, Tournaments, play
from tests.browser.walls.test_seating_walls import every_page
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
UPPER = re.IGNORECASE
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0"
    "000003010100c9fe92ef0000000049454e44ae426082"
)


@pytest.mark.full
@pytest.mark.parametrize("scene", ["registration", "structure", "slides", "break"])
def test_every_scene_without_clocks_of_its_own_shows_time_level_and_blinds(
    tournaments: Tournaments, face: Open, scene: str
) -> None:
    play(tournaments)
    wall = face(f"/tv?t=friday&scene={scene}", WALL)
    strip = wall.page.locator(".wall-strip")
    expect(strip.locator('[data-part="time"]')).to_have_text(re.compile(r"^1[12]:\d\d$"))
    expect(strip.locator('[data-part="time"]')).to_have_attribute("role", "timer")
    expect(strip).to_contain_text(re.compile("Level 2"))
    expect(strip).to_contain_text("100 / 200")
    expect(strip).to_contain_text("Friday 9-Max")


@pytest.mark.full
def test_the_strip_of_a_break_has_the_blinds_of_the_next_level(tournaments: Tournaments, face: Open) -> None:
    play(tournaments, "b1")
    strip = face("/tv?t=friday&scene=structure", WALL).page.locator(".wall-strip")
    expect(strip).to_contain_text("Break")
    expect(strip).to_contain_text(re.compile(r"Next\s*300 / 500"))


@pytest.mark.full
def test_a_wall_shows_when_registration_closes_and_then_that_it_is_closed(
    tournaments: Tournaments, face: Open
) -> None:
    play(tournaments, "l8", 4 * MINUTE)
    wall = face("/tv?t=friday&scene=registration", WALL)
    wall.shows("word", re.compile("Late reg closes in", UPPER))
    wall.shows("big", re.compile(r"^3:\d\d|^4:00"))
    wall.shows("line", re.compile(r"end of level 8, ~\d\d:\d\d"))
    wall.shows("entries", "83")
    wall.page.locator(".qr-picture").wait_for()
    tournaments.do("friday", "clock.next")
    wall.shows("word", re.compile("Late reg closed", UPPER))
    expect(wall.page.locator('[data-part="big"]')).to_be_hidden()


@pytest.mark.full
def test_a_wall_shows_when_it_starts_and_the_countdown_from_five_minutes_before(
    tournaments: Tournaments, face: Open
) -> None:
    now = tournaments.server.clock()["server_ms"]
    tournaments.do("friday", "clock.schedule", start_at=now + 61 * MINUTE)
    wall = face("/tv?t=friday", WALL)
    wall.shows("word", re.compile("Starts at", UPPER))
    wall.shows("big", re.compile(r"^\d\d:\d\d$"))
    wall.shows("level", re.compile("Starts in", UPPER))
    tournaments.do(
        "friday", "clock.schedule", start_at=tournaments.server.clock()["server_ms"] + 5 * MINUTE + 1500
    )
    wall.page.locator(".scene-clock").wait_for()
    wall.shows("time", re.compile(r"^4:\d\d|^5:00"))


@pytest.mark.full
def test_the_structure_marks_the_current_level_by_a_word_and_a_shape(
    tournaments: Tournaments, face: Open
) -> None:
    play(tournaments)
    wall = face("/tv?t=friday&scene=structure&seconds=3", WALL)
    current = wall.page.locator('tr[aria-current="step"]')
    expect(current).to_contain_text(re.compile(r"2\s*now"))
    assert current.evaluate("(row) => getComputedStyle(row.cells[0], '::before').borderLeftWidth") != "0px"
    until(lambda: current.locator(".length").evaluate(_AIR_AT_RIGHT) >= 5, "its minutes stand inside the row")
    expect(wall.page.locator("tbody tr").last).to_contain_text("50,000 / 100,000")
    tournaments.do("friday", "clock.next")
    expect(current).to_contain_text("200 / 300")


_AIR_AT_RIGHT = """(cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
}"""


@pytest.mark.full
@pytest.mark.parametrize("size", [WALL, PORTRAIT])
def test_every_page_of_the_structure_fits(
    tournaments: Tournaments, face: Open, size: tuple[int, int]
) -> None:
    play(tournaments)
    wall = face("/tv?t=friday&scene=structure&seconds=3&lang=de", size, script=GEOMETRY)
    wall.page.locator(".pages", has_text="von 2").wait_for()
    pages = sorted(every_page(wall.page), key=lambda look: str(look["page"]))
    assert [look["faults"] for look in pages] == [[], []]
    names = [name for look in pages for name in look["names"]]
    assert len(names) == 24 + 5
    assert names[-1] == "24"


@pytest.mark.full
def test_slides_show_the_venues_pictures_and_texts(server: RunningServer, face: Open) -> None:
    folder = server.data / "config" / "slides" / "bar"
    folder.mkdir(parents=True)
    (folder / "1 menu.png").write_bytes(PIXEL)
    (folder / "2 hours.txt").write_text("Bar opens at 18:00\nHappy hour until the first break\n", "utf-8")
    (folder.parent / "elsewhere.txt").write_text("Not of this folder", "utf-8")
    wall = face("/tv?scene=slides&t=friday&folder=bar&seconds=3&text=Shuttle+every+half+hour", WALL)
    expect(wall.page.locator('img[alt="1 menu"]')).to_be_visible()
    expect(wall.page.locator(".slide-words h1")).to_have_text("Bar opens at 18:00")
    expect(wall.page.locator(".slide-words h1")).to_have_text("Shuttle every half hour")
    server.kill()
    wall.page.wait_for_function(
        """() => {
          const picture = document.querySelector('img[alt="1 menu"]');
          return picture && picture.checkVisibility() && picture.naturalWidth === 1;
        }"""
    )


def test_a_wall_without_slides_shows_who_adds_them_and_names_no_directory(
    server: RunningServer, face: Open
) -> None:
    wall = face("/tv?scene=slides&t=friday", WALL)
    wall.shows("empty", "The tournament director can add pictures and texts.")
    expect(wall.page.locator("body")).not_to_contain_text("config")


@pytest.mark.full
@pytest.mark.parametrize("name", ["no-such-scene", "control", "announcement", "..%2Ftv"])
def test_an_unknown_scene_is_replaced_by_the_clock_with_a_notice(
    tournaments: Tournaments, face: Open, name: str
) -> None:
    play(tournaments)
    wall = face(f"/tv?t=friday&scene={name}", WALL)
    wall.page.locator(".scene-clock").wait_for()
    expect(wall.page.locator(".wall-notice")).to_contain_text("There is no scene")
    wall.shows("time", "1")


def test_a_wall_hides_the_pointer_and_moves_against_burn_in(server: RunningServer, face: Open) -> None:
    wall = face("/tv?t=friday", WALL)
    wall.shows("time", ":")
    value = wall.page.evaluate(
        """async () => {
          const { reach, shiftAt } = await import("/displays/tv/pixel_shift.js");
          const picture = document.querySelector('[data-part="picture"]');
          const time = await fetch("/api/v1/time");
          const { server_ms: now } = await time.json();
          const { x, y } = shiftAt(now, innerWidth, innerHeight);
          const before = shiftAt(now - 60000, innerWidth, innerHeight);
          return {
            pointer: getComputedStyle(document.querySelector(".time")).cursor,
            moved: picture.style.transform,
            expected: [`translate(${x}px, ${y}px)`, `translate(${before.x}px, ${before.y}px)`],
            reach: reach(innerWidth, innerHeight),
          };
        }"""
    )
    assert value["pointer"] == "none"
    assert value["moved"] in value["expected"]
    assert value["reach"] == 4
