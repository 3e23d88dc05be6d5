"""A disabled action says which role may use it; a user without actions on control reads what the account is for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, Face
from tests.browser.control_page import enrol, open_control
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_a_choice_that_the_floor_may_not_use_shows_the_reason_beside_it(
    browser: Browser, server: RunningServer
) -> None:
    control = open_control(browser, server, enrol(server, "Ben", "floor"), "/control/friday#room")
    expect(control.part("wall_language").locator("select")).to_be_disabled()
    expect(control.part("wall_language").locator(".why")).to_have_text("not as floor")
    expect(control.part("sound")).to_be_enabled()
    expect(control.part("sound_why")).to_be_hidden()
    control.face.close()
    control = open_control(browser, server, enrol(server, "Cora", "cashier"), "/control/friday#room")
    expect(control.part("sound")).to_be_disabled()
    expect(control.part("sound_why")).to_have_text("not as cashier")
    control.face.close()


def test_choices_that_the_director_may_use_show_no_reason(browser: Browser, server: RunningServer) -> None:
    control = open_control(browser, server, server.session, "/control/friday#room")
    expect(control.part("wall_language").locator("select")).to_be_enabled()
    expect(control.part("wall_language").locator(".why")).to_be_hidden()
    control.face.close()


@pytest.mark.full
def test_a_dealer_reads_what_the_account_is_for_and_finds_the_room_and_sign_out(
    browser: Browser, server: RunningServer
) -> None:
    session = enrol(server, "Dora", "dealer")
    face = Face(browser, server.url("/control/friday", "localhost"), PHONE, session=session)
    page = face.page
    expect(page.get_by_role("heading", name="Hello Dora")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("You are signed in as dealer")
    expect(page.get_by_role("banner")).to_be_hidden()
    page.get_by_role("link", name="This tournament").click()
    face.shows("title", "Friday 9-Max")
    page.go_back()
    page.get_by_role("link", name="Room page").click()
    expect(page.get_by_role("link", name="Friday 9-Max")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Name")).to_be_visible()
    page.goto(server.url("/control", "localhost"))
    expect(page.get_by_label("Name")).to_be_visible()
    face.close()
