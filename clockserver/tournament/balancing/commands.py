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
    """Make a proposed balancing move, to the proposed seat or to another one that the rules allow."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    from_seat: SeatRef
    to_seat: SeatRef


MAX_MOVES = 200


class SeenMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move as shown to the client: the player, the seat from, the seat to."""

    entry: GivenEntry
    from_seat: SeatRef
    to_seat: SeatRef


class ConfirmMoves(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="moves.confirm", kw_only=True
):
    """Make several balancing moves in order; if one is not possible, none is made."""

    session: SessionId = FIRST_SESSION
    moves: Annotated[tuple[SeenMove, ...], Meta(min_length=1, max_length=MAX_MOVES)]
