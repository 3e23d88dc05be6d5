"""The changes between two values of topic `seats`, for views that are updated on demand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId

Seats: TypeAlias = Mapping[EntryId, SeatValue]


def changed_entries(before: Seats, seats: Seats) -> list[EntryId]:
    """The new, changed and removed entries. Unchanged values are the same objects as before."""
    changed = [entry for entry, seat in seats.items() if before.get(entry) is not seat]
    if len(before) + sum(entry not in before for entry in changed) > len(seats):
        changed += before.keys() - seats.keys()
    return changed
