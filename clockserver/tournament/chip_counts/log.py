"""Log lines of chip counts."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions, player_text


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The player and the chips; for a table, the number of its players."""
    first = event.changes[0]
    if len(event.changes) > 1:
        return Text(f"{code}.several", {"players": len(event.changes), "who": player_text(first.entry)})
    chips = first.after.chips if first.after is not None else 0
    return Text(code, {"who": player_text(first.entry), "chips": chips})
