"""All remaining players are redrawn at the numbers of players or tables of the structure or the rule set."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, Seeded
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.redraws import RedrawDue, redraw_due
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, a_level, a_ruleset, a_set_up, a_structure, person

SEED = b"r" * 32


def playing(tables: int, at_each: int, *, of_set: tuple[int, ...] = (), **structure: Any) -> Table:
    """`tables` tables of nine seats, after registration closed."""
    rules = a_ruleset()
    rules = replace(rules, final_table=replace(rules.final_table, redraw_at_players=of_set))
    event = Table(a_set_up(a_structure(**structure), ruleset=rules), randomness=Random(1).randrange)
    event.give(OpenTables(tables=tuple(range(1, tables + 1))))
    for number in range(1, tables + 1):
        for seat in range(1, at_each + 1):
            event.give(RegisterPlayer(person=person(number * 100 + seat), seat=SeatRef(number, seat)))
    event.give(StartClock())
    return event.advance(45 * MINUTE).settle()


def due_redraw(event: Table) -> RedrawDue | None:
    return redraw_due(event.state.ruleset, event.session, event.now)


def bust(event: Table, count: int) -> None:
    alive = [entry.id for entry in event.state.entries.values() if entry.alive]
    for id_ in sorted(alive, key=lambda id_: int(id_[1:]))[:count]:
        event.give(BustOut(entry=id_))


def hold(event: Table) -> None:
    number = len(event.session.draws) + 1
    event.give(Seeded(PublishDraw(kind="redraw"), SEED, f"seed-{number}"))
    event.give(Seeded(HoldDraw(draw=number), SEED, f"seed-{number}"))


def test_a_redraw_is_due_once_as_soon_as_few_enough_players_are_left() -> None:
    event = playing(4, 5, redraw_at_players=(18, 14))
    assert due_redraw(event) is None
    bust(event, 2)
    assert due_redraw(event) == RedrawDue(players=18)
    hold(event)
    assert due_redraw(event) is None
    bust(event, 3)
    assert due_redraw(event) is None
    bust(event, 1)
    assert due_redraw(event) == RedrawDue(players=14)
    event.check()


def test_passing_two_numbers_at_once_causes_one_redraw() -> None:
    event = playing(4, 5, redraw_at_players=(18, 14))
    bust(event, 7)
    assert due_redraw(event) == RedrawDue(players=14)
    hold(event)
    assert due_redraw(event) is None


def test_the_structures_redraw_takes_precedence_over_the_rule_set() -> None:
    assert due_redraw(playing(3, 5, of_set=(15,))) is None  # nobody is out: they have just sat down
    for structure, players in (((), 13), ((11,), 11)):
        event = playing(3, 5, of_set=(13,), redraw_at_players=structure)
        bust(event, 4)
        assert due_redraw(event) == RedrawDue(players=players)


def test_an_event_that_never_had_more_players_has_no_redraw() -> None:
    event = playing(2, 5, redraw_at_players=(18,))
    bust(event, 1)
    assert due_redraw(event) is None


def test_no_redraw_is_due_while_registration_is_open() -> None:
    structure = a_structure(
        a_level("l1", 20), a_level("l2", 200, closes_registration=True), redraw_at_players=(18,)
    )
    event = Table(a_set_up(structure), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1, 2, 3)))
    for number in range(20):
        event.give(RegisterPlayer(person=person(number + 1), seat=SeatRef(number // 7 + 1, number % 7 + 1)))
    event.give(StartClock())
    event.advance(100 * MINUTE)
    bust(event, 3)
    assert due_redraw(event) is None
    event.advance(121 * MINUTE).settle()
    assert due_redraw(event) == RedrawDue(players=18)


@pytest.mark.parametrize(
    ("at", "players", "expected"), [((2,), 19, None), ((2,), 18, 2), ((3, 2), 18, 2), ((3,), 21, 3)]
)
def test_a_redraw_is_due_once_few_enough_tables_hold_all_players(
    at: tuple[int, ...], players: int, expected: int | None
) -> None:
    event = playing(4, 6, redraw_at_tables=at)
    bust(event, 24 - players)
    assert due_redraw(event) == (RedrawDue(tables=expected) if expected else None)
    if expected:
        hold(event)
        assert sum(table.open for table in event.session.tables.values()) == expected
        assert due_redraw(event) is None
    event.check()
