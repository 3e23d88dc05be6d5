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
from tests.desk.answers import codes, reasons
from tests.desk.two_tournaments import TwoTournaments
from tests.fakes import do_nothing
from tests.projection.topic_values import topic_value


@pytest.fixture
def room() -> TwoTournaments:
    """The tournaments `friday` and `turbo`, and tables 1 to 4 of the room."""
    room = TwoTournaments().running()
    drafts = [
        TableDraft(number=1, size=8, name="Feature table", section="Stage", x=300, y=200),
        *(TableDraft(number=number) for number in (2, 3, 4)),
    ]
    assert isinstance(room.tell(PutTables(tables=tuple(drafts))), Accepted)
    return room


def is_done(answer: Answer) -> bool:
    return isinstance(answer, Accepted)


def owners(room: TwoTournaments) -> dict[str, Any]:
    """The owner of each table in the public topic."""
    tables = topic_value(room, "floor:room")
    return {number: table["held_by"] for number, table in tables.items() if table["held_by"] is not None}


def seat(room: TwoTournaments, slug: str, *seats: tuple[int, int]) -> None:
    before = len(room.desks.desk(slug).state.entries)
    for number, (table, chair) in enumerate(seats, before + 1):
        register = RegisterPlayer(person=person(number), seat=SeatRef(table, chair))
        assert is_done(room.give_to(slug, register))


def test_the_refusal_of_a_second_tournament_names_the_one_that_has_the_tables(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(1, 2, 70))))
    assert is_done(room.tell(ClaimTable(table=3)))
    assert is_done(room.tell(PutTables(tables=(TableDraft(number=4, out_of_service=True),))))
    answer = room.give_to("turbo", OpenTables(tables=(2, 3, 4, 5, 70)))
    assert reasons(answer) == [
        Reason("inventory.in_use", {"table": 3, "by": Text("inventory.cash")}),
        Reason("inventory.out_of_service", {"table": 4, "note": ""}),
        Reason("inventory.in_use", {"table": 2, "by": "Friday"}),
        Reason("inventory.in_use", {"table": 70, "by": "Friday"}),
    ]
    assert owners(room) == {"1": "friday", "2": "friday", "3": "cash", "70": "friday"}
    room.check()


def test_a_table_held_for_later_is_claimed_too(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(2,), held=True)))
    assert codes(room.tell(ClaimTable(table=2))) == ["inventory.in_use"]
    assert codes(room.give_to("turbo", OpenTables(tables=(2,)))) == ["inventory.in_use"]
    assert is_done(room.give_to("friday", OpenTables(tables=(2,))))


def test_a_table_is_free_as_soon_as_it_breaks_or_closes(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(1, 2, 3))))
    seat(room, "friday", (1, 1), (2, 1), (2, 2))
    assert is_done(room.give_to("friday", CloseTable(table=3)))
    assert is_done(room.give_to("friday", BreakTable(table=2, out_of_turn=True)))
    assert owners(room) == {"1": "friday"}
    assert is_done(room.give_to("turbo", OpenTables(tables=(2,))))
    assert is_done(room.tell(ClaimTable(table=3)))
    assert owners(room) == {"1": "friday", "2": "turbo", "3": "cash"}


def test_an_undo_does_not_take_a_table_that_was_claimed_since(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(1, 2))))
    seat(room, "friday", (1, 1), (2, 1), (2, 2))
    assert is_done(room.give_to("friday", BreakTable(table=2, out_of_turn=True), "the-break"))
    assert is_done(room.give_to("turbo", OpenTables(tables=(2,)), "the-opening"))
    answer = room.give_to("friday", Undo(command="the-break"))
    assert reasons(answer) == [Reason("inventory.in_use", {"table": 2, "by": "Turbo"})]
    assert is_done(room.give_to("turbo", Undo(command="the-opening")))
    assert is_done(room.give_to("friday", Undo(command="the-break")))
    assert codes(room.give_to("turbo", Redo(command="the-opening"))) == ["inventory.in_use"]
    room.check()


def test_cash_games_keep_their_tables_through_undo_and_redo(room: TwoTournaments) -> None:
    assert is_done(room.tell(ClaimTable(table=2), "the-claim"))
    assert is_done(room.tell(ReleaseTable(table=2), "the-release"))
    assert is_done(room.give_to("friday", OpenTables(tables=(2,))))
    assert codes(room.tell(Undo(command="the-release"))) == ["inventory.in_use"]
    assert owners(room) == {"2": "friday"}


