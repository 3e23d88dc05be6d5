"""Commands of the pool and the books."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.payout_desk.state import Source

Amount: TypeAlias = Annotated[int, Meta(ge=1, le=10**15, examples=[50_000])]
"""An amount in the smallest unit of the currency."""
Why: TypeAlias = Annotated[str, Meta(max_length=200, examples=["Added by the house"])]
Owner: TypeAlias = Literal["house", "fee", "staff", "charity"]
"""The account that receives unassigned money."""


class AddToPool(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pool.add", kw_only=True
):
    """Add the house's money to the prize pool, with a reason."""

    session: SessionId = FIRST_SESSION
    amount: Amount
    reason: Why


class AssignPool(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pool.assign", kw_only=True
):
    """Assign unowned money to an account or an entry: the surplus of the pool, or money that no rule assigns.

    Exactly one of `to` and `entry`; an entry gets it on its slip.
    """

    session: SessionId = FIRST_SESSION
    source: Source = "pool"
    amount: Amount
    to: Owner | None = None
    entry: GivenEntry | None = None
    reason: Why


class CloseBooks(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="books.close", kw_only=True
):
    """Close the books, once each part of each price is settled: from then on only slips are paid."""

    session: SessionId = FIRST_SESSION


AnyPoolCommand: TypeAlias = AddToPool | AssignPool | CloseBooks
"""Changes of the pool besides sales, and the closing of the books."""
