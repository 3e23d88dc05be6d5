"""The TV of a satellite shows its seats and the players left."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.cage.test_cage import OFFERS
from tests.browser.chromium import Open
from tests.browser.seating.test_control_tables import do
from tests.servers import RunningServer
from tests.stories.seating.test_entering_over_the_wire import a_player

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("language", "words"), [("en", "Seats: 1 · 2 left"), ("de", "Seats: 1 · 2 dabei")])
def test_the_tv_of_a_satellite_shows_seats_and_players_left(
    server: RunningServer, face: Open, language: str, words: str
) -> None:
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    do(server, "satellite.set", terms={"price": 16_000})
    for name in ("Ann Abel", "Bob Bell"):
        sale = {"offer": "entry", "by": {"cash": 11_000}}
        do(server, "entry.register", person=a_player(server, name), sale=sale)
    wall = face(f"/tv?scene=payouts&t=friday&lang={language}", (1920, 1080))
    expect(wall.page.get_by_text(words)).to_be_visible()
