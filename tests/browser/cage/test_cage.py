"""The cage finds a player and sells in three taps; only the cage pays money back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open
from tests.browser.control_page import Control
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import faults
from tests.browser.seating.test_control_tables import do
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
PARTS = {"pool": 8_000, "bounty": 2_000, "fee": 700, "staff": 300}
OFFERS: list[dict[str, Any]] = [
    {"id": "entry", "kind": "entry", "parts": PARTS, "chips": 10_000},
    {"id": "rebuy", "kind": "rebuy", "parts": {"pool": 5_000}, "chips": 10_000},
    {
        "id": "on-time",
        "kind": "bonus",
        "chips": 2_000,
        "window": {"before_start": True},
        "name": "On time, before the first hand",
    },
]


def opened(server: RunningServer, face: Open, size: tuple[int, int], language: str = "en") -> Control:
    """Control with the cage open, an event with offers, and one table."""
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    do(server, "tables.open", tables=[1])
    do(server, "tables.seating", seating={"at_sale": True})
    control = Control(face(f"/control/friday?lang={language}#cage", size))
    expect(control.part("cage_search")).to_be_visible()
    return control


def sold_to(control: Control, name: str) -> None:
    """Sell to a new player for cash: the name, the player, cash."""
    control.part("cage_search").fill(name)
    control.part("cage").locator("button.player").last.click()
    control.page.locator('[data-part="purchase"] [data-method="cash"]').click()
    expect(control.page.locator('[data-part="purchase"]')).to_have_count(0)


@pytest.mark.full
def test_a_cashier_sells_an_entry_and_takes_it_back(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET)
    sold_to(control, "Ann Abel")
    receipt = control.page.locator('[data-receipt="1"]')
    expect(receipt).to_contain_text("Ann Abel")
    expect(receipt).to_contain_text("€110 Cash")
    expect(control.part("cage")).to_contain_text("Receipt 1: Ann Abel, seat 1-")
    expect(control.line("Ann Abel entered")).to_contain_text("receipt 1")
    control.turn_to("Players")
    control.part("players_list").get_by_role("button").filter(has_text="Ann Abel").click()
    control.press("Cage")
    control.part("purchase").locator('[data-offer="on-time"]').click()
    control.part("purchase").get_by_role("button", name="Give").click()
    expect(control.page.locator('[data-receipt="2"]')).to_contain_text("On time")
    for number in (2, 1):
        control.page.locator(f'[data-receipt="{number}"]').get_by_role("button", name="Void").click()
        control.press("Void")
        expect(control.page.locator(f'[data-receipt="{number}"]')).to_contain_text("VOID")
    sold_to(control, "Bea Born")
    expect(control.page.locator('[data-receipt="3"]')).to_contain_text("Bea Born")


def test_add_player_opens_the_cage_with_the_focus_in_the_field_for_the_name(
    server: RunningServer, face: Open
) -> None:
    control = opened(server, face, TABLET)
    control.turn_to("Players")
    control.tap("add_player")
    expect(control.part("cage_search")).to_be_focused()
    control.page.keyboard.type("Ann")
    expect(control.part("cage_search")).to_have_value("Ann")
    control.turn_to("Players")
    control.turn_to("Cage")
    expect(control.part("cage_search")).not_to_be_focused()


def test_the_director_sets_an_offer_on_the_control(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET)
    control.turn_to("Procedures")
    control.page.locator('[data-key="fold-offers"]').click()
    control.page.get_by_role("button", name="Add an offer").click()
    control.dialog.locator("select").first.select_option("addon")
    control.write("Prize pool", "40")
    control.write("Chips", "15000")
    control.write("Limit per entry", "1")
    expect(control.dialog.get_by_role("status")).to_contain_text("Price: 40")
    control.press("Save")
    expect(control.dialog).to_be_hidden()
    expect(control.page.get_by_role("button", name="Add-on")).to_contain_text("€40")


@pytest.mark.full
def test_the_cage_fits_every_screen_and_a_finger(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET, "de")
    sold_to(control, "Annegret Müller-Lüdenscheidt von Hohenstaufen")
    control.page.add_init_script(GEOMETRY)
    control.page.reload()
    control.part("cage_search").fill("Ann")
    control.part("cage").locator("button.player").first.click()
    for width, height in (TABLET, (768, 1024), (820, 1180), (834, 1112), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        expect(control.part("purchase")).to_be_visible()
        assert faults(control.page) == {}, (width, height)
        assert small_targets(control.page) == [], (width, height)


@pytest.mark.full
def test_a_drawer_is_opened_sold_into_and_closed(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET, "de")
    drawers = control.part("drawers")
    drawers.get_by_role("button", name="Kasse öffnen").click()
    control.write("50 €", "4")
    expect(control.dialog.get_by_role("status")).to_contain_text("200 €")
    control.press("Kasse öffnen")
    expect(drawers).to_contain_text("Kasse 1 · S1")
    sold_to(control, "Ann Abel")
    drawers.get_by_role("button", name="X-Bericht").click()
    expect(control.dialog).to_contain_text("310 €")
    control.press("Schließen")
    drawers.get_by_role("button", name="Kasse schließen").click()
    drawers.get_by_role("button", name="Kasse 1 zählen").click()
    control.write("100 €", "3")
    control.press("Abschließen")
    expect(control.dialog.get_by_role("alert")).to_contain_text("noch einmal zählen")
    control.write("Grund für eine Differenz", "10 zu viel herausgegeben")
    control.press("Abschließen")
    drawers.get_by_role("button", name="Z-Bericht 1").click()
    expect(control.dialog).to_contain_text("10 zu viel herausgegeben")
    control.page.evaluate("() => { window.print = () => {}; }")
    control.press("Drucken")
    control.page.emulate_media(media="print")
    expect(control.part("drawers")).to_be_hidden()
    expect(control.dialog).to_contain_text("10 zu viel herausgegeben")
    expect(control.dialog.get_by_role("button", name="Drucken")).to_be_hidden()
    assert control.page.pdf(width="80mm", height="200mm").startswith(b"%PDF")


def test_a_director_finds_the_books(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET)
    sold_to(control, "Ann Abel")
    link = control.part("books_tournament_journal")
    with control.page.expect_download() as download:
        link.click()
    assert "    assets:cash  110.00 EUR" in download.value.path().read_text()
