"""Questions to the worker of the past: changed names are sent along, strangers wait, long journals are read."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from clockserver.core.texts import Refused
from clockserver.past import asking
from clockserver.past.asking import MAX_PUBLIC, Past
from clockserver.past.questions import AskAt, Asked, AskMarks, AskReady
from clockserver.players.player_changes import PlayerChanges
from clockserver.players.player_registry import Players
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.tournament.counters.commands import TapCounter
from clockserver.workers.jobs import Job, PastJob, TooMuch
from tests.builders import Room
from tests.fakes import FakeHostClock, InMemoryPlayers, do_nothing, inline


class FakeWorker:
    """Keeps its questions; `on_asked` runs while it answers."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.on_asked: Callable[[], None] = do_nothing

    def __call__(self, job: Job, _source: str) -> bytes:
        assert isinstance(job, PastJob)
        self.asked.append(msgspec.msgpack.decode(job.asked, type=Asked))
        self.on_asked()
        return b"{}"


class Scene:
    def __init__(self) -> None:
        self.room = Room().opened()
        self.players = Players(InMemoryPlayers(), FakeHostClock(), inline)
        self.worker = FakeWorker()
        self.slept = 0
        self.comes_after: int | None = 3
        self.warmed = 0
        self.past = Past(
            self.players, LearnedConstants(tuple), self.room.clock, self.worker, self._sleep, self._warm
        )

    def _sleep(self, _seconds: float) -> None:
        self.slept += 1
        if self.slept == self.comes_after:
            self.past.stop_expecting(self.room.desk.stream)

    def _warm(self) -> None:
        self.warmed += 1

    def ask(self, *, public: bool = False) -> Asked:
        self.past.ask(self.room.desk, "friday", AskMarks(public), "10.0.0.7", public=public)
        return self.worker.asked[-1]


def names(question: Asked) -> list[str]:
    return [each.person.name for each in question.people]


def test_changed_players_are_sent_with_questions_until_one_is_answered() -> None:
    scene = Scene()
    ann, _ = scene.players.add("add-ann-01", "Ann Abel")
    assert names(scene.ask()) == ["Ann Abel"]
    assert names(scene.ask()) == []
    scene.players.erase(ann.id)
    (erased,) = scene.ask().people
    assert (erased.person.name, erased.person.erased) == ("", True)


def test_a_change_during_an_answer_is_sent_with_the_next_question() -> None:
    scene = Scene()
    ann, _ = scene.players.add("add-ann-01", "Ann Abel")

    def rename_once() -> None:
        if len(scene.worker.asked) == 1:
            scene.players.change(ann.id, PlayerChanges(name="Ann Other"))

    scene.worker.on_asked = rename_once

    first, second = scene.ask(), scene.ask()
    assert (names(first), names(second)) == (["Ann Abel"], ["Ann Other"])
    assert first.people[0].number < second.people[0].number


def test_a_worker_with_too_little_memory_causes_a_refusal_and_names_are_sent_again() -> None:
    scene = Scene()
    scene.players.add("add-ann-01", "Ann Abel")

    def ends() -> None:
        raise TooMuch

    scene.worker.on_asked = ends
    with pytest.raises(Refused) as refused:
        scene.ask()
    assert refused.value.reasons[0].code == "past.too_much"
    scene.worker.on_asked = do_nothing
    assert names(scene.ask()) == ["Ann Abel"]


def test_strangers_wait_for_each_other_and_staff_do_not_wait() -> None:
    scene = Scene()
    codes: list[str] = []

    def ask_more() -> None:
        if len(scene.worker.asked) < MAX_PUBLIC:
            scene.ask(public=True)
            return
        with pytest.raises(Refused) as refused:
            scene.ask(public=True)
        codes.append(refused.value.reasons[0].code)
        scene.worker.on_asked = do_nothing
        scene.ask()

    scene.worker.on_asked = ask_more
    scene.ask(public=True)
    assert codes == ["wire.too_fast"]
    assert len(scene.worker.asked) == MAX_PUBLIC + 1


def test_a_long_journal_is_read_before_the_first_question_and_again_once_it_has_grown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "LONG_JOURNAL", 3)
    scene = Scene()
    scene.past.keep_ready(scene.room.desks.all_desks())
    assert scene.worker.asked == []
    for _ in range(3):
        scene.room.give(TapCounter(what="entry"))
        scene.room.clock.advance(60_000)
    for _ in range(2):
        scene.past.keep_ready(scene.room.desks.all_desks())
    assert [each.question for each in scene.worker.asked] == [AskReady()]


def test_the_worker_that_replaces_another_reads_long_journals_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "LONG_JOURNAL", 1)
    scene = Scene()
    scene.past.keep_ready(scene.room.desks.all_desks())

    def ends() -> None:
        raise TooMuch

    scene.worker.on_asked = ends
    with pytest.raises(Refused):
        scene.ask()
    scene.worker.on_asked = do_nothing
    scene.past.keep_ready(scene.room.desks.all_desks())
    assert [each.question for each in scene.worker.asked] == [AskReady(), AskMarks(False), AskReady()]


def test_a_question_waits_for_waypoints_in_the_making_and_nothing_is_read_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "LONG_JOURNAL", 1)
    scene = Scene()
    scene.past.expect(scene.room.desk.stream, lambda: 40)
    assert scene.warmed == 1
    scene.past.keep_ready(scene.room.desks.all_desks())
    assert scene.worker.asked == []
    scene.ask()
    assert scene.slept == 3
    scene.past.keep_ready(scene.room.desks.all_desks())
    assert [each.question for each in scene.worker.asked] == [AskMarks(False), AskReady()]


def test_a_question_that_waited_to_its_limit_gets_the_progress_of_the_waypoints() -> None:
    scene = Scene()
    scene.comes_after = None
    scene.past.expect(scene.room.desk.stream, lambda: 40)
    with pytest.raises(Refused) as refused:
        scene.ask()
    (reason,) = refused.value.reasons
    assert (reason.code, reason.params["percent"]) == ("past.getting_ready", 40)
    assert scene.slept == asking.MAX_LOOKS
    assert scene.worker.asked == []


def test_a_journal_too_large_for_the_worker_is_not_read_before_a_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "LONG_JOURNAL", 1)
    monkeypatch.setattr(asking, "MAX_EVENTS", 0)
    scene = Scene()
    scene.past.keep_ready(scene.room.desks.all_desks())
    assert scene.worker.asked == []


def test_names_have_the_current_form() -> None:
    asked = Scene().ask()
    assert asked.forms == {"1": "full"}
    assert isinstance(asked.question, AskMarks)
    assert not isinstance(asked.question, AskAt)
