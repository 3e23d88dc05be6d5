"""A session of a tournament (a flight, a day): its structure, clock, counters and chip ledger."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.announcements.state import Announcement
from clockserver.tournament.bounties.state import BountyBook
from clockserver.tournament.bubble_vote.state import Vote
from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.clock.server_absence import Absence
from clockserver.tournament.color_up.state import ColorUp
from clockserver.tournament.counters.chip_ledger import ChipLedger
from clockserver.tournament.counters.state import Counters, EarlierStack, Takings, TotalCounts
from clockserver.tournament.day_end.state import DayEnd, NextDay
from clockserver.tournament.deals.state import Deal, binding
from clockserver.tournament.draws.draw import DrawNumber
from clockserver.tournament.draws.state import CommittedDraw
from clockserver.tournament.end_of_play.state import Ended
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.flights.state import BeforeMerge, Ends, FlightEnd, StopMark
from clockserver.tournament.floor.state import Call, Page, Ruling
from clockserver.tournament.hand_for_hand.state import HandForHand, PlayedHand
from clockserver.tournament.merging.next_day_stacks import MergeRule
from clockserver.tournament.offers.state import Offers
from clockserver.tournament.payout_desk.state import Slips
from clockserver.tournament.penalties.state import Penalty, PenaltyNumber
from clockserver.tournament.prizes.state import FlightPrizes, Prizes
from clockserver.tournament.removed_chips.state import ChipsOut, RemovalNumber
from clockserver.tournament.sales.state import Sales
from clockserver.tournament.satellite.state import Satellite
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.structure.state import PeriodId, Structure
from clockserver.tournament.table_clocks.state import DisputeTimer, PlayerClock, ShotClock
from clockserver.tournament.tables.state import Table


class Session(Struct, frozen=True):
    """A flight or a day: one clock, with the structure, tables, counts and procedures that it times."""

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
    """Alternates in order."""
    breaking_order: tuple[TableNumber, ...] = ()
    """Tables in breaking order."""
    final_drawn: bool = False
    """The final table was drawn, by either draw; an only table is then the final one."""
    drawn: bool = False
    """Seats were drawn; later players are seated at once."""
    draws: Map[DrawNumber, CommittedDraw] = Map()
    """All committed draws."""
    eliminations: tuple[EntryId | None, ...] = ()
    """The elimination order of this session, 0 first out; None: an unnamed player."""
    named: int = 0
    """Number of named players still in; the others are unnamed."""
    known_periods: frozenset[str] = frozenset()
    """Ids of all periods in the structure since its first change; none is used twice."""
    calls: Map[str, Call] = Map()
    """The newest call of each table and kind, by key."""
    rulings: Map[str, Ruling] = Map()
    """The floor's notes of rulings, by id."""
    hand_for_hand: HandForHand | None = None
    """The state of hand-for-hand play; None while it is off."""
    hands_asking: tuple[PlayedHand, ...] = ()
    """Hands with places that wait for stacks at their start."""
    ties: tuple[tuple[EntryId, ...], ...] = ()
    """Entries that share their places."""
    color_ups: tuple[ColorUp, ...] = ()
    """Every color-up that was due or announced, by number."""
    stops_at_day_end: bool = False
    """The clock stops at the end of a period that ends the day; false in older journals."""
    day_ends: tuple[DayEnd, ...] = ()
    """Every end of a day that came, by number."""
    next_day: NextDay | None = None
    """The scheduled next day, also once it has begun."""
    votes: tuple[Vote, ...] = ()
    """Every vote on the bubble, by number."""
    vote_proposed_by: EntryId | None = None
    """The player whose proposed vote is not called yet."""
    dealt_since_proposal: tuple[TableNumber, ...] = ()
    """Tables that reported a hand since the proposal: that hand may have begun before it; no further one is dealt."""
    penalties: Map[PenaltyNumber, Penalty] = Map()
    """All penalties given."""
    chips_out: Map[RemovalNumber, ChipsOut] = Map()
    """All removals of chips without a player."""
    shows_end: bool = False
    """TVs and phones show the likely end."""
    forfeit_periods: tuple[PeriodId, ...] = ()
    """The periods for surrendering stacks; empty: all that the set allows."""
    pages: Map[EntryId, Page] = Map()
    """The newest page of each paged player."""
    prizes: Prizes = Prizes()
    deal: Deal | None = None
    """The terms of a deal before the players, or the newest binding ones."""
    deals_before: tuple[Deal, ...] = ()
    """Binding deals followed by another one, the oldest first."""
    player_clocks: Map[TableNumber, PlayerClock] = Map()
    """The newest clock called on a player at each table."""
    shot_clocks: Map[TableNumber, ShotClock] = Map()
    """Tables with a shot clock."""
    time_chips: Map[EntryId, int] = Map()
    """Number of used time bank chips of each player; the chips move with the player."""
    dispute_timers: Map[TableNumber, DisputeTimer] = Map()
    """The newest timer for a dispute on a break at each table."""
    started_at: int | None = None
    """The instant at which the clock was started."""
    ended: Ended | None = None
    """The end of play, with one player left or by a deal."""
    endings: int = 0
    """Number of ends of play."""
    closed: bool = False
    """The tournament is finished: no more entries."""
    earlier_stacks: tuple[EarlierStack, ...] = ()
    """Changed starting stacks, the oldest first."""
    offers: Offers = Offers()
    """Offers for sale; without any, the counts are the books."""
    sales: Sales = Sales()
    slips: Slips = Slips()
    """Debts and payments of the payout desk."""
    books_closed_at: int | None = None
    """Instant at which the books were closed; None while they are open."""
    bounties: BountyBook = BountyBook()
    """Heads and knock-outs, where part of a price is a bounty."""
    printed: Map[int, int] = Map()
    """Number of printed papers of each receipt."""
    satellite: Satellite | None = None
    """The satellite's seats in another tournament; None: no satellite."""
    structure_revision: int = 0
    """Number of structure changes so far, undos included."""
    label: str = ""
    """The name of the flight or the day; empty in a tournament without flights."""
    stage: int = 1
    """1: a flight, or the only session; from 2 on a day after flights were merged."""
    ends: Ends = Ends()
    """The condition that ends the flight."""
    starts_at: int | None = None
    """The planned start of the flight, in ms since 1970; None: the tournament's, if any."""
    rule: MergeRule = "best_stack"
    """The rule for several stacks of one person; with `first_stack`, a qualified player cannot enter again."""
    flight_end: FlightEnd | None = None
    """The end of the flight; None while it is planned or played."""
    stop_mark: StopMark | None = None
    """The place on the clock where the first flight of the stage stopped, if this one stops there at the latest."""
    merged_into: SessionId | None = None
    """The session in which its players continue."""
    before_merge: BeforeMerge | None = None
    """Its tables and alternates at the merge."""
    carried: Map[EntryId, int] = Map()
    """Chips that players brought from earlier sessions; empty where they had starting stacks."""
    flight_prizes: FlightPrizes | None = None
    """The prizes that the flight pays before it ends; None: nothing."""
    whole: TotalCounts | None = None
    """The sums over all sessions; None: the only session, which pays nothing as a flight."""

    @property
    def shown_label(self) -> str:
        """The label in messages; the first session of a tournament without flights has none, and shows its number."""
        return self.label or FIRST_SESSION

    @property
    def takings(self) -> Takings:
        """The counts for prizes, with the money of the books where the event has offers."""
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
        """Whether the session began by a merge, so that players brought chips."""
        return "carried" in self.ledger.by_reason

    @property
    def players_from_flights(self) -> int:
        """Number of players who came from flights."""
        moved_on = self.flight_end.players_left if self.merged_into is not None and self.flight_end else 0
        return max(0, self.counters.moved + moved_on) if self.is_merged_day else 0

    @property
    def field(self) -> int:
        """Number of entries of the session; on a day after a merge, of the whole tournament."""
        if self.whole is not None and self.is_merged_day:
            return self.whole.entries
        return self.counters.entries

    @property
    def has_books(self) -> bool:
        """Whether the books have the money: something is sold in some session."""
        return self.whole.books if self.whole is not None else bool(self.offers.listed)

    @property
    def binding_deals(self) -> tuple[Deal, ...]:
        """Every binding deal."""
        newest = binding(self.deal)
        return self.deals_before if newest is None else (*self.deals_before, newest)

    def dealt_to(self, entry: EntryId) -> int:
        """The amount of binding deals for an entry, whatever its place."""
        return sum(deal.gives(entry) or 0 for deal in self.binding_deals)

    @property
    def late_draw(self) -> CommittedDraw | None:
        """The draw with the seed for late seats now; None without one."""
        return next((each for each in self.draws.values() if each.state == "running"), None)


def _of_totals(totals: TotalCounts, sales: Sales) -> Takings:
    own = sales.own if totals.books else None
    price = totals.entry_price if totals.books else None
    counts = totals.entries, totals.reentries, totals.rebuys, totals.addons
    return Takings(
        *counts,
        own,
        price,
        totals.payable_entries,
        totals.paid_before,
        totals.places_before,
        totals.min_prize,
    )
