"""Control loads its other views after the clock, so the clock can be used first."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.chromium import TABLET, Face
from tests.browser.control_page import Control
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
VIEWS = re.compile(r"other_views[\w-]*\.js")


@pytest.fixture
def delayed_requests() -> list[Route]:
    """The requests for the views' code that a test delays."""
    return []


@pytest.fixture
def control(server: RunningServer, browser: Browser, delayed_requests: list[Route]) -> Iterator[Control]:
    """Control while its views are still loading."""
    face = Face(browser, server.url("/static/icon.svg", "localhost"), TABLET, session=server.session)
    face.page.route(VIEWS, lambda route: delayed_requests.append(route), times=1)  # noqa: PLW0108 - Playwright marks it
    face.page.goto(server.url("/control/friday", "localhost"))
    yield Control(face)
    assert face.errors == []
    face.close()


def first_request(control: Control, delayed_requests: list[Route]) -> Route:
    """The first request for the views, while no other one is delayed."""
    until(lambda: delayed_requests or control.page.wait_for_timeout(20), "the views are asked for")
    return delayed_requests[0]


def test_the_clock_is_started_and_a_view_and_the_menu_tapped_before_the_views_are_there(
    control: Control, delayed_requests: list[Route]
) -> None:
    control.tap("go")
    expect(control.part("status")).to_have_text("running")
    control.turn_to("Tables")
    expect(control.part("main")).to_be_hidden()
    expect(control.part("seating")).to_have_count(0)
    control.tap("menu")
    first_request(control, delayed_requests).continue_()
    expect(control.dialog).to_be_visible()
    control.page.keyboard.press("Escape")
    expect(control.part("seating")).to_be_visible()


def test_views_that_do_not_come_are_asked_for_again(control: Control, delayed_requests: list[Route]) -> None:
    control.turn_to("Room")
    first_request(control, delayed_requests).abort()
    expect(control.part("room")).to_be_visible()
