"""Proposals about seating without contradictions: actions of the whole room come first.

The final table comes before a redraw, a redraw before a breaking table, and that before moves of its players.
Alternates without a seat get a table before any table breaks.
"""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.ids import SessionId
from clockserver.tournament.balancing.plan import Plan, breaking_order, plan
from clockserver.tournament.day_end.last_hands_limits import moves_players, takes_entries
from clockserver.tournament.day_end.state import KINDS as WITHOUT_SEATS
from clockserver.tournament.dealing.reported_buttons import with_trusted_buttons
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.final_table.redraws import RedrawDue, redraw_due
from clockserver.tournament.final_table.start import is_due
from clockserver.tournament.seating.alternates import NewTable, table_for_alternates
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.breaking import next_to_break

MAX_PROPOSED = 20
"""Maximum number of moves proposed at once; more follow once these are made."""


class Proposals(Struct, frozen=True):
    """The proposals to the floor of one session; at most one of the first four is set.

    `breaks`: the table to break; no move of `plan` leads to it or away from it.
    """

    final_table: bool = False
    redraw: RedrawDue | None = None
    new_table: NewTable | None = None
    breaks: TableNumber | None = None
    plan: Plan = Plan()


def proposals(state: Tournament, session_id: SessionId, max_moves: int | None = MAX_PROPOSED) -> Proposals:
    """The current proposals of a session, with at most `max_moves` moves.

    None while a published draw of seats is to be held, or moves are forbidden until the next day; no table
    for alternates while entries are forbidden.
    """
    session = state.sessions[session_id]
    if _draw_published(session):
        return Proposals()
    rules, instant = state.ruleset, state.last_at
    if not moves_players(rules, session):
        return Proposals()
    if takes_entries(rules, session) and (new := table_for_alternates(state, session_id)) is not None:
        return Proposals(new_table=new)
    if is_due(rules, session, instant):
        return Proposals(final_table=True)
    if (redraw := redraw_due(rules, session, instant)) is not None:
        return Proposals(redraw=redraw)
    breaks = next_to_break(session, breaking_order(rules, session))
    trusted = with_trusted_buttons(rules, session, instant)
    return Proposals(breaks=breaks, plan=plan(rules, trusted, state.entries, max_moves, breaks))


def _draw_published(session: Session) -> bool:
    """Whether a published draw of seats is still to be held: a move would change its input."""
    return any(
        draw.state == "published" and draw.input.kind not in WITHOUT_SEATS for draw in session.draws.values()
    )
