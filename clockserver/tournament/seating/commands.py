"""Commands of seating."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import SeatRef, TableNumber
from clockserver.tournament.tables.state import MAX_SEATS, TableDescription


class SeatAlternates(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="alternates.seat", kw_only=True
):
    """Open a table for alternates without a seat, seat them, and move players there for balance.

    `seated` and `movers`: the players of the proposal shown to the client. All seats, and the button, are
    drawn.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    seated: Annotated[tuple[GivenEntry, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    movers: Annotated[tuple[GivenEntry, ...], Meta(max_length=MAX_SEATS)] = ()


class ResolvedSeatAlternates(SeatAlternates, frozen=True, tag="alternates.seat"):
    """The command with the inventory's description of the table."""

    described: dict[TableNumber, TableDescription] = {}


class SeatPlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.give", kw_only=True
):
    """Give a seat to a player without one, such as an alternate; without `seat` the seat is drawn."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    seat: SeatRef | None = None


class MovePlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.move", kw_only=True
):
    """Move a player with their stack to an open seat. `from_seat`: the seat shown to the client."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    from_seat: SeatRef
    to_seat: SeatRef


class SwapPlayers(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.swap", kw_only=True
):
    """Swap two players who sit in each other's seat: each keeps their stack and gets their own seat."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    other: GivenEntry


class BringBack(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.bring_back", kw_only=True
):
    """Bring back a player called out by mistake: to `seat`, else to the old seat, or a drawn one if it is taken."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    seat: SeatRef | None = None


AnySeatCommand: TypeAlias = SeatPlayer | MovePlayer | SwapPlayers | BringBack
