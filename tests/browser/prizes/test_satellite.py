"""Control sets a satellite's terms, gives a seat by chip mark, and ends the satellite with its seats."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cage.test_cage import OFFERS
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open
from tests.browser.control_page import Control
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import faults
from tests.browser.seating.test_control_tables import do
from tests.servers import RunningServer
from tests.stories.seating.test_entering_over_the_wire import a_player

pytestmark = pytest.mark.browser


def test_seats_of_a_satellite_are_set_won_and_paid(server: RunningServer, face: Open) -> None:
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    do(server, "tables.open", tables=[1])
    for seat, name in enumerate(("Ann Abel", "Bob Bell", "Cem Can", "Dee Dee"), 1):
        sale = {"offer": "entry", "by": {"cash": 11_000}}
        do(server, "entry.register", person=a_player(server, name), seat=[1, seat], sale=sale)
    do(server, "clock.start")
    control = Control(face("/control/friday?lang=de", TABLET))
    control.page.add_init_script(GEOMETRY)
    control.page.reload()
    control.turn_to("Abläufe")
    control.page.locator('[data-key="fold-satellite"]').click()
    control.page.get_by_role("button", name="Um Seats spielen").click()
    control.write("Preis eines Seats", "160")
    control.press("Speichern")
    expect(control.page.get_by_text("Seats: 2 zu 160 € · 4 dabei.")).to_be_visible()
    control.page.get_by_role("button", name="Seat mit Chipmarke").click()
    control.write("Chips, die das Spiel verlassen", "10000")
    control.press("Seat mit Chipmarke")
    expect(control.page.get_by_text("1 mit der Chipmarke gewonnen.")).to_be_visible()
    for entry in ("e2", "e3"):
        do(server, "entry.bust", entry=entry)
    pay = control.page.get_by_role("button", name="Seats vergeben")
    expect(pay).to_be_visible()
    for width, height in (TABLET, (768, 1024), (820, 1180), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        expect(pay).to_be_attached()
        assert faults(control.page) == {}, (width, height)
        assert small_targets(control.page) == [], (width, height)
    control.page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    pay.click()
    expect(control.page.get_by_text("Tickets: Ann Abel, Dee Dee")).to_be_visible()
