"""The physical tables of a tournament, derived from its state alone."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.late_registration import registration_open
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.flights.state import sessions_by_opening, state_of
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def reserved_tables(state: Tournament) -> frozenset[TableNumber]:
    """The open and held tables of all sessions that are not decided."""
    if state.removed in ("deleted", "cancelled"):
        return frozenset()
    return frozenset(
        number
        for session in state.sessions.values()
        if session.tables and not is_decided(session, state.last_at)
        for number, table in session.tables.items()
        if table.facts.state != "closed"
    )


def is_decided(session: Session, instant: int) -> bool:
    """Whether only the winner is left and no player can enter any more, or the tournament is finished."""
    if session.closed:
        return True
    counters = session.counters
    return counters.bustouts > 0 and counters.players_left <= 1 and not registration_open(session, instant)


def used_twice(state: Tournament) -> dict[TableNumber, SessionId]:
    """Tables played by two sessions at once, each with the first session. Plans may list a table twice."""
    sessions_by_table: dict[TableNumber, SessionId] = {}
    twice: dict[TableNumber, SessionId] = {}
    for id_ in sessions_by_opening(state):
        session = state.sessions[id_]
        if state_of(session) != "open" or is_decided(session, state.last_at):
            continue
        for number, table in session.tables.items():
            if table.facts.state == "closed":
                continue
            if number in sessions_by_table:
                twice[number] = sessions_by_table[number]
            sessions_by_table.setdefault(number, id_)
    return twice
