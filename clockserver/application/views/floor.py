"""Topics `calls`, `rulings` and `pages`: what tables call for, what was noted, who is asked to come."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.application.views.seating_shapes import (
    CallValue,
    PagesValue,
    PageValue,
    RulingsValue,
    RulingValue,
    SeatValue,
)
from clockserver.domain.floor import Ruling
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures import calls, rulings
from clockserver.domain.procedures.paging import stands
from clockserver.domain.tournament_state import Tournament

MOST_RULINGS = 200
ON_THE_WAY_MS = 3 * 60_000
"""How long a call is shown after it was answered."""


def calls_value(state: Tournament, session_id: SessionId, now: int) -> dict[str, list[CallValue]]:
    """The calls of each table, the oldest first; those answered long ago, or of tables that closed, left out."""
    session = state.sessions[session_id]
    found: dict[str, list[CallValue]] = {}
    for call in sorted(session.calls.values(), key=lambda each: (each.at, each.key)):
        is_past = call.answered is not None and call.answered + ON_THE_WAY_MS <= now
        if is_past or not calls.is_in_play(session, call.table):
            continue
        link = state.history.standing.get(calls.scope_of(session_id, call))
        value: CallValue = {
            "what": call.what,
            "at": call.at,
            "answered": call.answered,
            "command": link.command if link is not None else None,
        }
        found.setdefault(str(call.table), []).append(value)
    return found


def rulings_value(state: Tournament, session_id: SessionId) -> RulingsValue:
    """The newest notes, the newest first, with who noted them and when."""
    newest = sorted(state.sessions[session_id].rulings.values(), key=_number, reverse=True)[:MOST_RULINGS]
    return {"rulings": [_ruling(state, session_id, each) for each in newest]}


def _ruling(state: Tournament, session_id: SessionId, ruling: Ruling) -> RulingValue:
    command = state.history.standing[rulings.scope_of(session_id, ruling)].command
    given = state.history.given[command]
    return {
        "id": ruling.id,
        "table": ruling.table,
        "hand": ruling.hand,
        "text": ruling.text,
        "at": given.at,
        "by": given.actor,
        "command": command,
    }


def _number(ruling: Ruling) -> int:
    return int(ruling.id[1:])


def pages_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], now: int
) -> PagesValue:
    """Who is asked to come, the first first, as topic `seats` names them.

    Whether it is over, who shows it sees by its own clock.
    """
    standing = [each for each in state.sessions[session_id].pages.values() if stands(state, each, now)]
    pages: list[PageValue] = [
        {
            "entry": each.entry,
            "name": seats[each.entry]["name"],
            "seat": seats[each.entry]["seat"] if state.entries[each.entry].status == "playing" else None,
            "to": each.to,
            "at": each.at,
            "until": each.until,
        }
        for each in sorted(standing, key=lambda each: (each.at, int(each.entry[1:])))
        if each.entry in seats
    ]
    return {"pages": pages}
