"""Log lines of tickets."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text, money
from clockserver.room.state import Room
from clockserver.room.tickets.events import TicketIssued, TicketRedeemed, TicketReserved, TicketVoided


def line(event: Any, code: str, room: Room) -> Text:
    """The ticket's last letters, its value, and the event of its use."""
    id_ = event.ticket.id if isinstance(event, TicketIssued) else event.ticket
    ticket = room.tickets.all[id_]
    params: dict[str, Param] = {
        "ticket": id_[-4:],
        "value": money(ticket.value, ticket.currency, ticket.exponent),
    }
    match event:
        case TicketIssued():
            return Text(f"{code}.{ticket.how}", {**params, "reason": ticket.reason})
        case TicketReserved(use=use) | TicketRedeemed(use=use):
            return Text(code, {**params, "event": use.tournament})
        case TicketVoided(reason=reason):
            return Text(code, {**params, "reason": reason})
    return Text(code, params)
