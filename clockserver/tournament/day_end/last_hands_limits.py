"""Limits once the number of last hands is known: a set may forbid late entries and moves. House data."""

from __future__ import annotations

from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.ending import current_end
from clockserver.tournament.draws.commands import HoldDraw, Seeded
from clockserver.tournament.entries.commands import RegisterPlayer, RegisterPlayers
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.seating.commands import MovePlayer, SeatAlternates, SeatPlayer, SwapPlayers
from clockserver.tournament.session import Session
from clockserver.tournament.tables.commands import BreakTable

LATE = "day_end.late_entries_after_draw"
MOVES = "day_end.moves_after_draw"
DRAWS_SEATS = ("redraw", "final")
"""Kinds of draws that move players in play: one published before is held on the next day."""


def takes_entries(rules: RuleSet, session: Session) -> bool:
    """Whether new players may still get a seat."""
    return rules.day_end.late_entries_after_draw or not _are_hands_known(session)


def moves_players(rules: RuleSet, session: Session) -> bool:
    """Whether players may still move from one seat to another."""
    return rules.day_end.moves_after_draw or not _are_hands_known(session)


def demand_allowed(rules: RuleSet, session: Session, command: object) -> None:
    """Raise Refused for an entry, late seat or move that the set forbids until the next day."""
    if not _are_hands_known(session):
        return
    match command:
        case RegisterPlayers(entries=entries, counted=counted) if counted >= len(entries):
            return
        case (
            RegisterPlayer(counted=False)
            | RegisterPlayers()
            | SeatPlayer()
            | TapCounter(what="entry" | "reentry")
        ):
            _demand_entries(rules, session)
        case SeatAlternates():
            _demand_entries(rules, session)
            _demand_moves(rules, session)
        case MovePlayer() | SwapPlayers() | ConfirmMove() | ConfirmMoves() | BreakTable() | DrawFinalTable():
            _demand_moves(rules, session)
        case Seeded(command=HoldDraw(draw=number)) if number in session.draws:
            if session.draws[number].input.kind in DRAWS_SEATS:
                _demand_moves(rules, session)


def _demand_entries(rules: RuleSet, session: Session) -> None:
    if not takes_entries(rules, session):
        raise Refused(Reason("day_end.no_late_entries", {}, None, rules.cite(LATE)))


def _demand_moves(rules: RuleSet, session: Session) -> None:
    if not moves_players(rules, session):
        raise Refused(Reason("day_end.no_moves", {}, None, rules.cite(MOVES)))


def _are_hands_known(session: Session) -> bool:
    end = current_end(session)
    return end is not None and end.hands is not None
