"""Commands of the end of a day."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, PlannedInstant, SessionId
from clockserver.core.input.text_input import VisibleLine
from clockserver.tournament.day_end.state import (
    BagChips,
    BagCount,
    ChipCount,
    LastHands,
    Position,
    SealNumber,
)
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import EntryId, TableNumber


class CountBag(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.bag", kw_only=True
):
    """The chips in a player's bag; a second count is a correction.

    Omitted seal and absence stay as they are.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: BagChips
    seal: SealNumber | None = None
    """The number on the bag's seal; empty: none."""
    absent: bool | None = None
    """The player had left, so the floor packed the bag."""


class CountTableBags(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.table_bags", kw_only=True
):
    """The bags of a table's unnamed players: their number and their total chips.

    A second count is a correction; no bags and no chips: not counted.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    bags: BagCount
    chips: ChipCount


class AcceptDifference(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.accept", kw_only=True
):
    """Accept, for this reason, that the bags and the chips in play differ."""

    session: SessionId = FIRST_SESSION
    reason: VisibleLine


MAX_CARDS = 10
MAX_TABLES = 2_000


class StartDayEnd(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.start", kw_only=True
):
    """End the day: cards are laid face down, and a drawn player picks one.

    `cards`: numbers of hands, for sets that name none. `draw` false: no more hands are played, and all bag.
    """

    session: SessionId = FIRST_SESSION
    cards: Annotated[tuple[LastHands, ...], Meta(max_length=MAX_CARDS)] = ()
    draw: bool = True


class CallOffDayEnd(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.call_off", kw_only=True
):
    """Call off the end of the day and withdraw the cards. Refused once one was turned."""

    session: SessionId = FIRST_SESSION


class PickCard(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.pick", kw_only=True
):
    """Turn a card. `entry` is the drawn player; the player's phone or staff gives the command."""

    session: SessionId = FIRST_SESSION
    position: Position
    entry: GivenEntry | None = None


class RecordLastHands(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.record", kw_only=True
):
    """Record the number of hands on a card drawn with real cards."""

    session: SessionId = FIRST_SESSION
    hands: LastHands


class LastHandDone(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.hand_done", kw_only=True
):
    """Report that tables finished one of the last hands, counted from 1; without `tables`, all tables."""

    session: SessionId = FIRST_SESSION
    hand: LastHands
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=MAX_TABLES)] = ()


AnyDayEndCommand: TypeAlias = (
    StartDayEnd
    | CallOffDayEnd
    | PickCard
    | RecordLastHands
    | LastHandDone
    | CountBag
    | CountTableBags
    | AcceptDifference
)
Starts: TypeAlias = Literal["by_hand", "by_itself"]


class BeginNextDay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.next_day", kw_only=True
):
    """Begin the next day, its clock paused with the time that the set says.

    A difference or a missing bag is no obstacle. After a level that ends the day, no last hands are needed.
    """

    session: SessionId = FIRST_SESSION


class ScheduleDay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day.schedule", kw_only=True
):
    """Schedule the begin of the next day (ms since the epoch).

    `starts` as `by_itself`: the clock starts then without a command. A day after a merge that has not begun is
    the day that is scheduled.
    """

    session: SessionId = FIRST_SESSION
    resumes_at: PlannedInstant
    starts: Starts = "by_hand"


class UnscheduleDay(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day.unschedule", kw_only=True
):
    """Cancel the schedule of the next day."""

    session: SessionId = FIRST_SESSION


AnyNextDayCommand: TypeAlias = BeginNextDay | ScheduleDay | UnscheduleDay
Need: TypeAlias = Literal["deal", "picker", "withdraw"]


class SecretSeed(Struct, frozen=True):
    """A seed with its name in the vault."""

    seed: bytes
    secret: str


class DealLastCards(Struct, frozen=True):
    """Draw the player who picks, and lay the cards; without `deck` the cards are laid already."""

    picker: SecretSeed | None
    deck: SecretSeed | None
    session: SessionId = FIRST_SESSION


class TurnCard(Struct, frozen=True):
    """A picked card. `seed`: the seed of the cards; None: the vault does not have it."""

    position: int
    entry: EntryId | None
    seed: bytes | None
    session: SessionId = FIRST_SESSION


class WithdrawCards(Struct, frozen=True):
    """Withdraw the cards, whose seed becomes public; no card can be picked any more."""

    draw: int
    seed: bytes | None
    session: SessionId = FIRST_SESSION


GivenDayEndDraw: TypeAlias = DealLastCards | TurnCard | WithdrawCards
