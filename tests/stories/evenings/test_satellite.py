"""A satellite's winners play the main event: seats by chip mark and by survival, tickets, one kill −9 between."""

from __future__ import annotations

from typing import Any

from tests.client import Client, codes
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.cage.test_tickets import accept_events, refuse_events
from tests.stories.seating.test_entering_over_the_wire import a_player

SATELLITE = [{"id": "entry", "kind": "entry", "parts": {"pool": 10_000, "fee": 1_000}, "chips": 10_000}]
MAIN = [{"id": "entry", "kind": "entry", "parts": {"pool": 27_000, "fee": 3_000}, "chips": 30_000}]
TERMS = {"price": 30_000, "target": "main"}


def opened(server: RunningServer) -> tuple[Client, list[str]]:
    """The satellite with eight players, in play, and the main event."""
    server.open_tournament("main")
    tablet = server.client()
    tablet.do("offers.set", currency="EUR", offers=SATELLITE)
    tablet.do("offers.set", tournament="main", currency="EUR", offers=MAIN)
    refused = tablet.command("satellite.set", terms={**TERMS, "target": "nowhere"})
    assert [(each["code"], each["field"]) for each in refused["refused"]] == [
        ("tournament.unknown", "terms.target")
    ]
    tablet.do("satellite.set", terms=TERMS)
    tablet.do("tables.open", tables=[1])
    people = [a_player(server, f"Player {number}") for number in range(1, 9)]
    for seat, person in enumerate(people, 1):
        tablet.do(
            "entry.register", person=person, seat=[1, seat], sale={"offer": "entry", "by": {"cash": 11_000}}
        )
    tablet.do("clock.start")
    tablet.subscribe("tickets:room", "satellite:friday:1", "sales:friday:1")
    return tablet, people


def tickets_won(tablet: Client) -> dict[str, dict[str, Any]]:
    """The tickets by the entry that won them."""
    tickets = tablet.values["tickets:room"]["tickets"]
    return {each["entry"]: {"id": id_, **each} for id_, each in tickets.items()}


def test_the_winners_of_a_satellite_play_the_main_event(server: RunningServer) -> None:
    tablet, people = opened(server)
    assert tablet.values["satellite:friday:1"]["seats"] == 2
    tablet.do("satellite.win_seat", entry="e8", chips=30_000)
    for entry in ("e1", "e2", "e3", "e4", "e5"):
        tablet.do("entry.bust", entry=entry)
    assert codes(tablet.command("satellite.pay")) == ["satellite.goes_on"]
    tablet.do("entry.bust", entry="e6")
    tablet.wait_for(lambda: tablet.values["satellite:friday:1"]["is_over"], "the end")
    refuse_events(server.data, "TicketIssued")
    tablet.do("satellite.pay")
    server.kill()
    accept_events(server.data)
    server.start()
    tablet = server.client()
    tablet.subscribe("tickets:room", "sales:friday:1", "sales:main:1")
    tablet.wait_for(lambda: set(tickets_won(tablet)) == {"e7", "e8"}, "a ticket for each winner, once")
    assert {each["target"] for each in tickets_won(tablet).values()} == {"main"}
    assert tablet.values["sales:friday:1"]["balances"]["issued"] == -60_000
    for entry, person in (("e7", people[6]), ("e8", people[7])):
        id_ = tickets_won(tablet)[entry]["id"]
        code = server.get(f"/api/v1/tickets/{id_}", headers=server.staff()).json()["code"]
        sale = {"offer": "entry", "by": {"ticket": 30_000}, "ticket": code}
        other = tablet.command("entry.register", "main", person=people[0], sale=sale)
        assert codes(other) == ["tickets.other_player"]
        assert codes(tablet.command("entry.register", person=person, sale=sale)) == ["tickets.other_event"]
        tablet.do("entry.register", tournament="main", person=person, sale=sale)
    tablet.wait_for(
        lambda: {each["state"] for each in tickets_won(tablet).values()} == {"redeemed"}, "both used"
    )
    assert tablet.values["sales:main:1"]["balances"] == {"ticket": 60_000, "pool": -54_000, "fee": -6_000}
    assert tablet.values["tickets:room"]["owed"] == {"EUR": 0}
    server.stop()
    assert_verified(server.data)
