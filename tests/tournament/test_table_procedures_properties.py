"""Color-ups, table clocks and rotating games in any order, with undo and redo, as tables come and go."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from clockserver.tournament import invariants
from clockserver.tournament import settle as tournament_settle
from clockserver.tournament.clock.commands import (
    AnnounceLevel,
    JumpToPeriod,
    NextPeriod,
    PreviousPeriod,
    StartClock,
)
from clockserver.tournament.color_up.commands import AnnounceColorUp, ColorUpTable, RaceChips, SeatChips
from clockserver.tournament.dealing.commands import ReportHand, SetButton, SetGame
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.structure.state import Period, Rotation, Stakes
from clockserver.tournament.table_clocks.commands import (
    AdjustPlayerClock,
    CancelPlayerClock,
    EndShotClock,
    PlayerHasActed,
    SetShotClock,
    StartDisputeTimer,
    StartPlayerClock,
    StopDecision,
    TimeDecision,
    UseTimeChip,
)
from clockserver.tournament.tables.commands import BreakTable, OpenTables
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure
from tests.random_commands import RandomCommands

TABLES = st.integers(1, 3)
CHIPS = (25, 100, 500, 1_000)
LIMIT = Stakes("lhe", "fixed_limit", small_blind=100, big_blind=200, small_bet=200, big_bet=400)
STUD = Stakes(
    "stud", "fixed_limit", ante=25, ante_kind="per_player", bring_in=50, completion=200, small_bet=200
)
PERIODS = (
    Period("l1", "level", 20 * MINUTE, (LIMIT, STUD)),
    Period("l2", "level", 20 * MINUTE, (LIMIT, STUD), color_up=(25,)),
    a_break("b1", color_up=(100,)),
    a_level("l3", hands=4),
    a_level("l4"),
)


class AtTheTables(RandomCommands):
    """Random commands at the tables: no color-up replaces another, and the ledger has the chips of races."""

    @initialize(every=st.sampled_from(["", "hands", "orbit", "minutes"]), seed=st.integers(0, 99))
    def players_sit_down(self, every: Rotation, seed: int) -> None:
        structure = a_structure(*PERIODS, chips=CHIPS, rotate_every=every, rotate_count=2 if every else 0)
        self.event = Table(a_set_up(structure), randomness=Random(seed).randrange)
        self.event.give(OpenTables(tables=(1, 2, 3)))
        for number in range(9):
            seat = SeatRef(number // 3 + 1, number % 3 + 1)
            self.event.give(RegisterPlayer(person=f"{number:032x}", seat=seat))
        self.event.give(StartClock())

    def domain(self) -> Table:
        return self.event

    @rule(ms=st.sampled_from([1, 30_000, 5 * MINUTE, 21 * MINUTE]))
    def time_passes(self, ms: int) -> None:
        self.event.advance(ms).settle()

    @rule(data=st.data())
    def the_clock_is_handled(self, data: st.DataObject) -> None:
        periods = st.sampled_from([period.id for period in PERIODS])
        commands = [NextPeriod(), PreviousPeriod(), AnnounceLevel(), JumpToPeriod(period=data.draw(periods))]
        self.tries(data.draw(st.sampled_from(commands)))

    @rule(chip=st.sampled_from(CHIPS), tables=st.sampled_from([(), (1,), (1, 2)]))
    def chips_leave_by_announcement(self, chip: int, tables: tuple[int, ...]) -> None:
        self.tries(AnnounceColorUp(denominations=(chip,), text="They leave", tables=tables))

    @rule(number=st.integers(1, 4), table=st.none() | TABLES)
    def chips_have_left(self, number: int, table: int | None) -> None:
        self.tries(ColorUpTable(color_up=number, table=table))

    @rule(
        number=st.integers(1, 4),
        table=TABLES,
        chip=st.sampled_from(CHIPS),
        chips=st.lists(st.integers(0, 9), min_size=1, max_size=3),
    )
    def chips_are_raced(self, number: int, table: int, chip: int, chips: list[int]) -> None:
        seats = tuple(SeatChips(seat, each, last=seat == 2) for seat, each in enumerate(chips, 1))
        self.tries(RaceChips(color_up=number, table=table, denomination=chip, seats=seats))

    @rule(table=TABLES, data=st.data())
    def a_clock_of_a_table(self, table: int, data: st.DataObject) -> None:
        shot = self.event.session.shot_clocks.get(table)
        decision = shot.decision if shot is not None else 0
        taps = [
            StartPlayerClock(table=table, facing_bet=True),
            AdjustPlayerClock(table=table, ms=-15_000),
            PlayerHasActed(table=table),
            CancelPlayerClock(table=table),
            StartDisputeTimer(table=table),
            SetShotClock(tables=(table,)),
            EndShotClock(tables=(table,)),
            TimeDecision(table=table, decision=decision),
            StopDecision(table=table, decision=decision),
            UseTimeChip(table=table, decision=decision, seat=1),
        ]
        self.tries(data.draw(st.sampled_from(taps)))

    @rule(table=TABLES, data=st.data())
    def a_hand_or_a_game(self, table: int, data: st.DataObject) -> None:
        at_table = self.event.session.tables[table]
        game = SetGame(table=table, game=data.draw(st.sampled_from(["lhe", "stud"])))
        taps = [ReportHand(table=table, hands=at_table.hands), SetButton(table=table, button=1), game]
        self.tries(data.draw(st.sampled_from(taps)))

    @rule(table=TABLES, entry=st.integers(1, 12), person=st.integers(20, 29), data=st.data())
    def players_come_and_go(self, table: int, entry: int, person: int, data: st.DataObject) -> None:
        enters = RegisterPlayer(person=f"{person:032x}", seat=SeatRef(table, 5))
        taps = [
            BustOut(entry=f"e{entry}"),
            enters,
            BreakTable(table=table, out_of_turn=True),
            OpenTables(tables=(table,)),
        ]
        self.tries(data.draw(st.sampled_from(taps)))

    @invariant()
    def no_color_up_swallows_another(self) -> None:
        numbers = [each.number for each in self.event.session.color_ups]
        assert len(set(numbers)) == len(numbers)

    @invariant()
    def the_ledger_has_what_races_brought(self) -> None:
        session = self.event.session
        brought = sum(race.change for each in session.color_ups for race in each.races)
        assert session.ledger.by_reason.get("color_up", 0) == brought

    @invariant()
    def what_must_hold_does(self) -> None:
        assert invariants.violations(self.event.state) == []
        self.event.settle()
        assert tournament_settle.settle(self.event.state, self.event.now) == []

    def teardown(self) -> None:
        if hasattr(self, "event"):
            self.event.check()


TestAtTheTables = AtTheTables.TestCase
# Each step is long: a quarter of the usual evenings.
TestAtTheTables.settings = settings(max_examples=settings().max_examples // 4)
