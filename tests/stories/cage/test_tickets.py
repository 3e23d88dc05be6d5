"""Tickets over the wire: kill −9 between any two steps, two desks at once, and codes for sellers only."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.client import Client, codes
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.seating.test_entering_over_the_wire import a_player

OFFERS = [{"id": "entry", "kind": "entry", "parts": {"pool": 9_000, "fee": 1_000}, "chips": 10_000}]
SALE = "sale-by-ticket"


def two_events(server: RunningServer) -> Client:
    server.open_tournament("main")
    tablet = server.client()
    for slug in ("friday", "main"):
        tablet.do("offers.set", tournament=slug, currency="EUR", offers=OFFERS)
    tablet.subscribe("tickets:room", "sales:friday:1", "sales:main:1")
    return tablet


def a_ticket(server: RunningServer, tablet: Client, **fields: Any) -> str:
    """The code of a new ticket."""
    ids_before = set(tablet.values["tickets:room"]["tickets"])
    tablet.do(
        "ticket.issue", tournament=None, value=10_000, currency="EUR", reason="Won on the radio", **fields
    )
    tablet.wait_for(lambda: set(tablet.values["tickets:room"]["tickets"]) > ids_before, "the ticket")
    (new,) = set(tablet.values["tickets:room"]["tickets"]) - ids_before
    answer = server.get(f"/api/v1/tickets/{new}", headers=server.staff())
    assert answer.headers["Cache-Control"] == "no-store"
    return str(answer.json()["code"])


def paid_by(code: str) -> dict[str, Any]:
    return {"offer": "entry", "by": {"ticket": 10_000}, "ticket": code}


def states(tablet: Client) -> list[str]:
    return sorted(each["state"] for each in tablet.values["tickets:room"]["tickets"].values())


def refuse_events(data: Path, *kinds: str) -> None:
    """Let the database refuse events of these kinds, so that the events before them are the last durable ones."""
    with closing(sqlite3.connect(data / "clockserver.db")) as database:
        for kind in kinds:
            database.execute(
                f"CREATE TRIGGER stop_{kind} BEFORE INSERT ON events WHEN NEW.type = '{kind}' "
                "BEGIN SELECT RAISE(ABORT, 'stopped here'); END"
            )
        database.commit()


def accept_events(data: Path) -> None:
    with closing(sqlite3.connect(data / "clockserver.db")) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            if name.startswith("stop_"):
                database.execute(f"DROP TRIGGER {name}")
        database.commit()


@pytest.mark.parametrize(
    ("last", "kinds", "stands"),
    [
        ("nothing", ("TicketReserved",), False),
        ("reserved", ("Entered", "TicketReleased"), False),
        ("sold", ("TicketRedeemed",), True),
    ],
)
def test_a_ticket_is_used_once_after_a_kill_between_two_steps(
    server: RunningServer, last: str, kinds: tuple[str, ...], stands: bool
) -> None:
    tablet = two_events(server)
    code, person = a_ticket(server, tablet), a_player(server, "Ann")
    refuse_events(server.data, *kinds)
    answer = server.command("entry.register", "friday", SALE, person=person, sale=paid_by(code))
    assert bool(answer.get("ok")) == stands, answer
    server.kill()
    accept_events(server.data)
    server.start()
    tablet = server.client()
    tablet.subscribe("tickets:room", "sales:friday:1")
    tablet.wait_for(lambda: states(tablet) == ["redeemed" if stands else "issued"], f"what followed {last}")
    repeated = server.command("entry.register", "friday", SALE, person=person, sale=paid_by(code))
    assert repeated.get("ok"), repeated
    tablet.wait_for(lambda: states(tablet) == ["redeemed"], "used")
    assert tablet.values["sales:friday:1"]["balances"]["ticket"] == 10_000
    other = server.command("entry.register", "main", person=person, sale=paid_by(code))
    assert codes(other) == ["tickets.used"]
    server.stop()
    assert_verified(server.data)


def test_one_of_two_desks_that_take_one_ticket_at_once_sells(server: RunningServer) -> None:
    tablet = two_events(server)
    code = a_ticket(server, tablet)
    people = [a_player(server, name) for name in ("Ann", "Bob", "Cem", "Dee")]
    with ThreadPoolExecutor(4) as executor:

        def sell(place: int) -> dict[str, Any]:
            return server.command(
                "entry.register", ("friday", "main")[place % 2], person=people[place], sale=paid_by(code)
            )

        answers = list(executor.map(sell, range(4)))
    assert sum(bool(each.get("ok")) for each in answers) == 1, answers
    refused = [each for each in answers if not each.get("ok")]
    assert all(codes(each) == ["tickets.used"] for each in refused)
    assert all(each["refused"][0]["field"] == "sale.ticket" for each in refused)
    tablet.wait_for(lambda: states(tablet) == ["redeemed"], "used")


def test_only_sellers_see_the_code_of_a_ticket_and_no_topic_has_it(server: RunningServer) -> None:
    tablet = two_events(server)
    code = a_ticket(server, tablet)
    (id_,) = tablet.values["tickets:room"]["tickets"]
    assert code.replace("-", "")[12:] not in str(tablet.values)
    assert server.get(f"/api/v1/tickets/{id_}", headers=server.origin()).status_code in (401, 403)
    assert server.get(f"/api/v1/tickets/{'2' * 12}", headers=server.staff()).json()["refused"][0]["code"] == (
        "tickets.unknown"
    )
    stranger = server.watcher()
    answer = stranger.subscribe("tickets:room")
    assert "refused" in str(answer)
