"""HTTP answers: JSON, and refusals with a status by their kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import PurePath
from typing import Annotated, Any, TypeAlias, TypedDict, TypeVar

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.input.strict_json import convert, parse_json
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalUnwritable
from clockserver.web.contract.described import description_of

ANSWERED_REFUSALS = ("journal.unwritable",)
"""Codes that `Answers.wrap_view` adds to those of a view."""

T = TypeVar("T")
View: TypeAlias = Callable[..., Response]
TOO_MANY = 429
PENALTY_S = 0.1
"""Delay in s of a refusal for too many requests."""
STATUS = {
    "access": 403,
    "access.sign_in_again": 401,
    "access.wrong_password": 401,
    "access.wrong_pin": 401,
    "access.sign_out_unwritten": 503,
    "access.try_later": TOO_MANY,
    "access.unknown_user": 404,
    "calculators": 404,
    "edges": 403,
    "edges.leader_away": 503,
    "follow": 403,
    "journal": 503,
    "past.getting_ready": 503,
    "person.unknown": 404,
    "season.unknown": 404,
    "server": 503,
    "tournament.unknown": 404,
    "tournament_file.unwritable": 503,
    "wire": 422,
    "wire.foreign_host": 403,
    "wire.foreign_origin": 403,
    "wire.full": 503,
    "wire.internal": 500,
    "wire.malformed_request": 400,
    "wire.no_such_page": 404,
    "wire.not_json": 400,
    "wire.too_fast": TOO_MANY,
    "wire.too_large": 413,
    "wire.unknown_language": 404,
    "wire.unknown_topic": 404,
}
"""HTTP status by code, else by the code's part before the first dot; 409 for all others."""


TRUE = Meta(extra_json_schema={"const": True})


class Done(Struct, frozen=True):
    """Success without a value."""

    ok: Annotated[bool, TRUE] = True


class Accepted(Struct, frozen=True):
    """The command is in the journal; `seq` is the seq of its last event."""

    seq: int
    ok: Annotated[bool, TRUE] = True


class Pending(Struct, frozen=True):
    """The result is not known yet."""

    pending: Annotated[bool, TRUE] = True


class Wrong(TypedDict):
    """A fault of a file, in words; `line` where it is known."""

    code: str
    text: str
    field: str | None
    line: int | None


class Answers:
    """Encodes refusals for the wire; `refused` adds their words, `sleep` yields to other work."""

    def __init__(
        self, refused: Callable[[Refused], dict[str, Any]], sleep: Callable[[float], None] = lambda _: None
    ) -> None:
        self._refused = refused
        self._sleep = sleep

    def refused(self, refusal: Refused, status: int | None = None) -> Response:
        """A refusal with its status, and the time to wait where it states one."""
        response = refusal_response(self._refused(refusal), status)
        if response.status_code == TOO_MANY:
            # A client that does not wait by itself waits here, at no cost for other clients.
            self._sleep(PENALTY_S)
        return response

    def reasons(self, reasons: Iterable[Reason]) -> list[dict[str, Any]]:
        """Reasons in their wire form, outside a refusal."""
        wire_reasons: list[dict[str, Any]] = self._refused(Refused(*reasons))["refused"]
        return wire_reasons

    def worded_faults(self, reasons: Iterable[Reason]) -> list[Wrong]:
        """Faults of a file of the venue, without its path on this machine."""
        return [
            {
                "code": worded["code"],
                "text": worded["text"],
                "field": worded.get("field"),
                "line": worded["params"].get("line"),
            }
            for worded in self.reasons(_without_folder(reason) for reason in reasons)
        ]

    def add_routes(self, blueprint: Blueprint, routes: Iterable[tuple[str, str, View]]) -> None:
        """Register views by path and method, with their refusals turned into answers."""
        for path, method, view in routes:
            blueprint.add_url_rule(
                path,
                endpoint=f"{method} {path}".replace(".", " "),
                view_func=self.wrap_view(view),
                methods=[method],
            )

    def wrap_view(self, view: Callable[..., Response]) -> Callable[..., Response]:
        """The view, with its refusals turned into answers. No cache keeps answers that are not for everybody."""
        description = description_of(view)
        is_personal = description is not None and description.who != "anyone"

        @wraps(view)
        def answer(*args: Any, **named: Any) -> Response:
            try:
                response = view(*args, **named)
            except Refused as refusal:
                return self.refused(refusal)
            except JournalUnwritable as failure:
                return self.refused(Refused(Reason("journal.unwritable", {"detail": str(failure)})))
            if is_personal:
                response.headers.setdefault("Cache-Control", "no-store")
            return response

        return answer


def refusal_response(refused: dict[str, Any], status: int | None = None) -> Response:
    """A refusal in its wire form, with the status and headers of its first reason."""
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


def request_body() -> bytes:
    """The body of the request. Raises RequestEntityTooLarge."""
    data = request.get_data(cache=False)
    if request.content_length is None:
        request.stream.read(1)  # only this read reports a chunked body beyond the limit
    return data


def json_body() -> object:
    """The body as JSON. Raises Refused."""
    return parse_json(request_body())


def body_as(type_: type[T]) -> T:
    """The body as `type_`; a missing body counts as an empty object. Raises Refused."""
    text = request_body()
    value: T = convert(parse_json(text) if text else {}, type_)
    return value


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, mimetype="application/json")


def private_json(value: Any) -> Response:
    """A value as JSON that no cache stores, as it has names, codes or secrets."""
    return not_stored(json_response(value))


def not_stored(response: Response) -> Response:
    """The response, not to be stored by browsers and proxies."""
    response.headers["Cache-Control"] = "no-store"
    return response


def download(body: bytes, media: str, name: str) -> Response:
    """A file for the client to save under a name, which no cache stores."""
    response = Response(body, mimetype=media)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return not_stored(response)


def _without_folder(reason: Reason) -> Reason:
    file = reason.params.get("file")
    if not isinstance(file, str):
        return reason
    return replace(reason, params={**reason.params, "file": PurePath(file).name})
