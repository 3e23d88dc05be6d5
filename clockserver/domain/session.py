"""A session of a tournament (a flight, a day): its structure, clock, counters and chip ledger."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct

from clockserver.domain.chip_ledger import ChipLedger
from clockserver.domain.chips_out import ChipsOut, RemovalNumber
from clockserver.domain.color_ups import ColorUp
from clockserver.domain.day_end import DayEnd
from clockserver.domain.deals import Deal, binding
from clockserver.domain.draw import DrawInput, DrawnButton, DrawNumber, Pair
from clockserver.domain.entries import EntryId, TableNumber
from clockserver.domain.floor import Call, Page, Ruling
from clockserver.domain.hand_for_hand import HandForHand, PlayedHand
from clockserver.domain.level_clock import LevelClock, Mark
from clockserver.domain.penalties import Penalty, PenaltyNumber
from clockserver.domain.prizes import Prizes
from clockserver.domain.procedures.announcements import Announcement
from clockserver.domain.structure import Structure
from clockserver.domain.table_clocks import DisputeTimer, PlayerClock, ShotClock
from clockserver.domain.tables import MOST_SEATS, Table, TableSize
from clockserver.domain.vote import Vote

NameForm: TypeAlias = Literal["full", "short", "hidden"]
MOST_ENTRIES = 1_000_000
MOST_LEVELS = 500
MOST_IN_WAVE = 2_000


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

    table_size: TableSize = 9
    at_sale: bool = False
    most_entries: Annotated[int, Meta(ge=1, le=MOST_ENTRIES)] | None = None
    reentries: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] | None = None
    """Re-entries a player may have; None: as many as he likes."""
    reentries_per_session: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] | None = None
    """Re-entries a player may have in one session, a flight say."""
    no_show_level: Annotated[int, Meta(ge=1, le=MOST_LEVELS)] | None = None
    """At the end of this level who never came may be taken out; levels count from 1, breaks do not."""
    wave: Annotated[int, Meta(ge=0, le=MOST_IN_WAVE)] = 0
    """So many held tables open together once no seat is open; 0: they open by hand."""
    least_to_start: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    """So many alternates have to wait for each table of a wave before it opens; None: the first opens it."""
    hide_draws: bool = False
    """Public faces show no commitments. They are in the journal all the same."""
    names: NameForm = "full"
    """What public faces show of a name."""


DrawState: TypeAlias = Literal["published", "running", "held", "revealed", "withdrawn"]
"""Committed to; in use for late seats; held, revealed or withdrawn, with the seed public."""


class CommittedDraw(Struct, frozen=True, omit_defaults=True):
    """A draw that was committed to. `secret` is the name under which the vault has its seed."""

    number: DrawNumber
    commitment: str
    input: DrawInput
    secret: str
    published_at: int
    state: DrawState
    seed: str | None = None
    """In hex, once it is public."""
    revealed_at: int | None = None
    word: str = ""
    result: tuple[Pair, ...] | None = None
    late: int = 0
    """How many late seats were drawn from it."""
    buttons: tuple[DrawnButton, ...] = ()
    """Those of fresh tables that were drawn with it."""
    taken_back: bool = False
    """It was held and undone: nobody sits where it put him."""


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
    draws: Map[DrawNumber, CommittedDraw] = Map()
    """Every draw that was committed to, none missing."""
    named: int = 0
    """Players still in whose names are known; the others are counted."""
    known_periods: frozenset[str] = frozenset()
    """The ids of periods that are or were in the structure since it was first changed: none is used twice."""
    calls: Map[str, Call] = Map()
    """The newest call of each table for each kind, by its key."""
    rulings: Map[str, Ruling] = Map()
    """What the floor noted, by id."""
    hand_for_hand: HandForHand | None = None
    """Play by hands, while it is on."""
    hands_asking: tuple[PlayedHand, ...] = ()
    """Hands whose places wait for the stacks that they began with."""
    ties: tuple[tuple[EntryId, ...], ...] = ()
    """Entries that share the places they have."""
    color_ups: tuple[ColorUp, ...] = ()
    """Every color-up that became due, by number."""
    day_ends: tuple[DayEnd, ...] = ()
    """Every end of a day that was come to, by number."""
    votes: tuple[Vote, ...] = ()
    """Every vote on the bubble, by number."""
    vote_proposed_by: EntryId | None = None
    """Who proposed one that was not called yet."""
    penalties: Map[PenaltyNumber, Penalty] = Map()
    """Every penalty that was given, none missing."""
    chips_out: Map[RemovalNumber, ChipsOut] = Map()
    """Chips that were taken out of play without their player, every time."""
    forfeit_periods: tuple[str, ...] = ()
    """The periods designated for giving up stacks; empty: all that the set allows."""
    pages: Map[EntryId, Page] = Map()
    """The newest page of each player who was asked to come."""
    prizes: Prizes = Prizes()
    deal: Deal | None = None
    """The terms of a deal that are before the players, or the newest that bind."""
    deals_before: tuple[Deal, ...] = ()
    """Those that bind and that another followed, the oldest first."""
    player_clocks: Map[TableNumber, PlayerClock] = Map()
    """The newest clock called on a player at each table."""
    shot_clocks: Map[TableNumber, ShotClock] = Map()
    """Tables that play with a shot clock."""
    time_chips: Map[EntryId, int] = Map()
    """How many time bank chips each player has used; the chips are his at whatever table he sits."""
    dispute_timers: Map[TableNumber, DisputeTimer] = Map()
    """The newest time for a dispute on a break at each table."""

    @property
    def binding_deals(self) -> tuple[Deal, ...]:
        """Every deal that binds: what each gives stands."""
        newest = binding(self.deal)
        return self.deals_before if newest is None else (*self.deals_before, newest)

    def dealt_to(self, entry: EntryId) -> int:
        """What deals that bind give an entry, whatever its place."""
        return sum(deal.gives(entry) or 0 for deal in self.binding_deals)

    @property
    def late_draw(self) -> CommittedDraw | None:
        """The draw whose seed late seats are drawn from now; None without one."""
        return next((each for each in self.draws.values() if each.state == "running"), None)


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
    if registration.extend_through_break and periods[index].kind == "level":
        # Until play resumes: two breaks in a row are one.
        while index + 1 < len(periods) and periods[index + 1].kind == "break":
            index += 1
    return periods[index].id


def still_entering(session: Session, now: int) -> bool:
    """Whether it is known when registration closes, and that is still to come: more players may sit down."""
    closes = registration_closes(session.structure, session.registration)
    return closes is not None and registration_open(session, now)


def registration_open(session: Session, now: int) -> bool:
    """Whether entries are taken at `now`: before the end of the closing period, always without one."""
    closes = registration_closes(session.structure, session.registration)
    clock = session.clock.at(now)
    if clock.phase == "finished":
        return False
    return closes is None or clock.index <= session.structure.index(closes)
