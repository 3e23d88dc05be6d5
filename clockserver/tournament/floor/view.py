"""Topics `calls`, `rulings` and `pages`."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.floor import calls
from clockserver.tournament.floor.events import scope_of_call, scope_of_ruling
from clockserver.tournament.floor.paging import is_current
from clockserver.tournament.floor.shapes import CallValue, PagesValue, PageValue, RulingsValue, RulingValue
from clockserver.tournament.floor.state import Ruling
from clockserver.tournament.state import Tournament

MAX_RULINGS = 200
ON_THE_WAY_MS = 3 * 60_000
"""Time for which an answered call is shown, in ms."""


def calls_value(state: Tournament, session_id: SessionId, now: int) -> dict[str, list[CallValue]]:
    """The calls of each table, the oldest first, without calls answered minutes ago or of closed tables."""
    session = state.sessions[session_id]
    by_table: dict[str, list[CallValue]] = {}
    for call in sorted(session.calls.values(), key=lambda each: (each.at, each.key)):
        is_past = call.answered is not None and call.answered + ON_THE_WAY_MS <= now
        if is_past or not calls.is_in_play(session, call.table):
            continue
        link = state.history.standing.get(scope_of_call(session_id, call))
        value: CallValue = {
            "what": call.what,
            "at": call.at,
            "answered": call.answered,
            "command": link.command if link is not None else None,
        }
        by_table.setdefault(str(call.table), []).append(value)
    return by_table


def rulings_value(state: Tournament, session_id: SessionId) -> RulingsValue:
    """The newest notes, the newest first, with author and time."""
    newest = sorted(state.sessions[session_id].rulings.values(), key=_number, reverse=True)[:MAX_RULINGS]
    return {"rulings": [_ruling(state, session_id, each) for each in newest]}


def _ruling(state: Tournament, session_id: SessionId, ruling: Ruling) -> RulingValue:
    command = state.history.standing[scope_of_ruling(session_id, ruling)].command
    noted = state.history.commands[command]
    return {
        "id": ruling.id,
        "table": ruling.table,
        "hand": ruling.hand,
        "text": ruling.text,
        "at": noted.at,
        "by": noted.actor,
        "command": command,
    }


def _number(ruling: Ruling) -> int:
    return int(ruling.id[1:])


def pages_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], now: int
) -> PagesValue:
    """Paged players, the earliest page first, with names as in topic `seats`.

    Each display decides by its own clock whether a page is over.
    """
    current = [each for each in state.sessions[session_id].pages.values() if is_current(state, each, now)]
    pages: list[PageValue] = [
        {
            "entry": each.entry,
            "name": seats[each.entry]["name"],
            "seat": seats[each.entry]["seat"] if state.entries[each.entry].status == "playing" else None,
            "to": each.to,
            "at": each.at,
            "until": each.until,
        }
        for each in sorted(current, key=lambda each: (each.at, int(each.entry[1:])))
        if each.entry in seats
    ]
    return {"pages": pages}
