"""Topic `plan`, for staff: the proposed moves with their alternatives, and players who never appeared."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from clockserver.core.ids import SessionId
from clockserver.tournament.balancing.plan import Choice, ProposedMove, game_of, other_movers, other_seats
from clockserver.tournament.balancing.shapes import NewTableValue, NoShowsValue, PlanValue, SeatingValue
from clockserver.tournament.entries.attendance import deadline_passed, no_shows
from clockserver.tournament.entries.state import SeatRef, TableNumber
from clockserver.tournament.seating.alternates import NewTable
from clockserver.tournament.seating.proposals import Proposals
from clockserver.tournament.seating.shapes import ChoiceValue, ProposalValue
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.state import Tournament

MAX_CHOICES = 8
"""Number of moves, the first ones, that are sent with their alternative players and seats."""


def plan_value(state: Tournament, session_id: SessionId, plan: Proposals) -> PlanValue:
    """The whole topic, from the session's proposals."""
    session = state.sessions[session_id]
    proposed, redraw, new = plan.plan, plan.redraw, plan.new_table
    return {
        "moves": [
            _proposal(state, session_id, move, choices=turn < MAX_CHOICES)
            for turn, move in enumerate(proposed.moves)
        ],
        "where_is_the_button": list(proposed.where_is_the_button),
        "no_shows": _no_shows(state, session_id),
        "new_table": None if new is None else _new_table(new),
        "redraw": None if redraw is None else {"players": redraw.players, "tables": redraw.tables},
        "seating": seating_value(session.seating),
    }


def seating_value(seating: Seating) -> SeatingValue:
    """The event's seating settings, in the form that `tables.seating` takes."""
    return {
        "table_size": seating.table_size,
        "at_sale": seating.at_sale,
        "most_entries": seating.max_entries,
        "reentries": seating.reentries,
        "reentries_per_session": seating.reentries_per_session,
        "no_show_level": seating.no_show_level,
        "wave": seating.wave,
        "least_to_start": seating.min_to_start,
        "names": seating.names,
        "hide_draws": seating.hide_draws,
        "spread": seating.spread,
        "halt_short_by": seating.halt_short_by,
    }


def _new_table(new: NewTable) -> NewTableValue:
    return {
        "table": new.table,
        "size": new.size,
        "seated": list(new.seated),
        "moves": [
            {
                "entry": move.entry,
                "from": str(move.from_seat),
                "why": [msgspec.to_builtins(text) for text in move.why],
            }
            for move in new.moves
        ],
    }


def _proposal(
    state: Tournament, session_id: SessionId, move: ProposedMove, *, choices: bool
) -> ProposalValue:
    value: ProposalValue = {
        "entry": move.entry,
        "from": str(move.from_seat),
        "to": str(move.to_seat),
        "why": [msgspec.to_builtins(text) for text in move.why],
    }
    if choices and move.giving is not None and move.short is not None:
        game = game_of(state.sessions[session_id])
        movers = other_movers(move.giving, move.to_seat.seat, state.entries, game)
        seats = other_seats(state.ruleset, move.short, game)
        value["movers"] = _choices(move.from_seat.table, movers)
        value["seats"] = _choices(move.to_seat.table, seats)
    return value


def _choices(table: TableNumber, choices: Sequence[Choice]) -> list[ChoiceValue]:
    return [
        {
            "seat": str(SeatRef(table, each.seat)),
            "entry": each.entry,
            "why": msgspec.to_builtins(each.why),
            "closed": msgspec.to_builtins(each.closed),
        }
        for each in choices
    ]


def _no_shows(state: Tournament, session_id: SessionId) -> NoShowsValue:
    session = state.sessions[session_id]
    # Each new level is recorded, so no level passes between two records.
    passed = deadline_passed(session, state.last_at)
    level = session.seating.no_show_level
    return {"level": level, "passed": passed, "entries": no_shows(state, session_id) if passed else []}
