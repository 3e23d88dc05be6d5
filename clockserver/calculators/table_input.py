"""A table in a question: its seats, its players, button and blinds of the last hand."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.texts import Reason
from clockserver.tournament.dealing.positions import Blinds
from clockserver.tournament.tables.state import MAX_SEATS

TABLE_REFUSALS = (
    "positions.both_blinds",
    "positions.button_is_big_blind",
    "seats.too_few_players",
    "seats.twice",
    "seats.unknown",
)
"""Codes of a table whose seats, blinds and button contradict each other."""

Size: TypeAlias = Annotated[int, Meta(ge=2, le=MAX_SEATS)]
GivenSeat: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
Occupied: TypeAlias = Annotated[list[GivenSeat], Meta(max_length=MAX_SEATS)]


class GivenBlinds(Struct, frozen=True, forbid_unknown_fields=True):
    """The last hand. Without a small blind the big blind was a single one; `heads_up`: it had two players."""

    button: GivenSeat
    small_blind: GivenSeat | None
    big_blind: GivenSeat
    heads_up: bool = False

    @property
    def blinds(self) -> Blinds:
        """The blinds in the form of the tournament's dealing."""
        return Blinds(self.button, self.small_blind, self.big_blind, self.heads_up)


def faults_of_table(question: Any, *, min_taken: int) -> list[Reason]:
    """All faults of a table with at least `min_taken` taken seats; a None is skipped."""
    seats, occupied = question.seats or MAX_SEATS, question.occupied or []
    reasons = []
    for i, seat in enumerate(occupied):
        if seat is not None and seat > seats:
            reasons.append(_no_seat(seat, seats, f"occupied[{i}]"))
        if seat is not None and seat in occupied[:i]:
            reasons.append(Reason("seats.twice", {"seat": seat}, f"occupied[{i}]"))
    if question.occupied is not None and None not in occupied and len(set(occupied)) < min_taken:
        reasons.append(Reason("seats.too_few_players", {"least": min_taken}, "occupied"))
    if question.last is not None:
        reasons += _faults(seats, question.last)
    return reasons


def _faults(seats: int, last: Any) -> list[Reason]:
    places = {"button": last.button, "small_blind": last.small_blind, "big_blind": last.big_blind}
    reasons = [
        _no_seat(seat, seats, f"last.{name}")
        for name, seat in places.items()
        if seat is not None and seat > seats
    ]
    if last.big_blind is not None and last.big_blind == last.small_blind:
        reasons.append(Reason("positions.both_blinds", {"seat": last.big_blind}, "last.big_blind"))
    if last.big_blind is not None and last.big_blind == last.button:
        reasons.append(Reason("positions.button_is_big_blind", {"seat": last.button}, "last.button"))
    return reasons


def _no_seat(seat: int, seats: int, field: str) -> Reason:
    return Reason("seats.unknown", {"seat": seat, "seats": seats}, field)
