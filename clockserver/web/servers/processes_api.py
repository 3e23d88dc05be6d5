"""The processes of a room over HTTP: a director removes a gone process from the list."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.staff import STAFF_REFUSALS, refuse_staff
from clockserver.core.texts import Refused
from clockserver.web.answers import Answers, Done, body_as, json_response
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard


class GoneProcess(Struct, frozen=True, forbid_unknown_fields=True):
    """A gone process, as topic `presence:room` names it."""

    role: Literal["standby", "edge"]
    name: Annotated[str, Meta(max_length=200, examples=["hall-1"])]


class Listed(Protocol):
    """Lists the processes of the room."""

    def dismiss(self, role: str, name: str) -> None: ...


class ProcessesApi:
    """The route of processes."""

    def __init__(self, presence: Listed, request_guard: RequestGuard, answers: Answers) -> None:
        self._presence = presence
        self._request_guard = request_guard
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("processes", __name__, url_prefix="/api/v1/processes")
        blueprint.add_url_rule("/dismiss", view_func=self._answers.wrap_view(self.dismiss), methods=["POST"])
        return blueprint

    @described(
        takes=GoneProcess,
        gives=Done,
        who="session",
        refuses=(*STAFF_REFUSALS, "tournament.unknown"),
    )
    def dismiss(self) -> Response:
        """Remove a gone process from the list; a present one stays listed. For directors."""
        if reasons := refuse_staff(self._request_guard.principal(request.environ)):
            raise Refused(*reasons)
        body = body_as(GoneProcess)
        self._presence.dismiss(body.role, body.name)
        return json_response(Done())
