"""One wall shows several clocks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import WALL, Open
from tests.browser.states import MINUTE, Tournaments, play
from tests.waiting import until

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_each_of_several_clocks_counts_its_own_seconds(tournaments: Tournaments, face: Open) -> None:
    play(tournaments, ms_left=10 * MINUTE)
    for slug in ("sunday", "turbo"):
        tournaments.open(slug, slug.title())
        tournaments.run(slug, "l3", 7 * MINUTE + 400)
    wall = face("/tv?scene=four-clocks", WALL)
    cells = wall.page.locator(".clock")
    expect(cells).to_have_count(3)
    expect(cells.nth(0)).to_contain_text("Friday 9-Max")
    expect(cells.nth(1)).to_contain_text("Sunday")
    expect(cells.nth(1)).to_contain_text("200 / 300")
    expect(cells.nth(2)).to_contain_text(re.compile("Level 3"))
    wall.page.wait_for_function(
        """() => new Set([...document.querySelectorAll(".clock .time")].map((each) => each.textContent)).size >= 2"""
    )
    until(lambda: wall.page.evaluate(_RIGHT) == ["Friday 9-Max · $200", "Sunday", "Turbo"], "each is right")
    expect(cells.nth(0).locator(".time")).not_to_have_text("10:00")
    tournaments.do("sunday", "clock.pause")
    expect(cells.nth(1)).to_contain_text(re.compile("Clock paused"))


_RIGHT = """async () => {
  const read = () => [...document.querySelectorAll(".clock")].map((each) => ({
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
"""The clocks that are right in the middle of a second: a busy machine may draw late, a wrong clock is never right."""


def test_a_wall_shows_the_chosen_clocks(tournaments: Tournaments, face: Open) -> None:
    tournaments.open("sunday", "Sunday")
    wall = face("/tv?scene=four-clocks&tournaments=sunday", WALL)
    expect(wall.page.locator(".clock")).to_have_count(1)
    expect(wall.page.locator(".clock")).to_contain_text("Sunday")
