"""Evenings played by a seed, as rows of a journal and as what a start makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Answer
from clockserver.desk.journals.event_codec import row_of
from clockserver.desk.journals.recovery import Recovery, SignOfLife
from clockserver.desk.journals.snapshots import Snapshots
from clockserver.desk.ports import Row
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.state import Tournament
from clockserver.tournament.types import TournamentCommand
from tests.builders import Room
from tests.fakes import FakeHostClock, InMemoryJournal, InMemorySnapshots, inline
from tests.tournament.seating.test_seating_story import Evening


@cache
def an_evening(seed: int, tables: int = 4) -> tuple[Row, ...]:
    """Played to the final table, with mistakes that are taken back, some of them done again, later or at once."""
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
    """A room that has just read these rows, from a snapshot if the store has one that fits."""

    def __init__(
        self, rows: Sequence[Row], store: InMemorySnapshots | None = None, code: str = "code"
    ) -> None:
        journal = InMemoryJournal()
        journal.rows = list(rows)
        self.snapshots = Snapshots(store or InMemorySnapshots(), journal, code, inline, least=1, every=50)
        clock = FakeHostClock(rows[-1].at)
        self.room = Room(journal=journal, clock=clock, snapshot_of=self.snapshots.load)
        now = self.room.clock.now
        self.room.tournaments.load(Recovery(SignOfLife(now, now), now))

    @property
    def state(self) -> Tournament:
        (desk,) = self.room.desks.all_desks()
        return desk.state

    def topics(self) -> dict[str, Any]:
        """Every topic, as it stands."""
        return {name: (shown.seq, shown.value) for name, shown in self.room.topics._shown.items()}

    def answer(self, command_id: str) -> list[Answer]:
        """Answers to a command id that was given before."""
        (desk,) = self.room.desks.all_desks()
        answers: list[Answer] = []
        assert desk.repeat(command_id, answers.append)
        return answers

    def closed(self) -> None:
        """Ended in good order."""
        self.snapshots.close(self.room.tournaments)
