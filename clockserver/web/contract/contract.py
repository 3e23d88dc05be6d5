"""The API contract for integrators, read from the running code: made on the first request, and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, request

from clockserver.desk.ports import Offload
from clockserver.desk.room_service import RoomService
from clockserver.desk.tournament_service import TournamentService
from clockserver.live.sockets import Sockets
from clockserver.web.contract.commands import common_reasons, forms
from clockserver.web.contract.described import JSON, described
from clockserver.web.contract.openapi import DOOR, Given, document
from clockserver.web.contract.reach import Reach
from clockserver.web.contract.routes import routes_of

SAID_ONLY = ("face", "format", "language", "log", "ruleset_note", "scene")
"""Prefixes of catalogue lines that are never reasons."""
BESIDE = ("wire.internal", "wire.no_such_page", "wire.too_large", *DOOR)
"""Reasons given before or after any route."""


class Contract:
    """The contract of a server. `lines` are its words in English."""

    def __init__(
        self,
        app: Flask,
        tournaments: TournamentService,
        room_service: RoomService,
        lines: dict[str, str],
        offload: Offload,
    ) -> None:
        self._app = app
        self._tournaments = tournaments
        self._room_service = room_service
        self._lines = lines
        self._offload = offload

    def blueprint(self) -> Blueprint:
        """The route of the document."""
        blueprint = Blueprint("contract", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/openapi.json", view_func=self.openapi)
        return blueprint

    @described(gives=dict[str, Any], cached=True)
    def openapi(self) -> Response:
        """This document: routes, commands, types, roles and reasons, made from the code of this server."""
        # The code is read without blocking the sockets: it takes a moment.
        response = Response(self._offload(lambda: self.encoded), mimetype=JSON)
        response.add_etag()
        response.make_conditional(request.environ)
        return response

    @cached_property
    def encoded(self) -> bytes:
        """The document as JSON."""
        return msgspec.json.encode(document(self.given))

    @cached_property
    def given(self) -> Given:
        """Routes, commands and reasons. Raises Undescribed for a route without a description."""
        reach = Reach([code for code in self._lines if code.partition(".")[0] not in SAID_ONLY])
        routes = routes_of(self._app, reach)
        commands, components = forms(reach, self._tournaments, self._room_service)
        common = common_reasons(reach, self._tournaments)
        over_sockets = reach.of(*_functions_of(Sockets))
        said = [*(route.reasons for route in routes), *(form.reasons for form in commands)]
        reasons = over_sockets.union(common, BESIDE, *said)
        return Given(routes, commands, components, common, tuple(sorted(reasons)), self._lines)


def _functions_of(kind: type) -> list[Callable[..., Any]]:
    return [each for each in vars(kind).values() if callable(each)]
