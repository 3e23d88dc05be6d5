"""Table, control, wall and phone show this game of a mix, the next one, and the frozen button."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open
from tests.browser.control_page import enrol
from tests.browser.table_states import do, seat_players
from tests.browser.tables.test_table_page import Open as OpenTable
from tests.browser.tables.test_table_page import at_table
from tests.servers import RunningServer

__all__ = ["at_table"]
pytestmark = pytest.mark.browser
ROTATION = """
title = "Omaha and razz"
starting_stack = 10000
rotate_every = "{every}"
rotate_count = {count}
level_minutes = 60

[[periods]]
kind = "level"
games = [
  {{ game = "o8", small_blind = 250, big_blind = 500, small_bet = 500, big_bet = 1000 }},
  {{ game = "razz", ante = 100, ante_kind = "per_player", bring_in = 200, small_bet = 500, big_bet = 1000 }},
]
"""


def open_mixed(server: RunningServer, tmp_path: Path, every: str, count: int) -> None:
    """Open the tournament `mixed`, with six players at its table 4."""
    folder = tmp_path / "data" / "config" / "structures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "omaha-razz.toml").write_text(ROTATION.format(every=every, count=count))
    server.open_tournament("mixed", title="Omaha and razz", structure="omaha-razz")
    seat_players(server, "mixed")


@pytest.mark.full
def test_a_table_deals_its_rotation_with_the_button_frozen_through_stud(
    server: RunningServer, tmp_path: Path, at_table: OpenTable
) -> None:
    open_mixed(server, tmp_path, "hands", 2)
    dealer = at_table(enrol(server, "Dora", "dealer"), "/table/mixed/4", TABLET)
    viewer = at_table(path="/table/mixed/4")
    expect(viewer.part("game")).to_contain_text("Omaha Hi-Lo")
    expect(viewer.part("game")).to_contain_text("Limits 500/1,000")
    expect(viewer.part("game")).to_contain_text("Hand 1 of 2then Razz")
    expect(viewer.part("game").get_by_role("button")).to_have_count(0)
    viewer.next_hand(2, 3, 4)
    for hands in (1, 2):
        dealer.part("dealt").click()
        expect(dealer.part("dealt")).to_contain_text(f"Hands so far: {hands}")
        expect(dealer.page.locator('[aria-busy="true"]')).to_have_count(0)
    expect(viewer.part("game")).to_contain_text("Razz")
    viewer.marks(3, 4, 5)

    dealer.part("dealt").click()
    expect(viewer.part("game")).to_contain_text("Hand 2 of 2then Omaha Hi-Lo")
    expect(viewer.part("game")).to_contain_text("Button frozen at seat 4")
    expect(viewer.part("seats").locator(".mark")).to_have_text(["D"])
    expect(viewer.seat(4).locator(".mark")).to_have_text("D")
    dealer.part("dealt").click()
    expect(viewer.part("game")).to_contain_text("Omaha Hi-Lo")
    viewer.next_hand(4, 5, 6)


def test_a_dealer_sets_another_game_and_undoes_it(
    server: RunningServer, tmp_path: Path, at_table: OpenTable
) -> None:
    open_mixed(server, tmp_path, "hands", 8)
    dealer = at_table(enrol(server, "Dora", "dealer"), "/table/mixed/4")
    dealer.part("game").get_by_role("button", name="Another game").click()
    dealer.dialog.get_by_role("button", name="Razz").click()
    expect(dealer.part("game").locator("b")).to_have_text("Razz")
    dealer.part("undo").click()
    expect(dealer.part("game").locator("b")).to_have_text("Omaha Hi-Lo")


@pytest.mark.full
def test_wall_phone_and_control_count_down_to_the_next_game_of_a_rotation_by_minutes(
    server: RunningServer, tmp_path: Path, screen: Open
) -> None:
    open_mixed(server, tmp_path, "minutes", 20)
    counting = re.compile(r"Omaha Hi-Lo · Razz in (20:00|1\d:\d\d)")
    wall = screen("/tv?t=mixed&scene=clock&lang=en", WALL)
    phone = screen("/t/mixed?lang=en", PHONE)
    control = screen("/control/mixed?lang=en#procedures", TABLET, session=server.session).page
    wall.shows("slot_line", counting)
    phone.shows("game_line", counting)
    control.get_by_role("button", name=re.compile("^Mixed games")).click()
    card = control.get_by_role("region", name="Mixed games")
    expect(card).to_contain_text("Clock minutes per game: 20")
    expect(card).to_contain_text("Table 4: Omaha Hi-Lo")
    card.get_by_role("button", name="Table 4: Razz").click()
    expect(card).to_contain_text("Table 4: Razz")
    do(server, "mixed", "table.hand", table=4, hands=0)
    expect(card).to_contain_text("Button frozen at seat 2")


STUD = """
title = "Seven-card stud"
starting_stack = 10000
game = "stud"
ante_kind = "per_player"
level_minutes = 60
periods = [{ kind = "level", ante = 100, bring_in = 200, small_bet = 500, big_bet = 1000 }]
"""


@pytest.mark.full
def test_table_and_floor_count_hands_of_stud_without_a_button(
    server: RunningServer, tmp_path: Path, at_table: OpenTable, screen: Open
) -> None:
    folder = tmp_path / "data" / "config" / "structures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "stud.toml").write_text(STUD)
    server.open_tournament("stud", title="Stud", structure="stud")
    seat_players(server, "stud", button=None)
    dealer = at_table(enrol(server, "Dora", "dealer"), "/table/stud/4", TABLET)
    expect(dealer.part("game")).to_contain_text("Bring-in 200")
    expect(dealer.part("no_hand")).to_be_hidden()
    dealer.part("dealt").click()
    expect(dealer.part("dealt")).to_contain_text("Hands so far: 1")
    floor = screen("/control/stud?lang=en#floor", TABLET, session=server.session).page
    hand = floor.locator('.cell[data-table="4"] [data-go="hand"]')
    expect(hand).to_contain_text("1 so far")
    hand.click()
    expect(hand).to_contain_text("2 so far")
