"""Commands of balancing."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import SeatRef


class ConfirmMove(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="move.confirm", kw_only=True
):
    """Make a move that balances tables, as it was proposed or to another seat that the rules allow."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    from_seat: SeatRef
    to_seat: SeatRef


MAX_MOVES = 200


class SeenMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move as it was proposed: the player, the seat from, the seat to."""

    entry: GivenEntry
    from_seat: SeatRef
    to_seat: SeatRef


class ConfirmMoves(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="moves.confirm", kw_only=True
):
    """Make several moves that balance tables, in their order; where one is not possible, none is made."""

    session: SessionId = FIRST_SESSION
    moves: Annotated[tuple[SeenMove, ...], Meta(min_length=1, max_length=MAX_MOVES)]
