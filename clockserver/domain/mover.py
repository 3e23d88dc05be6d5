"""Who moves to balance tables: the next big blind, or in stud the seat whose number opened."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.domain.positions import Blinds, Seat, next_hand, next_occupied
from clockserver.domain.texts import Text

Game: TypeAlias = Literal["flop", "mixed", "stud"]


class Mover(Struct, frozen=True):
    """The seat whose player moves; `reason` is a word for machines, `text` for people."""

    seat: Seat
    reason: str
    text: Text


def next_big_blind(seats: int, occupied: Collection[Seat], last: Blinds, game: Game) -> Mover:
    """In flop and mixed games the next big blind moves; in mixed games he who would be it in hold'em, stud or not.

    TDA 2015 10A, 10B and their twins.
    """
    reason = "big_blind_if_holdem" if game == "mixed" else "next_big_blind"
    seat = next_hand(seats, occupied, last).big_blind
    return Mover(seat, reason, Text(f"mover.{reason}", {"seat": seat}))


def stud_mover(seats: int, occupied: Collection[Seat], opened_seat: Seat) -> Mover:
    """In stud-only events players move by position: whoever has the number of the seat that opened last.

    Where nobody sits there, the next clockwise. TDA 2015 10A and its twins.
    """
    if opened_seat in occupied:
        return Mover(opened_seat, "same_seat", Text("mover.same_seat", {"seat": opened_seat}))
    after = min(opened_seat, seats)  # the short table may have more seats
    seat = next_occupied(seats, occupied, after)
    return Mover(seat, "next_to_seat", Text("mover.next_to_seat", {"seat": seat, "opened": opened_seat}))
