"""The physical tables of a tournament: they follow from its own state, and are kept nowhere else."""

from __future__ import annotations

from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.session import Session, registration_open
from clockserver.tournament.state import Tournament


def reserved_tables(state: Tournament) -> frozenset[TableNumber]:
    """Every table that is open or held in one of its sessions; none any more where that session is decided."""
    if state.removed in ("deleted", "cancelled"):
        return frozenset()
    return frozenset(
        number
        for session in state.sessions.values()
        if session.tables and not is_decided(session, state.last_at)
        for number, table in session.tables.items()
        if table.facts.state != "closed"
    )


def is_decided(session: Session, at: int) -> bool:
    """Whether only the winner is left and no player can enter any more, or the tournament is finished."""
    if session.closed:
        return True
    counters = session.counters
    return counters.bustouts > 0 and counters.players_left <= 1 and not registration_open(session, at)
