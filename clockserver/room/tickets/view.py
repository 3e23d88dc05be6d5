"""Topic `tickets:room`: the newest tickets of the register, their numbers by state, and the money owed for them."""

from __future__ import annotations

from clockserver.room.tickets.shapes import TicketsValue, TicketValue
from clockserver.room.tickets.state import Register, Ticket


def tickets_value(register: Register) -> TicketsValue:
    """The whole topic."""
    newest = [register.all[each] for each in reversed(register.newest)]
    return {
        "tickets": {each.id: _value(each) for each in newest},
        "counts": dict(sorted(register.counts.items())),
        "owed": dict(sorted(register.owed.items())),
    }


def _value(ticket: Ticket) -> TicketValue:
    use = ticket.use
    return {
        "value": ticket.value,
        "currency": ticket.currency,
        "exponent": ticket.exponent,
        "state": ticket.state,
        "target": ticket.target,
        "expires": ticket.expires,
        "person": ticket.person,
        "how": ticket.how,
        "tournament": ticket.tournament,
        "entry": ticket.entry,
        "reason": ticket.void_reason or ticket.reason,
        "issued_at": ticket.issued_at,
        "used_in": use.tournament if use is not None else None,
        "receipt": use.receipt if use is not None else 0,
    }
