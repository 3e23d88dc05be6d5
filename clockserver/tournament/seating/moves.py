"""Checks and changes shared by all moves."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.texts import Reason, Text
from clockserver.tournament.entries.state import Entry, SeatRef
from clockserver.tournament.seating.seating_event import EntryChange

MOVE_REFUSALS = (
    "entries.already_out",
    "entries.not_seated",
    "move.already_moved",
    "seats.locked",
    "seats.sits_elsewhere",
)
"""Codes of a move from one seat to another."""


def moved_entry(entry: Entry, seat: SeatRef) -> EntryChange:
    """The entry at another seat."""
    return EntryChange(entry, replace(entry, seat=seat))


def refuse_move(entry: Entry, from_seat: SeatRef, to_seat: SeatRef) -> list[Reason]:
    """Reasons against moving a player: out, without a seat, moved already, or at another seat by now."""
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, "entry")]
    if entry.status != "playing":
        return [Reason("entries.not_seated", {"entry": entry.id}, "entry")]
    if entry.seat == to_seat != from_seat:
        return [Reason("move.already_moved", {"entry": entry.id, "seat": str(to_seat)}, "from_seat")]
    if entry.seat != from_seat:
        return [Reason("seats.sits_elsewhere", {"entry": entry.id, "seat": str(entry.seat)}, "from_seat")]
    return []


def refuse_locked(entry: Entry, to_seat: SeatRef) -> list[Reason]:
    """The reason against a move to `to_seat` of an entry locked for special needs."""
    is_locked = entry.lock == "seat" or (
        entry.lock == "table" and entry.seat is not None and entry.seat.table != to_seat.table
    )
    return (
        [Reason("seats.locked", {"entry": entry.id, "seat": str(entry.seat)}, "entry")] if is_locked else []
    )


def move_reason(code: str, **params: str | int) -> Text:
    """The reason of a move, for its slip."""
    return Text(f"move.{code}", dict(params))
