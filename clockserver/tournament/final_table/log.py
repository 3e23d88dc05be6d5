"""Log lines of the final table."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.final_table.events import FinalTableDrawn
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The table and its number of players."""
    match event:
        case FinalTableDrawn(table=table, entries=entries):
            return Text(code, {"table": table, "players": len(entries)})
    return Text(code)
