"""Sales cover all flights; each is voided in the flight of its entry, and never after that entry played."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import OpenFlight
from clockserver.tournament.lifecycle.commands import CancelTournament
from clockserver.tournament.sales.commands import RefundAll, RefundSale, VoidSale
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table
from tests.tournament.refusals import codes
from tests.tournament.sales.offers import enter, with_offers


def two_flights() -> Table:
    """Two players with a receipt in each flight: 1 and 2, 3 and 4."""
    event = with_offers()
    event.give(OpenFlight(label="1B", copy_of="1"))
    event.give(OpenTables(session="2", tables=(2,)))
    for number in (1, 2):
        event.give(enter(number))
    for number in (3, 4):
        event.give(replace(enter(number), session="2", seat=SeatRef(2, number)))
    return event


def entries(event: Table) -> list[int]:
    return [event.state.sessions[each].counters.entries for each in ("1", "2")]


def test_a_sale_is_undone_in_the_flight_of_its_entry_whichever_flight_is_named() -> None:
    event = two_flights()
    event.give(VoidSale(session="2", receipt=1))
    event.give(RefundSale(session="1", receipt=4))
    assert entries(event) == [1, 1]
    assert [each.ledger.in_play for each in event.state.sessions.values()] == [10_000, 10_000]
    event.check()


def test_a_player_in_play_is_not_refunded_by_naming_a_flight_that_has_not_begun() -> None:
    event = two_flights()
    event.give(StartClock(session="1"))
    assert codes(event, VoidSale(session="2", receipt=1)) == ["entries.has_played"]
    assert codes(event, RefundSale(session="2", receipt=2)) == ["entries.has_played"]
    assert codes(event, RefundAll(session="2")) == ["sales.begun"]
    event.give(RefundSale(session="1", receipt=3))
    assert entries(event) == [2, 1]
    event.give(CancelTournament(reason="Flood"))


def test_all_sales_of_all_flights_are_refunded_at_once() -> None:
    event = two_flights()
    assert codes(event, CancelTournament(reason="Flood")) == ["sales.refund_first"]
    event.give(RefundAll(session="2"))
    assert entries(event) == [0, 0]
    assert event.session.sales.count == 0
    assert event.session.sales.ledger.get("cash", 0) == 0
    event.give(CancelTournament(reason="Flood"))
    event.check()
