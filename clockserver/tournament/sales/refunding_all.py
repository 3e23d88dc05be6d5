"""Refunds of all sales by one command, when an event is cancelled before its first hand."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.common_money import with_common
from clockserver.tournament.entries.entry_lookup import is_started
from clockserver.tournament.sales.commands import RefundAll, RefundSale
from clockserver.tournament.sales.events import SaleReversed
from clockserver.tournament.sales.taking_back import taken_back
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def refunded_all(state: Tournament, command: RefundAll, now: int) -> list[SaleReversed]:
    """Reverse all standing sales, the newest first: later sales depend on earlier ones. Raises Refused."""
    session = state.sessions[command.session]
    if _has_begun(state, now):
        raise Refused(Reason("sales.begun", {}, "session"))
    standing = standing_sales(session)
    if not standing:
        raise Refused(Reason("already_done", {}, "session"))
    events = []
    for receipt in standing:
        refund = RefundSale(session=command.session, receipt=receipt, shift=command.shift)
        event = taken_back(state, state.sessions[command.session], refund, now)
        after = event.evolve(state)
        state = replace(after, sessions=with_common(state.sessions, after.sessions))
        events.append(event)
    return events


def standing_sales(session: Session) -> list[int]:
    """The receipts of standing sales, the newest first."""
    return sorted((each for listed in session.sales.of_entry.values() for each in listed), reverse=True)


def refuse_unrefunded(state: Tournament, now: int) -> list[Reason]:
    """The reason against cancelling an event before its first hand with sales that are not refunded."""
    if _has_begun(state, now) or not any(each.offers.listed for each in state.sessions.values()):
        return []
    count = len(standing_sales(state.sessions[state.last_session]))
    return [Reason("sales.refund_first", {"count": count})] if count else []


def _has_begun(state: Tournament, now: int) -> bool:
    """Whether any flight has begun: the sales are those of the whole tournament."""
    return any(is_started(each, now) for each in state.sessions.values())
