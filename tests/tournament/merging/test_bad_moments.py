"""A merge at a bad moment is refused with place and reason, and nothing changes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight
from clockserver.tournament.merging.commands import Surrender
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.payout_desk.commands import ReverseSlip
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, person
from tests.tournament.merging.flights import bag, begin, end, flights, merging
from tests.tournament.payout_desk.desk import amounts, pay_slip, set_up
from tests.tournament.refusals import codes, refused
from tests.tournament.sales.offers import OFFERS, order

COUNTED = {"1": "As counted", "2": "As counted"}


def sold(event: Table, session: str, bags: Mapping[int, int]) -> None:
    """Play a flight whose players pay, from its start to its bags."""
    event.give(OpenTables(session=session, tables=(1,)))
    for seat, number in enumerate(bags, 1):
        sale = order("entry", cash=11_000)
        event.give(RegisterPlayer(session=session, person=person(number), seat=SeatRef(1, seat), sale=sale))
    event.give(StartClock(session=session))
    event.advance(25 * MINUTE).settle()
    end(event, session)
    bag(event, session, bags)


def test_a_merge_cannot_be_undone_once_a_surrendered_stack_is_paid() -> None:
    event = Table()
    event.give(SetOffers(currency="EUR", offers=OFFERS))
    event.give(set_up())
    event.give(ChangeFlight(session="1", label="1A"))
    event.give(OpenFlight(label="1B", copy_of="1"))
    sold(event, "1", {1: 12_000, 2: 8_000})
    sold(event, "2", {1: 9_500, 3: 10_500})
    merged = event.give(merging(surrendered=Surrender("amount", 4_000), reasons=COUNTED))
    event.settle()
    assert amounts(event) == {"e3": 4_000}
    event.give(replace(pay_slip(1, cash=4_000), session="3"))
    (reason,) = refused(event, Undo(command=merged))
    assert (reason.code, reason.params, reason.field) == ("slips.reverse_first", {"slip": 1}, "command")
    event.give(ReverseSlip(session="3", slip=1))
    event.give(Undo(command=merged))
    assert amounts(event) == {}
    event.check()


def test_a_flight_in_play_is_not_merged() -> None:
    event = flights({1: 12_000, 2: 8_000})
    event.give(OpenFlight(label="1B", copy_of="1"))
    begin(event, "2", {3: 0})
    (reason,) = refused(event, merging(reasons=COUNTED))
    assert (reason.code, reason.params) == ("flights.not_ended", {"labels": "1B"})


def test_nobody_has_two_bags_in_one_flight() -> None:
    event = Table()
    event.give(ChangeFlight(session="1", label="1A"))
    begin(event, "1", {1: 0, 2: 0})
    event.give(BustOut(session="1", entry="e1"))
    event.give(RegisterPlayer(session="1", person=person(1), seat=SeatRef(1, 1)))
    second_entry = RegisterPlayer(session="1", person=person(1), seat=SeatRef(1, 3))
    assert codes(event, second_entry) == ["entries.already_in"]
    event.advance(25 * MINUTE).settle()
    end(event, "1")
    assert codes(event, CountBag(session="1", entry="e1", chips=5_000)) == ["entries.already_out"]
    event.give(CountBag(session="1", entry="e3", chips=5_000))


@pytest.mark.parametrize(("amount", "expected"), [(32_000, []), (32_001, ["flights.more_than_pool"])])
def test_surrendered_stacks_are_not_paid_more_than_the_pool_has(amount: int, expected: list[str]) -> None:
    event = Table()
    event.give(SetOffers(currency="EUR", offers=OFFERS))
    event.give(set_up())
    event.give(ChangeFlight(session="1", label="1A"))
    event.give(OpenFlight(label="1B", copy_of="1"))
    sold(event, "1", {1: 12_000, 2: 8_000})
    sold(event, "2", {1: 9_500, 3: 10_500})
    command = merging(surrendered=Surrender("amount", amount), reasons=COUNTED)
    if expected:
        assert codes(event, command) == expected
    else:
        event.give(command)
        event.check()
