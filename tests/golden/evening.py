"""An evening in which everything happens that a journal can hold."""

from __future__ import annotations

from typing import Any

from clockserver.application.ports import Row
from clockserver.application.recovery import Recovery
from clockserver.domain.procedures import clock, counters, restart, structure_change
from clockserver.domain.tournament import Redo, Tournament, Undo
from tests.builders import MINUTE, Room, a_break, a_level, a_structure
from tests.fakes import InMemoryJournal

HOUR = 60 * MINUTE


def played() -> Room:
    """The room at the end of the evening."""
    structure = a_structure(
        a_level("l1", 20, 200),
        a_level("l2", 20, 400, closes_registration=True),
        a_break("b1", 10, color_up=(25,)),
        a_level("l3", 20, 800),
        a_level("l4", 20, 1600),
    )
    room = Room(structure).opened()
    room.give(clock.ScheduleStart(start_at=room.clock.now + HOUR))
    room.give(clock.UnscheduleStart())
    room.give(clock.StartClock(), "start-0001")
    room.give(Undo(command="start-0001"))
    room.give(clock.ScheduleStart(start_at=room.clock.now + HOUR))
    room.give(counters.TapCounter(what="entry", count=30))
    wait(room, HOUR + 5 * MINUTE)
    room.give(clock.PauseClock(), "pause-0001")
    wait(room, MINUTE)
    room.give(Undo(command="pause-0001"))
    room.give(Redo(command="pause-0001"))
    room.give(clock.ResumeClock())
    for what in ("bustout", "reentry", "rebuy", "addon"):
        room.give(counters.TapCounter(what=what))
    room.give(clock.AddTime(ms=2 * MINUTE))
    room.give(clock.SetRemaining(ms=MINUTE))
    wait(room, 22 * MINUTE)
    room.give(clock.NextPeriod())
    room.give(clock.PreviousPeriod())
    room.give(clock.JumpToPeriod(period="l3"), "jump-00001")
    longer = {"kind": "level", "minutes": 30, "game": "nlhe", "small_blind": 1000, "big_blind": 2000}
    room.give(structure_change.ChangeStructure(from_period="l4", periods=[longer]), "change-001")
    room.give(Undo(command="change-001"))
    room.give(Undo(command="jump-00001"))
    room.give(clock.SetLevelChange(mode="on_announcement"))
    room.give(clock.SetRemaining(ms=1))
    wait(room, MINUTE)
    room.give(clock.AnnounceLevel())
    room = asked_after_restart(room)
    room.give(restart.ChooseAfterRestart(choice="go_on"), "answer-001")
    room.give(Undo(command="answer-001"))
    room.give(restart.ChooseAfterRestart(choice="resume"))
    room.give(clock.SetLevelChange(mode="on_zero"))
    room.give(clock.JumpToPeriod(period="l4"))
    wait(room, HOUR)
    return room


def wait(room: Room, ms: int) -> None:
    room.clock.advance(ms)
    room.house.wake()


def asked_after_restart(room: Room) -> Room:
    down_at = room.clock.now
    room.clock.advance(HOUR)
    return room.restarted(Recovery(down_at, room.clock.now, "pause_and_ask"))


def summary(state: Tournament) -> dict[str, Any]:
    """What has to come out of the replay, in plain values."""
    session = state.sessions["1"]
    return {
        "seq": state.seq,
        "title": state.title,
        "ruleset": state.ruleset.name,
        "clock": [session.clock.phase, session.clock.mark.period, session.clock.mark.left_ms],
        "periods": [period.id for period in session.structure.periods],
        "players_left": session.counters.players_left,
        "chips_in_play": session.ledger.in_play,
        "undone": sorted(g.id for g in state.history.given.values() if not g.stands),
    }


def rows() -> list[Row]:
    journal = played().journal
    assert isinstance(journal, InMemoryJournal)
    return journal.rows
