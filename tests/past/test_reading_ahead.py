"""Long journals are read in small parts while nobody asks, and an answer's leftovers are freed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.desk.ports import JournalDamaged
from clockserver.past import answering
from clockserver.past.answering import Answering
from clockserver.past.past_topics import FixedClock
from clockserver.past.questions import AskAt, Asked, AskLines, AskMarks, AskReady, Question
from clockserver.past.waypoints import Waypoints
from clockserver.players.player_registry import Players
from clockserver.structures.live_band import USUAL
from clockserver.tournament.counters.commands import TapCounter
from tests.builders import Room
from tests.fakes import InMemoryPlayers, InMemoryWaypoints, inline

EVENTS = 10


@pytest.fixture
def room() -> Room:
    room = Room().opened()
    while room.desk.state.seq < EVENTS:
        room.give(TapCounter(what="entry"))
        room.clock.advance(60_000)
    return room


class Scene:
    """A worker on the journal of a room; with a store it keeps waypoints there."""

    def __init__(
        self, room: Room, left_waypoints: InMemoryWaypoints | None = None, early: Sequence[str] = ()
    ) -> None:
        self.settled = 0
        self.room = room
        players = Players(InMemoryPlayers(), FixedClock(0), inline)
        waypoints = (
            None
            if left_waypoints is None
            else partial(Waypoints, left_waypoints, room.journal, "code", every=4)
        )
        self.answering = Answering(
            room.journal, players, lambda _: lambda code, _params: code, self._settle, waypoints, early
        )

    def _settle(self) -> None:
        self.settled += 1

    def ask(self, question: Question) -> Any:
        question_asked = Asked(self.room.desk.stream, "friday", {"1": "full"}, USUAL, 0, (), question)
        return self.answering.answer(question_asked)

    def entries(self, seq: int) -> Any:
        response = self.ask(AskAt(("counters:friday:1",), public=False, seq=seq))
        return response["topics"]["counters:friday:1"]["value"]["entries"]


def test_a_journal_is_read_in_pieces(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "AT_ONCE", 4)
    scene = Scene(room)
    assert not scene.answering.read_ahead()
    assert scene.ask(AskReady()) == {}
    steps = 0
    while scene.answering.read_ahead():
        steps += 1
    assert (steps, scene.settled) == (3, 3)
    assert scene.entries(EVENTS) == EVENTS - 1


def test_a_question_in_between_reads_the_rest_and_newer_rows(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "AT_ONCE", 4)
    scene = Scene(room)
    scene.ask(AskReady())
    assert scene.answering.read_ahead()
    room.give(TapCounter(what="entry"))
    assert scene.entries(EVENTS + 1) == EVENTS
    while scene.answering.read_ahead():
        pass
    room.give(TapCounter(what="entry"))
    assert scene.entries(EVENTS + 2) == EVENTS + 1


def test_a_journal_with_too_much_state_is_read_at_the_first_question(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "AT_ONCE", 4)
    monkeypatch.setattr(answering, "MAX_EVENTS", 3)
    scene = Scene(room)
    scene.ask(AskReady())
    assert scene.answering.read_ahead()
    assert not scene.answering.read_ahead()
    assert scene.entries(EVENTS) == EVENTS - 1


def test_states_are_settled_before_topics_are_made_of_them(room: Room) -> None:
    scene = Scene(room)
    scene.entries(EVENTS)
    assert scene.settled == 1


def test_a_dropped_tournament_is_freed_without_a_garbage_collection(room: Room) -> None:
    scene = Scene(room)
    gc.disable()
    try:
        scene.ask(AskReady())
        scene.answering.read_ahead()
        states = weakref.ref(scene.answering._states.pop(room.desk.stream))
        assert states() is None
    finally:
        gc.enable()


# -- from waypoints ----------------------------------------------------------------------------------


@pytest.fixture
def left_waypoints(room: Room) -> InMemoryWaypoints:
    """The waypoints that a worker left."""
    left_waypoints = InMemoryWaypoints()
    scene = Scene(room, left_waypoints)
    scene.ask(AskReady())
    while scene.answering.read_ahead():
        pass
    assert sorted(seq for _, seq in left_waypoints.files) == [4, 8]
    return left_waypoints


def note_whole_reads(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The list to which each later reading of a whole journal adds the seq after which it starts."""
    read_rows, starts = room.journal.read, list[int]()

    def watched(stream: str, after: int = 0) -> Any:
        starts.append(after)
        return read_rows(stream, after)

    monkeypatch.setattr(room.journal, "read", watched)
    monkeypatch.setattr(
        room.journal,
        "between",
        lambda stream, after, last: (row for row in read_rows(stream, after) if row.seq <= last),
    )
    return starts


