"""Penalties lifted, undone, counted by the floor, and beside other procedures."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import Redeal, ReportHand
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.penalties.commands import BeginPenalty, CountPenalty, GivePenalty, LiftPenalty
from clockserver.tournament.penalties.state import proposed_penalty
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_ruleset, a_set_up, person
from tests.random_commands import RandomCommands
from tests.tournament.penalties.at_tables import deal, earlier_of, miss, penalty_of, playing
from tests.tournament.refusals import codes


def test_an_undone_hand_is_still_to_be_missed() -> None:
    event = playing(4)
    miss(event, "e1", 1)
    before = event.state
    dealt = deal(event)
    ended = deal(event)
    assert penalty_of(event).state == "over"
    event.give(Undo(command=ended))
    assert penalty_of(event).state == "last_hand"
    event.give(Undo(command=dealt))
    assert event.session.penalties == before.sessions["1"].penalties
    event.give(Redo(command=dealt))
    assert penalty_of(event).state == "last_hand"
    event.check()


def test_the_floor_counts_missed_hands_where_the_table_reports_none() -> None:
    event = playing(4)
    miss(event, "e1", 1)
    counted = event.give(CountPenalty(penalty=1, dealt=0))
    assert codes(event, CountPenalty(penalty=1, dealt=0)) == ["already_done"]
    assert penalty_of(event).state == "last_hand"
    event.give(CountPenalty(penalty=1, dealt=1))
    assert codes(event, CountPenalty(penalty=1, dealt=2)) == ["already_done"]
    assert penalty_of(event).state == "over"
    event.give(Undo(command=counted))
    assert penalty_of(event).state == "last_hand"
    event.check()


def test_a_penalty_that_is_lifted_is_over_and_counts_for_a_repeat() -> None:
    event = playing(4)
    miss(event, "e1", 3, why="abuse")
    lifted = event.give(LiftPenalty(penalty=1))
    assert penalty_of(event).state == "over"
    assert proposed_penalty(event.state.ruleset, "abuse", [penalty_of(event)]).kind == "missed_rounds"
    event.give(Undo(command=lifted))
    assert penalty_of(event).left == 3


def test_a_penalty_given_to_the_wrong_player_is_undone_after_further_hands() -> None:
    event = playing(4)
    penalty = miss(event, "e1", 3)
    deal(event)
    event.give(Undo(command=penalty))
    assert earlier_of(event.state, event.state.entries["e1"]) == []
    deal(event)
    event.give(Redo(command=penalty))
    assert penalty_of(event).dealt == 1
    event.check()


def test_a_disqualified_player_does_not_enter_again_and_the_last_player_cannot_be_disqualified() -> None:
    event = Table(a_set_up(ruleset=a_ruleset()), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for number in range(1, 3):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    out = GivePenalty(entry="e1", kind="disqualification", why="abuse", chips=10_000)
    assert codes(event, out) == ["clock.not_started"]
    event.give(StartClock())
    assert codes(event, replace(out, chips=20_001)) == ["entries.more_than_in_play"]
    event.give(out)
    assert codes(event, RegisterPlayer(person=person(1))) == ["entries.disqualified"]
    assert codes(event, replace(out, entry="e2")) == ["counters.last_player_stays"]


class Offenders(RandomCommands):
    """Penalties, hands, moves and misdeals, with undo and redo of everything."""

    @initialize(seed=st.integers(0, 99))
    def the_tables_play(self, seed: int) -> None:
        self.evening = playing(4, 4)
        self.evening.randomness = Random(seed).randrange

    def domain(self) -> Table:
        return self.evening

    def an_entry(self, data: st.DataObject) -> str:
        return f"e{data.draw(st.integers(1, self.evening.state.entered))}"

    def a_penalty(self, data: st.DataObject) -> int:
        return data.draw(st.integers(1, max(1, len(self.evening.session.penalties))))

    @rule(hands=st.integers(1, 3), begins=st.sampled_from([None, "player_returns"]), data=st.data())
    def somebody_is_to_miss_hands(self, hands: int, begins: Any, data: st.DataObject) -> None:
        entry = self.an_entry(data)
        self.tries(GivePenalty(entry=entry, kind="missed_hands", why="phone", hands=hands, begins=begins))

    @rule(data=st.data(), chips=st.integers(0, 20_000))
    def somebody_is_disqualified(self, chips: int, data: st.DataObject) -> None:
        entry = self.an_entry(data)
        self.tries(GivePenalty(entry=entry, kind="disqualification", why="abuse", chips=chips))

    @rule(table=st.sampled_from([1, 2]))
    def a_hand_is_dealt(self, table: int) -> None:
        self.tries(ReportHand(table=table, hands=self.evening.session.tables[table].hands))

    @rule(table=st.sampled_from([1, 2]))
    def a_hand_is_dealt_again(self, table: int) -> None:
        self.tries(Redeal(table=table, redeals=self.evening.session.tables[table].redeals))

    @rule(kind=st.sampled_from([BeginPenalty, LiftPenalty]), data=st.data())
    def the_floor_does_something(self, kind: Any, data: st.DataObject) -> None:
        self.tries(kind(penalty=self.a_penalty(data)))

    @rule(data=st.data())
    def the_floor_counts(self, data: st.DataObject) -> None:
        number = self.a_penalty(data)
        penalty = self.evening.session.penalties.get(number)
        self.tries(CountPenalty(penalty=number, dealt=penalty.dealt if penalty else 0))

    @rule(data=st.data(), seat=st.integers(1, 9), table=st.sampled_from([1, 2]))
    def somebody_moves(self, seat: int, table: int, data: st.DataObject) -> None:
        entry = self.an_entry(data)
        from_seat = self.evening.state.entries[entry].seat
        if from_seat is not None:
            self.tries(MovePlayer(entry=entry, from_seat=from_seat, to_seat=SeatRef(table, seat)))

    @invariant()
    def nobody_misses_less_than_nothing_or_more_than_was_given(self) -> None:
        for penalty in self.evening.session.penalties.values():
            assert penalty.dealt >= 0
            assert 0 <= penalty.left <= penalty.hands

    @invariant()
    def only_chips_of_the_disqualified_left_play(self) -> None:
        session = self.evening.session
        removed = session.ledger.by_reason.get("disqualified", 0)
        assert removed <= 0
        assert session.ledger.in_play == 10_000 * session.counters.entries + removed


TestOffenders = Offenders.TestCase
