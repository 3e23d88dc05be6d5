"""Codes of tickets over HTTP, for printing by sellers."""

from __future__ import annotations

from typing import TypedDict

from flask import Blueprint, Response, request

from clockserver.core.texts import Reason, Refused
from clockserver.desk.money.tickets import Tickets
from clockserver.tournament.sales.state import TicketId
from clockserver.web.answers import Answers, private_json
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard
from clockserver.web.staff_access import demand_subject


class CodeOfTicket(TypedDict):
    """A ticket's id, and the code for its paper: the id with this server's proof of origin."""

    ticket: str
    code: str


class TicketsApi:
    """The route of tickets."""

    def __init__(self, tickets: Tickets, request_guard: RequestGuard, answers: Answers) -> None:
        self._tickets = tickets
        self._request_guard = request_guard
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("tickets", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/tickets/<ticket>", view_func=self._answers.wrap_view(self.code))
        return blueprint

    @described(
        gives=CodeOfTicket,
        path={"ticket": TicketId},
        who="staff",
        refuses=("access.locked", "access.role", "access.staff_only", "tickets.unknown"),
    )
    def code(self, ticket: str) -> Response:
        """The code of a ticket; the holder of the code can pay with the ticket."""
        demand_subject(self._request_guard.principal(request.environ), "entries", "ticket.code")
        if not self._tickets.has_ticket(ticket):
            raise Refused(Reason("tickets.unknown", {}, "ticket"))
        return private_json(CodeOfTicket(ticket=ticket, code=self._tickets.codes.code_of(ticket)))
