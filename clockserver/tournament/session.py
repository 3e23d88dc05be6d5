"""A session of a tournament (a flight, a day): its structure, clock, counters and chip ledger."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from immutables import Map
from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.tournament.announcements.state import Announcement
from clockserver.tournament.bounties.state import BountyBook
from clockserver.tournament.bubble_vote.state import Vote
from clockserver.tournament.clock.level_clock import LevelClock, Mark, Span, spans_of
from clockserver.tournament.color_up.state import ColorUp
from clockserver.tournament.counters.chip_ledger import ChipLedger
from clockserver.tournament.day_end.state import DayEnd
from clockserver.tournament.deals.methods import Deal, binding
from clockserver.tournament.draws.draw import DrawInput, DrawnButton, DrawNumber, Pair
from clockserver.tournament.end_of_play.state import Ended
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.flights.state import Ends, FlightEnd, MergeRule, StopMark
from clockserver.tournament.floor.state import Call, Page, Ruling
from clockserver.tournament.hand_for_hand.state import HandForHand, PlayedHand
from clockserver.tournament.offers.state import Offers
from clockserver.tournament.payout_desk.state import Slips
from clockserver.tournament.penalties.state import Penalty, PenaltyNumber
from clockserver.tournament.prizes.state import FlightPrizes, Prizes
from clockserver.tournament.removed_chips.state import ChipsOut, RemovalNumber
from clockserver.tournament.sales.state import Sales
from clockserver.tournament.satellite.state import Satellite
from clockserver.tournament.structure.state import Period, PeriodId, Structure
from clockserver.tournament.table_clocks.state import DisputeTimer, PlayerClock, ShotClock
from clockserver.tournament.tables.state import MAX_SEATS, Table, TableSize

NameForm: TypeAlias = Literal["full", "short", "hidden"]
MAX_ENTRIES = 1_000_000
MAX_LEVELS = 500
MAX_IN_WAVE = 2_000


class Counters(Struct, frozen=True):
    """Counter mode: totals without names. `entries` counts re-entries too; a rebuy is no entry."""

    entries: int = 0
    reentries: int = 0
    rebuys: int = 0
    addons: int = 0
    bustouts: int = 0
    moved: int = 0
    """Players who came from other sessions when those were merged; below 0: who play on in another one."""
    own: ClassVar[int | None] = None
    """Counts know no money: prizes take them at today's prices."""
    entry_price: ClassVar[int | None] = None
    given: ClassVar[int] = 0
    given_places: ClassVar[int] = 0
    least: ClassVar[int] = 0

    @property
    def most_paid(self) -> int:
        """The number of entries that prizes can go to."""
        return self.entries

    @property
    def players_left(self) -> int:
        """Players still in: those who came in, less those who went out."""
        return self.entries + self.moved - self.bustouts


class Takings(NamedTuple):
    """Purchases of a tournament. `own`: the money posted to the pool; None: the counts at today's prices."""

    entries: int
    reentries: int
    rebuys: int
    addons: int
    own: int | None
    entry_price: int | None
    most_paid: int
    given: int = 0
    given_places: int = 0
    least: int = 0


class Registration(Struct, frozen=True):
    """When late registration ends, from the rule set and the structure.

    `close_level` is the rule set's (levels from 1), None where it names none: then the structure's mark
    decides, and without one the TD. `extend_through_break`: a break right after keeps it open.
    """

    close_level: int | None = None
    extend_through_break: bool = False


class Absence(Struct, frozen=True):
    """The server was away while the clock ran, and the TD has not decided yet how the clock goes on."""

    down_at: int
    up_at: int
    before: Mark
    """The clock's mark without the pause: for going on as if the server had not been away."""


