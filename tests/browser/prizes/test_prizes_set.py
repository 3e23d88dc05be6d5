"""Control sets up prizes and publishes them; a phone and a table show them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Face
from tests.browser.control_page import Control
from tests.browser.layouts.test_layouts import Size, faults
from tests.browser.prizes.prize_tournaments import set_up
from tests.browser.readings import drawn
from tests.browser.seated import topic
from tests.browser.states import MINUTE, Tournaments
from tests.browser.table_states import seat_players

pytestmark = pytest.mark.browser


@pytest.fixture
def control(browser: Browser, tournaments: Tournaments) -> Iterator[Any]:
    opened: list[Control] = []

    def opener(slug: str, size: Size = TABLET, language: str = "en") -> Control:
        path = f"/control/{slug}?lang={language}#procedures"
        url = tournaments.server.url(path, "localhost")
        opened.append(Control(Face(browser, url, size, session=tournaments.server.session, script=GEOMETRY)))
        # Until then no button does anything.
        opened[-1].part("views").locator("[aria-pressed]").first.wait_for(state="attached")
        return opened[-1]

    yield opener
    for each in opened:
        each.face.close()


def card(tablet: Control) -> Any:
    """The open card of the prizes."""
    fold = tablet.page.locator('[data-key="fold-prizes"]')
    section = tablet.page.locator("section.procedure", has_text="Prizes")
    section.wait_for()
    if fold.count():
        fold.click()
    return section


def test_the_director_sets_prizes_up_and_publishes_them_in_two_taps(
    control: Any, tournaments: Tournaments
) -> None:
    tournaments.open("fresh")
    tournaments.enter("fresh", 20)
    tablet = control("fresh")
    section = card(tablet)
    section.get_by_role("button", name="Set up").click()
    tablet.write("Prize-pool share of buy-in", "90")
    tablet.write("Guarantee", "2,000")
    tablet.write("Round to", "10")
    tablet.dialog.get_by_label("Payout table").select_option("home-game")
    tablet.press("Save")
    expect(section).to_contain_text("Prize pool €2,000")
    expect(section).to_contain_text("€200 short of the guarantee of €2,000")
    expect(section.locator("tr").first).to_contain_text("€1,000")
    section.get_by_role("button", name="Publish", exact=True).click()
    expect(section).to_contain_text("Published")
    value = topic(tournaments.server, "prizes", "fresh")
    assert [group["amount"] for group in value["groups"]] == [100_000, 50_000, 30_000, 20_000]


@pytest.mark.full
def test_amounts_typed_by_the_director_sum_to_the_pool_or_have_a_reason(
    control: Any, tournaments: Tournaments
) -> None:
    tournaments.open("own")
    tournaments.enter("own", 20)
    set_up(tournaments, "own", entry=10_000, table="home-game")
    tablet = control("own")
    section = card(tablet)
    section.get_by_role("button", name="Edit payouts").click()
    tablet.write("Amounts, one place or group per line", "1: 1,000\n2-3: 500")
    expect(tablet.dialog).to_contain_text("€2,000 of €2,000")
    tablet.write("Amounts, one place or group per line", "1: 1,000\n2-3: 400")
    tablet.press("Publish")
    expect(tablet.dialog.get_by_role("alert")).to_contain_text("€200 off")
    tablet.write("Reason, if the sum is not the pool", "200 for the bar")
    tablet.press("Publish")
    expect(section).to_contain_text("Published")
    undo = tablet.part("undo_last")
    expect(undo).to_contain_text("Prizes published")
    undo.click()
    expect(section).to_contain_text("Not published")


@pytest.mark.full
def test_the_director_pastes_percentages(control: Any, tournaments: Tournaments) -> None:
    tournaments.open("percents")
    tournaments.enter("percents", 10)
    tablet = control("percents")
    section = card(tablet)
    section.get_by_role("button", name="Set up").click()
    tablet.write("Prize-pool share of buy-in", "10")
    tablet.dialog.get_by_label("Payout table").select_option("")
    tablet.write("Percent, one place per line", "50\n30\nten")
    tablet.press("Save")
    expect(tablet.dialog.get_by_role("alert")).to_contain_text("Line 3 cannot be read.")
    tablet.write("Percent, one place per line", "62.5 %\n37,5 %")
    tablet.press("Save")
    expect(section.locator("td").nth(0)).to_have_text("€63")
    expect(section.locator("td").nth(1)).to_have_text("€37")


def test_control_offers_at_the_top_to_publish_prizes_once_registration_has_closed(
    control: Any, tournaments: Tournaments
) -> None:
    tournaments.open("due")
    tournaments.enter("due", 83)
    set_up(tournaments, "due")
    tournaments.run("due", "l9", 12 * MINUTE)
    tablet = control("due")
    task = tablet.page.locator('[data-part="tasks"] [role="listitem"]', has_text="Prizes")
    expect(task).to_contain_text("Registration is closed: publish them now")
    section = tablet.page.locator("section.is-busy", has_text="Prizes")
    expect(section).to_contain_text("Registration is closed: publish them now")
    expect(tablet.page.locator('[data-part="views"] [data-tab="procedures"] .badge')).to_have_text("1")
    section.get_by_role("button", name="Publish", exact=True).click()
    expect(tablet.page.locator("section.is-busy")).to_have_count(0)


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("size", [TABLET, PHONE])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_card_and_its_dialog_fit(control: Any, size: Size, language: str) -> None:
    tablet = control("projected", size, language)
    tablet.page.locator('[data-key="fold-prizes"]').click()
    tablet.page.locator("table.amounts").wait_for()
    drawn(tablet.page)
    assert faults(tablet.page) == {}
    tablet.page.locator("section.procedure .do button").last.click()
    tablet.dialog.locator("select").wait_for()
    drawn(tablet.page)
    assert "scrolls" not in faults(tablet.page)


@pytest.mark.full
def test_a_phone_shows_the_payouts_and_the_prize_of_its_players_place(
    browser: Browser, tournaments: Tournaments
) -> None:
    me = next(
        entry for entry, player in topic(tournaments.server, "seats", "final").items() if player["out"] == 14
    )
    phone = Face(browser, tournaments.server.url(f"/t/final#seat={me}", "localhost"), PHONE)
    phone.page.get_by_role("tab", name="Payouts").click()
    rows = phone.page.locator('[data-part="payouts"] .row')
    expect(rows.filter(has_text="Next payout")).to_contain_text("€140")
    expect(phone.page.locator('[data-part="payouts"] [aria-current]')).to_contain_text("5")
    expect(phone.page.locator('[data-part="strip_time"]')).to_contain_text(":")
    phone.page.get_by_role("tab", name="Seat").click()
    phone.page.get_by_role("searchbox").fill(me[1:])
    phone.page.get_by_role("button", name="This is me").click()
    expect(phone.page.locator('[data-part="my_seat"]')).to_contain_text("Place 6 · €100")
    phone.close()


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_payouts_and_structure_fit_a_small_phone_also_when_a_level_has_just_begun(
    browser: Browser, tournaments: Tournaments, language: str
) -> None:
    phone = Face(
        browser,
        tournaments.server.url(f"/t/points?lang={language}", "localhost"),
        (320, 640),
        script=GEOMETRY,
    )
    phone.page.locator('[data-tab="payouts"]').click()
    phone.page.locator('[data-part="payouts"] .row').first.wait_for()
    for period, says in (("b1", "Break|Pause"), ("l2", "Next hand|Nächste Hand")):
        tournaments.do("points", "clock.jump", period=period)
        phone.shows("strip", re.compile(says))
        for width in (320, PHONE[0]):
            phone.page.set_viewport_size({"width": width, "height": 640})
            for tab in ("structure", "payouts"):
                phone.page.locator(f'[data-tab="{tab}"]').click()
                drawn(phone.page)
                page_faults = faults(phone.page)
                page_faults.pop("scrolls", None)
                assert page_faults == {}, (period, width, tab)
    expect(phone.page.locator('[data-part="strip_stakes"]')).to_have_attribute("data-step", "1.00")
    phone.close()


@pytest.mark.full
def test_a_table_shows_place_and_prize_beside_the_undo_button(
    browser: Browser, tournaments: Tournaments
) -> None:
    tournaments.open("at-table")
    seat_players(tournaments.server, "at-table", table=91)
    set_up(tournaments, "at-table", entry=10_000, table="home-game")
    tournaments.do("at-table", "prizes.publish")
    tournaments.do("at-table", "clock.jump", period="l9")
    server = tournaments.server
    table = Face(browser, server.url("/table/at-table/91", "localhost"), PHONE, session=server.session)
    for number, says in ((6, "Place 6"), (5, "Place 5"), (4, "Place 4"), (3, "Place 3 · €100")):
        table.page.locator(f'li[data-seat="{number}"] button').click()
        table.page.get_by_role("dialog").get_by_role("button", name="Out").click()
        expect(table.page.locator('[data-part="undo"] small')).to_have_text(says)
    table.tap("undo")
    expect(table.page.locator('[data-part="undo"]')).to_be_hidden()
    table.close()
