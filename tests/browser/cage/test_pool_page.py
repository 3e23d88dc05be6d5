"""A phone finds its receipt in the list of the prize pool, and adds the list up by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cage.test_cage import OFFERS
from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open
from tests.browser.layouts.fingers import small_targets
from tests.browser.layouts.test_layouts import faults
from tests.browser.seated import person
from tests.browser.seating.test_control_tables import do
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


def test_a_scanned_receipt_is_found_and_the_list_adds_up(server: RunningServer, face: Open) -> None:
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    do(server, "tables.open", tables=[1])
    do(server, "tables.seating", seating={"at_sale": True})
    for name in ("Ann Abel", "Ben Boole"):
        do(
            server,
            "entry.register",
            person=person(server, name),
            sale={"offer": "entry", "by": {"cash": 11_000}},
        )
    do(server, "sale.void", receipt=2)
    answer = server.get("/api/v1/tournaments/friday/receipts?receipts=1,2", headers=server.staff())
    first, second = (each["code"] for each in answer.json()["codes"])
    page = face(f"/t/friday/pool?lang=de#{first}", PHONE).page
    page.add_init_script(GEOMETRY)
    page.reload()
    expect(page.locator('[data-part="found"]')).to_contain_text("Der Beleg ist dabei: Entry, 80 €")
    expect(page.locator('[data-part="verdict"]')).to_contain_text("Die Liste geht auf")
    expect(page.locator('[data-part="lines"] tr')).to_have_count(2)
    code = page.locator('[data-part="code"]')
    expect(code).to_have_js_property("spellcheck", False)
    code.fill(second.lower().replace("-", " "))
    expect(page.locator('[data-part="found"]')).to_contain_text("STORNIERT")
    code.fill("AAAA-AAAA")
    expect(page.locator('[data-part="found"]')).to_contain_text("steht nicht in der Liste")
    # The player's phone leads there, once there are prizes.
    do(server, "prizes.set_up", currency="EUR", percents=[60, 40])
    phone = face("/t/friday?lang=de", PHONE).page
    phone.get_by_role("tab", name="Auszahlungen").click()
    link = phone.locator('[data-part="pool_link"]')
    expect(link).to_have_text("Preispool nachprüfen")
    expect(link).to_have_attribute("href", "/t/friday/pool")
    for width in (320, PHONE[0], 820, TABLET[0]):
        # High enough for all of the text: the page may scroll down, but not sideways.
        page.set_viewport_size({"width": width, "height": 1_400})
        expect(page.locator('[data-part="lines"]')).to_be_visible()
        assert faults(page) == {}, width
        assert small_targets(page) == [], width
