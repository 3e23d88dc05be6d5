"""The server's health: whether it answers, whether it is ready, and its metrics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Blueprint, Response, request

from clockserver.accounts.role_checks import refuse_to_watch
from clockserver.core.texts import Refused
from clockserver.web.answers import Answers, not_stored
from clockserver.web.request_guard import Guard

WATCHED = "presence:room"
"""The topic of presence: a principal that may follow it may read the metrics."""


class Health:
    """`/healthz`, `/readyz` and `/metrics`.

    `not_ready` gives the reason why the server is not ready, None if it is; `notes` are faults without effect
    on readiness; `metrics` gives Prometheus' text.
    """

    def __init__(
        self,
        request_guard: Guard,
        answers: Answers,
        not_ready: Callable[[], str | None],
        notes: Callable[[], Sequence[str]],
        metrics: Callable[[], bytes],
        content_type: str,
    ) -> None:
        self._request_guard = request_guard
        self._answers = answers
        self._not_ready = not_ready
        self._notes = notes
        self._metrics = metrics
        self._content_type = content_type

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("health", __name__)
        blueprint.add_url_rule("/healthz", view_func=self.alive)
        blueprint.add_url_rule("/readyz", view_func=self.ready)
        blueprint.add_url_rule("/metrics", view_func=self.metrics)
        return blueprint

    def alive(self) -> Response:
        """Answer that the process runs."""
        return Response("ok\n", mimetype="text/plain")

    def ready(self) -> Response:
        """Answer whether commands are accepted: 503 with the reason if not.

        Further lines are notes for staff.
        """
        reason = self._not_ready()
        lines = [reason or "ok", *self._notes()]
        return Response("\n".join(lines) + "\n", status=200 if reason is None else 503, mimetype="text/plain")

    def metrics(self) -> Response:
        """Metrics for Prometheus, with the token of an integration that has permission."""
        reason = refuse_to_watch(self._request_guard.principal(request.environ), WATCHED)
        if reason is not None:
            return self._answers.refused(Refused(reason))
        response = Response(self._metrics(), content_type=self._content_type)
        return not_stored(response)
