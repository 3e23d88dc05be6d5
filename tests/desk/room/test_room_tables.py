"""Each table has one owner at a time; a second request names the owner, and nobody releases a table by hand."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Reason, Text
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted, Answer
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables, TableDraft
from clockserver.tournament.clock.commands import JumpToPeriod
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.tables.commands import BreakTable, CloseTable, OpenTables, RelocateTable
from tests.builders import MINUTE, person
from tests.desk.floors import Floor, codes, reasons, value
from tests.fakes import do_nothing


@pytest.fixture
def floor() -> Floor:
    """The tournaments `friday` and `turbo`, and tables 1 to 4 of the room."""
    floor = Floor().running()
    drafts = [
        TableDraft(number=1, size=8, name="Feature table", section="Stage", x=300, y=200),
        *(TableDraft(number=number) for number in (2, 3, 4)),
    ]
    assert isinstance(floor.tell(PutTables(tables=tuple(drafts))), Accepted)
    return floor


def is_done(answer: Answer) -> bool:
    return isinstance(answer, Accepted)


def held(floor: Floor) -> dict[str, Any]:
    """The owner of each table in the public topic."""
    tables = value(floor, "floor:room")
    return {number: table["held_by"] for number, table in tables.items() if table["held_by"] is not None}


def seat(floor: Floor, slug: str, *seats: tuple[int, int]) -> None:
    before = len(floor.desks.desk(slug).state.entries)
    for number, (table, chair) in enumerate(seats, before + 1):
        register = RegisterPlayer(person=person(number), seat=SeatRef(table, chair))
        assert is_done(floor.at(slug, register))


def test_the_refusal_of_a_second_tournament_names_the_one_that_has_the_tables(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(1, 2, 70))))
    assert is_done(floor.tell(ClaimTable(table=3)))
    assert is_done(floor.tell(PutTables(tables=(TableDraft(number=4, out_of_service=True),))))
    answer = floor.at("turbo", OpenTables(tables=(2, 3, 4, 5, 70)))
    assert reasons(answer) == [
        Reason("inventory.in_use", {"table": 3, "by": Text("inventory.cash")}),
        Reason("inventory.out_of_service", {"table": 4, "note": ""}),
        Reason("inventory.in_use", {"table": 2, "by": "Friday"}),
        Reason("inventory.in_use", {"table": 70, "by": "Friday"}),
    ]
    assert held(floor) == {"1": "friday", "2": "friday", "3": "cash", "70": "friday"}
    floor.check()


def test_a_table_held_for_later_is_claimed_too(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(2,), held=True)))
    assert codes(floor.tell(ClaimTable(table=2))) == ["inventory.in_use"]
    assert codes(floor.at("turbo", OpenTables(tables=(2,)))) == ["inventory.in_use"]
    assert is_done(floor.at("friday", OpenTables(tables=(2,))))


def test_a_table_is_free_as_soon_as_it_breaks_or_closes(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(1, 2, 3))))
    seat(floor, "friday", (1, 1), (2, 1), (2, 2))
    assert is_done(floor.at("friday", CloseTable(table=3)))
    assert is_done(floor.at("friday", BreakTable(table=2, out_of_turn=True)))
    assert held(floor) == {"1": "friday"}
    assert is_done(floor.at("turbo", OpenTables(tables=(2,))))
    assert is_done(floor.tell(ClaimTable(table=3)))
    assert held(floor) == {"1": "friday", "2": "turbo", "3": "cash"}


def test_an_undo_does_not_take_a_table_that_was_claimed_since(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(1, 2))))
    seat(floor, "friday", (1, 1), (2, 1), (2, 2))
    assert is_done(floor.at("friday", BreakTable(table=2, out_of_turn=True), "the-break"))
    assert is_done(floor.at("turbo", OpenTables(tables=(2,)), "the-opening"))
    answer = floor.at("friday", Undo(command="the-break"))
    assert reasons(answer) == [Reason("inventory.in_use", {"table": 2, "by": "Turbo"})]
    assert is_done(floor.at("turbo", Undo(command="the-opening")))
    assert is_done(floor.at("friday", Undo(command="the-break")))
    assert codes(floor.at("turbo", Redo(command="the-opening"))) == ["inventory.in_use"]
    floor.check()


def test_cash_games_keep_their_tables_through_undo_and_redo(floor: Floor) -> None:
    assert is_done(floor.tell(ClaimTable(table=2), "the-claim"))
    assert is_done(floor.tell(ReleaseTable(table=2), "the-release"))
    assert is_done(floor.at("friday", OpenTables(tables=(2,))))
    assert codes(floor.tell(Undo(command="the-release"))) == ["inventory.in_use"]
    assert held(floor) == {"2": "friday"}


def test_two_claims_at_once_are_never_both_accepted() -> None:
    """Nothing is durable between the claims: the second is checked against the newest state, not against the
    screens.
    """
    floor = Floor().running()
    answers: dict[str, Answer] = {}
    assert floor.writer.idle
    floor.writer._on_queued = do_nothing  # written by hand from here on
    for slug in ("friday", "turbo"):
        command = OpenTables(tables=(5,))
        floor.tournaments.offer(
            slug, f"open-by-{slug}", command, "u-anna", lambda each, s=slug: answers.update({s: each})
        )  # type: ignore[misc]
    floor.room_service.offer(
        "claim-0001", ClaimTable(table=5), "u-anna", lambda each: answers.update(cash=each)
    )
    floor.writer.flush()
    assert {who: is_done(answer) for who, answer in answers.items()} == {
        "friday": True,
        "turbo": False,
        "cash": False,
    }


def test_a_table_in_play_stays_in_the_inventory(floor: Floor) -> None:
    assert is_done(floor.tell(PutTables(tables=(TableDraft(number=9),)), "the-ninth"))
    assert is_done(floor.at("friday", OpenTables(tables=(9,))))
    assert codes(floor.tell(RemoveTables(tables=(9,)))) == ["inventory.in_use"]
    assert codes(floor.tell(Undo(command="the-ninth"))) == ["inventory.in_use"]
    assert is_done(floor.tell(RemoveTables(tables=(4,))))


def test_a_table_is_opened_as_the_inventory_has_it_and_the_journal_says_how(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(1, 50))))
    tables = value(floor, "tables:friday:1")
    assert [tables["1"][name] for name in ("size", "name", "place")] == [8, "Feature table", "Stage"]
    assert tables["50"]["size"] == 9
    assert is_done(floor.tell(PutTables(tables=(TableDraft(number=1, size=6),))))
    assert value(floor.again(), "tables:friday:1")["1"]["size"] == 8
    floor.check()


def test_a_whole_table_moves_only_to_a_free_one(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(2,))))
    assert is_done(floor.at("turbo", OpenTables(tables=(3,))))
    seat(floor, "friday", (2, 1), (2, 9))
    assert reasons(floor.at("friday", RelocateTable(table=2, to=3))) == [
        Reason("inventory.in_use", {"table": 3, "by": "Turbo"})
    ]
    assert codes(floor.at("friday", RelocateTable(table=2, to=1))) == ["relocating.too_small"]
    assert is_done(floor.at("friday", RelocateTable(table=2, to=4), "the-move"))
    assert held(floor) == {"3": "turbo", "4": "friday"}
    moves = value(floor, "moves:friday:1")["moves"]
    assert [(move["from"], move["to"], move["kind"]) for move in moves[-2:]] == [
        ("2-1", "4-1", "TableRelocated"),
        ("2-9", "4-9", "TableRelocated"),
    ]
    assert is_done(floor.tell(ClaimTable(table=2)))
    assert codes(floor.at("friday", Undo(command="the-move"))) == ["inventory.in_use"]


def test_a_tournament_with_a_winner_has_no_tables(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(2,))))
    seat(floor, "friday", (2, 1), (2, 2))
    structure = floor.desks.desk("friday").state.sessions["1"].structure
    assert is_done(floor.at("friday", BustOut(entry="e1"), "the-last"))
    assert held(floor) == {"2": "friday"}, "entries are still taken"
    assert is_done(floor.at("friday", JumpToPeriod(period=structure.periods[-1].id)))
    floor.clock.advance(structure.periods[-1].ms + MINUTE)
    floor.tournaments.wake()
    assert held(floor) == {}
    assert is_done(floor.at("turbo", OpenTables(tables=(2,))))
    for again in (Undo(command="the-last"), BringBack(entry="e1")):
        assert codes(floor.at("friday", again)) == ["inventory.in_use"]


def test_the_claims_are_the_same_after_a_restart(floor: Floor) -> None:
    assert is_done(floor.at("friday", OpenTables(tables=(1,))))
    assert is_done(floor.tell(ClaimTable(table=2)))
    before = value(floor, "floor:room")
    again = floor.again()
    assert value(again, "floor:room") == before
    assert codes(again.at("turbo", OpenTables(tables=(1,)))) == ["inventory.in_use"]


def test_the_public_view_of_a_table_changes_by_itself(floor: Floor) -> None:
    seen = len(floor.broadcaster.published)
    assert is_done(floor.at("friday", OpenTables(tables=(1, 80))))
    (patch,) = [
        message["patch"] for topic, message in floor.broadcaster.published[seen:] if topic == "floor:room"
    ]
    assert patch["set"]["1"] == {
        "size": 8,
        "name": "Feature table",
        "section": "Stage",
        "x": 300,
        "y": 200,
        "out_of_service": False,
        "note": "",
        "held_by": "friday",
    }
    assert (patch["set"]["80"]["size"], patch["remove"]) == (None, [])
    assert is_done(floor.at("friday", CloseTable(table=80)))
    assert "80" not in value(floor, "floor:room")
