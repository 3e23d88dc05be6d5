"""Tournaments played to the winner by chance: what must hold after every command, and that each can be taken back."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.domain.procedures.balancing import ConfirmMove, plan
from clockserver.domain.procedures.breaking import BreakTable, next_to_break
from clockserver.domain.procedures.clock import StartClock
from clockserver.domain.procedures.entries import BustOut, RegisterPlayer, place_of
from clockserver.domain.procedures.final_table import DrawFinalTable, is_due
from clockserver.domain.procedures.tables import ChangeSeating, OpenTables, ReportHand, SetButton, upcoming
from clockserver.domain.session import Seating
from tests.builders import Table, a_set_up


def person(number: int) -> str:
    return f"{number:032x}"


def an_evening(seed: int, tables: int = 10, size: int = 9) -> Table:
    """Tables open, seats drawn at the sale, the clock running."""
    evening = Table(a_set_up(), luck=Random(seed).randrange)
    evening.give(ChangeSeating(seating=Seating(table_size=size, at_sale=True)))
    evening.give(OpenTables(tables=tuple(range(1, tables + 1))))
    return evening


@pytest.mark.parametrize("seed", range(5))
def test_an_evening_of_ten_tables_is_played_to_the_winner(seed: int) -> None:
    dice = Random(seed)
    evening = an_evening(seed)
    people = iter(range(1, 500))
    for _ in range(80):
        evening.give(RegisterPlayer(person=person(next(people))))
    evening.give(StartClock())
    entered, reentered = 80, 0
    while evening.session.counters.players_left > 1:
        for number, table in evening.session.tables.items():
            if not table.open or len(table.seats) < 2:
                continue
            if upcoming(table) is None:
                evening.give(SetButton(table=number, button=dice.choice(sorted(table.seats))))
            else:
                evening.give(ReportHand(table=number, hands=table.hands))
        playing = [each for each in evening.state.entries.values() if each.status == "playing"]
        alive = sorted(playing, key=lambda entry: entry.number)
        if len(alive) > 1:
            out = dice.choice(alive)
            evening.give(BustOut(entry=out.id))
            if entered < 110 and dice.random() < 0.4:
                again = dice.random() < 0.3
                evening.give(RegisterPlayer(person=out.person if again else person(next(people))))
                entered, reentered = entered + 1, reentered + again
        tidy(evening)
    evening.check()
    counters = evening.session.counters
    assert (counters.entries, counters.reentries) == (entered, reentered)
    places = sorted(place_of(evening.state, each) or 1 for each in evening.state.entries)
    assert places == list(range(1, entered + 1))
    assert evening.session.ledger.in_play == entered * 10_000


def tidy(evening: Table) -> None:
    """What the floor does after a bust-out: the final table, a break, or the moves of the plan."""
    rules = evening.state.ruleset
    if is_due(rules, evening.session):
        table = next(each for each in evening.session.tables.values() if each.open)
        evening.give(DrawFinalTable(table=table.number))
    elif (number := next_to_break(rules, evening.session)) is not None:
        evening.give(BreakTable(table=number))
    else:
        proposed = plan(rules, evening.session, evening.state.entries)
        for move in proposed.moves:
            evening.give(ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat))
        for asked in proposed.where_is_the_button:
            seats = evening.session.tables[asked].seats
            if len(seats) > 1:
                evening.give(SetButton(table=asked, button=min(seats)))
