"""The record of tickets."""

from __future__ import annotations

from clockserver.core.permissions import TD_ONLY
from clockserver.core.subject import Command, Subject
from clockserver.room.tickets.commands import (
    IssueTicket,
    IssueWonTicket,
    RedeemTicket,
    ReleaseTicket,
    ReserveTicket,
    ResolvedIssueTicket,
    VoidTicket,
)
from clockserver.room.tickets.decide import decide
from clockserver.room.tickets.events import (
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketReserved,
    TicketVoided,
)
from clockserver.room.tickets.log import line

SUBJECT = Subject(
    "tickets",
    permissions={"tickets": TD_ONLY},
    commands=(
        Command(
            IssueTicket,
            "tickets",
            None,
            {"value": 100000, "currency": "EUR", "target": "main-event", "reason": "Won on the radio"},
            prepared=ResolvedIssueTicket,
            refuses=(
                "already_done",
                "drawers.reason",
                "text.unseen",
                "tickets.expires_before",
                "tournament.unknown",
            ),
        ),
        Command(
            VoidTicket,
            "tickets",
            decide,
            {"ticket": "K7QF2M9AXT4W", "reason": "Lost, another one is issued"},
            refuses=("drawers.reason", "text.unseen", "tickets.unknown", "tickets.used", "tickets.void"),
        ),
    ),
    prepared=dict.fromkeys(
        (ResolvedIssueTicket, IssueWonTicket, ReserveTicket, RedeemTicket, ReleaseTicket), decide
    ),
    events={"tickets": (TicketIssued, TicketReserved, TicketReleased, TicketRedeemed, TicketVoided)},
    line=line,
)
