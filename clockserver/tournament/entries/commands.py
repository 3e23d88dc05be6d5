"""Commands of entries."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, Chips, SessionId
from clockserver.core.input.text_input import CorrectionReason
from clockserver.tournament.entries.state import Lock, PersonId, SeatRef, TableNumber
from clockserver.tournament.offers.state import Price
from clockserver.tournament.sales.state import DebtMethod, SaleOrder, ShiftId

MAX_ENTRIES_AT_ONCE = 10_000
MAX_WINNERS = 24
MAX_REORDERED = 100
GivenEntry: TypeAlias = Annotated[str, Meta(pattern=r"^e[1-9][0-9]{0,6}\Z", examples=["e17"])]
GivenWinners: TypeAlias = Annotated[tuple[GivenEntry, ...], Meta(max_length=MAX_WINNERS)]
"""Winners of the pot with a player's last chips, from the left of the button; empty: nobody."""


class MarkAbsent(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.absent", kw_only=True
):
    """Mark a player as absent from the seat, or as back. `came`: the player was there before, and is no no-show."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    absent: bool = True
    came: bool = False


class TakeOutNoShow(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.no_show", kw_only=True
):
    """Take out a player who never came, after the event's deadline.

    `chips`: the rest of the stack, if not all.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: Chips | None = None


AnyAttendanceCommand: TypeAlias = MarkAbsent | TakeOutNoShow


class NewEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of several entries; the fields are those of `entry.register`."""

    person: PersonId
    seat: SeatRef | None = None
    table: TableNumber | None = None
    lock: Lock | None = None


class RegisterPlayers(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entries.register", kw_only=True
):
    """Enter several players in this order. The first `counted` of them were counted before without names."""

    session: SessionId = FIRST_SESSION
    entries: Annotated[tuple[NewEntry, ...], Meta(min_length=1, max_length=MAX_ENTRIES_AT_ONCE)]
    counted: Annotated[int, Meta(ge=0, le=MAX_ENTRIES_AT_ONCE)] = 0
    late: bool = False
    """Accept although late registration is closed, or the tournament is full."""


class BuyMoreTogether(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entries.rebuy", kw_only=True
):
    """One rebuy for each of several entries. `declared`, `late`: as in `entry.rebuy`."""

    session: SessionId = FIRST_SESSION
    entries: Annotated[tuple[GivenEntry, ...], Meta(min_length=1, max_length=MAX_ENTRIES_AT_ONCE)]
    declared: bool = False
    late: bool = False


class TakeAddOns(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entries.addon", kw_only=True
):
    """The add-on for each of several entries. `late`: as in `entry.addon`."""

    session: SessionId = FIRST_SESSION
    entries: Annotated[tuple[GivenEntry, ...], Meta(min_length=1, max_length=MAX_ENTRIES_AT_ONCE)]
    late: bool = False


AnyBatchCommand: TypeAlias = RegisterPlayers | BuyMoreTogether | TakeAddOns


class RegisterPlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.register", kw_only=True
):
    """Enter a player, or re-enter an eliminated one.

    `seat` is for special needs only, and `lock` keeps the player there; with `table` the seat is drawn at
    that table. `counted`: the player was counted before without a name.
    """

    session: SessionId = FIRST_SESSION
    person: PersonId
    seat: SeatRef | None = None
    table: TableNumber | None = None
    lock: Lock | None = None
    late: bool = False
    """Accept although late registration is closed, or the tournament is full."""
    counted: bool = False
    sale: SaleOrder | None = None
    """The offer sold, in a tournament with offers."""


class UnregisterEntry(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.unregister", kw_only=True
):
    """Withdraw an entry that has not played a hand."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class BustOut(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.bust", kw_only=True
):
    """Eliminate a player.

    `by`: the winners of the player's bounty; without it the question stays open (`bounty.name`).
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    by: GivenWinners | None = None


class ForfeitStack(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.forfeit", kw_only=True
):
    """Surrender a player's stack so that the player can re-enter; the rule set decides if its chips leave play."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: Chips


class ReorderBustOuts(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.reorder_outs", kw_only=True
):
    """Correct the order of the newest eliminations, the first out first."""

    session: SessionId = FIRST_SESSION
    entries: Annotated[tuple[GivenEntry, ...], Meta(min_length=2, max_length=MAX_REORDERED)]
    reason: CorrectionReason = ""


AnyEntryCommand: TypeAlias = RegisterPlayer | UnregisterEntry | BustOut | ForfeitStack | ReorderBustOuts


class LockEntry(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.lock", kw_only=True
):
    """Keep a player at a seat or a table for special needs; without `lock` the player moves as usual."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    lock: Lock | None = None


class BuyMore(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.rebuy", kw_only=True
):
    """A rebuy, which is no new entry.

    `declared`: before the hand, so that its chips play behind, and the player has to pay for them.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    declared: bool = False
    late: bool = False
    """Accept although late registration is closed."""
    sale: SaleOrder | None = None
    """As in `entry.register`; a declared rebuy is not paid yet."""


class PayRebuy(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.pay_rebuy", kw_only=True
):
    """Pay a declared rebuy, also for a player who lost it in that hand. `by`, `shift`: the payment, with offers."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    by: dict[DebtMethod, Price] = {}
    shift: ShiftId | None = None


class TakeAddOn(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.addon", kw_only=True
):
    """An add-on: once for each entry; with offers, as often as their limits allow."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    late: bool = False
    """Accept although the time for add-ons is over."""
    sale: SaleOrder | None = None
    """As in `entry.register`."""


AnyPurchaseCommand: TypeAlias = BuyMore | PayRebuy | TakeAddOn


class RenewSeatCard(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.new_card", kw_only=True
):
    """Replace a lost or exposed seat card: the new card has another code, and the old code is invalid."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
