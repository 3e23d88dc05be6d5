"""Calls from a table for the floor, a dealer, chips or a deck, open until somebody is on the way."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.floor.commands import AnyCallCommand, CallFloor
from clockserver.tournament.floor.events import AnyCallEvent, CallAnswered, CallEnded, TableCalled
from clockserver.tournament.floor.state import Call, call_key
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.table_checks import demand_table


def decide(
    state: Tournament, command: AnyCallCommand, now: int, _randomness: RandomBelow
) -> list[AnyCallEvent]:
    """Decide a call, or the answer to one. Raises Refused with the reason."""
    session = state.sessions[command.session]
    table = demand_table(session, command.table)
    if not table.open:
        raise Refused(Reason("tables.not_open", {"table": table.number}, "table"))
    before = session.calls.get(call_key(table.number, command.what))
    is_waiting = before is not None and before.answered is None
    if isinstance(command, CallFloor):
        if is_waiting:
            raise Refused(Reason("already_done", {}, "what"))
        new_call = Call(table.number, command.what, now)
        return [TableCalled(session=command.session, before=before, after=new_call)]
    if before is None:
        raise Refused(Reason("calls.none", {"table": table.number}, "what"))
    if not is_waiting:
        raise Refused(Reason("already_done", {}, "what"))
    return [CallAnswered(session=command.session, before=before, after=replace(before, answered=now))]


def end_calls(session_id: SessionId, session: Session) -> list[CallEnded]:
    """End unanswered calls of tables that broke or closed."""
    return [
        CallEnded(session=session_id, before=session.calls[key])
        for key in sorted(session.calls)
        if session.calls[key].answered is None and not is_in_play(session, session.calls[key].table)
    ]


def is_in_play(session: Session, number: TableNumber) -> bool:
    """Whether the table exists and is open."""
    table = session.tables.get(number)
    return table is not None and table.open
