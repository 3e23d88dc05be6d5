"""Approvals from another device: a director or a supervisor approves a waiting command of somebody else."""

from __future__ import annotations

from flask import Blueprint, Response, request

from clockserver.accounts.approval_requests import REQUEST_REFUSALS, ApprovalRequests
from clockserver.core.ids import CommandId
from clockserver.web.answers import Answers, Done, body_as, json_response
from clockserver.web.contract.described import described
from clockserver.web.people.access_api import Nothing
from clockserver.web.request_guard import RequestGuard


class ApprovalsApi:
    """The route of approvals."""

    def __init__(self, requests: ApprovalRequests, request_guard: RequestGuard, answers: Answers) -> None:
        self._requests = requests
        self._request_guard = request_guard
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("approvals", __name__, url_prefix="/api/v1")
        view = self._answers.wrap_view(self.approve)
        blueprint.add_url_rule("/approvals/<command>", view_func=view, endpoint="approve", methods=["POST"])
        return blueprint

    @described(
        takes=Nothing,
        gives=Done,
        who="session",
        path={"command": CommandId},
        refuses=(*REQUEST_REFUSALS, "tournament.unknown"),
    )
    def approve(self, command: str) -> Response:
        """Approve a command of somebody else, listed in topic `approvals:room`. For directors and supervisors."""
        principal = self._request_guard.principal(request.environ)
        body_as(Nothing)
        self._requests.approve(command, principal)
        return json_response(Done())
