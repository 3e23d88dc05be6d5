"""An evening with every event that a journal can hold."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted
from clockserver.desk.journals.recovery import Heartbeat, Recovery
from clockserver.desk.ports import Row
from clockserver.room.commands import PairDisplay, PauseAll, ResumeAll, TakeTime
from clockserver.room.displays.commands import (
    ForgetDisplay,
    IdentifyDisplay,
    ReloadDisplay,
    RenameDisplay,
    ShowOnDisplay,
)
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables, TableDraft
from clockserver.room.state import Follow, Rotation, SceneChoice, Single, Turn
from clockserver.room.state import Room as RoomState
from clockserver.room.venue.commands import ChangeVenue, ChooseSound
from clockserver.tournament.announcements.commands import (
    AnnounceToRoom,
    PostAnnouncement,
    WithdrawAnnouncement,
    WithdrawFromRoom,
)
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    ChooseAfterRestart,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    SetLevelChange,
    SetRemaining,
    StartClock,
    UnscheduleStart,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import CountTableBags
from clockserver.tournament.entries.commands import BustOut, UnregisterEntry
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight, RemoveFlight
from clockserver.tournament.flights.state import Ends
from clockserver.tournament.lifecycle.commands import (
    AnnounceTournament,
    ArchiveTournament,
    CancelTournament,
    ChangeTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.merging.commands import CorrectBag, MergeFlights, NextDayStart
from clockserver.tournament.prizes.commands import SetFlightPrizes, SetUpPrizes
from clockserver.tournament.results.commands import ConfirmResults, CorrectNames
from clockserver.tournament.rule_overrides.commands import OverrideRule
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.commands import ChangeStructure
from tests.builders import MINUTE, Room, a_break, a_level, a_structure
from tests.fakes import InMemoryJournal
from tests.golden.bounties import with_envelopes
from tests.golden.cage import at_the_cage
from tests.golden.examples import by_example
from tests.golden.imports import with_an_import
from tests.golden.last_tables import in_order
from tests.golden.library import in_the_library
from tests.golden.tables import at_the_tables

HOUR = 60 * MINUTE


def played(room_of: type[Room] = Room) -> Room:
    """The room at the end of the evening."""
    structure = a_structure(
        a_level("l1", 20, 200),
        a_level("l2", 20, 400, closes_registration=True),
        a_break("b1", 10, color_up=(25,)),
        a_level("l3", 20, 800),
        a_level("l4", 20, 1600),
    )
    room = room_of(structure).opened(draft=True)
    room.give(AnnounceTournament())
    room.give(DeleteTournament())
    room.give(RestoreTournament())
    with_flights(room)
    start_the_clock(room)
    at_the_tables(room)
    change_levels(room)
    room = after_a_restart(room)
    room = with_an_import(with_envelopes(at_the_cage(to_the_winner(in_the_library(in_the_room(room))))))
    return by_example(room)


def start_the_clock(room: Room) -> None:
    """Start the clock at its time and pause it; count players."""
    room.give(ScheduleStart(start_at=room.clock.now + HOUR))
    room.give(UnscheduleStart())
    room.give(StartClock(), "start-0001")
    room.give(Undo(command="start-0001"))
    room.give(ScheduleStart(start_at=room.clock.now + HOUR))
    room.give(TapCounter(what="entry", count=30))
    wait(room, HOUR + 5 * MINUTE)
    room.give(PauseClock(), "pause-0001")
    wait(room, MINUTE)
    room.give(Undo(command="pause-0001"))
    room.give(Redo(command="pause-0001"))
    room.give(ResumeClock())
    for what in ("bustout", "reentry", "rebuy", "addon"):
        room.give(TapCounter(what=what))


def change_levels(room: Room) -> None:
    """Lengthen, leave, choose, change and announce levels."""
    room.give(AddTime(ms=2 * MINUTE))
    room.give(SetRemaining(ms=MINUTE))
    wait(room, 22 * MINUTE)
    room.give(NextPeriod())
    room.give(PreviousPeriod())
    room.give(JumpToPeriod(period="l3"), "jump-00001")
    longer = {"kind": "level", "minutes": 30, "game": "nlhe", "small_blind": 1000, "big_blind": 2000}
    room.give(ChangeStructure(from_period="l4", periods=[longer]), "change-001")
    room.give(Undo(command="change-001"))
    room.give(Undo(command="jump-00001"))
    room.give(SetLevelChange(mode="on_announcement"))
    room.give(SetRemaining(ms=1))
    wait(room, MINUTE)
    room.give(AnnounceLevel())


def after_a_restart(room: Room) -> Room:
    """Resume the clock after the restart; play and announce the last level."""
    room = asked_after_restart(room)
    room.give(ChooseAfterRestart(choice="go_on"), "answer-001")
    room.give(Undo(command="answer-001"))
    room.give(ChooseAfterRestart(choice="resume"))
    end_a_level_by_hands(room)
    room.give(SetLevelChange(mode="on_zero"))
    room.give(JumpToPeriod(period="l4"))
    wait(room, HOUR)
    room.give(PostAnnouncement(text="Last hand", seconds=60))
    room.give(WithdrawAnnouncement(announcement=f"a{room.desk.state.seq}"))
    return room


def with_flights(room: Room) -> None:
    """Open, change and remove a second flight, so that the tournament has a single session again."""
    room.give(ChangeFlight(label="1A"), "label-0001")
    room.give(OpenFlight(label="1B", structure="evening", ends=Ends(share_per_mille=125)), "flight-001")
    room.give(Undo(command="flight-001"))
    room.give(Redo(command="flight-001"))
    room.give(ChangeFlight(session="2", ends=Ends(level=2), starts_at=room.clock.now + HOUR))
    room.give(StartClock(session="2"), "start-1b-1")
    room.give(TapCounter(session="2", what="entry", count=3), "enter-1b-1")
    room.give(EndFlight(session="2", players_left=3), "end-1b-001")
    room.give(CountTableBags(session="2", table=1, bags=3, chips=30_000), "bags-1b-01")
    day = NextDayStart("fixed", fixed=2)
    room.give(MergeFlights(flights=("2",), label="Day 2", rule="sum", next_day=day), "merge-0001")
    correction = CorrectBag(flight="2", table=1, chips=29_500, reason="Counted again")
    room.give(correction, "correct-01")
    room.give(Undo(command="correct-01"))
    room.give(Undo(command="merge-0001"))
    room.give(Undo(command="bags-1b-01"))
    room.give(Undo(command="end-1b-001"))
    room.give(Undo(command="enter-1b-1"))
    room.give(Undo(command="start-1b-1"))
    room.give(SetUpPrizes(currency="EUR", entry=9_000, table="three"), "pool-00001")
    announced = SetFlightPrizes(session="2", places=3, amount=20_000, reason="Until the pool has grown")
    room.give(announced, "paid-00001")
    room.give(Undo(command="paid-00001"))
    room.give(Undo(command="pool-00001"))
    room.give(RemoveFlight(session="2"), "remove-001")
    room.give(Undo(command="remove-001"))
    room.give(RemoveFlight(session="2"))
    room.give(Undo(command="label-0001"))


def to_the_winner(room: Room) -> Room:
    """Bust all players but one; finish the tournament, rename, archive and restore it."""
    *others, last, _winner = [each for each in in_order(room.desk.state) if each.alive]
    for entry in others:
        room.give(BustOut(entry=entry.id) if entry.seat else UnregisterEntry(entry=entry.id))
    room.give(BustOut(entry=last.id), "last-out-1")
    room.give(Undo(command="last-out-1"))
    room.give(BustOut(entry=last.id))
    room.give(OverrideRule(parameter="balancing.spread", value=3, reason="Few tables"), "rule-0001")
    room.give(Undo(command="rule-0001"))
    room.give(ChangeTournament(starts_at=HOUR, addon_stack=30_000, reason="As printed"), "stacks-001")
    room.give(Undo(command="stacks-001"))
    room.give(CancelTournament(reason="Flood"), "cancel-001")
    room.give(Undo(command="cancel-001"))
    room.give(FinishTournament(ended=2), "finish-001")
    room.give(Undo(command="finish-001"))
    room.give(FinishTournament())
    room.give(ConfirmResults(), "confirm-01")
    room.give(Undo(command="confirm-01"))
    room.give(ConfirmResults())
    room.give(CorrectNames(entries=("e1",), reason="As in the passport"))
    room.give(ChangeTournament(title="Friday night", reason="As printed"))
    room.give(ChangeTournament(slug="friday-night", reason="As printed"), "address-001")
    room.give(Undo(command="address-001"))
    room.give(ArchiveTournament())
    room.give(RestoreTournament())
    return room


def end_a_level_by_hands(room: Room) -> None:
    """Count the day's last level by hands, and announce its end."""
    by_hands = {"kind": "level", "hands": 8, "minutes": 20, "game": "nlhe", "small_blind": 1000}
    last = {**by_hands, "big_blind": 2000, "ends_day": True}
    room.give(ChangeStructure(from_period="l4", periods=[last]), "by-hands-1")
    room.give(JumpToPeriod(period=room.session.structure.periods[-1].id), "jump-hands")
    room.give(AnnounceLevel(), "day-over-1")
    room.give(Undo(command="day-over-1"))
    room.give(Undo(command="jump-hands"))
    room.give(Undo(command="by-hands-1"))


