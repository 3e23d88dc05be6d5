"""The player who moves to balance tables: the next big blind, or in stud the seat number that opened.

Where the button posts the only blind, the next button moves.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Text
from clockserver.tournament.dealing.positions import Blinds, Seat, button_hand, next_hand, next_occupied

Game: TypeAlias = Literal["flop", "mixed", "stud", "button_ante"]


class Mover(Struct, frozen=True):
    """The seat of the player who moves; `reason` is a code for programs, `text` for people."""

    seat: Seat
    reason: str
    text: Text


def next_big_blind(seats: int, occupied: Collection[Seat], last: Blinds, game: Game) -> Mover:
    """The next big blind, who moves in flop and mixed games; mixed games count as hold'em, even in stud.

    TDA 2015 10A, 10B and their twins.
    """
    reason = "big_blind_if_holdem" if game == "mixed" else "next_big_blind"
    seat = next_hand(seats, occupied, last).big_blind
    return Mover(seat, reason, Text(f"mover.{reason}", {"seat": seat}))


def next_button(seats: int, occupied: Collection[Seat], last: Blinds) -> Mover:
    """The player who posts the button blind next, for games in which everybody antes."""
    seat = button_hand(seats, occupied, last).button
    return Mover(seat, "next_button_blind", Text("mover.next_button_blind", {"seat": seat}))


def stud_mover(seats: int, occupied: Collection[Seat], opened_seat: Seat) -> Mover:
    """The player at the seat number that opened last, who moves in stud-only events.

    If the seat is empty, the next player clockwise. TDA 2015 10A and its twins.
    """
    if opened_seat in occupied:
        return Mover(opened_seat, "same_seat", Text("mover.same_seat", {"seat": opened_seat}))
    after = min(opened_seat, seats)  # the short table may have more seats
    seat = next_occupied(seats, occupied, after)
    return Mover(seat, "next_to_seat", Text("mover.next_to_seat", {"seat": seat, "opened": opened_seat}))
