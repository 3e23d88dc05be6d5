"""Events of tickets, all final: money is corrected by another event."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from clockserver.room.final_event import FinalEvent
from clockserver.room.state import Room
from clockserver.room.tickets.state import Ticket, Use
from clockserver.tournament.sales.state import TicketId


class TicketIssued(FinalEvent, frozen=True, tag_field="type", tag="TicketIssued"):
    """A ticket was issued, and is owed from now on."""

    ticket: Ticket

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return _with(room, self.ticket)


class TicketReserved(FinalEvent, frozen=True, tag_field="type", tag="TicketReserved"):
    """A ticket is held for a command and unavailable to other sales."""

    ticket: TicketId
    use: Use

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return _with(room, replace(room.tickets.all[self.ticket], state="reserved", use=self.use))


class TicketReleased(FinalEvent, frozen=True, tag_field="type", tag="TicketReleased"):
    """A ticket is available again: its command was refused, or its sale reversed."""

    ticket: TicketId

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return _with(room, replace(room.tickets.all[self.ticket], state="issued", use=None))


class TicketRedeemed(FinalEvent, frozen=True, tag_field="type", tag="TicketRedeemed"):
    """A ticket paid a sale."""

    ticket: TicketId
    use: Use

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return _with(room, replace(room.tickets.all[self.ticket], state="redeemed", use=self.use))


class TicketVoided(FinalEvent, frozen=True, tag_field="type", tag="TicketVoided"):
    """A ticket was made worthless."""

    ticket: TicketId
    reason: str

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return _with(room, replace(room.tickets.all[self.ticket], state="void", void_reason=self.reason))


AnyTicketEvent: TypeAlias = TicketIssued | TicketReserved | TicketReleased | TicketRedeemed | TicketVoided


def _with(room: Room, ticket: Ticket) -> Room:
    return replace(room, tickets=room.tickets.with_ticket(ticket))
