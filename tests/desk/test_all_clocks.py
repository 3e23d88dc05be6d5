"""One tap pauses every clock of the room, also with a crash in its middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.desk.room.room_service import REPEATED_WITHIN_MS
from clockserver.room.commands import PauseAll, ResumeAll
from clockserver.tournament.clock.commands import AddTime, PauseClock, ResumeClock
from tests.builders import MINUTE
from tests.desk.answers import codes
from tests.desk.two_tournaments import TwoTournaments
from tests.fakes import FakeHostClock, InMemoryJournal
from tests.projection.topic_values import topic_value

BOTH_RUN = {"friday": "running", "turbo": "running"}
BOTH_STAND = {"friday": "paused", "turbo": "paused"}


@pytest.fixture
def room() -> TwoTournaments:
    return TwoTournaments().running()


def test_one_tap_pauses_every_running_clock_and_another_resumes_them(room: TwoTournaments) -> None:
    left = room.remaining_ms("friday")
    assert isinstance(room.tell(PauseAll()), Accepted)
    assert room.phases() == BOTH_STAND
    assert topic_value(room, "room")["paused_all"]
    room.clock.advance(10 * MINUTE)
    assert room.remaining_ms("friday") == left
    assert isinstance(room.tell(ResumeAll()), Accepted)
    assert room.phases() == BOTH_RUN
    assert not topic_value(room, "room")["paused_all"]
    assert room.remaining_ms("friday") == left
    room.check()


def test_a_clock_that_was_paused_before_stays_paused_when_the_others_resume(room: TwoTournaments) -> None:
    room.give_to("turbo", PauseClock())
    room.tell(PauseAll())
    room.tell(ResumeAll())
    assert room.phases() == {"friday": "running", "turbo": "paused"}


def test_a_pause_of_all_clocks_is_refused_where_none_runs(room: TwoTournaments) -> None:
    room.tell(PauseAll())
    assert codes(room.tell(PauseAll())) == ["room.nothing_runs"]
    room.tell(ResumeAll())
    assert codes(room.tell(ResumeAll())) == ["room.nothing_paused"]


def test_one_of_two_users_who_pause_all_clocks_at_once_does(room: TwoTournaments) -> None:
    answers: list[Answer] = []
    on_queued, room.writer._on_queued = room.writer._on_queued, lambda: None
    for n in (1, 2):
        room.room_service.offer(f"pause-000{n}", PauseAll(), f"u-hand{n}", answers.append)
    room.writer._on_queued = on_queued
    room.writer.flush()
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Rejected"]
    assert [codes(answer) for answer in answers if isinstance(answer, Rejected)] == [["already_done"]]
    assert room.events("friday").count("ClockPaused") == 1
    assert isinstance(room.tell(Undo(command="pause-0001")), Accepted)
    assert room.phases() == BOTH_RUN


def test_a_pause_that_could_not_be_written_can_be_tapped_again(room: TwoTournaments) -> None:
    room.journal.full = True
    assert codes(room.tell(PauseAll())) == ["journal.unwritable"]
    room.journal.full = False
    assert isinstance(room.tell(PauseAll()), Accepted)
    assert room.phases() == BOTH_STAND


def test_undoing_the_pause_counts_the_time_since(room: TwoTournaments) -> None:
    left = room.remaining_ms("friday")
    room.tell(PauseAll(), "pause-00001")
    room.clock.advance(3 * MINUTE)
    for _ in range(3):
        assert isinstance(room.tell(Undo(command="pause-00001")), Accepted)
        assert room.phases() == BOTH_RUN
        assert room.remaining_ms("friday") == left - 3 * MINUTE
        assert not topic_value(room, "room")["paused_all"]
        assert isinstance(room.tell(Redo(command="pause-00001")), Accepted)
        assert room.phases() == BOTH_STAND
        assert room.remaining_ms("friday") == left
        assert topic_value(room, "room")["paused_all"]
    room.check()


def test_undoing_the_resume_restores_the_paused_clocks(room: TwoTournaments) -> None:
    room.tell(PauseAll(), "pause-00001")
    left = room.remaining_ms("turbo")
    room.tell(ResumeAll(), "resume-0001")
    room.clock.advance(2 * MINUTE)
    for _ in range(2):
        room.tell(Undo(command="resume-0001"))
        assert room.phases() == BOTH_STAND
        assert room.remaining_ms("turbo") == left
        room.tell(Redo(command="resume-0001"))
        assert room.phases() == BOTH_RUN
    room.tell(Undo(command="resume-0001"))
    assert isinstance(room.tell(ResumeAll()), Accepted)
    assert room.phases() == BOTH_RUN
    room.check()


def test_a_clock_that_was_changed_since_stays_as_it_is(room: TwoTournaments) -> None:
    room.tell(PauseAll(), "pause-00001")
    room.give_to("turbo", AddTime(ms=MINUTE))
    room.tell(Undo(command="pause-00001"))
    assert room.phases() == {"friday": "running", "turbo": "paused"}


def test_a_clock_that_was_resumed_and_paused_alone_is_not_affected(room: TwoTournaments) -> None:
    room.tell(PauseAll())
    for slug in ("friday", "turbo"):
        room.give_to(slug, ResumeClock())
    assert not topic_value(room, "room")["paused_all"]
    room.clock.advance(MINUTE)
    room.give_to("turbo", PauseClock())
    assert not topic_value(room, "room")["paused_all"]
    assert codes(room.tell(ResumeAll())) == ["room.nothing_paused"]
    # The next tap on all clocks pauses the running ones, and resumes only those.
    room.tell(PauseAll())
    assert room.phases() == BOTH_STAND
    room.tell(ResumeAll())
    assert room.phases() == {"friday": "running", "turbo": "paused"}


def test_the_log_of_the_room_names_each_command_and_its_user(room: TwoTournaments) -> None:
    room.tell(PauseAll(), "pause-00001")
    room.tell(Undo(command="pause-00001"))
    lines = list(topic_value(room, "log:room")["lines"].values())
    assert [line["code"] for line in lines] == ["log.RoomOpened", "log.ClocksPaused", "log.CommandUndone"]
    assert lines[1]["params"] == {"count": 2}
    assert [line["by"] for line in lines] == ["system", "td", "td"]
    assert lines[1]["undo"] == "redo"
    # Also in the tournament's log: the same user undid the pause.
    assert [line["by"] for line in topic_value(room, "log:friday")["lines"].values()][-1] == "td"


class MachineOffError(Exception):
    """The machine is switched off."""


class FailingJournal(InMemoryJournal):
    """Accepts a given number of further batches, and then the machine is off."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: int | None = None

    def append(self, rows: Any) -> None:
        if self.batches is not None:
            if self.batches == 0:
                raise MachineOffError
            self.batches -= 1
        super().append(rows)