class SeatingRules(Struct, frozen=True, omit_defaults=True):
    """Seating settings of an event. `at_sale`: each player draws on entering, otherwise all draw at once."""

    table_size: TableSize = 9
    at_sale: bool = False
    most_entries: Annotated[int, Meta(ge=1, le=MAX_ENTRIES)] | None = None
    reentries: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] | None = None
    """Re-entries a player may have; None: without limit."""
    reentries_per_session: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] | None = None
    """Re-entries a player may have in one session, such as a flight."""
    no_show_level: Annotated[int, Meta(ge=1, le=MAX_LEVELS)] | None = None
    """Level at whose end players who never came may be taken out; levels count from 1, breaks do not."""
    wave: Annotated[int, Meta(ge=0, le=MAX_IN_WAVE)] = 0
    """Number of held tables that open together once no seat is open; 0: they open by hand."""
    least_to_start: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    """Number of alternates that must wait for each table of a wave before it opens; None: the first opens it."""
    spread: Annotated[int, Meta(ge=2, le=MAX_SEATS)] | None = None
    """The difference in players at which a move is proposed from now on; None: the set's, and never wider."""
    halt_short_by: Annotated[int, Meta(ge=2, le=MAX_SEATS)] | None = None
    """Number of players short of the biggest table at which a full table halts from now on; as `spread`."""
    hide_draws: bool = False
    """Public faces show no commitments. They are in the journal all the same."""


class Seating(SeatingRules, frozen=True):
    """The event's seating settings, and the form of names in public."""

    names: NameForm = "full"
    """Form in which public faces show a name. The default is the form of older events, which do not state it."""


class SeatingWish(SeatingRules, frozen=True):
    """The seating settings that a command asks for, from now on."""

    names: NameForm | None = None
    """Form in which public faces show a name; null: the form shown now, as the room chose it."""


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
    """Number of late seats drawn from it."""
    buttons: tuple[DrawnButton, ...] = ()
    """Those of fresh tables that were drawn with it."""
    taken_back: bool = False
    """It was held and undone: its seats do not stand."""


class NextDay(Struct, frozen=True):
    """When a day begins: `day` from 2, `resumes_at` an instant. `by_itself`: the clock starts then."""

    day: int
    resumes_at: int
    by_itself: bool = False


class EarlierStack(Struct, frozen=True):
    """The starting stack of the entries up to the number `entered`, before it was changed."""

    entered: int
    starting: int


class BeforeMerge(Struct, frozen=True):
    """The tables and alternates of a session when it was merged."""

    tables: Map[TableNumber, Table]
    waiting: tuple[EntryId, ...] = ()


class Whole(Struct, frozen=True, omit_defaults=True):
    """The sums over all sessions of a tournament."""

    entries: int = 0
    reentries: int = 0
    rebuys: int = 0
    addons: int = 0
    books: bool = False
    """A session has offers, so that money is that of the books."""
    entry_price: int | None = None
    left: int = 0
    """Number of players left."""
    most_paid: int = 0
    """Number of entries to which the prizes go that no flight pays."""
    given: int = 0
    """The money of the pool that was paid in flights and for surrendered stacks."""
    given_places: int = 0
    """The number of places that flights paid."""
    least: int = 0
    """The most that a flight pays for a place; no other prize is below."""
    on: int = 0
    """Number of sessions whose players do not play on in another one."""


