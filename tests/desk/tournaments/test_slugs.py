"""Tournaments are finished, archived, deleted, renamed, restored; lists and addresses follow, also after a restart."""

from __future__ import annotations

from clockserver.core.texts import Reason
from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted, Answer
from clockserver.room.commands import PauseAll
from clockserver.tournament.bubble_vote.commands import CallVote
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import PickCard
from clockserver.tournament.draws.commands import PublishDraw
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.lifecycle.commands import (
    ArchiveTournament,
    ChangeTournament,
    CreateTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room
from tests.desk.answers import codes
from tests.projection.topic_values import topic_value, topic_value_or_none


def listed(room: Room) -> list[tuple[str, str]]:
    return [(each["title"], each["phase"]) for each in topic_value(room, "room")["tournaments"]]


def archived(room: Room) -> list[tuple[str, str]]:
    return [(each["title"], each["state"]) for each in topic_value(room, "archive:room")["tournaments"]]


def opened(room: Room, title: str, slug: str | None = None) -> Answer:
    create = CreateTournament(title=title, slug=slug, structure="evening", ruleset="tda-2024")
    return room.open_tournament(create, f"open-{title}")


def one_left() -> Room:
    room = Room().opened()
    room.give(TapCounter(what="entry", count=3))
    room.give(StartClock())
    room.give(TapCounter(what="bustout", count=2))
    return room


def test_a_finished_tournament_is_listed_as_finished() -> None:
    room = one_left()
    assert listed(room) == [("Friday", "paused")]
    assert topic_value(room, "tournament:friday")["ended"] == {
        "number": 1,
        "how": "last_player",
        "winner": None,
    }
    room.give(FinishTournament(ended=1))
    assert listed(room) == [("Friday", "finished")]
    assert topic_value(room, "tournament:friday")["finished_at"] == room.clock.now
    assert listed(room.restarted()) == [("Friday", "finished")]
    room.check()


def test_a_new_title_shows_everywhere_and_the_address_stays() -> None:
    room = Room().opened()
    room.give(ChangeTournament(title="Friday night"))
    assert listed(room) == [("Friday night", "ready")]
    assert topic_value(room, "tournament:friday")["title"] == "Friday night"
    assert listed(room.restarted()) == [("Friday night", "ready")]


def test_an_archived_tournament_leaves_the_list_and_returns() -> None:
    room = one_left()
    room.give(FinishTournament())
    room.give(ArchiveTournament())
    assert (listed(room), archived(room)) == ([], [("Friday", "archived")])
    assert topic_value(room, "tournament:friday")["archived"]
    restarted = room.restarted()
    assert (listed(restarted), archived(restarted)) == ([], [("Friday", "archived")])
    restarted.give(RestoreTournament())
    assert (listed(restarted), archived(restarted)) == ([("Friday", "finished")], [])
    restarted.check()


def test_a_deleted_tournament_loses_its_address_and_returns_by_undo() -> None:
    room = Room().opened()
    room.give(DeleteTournament(), "delete-1")
    assert (listed(room), archived(room)) == ([], [("Friday", "deleted")])
    assert not room.desks.knows(SLUG)
    assert topic_value_or_none(room, "clock:friday:1") is None
    assert room.refused(StartClock()) == ["tournament.unknown"]
    room.give(Undo(command="delete-1"))
    assert listed(room) == [("Friday", "ready")]
    assert topic_value(room, "counters:friday:1")["entries"] == 0
    assert [line["code"] for line in topic_value(room, "log:friday")["lines"].values()][
        -1
    ] == "log.CommandUndone"
    room.give(StartClock())
    assert topic_value(room, "clock:friday:1")["phase"] == "running"
    room.check()


def test_a_deleted_tournament_is_restored_after_a_restart() -> None:
    room = Room().opened()
    room.give(DeleteTournament())
    restarted = room.restarted()
    assert (listed(restarted), archived(restarted)) == ([], [("Friday", "deleted")])
    restarted.give(RestoreTournament())
    assert listed(restarted) == [("Friday", "ready")]
    restarted.check()


def test_a_deleted_tournament_whose_address_was_given_away_stays_deleted() -> None:
    room = Room().opened()
    room.give(DeleteTournament(), "delete-1")
    assert isinstance(opened(room, "Another", SLUG), Accepted)
    assert listed(room) == [("Another", "ready")]
    assert topic_value(room, "tournament:friday")["title"] == "Another"
    assert room.refused(RestoreTournament()) == ["already_done"]
    assert room.refused(Undo(command="delete-1")) == ["undo.unknown_command"]
    restarted = room.restarted()
    assert listed(restarted) == [("Another", "ready")]


def test_the_second_of_two_deletes_at_once_is_refused_and_a_restore_follows() -> None:
    room = Room(by_hand=True)
    opened(room, "Friday", SLUG)
    first, second = room.offer(DeleteTournament(), "tablet-1"), room.offer(DeleteTournament(), "tablet-2")
    restored = room.offer(RestoreTournament(), "tablet-3")
    room.writer.flush()
    assert isinstance(first[0], Accepted)
    assert codes(second[0]) == ["already_done"]
    assert isinstance(restored[0], Accepted)
    assert listed(room) == [("Friday", "ready")]
    room.check()


def test_tables_of_a_finished_or_deleted_tournament_are_free() -> None:
    room = Room().with_room_service().opened()
    room.give(OpenTables(tables=(1, 2)))
    room.give(DeleteTournament())
    assert isinstance(opened(room, "Another", "another"), Accepted)
    (answer,) = room.offer(OpenTables(tables=(1,)), slug="another")
    assert isinstance(answer, Accepted)
    assert room.refused(RestoreTournament()) == ["inventory.in_use"]


def test_a_finished_tournament_asks_neither_registry_nor_files_nor_vault() -> None:
    room = one_left()
    room.give(FinishTournament())

    def refuse(_: str) -> list[Reason]:
        return [Reason("person.unknown")]

    room.directory.refuse = refuse
    for command in (
        RegisterPlayer(person="1" * 32),
        PublishDraw(),
        CallVote(session="1"),
        PickCard(position=1),
    ):
        assert room.refused(command) == ["tournament.finished"], command


def test_pausing_all_clocks_does_not_wait_for_a_tournament_that_is_over() -> None:
    room = Room().with_room_service().opened()
    room.give(TapCounter(what="entry", count=2))
    room.give(StartClock())
    room.tell(PauseAll())
    assert topic_value(room, "room")["paused_all"]
    room.give(TapCounter(what="bustout"))
    room.give(FinishTournament())
    assert not topic_value(room, "room")["paused_all"]