def in_the_room(room: Room) -> Room:
    """Every event of the room itself."""
    room.with_room_service()
    hall, bar = paired(room, "Hall", 1), paired(room, "Bar", 2)
    room.tell(RenameDisplay(display=bar, name="Bar left"))
    turns = (Turn("clock", 20), Turn("slides", 10, "friday", {"folder": "bar"}))
    for show in (Rotation(turns), Single(SceneChoice("break", "friday")), Follow("friday")):
        room.tell(ShowOnDisplay(display=hall, show=show), f"show-{type(show).__name__}")
    room.tell(Undo(command="show-Follow"))
    room.tell(Redo(command="show-Follow"))
    room.tell(IdentifyDisplay(display=hall))
    room.tell(ReloadDisplay(display=hall))
    room.tell(ForgetDisplay(display=bar), "forget-001")
    room.tell(Undo(command="forget-001"))
    room.tell(ChooseSound(device=hall))
    room.tell(ChangeVenue(name="The Card Room", wall_language="de"))
    room.clock.step = 3_600_000
    room.tell(TakeTime())
    room.tell(AnnounceToRoom(text="Dinner is served", seconds=600), "dinner-001")
    room.tell(WithdrawFromRoom(announcement=f"a{room.room_service.state.seq}"))
    drafts = (
        TableDraft(number=1, size=9, name="Feature table", section="Stage", x=300, y=200),
        TableDraft(number=12, size=8, out_of_service=True, note="Broken light"),
    )
    room.tell(PutTables(tables=drafts), "inventory1")
    room.tell(ClaimTable(table=30), "claim-0001")
    room.tell(Undo(command="claim-0001"))
    room.tell(Redo(command="claim-0001"))
    room.tell(ReleaseTable(table=30))
    room.tell(RemoveTables(tables=(12,)))
    room.give(JumpToPeriod(period="l1"))
    room.give(ResumeClock(run=room.session.clock.run_id))
    room.tell(PauseAll(), "pause-all-1")
    room.tell(Undo(command="pause-all-1"))
    room.tell(PauseAll())
    room.tell(ResumeAll())
    return room


