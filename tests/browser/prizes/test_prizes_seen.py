"""Walls, control, a phone and a table show the prizes, and the prize of each player who busts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import WALL, Face, shared_wall, turned_to
from tests.browser.layouts.test_layouts import HD, PORTRAIT, SAFE, UHD, Size, faults
from tests.browser.prizes.prize_tournaments import counted
from tests.browser.readings import drawn
from tests.browser.seated import names, seat, topic
from tests.browser.states import Tournaments
from tests.browser.walls.test_seating_walls import every_page
from tests.waiting import until

pytestmark = pytest.mark.browser
SIZES = [WALL, HD, UHD, PORTRAIT]
ENDS_OF_SUMS = """() => [...document.querySelectorAll("td.amount")].filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const padding = parseFloat(getComputedStyle(cell).paddingRight);
  return text.getBoundingClientRect().right > cell.getBoundingClientRect().right - padding + 1;
}).map((cell) => cell.textContent)"""
"""The sums that run into the padding at the right of their column."""
STATES = ["large", "in-money", "projected", "final", "points", "no-prizes"]


@pytest.fixture(scope="module")
def wall(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    with shared_wall(browser, tournaments.server.url("/tv?t=large", "localhost")) as page:
        yield page


def show(wall: Page, tournaments: Tournaments, path: str, size: Size = WALL) -> Page:
    return turned_to(wall, tournaments.server.url(path, "localhost"), size)


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", STATES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_on_any_page_of_the_payouts(
    wall: Page, tournaments: Tournaments, size: Size, slug: str, language: str
) -> None:
    page = show(wall, tournaments, f"/tv?scene=payouts&t={slug}&seconds=3&lang={language}", size)
    page.locator(".scene-payouts :is(tbody td, .empty:not([hidden]))").first.wait_for()
    drawn(page)
    for look in every_page(page):
        assert look["faults"] == [], look["page"]
        assert look["margin"] >= SAFE, look["page"]


def test_each_player_of_shared_places_has_a_row_and_sums_stay_in_their_column(
    wall: Page, tournaments: Tournaments
) -> None:
    seat(tournaments, "tied", names(4), 2, first=61)
    tournaments.do("tied", "prizes.set_up", currency="EUR", entry=300_000, unit=100, percents=[50, 30, 20])
    tournaments.do("tied", "clock.jump", period="l9")
    tournaments.do("tied", "prizes.publish")
    tournaments.do("tied", "hand_for_hand.start")
    seats = topic(tournaments.server, "tables", "tied")
    for table in ("61", "62"):
        tournaments.do("tied", "entry.bust", entry=next(iter(seats[table]["seats"].values())))
    tournaments.do("tied", "hand_for_hand.done", hand=1, tables=[61, 62])
    page = show(wall, tournaments, "/tv?scene=payouts&t=tied")
    for size in SIZES:
        show(wall, tournaments, "/tv?scene=payouts&t=tied", size)
        places = page.locator("td.place")
        until(lambda: places.all_inner_texts() == ["1", "2", "3–4", "3–4"], "a row for each sharer")  # noqa: B023
        assert page.locator("tr.taken td.amount").all_inner_texts() == ["€1,200", "€1,200"]
        expect(page.locator("tr.taken td.name", has_text=re.compile(r"\w"))).to_have_count(2)
        drawn(page)
        assert page.evaluate(ENDS_OF_SUMS) == [], size


@pytest.mark.full
def test_equal_amounts_stand_together_under_the_pool(wall: Page, tournaments: Tournaments) -> None:
    page = show(wall, tournaments, "/tv?scene=payouts&t=large&seconds=3")
    expect(page.locator('[data-part="pool"]')).to_have_text("€246,800")
    expect(page.locator('[data-part="band_line"]')).to_have_text("186 of 1,234 entries")
    places = page.locator("td.place")
    until(lambda: places.all_inner_texts()[:3] == ["1", "2", "3"], "the page of the first places")
    until(lambda: "–" in "".join(places.all_inner_texts()[:1]), "the page of places that share an amount")


def test_players_in_paid_places_are_named_and_the_next_payout_stands_out(
    wall: Page, tournaments: Tournaments
) -> None:
    page = show(wall, tournaments, "/tv?scene=payouts&t=final")
    expect(page.locator("tr.next td.place")).to_have_text("5")
    expect(page.locator("tr.next")).to_contain_text("Next payout")
    expect(page.locator("tr.taken")).to_have_count(4)
    expect(page.locator("tr.taken td.name", has_text=re.compile(r"\w"))).to_have_count(4)
    expect(page.locator('[data-part="band_line"]')).to_have_text("€140")


@pytest.mark.full
def test_a_short_list_of_payouts_has_larger_type_than_a_long_one(
    wall: Page, tournaments: Tournaments
) -> None:
    for size in (WALL, PORTRAIT):
        sizes = []
        for slug in ("large", "final"):
            page = show(wall, tournaments, f"/tv?scene=payouts&t={slug}&seconds=3600", size)
            page.locator("td.place").first.wait_for()
            drawn(page)
            type_ = 'parseFloat(getComputedStyle(document.querySelector(".scene-payouts table")).fontSize)'
            sizes.append(page.evaluate(type_))
        assert sizes[1] > 1.3 * sizes[0], size


def test_unpublished_amounts_are_marked_as_such(wall: Page, tournaments: Tournaments) -> None:
    page = show(wall, tournaments, "/tv?scene=payouts&t=projected")
    expect(page.locator('[data-part="projected"]')).to_have_text("as of now")
    show(wall, tournaments, "/tv?scene=payouts&t=large")
    expect(page.locator('[data-part="projected"]')).to_have_text("")
    show(wall, tournaments, "/tv?scene=payouts&t=no-prizes")
    expect(page.locator(".empty")).to_have_text("The payouts are not known yet.")


@pytest.mark.full
@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("projected", ["Guarantee", "€20,000"]),
        ("large", ["Prize pool", "€246,800"]),
        ("large", ["Pays", "186"]),
        ("near", ["Bubble", "189 left · 186 paid"]),
        ("in-money", ["Next payout", "€1,100"]),
    ],
)
def test_the_clocks_slot_follows_the_stage(
    wall: Page, tournaments: Tournaments, slug: str, says: list[str]
) -> None:
    page = show(wall, tournaments, f"/tv?scene=clock&t={slug}")
    slot = page.locator('[data-part="slot"]', has=page.get_by_text(says[0], exact=True))
    expect(slot).to_contain_text(says[1])
    drawn(page)
    assert faults(page) == {}


def test_an_announcement_covers_no_payout(wall: Page, tournaments: Tournaments) -> None:
    tournaments.do(
        "final", "announcement.post", text="Dinner break after this level, 45 minutes", seconds=3_600
    )
    for size in (WALL, PORTRAIT):
        page = show(wall, tournaments, "/tv?scene=payouts&t=final&seconds=3600", size)
        page.locator("html.has-lower-third").wait_for()
        # The list makes room at its next drawing.
        page.wait_for_function(
            """() => {
              const top = document.querySelector(".scene-announcement [data-part]").getBoundingClientRect().top;
              const all = [...document.querySelectorAll(".scene-payouts td, .scene-payouts .band b")];
              return all.length > 1 && all.every((each) => each.getBoundingClientRect().bottom <= top); }"""
        )
        drawn(page)
        assert "overlapping" not in faults(page), size


@pytest.mark.full
def test_walls_that_follow_the_tournament_show_the_payouts_when_they_are_published(
    browser: Browser, tournaments: Tournaments
) -> None:
    counted(tournaments, "follow", 434, published=False)
    face = Face(browser, tournaments.server.url("/tv?t=follow", "localhost"), HD)
    face.page.locator(".scene-clock").wait_for()
    tournaments.do("follow", "prizes.publish")
    face.page.locator(".scene-payouts").wait_for()
    expect(face.page.locator('[data-part="pool"]')).to_have_text("€246,800")
    face.close()
