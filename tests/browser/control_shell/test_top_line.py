"""Title, state and undo stay inside their boxes in control's top line, however many views need attention."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open, box_of, part
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.browser.seated import person
from tests.browser.states import LONG_TITLE, Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
TITLES = {"short": "Bubble Night · €200", "long": LONG_TITLE}
INSIDE = """() => {
  const box = document.querySelector('[data-part="switch_box"]').getBoundingClientRect();
  const title = document.querySelector('[data-part="switch_title"]').getBoundingClientRect();
  return title.height > 0 && title.top >= box.top && title.bottom <= box.bottom && title.right <= box.right;
}"""


def give_two_views_a_badge(tournaments: Tournaments, slug: str, first: int) -> None:
    """Give two views a badge, by a due move and a reported hand, and the log a long newest line."""
    tables = [first, first + 1]
    tournaments.open(slug, TITLES[slug])
    tournaments.do(slug, "tables.open", tables=tables)
    for number in range(7):
        seat = [tables[0], number + 1] if number < 5 else [tables[1], number]
        tournaments.do(
            slug,
            "entry.register",
            person=person(tournaments.server, f"Maximiliane Müller {number}"),
            seat=seat,
        )
    tournaments.do(slug, "clock.start")
    tournaments.do(slug, "hand_for_hand.start", paid=5)
    tournaments.do(slug, "player_clock.start", table=tables[0], facing_bet=True, seat=1, ms=600_000)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_title_and_undo_fit_their_boxes_beside_two_badges(
    server: RunningServer, screen: Open, language: str
) -> None:
    tournaments = Tournaments(server)
    for first, slug in enumerate(TITLES):
        give_two_views_a_badge(tournaments, slug, 10 * first + 1)
        path = f"/control/{slug}?lang={language}"
        page = screen(path, TABLET, session=server.session, script=GEOMETRY).page
        expect(page.locator("[data-part=views] .badge:visible")).to_have_count(2)
        for view in ("clock", "procedures"):
            page.locator(f'button[data-tab="{view}"]:visible').first.click()
            drawn(page)
            page.wait_for_function(INSIDE)
            assert box_of(page.locator("header.top"))["height"] <= 82, (slug, view)
            assert "cut" not in faults(page), (slug, view)
            assert "overlapping" not in faults(page), (slug, view)
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        drawn(page)
        page.wait_for_function(INSIDE)
        expect(part(page, "undo_last")).to_be_visible()


def test_a_cancelled_tournament_which_the_room_lists_no_more_keeps_its_title(
    server: RunningServer, screen: Open
) -> None:
    server.open_tournament("off", title="Deep Stack of the first of May")
    assert server.command("tournament.cancel", "off", reason="Water in the hall").get("ok")
    page = screen("/control/off?lang=en", TABLET, session=server.session).page
    expect(part(page, "switch_title")).to_have_text("Deep Stack of the first of May")
    expect(part(page, "switch")).to_have_value("off")
    expect(part(page, "status")).to_have_text("cancelled")
    phone = screen("/t/off?lang=en", PHONE).page
    expect(part(phone, "cancelled")).to_have_text("This tournament is cancelled.")
    assert server.command("tournament.restore", "off").get("ok")
    expect(part(phone, "cancelled")).to_be_hidden()
    expect(part(page, "status")).to_have_text("not started")
