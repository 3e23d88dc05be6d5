"""A level counted by hands: wall, phone, table and control show the hands left, and announce the next level."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open
from tests.browser.table_states import do, seat_players
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
STRUCTURE = """
title = "Eight hands a level"
starting_stack = 10000
game = "nlhe"
ante_kind = "big_blind"
level_minutes = 20

periods = [
  { kind = "level", small_blind = 100, big_blind = 200, hands = 8 },
  { kind = "level", small_blind = 200, big_blind = 400, ante = 400 },
]
"""


def test_faces_count_hands_instead_of_time_until_the_next_level_is_announced(
    server: RunningServer, tmp_path: Path, screen: Open
) -> None:
    folder = tmp_path / "data" / "config" / "structures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "eight-hands.toml").write_text(STRUCTURE)
    server.open_tournament("hands", title="Eight hands a level", structure="eight-hands")
    seat_players(server, "hands")
    wall = screen("/tv?t=hands&scene=clock&lang=en", WALL)
    phone = screen("/t/hands?lang=en", PHONE)
    table = screen("/table/hands/4?lang=en", PHONE)
    control = screen("/control/hands?lang=en", TABLET, session=server.session)
    dealer = screen("/table/hands/4?lang=en", TABLET, session=server.session)
    dealer.shows("dealt", "Of this level: 0 of 8")
    for face in (wall, phone, table, control):
        face.shows("time", "8")
        face.shows("state", re.compile("hands in this level", re.IGNORECASE))
    for hands in range(3):
        do(server, "hands", "table.hand", table=4, hands=hands)
    for face in (wall, phone, table, control):
        face.shows("time", "5")
        face.shows("state", re.compile("hands left", re.IGNORECASE))
    for hands in range(3, 8):
        do(server, "hands", "table.hand", table=4, hands=hands)
    wall.shows("time", "0")
    wall.shows("state", re.compile("all hands dealt", re.IGNORECASE))
    dealer.shows("dealt", "Of this level: 8 of 8")
    control.page.locator('[data-part="go"]').click()
    wall.shows("time", re.compile(r"^(20:00|19:\d\d)$"))
    expect(control.page.locator('[data-part="time"]').first).to_have_text(re.compile(r"^(20:00|19:\d\d)$"))
    dealer.shows("dealt", "Hands so far: 8")
