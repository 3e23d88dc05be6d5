"""The tournament's invariants hold after any commands in any order with any pauses."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from clockserver.core.events import SYSTEM
from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament import invariants
from clockserver.tournament import settle as tournament_settle
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
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.end_of_play.outcome import end_cause
from clockserver.tournament.lifecycle.commands import (
    ArchiveTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.session import Session
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.types import TournamentCommand
from tests.builders import MINUTE, Table, a_set_up
from tests.random_commands import RandomCommands

PERIOD_IDS = st.sampled_from(["l1", "l2", "b1", "l3", "n1", "n2"])
STRETCHES = st.one_of(
    st.integers(0, 5),
    st.integers(0, 25 * MINUTE),
    st.sampled_from([10 * MINUTE, 20 * MINUTE, 40 * MINUTE, 5 * 60 * MINUTE]),
)
TIMES = st.one_of(st.just(0), st.integers(-30 * MINUTE, 30 * MINUTE))

CLOCK_COMMANDS: st.SearchStrategy[TournamentCommand] = st.one_of(
    st.sampled_from([StartClock(), StartClock(), ResumeClock(), NextPeriod(), PreviousPeriod()]),
    st.sampled_from([AnnounceLevel(), UnscheduleStart()]),
    st.builds(PauseClock, run=st.one_of(st.none(), st.integers(0, 3))),
    st.builds(NextPeriod, from_period=PERIOD_IDS),
    st.builds(JumpToPeriod, period=PERIOD_IDS),
    st.builds(SetRemaining, ms=TIMES),
    st.builds(AddTime, ms=TIMES),
    st.builds(SetLevelChange, mode=st.sampled_from(["on_zero", "on_announcement"])),
)
TAPS = st.builds(
    TapCounter,
    what=st.sampled_from(["entry", "entry", "reentry", "rebuy", "addon", "bustout"]),
    count=st.integers(1, 4),
    late=st.booleans(),
)


class Evening(RandomCommands):
    """One tournament under random commands; `Table` checks the invariants after every event."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()

    @initialize(mode=st.sampled_from(["on_zero", "on_announcement"]), stops=st.booleans())
    def opened(self, mode: LevelChange, stops: bool) -> None:
        self.table = Table(replace(a_set_up(level_change=mode), stops_when_over=stops))

    @rule(ms=STRETCHES)
    def time_passes(self, ms: int) -> None:
        self.table.advance(ms)

    @rule(ms=STRETCHES)
    def time_passes_and_is_noticed(self, ms: int) -> None:
        self.table.advance(ms).settle()

    @rule(command=CLOCK_COMMANDS)
    def the_clock_is_handled(self, command: TournamentCommand) -> None:
        self.tries(command)

    @rule(ms=STRETCHES)
    def a_start_is_scheduled(self, ms: int) -> None:
        self.tries(ScheduleStart(start_at=self.table.now + ms))

    @rule(command=TAPS)
    def something_is_counted(self, command: TournamentCommand) -> None:
        self.tries(command)

    @rule(ended=st.one_of(st.none(), st.integers(1, 3)))
    def the_tournament_is_finished(self, ended: int | None) -> None:
        self.tries(FinishTournament(ended=ended))

    @rule(command=st.sampled_from([ArchiveTournament(), RestoreTournament(), DeleteTournament()]))
    def the_tournament_is_archived_restored_or_deleted(self, command: TournamentCommand) -> None:
        self.tries(command)

    @rule(data=st.data())
    def the_structure_is_changed(self, data: st.DataObject) -> None:
        periods = self.table.session.structure.periods
        first = data.draw(st.integers(0, len(periods) - 1))
        drafts: list[dict[str, Any]] = []
        for period in periods[first:]:
            if data.draw(st.booleans()):
                stakes = {"small_blind": 100, "big_blind": data.draw(st.sampled_from([200, 300]))}
                draft = {"id": period.id, "kind": period.kind, "minutes": period.ms // MINUTE}
                drafts.append(draft | (stakes if period.kind == "level" else {}))
            if data.draw(st.booleans()):
                drafts.append({"kind": "break", "minutes": data.draw(st.integers(1, 30))})
        self.tries(ChangeStructure(from_period=periods[first].id, periods=drafts[:12]))

    @rule(ms=STRETCHES)
    def the_server_goes_away_and_asks(self, ms: int) -> None:
        table = self.table.settle()
        down_at = table.now
        table.advance(ms)
        events = tournament_settle.pause_for_restart(table.state, down_at, table.now)
        table._record(f"auto:restart:{len(table.records)}", SYSTEM, events)

    @rule(choice=st.sampled_from(["go_on", "resume"]))
    def the_restart_is_answered(self, choice: Any) -> None:
        self.tries(ChooseAfterRestart(choice=choice))

    @invariant()
    def what_must_hold_does(self) -> None:
        assert invariants.violations(self.table.state) == []

    @invariant()
    def no_clock_runs_with_one_player_left(self) -> None:
        state = self.table.settle().state
        over = end_cause(state.sessions["1"]) == "last_player"
        if state.stops_when_over and over and state.removed is None:
            assert not state.sessions["1"].clock.at(self.table.now).is_active

    @invariant()
    def settling_twice_finds_nothing(self) -> None:
        now = self.table.now
        assert tournament_settle.settle(self.table.settle().state, now) == []
        change = tournament_settle.next_change(self.table.state)
        assert change is None or change > now

    def teardown(self) -> None:
        self.table.check()

    def domain(self) -> Table:
        return self.table.settle()


class TakenBack(RuleBasedStateMachine):
    """A clock that gets random commands after its start, beside a twin without any."""

    def __init__(self) -> None:
        super().__init__()
        self.table, self.twin = Table(), Table()
        self.command_ids: list[str] = []
        for table in (self.table, self.twin):
            table.give(StartClock())

    @rule(ms=STRETCHES)
    def time_passes(self, ms: int) -> None:
        self.table.advance(ms)
        self.twin.advance(ms)

    @rule(command=CLOCK_COMMANDS)
    def the_clock_is_handled(self, command: TournamentCommand) -> None:
        try:
            self.command_ids.append(self.table.give(command))
        except Refused:
            return

    @rule(minutes=st.integers(1, 40), keeps_break=st.booleans())
    def what_lies_ahead_is_changed(self, minutes: int, keeps_break: bool) -> None:
        stakes = {"small_blind": 100, "big_blind": 200}
        session = self.table.settle().session
        ahead = session.structure.periods[session.clock.index + 1 :]
        drafts: list[dict[str, Any]] = [
            {"id": p.id, "kind": p.kind, "minutes": minutes} | (stakes if p.kind == "level" else {})
            for p in ahead
            if p.kind == "level" or keeps_break
        ]
        if ahead:
            self.the_clock_is_handled(ChangeStructure(from_period=ahead[0].id, periods=drafts))

    @rule()
    def the_last_command_is_undone_and_redone(self) -> None:
        if self.command_ids:
            mark = self.table.settle().session.clock.mark
            self.table.give(Undo(command=self.command_ids[-1]))
            self.table.give(Redo(command=self.command_ids[-1]))
            assert self.table.session.clock.mark == mark

    @rule(count=st.integers(1, 30))
    def all_or_some_commands_are_undone(self, count: int) -> None:
        for _ in range(min(count, len(self.command_ids))):
            self.table.give(Undo(command=self.command_ids.pop()))
        if not self.command_ids:
            assert _visible_state(self.table.settle().session) == _visible_state(self.twin.settle().session)

    def teardown(self) -> None:
        self.all_or_some_commands_are_undone(len(self.command_ids))
        assert not self.command_ids
        self.table.check()


def _visible_state(session: Session) -> tuple[Any, ...]:
    """The visible state of the clock, without its number of commands."""
    clock = session.clock
    return clock.mark, clock.spans, clock.level_change, session.structure


TestEvening = Evening.TestCase
TestTakenBack = TakenBack.TestCase
