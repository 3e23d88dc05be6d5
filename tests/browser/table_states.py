"""Table pages with players, a button, and values that strain the layout."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.seated import person
from tests.servers import RunningServer

NAMES = (
    "Ann Lee",
    "Bob Ray",
    "Cem Öztürk",
    "Dana Kowalczyk-Steiner",
    "Eve Ng",
    "Finn O'Brien",
    "Maximiliane von Hohenstein-Wolkenburg",
    "Hugo Fernández",
    "Ida Å",
)


def do(server: RunningServer, slug: str, type_: str, **fields: object) -> None:
    """Give a command of the director that has to be accepted."""
    answer = server.command(type_, slug, **fields)
    assert answer.get("ok"), (type_, answer)


def seat_players(
    server: RunningServer,
    slug: str = "friday",
    names: Sequence[str] = NAMES[:6],
    *,
    table: int = 4,
    button: int | None = 1,
) -> None:
    """Seat players at the first seats of a new table of nine, start the clock and set the button."""
    do(server, slug, "tables.open", tables=[table], size=9)
    for seat, name in enumerate(names, 1):
        do(server, slug, "entry.register", person=person(server, name), seat=[table, seat])
    do(server, slug, "clock.start")
    if button is not None:
        do(server, slug, "table.button", table=table, button=button)


def open_tables_to_look_at(server: RunningServer, slug: str = "seated") -> dict[str, int]:
    """Open a tournament with tables that strain the layout; their numbers by what they show."""
    server.open_tournament(slug, title="Friday 9-Max · $200", ruleset="tda-2015")
    seat_players(server, slug, NAMES, table=1)
    do(server, slug, "table.hand", table=1, hands=0)
    guests = [f"{name} II" for name in NAMES]
    do(server, slug, "tables.open", tables=[12, 20], size=10)
    for seat, name in enumerate(guests[:6], 1):
        do(server, slug, "entry.register", person=person(server, name), seat=[12, seat])
    do(server, slug, "table.button", table=12, button=2)
    do(server, slug, "tables.change", table=12, place="At the windows, behind the bar")
    do(server, slug, "entry.register", person=person(server, guests[6]), seat=[20, 10])
    return {"full": 1, "halted": 12, "one player": 20}
