"""Commands of drawers."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.drawers.state import Amount, Counts, Direction, TournamentSums
from clockserver.room.state import Name
from clockserver.tournament.sales.state import ShiftId

Why: TypeAlias = Annotated[str, Meta(max_length=200)]


class OpenDrawer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="drawer.open", kw_only=True
):
    """Open a drawer for a shift, with its float by denomination. Sales name the shift from now on."""

    name: Name
    float: Counts = ()


class MoveCash(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="drawer.move", kw_only=True
):
    """Put cash into a drawer or take it out, with a reason."""

    shift: ShiftId
    do: Direction
    amount: Amount
    reason: Why


class OpenWithoutSale(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="drawer.no_sale", kw_only=True
):
    """Open a drawer without a sale, with a reason. X and Z reports count it."""

    shift: ShiftId
    reason: Why


class BeginClosing(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="drawer.closing", kw_only=True
):
    """Stop sales into a drawer, which is counted now."""

    shift: ShiftId


class CloseDrawer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="drawer.close", kw_only=True
):
    """Close a counted drawer; a difference needs a reason. Z reports are numbered without gaps."""

    shift: ShiftId
    count: Counts
    reason: Why = ""


class ResolvedCloseDrawer(CloseDrawer, frozen=True, tag="drawer.close"):
    """`drawer.close` with the sums of all tournaments, which the service adds."""

    tournaments: tuple[TournamentSums, ...] = ()


AnyDrawerCommand: TypeAlias = OpenDrawer | MoveCash | OpenWithoutSale | BeginClosing | ResolvedCloseDrawer
