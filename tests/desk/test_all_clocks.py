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
from tests.desk.floors import Floor, codes, value
from tests.fakes import FakeHostClock, InMemoryJournal

BOTH_RUN = {"friday": "running", "turbo": "running"}
BOTH_STAND = {"friday": "paused", "turbo": "paused"}


@pytest.fixture
def floor() -> Floor:
    return Floor().running()


def test_one_tap_pauses_every_running_clock_and_another_resumes_them(floor: Floor) -> None:
    left = floor.left_ms("friday")
    assert isinstance(floor.tell(PauseAll()), Accepted)
    assert floor.phases() == BOTH_STAND
    assert value(floor, "room")["paused_all"]
    floor.clock.advance(10 * MINUTE)
    assert floor.left_ms("friday") == left
    assert isinstance(floor.tell(ResumeAll()), Accepted)
    assert floor.phases() == BOTH_RUN
    assert not value(floor, "room")["paused_all"]
    assert floor.left_ms("friday") == left
    floor.check()


def test_a_clock_that_was_paused_before_stays_paused_when_the_others_resume(floor: Floor) -> None:
    floor.at("turbo", PauseClock())
    floor.tell(PauseAll())
    floor.tell(ResumeAll())
    assert floor.phases() == {"friday": "running", "turbo": "paused"}


def test_a_pause_of_all_clocks_is_refused_where_none_runs(floor: Floor) -> None:
    floor.tell(PauseAll())
    assert codes(floor.tell(PauseAll())) == ["room.nothing_runs"]
    floor.tell(ResumeAll())
    assert codes(floor.tell(ResumeAll())) == ["room.nothing_paused"]


def test_one_of_two_users_who_pause_all_clocks_at_once_does(floor: Floor) -> None:
    answers: list[Answer] = []
    held, floor.writer._on_queued = floor.writer._on_queued, lambda: None
    for n in (1, 2):
        floor.room_service.offer(f"pause-000{n}", PauseAll(), f"u-hand{n}", answers.append)
    floor.writer._on_queued = held
    floor.writer.flush()
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Rejected"]
    assert [codes(answer) for answer in answers if isinstance(answer, Rejected)] == [["already_done"]]
    assert floor.events("friday").count("ClockPaused") == 1
    assert isinstance(floor.tell(Undo(command="pause-0001")), Accepted)
    assert floor.phases() == BOTH_RUN


def test_a_pause_that_could_not_be_written_can_be_tapped_again(floor: Floor) -> None:
    floor.journal.full = True
    assert codes(floor.tell(PauseAll())) == ["journal.unwritable"]
    floor.journal.full = False
    assert isinstance(floor.tell(PauseAll()), Accepted)
    assert floor.phases() == BOTH_STAND


def test_undoing_the_pause_counts_the_time_since(floor: Floor) -> None:
    left = floor.left_ms("friday")
    floor.tell(PauseAll(), "pause-00001")
    floor.clock.advance(3 * MINUTE)
    for _ in range(3):
        assert isinstance(floor.tell(Undo(command="pause-00001")), Accepted)
        assert floor.phases() == BOTH_RUN
        assert floor.left_ms("friday") == left - 3 * MINUTE
        assert not value(floor, "room")["paused_all"]
        assert isinstance(floor.tell(Redo(command="pause-00001")), Accepted)
        assert floor.phases() == BOTH_STAND
        assert floor.left_ms("friday") == left
        assert value(floor, "room")["paused_all"]
    floor.check()


def test_undoing_the_resume_restores_the_paused_clocks(floor: Floor) -> None:
    floor.tell(PauseAll(), "pause-00001")
    left = floor.left_ms("turbo")
    floor.tell(ResumeAll(), "resume-0001")
    floor.clock.advance(2 * MINUTE)
    for _ in range(2):
        floor.tell(Undo(command="resume-0001"))
        assert floor.phases() == BOTH_STAND
        assert floor.left_ms("turbo") == left
        floor.tell(Redo(command="resume-0001"))
        assert floor.phases() == BOTH_RUN
    floor.tell(Undo(command="resume-0001"))
    assert isinstance(floor.tell(ResumeAll()), Accepted)
    assert floor.phases() == BOTH_RUN
    floor.check()


