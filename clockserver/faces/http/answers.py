"""What HTTP answers with: JSON, and refusals with the status that tells their kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, TypeVar

import msgspec
from flask import Response, request
from msgspec import Meta, Struct

from clockserver.application.ports import JournalUnwritable
from clockserver.application.strict import convert, parse_json
from clockserver.domain.texts import Reason, Refused

T = TypeVar("T")
TOO_MANY = 429
PENALTY_S = 0.1
"""How late a refusal for asking too often is answered."""
STATUS = {
    "access": 403,
    "access.sign_in_again": 401,
    "access.wrong_password": 401,
    "access.wrong_pin": 401,
    "access.try_later": TOO_MANY,
    "calculators": 404,
    "journal": 503,
    "person.unknown": 404,
    "tournament.unknown": 404,
    "wire": 422,
    "wire.foreign_host": 403,
    "wire.foreign_origin": 403,
    "wire.full": 503,
    "wire.internal": 500,
    "wire.no_such_page": 404,
    "wire.not_json": 400,
    "wire.too_fast": TOO_MANY,
    "wire.too_large": 413,
    "wire.unknown_language": 404,
}
"""By code, else by what stands before its first dot; 409, refused by the domain, for all others."""


TRUE = Meta(extra_json_schema={"const": True})


class Done(Struct, frozen=True):
    """It is done."""

    ok: Annotated[bool, TRUE] = True


class Accepted(Struct, frozen=True):
    """The command is in the journal; `seq` is its last event's place in the stream."""

    seq: int
    ok: Annotated[bool, TRUE] = True


class Pending(Struct, frozen=True):
    """Not known yet."""

    pending: Annotated[bool, TRUE] = True


class Answers:
    """Puts refusals into their wire form; `refused` gives the words, `sleep` lets others go first."""

    def __init__(
        self, refused: Callable[[Refused], dict[str, Any]], sleep: Callable[[float], None] = lambda _: None
    ) -> None:
        self._refused = refused
        self._sleep = sleep

    def refused(self, refusal: Refused, status: int | None = None) -> Response:
        """A refusal with its status, and how long to wait where it says so."""
        response = refusal_response(self._refused(refusal), status)
        if response.status_code == TOO_MANY:
            # Who does not wait waits here: asking on without a pause must not take the time of the others.
            self._sleep(PENALTY_S)
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


def refusal_response(refused: dict[str, Any], status: int | None = None) -> Response:
    """A refusal in its wire form, with the status and the headers that its first reason asks for."""
    first = refused["refused"][0]
    response = json_response(refused, status or status_of(first["code"]))
    wait = first["params"].get("retry_ms")
    if isinstance(wait, int):
        response.headers["Retry-After"] = str(-(-wait // 1000))
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


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
