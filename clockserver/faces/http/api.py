"""HTTP for machines: commands, clock snapshots, calculators, and what the faces load at their start."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec
from flask import Blueprint, Response, request
from msgspec import Struct
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from clockserver.application.calculators import CALCULATORS, calculate
from clockserver.application.ports import HostClock
from clockserver.application.projection import Topics
from clockserver.application.strict import convert, parse_json
from clockserver.domain.ids import FIRST_SESSION
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.counter import Counter
from clockserver.faces.gate import COOKIE, Gate
from clockserver.faces.texts import Catalogue
from clockserver.faces.wire import MOST_BYTES

log = logging.getLogger("clockserver")

Named = Callable[[], list[dict[str, str]]]
REFUSED_STATUS = {
    "access": 403,
    "calculators": 404,
    "journal": 503,
    "tournament.unknown": 404,
    "wire": 422,
}


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The token that the server printed."""

    token: str


class Api:
    """The routes below /api/v1."""

    def __init__(
        self,
        counter: Counter,
        topics: Topics,
        clock: HostClock,
        gate: Gate,
        catalogue: Catalogue,
        structures: Named,
        rulesets: Named,
    ) -> None:
        self._counter = counter
        self._topics = topics
        self._clock = clock
        self._gate = gate
        self._catalogue = catalogue
        self._structures = structures
        self._rulesets = rulesets

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
        add = blueprint.add_url_rule
        add("/commands", view_func=self.command, methods=["POST"])
        add("/session", view_func=self.sign_in, methods=["POST"])
        add("/tournaments", view_func=self.tournaments)
        add("/tournaments/<slug>/clock", view_func=self.clock)
        add("/structures", view_func=lambda: _json(self._structures()), endpoint="structures")
        add("/rulesets", view_func=lambda: _json(self._rulesets()), endpoint="rulesets")
        add("/texts/en", view_func=lambda: _json(self._catalogue.lines), endpoint="texts")
        add("/calculators", view_func=lambda: _json(sorted(CALCULATORS)), endpoint="calculators")
        add("/calculators/<name>", view_func=self.calculator, methods=["POST"])
        return blueprint

    def command(self) -> Response:
        """Hand a command in: 200 with `{ok, seq}`, else the reasons with a status that tells their kind."""
        try:
            answer = self._counter.hand_in(_body(), self._gate.principal(request.environ))
        except Refused as refusal:
            return self._refused(refusal)
        except TimeoutError:
            return _json({"pending": True}, 504)
        return _json(answer, 200 if "ok" in answer else _status(answer["refused"][0]["code"]))

    def sign_in(self) -> Response:
        """The token for a cookie; the token itself is never kept in the browser."""
        try:
            given: SignIn = convert(_body(), SignIn)
        except Refused as refusal:
            return self._refused(refusal)
        ticket = self._gate.ticket_for(given.token)
        if ticket is None:
            return self._refused(Refused(Reason("access.wrong_token", {}, "token")))
        response = _json({"ok": True})
        response.set_cookie(COOKIE, ticket, httponly=True, samesite="Strict", path="/")
        return response

    def tournaments(self) -> Response:
        """The tournaments of the room."""
        room = self._topics.get("room")
        return _json(room.value if room is not None else {"tournaments": []})

    def clock(self, slug: str) -> Response:
        """The snapshot that the topic `clock` carries, for who cannot hold a socket."""
        topic = self._topics.get(f"clock:{slug}:{FIRST_SESSION}")
        if topic is None:
            return self._refused(Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug")))
        response = _json(
            {
                "seq": topic.seq,
                "server_ms": self._clock.now_ms(),
                "boot_id": self._clock.boot_id,
                **topic.value,
            }
        )
        response.set_etag(f"{self._clock.boot_id}-{topic.seq}")
        response.make_conditional(request.environ)
        return response

    def calculator(self, name: str) -> Response:
        """One calculation: the answer, or 409 with the reasons."""
        try:
            return _json(calculate(name, _body()))
        except Refused as refusal:
            known = name in CALCULATORS
            malformed = refusal.reasons[0].code == "wire.not_json"
            return self._refused(refusal, 400 if malformed else 409 if known else 404)

    def failed(self, error: Exception) -> Response:
        """What a request is answered that no route answers: not found, too large, or our own fault."""
        if not isinstance(error, HTTPException):
            log.error("request to %s failed", request.path, exc_info=error)
            return self._refused(Refused(Reason("wire.internal")), 500)
        if isinstance(error, RequestEntityTooLarge):
            size = request.content_length or 0
            reason = Reason("wire.too_large", {"bytes": size, "most": MOST_BYTES})
        else:
            problem = f"{error.code} {error.name}: {request.method} {request.path[:80]}"
            reason = Reason("wire.no_such_page", {"problem": problem})
        return self._refused(Refused(reason), error.code)

    def _refused(self, refusal: Refused, status: int | None = None) -> Response:
        code = refusal.reasons[0].code
        return _json(self._counter.refused(refusal), status or _status(code))


def _status(code: str) -> int:
    """400 malformed, 422 not of the schema, 403, 404, 503 journal; 409 refused by the domain."""
    if code == "wire.not_json":
        return 400
    if code == "wire.too_large":
        return 413
    return REFUSED_STATUS.get(code, REFUSED_STATUS.get(code.partition(".")[0], 409))


def _body() -> object:
    """The body as JSON. Raises Refused."""
    return parse_json(request.get_data(cache=False))


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, mimetype="application/json")
