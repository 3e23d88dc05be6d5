"""An evening in which everything happens that a journal can hold."""

from __future__ import annotations

from typing import Any

from clockserver.application.desk import Accepted
from clockserver.application.ports import Row
from clockserver.application.recovery import Recovery, SignOfLife
from clockserver.application.room_commands import PairDisplay, PauseAll, ResumeAll
from clockserver.domain.procedures import (
    announcements,
    clock,
    counters,
    displays,
    restart,
    room_tables,
    structure_change,
    venue,
)
from clockserver.domain.room_state import Follow, Rotation, SceneChoice, Single, Turn
from clockserver.domain.room_state import Room as RoomState
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import Redo, Undo
from tests.builders import MINUTE, Room, a_break, a_level, a_structure
from tests.fakes import InMemoryJournal
from tests.golden.tables import at_the_tables

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
    at_the_tables(room)
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
    room.give(announcements.PostAnnouncement(text="Last hand", seconds=60))
    room.give(announcements.WithdrawAnnouncement(announcement=f"a{room.desk.state.seq}"))
    return in_the_hall(room)


def in_the_hall(room: Room) -> Room:
    """Everything that happens to the room itself."""
    room.with_hall()
    hall, bar = paired(room, "Hall", 1), paired(room, "Bar", 2)
    room.tell(displays.RenameDisplay(display=bar, name="Bar left"))
    turns = (Turn("clock", 20), Turn("slides", 10, "friday", {"folder": "bar"}))
    for show in (Rotation(turns), Single(SceneChoice("break", "friday")), Follow("friday")):
        room.tell(displays.ShowOnDisplay(display=hall, show=show), f"show-{type(show).__name__}")
    room.tell(Undo(command="show-Follow"))
    room.tell(Redo(command="show-Follow"))
    room.tell(displays.IdentifyDisplay(display=hall))
    room.tell(displays.ReloadDisplay(display=hall))
    room.tell(displays.ForgetDisplay(display=bar), "forget-001")
    room.tell(Undo(command="forget-001"))
    room.tell(venue.ChooseSound(device=hall))
    room.tell(venue.ChangeVenue(name="The Card Room", wall_language="de"))
    room.tell(announcements.AnnounceToRoom(text="Dinner is served", seconds=600), "dinner-001")
    room.tell(announcements.WithdrawFromRoom(announcement=f"a{room.hall.state.seq}"))
    drafts = (
        room_tables.TableDraft(number=1, size=9, name="Feature table", section="Stage", x=300, y=200),
        room_tables.TableDraft(number=12, size=8, out_of_service=True, note="Broken light"),
    )
    room.tell(room_tables.PutTables(tables=drafts), "inventory1")
    room.tell(room_tables.ClaimTable(table=30), "claim-0001")
    room.tell(Undo(command="claim-0001"))
    room.tell(Redo(command="claim-0001"))
    room.tell(room_tables.ReleaseTable(table=30))
    room.tell(room_tables.RemoveTables(tables=(12,)))
    room.give(clock.JumpToPeriod(period="l1"))
    room.give(clock.ResumeClock(run=room.session.clock.run))
    room.tell(PauseAll(), "pause-all-1")
    room.tell(Undo(command="pause-all-1"))
    room.tell(PauseAll())
    room.tell(ResumeAll())
    return room


def paired(room: Room, name: str, number: int) -> str:
    """A television under an id that is the same each time."""
    pairing, _ = room.pairings.begin("display", f"d-{number:08}", room.clock.now)
    answer = room.tell(PairDisplay(code=pairing.code, name=name))
    assert isinstance(answer, Accepted), answer
    return pairing.subject


def wait(room: Room, ms: int) -> None:
    room.clock.advance(ms)
    room.house.wake()


def asked_after_restart(room: Room) -> Room:
    down_at = room.clock.now
    room.clock.advance(HOUR)
    return room.restarted(Recovery(SignOfLife(down_at, down_at), room.clock.now, "pause_and_ask"))


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


def summary_of_room(state: RoomState) -> dict[str, Any]:
    """What has to come out of the room's replay."""
    return {
        "seq": state.seq,
        "venue": [state.venue.name, state.venue.wall_language],
        "displays": sorted(display.name for display in state.displays.values()),
        "sound": state.sound,
        "paused": len(state.paused),
    }


def rows() -> list[Row]:
    journal = played().journal
    assert isinstance(journal, InMemoryJournal)
    return journal.rows