def test_a_clock_that_was_changed_since_stays_as_it_is(floor: Floor) -> None:
    floor.tell(PauseAll(), "pause-00001")
    floor.at("turbo", AddTime(ms=MINUTE))
    floor.tell(Undo(command="pause-00001"))
    assert floor.phases() == {"friday": "running", "turbo": "paused"}


def test_a_clock_that_was_resumed_and_paused_alone_is_not_affected(floor: Floor) -> None:
    floor.tell(PauseAll())
    for slug in ("friday", "turbo"):
        floor.at(slug, ResumeClock())
    assert not value(floor, "room")["paused_all"]
    floor.clock.advance(MINUTE)
    floor.at("turbo", PauseClock())
    assert not value(floor, "room")["paused_all"]
    assert codes(floor.tell(ResumeAll())) == ["room.nothing_paused"]
    # The next tap on all clocks pauses the running ones, and resumes only those.
    floor.tell(PauseAll())
    assert floor.phases() == BOTH_STAND
    floor.tell(ResumeAll())
    assert floor.phases() == {"friday": "running", "turbo": "paused"}


def test_the_log_of_the_room_names_each_command_and_its_user(floor: Floor) -> None:
    floor.tell(PauseAll(), "pause-00001")
    floor.tell(Undo(command="pause-00001"))
    lines = list(value(floor, "log:room")["lines"].values())
    assert [line["code"] for line in lines] == ["log.RoomOpened", "log.ClocksPaused", "log.CommandUndone"]
    assert lines[1]["params"] == {"count": 2}
    assert [line["by"] for line in lines] == ["system", "td", "td"]
    assert lines[1]["undo"] == "redo"
    # Also in the tournament's log: the same user undid the pause.
    assert [line["by"] for line in value(floor, "log:friday")["lines"].values()][-1] == "td"


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


def crashed_after(batches: int, tap: Callable[[Floor], Any]) -> Floor:
    """A floor after `tap`, with only `batches` of the tap's batches on the disk."""
    journal = FailingJournal()
    floor = Floor(journal=journal, clock=FakeHostClock()).running()
    journal.batches = batches
    with pytest.raises((MachineOffError, ExceptionGroup)):
        tap(floor)
    journal.batches = None
    return floor


def test_a_crash_before_anything_was_written_leaves_the_clocks_running() -> None:
    floor = crashed_after(0, lambda floor: floor.tell(PauseAll(), "pause-00001")).again()
    assert floor.phases() == BOTH_RUN
    assert not value(floor, "room")["paused_all"]


def test_a_crash_between_the_rooms_event_and_the_tournaments_is_completed_exactly_once() -> None:
    before = crashed_after(1, lambda floor: floor.tell(PauseAll(), "pause-00001"))
    before.clock.advance(30_000)
    floor = before.again()
    assert floor.phases() == BOTH_STAND
    assert value(floor, "room")["paused_all"]
    for _ in range(3):
        floor = floor.again()
    assert [floor.events(slug).count("ClockPaused") for slug in ("friday", "turbo")] == [1, 1]
    assert isinstance(floor.tell(PauseAll(), "pause-00001"), Accepted)
    floor.tell(Undo(command="pause-00001"))
    assert floor.phases() == BOTH_RUN
    floor.check()


def test_a_crash_in_the_middle_of_an_undo_is_completed() -> None:
    def tap(floor: Floor) -> None:
        journal: Any = floor.journal
        journal.batches = None
        floor.tell(PauseAll(), "pause-00001")
        journal.batches = 1
        floor.tell(Undo(command="pause-00001"))

    floor = crashed_after(0, tap).again()
    assert floor.phases() == BOTH_RUN
    assert [floor.events(slug).count("ClockRestored") for slug in ("friday", "turbo")] == [1, 1]
    floor.check()


def test_a_restart_does_not_repeat_commands_that_were_refused() -> None:
    """A repeat hours later could succeed, and move clocks that nobody wants moved."""
    floor = Floor().running()
    floor.tell(PauseAll(), "pause-00001")
    floor.at("turbo", AddTime(ms=MINUTE), "add-000001")
    floor.tell(Undo(command="pause-00001"))  # the turbo refuses: its added minute prevents the undo
    floor.clock.advance(REPEATED_WITHIN_MS + 1)
    floor.at("turbo", Undo(command="add-000001"))
    assert floor.phases() == {"friday": "running", "turbo": "paused"}
    floor.clock.advance(MINUTE)
    assert floor.again().phases() == {"friday": "running", "turbo": "paused"}