def test_two_claims_at_once_are_never_both_accepted() -> None:
    """Nothing is durable between the claims: the second is checked against the newest state, not against the
    screens.
    """
    room = TwoTournaments().running()
    answers: dict[str, Answer] = {}
    assert room.writer.idle
    room.writer._on_queued = do_nothing  # written by hand from here on
    for slug in ("friday", "turbo"):
        command = OpenTables(tables=(5,))
        room.tournaments.offer(
            slug, f"open-by-{slug}", command, "u-anna", lambda each, s=slug: answers.update({s: each})
        )  # type: ignore[misc]
    room.room_service.offer(
        "claim-0001", ClaimTable(table=5), "u-anna", lambda each: answers.update(cash=each)
    )
    room.writer.flush()
    assert {who: is_done(answer) for who, answer in answers.items()} == {
        "friday": True,
        "turbo": False,
        "cash": False,
    }


def test_a_table_in_play_stays_in_the_inventory(room: TwoTournaments) -> None:
    assert is_done(room.tell(PutTables(tables=(TableDraft(number=9),)), "the-ninth"))
    assert is_done(room.give_to("friday", OpenTables(tables=(9,))))
    assert codes(room.tell(RemoveTables(tables=(9,)))) == ["inventory.in_use"]
    assert codes(room.tell(Undo(command="the-ninth"))) == ["inventory.in_use"]
    assert is_done(room.tell(RemoveTables(tables=(4,))))


def test_a_table_is_opened_as_the_inventory_has_it_and_the_journal_says_how(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(1, 50))))
    tables = topic_value(room, "tables:friday:1")
    assert [tables["1"][name] for name in ("size", "name", "place")] == [8, "Feature table", "Stage"]
    assert tables["50"]["size"] == 9
    assert is_done(room.tell(PutTables(tables=(TableDraft(number=1, size=6),))))
    assert topic_value(room.restarted(), "tables:friday:1")["1"]["size"] == 8
    room.check()


def test_a_whole_table_moves_only_to_a_free_one(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(2,))))
    assert is_done(room.give_to("turbo", OpenTables(tables=(3,))))
    seat(room, "friday", (2, 1), (2, 9))
    assert reasons(room.give_to("friday", RelocateTable(table=2, to=3))) == [
        Reason("inventory.in_use", {"table": 3, "by": "Turbo"})
    ]
    assert codes(room.give_to("friday", RelocateTable(table=2, to=1))) == ["relocating.too_small"]
    assert is_done(room.give_to("friday", RelocateTable(table=2, to=4), "the-move"))
    assert owners(room) == {"3": "turbo", "4": "friday"}
    moves = topic_value(room, "moves:friday:1")["moves"]
    assert [(move["from"], move["to"], move["kind"]) for move in moves[-2:]] == [
        ("2-1", "4-1", "TableRelocated"),
        ("2-9", "4-9", "TableRelocated"),
    ]
    assert is_done(room.tell(ClaimTable(table=2)))
    assert codes(room.give_to("friday", Undo(command="the-move"))) == ["inventory.in_use"]


def test_a_tournament_with_a_winner_has_no_tables(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(2,))))
    seat(room, "friday", (2, 1), (2, 2))
    structure = room.desks.desk("friday").state.sessions["1"].structure
    assert is_done(room.give_to("friday", BustOut(entry="e1"), "the-last"))
    assert owners(room) == {"2": "friday"}, "entries are still taken"
    assert is_done(room.give_to("friday", JumpToPeriod(period=structure.periods[-1].id)))
    room.clock.advance(structure.periods[-1].ms + MINUTE)
    room.tournaments.wake()
    assert owners(room) == {}
    assert is_done(room.give_to("turbo", OpenTables(tables=(2,))))
    for reversal in (Undo(command="the-last"), BringBack(entry="e1")):
        assert codes(room.give_to("friday", reversal)) == ["inventory.in_use"]


def test_the_claims_are_the_same_after_a_restart(room: TwoTournaments) -> None:
    assert is_done(room.give_to("friday", OpenTables(tables=(1,))))
    assert is_done(room.tell(ClaimTable(table=2)))
    before = topic_value(room, "floor:room")
    restarted = room.restarted()
    assert topic_value(restarted, "floor:room") == before
    assert codes(restarted.give_to("turbo", OpenTables(tables=(1,)))) == ["inventory.in_use"]


def test_the_public_view_of_a_table_changes_by_itself(room: TwoTournaments) -> None:
    published_before = len(room.broadcaster.published)
    assert is_done(room.give_to("friday", OpenTables(tables=(1, 80))))
    (patch,) = [
        message["patch"]
        for topic, message in room.broadcaster.published[published_before:]
        if topic == "floor:room"
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
    assert is_done(room.give_to("friday", CloseTable(table=80)))
    assert "80" not in topic_value(room, "floor:room")
