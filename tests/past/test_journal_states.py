"""States between stored ones, steps from command to command, marks, courses, and the names of today."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Undo
from clockserver.past import journal_states
from clockserver.past.journal_states import JournalStates
from clockserver.past.log_lines import KINDS, PUBLIC_KINDS
from clockserver.past.past_topics import with_names_of_today
from clockserver.tournament.clock.commands import PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight
from tests.builders import MINUTE, Room


def evening() -> Room:
    room = Room().opened()
    room.give(TapCounter(what="entry", count=10))
    room.give(StartClock())
    room.clock.advance(25 * MINUTE)
    room.tournaments.wake()
    room.writer.flush()
    room.give(TapCounter(what="entry", count=5))
    room.clock.advance(20 * MINUTE)
    room.tournaments.wake()
    room.writer.flush()
    room.give(PauseClock(), "pause-0001")
    room.give(Undo(command="pause-0001"))
    return room


def states_of(room: Room, every: int = 3) -> JournalStates:
    states = JournalStates(room.journal, room.desk.stream, every=every)
    states.extend()
    return states


def test_a_journal_of_one_event_has_a_past() -> None:
    states = states_of(Room().opened())
    assert (states.last_seq, states.command_before(1), states.command_after(1)) == (1, None, None)
    assert states.state_at(1).state.seq == 1


def test_a_seq_within_a_command_is_its_end() -> None:
    room = evening()
    states = states_of(room)
    undo = states.last_seq
    assert [row.type for row in room.journal.rows[-2:]] == ["CommandUndone", "ClockRestored"]
    assert states.whole_command(undo - 1) == undo
    before = states.command_before(undo)
    assert before is not None
    assert before.seq == undo - 2
    assert states.whole_command(10_000) == undo
    assert states.whole_command(0) == 0


def test_rows_written_meanwhile_are_read_with_the_next_question() -> None:
    room = evening()
    states = states_of(room)
    last = states.last_seq
    room.give(PauseClock())
    states.extend()
    assert states.last_seq == last + 1
    assert not states.state_at(last + 1).state.sessions["1"].clock.is_active
    assert states.state_at(last).state.sessions["1"].clock.is_active


def test_an_instant_finds_its_newest_event() -> None:
    room = evening()
    states = states_of(room)
    assert states.seq_at(states.at_of(1) - 1) == 0
    assert states.seq_at(states.at_of(states.last_seq)) == states.last_seq
    assert states.seq_at(2**52) == states.last_seq


def test_the_number_of_kept_states_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    room = evening()
    states = states_of(room, 1)
    states._kept = []
    monkeypatch.setattr(journal_states, "MAX_KEPT", 4)
    small = states_of(room, 1)
    assert len(small._kept) <= 4
    for seq in range(1, small.last_seq + 1):
        assert small.state_at(seq).state == states.state_at(seq).state


def test_marks_are_found_before_and_after_an_event() -> None:
    states = states_of(evening())
    (started, level, *_) = states.lines.marks("level", 10)
    assert (started.code, level.code) == ("log.ClockStarted", "log.LevelStarted.by_signal")
    after = states.lines.mark_after(started.seq, KINDS)
    before = states.lines.mark_before(level.seq, PUBLIC_KINDS)
    assert after is not None
    assert before is not None
    assert (after.seq, before.seq) == (level.seq, started.seq)
    assert states.lines.mark_before(started.seq, KINDS) is None
    assert [line.seq for line in states.lines.marks("level", 1)] == [started.seq]


def test_each_session_has_its_own_marks() -> None:
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    room.give(StartClock(session="1"))
    room.give(StartClock(session="2"))
    lines = states_of(room).lines
    first, second = (line.seq for line in lines.marks("level", 10))
    for session, own in (("1", [first]), ("2", [second]), (None, [first, second]), ("9", [])):
        assert [line.seq for line in lines.marks("level", 10, session)] == own
        assert lines.count("level", session) == len(own)
    assert lines.mark_after(0, KINDS, "2") == lines.mark_after(first, KINDS)
    assert lines.mark_before(second, KINDS, "2") is None
    assert lines.mark_after(0, KINDS, "9") is None


def test_a_course_has_the_number_of_entries_at_the_end_of_each_period() -> None:
    room = evening()
    course = states_of(room).courses.of("1")
    assert [(each.period, each.entries) for each in course.entered] == [(0, 10), (1, 15)]
    assert course.started_at == room.desk.state.created_at


def test_a_removed_session_shows_no_names() -> None:
    state = evening().desk.state
    assert with_names_of_today(state, "friday", {}).sessions["1"].seating.names == "hidden"
    same = with_names_of_today(state, "other", {"1": "full"})
    assert (same.slug, same.sessions["1"]) == ("other", state.sessions["1"])
