"""Every button in control's views opens a dialog that fits every screen, or acts at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.control_page import PairedTv
from tests.browser.layouts.actions import Place, Tapper
from tests.browser.layouts.test_layouts import SMALL_PHONE, UPRIGHT_TABLET
from tests.browser.pictures import preview_pictures
from tests.browser.states import Tournaments
from tests.forks import CHECKOUT
from tests.servers import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.full]
SIZES = [SMALL_PHONE, TABLET, UPRIGHT_TABLET, PHONE]
PROCEDURES = CHECKOUT / "displays" / "control" / "procedures"
TOURNAMENTS = {
    "procedures": ["friday", "hands", "heads", "flights", "over", "slips", "horse"],
    "room": ["friday"],
    "tables": ["friday"],
    "players": ["friday"],
    "floor": ["friday"],
    "cage": ["slips"],
    "results": ["friday", "over"],
    "clock": ["friday"],
}
"""The tournaments in which each view is looked at."""
BUTTONS = "main button" + "".join(
    f":not({each})"
    for each in (
        "[data-entry]",  # cards of players and of tables: test_every_action.py
        "[data-table]",
        '[data-part="second_server_code"]',  # shows a code on the page
        '[data-part="sound_test"]',  # plays a sound
    )
)
WITHOUT_DIALOG: dict[str, set[str]] = {
    "procedures": {
        "announcement.post",
        "color_up.table_done",
        "day_end.record",
        "day_end.start",
        "display.show",
        "flight.end",
        "flight.remove",
        "hand_for_hand.done",
        "hand_for_hand.start",
        "hand_for_hand.stop",
        "penalty.count",
        "penalty.lift",
        "prizes.publish",
        "structure.change",
        "table.game",
        "vote.record",
    },
    "room": {"display.identify", "room.pause_all"},
    "tables": {"draw.publish"},
    "players": set(),
    "floor": {"table.hand"},
    "cage": {"slip.call"},
    "results": {"results.confirm"},
    "clock": {"clock.add", "clock.next", "clock.pause", "clock.set_level_change"},
}
"""The commands of buttons that open no dialog."""
DISABLED = {
    "de": {
        "procedures": {"merging: Zu Tag  zusammenführen: Flights nicht beendet"},
        "room": {"room: Alle fortsetzen"},
        "clock": {"main: Zurück"},
    },
    "en": {
        "procedures": {"merging: Merge to Day : flights not ended"},
        "room": {"room: Resume all"},
        "clock": {"main: Previous"},
    },
}
"""The buttons that are disabled in every tournament of the view, without figures."""


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Tournaments in many states, and a TV; no test changes them."""
    with RunningServer(tmp_path_factory.mktemp("dialogs") / "data", keeps_files=True) as server:
        bring_about(Tournaments(server))
        PairedTv(browser, server, "Bar")
        yield server


def bring_about(tournaments: Tournaments) -> None:
    preview_pictures.evening(tournaments)
    tournaments.do("hands", "penalty.give", entry="e1", kind="missed_hands", why="phone", hands=3)
    tournaments.open("horse", structure="horse-rotation")
    tournaments.do("horse", "tables.open", tables=[71])
    tournaments.run("horse", "l20")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("view", TOURNAMENTS)
def test_every_button_of_a_view_opens_a_dialog_that_fits_every_screen_or_acts_at_once(
    browser: Browser, house: RunningServer, view: str, language: str
) -> None:
    face = Face(browser, house.url("/static/icon.svg", "localhost"), TABLET, session=house.session)
    tapper = Tapper(face.page, lambda path: house.url(path, "localhost"))
    places = [
        Place(f"{view} of {slug}", f"/control/{slug}?lang={language}#{view}", buttons=BUTTONS)
        for slug in TOURNAMENTS[view]
    ]
    tapper.tap_all(places, SIZES)
    assert tapper.faults == []
    assert tapper.without_dialog == WITHOUT_DIALOG[view]
    assert tapper.disabled == DISABLED[language].get(view, set())
    if view == "procedures":
        assert {each.partition(":")[0] for each in tapper.tapped | tapper.disabled} == procedure_keys()
    face.close()


def procedure_keys() -> set[str]:
    """The keys of all procedures in their modules."""
    sources = [each.read_text("utf-8") for each in PROCEDURES.rglob("*.js")]
    return {key for source in sources for key in re.findall(r'^  key: "(\w+)",$', source, re.MULTILINE)}
