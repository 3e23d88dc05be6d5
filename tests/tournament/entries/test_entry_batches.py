"""Several entries, rebuys or add-ons by one command: one event, one undo, all or none."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.entries.commands import (
    BustOut,
    BuyMoreTogether,
    NewEntry,
    RegisterPlayer,
    RegisterPlayers,
    TakeAddOn,
    TakeAddOns,
)
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import Table, person
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {
    "entries.addon": "td floor cashier",
    "entries.rebuy": "td floor cashier",
    "entries.register": "td floor cashier",
    "entry.absent": "td floor cashier",
    "entry.addon": "td floor cashier",
    "entry.bust": "td floor cashier dealer",
    "entry.forfeit": "td floor cashier dealer",
    "entry.lock": "td floor",
    "entry.new_card": "td floor cashier",
    "entry.no_show": "td floor",
    "entry.pay_rebuy": "td floor cashier",
    "entry.rebuy": "td floor cashier",
    "entry.register": "td floor cashier",
    "entry.reorder_outs": "td floor cashier",
    "entry.unregister": "td floor cashier",
}
AUDIENCE_BY_TOPIC = {"seat": "everybody", "seat_list": "everybody", "seats": "everybody"}


def players(first: int, last: int) -> tuple[NewEntry, ...]:
    return tuple(NewEntry(person=person(number)) for number in range(first, last + 1))


def fresh() -> Table:
    return Table(randomness=Random(1).randrange)


def playing(count: int) -> Table:
    evening = fresh()
    evening.give(OpenTables(tables=(1, 2, 3)))
    evening.give(ChangeSeating(seating=Seating(at_sale=True)))
    evening.give(RegisterPlayers(entries=players(1, count)))
    evening.give(StartClock())
    return evening


def test_a_list_is_entered_with_one_event_and_undone_with_one_undo() -> None:
    evening = fresh()
    before = evening.state
    imported = evening.give(RegisterPlayers(entries=players(1, 300)))

    assert evening.events()[-1] == "Entered"
    assert evening.session.counters == Counters(entries=300)
    assert evening.session.ledger.in_play == 3_000_000
    assert [evening.state.entries[f"e{n}"].person for n in (1, 300)] == [person(1), person(300)]

    evening.give(Undo(command=imported))
    assert (evening.state.entries, evening.session.counters) == (before.entries, Counters())
    evening.give(Redo(command=imported))
    assert len(evening.state.entries) == 300
    evening.check()


def test_players_of_a_list_get_seats_where_these_are_drawn_at_registration_and_the_others_wait() -> None:
    evening = playing(30)

    seated = [entry for entry in evening.state.entries.values() if entry.status == "playing"]
    assert len({entry.seat for entry in seated}) == len(seated) == 27
    assert evening.session.waiting == ("e28", "e29", "e30")
    evening.check()


def test_a_given_seat_in_a_list_is_not_drawn_by_others() -> None:
    evening = fresh()
    evening.give(OpenTables(tables=(1,)))
    evening.give(ChangeSeating(seating=Seating(at_sale=True)))
    special_needs = NewEntry(person=person(9), seat=SeatRef(1, 5), lock="seat")
    evening.give(RegisterPlayers(entries=(*players(1, 8), special_needs)))

    (at_five,) = [entry for entry in evening.state.entries.values() if entry.seat == SeatRef(1, 5)]
    assert (at_five.person, at_five.lock) == (person(9), "seat")
    evening.check()


def test_a_list_with_players_who_cannot_enter_changes_nothing_and_names_each_of_them() -> None:
    evening = fresh()
    evening.give(RegisterPlayer(person=person(2)))
    before = evening.state
    twice = (*players(1, 4), NewEntry(person=person(3)))
    reasons = refused(evening, RegisterPlayers(entries=twice))

    assert [(reason.code, reason.field) for reason in reasons] == [
        ("entries.already_in", "entries[1].person"),
        ("entries.already_in", "entries[4].person"),
    ]
    assert evening.state == before


def test_a_reason_that_applies_to_all_of_a_list_is_given_once() -> None:
    evening = playing(9)
    evening.give(JumpToPeriod(period="l3"))
    (reason,) = refused(evening, RegisterPlayers(entries=players(20, 25)))
    assert (reason.code, reason.field) == ("counters.registration_closed", "entries")

    evening.give(RegisterPlayers(entries=players(20, 25), late=True))
    assert evening.session.counters.entries == 15


def test_a_list_beyond_the_maximum_is_refused_from_the_first_player_too_many() -> None:
    evening = fresh()
    evening.give(ChangeSeating(seating=Seating(max_entries=3)))
    reasons = refused(evening, RegisterPlayers(entries=players(1, 5)))
    assert [(reason.code, reason.field) for reason in reasons] == [
        ("entries.full", "entries[3].person"),
        ("entries.full", "entries[4].person"),
    ]


def test_fifteen_counted_players_and_a_list_of_fifteen_stay_fifteen() -> None:
    evening = fresh()
    evening.give(TapCounter(what="entry", count=15))
    evening.give(RegisterPlayers(entries=players(1, 15), counted=15))

    assert evening.session.counters == Counters(entries=15)
    assert (evening.session.named, evening.session.ledger.in_play) == (15, 150_000)
    evening.check()


def test_a_list_longer_than_the_count_adds_the_others_as_new() -> None:
    evening = fresh()
    evening.give(TapCounter(what="entry", count=15))
    evening.give(RegisterPlayers(entries=players(1, 20), counted=15))
    assert evening.session.counters == Counters(entries=20)
    evening.check()


@pytest.mark.parametrize("counted", [16, 21])
def test_no_more_are_named_than_were_counted(counted: int) -> None:
    evening = fresh()
    evening.give(TapCounter(what="entry", count=15))
    (reason,) = refused(evening, RegisterPlayers(entries=players(1, 20), counted=counted))
    assert (reason.code, reason.field) == ("entries.counted_fewer", "counted")


# -- chips to buy ----------------------------------------------------------------------------------------


def test_twenty_add_ons_are_one_event_and_one_undo() -> None:
    evening = playing(20)
    entries = tuple(f"e{n}" for n in range(1, 21))
    add_ons = evening.give(TakeAddOns(entries=entries))

    assert evening.events()[-1] == "AddOnTaken"
    assert evening.session.counters.addons == 20
    assert evening.session.ledger.by_reason["addon"] == 100_000

    evening.give(Undo(command=add_ons))
    assert evening.session.counters.addons == 0
    evening.give(Redo(command=add_ons))
    assert all(evening.state.entries[each].addons == 1 for each in entries)
    evening.check()


def test_add_ons_that_some_players_already_have_are_each_refused_and_nothing_changes() -> None:
    evening = playing(5)
    evening.give(TakeAddOn(entry="e2"))
    evening.give(BustOut(entry="e4"))
    before = evening.state
    reasons = refused(evening, TakeAddOns(entries=("e1", "e2", "e3", "e4", "e9")))

    assert [(reason.code, reason.field) for reason in reasons] == [
        ("entries.has_add_on", "entries[1]"),
        ("entries.already_out", "entries[3]"),
        ("entries.unknown", "entries[4]"),
    ]
    assert evening.state == before


def test_rebuys_of_several_players_are_one_event_with_each_player_once() -> None:
    evening = playing(5)
    evening.give(BuyMoreTogether(entries=("e1", "e3"), declared=True))
    assert evening.session.counters.rebuys == 2
    assert [evening.state.entries[each].owes for each in ("e1", "e2", "e3")] == [1, 0, 1]
    (reason,) = refused(evening, BuyMoreTogether(entries=("e1", "e2", "e1")))
    assert (reason.code, reason.field) == ("entries.twice", "entries[2]")
    evening.check()


@pytest.mark.parametrize("together", [True, False])
def test_add_ons_of_named_players_end_when_play_resumes_after_late_registration(together: bool) -> None:
    evening = playing(5)
    command = TakeAddOns(entries=("e1",)) if together else TakeAddOn(entry="e1")
    late = TakeAddOns(entries=("e1",), late=True) if together else TakeAddOn(entry="e1", late=True)
    evening.give(JumpToPeriod(period="b1"))
    evening.give(Undo(command=evening.give(command)))
    evening.give(JumpToPeriod(period="l3"))
    assert codes(evening, command) == ["counters.add_ons_closed"]
    evening.give(late)
    assert evening.session.counters.addons == 1


def test_rebuys_of_several_players_end_with_late_registration() -> None:
    evening = playing(5)
    evening.give(JumpToPeriod(period="b1"))
    assert codes(evening, BuyMoreTogether(entries=("e1", "e2"))) == ["counters.registration_closed"]
    evening.give(BuyMoreTogether(entries=("e1", "e2"), late=True))
    assert evening.session.counters.rebuys == 2


def test_a_list_cannot_be_undone_once_one_of_its_players_is_out() -> None:
    evening = fresh()
    evening.give(OpenTables(tables=(1,)))
    evening.give(ChangeSeating(seating=Seating(at_sale=True)))
    imported = evening.give(RegisterPlayers(entries=players(1, 5)))
    evening.give(StartClock())
    evening.give(BustOut(entry="e3"))
    assert codes(evening, Undo(command=imported)) == ["undo.later_stands"]
