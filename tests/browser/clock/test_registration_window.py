"""Faces count down the end of late registration, announce it, and show the break that belongs to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open
from tests.browser.seated import topic
from tests.browser.table_states import do
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
MINUTE = 60_000
STRUCTURE = """
title = "Four levels and a break"
starting_stack = 10000
game = "nlhe"
level_minutes = 20
break_minutes = 15

periods = [
  { kind = "level", small_blind = 100, big_blind = 200 },
  { kind = "level", small_blind = 200, big_blind = 400 },
  { kind = "level", small_blind = 300, big_blind = 600 },
  { kind = "level", small_blind = 400, big_blind = 800 },
  { kind = "break" },
  { kind = "level", small_blind = 500, big_blind = 1000 },
]
"""


@pytest.mark.full
def test_irish_open_71_the_break_after_the_last_level_is_counted_down_and_announced(
    server: RunningServer, tmp_path: Path, screen: Open
) -> None:
    folder = tmp_path / "data" / "config" / "structures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "four-levels.toml").write_text(STRUCTURE)
    server.open_tournament("irish", title="Irish", ruleset="irish-open", structure="four-levels")
    do(server, "irish", "clock.start")
    assert topic(server, "clock", "irish")["registration_closes"] == "b1"
    do(server, "irish", "clock.jump", period="b1")
    do(server, "irish", "clock.set_remaining", ms=9 * MINUTE)
    counting = re.compile(r"closes end of break, in (9:00|8:\d\d)")
    screen("/t/irish?lang=en", PHONE).shows("late_reg_line", counting)
    control = screen("/control/irish?lang=en#procedures", TABLET, session=server.session).page
    card = control.get_by_role("region", name="Late registration")
    expect(card).to_contain_text("Late reg: closes end of break")
    expect(card).to_contain_text("Registration stays open through the break, until play resumes.")
    expect(card.locator("[data-until]")).to_have_text(re.compile(r"^[89]:\d\d$"))
    wall = screen("/tv?t=irish&scene=clock&lang=en", WALL)
    card.get_by_role("button", name="Announce it").click()
    expect(wall.page.locator("body")).to_contain_text("Late reg: closes end of break")


def test_house_bba_72_the_time_for_giving_up_stacks_is_counted_down_on_walls_and_phones_and_announced(
    server: RunningServer, tmp_path: Path, screen: Open
) -> None:
    folder = tmp_path / "data" / "config" / "structures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "four-levels.toml").write_text(STRUCTURE)
    server.open_tournament("bba", title="House", ruleset="house-bba", structure="four-levels")
    do(server, "bba", "forfeit.designate", periods=["l1", "l3"])
    do(server, "bba", "clock.start")
    phone = screen("/t/bba?lang=en", PHONE)
    phone.shows("forfeits_line", re.compile(r"^until ~\d"))
    control = screen("/control/bba?lang=en#procedures", TABLET, session=server.session).page
    control.get_by_role("button", name="Leaving early, giving up").click()
    card = control.get_by_role("article").filter(has_text="Giving up stacks")
    card.get_by_role("button", name="Announce").click()
    wall = screen("/tv?t=bba&scene=clock&lang=en", WALL)
    expect(wall.page.locator("body")).to_contain_text(re.compile(r"Giving up a stack: until ~\d"))
    do(server, "bba", "clock.set_remaining", ms=9 * MINUTE)
    phone.shows("forfeits_line", re.compile(r"^(9:00|8:\d\d) more$"))
    slot = wall.page.locator('[data-part="slot"]')
    expect(slot).to_contain_text(re.compile(r"Giving up a stack\s*(9:00|8:\d\d) more"))
    do(server, "bba", "clock.jump", period="b1")
    expect(phone.page.locator('[data-part="forfeits"]')).to_be_hidden()
