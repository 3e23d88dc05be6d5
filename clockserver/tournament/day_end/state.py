"""The state of the end of a day: cards that give the number of last hands, these hands, and bags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import MAX_CHIPS
from clockserver.core.input.text_input import ONE_LINE
from clockserver.core.input.typed_fields import TypedInstant, TypedReason, typed
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.draws.draw import DrawNumber
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.flights.state import FlightEnd
from clockserver.tournament.structure.state import PeriodId

PICKER = "day_end_player"
"""The kind of the draw that names the player who picks."""
DECK = "day_end_card"
"""The kind of the draw that lays the cards face down."""
KINDS = (PICKER, DECK)

LastHands: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
"""A card, given as its number of hands."""
Position: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
"""Number of a face-down card, from 1."""
SealNumber: TypeAlias = Annotated[
    str, Meta(max_length=20, pattern=ONE_LINE, description="One line.", examples=["A 10442"])
]
"""The number on a bag's seal."""
BagChips: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
BagCount: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
ChipCount: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
DayEndState: TypeAlias = Literal["on", "called_off", "over"]
"""`on`: in progress; `called_off`: before a card was turned; `over`: the next day has begun."""
DayEndStep: TypeAlias = Literal["dealing", "picking", "playing", "bagging", "over"]
"""Cards are being laid; a card is to be picked; last hands are played; players bag; the next day has begun."""


class Deck(Struct, frozen=True):
    """The set's cards, each a number of hands, and the minutes before the day's end; None: the set has none."""

    cards: tuple[int, ...] | None
    minutes_before: int | None
    rule: str = ""
    """As `<rule set> <number>`; empty without a rule."""


class CountedBags(Struct, frozen=True):
    """The bags of unnamed players at a table: number and total chips."""

    bags: int
    chips: int


class BagMark(Struct, frozen=True, omit_defaults=True):
    """The seal of a bag, and whether the floor packed it for an absent player."""

    seal: Annotated[str, typed(SealNumber)] = ""
    absent: bool = False


class Accepted(Struct, frozen=True):
    """An accepted difference between bags and chips in play, with the reason.

    `booked`: the ledger contains it, so that the chips in play are those of the bags.
    """

    difference: int
    reason: TypedReason
    booked: bool = False

    @property
    def in_ledger(self) -> int:
        """The change that it made to the chips in play."""
        return self.difference if self.booked else 0


class DayEnd(Struct, frozen=True, omit_defaults=True):
    """An end of a day, numbered from 1 in its session, called-off ones included."""

    number: int
    since: int
    cards: tuple[int, ...] = ()
    period: PeriodId | None = None
    """The planned end that this is, or that this comes before; None: none is planned."""
    stopped_clock: bool = False
    state: DayEndState = "on"
    picker: EntryId | None = None
    picker_draw: DrawNumber | None = None
    deck_draw: DrawNumber | None = None
    position: int | None = None
    hands: int | None = None
    """Number of last hands for each table, once known; 0: the day ended without a draw."""
    known_at: int | None = None
    with_cards: bool = False
    """The card was drawn with real cards at a table."""
    played: Mapping[TableNumber, int] = {}
    """Number of last hands played, by reporting table."""
    dealt_before: Mapping[TableNumber, int] = {}
    """Hands dealt by each table when the number of last hands became known."""
    all_played: int = 0
    """Number of last hands played by all tables, also where no table is known."""
    bags: Mapping[EntryId, int] = {}
    """Chips counted in each player's bag."""
    bag_marks: Mapping[EntryId, BagMark] = {}
    """Bags with a seal number, or of absent players."""
    table_bags: Mapping[TableNumber, CountedBags] = {}
    """The bags of unnamed players, by table."""
    accepted: Accepted | None = None
    begun_run: int = 0
    """The clock's run when the next day began; the day is played once the clock has another run."""
    begun_at: int | None = None
    """Instant at which the next day began. The fields below are fixed then."""
    players: tuple[EntryId, ...] = ()
    only_counted: int = 0
    in_play: int = 0
    flight_end: FlightEnd | None = None
    """The end of the flight played on this day, once the next day has begun in its session."""

    def left(self, table: TableNumber) -> int:
        """Number of last hands that a table has left; 0 while their number is not known."""
        return max(0, (self.hands or 0) - max(self.played.get(table, 0), self.all_played))


def deck_of(rules: RuleSet) -> Deck:
    """The deck of a set, and the minutes before the day's end when a card is drawn. Irish Open 73."""
    values = rules.day_end
    return Deck(values.cards, values.minutes_before, rules.cite("day_end.cards") or "")


def newest(day_ends: tuple[DayEnd, ...]) -> DayEnd | None:
    """The newest end of a day that was not called off; None without one."""
    return next((each for each in reversed(day_ends) if each.state != "called_off"), None)


def day_of(day_ends: Iterable[DayEnd]) -> int:
    """Number of the day, from 1."""
    return 1 + sum(each.state == "over" for each in day_ends)


class NextDay(Struct, frozen=True):
    """The schedule of a day, `day` from 2, at instant `resumes_at`. `by_itself`: the clock starts without a command."""

    day: int
    resumes_at: TypedInstant
    by_itself: bool = False
