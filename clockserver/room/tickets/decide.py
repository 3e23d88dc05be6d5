"""The register of tickets: issued, held for one command at a time, redeemed once, or void."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.room.state import Room
from clockserver.room.tickets.commands import (
    AnyTicketCommand,
    IssueWonTicket,
    RedeemTicket,
    ReleaseTicket,
    ReserveTicket,
    ResolvedIssueTicket,
    VoidTicket,
)
from clockserver.room.tickets.events import (
    AnyTicketEvent,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketReserved,
    TicketVoided,
)
from clockserver.room.tickets.state import Ticket, Use
from clockserver.tournament.sales.state import TicketId

FIELD = "sale.ticket"
"""The field of a sale that names its ticket."""


def decide(room: Room, command: AnyTicketCommand, now: int, _randomness: RandomBelow) -> list[AnyTicketEvent]:
    """Decide a command about a ticket. Raises Refused with every reason."""
    match command:
        case ResolvedIssueTicket():
            return [_issue(room, command, now)]
        case IssueWonTicket():
            return [_issue_won(room, command)]
        case VoidTicket():
            return [_void(room, command)]
        case ReserveTicket():
            return [_reserve(room, command, now)]
        case RedeemTicket():
            return [_redeem(room, command)]
        case ReleaseTicket():
            return [_release(room, command)]


# -- within ----------------------------------------------------------------------------------------------


def _issue(room: Room, command: ResolvedIssueTicket, now: int) -> TicketIssued:
    reasons = [*_refuse_reason(command.reason), *refuse_invisible(command.currency, "currency")]
    if command.expires is not None and command.expires < now:
        reasons.append(Reason("tickets.expires_before", {}, "expires"))
    if command.id in room.tickets.all:
        reasons.append(Reason("already_done", {}, "ticket"))
    if reasons:
        raise Refused(*reasons)
    ticket = Ticket(
        id=command.id,
        value=command.value,
        currency=command.currency,
        exponent=command.exponent,
        issued_at=now,
        target=command.target,
        target_stream=command.target_stream,
        expires=command.expires,
        person=command.person,
        reason=stored_line(command.reason),
    )
    return TicketIssued(ticket=ticket)


def _issue_won(room: Room, command: IssueWonTicket) -> TicketIssued:
    if command.ticket.id in room.tickets.all:
        raise Refused(Reason("already_done", {}, "ticket"))
    return TicketIssued(ticket=command.ticket)


def _void(room: Room, command: VoidTicket) -> TicketVoided:
    ticket = room.tickets.all.get(command.ticket)
    reasons = _refuse_reason(command.reason)
    if ticket is None:
        reasons.append(Reason("tickets.unknown", {}, "ticket"))
    elif ticket.state == "void":
        reasons.append(Reason("tickets.void", {}, "ticket"))
    elif ticket.state != "issued":
        reasons.append(Reason("tickets.used", {}, "ticket"))
    if reasons:
        raise Refused(*reasons)
    return TicketVoided(ticket=command.ticket, reason=stored_line(command.reason))


def _reserve(room: Room, command: ReserveTicket, now: int) -> TicketReserved:
    ticket = room.tickets.all.get(command.ticket)
    if ticket is None:
        raise Refused(Reason("tickets.unknown", {}, FIELD))
    if ticket.state == "void":
        raise Refused(Reason("tickets.void", {}, FIELD))
    if ticket.state != "issued":
        raise Refused(Reason("tickets.used", {}, FIELD))
    reasons = []
    if ticket.expires is not None and now > ticket.expires:
        reasons.append(Reason("tickets.expired", {}, FIELD))
    if not ticket.is_for(command.use):
        event = command.event or ticket.target or ""
        reasons.append(Reason("tickets.other_event", {"event": event}, FIELD))
    if ticket.person is not None and ticket.person != command.person:
        reasons.append(Reason("tickets.other_player", {}, FIELD))
    if (ticket.currency, ticket.exponent) != (command.currency, command.exponent):
        reasons.append(Reason("tickets.currency", {"currency": ticket.currency}, FIELD))
    if reasons:
        raise Refused(*reasons)
    return TicketReserved(ticket=ticket.id, use=command.use)


def _redeem(room: Room, command: RedeemTicket) -> TicketRedeemed:
    _demand_held(room, command.ticket, command.use)
    return TicketRedeemed(ticket=command.ticket, use=command.use)


def _release(room: Room, command: ReleaseTicket) -> TicketReleased:
    _demand_held(room, command.ticket, command.use)
    return TicketReleased(ticket=command.ticket)


def _demand_held(room: Room, id_: TicketId, use: Use) -> None:
    """Raise Refused unless the ticket is held for that command."""
    ticket = room.tickets.all.get(id_)
    held = ticket.use if ticket is not None else None
    if held is None or (held.stream, held.command) != (use.stream, use.command):
        raise Refused(Reason("already_done", {}, "ticket"))


def _refuse_reason(reason: str) -> list[Reason]:
    reasons = refuse_invisible(reason, "reason")
    if not stored_line(reason):
        reasons.append(Reason("drawers.reason", {}, "reason"))
    return reasons
