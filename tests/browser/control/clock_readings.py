"""Opens control, and reads clock and structure from the server."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.chromium import Face
from tests.browser.control_page import Control
from tests.browser.one_tournament import OneTournament, turn_to
from tests.waiting import until

MINUTE = 60_000


def opened_control(window: Face, friday: OneTournament, size: tuple[int, int]) -> Control:
    url = friday.server.url(f"/control/{friday.slug}", "localhost")
    control = Control(turn_to(window, url, size))
    expect(control.part("go")).to_have_text("Start")
    return control


def periods(friday: OneTournament) -> list[dict[str, Any]]:
    """The periods of the structure."""
    return list(friday.topic("structure")["periods"])


def period(friday: OneTournament, id_: str) -> dict[str, Any]:
    return next(each for each in periods(friday) if each["id"] == id_)


def ms_left(friday: OneTournament) -> int:
    """Milliseconds on the clock."""
    clock = friday.clock()
    return int(clock["deadline"] - clock["server_ms"] if clock["deadline"] else clock["remaining_ms"])


def is_at(friday: OneTournament, id_: str) -> None:
    until(lambda: friday.clock()["period"]["id"] == id_, f"the clock is at {id_}")
