"""The final table's ante, by rule set, shows on the clock and in the list of levels, and changes no structure."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.tables.commands import BreakTable, OpenTables
from tests.builders import Room, a_level, a_ruleset, a_structure, person
from tests.projection.topic_values import session_topic

LEVELS = a_structure(
    a_level("l1", big_blind=200, closes_registration=True),
    a_level("l2", big_blind=400),
    a_level("l3", big_blind=800),
)
ANTES = {
    "tda-2015": 400,
    "irish-open": 400,
    "tda-2017": 400,
    "house-bba": 200,
    "firekeepers": 400,
    "tda-2024": 400,
}


def two_tables(ruleset: str) -> Room:
    """Twelve players at two tables in the second level, with registration closed."""
    room = Room(LEVELS, ruleset=a_ruleset(ruleset)).opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in range(12):
        seat = SeatRef(1 + number % 2, 1 + number // 2)
        room.give(RegisterPlayer(person=person(number + 1), seat=seat))
    room.give(StartClock())
    room.give(JumpToPeriod(period="l2"))
    return room


def to_the_final_table(room: Room) -> Room:
    """Bust players until the final table is due, and draw it."""
    for entry in ("e1", "e2", "e3"):
        room.give(BustOut(entry=entry))
    room.give(DrawFinalTable(table=1, players=9), "final-0001")
    return room


def antes(room: Room) -> list[int]:
    """Antes of the current level, and of the next one."""
    clock = session_topic(room, "clock")
    return [each["stakes"][0]["ante"] for each in (clock["period"], clock["ahead"][0])]


@pytest.mark.rule("big_blind_ante.final_table_ante")
@pytest.mark.parametrize(("ruleset", "ante"), ANTES.items())
def test_the_ante_at_the_final_table_is_that_of_the_set(ruleset: str, ante: int) -> None:
    room = two_tables(ruleset)
    assert antes(room) == [400, 800]
    assert antes(to_the_final_table(room)) == [ante, 2 * ante]
    room.check()


def test_house_bba_11b_the_big_blind_ante_is_the_small_blind_once_all_sit_at_one_table() -> None:
    room = to_the_final_table(two_tables("house-bba"))
    structure = session_topic(room, "structure")
    assert structure["final_ante"] == "small_blind"
    assert [each["stakes"][0]["ante"] for each in structure["periods"]] == [200, 400, 800]  # as written
    room.give(Undo(command="final-0001"))
    assert (antes(room), session_topic(room, "structure")["final_ante"]) == ([400, 800], None)


def test_house_bba_11b_a_last_table_without_a_draw_is_the_final_one_too_and_after_a_restart() -> None:
    room = two_tables("house-bba")
    for entry in ("e1", "e2", "e3"):
        room.give(BustOut(entry=entry))
    room.give(BreakTable(table=2, out_of_turn=True))
    assert antes(room) == [200, 400]
    assert antes(room.restarted()) == [200, 400]


def one_table(structure: Structure = LEVELS) -> Room:
    """Six players at the only table, in the second level."""
    room = Room(structure, ruleset=a_ruleset("house-bba")).opened()
    room.give(OpenTables(tables=(1,)))
    for number in range(1, 7):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    room.give(StartClock())
    return room


def test_house_bba_11b_an_only_table_is_final_once_registration_is_closed() -> None:
    room = one_table()
    assert antes(room)[0] == 200
    room.give(JumpToPeriod(period="l2"))
    assert antes(room) == [200, 400]
    room.check()


def test_house_bba_11b_an_only_table_without_an_end_of_registration_is_final_once_it_is_drawn() -> None:
    room = one_table(a_structure(a_level("l1", big_blind=400), a_level("l2", big_blind=800)))
    assert antes(room) == [400, 800]
    room.give(DrawFinalTable(table=1), "final-0001")
    assert antes(room) == [200, 400]
    room.give(Undo(command="final-0001"))
    assert antes(room) == [400, 800]
    room.give(Redo(command="final-0001"))
    assert antes(room) == [200, 400]
    room.check()


@pytest.mark.parametrize(("ruleset", "ante"), ANTES.items())
def test_house_bba_11b_holds_for_players_who_are_counted_without_names(ruleset: str, ante: int) -> None:
    room = Room(LEVELS, ruleset=a_ruleset(ruleset)).opened()
    room.give(TapCounter(what="entry", count=30))
    room.give(StartClock())
    room.give(JumpToPeriod(period="l2"))
    room.give(TapCounter(what="bustout", count=19))
    assert antes(room) == [400, 800]  # eleven are left, and a final table seats ten
    room.give(TapCounter(what="bustout", count=2), "out-000001")
    assert antes(room) == [ante, 2 * ante]
    room.give(Undo(command="out-000001"))
    assert antes(room) == [400, 800]


def test_house_bba_11b_counted_players_who_may_still_enter_pay_the_structures_ante() -> None:
    room = Room(LEVELS, ruleset=a_ruleset("house-bba")).opened()
    room.give(TapCounter(what="entry", count=8))
    room.give(StartClock())
    assert antes(room)[0] == 200
    room.give(JumpToPeriod(period="l2"))
    assert antes(room)[0] == 200


def test_house_bba_11b_one_named_table_is_not_final_while_counted_players_sit_elsewhere() -> None:
    room = Room(LEVELS, ruleset=a_ruleset("house-bba")).opened()
    room.give(TapCounter(what="entry", count=20))
    room.give(OpenTables(tables=(1, 2)))
    for number in range(1, 7):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number), counted=True))
    room.give(StartClock())
    room.give(JumpToPeriod(period="l2"))
    assert antes(room) == [400, 800]
