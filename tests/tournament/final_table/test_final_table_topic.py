"""Topic `moves` names the final table, and the instant since which it is due."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import Room, a_level, a_structure, person
from tests.projection.topic_values import topic_value

CLOSING = a_structure(a_level("l1", closes_registration=True), a_level("l2"))
DRAWN = "final-0001"


def playing(structure: Structure = CLOSING, *, tables: int = 1, players: int = 6) -> Room:
    """Full tables of nine, the clock in its first level."""
    room = Room(structure).opened()
    room.give(ChangeSeating(seating=Seating(at_sale=True)))
    room.give(OpenTables(tables=tuple(range(1, tables + 1))))
    for number in range(1, players + 1):
        room.give(RegisterPlayer(person=person(number)))
    room.give(StartClock())
    return room


def moves_topic(room: Room) -> dict[str, Any]:
    return dict(topic_value(room, "moves:friday:1"))


def test_an_only_table_is_the_final_one_once_registration_is_closed() -> None:
    room = playing()
    assert moves_topic(room)["final_table"] is None
    room.give(NextPeriod())
    assert moves_topic(room)["final_table"] == 1


def test_an_only_table_is_not_the_final_one_without_an_end_of_registration() -> None:
    room = playing(a_structure(a_level("l1"), a_level("l2")))
    room.give(NextPeriod())
    room.give(BustOut(entry="e1"))
    assert moves_topic(room)["final_table"] is None


def test_only_the_last_of_several_tables_is_the_final_one() -> None:
    room = playing(tables=2)
    room.give(NextPeriod())
    assert (moves_topic(room)["final_table"], moves_topic(room)["final_table_due"]) == (None, True)
    room.give(DrawFinalTable(table=2))
    assert (moves_topic(room)["final_table"], moves_topic(room)["final_table_due"]) == (2, False)


def test_a_final_table_drawn_early_is_one_until_the_draw_is_undone() -> None:
    room = playing(tables=2)
    room.give(DrawFinalTable(table=1), DRAWN)
    assert moves_topic(room)["final_table"] == 1
    room.give(Undo(command=DRAWN))
    assert moves_topic(room)["final_table"] is None


@pytest.mark.parametrize("players", [9, 10])
def test_the_final_table_is_due_as_soon_as_the_clock_has_closed_registration(players: int) -> None:
    room = playing(tables=2, players=players)
    most = moves_topic(room)["final_table_at"]
    assert not moves_topic(room)["final_table_due"]
    room.give(NextPeriod())
    assert moves_topic(room)["final_table_due"] == (players <= most)
