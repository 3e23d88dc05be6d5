"""Log lines of balancing moves."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.balancing.events import Balanced, TablesBalanced
from clockserver.tournament.log_terms import Sessions, changed_entry, entry_text, moves_text


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The log line of an event: the player who moved, or the number of moves."""
    match event:
        case TablesBalanced(entries=entries):
            return moves_text(code, len(entries), {})
        case Balanced():
            entry = changed_entry(event)
            return entry_text(f"{code}.absent" if entry is not None and entry.absent else code, event)
    return Text(code)
