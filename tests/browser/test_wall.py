"""The wall's scenes in a real browser: what each shows, what stands over all of them, and how a new one comes in."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import PHONE, WALL, Face, Open, box_of
from tests.browser.readings import drawn
from tests.browser.states import MINUTE, Tournaments
from tests.browser.test_layouts import GEOMETRY, PORTRAIT
from tests.browser.test_seating_walls import every_page
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
UPPER = re.IGNORECASE
PLACES = """(parts) => {
  const picture = document.querySelector('[data-part="picture"]').getBoundingClientRect();
  return parts.map((part) => {
    const { left, top, width, height } = document.querySelector(part).getBoundingClientRect();
    return [left - picture.left, top - picture.top, width, height].map(Math.round);
  });
}"""
"""Where parts stand within a wall's picture, which moves by a few pixels against burn-in."""
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0"
    "000003010100c9fe92ef0000000049454e44ae426082"
)


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    return Tournaments(server)


def play(tournaments: Tournaments, period: str = "l2", left: int = 12 * MINUTE) -> None:
    tournaments.enter("friday", 83)
    tournaments.run("friday", period, left)


@pytest.mark.full
@pytest.mark.parametrize("scene", ["registration", "structure", "slides", "break"])
def test_every_scene_but_the_clocks_keeps_time_level_and_blinds(
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


def test_the_strip_of_a_break_has_the_blinds_of_the_next_level(tournaments: Tournaments, face: Open) -> None:
    play(tournaments, "b1")
    strip = face("/tv?t=friday&scene=structure", WALL).page.locator(".wall-strip")
    expect(strip).to_contain_text("Break")
    expect(strip).to_contain_text(re.compile(r"Next\s*300 / 500"))


def test_registration_says_until_when_and_then_that_it_is_closed(
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
def test_the_structure_marks_the_level_that_is_played_by_a_word_and_a_shape(
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
    wall = face("/tv?t=friday&scene=structure&seconds=3&lang=de", size, script=GEOMETRY.read_text("utf-8"))
    wall.page.locator(".pages", has_text="von 2").wait_for()
    pages = sorted(every_page(wall.page), key=lambda look: str(look["page"]))
    assert [look["faults"] for look in pages] == [[], []]
    seen = [name for look in pages for name in look["names"]]
    assert len(seen) == 24 + 5
    assert seen[-1] == "24"


@pytest.mark.full
def test_several_clocks_each_go_by_their_own_second(tournaments: Tournaments, face: Open) -> None:
    play(tournaments, left=10 * MINUTE)
    for slug in ("sunday", "turbo"):
        tournaments.open(slug, slug.title())
        tournaments.run(slug, "l3", 7 * MINUTE + 400)
    wall = face("/tv?scene=four-clocks", WALL)
    cells = wall.page.locator(".one")
    expect(cells).to_have_count(3)
    expect(cells.nth(0)).to_contain_text("Friday 9-Max")
    expect(cells.nth(1)).to_contain_text("Sunday")
    expect(cells.nth(1)).to_contain_text("200 / 300")
    expect(cells.nth(2)).to_contain_text(re.compile("Level 3"))
    wall.page.wait_for_function(
        """() => new Set([...document.querySelectorAll(".one .time")].map((each) => each.textContent)).size >= 2"""
    )
    until(lambda: wall.page.evaluate(_RIGHT) == ["Friday 9-Max · $200", "Sunday", "Turbo"], "each is right")
    expect(cells.nth(0).locator(".time")).not_to_have_text("10:00")
    tournaments.do("sunday", "clock.pause")
    expect(cells.nth(1)).to_contain_text(re.compile("Clock paused"))


_RIGHT = """async () => {
  const read = () => [...document.querySelectorAll(".one")].map((each) => ({
    title: each.querySelector(".title").textContent, time: each.querySelector(".time").textContent }));
  const right = new Set();
  for (let look = 0; look < 20; look += 1) {
    const room = await (await fetch("/api/v1/tournaments")).json();
    for (const { slug, title } of room.tournaments) {
      // Without the cache, which would give the time of before.
      const answer = await fetch(`/api/v1/tournaments/${slug}/clock`, { cache: "no-store" });
      const clock = await answer.json();
      const left = clock.deadline === null ? clock.remaining_ms : clock.deadline - answer.headers.get("X-Server-Ms");
      const into = left % 1000;
      const digits = read().find((each) => each.title === title).time.split(":");
      const shown = digits.reduce((sum, part) => sum * 60 + Number(part), 0);
      if (into > 250 && into < 750 && shown === Math.ceil(left / 1000)) {
        right.add(title);
      }
    }
    await new Promise((done) => setTimeout(done, 90));
  }
  return [...right].sort();
}"""
"""The clocks that were right in the middle of a second: a busy machine may draw late, a wrong one is never right."""


def test_several_clocks_are_those_that_were_chosen(tournaments: Tournaments, face: Open) -> None:
    tournaments.open("sunday", "Sunday")
    wall = face("/tv?scene=four-clocks&tournaments=sunday", WALL)
    expect(wall.page.locator(".one")).to_have_count(1)
    expect(wall.page.locator(".one")).to_contain_text("Sunday")


@pytest.mark.full
def test_slides_are_the_venues_pictures_and_words(server: RunningServer, face: Open) -> None:
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


def test_without_slides_the_wall_says_who_adds_them_and_no_directory(
    server: RunningServer, face: Open
) -> None:
    wall = face("/tv?scene=slides&t=friday", WALL)
    wall.shows("empty", "The tournament director can add pictures and texts.")
    expect(wall.page.locator("body")).not_to_contain_text("config")


@pytest.mark.full
@pytest.mark.parametrize("name", ["no-such-scene", "control", "announcement", "..%2Ftv"])
def test_what_is_no_scene_gives_way_to_the_clock_and_says_so(
    tournaments: Tournaments, face: Open, name: str
) -> None:
    play(tournaments)
    wall = face(f"/tv?t=friday&scene={name}", WALL)
    wall.page.locator(".scene-clock").wait_for()
    expect(wall.page.locator(".wall-notice")).to_contain_text("There is no scene")
    wall.shows("time", "1")


@pytest.mark.full
def test_an_announcement_covers_neither_time_nor_blinds_and_is_said_once(
    tournaments: Tournaments, face: Open
) -> None:
    play(tournaments)
    wall = face("/tv?t=friday", WALL)
    wall.shows("time", ":")
    words = "Please take your seats, cards are in the air in two minutes, and thank you for waiting so long"
    tournaments.do("friday", "announcement.post", session="1", text=words, seconds=60)
    band = wall.page.locator('[data-part="band"]')
    expect(band).to_be_visible()
    until(lambda: " ".join(band.locator(".line").all_inner_texts()) == words, "all of the words")
    assert band.locator(".line").count() <= 3
    wall.page.wait_for_function(
        """() => {
          const at = (name) => document.querySelector(`[data-part="${name}"]`).getBoundingClientRect();
          return ["time", "stakes", "facts"].every((name) => at(name).bottom <= at("band").top + 1);
        }"""
    )
    expect(wall.page.locator('[data-part="said"]')).to_have_text(f"Announcement: {words}")
    said = wall.page.evaluate(
        """() => new Promise((done) => {
          let changes = 0;
          const watch = new MutationObserver((all) => { changes += all.length; });
          const said = document.querySelector('[data-part="said"]');
          watch.observe(said, { childList: true, characterData: true, subtree: true });
          setTimeout(() => done(changes), 2500);
        })"""
    )
    assert said == 0


@pytest.mark.matrix
@pytest.mark.parametrize("scene", ["clock", "break"])
@pytest.mark.parametrize("size", [WALL, (1080, 1920)])
def test_an_announcement_does_not_move_the_walls_clock(
    tournaments: Tournaments, face: Open, scene: str, size: tuple[int, int]
) -> None:
    play(tournaments)
    if scene == "break":
        tournaments.do("friday", "clock.jump", period="b1")
    wall = face(f"/tv?scene={scene}&t=friday", size)
    wall.shows("time", ":")
    drawn(wall.page)  # in its typeface
    parts = ['[data-part="time"]', '[data-part="stakes"]']
    before = wall.page.evaluate(PLACES, parts)
    tournaments.do("friday", "announcement.post", session="1", text="Dinner after this level", seconds=60)
    expect(wall.page.locator('[data-part="band"]')).to_be_visible()
    drawn(wall.page)
    assert wall.page.evaluate(PLACES, parts) == before
    if scene == "clock":
        # The facts stay in sight, where they and the code of the phones' page take turns.
        wall.page.wait_for_function(
            """() => {
              const at = (name) => document.querySelector(`[data-part="${name}"]`).getBoundingClientRect();
              return at("facts_slot").bottom <= at("band").top;
            }"""
        )


@pytest.mark.parametrize(
    ("scene", "parts"),
    [("registration", '[data-part="line"], .qr-picture, [data-part="address"]'), ("structure", "tbody tr")],
)
def test_a_scene_makes_room_for_an_announcement(
    tournaments: Tournaments, face: Open, scene: str, parts: str
) -> None:
    play(tournaments)
    tournaments.do(None, "room.announce", text="Dinner is served in the bar. " * 6, seconds=600)
    wall = face(f"/tv?t=friday&scene={scene}", WALL)
    for width, height in (WALL, (1080, 1920)):
        wall.page.set_viewport_size({"width": width, "height": height})
        expect(wall.page.locator('[data-part="band"]')).to_be_visible()
        wall.page.wait_for_function(
            """(parts) => {
              const bottom = (each) => each.getBoundingClientRect().bottom;
              const top = document.querySelector('[data-part="band"]').getBoundingClientRect().top;
              const all = [...document.querySelectorAll(parts)];
              return all.length > 1 && all.every((each) => bottom(each) <= top);
            }""",
            arg=parts,
        )


@pytest.mark.parametrize("count", [1, 4, *(pytest.param(each, marks=pytest.mark.full) for each in (2, 3))])
def test_an_announcement_covers_no_clock_of_several(tournaments: Tournaments, face: Open, count: int) -> None:
    for number in range(2, count + 1):
        tournaments.open(f"t{number}", f"Tournament {number}")
    tournaments.do(None, "room.announce", text="Please take your seats", seconds=600)
    wall = face("/tv?scene=four-clocks", WALL)
    expect(wall.page.locator(".one .time")).to_have_text(["20:00"] * count)
    for width, height in (WALL, (1080, 1920)):
        wall.page.set_viewport_size({"width": width, "height": height})
        expect(wall.page.locator('[data-part="band"]')).to_be_visible()
        # The type steps down with the next drawing.
        wall.page.wait_for_function(
            """() => {
              const bottom = (each) => each.getBoundingClientRect().bottom;
              const top = document.querySelector('[data-part="band"]').getBoundingClientRect().top;
              return [...document.querySelectorAll(".one .time, .one .blinds")].every((each) => bottom(each) <= top);
            }"""
        )


def test_an_announcement_is_over_at_its_time_even_without_the_server(
    tournaments: Tournaments, face: Open
) -> None:
    play(tournaments)
    wall, phone_size = (
        face(f"/tv?t=friday{scene}", size, passes_time=True)
        for scene, size in (("&scene=structure", WALL), ("", PHONE))
    )
    tournaments.do(None, "room.announce", text="Dinner is served", seconds=60)
    for screen in (wall, phone_size):
        expect(screen.page.locator('[data-part="band"]')).to_contain_text("Dinner is served")
    tournaments.server.kill()
    wall.pass_time(61_000)
    expect(wall.page.locator('[data-part="band"]')).to_be_hidden()
    expect(wall.page.locator('[data-part="said"]')).to_have_text("")


def test_an_announcement_can_be_withdrawn(tournaments: Tournaments, face: Open) -> None:
    wall = face("/tv?t=friday", WALL)
    tournaments.do(None, "room.announce", text="Dinner is served", seconds=600)
    band = wall.page.locator('[data-part="band"]')
    expect(band).to_be_visible()
    topic = tournaments.server.client()
    announced = topic.subscribe("announcement:room")["topics"]["announcement:room"]["value"]
    tournaments.do(None, "room.withdraw", announcement=announced["announcement"]["id"])
    expect(band).to_be_hidden()


def test_a_wall_hides_the_pointer_and_moves_against_burn_in(server: RunningServer, face: Open) -> None:
    wall = face("/tv?t=friday", WALL)
    wall.shows("time", ":")
    seen = wall.page.evaluate(
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
    assert seen["pointer"] == "none"
    assert seen["moved"] in seen["expected"]
    assert seen["reach"] == 4


# -- a scene of somebody else's ------------------------------------------------------------------------

_DEALERS = {
    "scene.toml": """
title = "Dealers"
wall = true
topics = ["tournament:<slug>", "clock:<slug>:<session>"]

[options]
shift = "its name"
""",
    "view.html": """
<div class="wall-frame">
  <div data-part="header"></div>
  <p class="shift" data-part="shift"></p>
</div>
""",
    "style.css": ".scene-dealers .shift { font-size: calc(var(--u) * 20); }\n",
    "scene.js": """
import { setText } from "/static/js/dom.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

export const mount = sceneWithStrip(({ part, options }) => setText(part.shift, `Shift ${options.shift}`));
""",
}


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[RunningServer]:
    """A server that runs from a copy of the checkout, to which files may be added."""
    house = tmp_path / "house"
    for folder in ("clockserver", "displays", "static", "config"):
        shutil.copytree(CHECKOUT / folder, house / folder, ignore=shutil.ignore_patterns("__pycache__"))
    with RunningServer(
        tmp_path / "data",
        command=(sys.executable, "-m", "clockserver"),
        cwd=house,
        env={"PYTHONPATH": str(house)},
        log=tmp_path / "server.log",
    ) as server:
        server.open_tournament(title="Friday 9-Max · $200")
        yield server


@pytest.mark.full
def test_a_wall_served_in_its_parts_loads_the_scenes_of_ours(
    copied: RunningServer, tmp_path: Path, browser: Browser
) -> None:
    shutil.rmtree(tmp_path / "house" / "static" / "bundles", ignore_errors=True)
    page = tmp_path / "house" / "displays" / "tv" / "view.html"
    page.write_text(page.read_text("utf-8") + "\n", "utf-8")
    assert "/bundles/" not in copied.get("/tv").text
    wall = Face(browser, copied.url("/tv?t=friday&scene=structure", "localhost"), WALL)
    wall.shows("time", "20:00")
    loaded = "performance.getEntriesByType('resource').map((each) => each.name)"
    wall.page.wait_for_function(f"{loaded}.some((each) => each.endsWith('/displays/structure/scene.json'))")
    asked = wall.page.evaluate(loaded)
    assert not any(name.endswith(".toml") for name in asked)


@pytest.mark.full
def test_a_folder_is_all_a_scene_needs(copied: RunningServer, tmp_path: Path, browser: Browser) -> None:
    folder = tmp_path / "house" / "displays" / "dealers"
    folder.mkdir()
    for name, text in _DEALERS.items():
        (folder / name).write_text(text, "utf-8")
    scenes: list[dict[str, Any]] = copied.get("/api/v1/scenes").json()
    assert [scene["title"] for scene in scenes if scene["name"] == "dealers"] == ["Dealers"]

    wall = Face(browser, copied.url("/tv?t=friday&scene=dealers&shift=B", "localhost"), WALL)
    wall.shows("shift", "Shift B")
    wall.shows("time", "20:00")
    paired = Face(browser, copied.url("/tv", "localhost"), WALL)
    paired.page.locator('[data-part="pairing_code"]', has_text=re.compile(r"\w")).wait_for()
    code = "".join(paired.part("pairing_code").split())
    assert copied.command("display.pair", None, code=code, name="Bar").get("ok")
    topic = copied.client().subscribe("displays:room")["topics"]["displays:room"]["value"]
    (display,) = topic["displays"]
    choice = {"scene": "dealers", "tournament": None, "options": {"shift": "C"}}
    shown = copied.command("display.show", None, display=display, show={"kind": "scene", "scene": choice})
    assert shown.get("ok"), shown
    paired.shows("shift", "Shift C")
    wall.close()
    paired.close()


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param("export const mount = 7;", marks=pytest.mark.full),
        "export function mount() { throw new Error('no'); }",
    ],
)
def test_a_fault_in_somebodys_scene_leaves_the_clock_going(
    copied: RunningServer, tmp_path: Path, browser: Browser, fault: str
) -> None:
    folder = tmp_path / "house" / "displays" / "dealers"
    folder.mkdir()
    for name, text in {**_DEALERS, "scene.js": fault}.items():
        (folder / name).write_text(text, "utf-8")
    assert copied.command("clock.start").get("ok")
    wall = Face(browser, copied.url("/tv?t=friday&scene=dealers", "localhost"), WALL)
    wall.page.locator(".scene-clock").wait_for()
    expect(wall.page.locator(".wall-notice")).to_contain_text("dealers")
    wall.shows("time", "19:")
    before = wall.seconds_left()
    wall.page.wait_for_function(
        "(shown) => !document.querySelector('.time').textContent.endsWith(shown)", arg=f"{before % 60:02}"
    )
    wall.close()


def box(page: Page, selector: str) -> dict[str, float]:
    return box_of(page.locator(selector).first)
