"""The cause of the end of play, and the winner."""

from __future__ import annotations

from clockserver.tournament.end_of_play.state import EndedBy
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def end_cause(session: Session) -> EndedBy | None:
    """The cause of the end of play in a session; None while play continues."""
    counters, totals = session.counters, session.whole
    if totals is not None and (session.merged_into is not None or totals.sessions_in_play > 1):
        # A flight has no winner, and nobody leaves play by a deal there.
        return None
    # After flights a single player may start the day: play is over though nobody goes out on it.
    starts_alone = counters.moved > 0 and session.clock.phase not in ("ready", "scheduled")
    if counters.players_left == 1 and (counters.bustouts > 0 or starts_alone):
        return "last_player"
    deals = session.binding_deals
    if deals and not any(deals[-1].by_place()):
        return "deal"
    return "seats" if session.satellite is not None and session.satellite.paid is not None else None


def winner_of(state: Tournament) -> EntryId | None:
    """The entry of the last player left; None with several left, and for an unnamed player."""
    if sum(each.counters.players_left for each in state.sessions.values()) != 1:
        return None
    return next((entry.id for entry in state.entries.values() if entry.alive), None)
