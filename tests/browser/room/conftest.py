"""Control's room panel, and TVs that are paired there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, Open
from tests.browser.control_page import Control, PairedTv
from tests.servers import RunningServer


@pytest.fixture
def control(face: Open) -> Control:
    """Control at its room view."""
    opened = Control(face("/control/friday", TABLET))
    expect(opened.part("go")).to_have_text("Start")
    opened.turn_to("Room")
    expect(opened.part("add_tv")).to_be_visible()
    return opened


@pytest.fixture
def pair(browser: Browser, server: RunningServer) -> Iterator[Callable[[str], PairedTv]]:
    """Pairs TVs; the opened ones are closed at the end."""
    paired: list[PairedTv] = []

    def pair_one(name: str) -> PairedTv:
        paired.append(PairedTv(browser, server, name))
        return paired[-1]

    yield pair_one
    for each in paired:
        if each.face is not None:
            each.face.close()
