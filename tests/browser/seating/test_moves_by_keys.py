"""Tab and Enter move players anywhere, at no more keystrokes than three taps are worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import TABLET, Face
from tests.browser.seated import person
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
NAMES = ["Ann Abel", "Bob Baker", "Cid Cole", "Dan Dorn", "Eve Ernst", "Fay Frost", "Gus Groh", "Hal Hoff"]
SEATS = [1, 2, 3, 4, 5]
MAX_TABS = 80
MAX_TAPS = 3
HAS_THE_FOCUS = "node => node === document.activeElement"


@dataclass(frozen=True)
class Case:
    """One action. `presses` lists names of buttons, and texts for fields.

    `{a}` and `{b}` are the tables, `{c}` is a free number.
    """

    view: str
    presses: list[str | tuple[str, str]]
    log_text: str
    before: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    as_map: bool = False
    in_log: bool = False


IDA = ("entry.register", {"person": "Ida Ihle"})
BUTTONS = [("table.button", {"table": table, "button": 1}) for table in ("a", "b")]
OUT = [("entry.bust", {"entry": entry}) for entry in ("e1", "e2", "e3")]
CASES = {
    "bust out by name": Case("players", ["Ann Abel", "Out"], "Ann Abel is out"),
    "bring back": Case("players", ["Ann Abel", "Bring back"], "Ann Abel is back", OUT[:1]),
    "move": Case("players", ["Ann Abel", "Move", "Table {b}, seat 5"], "Ann Abel moved"),
    "swap": Case(
        "players", ["Ann Abel", "Wrong seat: swap", "Cid Cole"], "Ann Abel and Cid Cole changed seats"
    ),
    "keep at the table": Case(
        "players", ["Dan Dorn", "Accessible seating", "Stays at the table"], "Dan Dorn"
    ),
    "give the stack up": Case(
        "players",
        ["Gus Groh", "Surrenders stack", ("Chips left of the stack", "1500"), "Take out of play"],
        "Gus Groh gave up the stack",
    ),
    "register to a seat": Case(
        "players",
        ["Add player", ("Name", "Kim Koch"), ("Assigned seat, e.g. 4-7", "{b}-6"), "Kim Koch"],
        "Kim Koch entered, seat {b}-6",
    ),
    "seat an alternate": Case("players", ["Ida Ihle", "Seat now"], "Ida Ihle", [IDA]),
    "seat an alternate at a chosen seat": Case(
        "players", ["Ida Ihle", "Choose a seat", "Table {b}, seat 6"], "Ida Ihle", [IDA]
    ),
    "take out who never came": Case(
        "tables",
        ["Bob Baker", "Take out of play"],
        "Bob Baker",
        [
            ("tables.seating", {"seating": {"no_show_level": 1}}),
            ("entry.absent", {"entry": "e2"}),
            ("clock.next", {}),
        ],
    ),
    "bust out at a table": Case("tables", ["Table {a}", "Seat 1", "Out"], "Ann Abel is out"),
    "bust out on the map": Case("tables", ["Table {a}", "Seat 1", "Out"], "Ann Abel is out", as_map=True),
    "bust out on the floor": Case("floor", ["Out Table {a}", "Seat 1"], "Ann Abel is out"),
    "confirm a move": Case("tables", ["Confirm move"], "to balance", BUTTONS),
    "confirm another choice": Case(
        "tables", ["Change", "Ann Abel", "Table {b}, seat 6"], "Ann Abel moved to {b}-6", BUTTONS
    ),
    "break a table": Case("tables", ["Break table {b} now"], "Table {b} broken", OUT),
    "break out of turn": Case(
        "tables", ["Table {a}", "Break table", "Break out of turn"], "Table {a} broken", OUT
    ),
    "draw the final table": Case(
        "tables",
        ["Draw the final table", "Table {b}"],
        "inal table",
        [*OUT, ("clock.jump", {"period": "l9"})],
    ),
    "publish a redraw": Case("tables", ["Publish a redraw"], "published (draw 1)", in_log=True),
    "hold a redraw": Case(
        "tables",
        ["Draw the seats now", ("Word from a player (optional)", "river rat"), "Draw the seats now"],
        "Draw 1 complete",
        [("draw.publish", {"kind": "redraw"})],
    ),
    "move a table whole": Case(
        "tables",
        ["Table {a}", "Move whole table", ("To table number", "{c}"), "Move whole table"],
        "to table {c}",
    ),
    "take it back from the log": Case(
        "players", ["Undo: Ann Abel is out"], "Undone: Ann Abel is out", OUT[:1], in_log=True
    ),
}


EVERY_COMMIT = {"move", "register to a seat", "bust out on the floor", "hold a redraw"}
"""A case of each view for each kind of press: a button of the page, a seat, a field, a dialog. The night runs all."""


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    with RunningServer(tmp_path_factory.mktemp("keys") / "data", keeps_files=True) as server:
        yield Tournaments(server)


@pytest.fixture(scope="module")
def page(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    """One page for all tests, which never touch it."""
    face = Face(browser, tournaments.server.url("/", "localhost"), TABLET, session=tournaments.server.session)
    yield face.page
    face.close()


class Keys:
    """Buttons and fields reached with Tab alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    @property
    def scope(self) -> Locator:
        """The open dialog, else the page, looked up anew for each search."""
        return self.page.locator(
            "dialog[open], body:not(:has(dialog[open])) :is(header, main, aside) >> visible=true"
        )

    def go_to(self, target: Locator) -> int:
        """The number of Tab presses to a target."""
        expect(target).to_be_visible()
        for tabs in range(MAX_TABS):
            if target.evaluate(HAS_THE_FOCUS):
                return tabs
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def press(self, name: str) -> None:
        """Press the first button whose name begins with `name`."""
        begins = re.compile(rf"^{re.escape(name)}(?![\d,])")
        buttons = self.scope.get_by_role("button", name=begins)
        expect(buttons).not_to_have_count(0)
        self.go_to(buttons.first)
        self.page.keyboard.press("Enter")
        self.taps += 1

    def write(self, label: str, text: str) -> None:
        """Type into a field; a field with focus costs no tap."""
        self.taps += bool(self.go_to(self.scope.get_by_label(label, exact=True)))
        self.page.keyboard.type(text)


