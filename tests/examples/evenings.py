"""Evenings played by a seed, as rows of a journal and as their state after a start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Answer
from clockserver.desk.journals.event_codec import row_of
from clockserver.desk.journals.recovery import Heartbeat, Recovery
from clockserver.desk.journals.snapshots import Snapshots
from clockserver.desk.ports import Row
from clockserver.tournament.balancing.plan import breaking_order
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.settle import next_change
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.breaking import next_to_break
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, OpenTables
from clockserver.tournament.types import TournamentCommand
from tests.builders import Room, Table, a_break, a_level, a_set_up, a_structure
from tests.fakes import FakeHostClock, InMemoryJournal, InMemorySnapshots, inline
from tests.tournament.seating.test_seating_story import Evening


@cache
def an_evening(seed: int, tables: int = 4) -> tuple[Row, ...]:
    """An evening up to the final table, with mistakes undone, some of them redone, later or at once."""
    evening = Evening(seed, tables=tables)
    evening.enter(tables * 8)
    evening.give(StartClock())
    undone: list[str] = []
    while evening.session.counters.players_left > 6:
        for _ in range(5):
            evening.advance(5_000)
            evening.deal()
            _take_back(evening, undone)
        _done(evening, StartClock())
        out = evening.bust()
        if evening.state.entered < tables * 12:
            _done(evening, RegisterPlayer(person=out.person))
        evening.tidy()
        if evening.dice.random() < 0.1:
            _done(evening, PauseClock())
        _done(evening, ResumeClock())
    return rows_of(evening)


class Night(Evening):
    """An evening of a usual length: 104 players, levels of half an hour, and over six hours to the winner."""

    def __init__(self, began: int, seed: int = 1) -> None:
        self.dice = Random(seed)
        blinds = [100 * 2**step // 2 for step in range(1, 17)]
        levels = [
            a_level(f"l{number}", 30, blind, closes_registration=number == 4)
            for number, blind in enumerate(blinds, 1)
        ]
        for breaks, after in enumerate((4, 8, 12)):
            levels.insert(after + breaks, a_break(f"b{breaks + 1}", 15))
        set_up = replace(a_set_up(a_structure(*levels)), timezone="UTC", stops_when_over=True)
        Table.__init__(self, set_up, began, Random(f"{seed} seats").randrange)
        self.people = iter(range(1, 1_000))
        self.give(ChangeSeating(seating=Seating(table_size=9, at_sale=True)))
        self.give(OpenTables(tables=tuple(range(1, 13))))

    def passes(self, seconds: int) -> None:
        """Let time pass; levels start and end at their own instants."""
        until = self.now + seconds * 1_000 + self.dice.randrange(1_000)
        while (change := next_change(self.state)) is not None and change <= until:
            self.now = change
            self.settle()
        self.now = until

    def break_a_table(self) -> None:
        """Break a table once the others have room for its players."""
        number = next_to_break(self.session, breaking_order(self.state.ruleset, self.session))
        if number is not None:
            _done(self, BreakTable(table=number))


def a_night(began: int) -> Night:
    """A night up to the winner: re-entries, pauses, undone bust-outs, and two in one second."""
    night = Night(began)
    night.enter(100)
    night.give(StartClock())
    while night.session.counters.players_left > 1:
        night.passes(night.dice.randrange(60, 340))
        out = night.bust()
        if night.state.entered < 118 and night.dice.random() < 0.5:
            _done(night, RegisterPlayer(person=out.person))
        if night.dice.random() < 0.1 and night.session.counters.players_left > 2:
            night.bust()  # at another table, in the same second
        if night.dice.random() < 0.06:
            night.passes(20)
            _done(night, Undo(command=night.records[-1].command))
        if night.dice.random() < 0.05 and _done(night, PauseClock()):
            night.passes(240)
            night.give(ResumeClock())
        night.break_a_table()
    night.give(FinishTournament())
    return night


def _take_back(evening: Evening, undone: list[str]) -> None:
    """Undo a recent or an old command, and sometimes redo what was undone, where that is possible."""
    lately = [record.command for record in evening.records[-60:] if record.is_manual]
    for command in evening.dice.sample(lately, 3):
        if _done(evening, Undo(command=command)):
            undone.append(command)
    if undone and evening.dice.random() < 0.5:
        _done(evening, Redo(command=evening.dice.choice(undone)))


def _done(evening: Evening, command: TournamentCommand) -> bool:
    try:
        evening.give(command)
    except Refused:
        return False
    return True


def rows_of(evening: Evening) -> tuple[Row, ...]:
    parts: Counter[str] = Counter()
    rows = []
    for record in evening.records:
        rows.append(row_of(record, parts[record.command]))
        parts[record.command] += 1
    return tuple(rows)


class Start:
    """A room that has just read these rows, from a snapshot if the store has a fitting one."""

    def __init__(
        self, rows: Sequence[Row], store: InMemorySnapshots | None = None, code: str = "code"
    ) -> None:
        journal = InMemoryJournal()
        journal.rows = list(rows)
        self.snapshots = Snapshots(
            store or InMemorySnapshots(), journal, code, inline, min_events=1, every=50
        )
        clock = FakeHostClock(rows[-1].at)
        self.room = Room(journal=journal, clock=clock, snapshot_of=self.snapshots.load)
        now = self.room.clock.now
        self.room.tournaments.load(Recovery(Heartbeat(now, now), now))

    @property
    def state(self) -> Tournament:
        (desk,) = self.room.desks.all_desks()
        return desk.state

    def topics(self) -> dict[str, Any]:
        """Every topic with its value."""
        return {name: (shown.seq, shown.value) for name, shown in self.room.topics._values.items()}

    def answer(self, command_id: str) -> list[Answer]:
        """Answers to the ids of earlier commands."""
        (desk,) = self.room.desks.all_desks()
        answers: list[Answer] = []
        assert desk.repeat(command_id, answers.append)
        return answers

    def closed(self) -> None:
        """Shut down in good order."""
        self.snapshots.close(self.room.tournaments)