def test_the_first_question_is_answered_from_waypoints_and_the_rest_is_read_meanwhile(
    room: Room, left_waypoints: InMemoryWaypoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "AT_ONCE", 4)
    scene, reads = Scene(room, left_waypoints), note_whole_reads(room, monkeypatch)
    assert [scene.entries(seq) for seq in (EVENTS, 3, 5)] == [EVENTS - 1, 2, 4]
    assert min(reads) == 8
    room.give(TapCounter(what="entry"))
    assert scene.entries(EVENTS + 1) == EVENTS
    while scene.answering.read_ahead():
        pass
    assert 0 in reads
    assert [scene.entries(seq) for seq in (EVENTS + 1, 3, 5)] == [EVENTS, 2, 4]
    assert scene.answering._resumed == {}


def test_waypoints_of_a_server_that_starts_are_read_before_the_first_question(
    room: Room, left_waypoints: InMemoryWaypoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(room, left_waypoints, [room.desk.stream, "tournament:without"])
    while scene.answering.read_ahead():
        pass
    assert list(scene.answering._resumed) == [room.desk.stream]
    reads = note_whole_reads(room, monkeypatch)
    left_waypoints.files = {key: data for key, data in left_waypoints.files.items() if key[1] == 4}
    assert [scene.entries(seq) for seq in (EVENTS, 5)] == [EVENTS - 1, 4]
    assert min(reads) >= 4
    while scene.answering.read_ahead():
        pass
    assert 0 in reads, "the whole journal is read all the same"
    assert [scene.entries(seq) for seq in (EVENTS, 3, 5)] == [EVENTS - 1, 2, 4]


def test_a_database_that_is_away_at_the_start_is_asked_again_by_the_first_question(
    room: Room, left_waypoints: InMemoryWaypoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> Any:
        raise RuntimeError("the database is away")

    scene = Scene(room, left_waypoints, [room.desk.stream] * 2)
    with monkeypatch.context() as patched:
        patched.setattr(room.journal, "between", away)
        assert scene.answering.read_ahead()
        assert not scene.answering.read_ahead()
    assert scene.entries(EVENTS) == EVENTS - 1


def test_a_journal_beyond_the_memory_limit_is_not_read_ahead(
    room: Room, left_waypoints: InMemoryWaypoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MAX_EVENTS", 3)
    scene = Scene(room, left_waypoints, [room.desk.stream])
    assert scene.answering.read_ahead()
    assert (scene.answering._states, scene.answering._resumed) == ({}, {})
    assert scene.entries(EVENTS) == EVENTS - 1


def test_a_question_between_two_pieces_is_answered_from_waypoints(
    room: Room, left_waypoints: InMemoryWaypoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "AT_ONCE", 3)
    scene, answers = Scene(room, left_waypoints), []
    scene.ask(AskReady())
    while scene.answering.read_ahead():
        answers.append([scene.entries(seq) for seq in (2, 6, EVENTS)])
    assert len(answers) > 3
    assert answers == [[1, 5, EVENTS - 1]] * len(answers)


def test_marks_and_lines_are_there_before_the_journal_is_read(
    room: Room, left_waypoints: InMemoryWaypoints
) -> None:
    scene, whole = Scene(room, left_waypoints), Scene(room)
    for question in (AskMarks(public=False), AskLines("counter", "en")):
        assert scene.ask(question) == whole.ask(question)
    assert scene.answering._resumed


def test_only_the_journals_asked_for_last_are_held(
    room: Room, left_waypoints: InMemoryWaypoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MAX_TOURNAMENTS", 2)
    rows = list(room.journal.rows)
    for name in ("two", "three", "four"):
        room.journal.rows += [replace(row, stream=f"tournament:{name}") for row in rows]
    scene = Scene(room, left_waypoints)
    for stream in [row.stream for row in room.journal.rows if row.seq == 1] * 2:
        question = Asked(stream, "friday", {"1": "full"}, USUAL, 0, (), AskMarks(public=False))
        assert scene.answering.answer(question)["last_seq"] == EVENTS
        assert len(scene.answering._states) <= 2
        assert scene.answering._resumed.keys() <= scene.answering._states.keys()
        assert scene.answering._waypoints.keys() <= scene.answering._states.keys()


def test_a_journal_that_is_damaged_before_a_waypoint_is_shown_up_to_there(
    room: Room, left_waypoints: InMemoryWaypoints, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_rows = room.journal.read

    def damaged(stream: str, after: int = 0) -> Any:
        for row in read_rows(stream, after):
            if row.seq == 6:
                raise JournalDamaged(stream, 6, 6, "changed")
            yield row

    monkeypatch.setattr(room.journal, "read", damaged)
    monkeypatch.setattr(
        room.journal,
        "between",
        lambda stream, after, last: (row for row in damaged(stream, after) if row.seq <= last),
    )
    scene = Scene(room, left_waypoints)
    assert scene.entries(5) == 4
    assert scene.ask(AskAt((), public=False, seq=7))["last_seq"] == 5
