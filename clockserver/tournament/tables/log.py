"""Log lines of tables: opened, held, closed, broken, relocated, halted."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.log_terms import Sessions, entry_text
from clockserver.tournament.tables.events import TableBroken, TableRelocated, TablesChanged


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The table, and the change to it and its players."""
    match event:
        case TablesChanged():
            return _changes_line(event, code)
        case TableRelocated(tables=(old, new), entries=entries):
            return Text(code, {"table": old.number, "to": new.number, "players": len(entries)})
        case TableBroken() if event.tables:
            params: dict[str, Param] = {"table": event.tables[-1].number, "players": len(event.entries)}
            absent = sum(each.after is not None and each.after.absent for each in event.entries)
            return Text(f"{code}.absent", {**params, "absent": absent}) if absent else Text(code, params)
        case TableBroken():
            return entry_text(code, event)
    return Text(code)


def _changes_line(event: TablesChanged, code: str) -> Text:
    changes = event.changes
    before, facts = changes[0].before, changes[0].after
    state = facts.state if facts is not None else "closed"
    params: dict[str, Param] = {"table": changes[0].number, "tables": len(changes)}
    if before is not None and facts is not None and before.held_seats != facts.held_seats:
        seats = ", ".join(map(str, facts.held_seats))
        return Text(f"{code}.{'seats_held' if seats else 'seats_let_go'}", {**params, "seats": seats})
    same_state = before is not None and before.state == state
    return Text(f"{code}.{'changed' if same_state else state}", params)