class Session(Struct, frozen=True):
    """One clock with everything that it governs."""

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
    final_drawn: bool = False
    """The final table was drawn, by whomever; an only table is the final one then."""
    drawn: bool = False
    """Seats were drawn: players who enter from now on are seated at once."""
    draws: Map[DrawNumber, CommittedDraw] = Map()
    """Every draw that was committed to, none missing."""
    eliminations: tuple[EntryId | None, ...] = ()
    """The order in which players went out of this session, 0 first out; None: one who was only counted."""
    named: int = 0
    """Number of named players still in; the others are only counted."""
    known_periods: frozenset[str] = frozenset()
    """The ids of periods that are or were in the structure since it was first changed: none is used twice."""
    calls: Map[str, Call] = Map()
    """The newest call of each table for each kind, by its key."""
    rulings: Map[str, Ruling] = Map()
    """The floor's notes of rulings, by id."""
    hand_for_hand: HandForHand | None = None
    """Play by hands, while it is on."""
    hands_asking: tuple[PlayedHand, ...] = ()
    """Hands with places that wait for the stacks at their start."""
    ties: tuple[tuple[EntryId, ...], ...] = ()
    """Entries that share the places they have."""
    color_ups: tuple[ColorUp, ...] = ()
    """Every color-up that became due, by number."""
    stops_at_day_end: bool = False
    """The clock stops at the end of a period that ends the day; false in journals older than that."""
    day_ends: tuple[DayEnd, ...] = ()
    """Every end of a day that was come to, by number."""
    next_day: NextDay | None = None
    """The day that is scheduled: the one to come, or one that has begun since."""
    votes: tuple[Vote, ...] = ()
    """Every vote on the bubble, by number."""
    vote_proposed_by: EntryId | None = None
    """The player who proposed a vote that is not called yet."""
    dealt_since_proposal: tuple[TableNumber, ...] = ()
    """Tables that reported a hand since it was proposed: it may have begun just before, another one may not."""
    penalties: Map[PenaltyNumber, Penalty] = Map()
    """Every penalty that was given, none missing."""
    chips_out: Map[RemovalNumber, ChipsOut] = Map()
    """Chips that were taken out of play without their player, every time."""
    shows_end: bool = False
    """Walls and phones show when it is likely to end."""
    forfeit_periods: tuple[str, ...] = ()
    """The periods designated for giving up stacks; empty: all that the set allows."""
    pages: Map[EntryId, Page] = Map()
    """The newest page of each player who was paged."""
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
    """Number of time bank chips that each player has used; the chips stay with the player from table to table."""
    dispute_timers: Map[TableNumber, DisputeTimer] = Map()
    """The newest time for a dispute on a break at each table."""
    started_at: int | None = None
    """When the clock was started."""
    ended: Ended | None = None
    """The end of play, once one player is left or a deal ended it."""
    endings: int = 0
    """Number of times that play has ended."""
    closed: bool = False
    """The tournament is finished: nobody enters any more."""
    earlier_stacks: tuple[EarlierStack, ...] = ()
    """The starting stacks that were changed, the oldest first."""
    offers: Offers = Offers()
    """What is sold; without any the counts are the books."""
    sales: Sales = Sales()
    slips: Slips = Slips()
    """What the payout desk owes and has paid."""
    books_closed_at: int | None = None
    """Instant at which the books were closed; None while they are open."""
    bounties: BountyBook = BountyBook()
    """Heads and knock-outs, where a part of a price is a bounty."""
    printed: Map[int, int] = Map()
    """Number of papers of each receipt that was printed."""
    satellite: Satellite | None = None
    """The seats in another tournament that are played for; None: none."""
    structure_revision: int = 0
    """Number of changes of the structure so far, those by an undo among them."""
    label: str = ""
    """The name of the flight or the day; empty in a tournament without flights."""
    stage: int = 1
    """1: a flight, or the only session; from 2 on a day after flights were merged."""
    ends: Ends = Ends()
    """What ends the flight."""
    starts_at: int | None = None
    """The planned start of the flight, in ms since 1970; None: the tournament's, if it has one."""
    rule: MergeRule = "best_stack"
    """What becomes of several stacks of a person; with `first_stack` nobody who is through enters again."""
    flight_end: FlightEnd | None = None
    """The end of the flight; None while it is planned or played."""
    stop_mark: StopMark | None = None
    """Where the first flight of the stage stopped, if that is the latest end of this one."""
    merged_into: SessionId | None = None
    """The session in which its players play on."""
    before_merge: BeforeMerge | None = None
    """Its tables and alternates when its players left it."""
    carried: Map[EntryId, int] = Map()
    """The chips that players brought from earlier sessions; empty where they began with a starting stack."""
    flight_prizes: FlightPrizes | None = None
    """What the flight pays before it ends; None: nothing."""
    whole: Whole | None = None
    """The sums over all sessions; None: it is the only one, and pays nothing as a flight."""

    @property
    def takings(self) -> Takings:
        """The counts that prizes go by, with the money of the books where the event has offers."""
        if self.whole is not None:
            return _of_whole(self.whole, self.sales)
        counts, books = self.counters, self.has_books
        return Takings(
            counts.entries,
            counts.reentries,
            counts.rebuys,
            counts.addons,
            self.sales.own if books else None,
            self.offers.entry_pool if books else None,
            counts.entries,
        )

    @property
    def is_merged_day(self) -> bool:
        """Whether flights became it: players came with chips of theirs."""
        return "carried" in self.ledger.by_reason

    @property
    def came(self) -> int:
        """Number of players who came into it from flights."""
        went = self.flight_end.players_left if self.merged_into is not None and self.flight_end else 0
        return max(0, self.counters.moved + went) if self.is_merged_day else 0

    @property
    def field(self) -> int:
        """Number of entries it is played by: its own; of a day after a merge those of the whole tournament."""
        if self.whole is not None and self.is_merged_day:
            return self.whole.entries
        return self.counters.entries

    @property
    def has_books(self) -> bool:
        """Whether money is that of the books: where anything is sold, in this session or another one."""
        return self.whole.books if self.whole is not None else bool(self.offers.listed)

    @property
    def binding_deals(self) -> tuple[Deal, ...]:
        """Every deal that binds: its amounts stand."""
        newest = binding(self.deal)
        return self.deals_before if newest is None else (*self.deals_before, newest)

    def dealt_to(self, entry: EntryId) -> int:
        """The amount that binding deals give an entry, whatever its place."""
        return sum(deal.gives(entry) or 0 for deal in self.binding_deals)

    @property
    def late_draw(self) -> CommittedDraw | None:
        """The draw with the seed for late seats now; None without one."""
        return next((each for each in self.draws.values() if each.state == "running"), None)


