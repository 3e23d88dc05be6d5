"""Commands of tickets: those of the wire, and those by which sales hold, use and give back a ticket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import Instant, Slug, StreamId
from clockserver.room.drawers.commands import Why
from clockserver.room.tickets.state import Ticket, Use, Value
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.prizes.commands import Currency
from clockserver.tournament.sales.state import TicketId


class IssueTicket(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ticket.issue", kw_only=True
):
    """Issue a ticket by hand, with a reason. Without a `target` it is for any event, without a `person` for anybody."""

    value: Value
    currency: Currency
    exponent: Annotated[int, Meta(ge=0, le=3)] = 2
    target: Slug | None = None
    expires: Instant | None = None
    person: PersonId | None = None
    reason: Why


class IssueKnownTicket(IssueTicket, frozen=True, tag="ticket.issue"):
    """The same with its random id, and the stream of its target."""

    id: TicketId = ""
    target_stream: StreamId | None = None


class VoidTicket(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ticket.void", kw_only=True
):
    """Make a ticket void, with a reason; one that is used is not voided."""

    ticket: TicketId
    reason: Why


class IssueWonTicket(Struct, frozen=True):
    """A ticket that a tournament's journal has issued."""

    ticket: Ticket


class ReserveTicket(Struct, frozen=True):
    """Hold a ticket for a command. `currency` and `person` are those of its sale.

    `event`: the slug that the event which the ticket is for has now.
    """

    ticket: TicketId
    use: Use
    currency: str
    exponent: int
    person: PersonId | None
    event: str = ""


class RedeemTicket(Struct, frozen=True):
    """The command that a ticket is held for stands in its tournament."""

    ticket: TicketId
    use: Use


class ReleaseTicket(Struct, frozen=True):
    """The command that a ticket is held for does not stand, or its sale was taken back."""

    ticket: TicketId
    use: Use


AnyTicketCommand: TypeAlias = (
    IssueKnownTicket | VoidTicket | IssueWonTicket | ReserveTicket | RedeemTicket | ReleaseTicket
)