def seated(tournaments: Tournaments, slug: str, tables: dict[str, int], case: Case) -> None:
    """Five players at table a, three at table b, a running clock, and the case's own preparation."""
    tournaments.open(slug)
    tournaments.do(slug, "tables.open", tables=[tables["a"], tables["b"]], size=6)
    seats = [(tables["a"], seat) for seat in SEATS] + [(tables["b"], seat) for seat in (1, 2, 4)]
    for name, seat in zip(NAMES, seats, strict=True):
        tournaments.do(slug, "entry.register", person=person(tournaments.server, name), seat=seat)
    tournaments.do(slug, "clock.start")
    for type_, fields in case.before:
        body = dict(fields)
        if "person" in body:
            body["person"] = person(tournaments.server, body["person"])
        if "table" in body:
            body["table"] = tables[body["table"]]
        tournaments.do(slug, type_, **body)


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=() if each in EVERY_COMMIT else pytest.mark.full) for each in CASES]
)
def test_moving_a_player_takes_at_most_three_taps_and_no_pointer(
    tournaments: Tournaments, page: Page, name: str
) -> None:
    case, number = CASES[name], 10 * (1 + list(CASES).index(name))
    tables, slug = {"a": number + 1, "b": number + 2, "c": number + 5}, name.replace(" ", "-")
    seated(tournaments, slug, tables, case)
    page.evaluate("as => localStorage.setItem('clockserver.tables-as', as)", "map" if case.as_map else "list")
    page.goto(tournaments.server.url(f"/control/{slug}?lang=en#{case.view}", "localhost"))
    keys = Keys(page)
    for press in case.presses:
        if isinstance(press, str):
            keys.press(press.format(**tables))
        else:
            keys.write(press[0], press[1].format(**tables))
    assert keys.taps <= MAX_TAPS
    if case.in_log:
        keys.press("Log")
    log = page.locator('[data-part="log"], [data-part="undo_last"]')
    expect(log.filter(has_text=case.log_text.format(**tables), visible=True).first).to_be_visible()
