"""Commands of prizes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, MAX_CHIPS, SessionId
from clockserver.core.input.text_input import CorrectionReason
from clockserver.tournament.lifecycle.commands import FileName
from clockserver.tournament.prizes.payout_toml import MAX_PLACES
from clockserver.tournament.prizes.state import PayoutTable

Fee: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000, examples=[9_000])]
"""The part of an entry, rebuy or add-on for the pool; sums of millions stay exact."""
Money: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
Currency: TypeAlias = Annotated[str, Meta(pattern=r"^\S{1,8}\Z", examples=["EUR"])]
MAX_SUM = 10**15


class SetUpPrizes(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="prizes.set_up", kw_only=True
):
    """Set the pool's part of each buy-in and the division of the pool. Money in the smallest unit.

    `table`: the name of a file; `percents`: a custom list, the first place first; without either the earlier
    division stays. `unit`: prizes are multiples of it, by default of one whole unit of the currency.
    """

    session: SessionId = FIRST_SESSION
    currency: Currency
    exponent: Annotated[int, Meta(ge=0, le=3)] = 2
    entry: Fee = 0
    reentry: Fee | None = None
    """None: the same as an entry."""
    rebuy: Fee = 0
    addon: Fee = 0
    guarantee: Annotated[int, Meta(ge=0, le=MAX_SUM)] = 0
    unit: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None
    table: FileName | None = None
    percents: Annotated[tuple[float, ...], Meta(min_length=1, max_length=MAX_PLACES)] | None = None
    places: Annotated[int, Meta(ge=1, le=MAX_PLACES)] | None = None
    """Number of paid places, instead of the table's number for the entries."""
    reason: CorrectionReason = ""


class ResolvedSetUpPrizes(SetUpPrizes, frozen=True, tag="prizes.set_up"):
    """The command with its table looked up."""

    payouts: PayoutTable | None = None


class PublishPrizes(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="prizes.publish", kw_only=True
):
    """Publish places and amounts, computed or custom; later entries do not change them.

    Amounts that do not sum to the pool need a `reason`.
    """

    session: SessionId = FIRST_SESSION
    amounts: Annotated[tuple[Money, ...], Meta(min_length=1, max_length=MAX_PLACES)] | None = None
    reason: Annotated[str, Meta(max_length=200)] = ""


class SetFlightPrizes(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="flight_prizes.set", kw_only=True
):
    """Fix the payments of a flight in the money before it ends: an amount for each of its last places.

    `places`: their number, or `share`: the number that the table gives for the flight's entries; 0: none. An
    amount that leaves too little for the last day needs a `reason`.
    """

    session: SessionId = FIRST_SESSION
    places: Annotated[int, Meta(ge=0, le=MAX_PLACES)] | Literal["share"]
    amount: Money = 0
    reason: Annotated[str, Meta(max_length=200)] = ""


AnyPrizeCommand: TypeAlias = SetUpPrizes | PublishPrizes
