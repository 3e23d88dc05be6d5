"""How the server is: whether it answers, whether it can be used, and what it measures of itself."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, request

from clockserver.application.access.permissions import refuse_to_watch
from clockserver.domain.texts import Refused
from clockserver.faces.gate import Gate
from clockserver.faces.http.answers import Answers

WATCHED = "presence:room"
"""Who may see how live the room is, may see this."""


class Health:
    """`/healthz`, `/readyz` and `/metrics`.

    `not_ready` says why nobody should be sent here, None if all is well; `metrics` gives Prometheus' text.
    """

    def __init__(
        self,
        gate: Gate,
        answers: Answers,
        not_ready: Callable[[], str | None],
        metrics: Callable[[], bytes],
        content_type: str,
    ) -> None:
        self._gate = gate
        self._answers = answers
        self._not_ready = not_ready
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
        """The process answers."""
        return Response("ok\n", mimetype="text/plain")

    def ready(self) -> Response:
        """Commands are taken: 503 with the reason while the journal cannot be written."""
        why = self._not_ready()
        return Response(f"{why or 'ok'}\n", status=200 if why is None else 503, mimetype="text/plain")

    def metrics(self) -> Response:
        """For Prometheus, with the token of an integration that may watch."""
        why = refuse_to_watch(self._gate.principal(request.environ), WATCHED)
        if why is not None:
            return self._answers.refused(Refused(why))
        return Response(self._metrics(), content_type=self._content_type)
