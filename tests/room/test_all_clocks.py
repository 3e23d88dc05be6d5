"""One tap pauses all clocks, and one tap resumes them."""

from __future__ import annotations

from clockserver.core.undo import Redo, Undo
from clockserver.room.all_clocks.commands import PauseAllClocks, ResumeAllClocks
from clockserver.room.all_clocks.events import AllClocks
from clockserver.room.state import ClockAt
from tests.room.room_stream import FRIDAY, TURBO, RoomStream

ROLES_BY_COMMAND = {
    "room.pause_all": "td floor",
    "room.resume_all": "td floor",
}


def test_pausing_all_remembers_which_clocks_it_paused(stream: RoomStream) -> None:
    stream.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY, TURBO)))
    assert stream.state.paused == (FRIDAY, TURBO)
    later = ClockAt("friday", "1", 5)
    stream.give(PauseAllClocks(of="tap-00002", clocks=(later,)))
    assert stream.state.paused == (TURBO, later)


def test_pause_and_resume_of_all_clocks_are_refused_where_no_clock_runs_or_was_paused(
    stream: RoomStream,
) -> None:
    assert stream.codes(PauseAllClocks(of="tap-00001")) == ["room.nothing_runs"]
    assert stream.codes(ResumeAllClocks(of="tap-00001")) == ["room.nothing_paused"]
    assert stream.codes(ResumeAllClocks(of="tap-00001", clocks=(FRIDAY,))) == ["room.nothing_paused"]
    stream.give(PauseAllClocks(of="tap-00002", clocks=(FRIDAY,)))
    # Each of them was resumed by itself meanwhile.
    assert stream.codes(ResumeAllClocks(of="tap-00003")) == ["room.nothing_paused"]
    stream.give(ResumeAllClocks(of="tap-00004", clocks=(FRIDAY,)))
    assert stream.state.paused == ()


def test_each_undo_and_redo_sends_new_commands_to_the_clocks(stream: RoomStream) -> None:
    paused = stream.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY, TURBO)), "tap-00001")
    reversals = []
    for reversal in (Undo(command=paused), Redo(command=paused)) * 3:
        stream.give(reversal)
        event = stream.newest
        assert isinstance(event, AllClocks)
        assert (event.of, event.action, event.clocks) == ("tap-00001", "pause", (FRIDAY, TURBO))
        assert stream.state.paused == ((FRIDAY, TURBO) if isinstance(reversal, Redo) else ())
        reversals.append((event.reversal, event.times))
    assert reversals == [("undo", 1), ("redo", 2), ("undo", 3), ("redo", 4), ("undo", 5), ("redo", 6)]


def test_a_resume_prevents_the_undo_of_the_pause(stream: RoomStream) -> None:
    paused = stream.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)), "tap-00001")
    resumed = stream.give(ResumeAllClocks(of="tap-00002", clocks=(FRIDAY,)), "tap-00002")
    (reason,) = stream.refused(Undo(command=paused))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", resumed)
    stream.give(Undo(command=resumed))
    assert stream.state.paused == (FRIDAY,)
    stream.give(Undo(command=paused))
    assert stream.state.paused == ()