def paired(room: Room, name: str, number: int) -> str:
    """Pair a TV under an id that is the same each time."""
    pairing, _ = room.pairings.begin("display", f"d-{number:08}", room.clock.now)
    answer = room.tell(PairDisplay(code=pairing.code, name=name))
    assert isinstance(answer, Accepted), answer
    return pairing.subject


def wait(room: Room, ms: int) -> None:
    room.clock.advance(ms)
    room.tournaments.wake()


def asked_after_restart(room: Room) -> Room:
    down_at = room.clock.now
    room.clock.advance(HOUR)
    return room.restarted(Recovery(Heartbeat(down_at, down_at), room.clock.now, "pause_and_ask"))


def summary(state: Tournament) -> dict[str, Any]:
    """The expected result of the replay, in plain values."""
    session = state.sessions["1"]
    return {
        "seq": state.seq,
        "title": state.title,
        "ruleset": state.ruleset.name,
        "clock": [session.clock.phase, session.clock.mark.period, session.clock.mark.left_ms],
        "periods": [period.id for period in session.structure.periods],
        "players_left": session.counters.players_left,
        "chips_in_play": session.ledger.in_play,
        "undone": sorted(each.id for each in state.history.commands.values() if not each.stands),
    }


def summary_of_room(state: RoomState) -> dict[str, Any]:
    """The expected result of the room's replay."""
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
