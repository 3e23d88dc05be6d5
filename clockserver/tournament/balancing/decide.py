"""Balancing tables: one move after another until all tables are even."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.events import Balanced
from clockserver.tournament.balancing.plan import balance_text, game_of, is_button_unknown, seats_for
from clockserver.tournament.dealing.reported_buttons import demand_trusted
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.seating.moves import moved_entry, refuse_locked, refuse_move
from clockserver.tournament.seating.seating_event import refuse_seat
from clockserver.tournament.state import Tournament

CONFIRMED_REFUSALS = ("move.same_table", "move.small_blind", "tables.button_unknown")
"""Codes of a suggested move that cannot be confirmed."""


def decide(state: Tournament, command: ConfirmMove, now: int, _randomness: RandomBelow) -> list[Balanced]:
    """Make the move. Raises Refused with every reason, also where buttons may have moved without a report."""
    session = state.sessions[command.session]
    demand_seats(state, command)  # nobody is asked about buttons for a move that cannot be made
    demand_trusted(state, session, (command.from_seat.table, command.to_seat.table), now)
    return [confirm_move(state, command)]


def confirm_move(state: Tournament, command: ConfirmMove) -> Balanced:
    """Check one move and return its event. Raises Refused with every reason, also for the small blind's seat."""
    session, entry = state.sessions[command.session], demand_seats(state, command)
    giving = session.tables[command.from_seat.table]
    table = session.tables[command.to_seat.table]
    game = game_of(session)
    if is_button_unknown(table, game):
        raise Refused(Reason("tables.button_unknown", {"table": table.number}, "to_seat"))
    ranking = seats_for(state.ruleset, table, game)
    if command.to_seat.seat in ranking.forbidden:
        rule = state.ruleset.cite("balancing.never_small_blind")
        raise Refused(
            Reason("move.small_blind", {"seat": command.to_seat.seat, "table": table.number}, "to_seat", rule)
        )
    chosen = next(seat for seat in ranking.ranked if seat.seat == command.to_seat.seat)
    is_single = chosen.reason == "single_big_blind"
    return Balanced(
        session=command.session,
        entries=(moved_entry(entry, command.to_seat),),
        fresh=(command.to_seat,),
        singles=(table.number,) if is_single else (),
        why=(balance_text(giving, table), chosen.text),
    )


def demand_seats(state: Tournament, command: ConfirmMove) -> Entry:
    """The player, who can move from the one seat to the other. Raises Refused with every reason."""
    session = state.sessions[command.session]
    entry = demand_entry(state, command.entry)
    reasons = [
        *refuse_move(entry, command.from_seat, command.to_seat),
        *(refuse_seat(session, command.to_seat, "to_seat") if entry.seat != command.to_seat else ()),
        *refuse_locked(entry, command.to_seat),
    ]
    if command.to_seat.table == command.from_seat.table:
        reasons.append(Reason("move.same_table", {"table": command.to_seat.table}, "to_seat"))
    if reasons:
        raise Refused(*reasons)
    return entry
