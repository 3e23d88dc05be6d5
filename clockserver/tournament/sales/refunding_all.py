"""Every sale paid back by one command, as when an event is cancelled before its first hand."""

from __future__ import annotations

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.lookup import started
from clockserver.tournament.sales.commands import RefundAll, RefundSale
from clockserver.tournament.sales.events import SaleReversed
from clockserver.tournament.sales.taking_back import taken_back
from clockserver.tournament.state import Tournament


def refunded_all(state: Tournament, command: RefundAll, now: int) -> list[SaleReversed]:
    """The standing sales taken back, the newest first, as later ones rest on earlier ones. Raises Refused."""
    session = state.sessions[command.session]
    if started(session, now):
        raise Refused(Reason("sales.begun", {}, "session"))
    standing = sorted((each for listed in session.sales.of_entry.values() for each in listed), reverse=True)
    if not standing:
        raise Refused(Reason("already_done", {}, "session"))
    events = []
    for receipt in standing:
        refund = RefundSale(session=command.session, receipt=receipt, shift=command.shift)
        event = taken_back(state, state.sessions[command.session], refund, now)
        state = event.evolve(state)
        events.append(event)
    return events
