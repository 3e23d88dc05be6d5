"""A last level without an end and short deck show on walls, phones, tables, overlay and control, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Face, Open
from tests.browser.table_states import do, seat_players
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
HD, SMALL_PHONE, UPRIGHT = (1280, 720), (320, 568), (820, 1180)
UNTIL_THE_END = """
title = "Until the end"
starting_stack = 10000
game = "nlhe"
ante_kind = "big_blind"
level_minutes = 20
first_level = 11

periods = [
  { kind = "level", small_blind = 100, big_blind = 200, minutes_by_players = [{ players = 9, minutes = 10 }] },
  { kind = "level", level = 12, small_blind = 2000, big_blind = 4000, ante = 4000, until_end = true },
]
"""
SHORT_DECK = """
title = "Short deck"
starting_stack = 10000
game = "short_deck"
ante_kind = "per_player"
level_minutes = 20

periods = [
  { kind = "level", ante = 100, button_blind = 200 },
  { kind = "level", ante = 200, button_blind = 400 },
]
"""
ENDS = {"en": "UNTIL THE END", "de": "BIS ZUM ENDE"}
LAST = {"en": "until the end", "de": "bis zum Ende"}
BLIND = {"en": "Button blind", "de": "Button-Blind"}


def is_within_page(face: Face, where: str) -> bool:
    """Whether a part's text lies wholly within the part and within the page."""
    return bool(
        face.page.locator(f'[data-part="{where}"]').first.evaluate(
            "node => { const range = document.createRange(); range.selectNodeContents(node);"
            " const text = range.getBoundingClientRect(); const box = node.getBoundingClientRect();"
            " return text.width <= box.width + 1 && text.left >= 0 && text.right <= innerWidth + 1; }"
        )
    )


@pytest.fixture
def opened(server: RunningServer, tmp_path: Path) -> RunningServer:
    folder = tmp_path / "data" / "config" / "structures"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "until-the-end.toml").write_text(UNTIL_THE_END)
    (folder / "short-deck-night.toml").write_text(SHORT_DECK)
    return server


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_a_level_until_the_end_shows_that_instead_of_time(
    opened: RunningServer, screen: Open, language: str
) -> None:
    opened.open_tournament("last", title="Until the end", structure="until-the-end")
    seat_players(opened, "last")
    control = screen(f"/control/last?lang={language}", UPRIGHT, session=opened.session)
    wall = screen(f"/tv?t=last&scene=clock&lang={language}", HD)
    assert opened.clock("last")["period"]["ms"] == 10 * 60_000  # six players are left
    do(opened, "last", "clock.next")
    phone = screen(f"/t/last?lang={language}", SMALL_PHONE)
    table = screen(f"/table/last/4?lang={language}", UPRIGHT)
    sheet = screen(f"/tv?t=last&scene=structure&lang={language}", HD)
    overlay = screen(f"/overlay/last?lang={language}&fields=time,level,blinds", HD)
    for face in (control, wall, phone, table):
        face.shows("time", ENDS[language])
        until(lambda face=face: is_within_page(face, "time"), "the words are fitted into their place")  # type: ignore[misc]
    for face in (wall, phone, control):
        face.shows("level", "Level 12")
    expect(overlay.page.locator("body")).to_contain_text(ENDS[language])
    expect(sheet.page.locator(".wall-strip").first).to_contain_text(ENDS[language])
    last = sheet.page.locator("td.until-end")
    until(
        lambda: last.evaluate("node => node.scrollWidth <= node.clientWidth"), "the words fit into their cell"
    )
    phone.page.get_by_role("tab").last.click()
    expect(phone.page.locator('[data-part="structure"]')).to_contain_text(LAST[language])
    control.page.locator('[data-part="go"]').click()
    wall.shows("state", {"en": "Clock paused", "de": "Uhr angehalten"}[language])
    wall.shows("time", ENDS[language])


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])
def test_short_deck_shows_the_ante_and_the_blind_of_the_button(
    opened: RunningServer, screen: Open, language: str
) -> None:
    opened.open_tournament("short", title="Short deck", structure="short-deck-night")
    seat_players(opened, "short")
    wall = screen(f"/tv?t=short&scene=clock&lang={language}", HD)
    phone = screen(f"/t/short?lang={language}", SMALL_PHONE)
    table = screen(f"/table/short/4?lang={language}", UPRIGHT, session=opened.session)
    control = screen(f"/control/short?lang={language}", UPRIGHT, session=opened.session)
    structure = screen(f"/tv?t=short&scene=structure&lang={language}", HD)
    overlay = screen(f"/overlay/short?lang={language}&fields=time,level,blinds", HD)
    for face in (wall, phone, control):
        expect(face.page.locator('[data-part="stakes"]').first).to_contain_text(
            BLIND[language], ignore_case=True
        )
        expect(face.page.locator('[data-part="stakes"]').first).to_contain_text("Short Deck")
    expect(overlay.page.locator("body")).to_contain_text("100 · 200")
    expect(structure.page.locator("thead")).to_contain_text(BLIND[language], ignore_case=True)
    expect(table.page.locator('[data-part="game"]')).to_contain_text("Short Deck")
    # The button alone is marked, in the middle and at its seat.
    expect(table.page.locator('[data-part="hand"] .mark')).to_have_count(1)
    expect(table.page.locator('[data-part="seats"] .mark')).to_have_count(1)
    expect(table.page.locator('[data-seat="1"] .mark-button')).to_be_visible()
    do(opened, "short", "table.hand", table=4, hands=0)
    expect(table.page.locator('[data-part="hand"] b').first).to_have_text("3")
