"""Random tournaments to the winner keep the invariants after every command, and agree with an oracle."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.plan import ProposedMove, breaking_order, plan
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.state import Entry, SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.final_table.start import is_due
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.breaking import next_to_break
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, OpenTables
from clockserver.tournament.tables.halting import halted_tables
from clockserver.tournament.tables.state import Table as TableState
from tests.builders import Table, a_ruleset, a_set_up, person
from tests.oracles import positions as oracle
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "alternates.seat": "td floor",
    "seat.bring_back": "td floor",
    "seat.give": "td floor",
    "seat.move": "td floor",
    "seat.swap": "td floor",
}
AUDIENCE_BY_TOPIC = {"moves": "everybody"}


def playing(evening: Table) -> list[Entry]:
    entries = [each for each in evening.state.entries.values() if each.status == "playing"]
    return sorted(entries, key=lambda entry: entry.number)


class Evening(Table):
    """Ten tables of nine with seats drawn at the sale; the floor carries out every proposal after each bust-out."""

    def __init__(self, seed: int, ruleset: str = "tda-2024", tables: int = 10) -> None:
        self.dice = Random(seed)
        set_up = a_set_up(ruleset=a_ruleset(ruleset))
        super().__init__(set_up, randomness=Random(f"{seed} seats").randrange)
        self.people = iter(range(1, 1_000))
        self.give(ChangeSeating(seating=Seating(table_size=9, at_sale=True)))
        self.give(OpenTables(tables=tuple(range(1, tables + 1))))

    def enter(self, count: int) -> None:
        for _ in range(count):
            self.give(RegisterPlayer(person=person(next(self.people))))

    def deal(self) -> None:
        """Deal a hand at each playing table by the oracle; where the button is unknown, the floor reports it."""
        halted = halted_tables(self.state, self.session)
        for number, table in sorted(self.session.tables.items()):
            if not table.open or len(table.seats) < 2 or number in halted:
                continue
            if upcoming(table) is None:
                self.give(SetButton(table=number, button=self.dice.choice(sorted(table.seats))))
            else:
                self.give(ReportHand(table=number, hands=table.hands))
                assert_dealt_as_the_oracle(table, self.session.tables[number])

    def bust(self) -> Entry:
        out = self.dice.choice(playing(self))
        self.give(BustOut(entry=out.id))
        return out

    def tidy(self) -> None:
        """Carry out the final table, a break, or the moves of the plan."""
        rules = self.state.ruleset
        if is_due(rules, self.session, self.now):
            self.give(DrawFinalTable(table=next(n for n, each in self.session.tables.items() if each.open)))
            return
        number = next_to_break(self.session, breaking_order(rules, self.session))
        if number is not None:
            self.give(BreakTable(table=number))
            return
        proposed = plan(rules, self.session, self.state.entries)
        for move in proposed.moves:
            assert_moved_as_the_oracle(self.session.tables, move)
            self.give(ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat))
        for table in proposed.where_is_the_button:
            if len(self.session.tables[table].seats) > 1:
                self.give(SetButton(table=table, button=min(self.session.tables[table].seats)))


def last_of(table: TableState) -> dict[str, Any]:
    last = table.last
    assert last is not None
    return {
        "button": last.button,
        "small_blind": last.small_blind,
        "big_blind": last.big_blind,
        "heads_up": last.heads_up,
    }


def assert_dealt_as_the_oracle(before: TableState, after: TableState) -> None:
    if before.last is None:
        return
    single = before.owes_single and len(before.seats) > 2 and before.last.big_blind in before.seats
    if single:
        expected = oracle.single_big_blind_hand(last_of(before))
    else:
        expected = oracle.next_hand(before.size, sorted(before.seats), last_of(before))
    assert {name: last_of(after)[name] for name in ("button", "small_blind", "big_blind")} == {
        name: expected[name] for name in ("button", "small_blind", "big_blind")
    }


def assert_moved_as_the_oracle(tables: Any, move: ProposedMove) -> None:
    giving, short = tables[move.from_seat.table], tables[move.to_seat.table]
    assert len(giving.seats) == max(len(table.seats) for table in tables.values() if table.open)
    assert len(short.seats) == min(len(table.seats) for table in tables.values() if table.open)
    if giving.last is not None:
        mover = oracle.mover(giving.size, sorted(giving.seats), last_of(giving), "flop")
        assert mover == move.from_seat.seat
    if short.last is not None:
        single = not short.owes_single and len(short.seats) > 1
        ranked, forbidden = oracle.worst_seats(
            short.size, sorted(short.seats), last_of(short), single_big_blind=single
        )
        assert ranked[0][0] == move.to_seat.seat
        assert move.to_seat.seat not in forbidden


@pytest.mark.matrix
@pytest.mark.parametrize("ruleset", SETS)
@pytest.mark.parametrize("seed", range(3))
def test_an_evening_of_ten_tables_is_played_to_the_winner(ruleset: str, seed: int) -> None:
    evening = Evening(seed, ruleset)
    evening.enter(80)
    evening.give(StartClock())
    reentered = 0
    while evening.session.counters.players_left > 1:
        evening.deal()
        out = evening.bust()
        if evening.state.entered < 110 and evening.dice.random() < 0.4:
            reenters = evening.dice.random() < 0.3
            reentered += reenters
            evening.give(RegisterPlayer(person=out.person if reenters else person(next(evening.people))))
        evening.tidy()
    evening.check()
    counters, event_counts = evening.session.counters, Counter(evening.events())
    assert (counters.entries, counters.reentries) == (evening.state.entered, reentered)
    places = sorted(place_of(evening.state, each) or 1 for each in evening.state.entries)
    assert places == list(range(1, evening.state.entered + 1))
    assert evening.session.ledger.in_play == evening.state.entered * 10_000
    assert event_counts["TableBroken"] + event_counts["FinalTableDrawn"] == 9 or ruleset == "firekeepers"
    assert event_counts["Balanced"] > 5


def test_alternates_wait_in_order_and_get_the_seats_that_open() -> None:
    evening = Evening(1, tables=2)
    evening.enter(22)
    assert evening.session.waiting == ("e19", "e20", "e21", "e22")
    evening.give(StartClock())
    evening.bust()
    evening.bust()
    assert evening.session.waiting == ("e21", "e22")
    assert {"e19", "e20"} <= {entry.id for entry in playing(evening)}
    evening.check()


def public_state(state: Tournament) -> Any:
    """The public state of entries, seats and chips."""
    session = state.sessions["1"]
    return (
        dict(state.entries),
        state.eliminations,
        {
            number: (table.facts, dict(table.seats), table.last, table.hands)
            for number, table in session.tables.items()
        },
        session.waiting,
        session.counters,
        session.ledger.in_play,
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_last_command_can_always_be_undone_and_redone(seed: int) -> None:
    evening = Evening(seed, tables=4)
    evening.enter(30)
    evening.give(StartClock())
    for _ in range(25):
        evening.deal()
        before, count = public_state(evening.state), len(evening.records)
        evening.bust()
        if evening.session.counters.players_left > 3:
            evening.tidy()
        command_ids = dict.fromkeys(record.command for record in evening.records[count:] if record.is_manual)
        after = public_state(evening.state)
        for command in reversed(command_ids):
            evening.give(Undo(command=command))
        assert public_state(evening.state) == before
        for command in command_ids:
            evening.give(Redo(command=command))
        assert public_state(evening.state) == after
    evening.check()


def test_a_bust_out_is_undone_after_further_hands() -> None:
    evening = Evening(3, tables=2)
    evening.enter(12)
    evening.give(StartClock())
    evening.deal()
    seats = {entry.id: entry.seat for entry in playing(evening)}
    out = evening.bust()
    mistaken = evening.records[-1].command
    later = evening.bust()
    evening.deal()
    evening.give(Undo(command=mistaken))
    assert evening.state.entries[out.id].seat == seats[out.id]
    assert place_of(evening.state, out.id) is None
    assert place_of(evening.state, later.id) == 12


def test_a_seat_given_to_an_alternate_is_not_returned_by_an_undo() -> None:
    evening = Evening(4, tables=1)
    evening.enter(10)
    evening.give(StartClock())
    out = evening.bust()
    assert codes(evening, Undo(command=evening.records[-2].command)) == ["seats.taken"]
    assert not evening.state.entries[out.id].alive


def test_a_table_without_players_does_not_stop_balancing() -> None:
    """No move goes to a table where no hand is dealt; the other tables are balanced among themselves."""
    evening = Evening(6, tables=4)
    evening.enter(32)
    evening.give(StartClock())
    evening.deal()
    for table, players in ((1, 0), (2, 4)):
        for entry in list(evening.session.tables[table].seats.values())[players:]:
            evening.give(BustOut(entry=entry))
    proposed = plan(evening.state.ruleset, evening.session, evening.state.entries)
    assert {move.to_seat.table for move in proposed.moves} == {2}
    assert proposed.where_is_the_button == ()
    move = proposed.moves[0]
    to_seat = SeatRef(1, move.to_seat.seat)
    confirm = ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=to_seat)
    assert codes(evening, confirm) == ["tables.button_unknown"]


def test_a_counted_player_gets_a_name() -> None:
    evening = Table(a_set_up(), randomness=Random(1).randrange)
    evening.give(OpenTables(tables=(1,)))
    evening.give(TapCounter(what="entry"))
    before = evening.session.counters, evening.session.ledger
    evening.give(RegisterPlayer(person=person(1), counted=True))
    assert (evening.session.counters, evening.session.ledger) == before
    assert evening.session.named == 1
    assert codes(evening, RegisterPlayer(person=person(2), counted=True)) == ["entries.all_named"]
    evening.check()


def test_every_fault_of_a_registration_is_named_at_once() -> None:
    evening = Evening(5, tables=1)
    evening.enter(1)
    entry = playing(evening)[0]
    assert entry.seat is not None
    assert codes(evening, RegisterPlayer(person=entry.person, seat=entry.seat)) == [
        "entries.already_in",
        "seats.taken",
    ]
    assert codes(evening, RegisterPlayer(person=person(99), seat=SeatRef(7, 1))) == ["tables.unknown"]
