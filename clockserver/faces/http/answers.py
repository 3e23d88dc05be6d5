"""What HTTP answers with: JSON, and refusals with the status that tells their kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import msgspec
from flask import Response, request

from clockserver.application.ports import JournalUnwritable
from clockserver.application.strict import convert, parse_json
from clockserver.domain.texts import Reason, Refused

T = TypeVar("T")
STATUS = {
    "access": 403,
    "access.sign_in_again": 401,
    "access.wrong_password": 401,
    "access.wrong_pin": 401,
    "access.try_later": 429,
    "calculators": 404,
    "journal": 503,
    "tournament.unknown": 404,
    "wire": 422,
    "wire.not_json": 400,
    "wire.too_fast": 429,
    "wire.too_large": 413,
}
"""By code, else by what stands before its first dot; 409, refused by the domain, for all others."""


class Answers:
    """Puts refusals into their wire form; `refused` gives the words."""

    def __init__(self, refused: Callable[[Refused], dict[str, Any]]) -> None:
        self._refused = refused

    def refused(self, refusal: Refused, status: int | None = None) -> Response:
        """A refusal with its status, and how long to wait where it says so."""
        first = refusal.reasons[0]
        response = json_response(self._refused(refusal), status or status_of(first.code))
        wait = first.params.get("retry_ms")
        if isinstance(wait, int):
            response.headers["Retry-After"] = str(-(-wait // 1000))
        return response

    def answered(self, view: Callable[..., Response]) -> Callable[..., Response]:
        """The view, with what it refuses put into an answer."""

        @wraps(view)
        def answer(*args: Any, **named: Any) -> Response:
            try:
                return view(*args, **named)
            except Refused as refusal:
                return self.refused(refusal)
            except JournalUnwritable as failure:
                return self.refused(Refused(Reason("journal.unwritable", {"detail": str(failure)})))

        return answer


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(code, STATUS.get(code.partition(".")[0], 409))


def body() -> object:
    """The body as JSON. Raises Refused."""
    return parse_json(request.get_data(cache=False))


def body_as(type_: type[T]) -> T:
    """The body as `type_`; none at all is an empty object. Raises Refused."""
    text = request.get_data(cache=False)
    given: T = convert(parse_json(text) if text else {}, type_)
    return given


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")
