"""A phone reports a chip count, the dealer counts a table, the floor verifies both, and walls follow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Open, box_of
from tests.browser.control_page import enrol, keep_open
from tests.browser.layouts.test_layouts import faults
from tests.browser.procedures.test_day_end_seen import NAMES
from tests.browser.readings import drawn
from tests.browser.seated import seated_by_turns, topic
from tests.browser.states import Tournaments
from tests.client import new_id
from tests.servers import SESSION, RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
SLUG = "counted"
SMALL_PHONE, UPRIGHT = (320, 568), (820, 1180)


def card_of(server: RunningServer, entry: str) -> str:
    """The end of the address on a seat card."""
    answer = server.get(f"/api/v1/tournaments/{SLUG}/seat-cards", headers=server.staff())
    seat = topic(server, "seats", SLUG)[entry]["seat"]
    return f"#seat={entry},{seat},{answer.json()['codes'][entry]}"


def open_card(control: Page) -> None:
    keep_open(control, "chip_counts")


@pytest.mark.full
def test_the_wall_follows_counts_that_a_phone_reports_a_dealer_counts_and_the_floor_verifies(
    server: RunningServer, screen: Open
) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, SLUG, [4, 11], 4, people=NAMES)
    wall = screen(f"/tv?t={SLUG}&scene=counts&lang=en", WALL).page
    expect(wall.locator(".scene-counts .empty")).to_have_text("No chip counts yet.")
    _a_phone_reports(server, screen)
    leo = wall.locator(".scene-counts li").first
    expect(leo).to_contain_text("Leo Abrams")
    expect(leo.locator(".note")).to_have_text("Table 4 · now · reported")
    _a_dealer_counts(server, screen)
    expect(wall.locator(".scene-counts li")).to_have_count(2)
    _the_floor_verifies(server, screen)
    expect(wall.locator(".scene-counts li.is-verified")).to_have_count(2)
    expect(leo.locator(".chips")).to_have_text("31,000")


def _a_phone_reports(server: RunningServer, screen: Open) -> None:
    phone = screen(f"/t/{SLUG}?lang=en{card_of(server, 'e1')}", PHONE).page
    phone.locator('[data-tab="seat"]').click()
    panel = phone.locator('[data-part="my_chips"]')
    panel.get_by_label("My chips now").fill("many")
    panel.get_by_role("button").click()
    expect(panel.get_by_role("status")).to_have_text("That is not a number of chips.")
    panel.get_by_label("My chips now").fill("30,500")
    panel.get_by_role("button").click()
    expect(panel.locator(".own-count.is-reported b")).to_have_text("30,500")
    panel.get_by_label("My chips now").fill("32,000")
    panel.get_by_role("button").click()
    expect(panel.get_by_role("status")).to_contain_text("One count a minute")


def _a_dealer_counts(server: RunningServer, screen: Open) -> None:
    tablet = screen(f"/table/{SLUG}/4?lang=en", TABLET, session=enrol(server, "Dora Dealer", "dealer")).page
    tablet.locator('[data-seat="1"] button').first.click()
    tablet.locator('[data-do="count"]').click()
    dialog = tablet.get_by_role("dialog")
    expect(dialog.get_by_label("1 Leo Abrams")).to_have_attribute("placeholder", "30,500")
    dialog.get_by_role("button", name="Save counts").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Nothing counted yet.")
    dialog.get_by_label("2 Cem Öztürk").fill("9,500")
    expect(dialog.locator(".counts-sum")).to_contain_text("40,000")
    dialog.get_by_role("button", name="Save counts").click()
    expect(dialog).to_be_hidden()


def _the_floor_verifies(server: RunningServer, screen: Open) -> None:
    control = screen(f"/control/{SLUG}?lang=en#procedures", TABLET, session=server.session).page
    open_card(control)
    card = control.get_by_role("region", name="Chip counts")
    expect(card).to_contain_text("40,000 of 100,000 in play")
    card.get_by_role("button", name="Verify 9,500: Cem Öztürk").click()
    expect(card).to_contain_text("1 verified")
    card.get_by_role("button", name="Table 4").click()
    dialog = control.get_by_role("dialog")
    expect(dialog.get_by_label("2 Cem Öztürk")).to_have_attribute("placeholder", "9,500")
    dialog.get_by_label("1 Leo Abrams").fill("199,000")
    dialog.get_by_role("button", name="Save counts").click()
    expect(dialog.get_by_role("alert")).to_contain_text("only 100,000 are in play")
    dialog.get_by_label("1 Leo Abrams").fill("30,000")
    # Another tablet verifies another number while the dialog is open.
    answer = server.command("count.verify", SLUG, entry="e1", chips=30_900)
    assert answer["ok"], answer
    dialog.get_by_role("button", name="Save counts").click()
    expect(dialog.get_by_role("alert")).to_contain_text("30,900")
    dialog.get_by_label("1 Leo Abrams").fill("31,000")
    dialog.get_by_role("button", name="Save counts").click()
    expect(dialog).to_be_hidden()


def test_the_floor_binds_a_dealers_tablet_to_its_table_and_releases_it(
    server: RunningServer, screen: Open
) -> None:
    seated_by_turns(Tournaments(server), SLUG, [4, 9], 4, people=NAMES)
    control = screen(f"/control/{SLUG}?lang=de#tables", TABLET, session=server.session).page
    control.locator('[data-table="4"]').click()
    control.locator('[data-key="tablet"]').click()
    shown_code = control.locator("dialog b.code")
    expect(shown_code).to_have_text(re.compile(r"^([A-Z]{3} ){3}[A-Z]$"))
    assert shown_code.evaluate("node => node.getClientRects().length") == 1
    code = (shown_code.text_content() or "").replace(" ", "")
    dealer = enrol(server, "Dora Dealer", "dealer")
    tablet = screen(f"/table/{SLUG}/4?lang=de#tablet={code}", TABLET, session=dealer).page
    expect(tablet.get_by_text("Das ist jetzt das Tablet von Tisch 4.")).to_be_visible()
    expect(control.locator('[data-part="tablets"]')).to_contain_text("Dora Dealer")
    tablet.locator('[data-seat="1"] button').first.click()
    tablet.locator('[data-do="count"]').click()
    dialog = tablet.get_by_role("dialog")
    expect(dialog.locator('[data-part="own_tablet"]')).to_contain_text("bestätigt")
    dialog.get_by_label("1 Leo Abrams").fill("30.500")
    dialog.get_by_role("button", name="Zählung speichern").click()
    expect(dialog).to_be_hidden()
    until(lambda: topic(server, "counts", SLUG)["e1"]["verified"], "the count is verified")
    other_tablet = screen(f"/table/{SLUG}/9?lang=de", TABLET, session=dealer).page
    notice = other_tablet.locator('[data-part="other_tablet"]')
    expect(notice).to_contain_text("gehört zu Tisch 4")
    expect(other_tablet.locator('[data-part="dealt"]')).to_be_hidden()
    expect(other_tablet.locator('[data-part="calls"]')).to_be_hidden()
    other_tablet.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    buttons = notice.get_by_role("link").or_(notice.get_by_role("button"))
    assert len({box_of(each)["y"] for each in buttons.all()}) == 1
    notice.get_by_role("link", name="Tisch 4").click()
    expect(other_tablet.locator('[data-part="dealt"]')).to_be_visible()
    control.locator('[data-part="release_tablet"]').click()
    expect(control.locator('[data-part="tablets"]')).to_have_text("An diesen Tisch ist kein Tablet gebunden.")


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_no_count_is_cut(server: RunningServer, screen: Open, language: str) -> None:
    tournaments = Tournaments(server)
    seated_by_turns(tournaments, SLUG, [4], 9, people=NAMES)
    headers = {**server.origin(), "Cookie": f"{SESSION}={enrol(server, 'Dora Dealer', 'dealer')}"}
    counts = [{"entry": f"e{number}", "chips": 10_000 + number} for number in range(2, 7)]
    message = {"id": new_id(), "type": "count.table", "tournament": SLUG, "table": 4, "counts": counts}
    answer = server.post("/api/v1/commands", json=message, headers=headers)
    assert answer.json().get("ok"), answer.text
    tournaments.do(SLUG, "count.verify", entry="e1", chips=90_000)
    phone = screen(f"/t/{SLUG}?lang={language}{card_of(server, 'e1')}", PHONE, script=GEOMETRY).page
    phone.locator('[data-tab="seat"]').click()
    phone.locator('[data-part="my_chips"] .own-count.is-verified').wait_for()
    _look(phone, [PHONE, SMALL_PHONE])
    control = screen(
        f"/control/{SLUG}?lang={language}#procedures", TABLET, session=server.session, script=GEOMETRY
    ).page
    open_card(control)
    _look(control, [TABLET, UPRIGHT, PHONE])
    control.locator("button:visible", has_text="4").filter(
        has_text="Tisch" if language == "de" else "Table"
    ).last.click()
    control.locator("dialog .counts-of-table").wait_for()
    _look_into_dialog(control)
    table = screen(f"/table/{SLUG}/4?lang={language}", TABLET, session=server.session, script=GEOMETRY).page
    table.locator('[data-seat="1"] button').first.click()
    table.locator('[data-do="count"]').click()
    table.locator("dialog .counts-of-table").wait_for()
    _look_into_dialog(table)


def _look(page: Page, sizes: list[tuple[int, int]]) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert faults(page) == {}, (width, height)


def _look_into_dialog(page: Page) -> None:
    """Assert that nothing in the form is cut; the page behind may lie below the dialog."""
    for width, height in (TABLET, UPRIGHT, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        cut = [each for each in faults(page).get("cut", []) if "count-row" in each or "counts-sum" in each]
        assert cut == [], (width, height)
