"""Every action on the cards of tables and players opens a dialog that fits every screen, or acts at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.layouts.actions import Place, Tapper
from tests.browser.layouts.test_layouts import SMALL_PHONE, UPRIGHT_TABLET
from tests.browser.prizes.test_bounties_seen import bounty_night
from tests.browser.seated import names, person
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
SIZES = [SMALL_PHONE, TABLET, UPRIGHT_TABLET, PHONE]
TABLES = {"in play": 1, "halted": 2, "with one player": 3, "empty": 4, "held": 5}
PLAYERS = {
    "seated": "e1",
    "absent and paged": "e2",
    "out": "e3",
    "in debt": "e4",
    "a no-show": "e5",
    "waiting": "e18",
}
WITHOUT_DIALOG = {
    "tables": {
        "asks on the card",  # for the seat of the button
        "table.break",
        "table.hand",
        "table.redeal",
        "table.waive_halt",
        "tables.close",
        "tables.open",
    },
    "players": {
        "entry.absent",
        "entry.bust",
        "entry.pay_rebuy",
        "entry.rebuy",
        "entry.register",
        "entry.unregister",
        "player.page",
        "player.page_end",
        "seat.bring_back",
        "seat.give",
    },
    "players of the cage": {
        "leaves",  # for the cage
        "player.page",
    },
}
"""The results of actions that open no dialog: commands, and two that go on in another place."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Tables and players in every state that has other actions; no test changes them."""
    with RunningServer(tmp_path_factory.mktemp("actions") / "data", keeps_files=True) as server:
        seat_players(Tournaments(server))
        bounty_night(Tournaments(server), "heads", 31, names(3), kind="progressive")
        yield server


def seat_players(tournaments: Tournaments) -> None:
    do, server = tournaments.do, tournaments.server
    tournaments.open("evening", ruleset="tda-2015")
    do("evening", "tables.open", tables=[1, 2, 3, 4])
    do("evening", "tables.open", tables=[5], held=True)
    do("evening", "tables.seating", seating={"names": "full", "no_show_level": 1})
    seats = [*((1, seat) for seat in range(1, 10)), *((2, seat) for seat in range(1, 8)), (3, 4)]
    for name, seat in zip(names(len(seats)), seats, strict=True):
        do("evening", "entry.register", person=person(server, name), seat=seat)
    do("evening", "entry.register", person=person(server, "Zoe Zander"))
    do("evening", "clock.start")
    do("evening", "table.button", table=1, button=1)
    do("evening", "table.hand", table=1, hands=0)
    do("evening", "table.button", table=2, button=1)
    do("evening", "entry.absent", entry="e2", came=True)
    do("evening", "player.page", entry="e2", to="desk")
    do("evening", "entry.bust", entry="e3")
    do("evening", "entry.rebuy", entry="e4", declared=True)
    do("evening", "entry.absent", entry="e5")
    do("evening", "clock.next")


def cards(kind: str, language: str) -> list[Place]:
    states = {"tables": TABLES, "players": PLAYERS, "players of the cage": {"seated": "e1"}}[kind]
    attribute = "table" if kind == "tables" else "entry"
    slug, view = ("heads", "players") if kind == "players of the cage" else ("evening", kind)
    path = f"/control/{slug}?lang={language}#{view}"
    return [Place(f"{kind}, {name}", path, f'[data-{attribute}="{value}"]') for name, value in states.items()]


@pytest.fixture
def tapper(browser: Browser, house: RunningServer) -> Iterator[Tapper]:
    """Taps actions on a page of its own."""
    face = Face(browser, house.url("/static/icon.svg", "localhost"), TABLET, session=house.session)
    yield Tapper(face.page, lambda path: house.url(path, "localhost"))
    face.close()


def test_the_actions_of_a_table_fit_the_smallest_phone(tapper: Tapper) -> None:
    tapper.tap_all(cards("tables", "de")[:1], [SMALL_PHONE])
    assert tapper.faults == []
    assert tapper.without_dialog <= WITHOUT_DIALOG["tables"]


@pytest.mark.full
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("kind", WITHOUT_DIALOG)
def test_every_action_opens_a_dialog_that_fits_every_screen_or_acts_at_once(
    tapper: Tapper, kind: str, language: str
) -> None:
    tapper.tap_all(cards(kind, language), SIZES)
    assert tapper.faults == []
    assert tapper.without_dialog == WITHOUT_DIALOG[kind]
    assert tapper.disabled == set()
