"""Counted players get their names in the middle of the evening: nothing is lost or counted twice."""

from __future__ import annotations

from random import Random

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import (
    BustOut,
    BuyMore,
    RegisterPlayer,
    ReorderBustOuts,
    UnregisterEntry,
)
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_set_up, person
from tests.tournament.refusals import codes


def counted(players: int) -> Table:
    """A table with `players` counted without names; the clock runs."""
    evening = Table(a_set_up(), randomness=Random(1).randrange)
    evening.give(OpenTables(tables=(1, 2)))
    evening.give(TapCounter(what="entry", count=players))
    evening.give(StartClock())
    return evening


def name_player(evening: Table, number: int, seat: int) -> str:
    return evening.give(RegisterPlayer(person=person(number), seat=SeatRef(1, seat), counted=True))


def test_naming_a_counted_player_changes_no_count_and_no_chips_and_can_be_undone() -> None:
    evening = counted(5)
    before = evening.session.counters, evening.session.ledger
    named = name_player(evening, 1, 1)
    assert (evening.session.counters, evening.session.ledger) == before
    assert evening.session.named == 1
    evening.give(Undo(command=named))
    assert (evening.session.counters, evening.session.named) == (before[0], 0)
    evening.check()


def test_places_count_players_without_names_in_any_order_of_bust_outs() -> None:
    evening = counted(6)
    name_player(evening, 1, 1)
    name_player(evening, 2, 2)
    evening.give(TapCounter(what="bustout"))
    evening.give(BustOut(entry="e1"))
    evening.give(TapCounter(what="bustout", count=2))
    evening.give(BustOut(entry="e2"))
    assert (place_of(evening.state, "e1"), place_of(evening.state, "e2")) == (5, 2)
    evening.check()


def test_an_undone_counted_bust_out_is_the_one_counted_at_its_time() -> None:
    evening = counted(6)
    name_player(evening, 1, 1)
    first = evening.give(TapCounter(what="bustout"))
    evening.give(BustOut(entry="e1"))
    second = evening.give(TapCounter(what="bustout"))
    assert place_of(evening.state, "e1") == 5
    evening.give(Undo(command=first))
    assert evening.state.eliminations == ("e1", None)
    assert place_of(evening.state, "e1") == 6
    evening.give(Redo(command=first))
    assert evening.state.eliminations == (None, "e1", None)
    evening.give(Undo(command=second))
    assert evening.state.eliminations == (None, "e1")
    evening.give(Undo(command=first))
    assert evening.state.eliminations == ("e1",)
    evening.check()


def test_several_players_counted_out_at_once_are_undone_at_once() -> None:
    evening = counted(9)
    name_player(evening, 1, 1)
    name_player(evening, 2, 2)
    early = evening.give(TapCounter(what="bustout", count=3))
    evening.give(BustOut(entry="e1"))
    evening.give(TapCounter(what="bustout"))
    evening.give(BustOut(entry="e2"))
    evening.give(Undo(command=early))
    assert evening.state.eliminations == ("e1", None, "e2")
    evening.check()


def test_a_counted_entry_cannot_be_undone_once_all_remaining_players_have_names() -> None:
    evening = Table(a_set_up(), randomness=Random(1).randrange)
    evening.give(OpenTables(tables=(1,)))
    first = evening.give(TapCounter(what="entry"))
    second = evening.give(TapCounter(what="entry"))
    name_player(evening, 1, 1)
    named = name_player(evening, 2, 2)
    assert codes(evening, Undo(command=first)) == ["counters.fewer_than_named"]
    evening.give(Undo(command=named))
    evening.give(Undo(command=second))
    evening.check()


def test_a_counted_bust_out_is_not_redone_once_all_remaining_players_have_names() -> None:
    evening = counted(3)
    out = evening.give(TapCounter(what="bustout"))
    evening.give(Undo(command=out))
    for number in (1, 2, 3):
        name_player(evening, number, number)
    assert codes(evening, Redo(command=out)) == ["counters.fewer_than_named"]


def test_a_named_bust_out_cannot_be_undone_while_a_counted_reentry_depends_on_it() -> None:
    evening = counted(4)
    counted_out = evening.give(TapCounter(what="bustout"))
    reentry = evening.give(TapCounter(what="reentry"))
    name_player(evening, 1, 1)
    out = evening.give(BustOut(entry="e1"))
    evening.give(Undo(command=counted_out))
    for command in (Undo(command=out), BringBack(entry="e1")):
        assert codes(evening, command) == ["counters.reentry_without_bustout"]
    evening.give(Undo(command=reentry))
    evening.give(BringBack(entry="e1"))
    evening.check()


def test_an_entry_cannot_be_undone_where_all_others_are_out() -> None:
    evening = counted(1)
    name_player(evening, 1, 1)
    entered = evening.give(RegisterPlayer(person=person(2), seat=SeatRef(1, 2)))
    evening.give(BustOut(entry="e1"))
    assert codes(evening, Undo(command=entered)) == ["counters.last_player_stays"]
    evening.check()


def test_a_waiting_player_is_not_unregistered_where_all_others_are_out() -> None:
    evening = Table(a_set_up(), randomness=Random(1).randrange)
    evening.give(TapCounter(what="entry"))
    evening.give(RegisterPlayer(person=person(1)))
    evening.give(StartClock())
    evening.give(TapCounter(what="bustout"))
    assert codes(evening, UnregisterEntry(entry="e1")) == ["counters.last_player_stays"]


def test_chips_of_counted_and_of_named_players_are_in_the_ledger_once() -> None:
    evening = counted(3)
    evening.give(TapCounter(what="rebuy"))
    name_player(evening, 1, 1)
    evening.give(BuyMore(entry="e1"))
    evening.give(RegisterPlayer(person=person(2), seat=SeatRef(1, 2)))
    assert evening.session.ledger.by_reason == {"entry": 40_000, "rebuy": 20_000}
    evening.give(BustOut(entry="e1"))
    evening.give(TapCounter(what="bustout"))
    evening.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 1)))
    counters = evening.session.counters
    assert (counters.entries, counters.reentries, counters.players_left) == (5, 1, 3)
    assert evening.session.ledger.in_play == 70_000
    evening.check()


def test_only_named_players_are_put_in_order_and_counted_ones_between_keep_their_place() -> None:
    evening = counted(5)
    for number in (1, 2):
        name_player(evening, number, number)
    evening.give(BustOut(entry="e1"))
    evening.give(TapCounter(what="bustout"))
    evening.give(BustOut(entry="e2"))
    evening.give(ReorderBustOuts(entries=("e2", "e1")))
    assert evening.state.eliminations == ("e2", None, "e1")