def _of_whole(whole: Whole, sales: Sales) -> Takings:
    own = sales.own if whole.books else None
    price = whole.entry_price if whole.books else None
    counts = whole.entries, whole.reentries, whole.rebuys, whole.addons
    return Takings(*counts, own, price, whole.most_paid, whole.given, whole.given_places, whole.least)


def clock_spans(session: Session, structure: Structure) -> tuple[Span, ...]:
    """The periods of a structure as the clock of a session counts them: at ends of days that are not over it stops."""
    over = {end.period for end in session.day_ends if end.state == "over" and end.period is not None}
    players = session.counters.players_left
    ends = stops_of(session, structure)
    return spans_of(structure, stops=session.stops_at_day_end, over=over, players=players, ends=ends)


def stops_of(session: Session, structure: Structure) -> dict[PeriodId, int]:
    """The periods in which a flight ends, with the time left at that: by its level, and by the mark of another."""
    found: dict[PeriodId, int] = {}
    level, mark, periods = session.ends.level, session.stop_mark, structure.periods
    if level is not None and (index := structure.index_of_level(level)) is not None:
        found[periods[index].id] = 0
    if mark is None or (index := structure.index_of_level(mark.level)) is None:
        return found
    left = mark.left_ms
    if mark.in_break:
        follows = index + 1 < len(periods) and periods[index + 1].kind == "break"
        index, left = (index + 1, left) if follows else (index, 0)
    period = periods[index]
    found[period.id] = 0 if period.hands or period.until_end else min(left, period.ms)
    return found


def with_lengths(session: Session) -> Session:
    """The session after its players changed: levels that did not begin last as long as they do with so many left."""
    if not any(period.minutes_by_players for period in session.structure.periods):
        return session
    clock = session.clock.with_lengths(clock_spans(session, session.structure))
    return session if clock == session.clock else replace(session, clock=clock)


def lasting(session: Session) -> tuple[Period, ...]:
    """The periods with the lengths that the clock counts, as of the players left."""
    periods, clock = session.structure.periods, session.clock
    if not any(period.minutes_by_players for period in periods):
        return periods
    index = clock.index
    lengths = [clock.length_ms if i == index else span.ms for i, span in enumerate(clock.spans)]
    return tuple(replace(period, ms=ms) for period, ms in zip(periods, lengths, strict=True))


def registration_closes(structure: Structure, registration: Registration) -> str | None:
    """The period at whose end late registration closes; None where neither structure nor rule set names it."""
    periods = structure.periods
    index = next((i for i, p in enumerate(periods) if p.closes_registration), None)
    if index is None and registration.close_level is not None:
        index = structure.index_of_level(registration.close_level)
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


def add_ons_open(session: Session, now: int) -> bool:
    """Whether add-ons are sold at `now`: until play resumes after the close of late registration."""
    closes = registration_closes(session.structure, session.registration)
    clock = session.clock.at(now)
    if clock.phase == "finished":
        return False
    if closes is None:
        return True
    periods, last = session.structure.periods, session.structure.index(closes)
    while last + 1 < len(periods) and periods[last + 1].kind == "break":
        last += 1
    return clock.index <= last


def registration_open(session: Session, now: int) -> bool:
    """Whether entries are taken at `now`: before the end of the closing period, always without one."""
    closes = registration_closes(session.structure, session.registration)
    clock = session.clock.at(now)
    if session.closed or session.flight_end is not None or clock.phase == "finished":
        return False
    return closes is None or clock.index <= session.structure.index(closes)
