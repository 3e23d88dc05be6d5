"""The desk answers once a command is durable, answers a repeat alike, and says when the disk is full."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted, Answer
from clockserver.desk.ports import Row
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.lifecycle.commands import CreateTournament
from tests.builders import MINUTE, SLUG, Room
from tests.desk.answers import codes as codes_of
from tests.fakes import InMemoryJournal

ENTRY = TapCounter(what="entry")


def by_hand() -> Room:
    """A room whose journal is flushed only by the test; messages of its opening are forgotten."""
    room = Room(by_hand=True).opened()
    room.broadcaster.published.clear()
    return room


def codes(answers: list[Answer]) -> list[str]:
    """The codes of the one answer, a refusal."""
    (answer,) = answers
    return codes_of(answer)


def commands_of(room: Room) -> list[str]:
    return [row.command for row in room.journal.rows]


# -- acknowledged when durable -----------------------------------------------------------------------


def test_a_command_is_answered_only_after_the_flush() -> None:
    room = by_hand()
    answers = room.offer(StartClock())
    assert answers == []
    assert room.session.clock.phase == "ready"
    assert room.broadcaster.published == []

    room.writer.flush()
    assert answers == [Accepted(2)]
    assert room.session.clock.phase == "running"
    assert room.broadcaster.published != []
    room.check()


def test_commands_queued_together_are_decided_on_each_other_and_flushed_once() -> None:
    room = by_hand()
    flushes = room.journal.appends
    started, paused = room.offer(StartClock()), room.offer(PauseClock())
    second = room.offer(PauseClock())
    room.writer.flush()

    assert (started, paused) == ([Accepted(2)], [Accepted(3)])
    assert codes(second) == ["clock.already_paused"]
    assert room.journal.appends == flushes + 1
    room.check()


def test_a_refusal_waits_for_the_unwritten_events_it_depends_on() -> None:
    room = by_hand()
    room.offer(StartClock())
    refused = room.offer(StartClock())
    assert refused == []

    room.writer.flush()
    assert codes(refused) == ["clock.already_running"]


def test_a_refusal_that_depends_on_no_unwritten_event_comes_at_once() -> None:
    assert codes(by_hand().offer(PauseClock())) == ["clock.not_started"]


def test_an_undo_is_answered_with_the_place_of_its_last_event() -> None:
    room = Room().opened()
    room.give(StartClock(), "start-it-1")

    assert room.give(Undo(command="start-it-1")) == Accepted(4)
    assert room.session.clock.phase == "ready"
    room.check()


# -- the same id is the same command -----------------------------------------------------------------


def test_a_repeated_id_gets_the_first_answer_again() -> None:
    room = Room().opened()
    first = room.give(ENTRY, "entry-0001")
    room.give(ENTRY)

    assert room.give(ENTRY, "entry-0001") == first
    assert room.session.counters.entries == 2
    room.check()


def test_an_id_in_flight_waits_for_the_first_and_gets_its_answer() -> None:
    room = by_hand()
    first, second = room.offer(ENTRY, "entry-0001"), room.offer(ENTRY, "entry-0001")
    assert (first, second) == ([], [])

    room.writer.flush()
    assert first == second == [Accepted(2)]
    assert room.session.counters.entries == 1


def test_a_refused_id_is_decided_again() -> None:
    room = Room().opened()
    assert room.refused(PauseClock(), "pause-0001") == ["clock.not_started"]
    room.give(StartClock())

    room.give(PauseClock(), "pause-0001")
    assert room.session.clock.phase == "paused"


def test_opening_a_tournament_twice_with_one_id_opens_one() -> None:
    room = Room().opened()
    create = CreateTournament(title="Friday", slug=SLUG, structure="evening", ruleset="tda-2024")

    assert room.open_tournament(create, "open-friday") == Accepted(1)
    assert len(room.desks.all_desks()) == 1


def test_a_slug_is_taken_once() -> None:
    room = Room().opened()
    create = CreateTournament(title="Friday", slug=SLUG, structure="evening", ruleset="tda-2024")

    assert codes_of(room.open_tournament(create, "open-friday-2")) == ["tournament.slug_taken"]


# -- the journal cannot be written -------------------------------------------------------------------


def test_a_failed_flush_refuses_all_that_were_queued_and_sets_the_head_back() -> None:
    room = by_hand()
    room.journal.full = True
    answers = [room.offer(StartClock()), room.offer(PauseClock()), room.offer(PauseClock())]
    room.writer.flush()

    assert [codes(each) for each in answers] == [["journal.unwritable"]] * 3
    assert codes(room.offer(PauseClock())) == ["clock.not_started"]
    assert room.session.clock.phase == "ready"
    assert commands_of(room) == ["open-friday"]


def test_a_failed_flush_publishes_nothing() -> None:
    room = by_hand()
    room.journal.full = True
    room.offer(StartClock())
    room.offer(ENTRY)
    room.writer.flush()

    assert room.broadcaster.published == []


def test_the_same_commands_succeed_once_the_journal_can_be_written() -> None:
    room = by_hand()
    room.journal.full = True
    failed = [room.offer(StartClock(), "start-0001"), room.offer(ENTRY, "entry-0001")]
    room.writer.flush()
    assert [codes(each) for each in failed] == [["journal.unwritable"]] * 2
    assert room.writer.failure is not None

    room.journal.full = False
    answers = [room.offer(StartClock(), "start-0001"), room.offer(ENTRY, "entry-0001")]
    room.writer.flush()
    assert answers == [[Accepted(2)], [Accepted(3)]]
    assert room.writer.failure is None
    room.check()


def test_a_repeat_of_an_id_in_flight_fails_with_the_first() -> None:
    room = by_hand()
    room.journal.full = True
    first, second = room.offer(ENTRY, "entry-0001"), room.offer(ENTRY, "entry-0001")
    room.writer.flush()

    assert codes(first) == codes(second) == ["journal.unwritable"]


def test_due_events_lost_with_a_failed_flush_are_found_again() -> None:
    room = by_hand()
    room.offer(StartClock())
    room.writer.flush()
    room.clock.advance(25 * MINUTE)
    room.journal.full = True
    room.desk.wake()
    room.writer.flush()
    assert room.session.clock.mark.period == "l1"

    room.journal.full = False
    room.desk.wake()
    room.writer.flush()
    assert room.session.clock.mark.period == "l2"
    room.check()


def test_a_tournament_that_could_not_be_written_was_not_opened() -> None:
    room = Room(by_hand=True)
    room.journal.full = True
    create = CreateTournament(title="Friday", slug=SLUG, structure="evening", ruleset="tda-2024")
    assert codes_of(room.open_tournament(create, "open-friday")) == ["journal.unwritable"]
    assert room.refused(StartClock()) == ["tournament.unknown"]

    room.journal.full = False
    assert room.opened().session.clock.phase == "ready"


# -- another hand wrote ------------------------------------------------------------------------------


def test_a_conflict_reads_and_publishes_what_another_process_wrote() -> None:
    room = Room().opened()
    other = room.restarted()
    other.give(StartClock(), "other-0001")
    assert room.session.clock.phase == "ready"

    assert room.refused(ENTRY) == ["journal.conflict"]
    assert room.session.clock.phase == "running"
    assert room.broadcaster.of(f"clock:{SLUG}:1")[-1]["value"]["phase"] == "running"
    room.check()


def test_after_a_conflict_the_same_command_succeeds() -> None:
    room = Room().opened()
    room.restarted().give(StartClock(), "other-0001")
    assert room.refused(ENTRY, "entry-0001") == ["journal.conflict"]

    room.give(ENTRY, "entry-0001")
    assert room.session.counters.entries == 1
    room.check()


def test_a_command_that_another_process_wrote_already_is_answered_as_accepted() -> None:
    room = Room().opened()
    first = room.restarted().give(ENTRY, "entry-0001")
    assert room.refused(ENTRY, "entry-0001") == ["journal.conflict"]

    assert room.give(ENTRY, "entry-0001") == first
    assert room.session.counters.entries == 1


# -- what time brings --------------------------------------------------------------------------------


def test_due_events_are_recorded_before_the_command_that_finds_them() -> None:
    room = Room().opened()
    room.give(StartClock())
    room.clock.advance(45 * MINUTE)
    room.give(PauseClock())

    due = ["LevelStarted", "BreakStarted", "ColorUpDue"]
    assert [row.type for row in room.journal.rows[2:]] == [*due, "ClockPaused"]
    room.check()


def test_due_events_have_ids_of_their_own_and_are_appended_once_however_often_the_desk_wakes() -> None:
    room = Room().opened()
    room.give(StartClock())
    for _ in range(3):
        room.clock.advance(25 * MINUTE)
        room.desk.wake()
        room.desk.wake()
        room.tournaments.wake()
    facts = [command for command in commands_of(room) if command.startswith("auto:")]

    assert len(facts) == len(set(facts)) == 5
    assert {row.actor for row in room.journal.rows if row.command in facts} == {"clock"}
    room.check()


def test_a_level_reached_again_after_an_undo_is_a_new_event() -> None:
    room = Room().opened()
    room.give(StartClock())
    room.clock.advance(5 * MINUTE)
    room.give(PauseClock(), "pause-0001")
    room.give(ResumeClock(), "resume-001")
    room.clock.advance(15 * MINUTE)
    room.desk.wake()
    room.give(Undo(command="resume-001"))
    room.give(ResumeClock())
    room.clock.advance(15 * MINUTE)
    room.desk.wake()

    assert [row.type for row in room.journal.rows].count("LevelStarted") == 2
    room.check()


def test_time_never_goes_back_in_the_journal_although_the_host_clock_does() -> None:
    room = Room().opened()
    room.clock.advance(MINUTE)
    room.give(StartClock())
    room.clock.now -= 5 * MINUTE
    room.give(PauseClock())
    instants = [row.at for row in room.journal.rows]

    assert instants == sorted(instants)
    assert room.session.clock.mark.left_ms == 20 * MINUTE


# -- restart -----------------------------------------------------------------------------------------


def test_a_restart_gives_the_same_state() -> None:
    room = Room().opened()
    room.give(StartClock())
    room.give(ENTRY, "entry-0001")
    room.clock.advance(25 * MINUTE)
    room.give(Undo(command="entry-0001"))
    restarted = room.restarted()

    assert restarted.desk.state == room.desk.state
    assert restarted.topics.get(f"log:{SLUG}") == room.topics.get(f"log:{SLUG}")
    restarted.check()


def test_a_command_repeated_after_a_restart_is_applied_once() -> None:
    room = Room().opened()
    first = room.give(ENTRY, "entry-0001")
    restarted = room.restarted()

    assert restarted.give(ENTRY, "entry-0001") == first
    assert restarted.session.counters.entries == 1
    restarted.check()


class FaultyJournal(InMemoryJournal):
    """A journal with a programming error: neither full nor absent."""

    broken = True

    def append(self, rows: Sequence[Row]) -> None:
        if self.broken:
            raise RuntimeError("a fault")
        super().append(rows)


def test_a_fault_in_the_journal_leaves_no_gap_and_no_command_without_an_answer() -> None:
    journal = FaultyJournal()
    journal.broken = False
    room = Room(journal=journal, by_hand=True).opened()
    journal.broken = True
    answers = room.offer(StartClock(), "start-0001")
    with pytest.raises(RuntimeError):
        room.writer.flush()
    assert codes(answers) == ["journal.unwritable"]

    journal.broken = False
    repeated = room.offer(StartClock(), "start-0001")
    room.writer.flush()
    assert repeated == [Accepted(2)]
    room.check()
