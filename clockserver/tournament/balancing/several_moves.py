"""Several balancing moves confirmed as one command: all as they were shown, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves
from clockserver.tournament.balancing.decide import confirm_move, demand_seats
from clockserver.tournament.balancing.events import Balanced, TablesBalanced
from clockserver.tournament.dealing.reported_buttons import demand_trusted
from clockserver.tournament.seating.moves import moved_entry
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: ConfirmMoves, now: int, _randomness: RandomBelow
) -> list[TablesBalanced]:
    """Make all moves as one event.

    Raises Refused with every reason of the first impossible move, named by its index, also where buttons may
    have moved without a report. A player moves only once, as in a plan.
    """
    reasons = [
        Reason("move.twice", {"entry": move.entry}, f"moves[{i}].entry")
        for i, move in enumerate(command.moves)
        if any(move.entry == each.entry for each in command.moves[:i])
    ]
    if reasons:
        raise Refused(*reasons)
    moves = [
        ConfirmMove(session=command.session, entry=each.entry, from_seat=each.from_seat, to_seat=each.to_seat)
        for each in command.moves
    ]
    _demand_all_seats(state, moves)  # nobody is asked about buttons for moves that cannot be made
    touched = {seat.table for move in moves for seat in (move.from_seat, move.to_seat)}
    demand_trusted(state, state.sessions[command.session], tuple(sorted(touched)), now)
    balanced: list[Balanced] = []
    for i, move in enumerate(moves):
        with _naming(i):
            event = confirm_move(state, move)
        balanced.append(event)
        state = event.evolve(state)
    return [combine_moves(command.session, balanced)]


def combine_moves(session: SessionId, balanced: Iterable[Balanced]) -> TablesBalanced:
    """Combine single moves into one event."""
    balanced = list(balanced)
    return TablesBalanced(
        session=session,
        entries=tuple(each for move in balanced for each in move.entries),
        fresh=tuple(seat for move in balanced for seat in move.fresh),
        singles=tuple(number for move in balanced for number in move.singles),
        reasons={each.id: move.why for move in balanced for each in move.entries},
    )


def _demand_all_seats(state: Tournament, moves: Iterable[ConfirmMove]) -> None:
    """Raise Refused if a player cannot move from the one seat to the other, after the moves before."""
    for i, move in enumerate(moves):
        with _naming(i):
            entry = demand_seats(state, move)
        moved = Balanced(session=move.session, entries=(moved_entry(entry, move.to_seat),))
        state = moved.evolve(state)


@contextmanager
def _naming(index: int) -> Iterator[None]:
    """Name the move in the reasons of a refusal."""
    try:
        yield
    except Refused as refusal:
        raise Refused(*(_of_move(reason, index) for reason in refusal.reasons)) from None


def _of_move(reason: Reason, index: int) -> Reason:
    move = f"moves[{index}]"
    return replace(reason, field=f"{move}.{reason.field}" if reason.field else move)
