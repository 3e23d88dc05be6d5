"""The API contract for integrators, generated from the declarations of commands, routes and types, and cached."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, request

from clockserver.desk.ports import Offload
from clockserver.desk.refusals import COMMON
from clockserver.live.sockets import SOCKET_REFUSALS
from clockserver.web.contract.commands import forms
from clockserver.web.contract.described import JSON, described
from clockserver.web.contract.described_routes import routes_of
from clockserver.web.contract.openapi import BEFORE_ROUTES, ContractSource, document

BESIDE = ("wire.internal", "wire.no_such_page", "wire.too_large", *BEFORE_ROUTES)
"""Reasons before or after any route."""


class Contract:
    """The contract of a server. `lines` are its English words by code."""

    def __init__(
        self,
        app: Flask,
        lines: dict[str, str],
        offload: Offload,
    ) -> None:
        self._app = app
        self._lines = lines
        self._offload = offload

    def blueprint(self) -> Blueprint:
        """The route of the document."""
        blueprint = Blueprint("contract", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/openapi.json", view_func=self.openapi)
        return blueprint

    @described(gives=dict[str, Any], cached=True)
    def openapi(self) -> Response:
        """This document: routes, commands, types, roles and reasons, generated from the code of this server."""
        # Generated in a thread, as it takes a moment and must not block the sockets.
        response = Response(self._offload(lambda: self.encoded), mimetype=JSON)
        response.add_etag()
        response.make_conditional(request.environ)
        return response

    @cached_property
    def encoded(self) -> bytes:
        """The document as JSON."""
        return msgspec.json.encode(document(self.source))

    @cached_property
    def source(self) -> ContractSource:
        """Routes, commands and reasons. Raises UndescribedRoute for a route without a description."""
        routes = routes_of(self._app)
        commands, components = forms()
        declared = [*(route.reasons for route in routes), *(form.reasons for form in commands)]
        reasons = frozenset(SOCKET_REFUSALS).union(COMMON, BESIDE, *declared)
        return ContractSource(
            routes, commands, components, tuple(sorted(COMMON)), tuple(sorted(reasons)), self._lines
        )
