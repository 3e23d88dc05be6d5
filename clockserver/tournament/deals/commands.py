"""Commands of deals."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.deals.state import MAX_PLAYERS, Method, Money, Party, PlayFor, Stack

DealNumber: TypeAlias = Annotated[int, Meta(ge=1)]
"""The number of the terms that the client saw; a command for other terms is refused."""


class DraftDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.draft", kw_only=True
):
    """Put terms before the players: amounts by a method, or custom ones. Earlier acceptances lapse.

    `stacks` in chips, of each player where they decide; `amounts` in the smallest unit, only for `custom`.
    `left`: amounts left to play for, each at its place. Unnamed players are `c1`, `c2`, ….
    """

    session: SessionId = FIRST_SESSION
    method: Method
    stacks: Annotated[dict[Party, Stack], Meta(max_length=MAX_PLAYERS)] = {}
    amounts: Annotated[dict[Party, Money], Meta(max_length=MAX_PLAYERS)] = {}
    left: Annotated[tuple[PlayFor, ...], Meta(max_length=MAX_PLAYERS)] = ()


class AcceptDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.accept", kw_only=True
):
    """Record that a player accepts the terms, or no longer accepts them."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber
    entry: Party
    accepted: bool = True


class ApproveDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.approve", kw_only=True
):
    """Approve terms that all have accepted. From then on the deal binds, and results contain its amounts."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber


class DropDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.drop", kw_only=True
):
    """Drop these terms without a deal."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber


class ShowDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.show", kw_only=True
):
    """Show everybody each player's amount of a binding deal, or only once the player is out."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber
    public: bool = True


AnyDealCommand: TypeAlias = DraftDeal | AcceptDeal | ApproveDeal | DropDeal | ShowDeal
