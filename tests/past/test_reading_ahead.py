"""Long journals are read a little at a time while nobody asks, and what an answer leaves is freed."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from clockserver.past import answering
from clockserver.past.answering import Answering
from clockserver.past.past_topics import FixedClock
from clockserver.past.questions import AskAt, Asked, AskReady, Question
from clockserver.players.registry import Players
from clockserver.structures.live_band import USUAL
from clockserver.tournament.counters.commands import TapCounter
from tests.builders import Room
from tests.fakes import InMemoryPlayers, inline

EVENTS = 10


@pytest.fixture
def room() -> Room:
    room = Room().opened()
    while room.desk.state.seq < EVENTS:
        room.give(TapCounter(what="entry"))
        room.clock.advance(60_000)
    return room


class Scene:
    def __init__(self, room: Room) -> None:
        self.settled = 0
        self.room = room
        players = Players(InMemoryPlayers(), FixedClock(0), inline)
        self.answering = Answering(room.journal, players, lambda _: lambda code, _params: code, self._settle)

    def _settle(self) -> None:
        self.settled += 1

    def ask(self, question: Question) -> Any:
        asked = Asked(self.room.desk.stream, "friday", {"1": "full"}, USUAL, 0, (), question)
        return self.answering.answer(asked)

    def entries(self, seq: int) -> Any:
        found = self.ask(AskAt(("counters:friday:1",), public=False, seq=seq))
        return found["topics"]["counters:friday:1"]["value"]["entries"]


def test_a_journal_is_read_little_by_little(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "AT_ONCE", 4)
    scene = Scene(room)
    assert not scene.answering.read_ahead()
    assert scene.ask(AskReady()) == {}
    steps = 0
    while scene.answering.read_ahead():
        steps += 1
    assert (steps, scene.settled) == (3, 3)
    assert scene.entries(EVENTS) == EVENTS - 1


def test_a_question_in_between_reads_the_rest_and_what_was_written_since(
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


def test_what_holds_too_much_is_read_when_somebody_asks(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "AT_ONCE", 4)
    monkeypatch.setattr(answering, "MAX_EVENTS", 3)
    scene = Scene(room)
    scene.ask(AskReady())
    assert scene.answering.read_ahead()
    assert not scene.answering.read_ahead()
    assert scene.entries(EVENTS) == EVENTS - 1


def test_states_that_were_read_are_settled_before_topics_are_made_of_them(room: Room) -> None:
    scene = Scene(room)
    scene.entries(EVENTS)
    assert scene.settled == 1


def test_a_tournament_that_is_dropped_is_freed_without_a_collection(room: Room) -> None:
    scene = Scene(room)
    gc.disable()
    try:
        scene.ask(AskReady())
        scene.answering.read_ahead()
        states = weakref.ref(scene.answering._states.pop(room.desk.stream))
        assert states() is None
    finally:
        gc.enable()
