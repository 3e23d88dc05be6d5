"""A journal for measurements: a large evening of 100,000 events, from random commands of a fixed seed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from clockserver.core.events import CLOCK, Recorded
from clockserver.core.texts import Refused
from clockserver.core.undo import Undo
from clockserver.desk.journals.event_codec import row_of
from clockserver.desk.ports import Row
from clockserver.tournament import decide as tournament
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament import settle as tournament_settle
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.plan import breaking_order, plan
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.breaking import next_to_break
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, CloseTable, OpenTables
from clockserver.tournament.types import TournamentCommand
from tests.builders import a_level, a_set_up, a_structure
from tests.fakes import START

STREAM = "tournament:open-friday"
SIZE = 9
BUSTS_TO_BALANCE, BUSTS_TO_BREAK = 12, 600
"""Numbers of bust-outs after which the floor makes the due moves, and breaks tables."""
REENTER = 0.08
"""Share of the players out who re-enter."""


class _Evening:
    """Gives random commands and records every event. Each command has its own id, as from a page."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)  # noqa: S311 - to measure, not to draw
        self.now = START
        self.rows: list[Row] = []
        self.state: Tournament | None = None
        levels = (a_level(f"l{i}", 40) for i in range(40))
        self._record("open-friday", tournament.create(a_set_up(a_structure(*levels))))
        self.playing: list[str] = []

    @property
    def session(self) -> Session:
        assert self.state is not None  # noqa: S101 - begun in __init__
        return self.state.sessions["1"]

    def give(self, command: TournamentCommand) -> str:
        assert self.state is not None  # noqa: S101 - begun in __init__
        self.now += self.dice.randrange(100, 600)
        for event in tournament_settle.settle(self.state, self.now, self.dice.randrange):
            self._record(f"auto:{len(self.rows)}", [event], CLOCK)
        id_ = f"{self.dice.getrandbits(128):032x}"
        self._record(id_, tournament.decide(self.state, command, self.now, self.dice.randrange))
        return id_

    def _record(self, command: str, events: Iterable[Any], actor: str = "u-0123456789abcdef") -> None:
        for part, event in enumerate(events):
            record = Recorded(STREAM, len(self.rows) + 1, self.now, command, actor, event)
            self.state = tournament_fold.evolve(self.state, record)
            self.rows.append(row_of(record, part))

    def enter(self, entries: int, tables: int) -> None:
        self.give(ChangeSeating(seating=Seating(table_size=SIZE, at_sale=True)))
        self.give(OpenTables(tables=tuple(range(1, tables + 1))))
        seats = [SeatRef(table, seat) for seat in range(1, SIZE + 1) for table in range(1, tables + 1)]
        for number, seat in enumerate(seats[:entries], 1):
            self.give(RegisterPlayer(person=f"{number:032x}", seat=seat))
            self.playing.append(f"e{number}")
        for number, table in self.session.tables.items():
            if len(table.seats) > 1:
                self.give(SetButton(table=number, button=min(table.seats)))
        self.give(StartClock())

    def play(self, hands: int) -> None:
        """Play hands at random tables, then a bust-out; sometimes an undo, or a pause."""
        tables = [table for table in self.session.tables.values() if table.open]
        for table in self.dice.choices(tables, k=hands):
            if len(table.seats) > 1:
                self._deal(table.number)
        self._bust()
        if self.dice.random() < 0.005:
            self.give(PauseClock())
            self.give(ResumeClock())

    def _deal(self, number: int) -> None:
        """Report a hand at a table, or its button; nothing at a halted table."""
        table = self.session.tables[number]
        try:
            self.give(ReportHand(table=number, hands=table.hands) if upcoming(table) else self._button(table))
        except Refused as refused:
            if refused.reasons[0].code != "halting.no_hand":
                raise

    @staticmethod
    def _button(table: Any) -> SetButton:
        return SetButton(table=table.number, button=min(table.seats))

    def _bust(self) -> None:
        assert self.state is not None  # noqa: S101 - begun in __init__
        at = self.dice.randrange(len(self.playing))
        self.playing[at], self.playing[-1] = self.playing[-1], self.playing[at]
        entry = self.playing.pop()
        id_ = self.give(BustOut(entry=entry))
        if self.dice.random() < 0.01:
            self.give(Undo(command=id_))
            self.playing.append(entry)
        elif self.dice.random() < REENTER:
            self.give(RegisterPlayer(person=self.state.entries[entry].person))
            self.playing.append(f"e{self.state.entered}")

    def close_empty(self) -> None:
        """Close the tables without players."""
        for table in self.session.tables.values():
            if table.open and not table.seats:
                self.give(CloseTable(table=table.number))

    def balance(self) -> None:
        """Make the due moves."""
        self.close_empty()
        assert self.state is not None  # noqa: S101 - begun in __init__
        for move in plan(self.state.ruleset, self.session, self.state.entries, BUSTS_TO_BALANCE).moves:
            confirm = ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat)
            try:
                self.give(confirm)
            except Refused as refused:
                self._report_buttons(refused)
                self.give(confirm)

    def _report_buttons(self, refused: Refused) -> None:
        """Report the buttons again whose last report is too old for a move."""
        for reason in refused.reasons:
            if reason.code != "tables.button_told_long_ago":
                raise refused
            self.give(self._button(self.session.tables[reason.params["table"]]))

    def break_tables(self) -> None:
        """Break the due tables; a table without players is skipped."""
        assert self.state is not None  # noqa: S101 - begun in __init__
        self.close_empty()
        while number := next_to_break(self.session, breaking_order(self.state.ruleset, self.session)):
            self.give(BreakTable(table=number))


@cache
def an_evening(events: int, entries: int, tables: int, seed: int = 1) -> list[Row]:
    """The rows of an evening with `entries` entries at the start, up to about `events` events.

    A large evening takes minutes to play. It is stored in build/bench, and played again when this file changes.
    """
    digest = sha256(Path(__file__).read_bytes()).hexdigest()[:16]
    file = Path("build", "bench", f"evening-{events}-{entries}-{tables}-{seed}-{digest}")
    if file.exists():
        return msgspec.msgpack.decode(file.read_bytes(), type=list[Row])
    rows = _played(events, entries, tables, seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.msgpack.encode(rows))
    new.replace(file)
    return rows


def _played(events: int, entries: int, tables: int, seed: int) -> list[Row]:
    evening = _Evening(seed)
    evening.enter(entries, tables)
    for number in count(1):
        to_come = events - len(evening.rows)
        if to_come <= 0 or len(evening.playing) < SIZE:
            break
        evening.play(min(60, max(0, round(to_come / len(evening.playing) - 2))))
        if number % BUSTS_TO_BALANCE == 0:
            evening.balance()
        if number % BUSTS_TO_BREAK == 0:
            evening.break_tables()
    return evening.rows


@cache
def at_the_start(entries: int, tables: int) -> list[Row]:
    """The rows of a large evening until every player is seated, before the start of the clock."""
    evening = _Evening(1)
    evening.enter(entries, tables)
    return [row for row in evening.rows if row.command != evening.rows[-1].command]
