"""One card on control finishes a tournament; control archives, renames, deletes and restores it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import GEOMETRY, TABLET, Face
from tests.browser.control_page import Control
from tests.browser.layouts.test_layouts import faults
from tests.browser.readings import ANY_TIME, drawn
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def control(browser: Browser, server: RunningServer) -> Iterator[Control]:
    """A director's tablet; two of three counted players are left."""
    tournaments = Tournaments(server)
    tournaments.enter("friday", 3)
    tournaments.run("friday", out=1)
    face = Face(
        browser,
        server.url("/control/friday", "localhost"),
        TABLET,
        script=GEOMETRY,
        session=server.session,
    )
    yield Control(face)
    face.close()


def bar_button(control: Control, name: str) -> Any:
    return control.part("end_bar").get_by_role("button", name=name, exact=True)


@pytest.mark.full
def test_one_card_finishes_the_tournament_or_undoes_the_last_bust_out(
    control: Control, server: RunningServer
) -> None:
    expect(control.part("end_bar")).to_be_hidden()
    Tournaments(server).do("friday", "counter.tap", what="bustout")
    expect(control.part("end_bar")).to_contain_text("One player is left")
    drawn(control.page)
    assert faults(control.page) == {}
    bar_button(control, "Undo").click()
    expect(control.part("end_bar")).to_be_hidden()
    assert server.clock()["phase"] == "running"
    Tournaments(server).do("friday", "counter.tap", what="bustout")
    bar_button(control, "Finish tournament").click()
    expect(control.part("end_bar")).to_contain_text("Tournament finished")
    bar_button(control, "Results").click()
    expect(control.part("results_table").locator("tbody tr")).to_have_count(3)
    bar_button(control, "Archive").click()
    expect(control.part("end_bar")).to_contain_text("Archived")
    bar_button(control, "Restore").click()
    bar_button(control, "Undo").click()
    expect(bar_button(control, "Finish tournament")).to_be_visible()


@pytest.mark.full
def test_the_times_of_the_structure_fit_before_the_typeface_is_loaded(
    browser: Browser, server: RunningServer
) -> None:
    context = browser.new_context()
    context.route("**/fonts/**", lambda route: route.abort())
    wide = """() => [...document.querySelectorAll(".period time, .period b, .line time")]
        .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""
    Tournaments(server).enter("friday", 3)
    for language in ("en", "en-US", "de"):
        url = server.url(f"/control/friday?lang={language}", "localhost")
        face = Face(browser, url, TABLET, session=server.session, within=context)
        face.page.locator(".period time").nth(3).filter(has_text=ANY_TIME).wait_for()
        drawn(face.page)
        assert face.page.evaluate(wide) == [], language
        face.close()
    context.close()


@pytest.mark.full
def test_a_tournament_is_renamed_deleted_and_brought_back(browser: Browser, server: RunningServer) -> None:
    face = Face(browser, server.url("/control/friday", "localhost"), TABLET, session=server.session)
    control = Control(face)
    menu = '[data-menu="manage"]'
    expect(control.part("switch_title")).to_have_text("Friday 9-Max · $200")
    control.part("level").filter(has_text="1").wait_for()
    control.tap("menu")
    control.page.locator(menu).click()
    control.press("Rename")
    control.write("Title", "Saturday Turbo")
    control.press("Save")
    expect(control.part("switch_title")).to_have_text("Saturday Turbo")
    control.tap("menu")
    control.page.locator(menu).click()
    control.press("Delete")
    expect(control.dialog).to_contain_text("Saturday Turbo disappears from every list")
    control.press("Delete")
    control.page.wait_for_url("**/control")
    expect(control.part("empty")).to_be_visible()
    control.tap("menu")
    control.page.locator('[data-menu="archive"]').click()
    control.press("Restore")
    expect(control.part("switch_title")).to_have_text("Saturday Turbo")
    face.close()
