"""Commands of tickets, from the wire and from services that hold, use and return a ticket for a sale."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import PlannedInstant, Slug, StreamId
from clockserver.room.drawers.commands import Why
from clockserver.room.tickets.state import Ticket, Use, Value
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.prizes.commands import Currency
from clockserver.tournament.sales.state import TicketId


class IssueTicket(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ticket.issue", kw_only=True
):
    """Issue a ticket by hand, with a reason: without `target` for any event, without `person` for anybody."""

    value: Value
    currency: Currency
    exponent: Annotated[int, Meta(ge=0, le=3)] = 2
    target: Slug | None = None
    expires: PlannedInstant | None = None
    person: PersonId | None = None
    reason: Why


class ResolvedIssueTicket(IssueTicket, frozen=True, tag="ticket.issue"):
    """`ticket.issue` with the ticket's random id and its target's stream, which the service adds."""

    id: TicketId = ""
    target_stream: StreamId | None = None


class VoidTicket(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ticket.void", kw_only=True
):
    """Void an unused ticket, with a reason."""

    ticket: TicketId
    reason: Why


class IssueWonTicket(Struct, frozen=True):
    """Register a ticket issued by a tournament's journal."""

    ticket: Ticket


class ReserveTicket(Struct, frozen=True):
    """Hold a ticket for a command. `currency` and `person`: of the command's sale.

    `event`: the present slug of the ticket's event, for a refusal.
    """

    ticket: TicketId
    use: Use
    currency: str
    exponent: int
    person: PersonId | None
    event: str = ""


class RedeemTicket(Struct, frozen=True):
    """Redeem a held ticket: the tournament has accepted its command."""

    ticket: TicketId
    use: Use


class ReleaseTicket(Struct, frozen=True):
    """Release a held ticket: its command was refused, or its sale reversed."""

    ticket: TicketId
    use: Use


AnyTicketCommand: TypeAlias = (
    ResolvedIssueTicket | VoidTicket | IssueWonTicket | ReserveTicket | RedeemTicket | ReleaseTicket
)
