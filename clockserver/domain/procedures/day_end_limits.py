"""What a room may forbid once the number of the last hands is known: late entries, and moves. House data."""

from __future__ import annotations

from clockserver.domain.procedures.balancing import ConfirmMove
from clockserver.domain.procedures.breaking import BreakTable
from clockserver.domain.procedures.counters import TapCounter
from clockserver.domain.procedures.day_end import on
from clockserver.domain.procedures.draws import HoldDraw, Seeded
from clockserver.domain.procedures.entries import RegisterPlayer
from clockserver.domain.procedures.final_table import DrawFinalTable
from clockserver.domain.procedures.seats import MovePlayer, SeatPlayer, SwapPlayers
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused

LATE = "day_end.late_entries_after_draw"
MOVES = "day_end.moves_after_draw"
DRAWS_SEATS = ("redraw", "final")
"""Draws that give those who play other seats; published before, they are held on the next day."""


def takes_entries(rules: RuleSet, session: Session) -> bool:
    """Whether players are still seated who were not."""
    return rules.day_end.late_entries_after_draw or not _is_drawn(session)


def moves_players(rules: RuleSet, session: Session) -> bool:
    """Whether players are still moved from one seat to another."""
    return rules.day_end.moves_after_draw or not _is_drawn(session)


def demand_allowed(rules: RuleSet, session: Session, command: object) -> None:
    """Raises Refused for an entry, a late seat or a move that the set forbids until the next day."""
    match command:
        case RegisterPlayer(counted=False) | SeatPlayer() | TapCounter(what="entry" | "reentry"):
            if not takes_entries(rules, session):
                raise Refused(Reason("day_end.no_late_entries", {}, None, rules.cite(LATE)))
        case MovePlayer() | SwapPlayers() | ConfirmMove() | BreakTable() | DrawFinalTable():
            _demand_moves(rules, session)
        case Seeded(command=HoldDraw(draw=number)) if number in session.draws:
            if session.draws[number].input.kind in DRAWS_SEATS:
                _demand_moves(rules, session)


def _demand_moves(rules: RuleSet, session: Session) -> None:
    if not moves_players(rules, session):
        raise Refused(Reason("day_end.no_moves", {}, None, rules.cite(MOVES)))


def _is_drawn(session: Session) -> bool:
    end = on(session)
    return end is not None and end.hands is not None
