"""Control names counted players from a pasted list: previewed, then entered all or none."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, Open
from tests.browser.control_page import Control
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import drawn
from tests.browser.seating.test_control_tables import do, player
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


def paste(control: Control, names: str) -> None:
    control.tap("name_field")
    control.dialog.locator("textarea").fill(names)
    control.dialog.locator('[data-part="read_names"]').click()


@pytest.mark.full
def test_counted_players_are_named_and_control_asks_about_one_too_many(
    server: RunningServer, face: Open
) -> None:
    do(server, "counter.tap", what="entry", count=3)
    control = Control(face("/control/friday#players", TABLET))
    expect(control.part("name_field")).to_contain_text("3 counted, 0 named")
    paste(control, "1. Abel, Ann\n2. Bob Baker")
    control.press("Import 2 players")
    expect(control.dialog).to_contain_text("Entered: 2")
    control.press("Close")
    expect(player(control, "Ann Abel")).to_be_visible()
    expect(control.part("name_field")).to_contain_text("3 counted, 2 named")
    paste(control, "Cid Cole\nDan Dorn")
    expect(control.dialog.get_by_label("1 player is counted")).to_be_visible()
    control.press("Import 2 players")
    expect(control.dialog).to_contain_text("Entered: 2")
    control.press("Close")
    expect(player(control, "Dan Dorn")).to_be_visible()
    expect(control.part("name_field")).to_be_hidden()
    counters = server.get("/api/v1/tournaments/friday/counters").json()
    assert counters["value"]["entries"] == 4


def test_naming_the_field_fits_every_screen(server: RunningServer, face: Open) -> None:
    do(server, "counter.tap", what="entry", count=3)
    control = Control(face("/control/friday?lang=de#players", TABLET))
    control.page.add_init_script(GEOMETRY)
    control.page.reload()
    for width, height in (TABLET, (768, 1024), (820, 1180), (834, 1112), PHONE, (320, 568)):
        control.page.set_viewport_size({"width": width, "height": height})
        expect(control.part("name_field")).to_contain_text("3 gezählt")
        drawn(control.page)
        assert faults(control.page) == {}, (width, height)
        control.tap("name_field")
        expect(control.dialog.locator("textarea")).to_be_visible()
        assert control.dialog.evaluate("each => each.scrollWidth <= each.clientWidth"), (width, height)
        control.page.keyboard.press("Escape")
        expect(control.dialog).to_be_hidden()
