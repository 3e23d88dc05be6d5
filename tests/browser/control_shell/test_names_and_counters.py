"""In a tournament with names each counter of control asks for the player; a double tap on undo undoes once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET
from tests.browser.control_page import Control, open_control
from tests.browser.seating.test_control_tables import a_player, do, player
from tests.examples.lists import csv_of
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
ONE_MORE_TAP = """() => {
  const log = document.querySelector('[data-part="log"]');
  const watch = new MutationObserver(() => {
    if (log.textContent.includes("Undone")) {
      watch.disconnect();
      document.querySelector('[data-part="undo_last"]').click();
      window.tapped = true;
    }
  });
  watch.observe(log, { childList: true, characterData: true, subtree: true });
}"""
"""A tap by the page itself as soon as it shows the undo, within the second in which it counts as the same tap."""
SIZES = {"tablet": TABLET, "upright": (820, 1180), "phone": PHONE, "small": (320, 568)}


@pytest.fixture
def named_players(server: RunningServer) -> RunningServer:
    """Three named players at a table, in a structure with rebuys, with a running clock."""
    do(server, "tables.open", tables=[4], size=6)
    for seat, name in enumerate(("Ann Abel", "Bob Baker", "Cid Cole"), 1):
        do(server, "entry.register", person=a_player(server, name), seat=(4, seat))
    do(server, "clock.start")
    return server


def counter(control: Control, name: str) -> str:
    return control.part(name).locator("b").inner_text()


@pytest.mark.full
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(size, id=name, marks=pytest.mark.full if name in ("upright", "phone") else ())
        for name, size in SIZES.items()
    ],
)
def test_each_counter_asks_for_the_player_where_players_have_names(
    browser: Browser, named_players: RunningServer, size: tuple[int, int]
) -> None:
    control = open_control(browser, named_players, named_players.session, size=size)
    control.tap("rebuy")
    for name in ("Ann Abel", "Cid Cole"):
        control.dialog.get_by_role("button", name=name).click()
    control.press("Rebuy ×2")
    expect(control.part("rebuy").locator("b")).to_have_text("2")

    control.tap("bustout")
    control.write("Table and seat, or name", "4-2")
    control.page.keyboard.press("Enter")
    expect(control.dialog.get_by_role("button", name="Bob Baker")).to_be_focused()
    control.page.keyboard.press("Enter")
    expect(control.part("bustout").locator("b")).to_have_text("2")

    control.tap("entry")
    control.write("Name", "Dan Dorn")
    control.dialog.get_by_role("button", name="Dan Dorn").click()
    expect(control.part("entry").locator("b")).to_have_text("4")
    wide = control.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wide


@pytest.mark.full
def test_two_taps_on_undo_undo_one_command(browser: Browser, named_players: RunningServer) -> None:
    control = open_control(browser, named_players, named_players.session)
    control.tap("plus", "minus")
    expect(control.part("undo_last")).to_contain_text("−1:00")
    control.page.evaluate(ONE_MORE_TAP)
    control.part("undo_last").dblclick()
    expect(control.part("log")).to_contain_text("Undone: −1:00")
    control.page.wait_for_function("window.tapped")
    control.may_undo()
    expect(control.part("undo_last")).to_contain_text("+1:00")


@pytest.mark.full
def test_entering_a_name_asks_whether_the_player_was_counted_before(
    browser: Browser, server: RunningServer
) -> None:
    do(server, "counter.tap", what="entry", count=3)
    control = open_control(browser, server, server.session)
    control.turn_to("Players")
    control.tap("add_player")
    control.write("Name", "Ann Abel")
    control.dialog.get_by_role("button", name="Ann Abel").click()
    control.dialog.get_by_role("button", name="One of the 3 counted").click()
    expect(player(control, "Ann Abel")).to_be_visible()
    control.press("Close")

    control.tap("import_players")
    lines = csv_of("Friday night", "Wer;Club", "Bob Baker;Kiel", "Cid Cole;Bonn", "Dan Dorn;Köln")
    chosen = {"name": "list.csv", "mimeType": "text/csv", "buffer": lines}
    control.dialog.get_by_label("List of players").set_input_files(chosen)  # type: ignore[arg-type]
    expect(control.dialog).to_contain_text("Which column has the names?")
    control.dialog.get_by_label("Column headings").select_option(label="Row 2")
    control.dialog.get_by_label("Wer").select_option(label="Name")
    expect(control.dialog).to_contain_text("3 to import · 0 skipped")
    expect(control.dialog).to_contain_text("Row 1 is above the headings: Friday night")
    expect(control.dialog.get_by_label("2 players are counted without a name.")).to_contain_text(
        "2 of the counted, 1 new"
    )
    control.press("Import 3 players")
    expect(control.dialog).to_contain_text("Entered: 3")
    control.press("Close")
    control.turn_to("Clock")
    expect(control.part("entry").locator("b")).to_have_text("4")


def test_a_note_distinguishes_two_players_of_one_name(browser: Browser, named_players: RunningServer) -> None:
    control = open_control(browser, named_players, named_players.session)
    control.turn_to("Players")
    control.tap("add_player")
    control.write("Name", "Ann Abel")
    control.dialog.get_by_role("button", name="New").click()
    control.write("What tells the two apart (shown beside the name)", "Kiel")
    control.press("Enter anyway")
    expect(player(control, "Ann Abel (Kiel)")).to_be_visible()
