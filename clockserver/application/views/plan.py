"""Topic `plan`, for staff: the moves that are proposed with what else may be chosen, and who never came."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from clockserver.application.views.seating_shapes import (
    ChoiceValue,
    NoShowsValue,
    PlanValue,
    ProposalValue,
    SeatingValue,
)
from clockserver.domain.entries import SeatRef, TableNumber
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures.attendance import deadline_passed, no_shows
from clockserver.domain.procedures.balancing import (
    Choice,
    Plan,
    ProposedMove,
    game_of,
    other_movers,
    other_seats,
    plan,
)
from clockserver.domain.procedures.day_end_limits import moves_players
from clockserver.domain.redraws import redraw_due
from clockserver.domain.session import Seating
from clockserver.domain.tournament_state import Tournament

MOST_PROPOSED = 20
MOST_CHOICES = 8
"""The first moves, those that are seen, come with the other players and seats."""


def plan_value(state: Tournament, session_id: SessionId) -> PlanValue:
    """The topic as a whole."""
    session = state.sessions[session_id]
    allowed = moves_players(state.ruleset, session)
    proposed = plan(state.ruleset, session, state.entries, MOST_PROPOSED) if allowed else Plan()
    redraw = redraw_due(state.ruleset, session, state.last_at)
    return {
        "moves": [
            _proposal(state, session_id, move, choices=turn < MOST_CHOICES)
            for turn, move in enumerate(proposed.moves)
        ],
        "where_is_the_button": list(proposed.where_is_the_button),
        "no_shows": _no_shows(state, session_id),
        "redraw": None if redraw is None else {"players": redraw.players, "tables": redraw.tables},
        "seating": seating_value(session.seating),
    }


def seating_value(seating: Seating) -> SeatingValue:
    """How the event seats its players, as `tables.seating` takes it."""
    return {
        "table_size": seating.table_size,
        "at_sale": seating.at_sale,
        "most_entries": seating.most_entries,
        "reentries": seating.reentries,
        "reentries_per_session": seating.reentries_per_session,
        "no_show_level": seating.no_show_level,
        "wave": seating.wave,
        "least_to_start": seating.least_to_start,
        "names": seating.names,
        "hide_draws": seating.hide_draws,
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
    # Whatever brings a new level is recorded: between two records nothing passes.
    passed = deadline_passed(session, state.last_at)
    level = session.seating.no_show_level
    return {"level": level, "passed": passed, "entries": no_shows(state, session_id) if passed else []}
