"""A session of a tournament (a flight, a day): its structure, clock, counters and chip ledger."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from clockserver.core.ids import SessionId
from clockserver.tournament.announcements.state import Announcement
from clockserver.tournament.bounties.state import BountyBook
from clockserver.tournament.bubble_vote.state import Vote
from clockserver.tournament.clock.absence import Absence
from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.color_up.state import ColorUp
from clockserver.tournament.counters.chip_ledger import ChipLedger
from clockserver.tournament.counters.state import Counters, EarlierStack, Takings, TotalCounts
from clockserver.tournament.day_end.state import DayEnd, NextDay
from clockserver.tournament.deals.methods import Deal, binding
from clockserver.tournament.draws.draw import DrawNumber
from clockserver.tournament.draws.state import CommittedDraw
from clockserver.tournament.end_of_play.state import Ended
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.flights.state import BeforeMerge, Ends, FlightEnd, MergeRule, StopMark
from clockserver.tournament.floor.state import Call, Page, Ruling
from clockserver.tournament.hand_for_hand.state import HandForHand, PlayedHand
from clockserver.tournament.offers.state import Offers
from clockserver.tournament.payout_desk.state import Slips
from clockserver.tournament.penalties.state import Penalty, PenaltyNumber
from clockserver.tournament.prizes.state import FlightPrizes, Prizes
from clockserver.tournament.registration import Registration
from clockserver.tournament.removed_chips.state import ChipsOut, RemovalNumber
from clockserver.tournament.sales.state import Sales
from clockserver.tournament.satellite.state import Satellite
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.table_clocks.state import DisputeTimer, PlayerClock, ShotClock
from clockserver.tournament.tables.state import Table


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
    whole: TotalCounts | None = None
    """The sums over all sessions; None: it is the only one, and pays nothing as a flight."""

    @property
    def takings(self) -> Takings:
        """The counts that prizes go by, with the money of the books where the event has offers."""
        if self.whole is not None:
            return _of_totals(self.whole, self.sales)
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


def _of_totals(whole: TotalCounts, sales: Sales) -> Takings:
    own = sales.own if whole.books else None
    price = whole.entry_price if whole.books else None
    counts = whole.entries, whole.reentries, whole.rebuys, whole.addons
    return Takings(*counts, own, price, whole.payable_entries, whole.given, whole.given_places, whole.least)
