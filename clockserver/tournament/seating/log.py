"""Log lines of seats: given, moved, swapped, filled by alternates."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import (
    Sessions,
    changed_entry,
    entry_params,
    entry_text,
    moves_text,
    player_text,
)
from clockserver.tournament.seating.events import Moved, Swapped, TableFilled
from clockserver.tournament.seating.seating_event import SeatingEvent


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The player and the new seat, or the number of moves."""
    match event:
        case TableFilled(entries=entries, table=table):
            return moves_text(code, len(entries), {"table": table})
        case Swapped() if event.entries:
            other = event.entries[1].after
            entry = changed_entry(event)
            params = entry_params(entry) if entry is not None else {}
            params |= {"other": other.number if other else 0, "with": player_text(other.id) if other else ""}
            return Text(code, params)
        case Moved():
            entry = changed_entry(event)
            return entry_text(f"{code}.absent" if entry is not None and entry.absent else code, event)
        case SeatingEvent():
            return entry_text(code, event)
    return Text(code)
