"""A session of a tournament (a flight, a day): its structure, clock, counters and chip ledger."""

from __future__ import annotations

from typing import Literal, TypeAlias

from immutables import Map
from msgspec import Struct

from clockserver.domain.chip_ledger import ChipLedger
from clockserver.domain.entries import EntryId, TableNumber
from clockserver.domain.level_clock import LevelClock, Mark
from clockserver.domain.procedures.announcements import Announcement
from clockserver.domain.structure import Structure
from clockserver.domain.tables import Table

NameForm: TypeAlias = Literal["full", "short", "hidden"]


class Counters(Struct, frozen=True):
    """Counter mode: what happened, without names. `entries` counts re-entries too; a rebuy is no entry."""

    entries: int = 0
    reentries: int = 0
    rebuys: int = 0
    addons: int = 0
    bustouts: int = 0

    @property
    def players_left(self) -> int:
        """Players still in: who came in and did not go out."""
        return self.entries - self.bustouts


class Registration(Struct, frozen=True):
    """When late registration ends, from the rule set and the structure.

    `close_level` is the rule set's (levels from 1), None where it names none: then the structure's mark
    decides, and without one the TD. `extend_through_break`: a break right after keeps it open.
    """

    close_level: int | None = None
    extend_through_break: bool = False


class Absence(Struct, frozen=True):
    """The server was away while the clock ran, and the TD has not yet said what the clock shall do."""

    down_at: int
    up_at: int
    before: Mark
    """Where the clock stood, had nobody paused it: to go on as if the server had not been away."""


class Seating(Struct, frozen=True, omit_defaults=True):
    """How this event seats its players. `at_sale`: each draws when he enters, otherwise all draw at once."""

    table_size: int = 9
    at_sale: bool = False
    most_entries: int | None = None
    reentries: int | None = None
    """Re-entries a player may have; None: as many as he likes."""
    names: NameForm = "full"
    """What public faces show of a name."""


class Session(Struct, frozen=True):
    """One clock with what it governs."""

    structure: Structure
    clock: LevelClock
    counters: Counters = Counters()
    ledger: ChipLedger = ChipLedger()
    registration: Registration = Registration()
    absence: Absence | None = None
    announcement: Announcement | None = None
    seating: Seating = Seating()
    tables: Map[TableNumber, Table] = Map()
    waiting: tuple[EntryId, ...] = ()
    """Alternates, in their order."""
    breaking_order: tuple[TableNumber, ...] = ()
    """The tables that break, the first first."""
    drawn: bool = False
    """Seats were drawn: who enters from now on is seated at once."""
    named: int = 0
    """Players still in whose names are known; the others are counted."""
    known_periods: frozenset[str] = frozenset()
    """The ids of periods that are or were in the structure since it was first changed: none is used twice."""


def registration_closes(structure: Structure, registration: Registration) -> str | None:
    """The period at whose end late registration closes; None where neither structure nor rule set says."""
    periods = structure.periods
    index = next((i for i, p in enumerate(periods) if p.closes_registration), None)
    if index is None and registration.close_level is not None:
        levels = [i for i, p in enumerate(periods) if p.kind == "level"]
        if len(levels) >= registration.close_level:
            index = levels[registration.close_level - 1]
    if index is None:
        return None
    after = index + 1
    if (
        registration.extend_through_break
        and periods[index].kind == "level"
        and after < len(periods)
        and periods[after].kind == "break"
    ):
        index = after
    return periods[index].id


def registration_open(session: Session, now: int) -> bool:
    """Whether entries are taken at `now`: before the end of the closing period, always without one."""
    closes = registration_closes(session.structure, session.registration)
    clock = session.clock.at(now)
    if clock.phase == "finished":
        return False
    return closes is None or clock.index <= session.structure.index(closes)
