"""Codes of tickets over HTTP, for printing by sellers."""

from __future__ import annotations

from typing import TypedDict

from flask import Blueprint, Response, request

from clockserver.accounts.roles import Principal
from clockserver.core.permissions import PERMISSIONS
from clockserver.core.texts import Reason, Refused
from clockserver.desk.money.tickets import Tickets
from clockserver.tournament.sales.state import TicketId
from clockserver.web.answers import Answers, json_response, not_stored
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard


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
        """The code of a ticket, whose holder can pay with it."""
        _demand_seller(self._request_guard.principal(request.environ))
        if not self._tickets.has_ticket(ticket):
            raise Refused(Reason("tickets.unknown", {}, "ticket"))
        response = json_response(CodeOfTicket(ticket=ticket, code=self._tickets.codes.code_of(ticket)))
        return not_stored(response)


def _demand_seller(principal: Principal) -> None:
    if principal.locked:
        raise Refused(Reason("access.locked"))
    if not principal.is_staff:
        raise Refused(Reason("access.staff_only"))
    bound = principal.subjects is not None and "entries" not in principal.subjects
    if principal.kind not in PERMISSIONS["entries"] or bound:
        raise Refused(Reason("access.role", {"role": principal.kind, "command": "ticket.code"}))
