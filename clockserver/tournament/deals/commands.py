"""Commands of deals."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.deals.methods import MAX_PLAYERS, Method, Money, Party, PlayFor, Stack

DealNumber: TypeAlias = Annotated[int, Meta(ge=1)]
"""The terms that the client saw: an acceptance of other terms does not count."""


class DraftDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.draft", kw_only=True
):
    """Put terms before the players: amounts by a method, or custom ones. A player who accepted others must accept anew.

    `stacks` in chips, of each player where they decide; `amounts` in the smallest unit, only where they are `custom`.
    `left`: amounts that go to a place, not to a player. Players who are only counted are `c1`, `c2`, ….
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
    """Approve the terms that all have accepted. From then on the deal binds, and the results follow it."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber


class DropDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.drop", kw_only=True
):
    """There will be no deal on these terms."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber


class ShowDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.show", kw_only=True
):
    """Show everybody what a binding deal gives each player, or only once the player is out, as usual."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber
    public: bool = True


AnyDealCommand: TypeAlias = DraftDeal | AcceptDeal | ApproveDeal | DropDeal | ShowDeal
