"""The cage issues a ticket, scans it, and uses it for an entry or a free entry, on every screen and by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.cage.test_cage import opened
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import faults
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


def test_a_ticket_is_issued_scanned_and_used_and_an_entry_is_free(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET)
    tickets = control.part("tickets")
    tickets.get_by_role("button", name="Issue a ticket").click()
    control.write("Value", "60")
    control.write("Reason", "Won on the radio")
    control.press("Issue a ticket")
    expect(tickets).to_contain_text("€60 · any event · open")
    tickets.get_by_role("button", name="Show the code").click()
    code = control.dialog.locator('[data-part="ticket_code"]')
    expect(code).to_have_text(re.compile(r"^([2-9A-Z]{4}-){5}[2-9A-Z]{4}$"))
    scanned = code.inner_text()
    expect(control.dialog.locator("svg").first).to_be_visible()
    control.press("Close")
    search = control.part("cage_search")
    search.fill(scanned)
    expect(control.part("cage")).to_contain_text("A ticket was scanned")
    expect(search).to_have_value("")
    search.fill("Ann Abel")
    control.part("cage").locator("button.player").last.click()
    purchase = control.part("purchase")
    expect(purchase).to_contain_text("The ticket pays €60, the rest is €50.")
    purchase.get_by_role("button", name="Cash €50").click()
    expect(control.page.locator('[data-receipt="1"]')).to_contain_text("€50 Cash, €60 Ticket")
    expect(tickets).to_contain_text("used")
    expect(purchase).to_have_count(0)  # the answer has come, too
    search.fill("Bob Bell")
    control.part("cage").locator("button.player").last.click()
    purchase.locator('[data-method="comp"]').click()
    expect(control.page.locator('[data-receipt="2"]')).to_contain_text("€110 Free")


@pytest.mark.full
def test_tickets_fit_every_screen_and_a_finger(server: RunningServer, face: Open) -> None:
    control = opened(server, face, TABLET, "de")
    for reason in ("Radiogewinnspiel der Turniergemeinschaft Oberösterreich", "Entschädigung"):
        answer = server.command(
            "ticket.issue", None, value=100_000_000, currency="EUR", reason=reason, target="friday"
        )
        assert answer.get("ok"), answer
    control.page.add_init_script(GEOMETRY)
    control.page.reload()
    expect(control.part("tickets")).to_contain_text("Entschädigung")
    control.part("cage_search").fill("Annegret Müller-Lüdenscheidt von Hohenstaufen")
    control.part("cage").locator("button.player").last.click()
    control.part("purchase").get_by_role("button", name="Ticket").click()
    for width, height in (TABLET, (768, 1024), (820, 1180), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        expect(control.part("tickets")).to_be_attached()
        assert faults(control.page) == {}, (width, height)
        assert small_targets(control.page) == [], (width, height)
