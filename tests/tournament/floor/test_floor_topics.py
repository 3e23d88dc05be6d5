"""Topics of calls, rulings and pages: patches that add up, authors of notes, paged players."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.floor.commands import AnswerCall, CallFloor, EndPage, NoteRuling, PagePlayer
from clockserver.tournament.floor.state import PAGE_MS
from clockserver.tournament.floor.view import MAX_RULINGS, ON_THE_WAY_MS
from clockserver.tournament.tables.commands import CloseTable, OpenTables
from tests.builders import MINUTE, SLUG, Room, person
from tests.projection.topic_values import session_topic


def patched(room: Room) -> dict[str, Any]:
    """A face's calls after applying every patch to its first value."""
    calls: dict[str, Any] = {}
    for message in room.broadcaster.of(f"calls:{SLUG}:1"):
        if "value" in message:
            calls = dict(message["value"])
            continue
        calls |= message["patch"]["set"]
        for key in message["patch"]["remove"]:
            del calls[key]
    return calls


def published(room: Room, kind: str) -> int:
    return len(room.broadcaster.of(f"{kind}:{SLUG}:1"))


@pytest.fixture
def room() -> Room:
    """Two players at table 1, none at table 2, with a running clock."""
    room = Room().opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in (1, 2):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    room.give(StartClock())
    return room


def test_a_new_tournament_has_no_calls_rulings_or_pages(room: Room) -> None:
    assert (session_topic(room, "calls"), session_topic(room, "rulings"), session_topic(room, "pages")) == (
        {},
        {"rulings": []},
        {"pages": []},
    )


def test_calls_are_listed_by_table_with_the_command_to_undo(room: Room) -> None:
    room.give(CallFloor(table=2, what="chips"), "chips-001")
    room.clock.advance(MINUTE)
    room.give(CallFloor(table=2), "floor-001")
    first, second = session_topic(room, "calls")["2"]
    assert (first["what"], first["command"], second["what"], second["command"]) == (
        "chips",
        "chips-001",
        "floor",
        "floor-001",
    )
    assert second["at"] - first["at"] == MINUTE
    room.give(AnswerCall(table=2), "answer-001")
    assert [(each["answered"], each["command"]) for each in session_topic(room, "calls")["2"]] == [
        (None, "chips-001"),
        (room.clock.now, "answer-001"),
    ]
    assert patched(room) == session_topic(room, "calls")


def test_a_call_disappears_with_its_answer_its_undo_or_its_table(room: Room) -> None:
    room.give(CallFloor(table=1), "floor-001")
    room.give(CallFloor(table=2, what="deck"))
    room.give(Undo(command="floor-001"))
    assert sorted(session_topic(room, "calls")) == ["2"]
    room.give(Redo(command="floor-001"))
    room.give(AnswerCall(table=1))
    room.give(CloseTable(table=2))
    assert sorted(session_topic(room, "calls")) == ["1"]
    room.clock.advance(ON_THE_WAY_MS)
    room.give(CallFloor(table=1, what="dealer"))
    assert [each["what"] for each in session_topic(room, "calls")["1"]] == ["dealer"]
    assert patched(room) == session_topic(room, "calls")


def test_a_ruling_has_its_author_and_time_and_the_newest_comes_first(room: Room) -> None:
    room.give(NoteRuling(table=1, text="Misdeal"), "note-00001")
    at = room.clock.now
    room.clock.advance(MINUTE)
    room.give(NoteRuling(table=2, hand=7, text="The raise stands"))
    newest, first = session_topic(room, "rulings")["rulings"]
    assert (newest["table"], newest["hand"], newest["text"]) == (2, 7, "The raise stands")
    assert (first["at"], first["by"], first["command"]) == (at, "td", "note-00001")
    room.give(Undo(command="note-00001"))
    assert [each["text"] for each in session_topic(room, "rulings")["rulings"]] == ["The raise stands"]
    room.clock.advance(MINUTE)
    room.give(Redo(command="note-00001"))
    assert session_topic(room, "rulings")["rulings"][1] == first


def test_only_the_newest_rulings_are_shown(room: Room) -> None:
    for number in range(MAX_RULINGS + 1):
        room.give(NoteRuling(table=1, text=f"Ruling {number}"))
    rulings = session_topic(room, "rulings")["rulings"]
    assert len(rulings) == MAX_RULINGS
    assert rulings[-1]["text"] == "Ruling 1"


def test_paged_players_are_listed_by_entry_until_they_lose_their_seat(room: Room) -> None:
    room.give(PagePlayer(entry="e2"))
    room.give(PagePlayer(entry="e1", to="seat"))
    now = room.clock.now
    assert session_topic(room, "pages")["pages"] == [
        {"entry": "e1", "name": None, "seat": "1-1", "to": "seat", "at": now, "until": now + PAGE_MS},
        {"entry": "e2", "name": None, "seat": "1-2", "to": "desk", "at": now, "until": now + PAGE_MS},
    ]
    room.give(BustOut(entry="e1"))
    assert [each["entry"] for each in session_topic(room, "pages")["pages"]] == ["e2"]
    room.give(EndPage(entry="e2"))
    assert session_topic(room, "pages") == {"pages": []}


def test_an_unrelated_command_publishes_no_topic_of_the_floor(room: Room) -> None:
    room.give(CallFloor(table=1))
    room.give(PagePlayer(entry="e1"))
    before = [published(room, kind) for kind in ("calls", "rulings", "pages")]
    room.give(RegisterPlayer(person=person(9), seat=None))
    assert [published(room, kind) for kind in ("calls", "rulings", "pages")] == before


def test_calls_rulings_and_pages_survive_a_restart(room: Room) -> None:
    room.give(CallFloor(table=1), "floor-001")
    room.give(NoteRuling(table=1, text="Misdeal"), "note-00001")
    room.give(PagePlayer(entry="e1"))
    restarted = room.restarted()
    for kind in ("calls", "rulings", "pages"):
        assert session_topic(restarted, kind) == session_topic(room, kind)
    room.check()


def test_a_paged_player_is_shown_under_the_name_in_the_registry(room: Room) -> None:
    room.give(PagePlayer(entry="e1"))
    room.directory.call_everybody("Ann Lee")
    room.tournaments.people_changed([person(1)])
    assert [each["name"] for each in session_topic(room, "pages")["pages"]] == ["Ann Lee"]
    room.give(EndPage(entry="e1"))
    assert session_topic(room, "pages") == {"pages": []}
