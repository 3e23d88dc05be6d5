"""Log lines of the final table."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.final_table.events import FinalTableDrawn
from clockserver.tournament.log_terms import Sessions


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The table and its number of players; an only table changes no other one."""
    match event:
        case FinalTableDrawn(tables=tables, table=table, entries=entries):
            return Text(code, {"table": tables[-1].number if tables else table, "players": len(entries)})
    return Text(code)
