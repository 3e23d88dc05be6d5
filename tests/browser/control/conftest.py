"""Control on a tournament of its own for each test; all of these tests share a server and a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, Face
from tests.browser.control.clock_readings import opened_control
from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament
from tests.servers import RunningServer


@pytest.fixture(scope="package")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for tests that use only a tournament of their own."""
    with RunningServer(tmp_path_factory.mktemp("control") / "data", keeps_files=True) as running:
        yield running


@pytest.fixture(scope="package")
def window(browser: Browser, room: RunningServer) -> Iterator[Face]:
    """The director's page; it keeps its files."""
    face = Face(browser, room.url("/", "localhost"), TABLET, session=room.session)
    yield face
    face.close()


@pytest.fixture
def friday(room: RunningServer) -> OneTournament:
    return OneTournament(room)


@pytest.fixture
def control(window: Face, friday: OneTournament) -> Iterator[Control]:
    yield opened_control(window, friday, TABLET)
    assert window.errors == []


@pytest.fixture
def running(control: Control) -> Control:
    """Control with a clock that has just started."""
    control.tap("go")
    expect(control.part("go")).to_have_text("Pause")
    return control