def crashed_after(batches: int, tap: Callable[[TwoTournaments], Any]) -> TwoTournaments:
    """The room after `tap`, with only `batches` of the tap's batches on the disk."""
    journal = FailingJournal()
    room = TwoTournaments(journal=journal, clock=FakeHostClock()).running()
    journal.batches = batches
    with pytest.raises((MachineOffError, ExceptionGroup)):
        tap(room)
    journal.batches = None
    return room


def test_a_crash_before_anything_was_written_leaves_the_clocks_running() -> None:
    room = crashed_after(0, lambda room: room.tell(PauseAll(), "pause-00001")).restarted()
    assert room.phases() == BOTH_RUN
    assert not topic_value(room, "room")["paused_all"]


def test_a_crash_between_the_rooms_event_and_the_tournaments_is_completed_exactly_once() -> None:
    before = crashed_after(1, lambda room: room.tell(PauseAll(), "pause-00001"))
    before.clock.advance(30_000)
    room = before.restarted()
    assert room.phases() == BOTH_STAND
    assert topic_value(room, "room")["paused_all"]
    for _ in range(3):
        room = room.restarted()
    assert [room.events(slug).count("ClockPaused") for slug in ("friday", "turbo")] == [1, 1]
    assert isinstance(room.tell(PauseAll(), "pause-00001"), Accepted)
    room.tell(Undo(command="pause-00001"))
    assert room.phases() == BOTH_RUN
    room.check()


def test_a_crash_in_the_middle_of_an_undo_is_completed() -> None:
    def tap(room: TwoTournaments) -> None:
        journal: Any = room.journal
        journal.batches = None
        room.tell(PauseAll(), "pause-00001")
        journal.batches = 1
        room.tell(Undo(command="pause-00001"))

    room = crashed_after(0, tap).restarted()
    assert room.phases() == BOTH_RUN
    assert [room.events(slug).count("ClockRestored") for slug in ("friday", "turbo")] == [1, 1]
    room.check()


def test_a_restart_does_not_repeat_commands_that_were_refused() -> None:
    """A repeat hours later could succeed, and move clocks that nobody wants moved."""
    room = TwoTournaments().running()
    room.tell(PauseAll(), "pause-00001")
    room.give_to("turbo", AddTime(ms=MINUTE), "add-000001")
    room.tell(Undo(command="pause-00001"))  # the turbo refuses: its added minute prevents the undo
    room.clock.advance(REPEATED_WITHIN_MS + 1)
    room.give_to("turbo", Undo(command="add-000001"))
    assert room.phases() == {"friday": "running", "turbo": "paused"}
    room.clock.advance(MINUTE)
    assert room.restarted().phases() == {"friday": "running", "turbo": "paused"}
