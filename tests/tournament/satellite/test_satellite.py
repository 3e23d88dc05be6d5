"""Satellites: seats from the pool, seats won by chip mark, the end of play, and the winners of tickets and cash."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.ids import LAST_PLANNED
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.end_of_play.outcome import end_cause
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.offers.state import Offer
from clockserver.tournament.satellite.commands import ResolvedPaySeats, SetSatellite, WinSeat
from clockserver.tournament.satellite.state import SatelliteTerms
from clockserver.tournament.satellite.view import satellite_value
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_set_up, person
from tests.tournament.refusals import codes, refused
from tests.tournament.sales.offers import order

ROLES_BY_COMMAND = {
    "satellite.pay": "td",
    "satellite.set": "td",
    "satellite.win_seat": "td floor",
}
AUDIENCE_BY_TOPIC = {"satellite": "everybody"}
ENTRY = Offer(id="entry", kind="entry", parts={"pool": 100}, chips=10_000)
IDS = tuple(f"{letter}" * 12 for letter in "ABCDEFGHJK")
PAY = ResolvedPaySeats(ids=IDS)


def satellite(players: int, price: int = 300, **terms: Any) -> Table:
    """Players who paid 100 each, and seats of a price."""
    event = Table(replace(a_set_up(), stops_when_over=True))
    event.give(SetOffers(currency="EUR", offers=(ENTRY,)))
    event.give(OpenTables(tables=(1, 2)))
    event.give(SetSatellite(terms=SatelliteTerms(price=price, target="main", **terms)))
    for number in range(1, players + 1):
        seat = SeatRef(1 + number % 2, 1 + number // 2)
        event.give(RegisterPlayer(person=person(number), seat=seat, sale=order("entry", cash=100)))
    event.give(StartClock())
    return event


def bust_out(event: Table, *entries: int) -> None:
    for entry in entries:
        event.give(BustOut(entry=f"e{entry}"))


def topic(event: Table) -> Any:
    return satellite_value(event.state, "1", {}, event.now)


def paid(event: Table) -> tuple[list[str], dict[str, int], int]:
    """The entries with a ticket, the cash by entry, and the amount without a place."""
    event.give(PAY)
    event.check()
    assert event.session.satellite is not None
    payment = event.session.satellite.paid
    assert payment is not None
    ledger = event.session.sales.ledger
    assert sum(ledger.values()) == 0
    assert -ledger.get("issued", 0) == sum(each.value for each in payment.tickets)
    slips = {each.entry: each.worth.gross for each in event.session.slips.all.values()}
    assert slips == {each.entry: each.amount for each in payment.cash}, "cash is on slips"
    assert ledger.get("pool", 0) == 0
    assert -ledger.get("unassigned", 0) == payment.unassigned
    cash = {each.entry: each.amount for each in payment.cash}
    return [each.entry for each in payment.tickets], cash, payment.unassigned


def test_the_pool_pays_seats_and_the_rest_goes_to_the_next_place() -> None:
    event = satellite(10)
    value = topic(event)
    assert (value["seats"], value["cash"], value["stop_at"], value["is_over"]) == (3, [[4, 4, 100]], 3, False)
    bust_out(event, 1, 2, 3, 4, 5, 6)
    (reason,) = refused(event, PAY)
    assert (reason.code, reason.params) == ("satellite.goes_on", {"left": 4, "stop": 3})
    bust_out(event, 7)
    assert topic(event)["is_over"]
    assert paid(event) == (["e8", "e9", "e10"], {"e7": 100}, 0)
    assert end_cause(event.session) == "seats"
    assert event.session.clock.at(event.now).phase == "paused"
    assert codes(event, PAY) == ["satellite.is_paid"]


def test_the_house_covers_guaranteed_seats() -> None:
    event = satellite(4, guaranteed=2)
    bust_out(event, 1, 2)
    assert topic(event)["overlay"] == 200
    assert paid(event) == (["e3", "e4"], {}, 0)
    assert event.session.sales.ledger == {"cash": 400, "overlay": 200, "issued": -600}
    assert topic(event)["seats"] == 2


def test_the_rest_is_spread_over_the_seats() -> None:
    event = satellite(5, 200, rest="spread")
    bust_out(event, 1, 2, 3)
    assert paid(event) == (["e4", "e5"], {"e4": 50, "e5": 50}, 0)


def test_a_seat_won_by_chip_mark_leaves_play_with_its_chips() -> None:
    event = satellite(7)
    before = event.session.ledger.in_play
    seat_id = event.give(WinSeat(entry="e1", chips=30_000))
    assert event.session.ledger.in_play == before - 30_000
    assert (topic(event)["stop_at"], topic(event)["won"]) == (1, ["e1"])
    event.give(Undo(command=seat_id))
    assert (topic(event)["stop_at"], topic(event)["won"], event.session.ledger.in_play) == (2, [], before)
    event.give(Redo(command=seat_id))
    bust_out(event, 2, 3, 4, 5, 6)
    assert place_of(event.state, "e6") == 3, "those who won a seat are before those who went out"
    assert place_of(event.state, "e1") == 2
    assert paid(event) == (["e1", "e7"], {"e6": 100}, 0)
    assert codes(event, Undo(command=seat_id)) == ["satellite.is_paid"]


def test_a_seat_is_won_only_by_a_player_in_play_while_seats_are_left() -> None:
    event = satellite(4)
    assert codes(event, WinSeat(entry="e9", chips=1)) == ["entries.unknown"]
    event.give(WinSeat(entry="e1", chips=10_000))
    assert codes(event, WinSeat(entry="e1", chips=1)) == ["entries.already_out"]
    assert codes(event, WinSeat(entry="e2", chips=99_999)) == [
        "satellite.more_won",
        "entries.more_than_in_play",
    ]


@pytest.mark.parametrize(("price", "cash", "each", "unassigned"), [(300, None, 200, 0), (300, 240, 170, 60)])
def test_two_out_together_over_the_last_seat_share_it_as_cash(
    price: int, cash: int | None, each: int, unassigned: int
) -> None:
    event = satellite(10, price, cash=cash)
    bust_out(event, 1, 2, 3, 4, 5, 6, 7, 8)
    event.give(TieEliminations(entries=("e7", "e8")))
    assert paid(event) == (["e9", "e10"], {"e7": each, "e8": each}, unassigned)


def test_impossible_terms_are_refused_with_their_field() -> None:
    event = satellite(1)
    for wrong, code, field in (
        (SatelliteTerms(price=100, cash=101), "satellite.cash_above_price", "terms.cash"),
        (SatelliteTerms(price=100, max_seats=1, guaranteed=2), "satellite.most_below", "terms.most"),
        (SatelliteTerms(price=100, expires=event.now - 1), "tickets.expires_before", "terms.expires"),
        (SatelliteTerms(price=100, expires=LAST_PLANNED + 1), "wire.wrong_value", "terms.expires"),
        (SatelliteTerms(price=300, target="main"), "already_done", "terms"),
    ):
        (reason,) = refused(event, SetSatellite(terms=wrong))
        assert (reason.code, reason.field) == (code, field)
    counted = Table(a_set_up())
    assert codes(counted, SetSatellite(terms=SatelliteTerms(price=100))) == ["satellite.no_offers"]
    assert codes(counted, PAY) == ["satellite.none"]
    event.give(SetSatellite(terms=None))
    assert topic(event) == {"price": None}


def test_terms_cannot_change_once_a_seat_is_won() -> None:
    event = satellite(7)
    event.give(WinSeat(entry="e1", chips=1))
    assert codes(event, SetSatellite(terms=None)) == ["satellite.is_paid"]
