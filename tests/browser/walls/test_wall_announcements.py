"""Announcements on walls cover neither time nor blinds, move no clock, and end on time."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, WALL, Open
from tests.browser.readings import drawn
from tests.browser.states import Tournaments, play
from tests.waiting import until

pytestmark = pytest.mark.browser

PLACES = """(parts) => {
  const picture = document.querySelector('[data-part="picture"]').getBoundingClientRect();
  return parts.map((part) => {
    const { left, top, width, height } = document.querySelector(part).getBoundingClientRect();
    return [left - picture.left, top - picture.top, width, height].map(Math.round);
  });
}"""
"""Positions of parts within a wall's picture, which moves by a few pixels against burn-in."""


@pytest.mark.full
def test_an_announcement_covers_neither_time_nor_blinds_and_is_read_out_once(
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
    expect(wall.page.locator('[data-part="spoken"]')).to_have_text(f"Announcement: {words}")
    value = wall.page.evaluate(
        """() => new Promise((done) => {
          let changes = 0;
          const watch = new MutationObserver((all) => { changes += all.length; });
          const said = document.querySelector('[data-part="spoken"]');
          watch.observe(said, { childList: true, characterData: true, subtree: true });
          setTimeout(() => done(changes), 2500);
        })"""
    )
    assert value == 0


@pytest.mark.full
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
        # The facts stay in sight, in turns with the code of the phones' page.
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


@pytest.mark.full
@pytest.mark.parametrize("count", [1, 4, *(pytest.param(each, marks=pytest.mark.full) for each in (2, 3))])
def test_an_announcement_covers_no_clock_of_several(tournaments: Tournaments, face: Open, count: int) -> None:
    for number in range(2, count + 1):
        tournaments.open(f"t{number}", f"Tournament {number}")
    tournaments.do(None, "room.announce", text="Please take your seats", seconds=600)
    wall = face("/tv?scene=four-clocks", WALL)
    expect(wall.page.locator(".clock .time")).to_have_text(["20:00"] * count)
    for width, height in (WALL, (1080, 1920)):
        wall.page.set_viewport_size({"width": width, "height": height})
        expect(wall.page.locator('[data-part="band"]')).to_be_visible()
        # The font size steps down at the next drawing.
        wall.page.wait_for_function(
            """() => {
              const bottom = (each) => each.getBoundingClientRect().bottom;
              const top = document.querySelector('[data-part="band"]').getBoundingClientRect().top;
              const all = [...document.querySelectorAll(".clock .time, .clock .blinds")];
              return all.every((each) => bottom(each) <= top);
            }"""
        )


@pytest.mark.full
def test_an_announcement_ends_at_its_time_even_without_the_server(
    tournaments: Tournaments, face: Open
) -> None:
    play(tournaments)
    wall, phone = (
        face(f"/tv?t=friday{scene}", size, passes_time=True)
        for scene, size in (("&scene=structure", WALL), ("", PHONE))
    )
    tournaments.do(None, "room.announce", text="Dinner is served", seconds=60)
    for screen in (wall, phone):
        expect(screen.page.locator('[data-part="band"]')).to_contain_text("Dinner is served")
    tournaments.server.kill()
    wall.pass_time(61_000)
    expect(wall.page.locator('[data-part="band"]')).to_be_hidden()
    expect(wall.page.locator('[data-part="spoken"]')).to_have_text("")


def test_an_announcement_can_be_withdrawn(tournaments: Tournaments, face: Open) -> None:
    wall = face("/tv?t=friday", WALL)
    tournaments.do(None, "room.announce", text="Dinner is served", seconds=600)
    band = wall.page.locator('[data-part="band"]')
    expect(band).to_be_visible()
    topic = tournaments.server.client()
    announced = topic.subscribe("announcement:room")["topics"]["announcement:room"]["value"]
    tournaments.do(None, "room.withdraw", announcement=announced["announcement"]["id"])
    expect(band).to_be_hidden()
