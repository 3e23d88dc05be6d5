"""A second server over HTTP: its code, the leader, and tickets for devices that move to the other server."""

from __future__ import annotations

from typing import Annotated, Any, Protocol, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.staff import STAFF_REFUSALS
from clockserver.accounts.throttle import Bucket
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.web.answers import Answers, Done, body_as, json_response, not_stored, private_json
from clockserver.web.contract.described import SVG, described
from clockserver.web.people.access_api import YEAR_S, AccessApi, Nothing, set_cookie
from clockserver.web.request_guard import DISPLAY_COOKIE, SEAT_COOKIE, RequestGuard, source_of

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="1"/>'


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """The second server's port; an `address` such as `192.168.1.21:5000` if it is not that of the request."""

    port: Annotated[int, Meta(ge=1, le=65535)]
    address: Annotated[str, Meta(max_length=200)] = ""


class Claimed(TypedDict):
    """Data for the second server.

    `key` is for the connection, `secret` the room's secret, `here` the first server's address.
    """

    key: str
    secret: str
    here: str
    peer: str
    epoch: int


class Leader(TypedDict):
    """Whether this server decides, and its epoch with a proof."""

    leads: bool
    epoch: str


class SecondServer(TypedDict):
    """The second server: null without one.

    `state`: `live` while every answer waits for the copy, `behind` while no answer does, `copying` at the
    beginning, or `away`. `lag_ms`: the last round trip of a frame to the copy, or the age of an unanswered frame.
    `epoch`: each takeover raises it by one.
    """

    address: str
    state: str
    lag_ms: int
    epoch: int


class Heads(TypedDict):
    """The newest row of each stream: its seq, and the hash of the chain."""

    heads: dict[str, tuple[int, str]]


class LostRow(Struct, frozen=True, forbid_unknown_fields=True):
    """An event that only the other server has."""

    stream: Annotated[str, Meta(max_length=100)]
    seq: int
    at: int
    command: Annotated[str, Meta(max_length=220)]
    part: int
    actor: Annotated[str, Meta(max_length=64)]
    type: Annotated[str, Meta(max_length=64)]
    body: str


class Lost(Struct, frozen=True, forbid_unknown_fields=True):
    """Events that only the other server has: the first ones, and the number of all."""

    rows: Annotated[list[LostRow], Meta(max_length=200)]
    all: int


class Seconds(TypedDict):
    """The second server, its code while valid, and the events that only a returned server has.

    `possible`: whether a second server can copy this one; with PostgreSQL it cannot, and there is no code.
    `problem`: the reason why the program of `on_takeover` failed.
    """

    second: SecondServer | None
    possible: bool
    code: str | None
    expires_at: int
    lost: Lost | None
    problem: str | None
    server_ms: int


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket from the other server."""

    ticket: Annotated[str, Meta(max_length=2000)]


SeenEpoch = Annotated[str, Meta(max_length=64, examples=["2.5f0c"])]
"""A page's highest known epoch, with its proof."""


def seen_epoch() -> str:
    """The epoch in the request; empty without one. Raises Refused for anything else."""
    return convert(request.args["epoch"], SeenEpoch, "epoch") if "epoch" in request.args else ""


class Pair(Protocol):
    """The connection to the other server."""

    def second_server(self) -> SecondServer | None: ...

    def may_be_followed(self) -> bool: ...

    def new_code(self, now: int) -> None: ...

    def code(self, now: int) -> tuple[str | None, int]: ...

    def claim(self, code: str, source: str, own_address: str, peer: str) -> Claimed: ...

    def let_follow(self) -> None: ...

    def leader(self) -> Leader: ...

    def page_facts(self, environ: dict[str, Any], epoch: str) -> dict[str, Any]: ...

    def meet(self, epoch: str) -> None: ...

    def devices(self, ticket: str) -> list[tuple[str, str]]: ...

    def is_key(self, key: str) -> bool: ...

    def heads(self) -> dict[str, tuple[int, str]]: ...

    def problem(self) -> str | None: ...

    def take_lost(self, lost: Lost) -> None: ...

    def lost(self) -> Lost | None: ...


class StandbyApi:
    """The routes of two servers."""

    def __init__(
        self,
        pair: Pair,
        access: AccessApi,
        request_guard: RequestGuard,
        clock: HostClock,
        answers: Answers,
    ) -> None:
        self._pair = pair
        self._access = access
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._entered = Bucket(600, 20)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("standby", __name__, url_prefix="/api/v1")
        routes = (
            ("/leader", "GET", self.leader),
            ("/leader.svg", "GET", self.picture),
            ("/second-server", "GET", self.second),
            ("/second-server/code", "POST", self.new_code),
            ("/second-server/claim", "POST", self.claim),
            ("/second-server/follow", "POST", self.let_follow),
            ("/second-server/heads", "GET", self.heads),
            ("/second-server/lost", "POST", self.take_lost),
            ("/session/ticket", "POST", self.enter),
        )
        self._answers.add_routes(blueprint, routes)
        return blueprint

    @described(gives=Leader, query={"epoch": SeenEpoch}, optional=("epoch",))
    def leader(self) -> Response:
        """Whether this server decides, and its epoch."""
        self._pair.meet(seen_epoch())
        return private_json(self._pair.leader())

    @described(gives=bytes, media=SVG, query={"epoch": SeenEpoch}, optional=("epoch",))
    def picture(self) -> Response:
        """A picture of one line, two pixels wide if this server leads, for the other server's pages."""
        self._pair.meet(seen_epoch())
        width = 2 if self._pair.leader()["leads"] else 1
        return not_stored(Response(PICTURE.format(width), mimetype=SVG))

    @described(gives=Seconds, who="session", refuses=(*STAFF_REFUSALS, "tournament.unknown"))
    def second(self) -> Response:
        """The second server and its state. For directors."""
        self._request_guard.demand_director(request.environ)
        return self._second_response()

    @described(
        takes=Nothing,
        gives=Seconds,
        who="session",
        refuses=(*STAFF_REFUSALS, "follow.other_database", "tournament.unknown"),
    )
    def new_code(self) -> Response:
        """A new code for a second server; the earlier code becomes invalid. For directors."""
        self._request_guard.demand_director(request.environ)
        body_as(Nothing)
        self._pair.new_code(self._clock.now_ms())
        return self._second_response()

    @described(
        takes=Claim, gives=Claimed, refuses=("access.try_later", "follow.wrong_code", "server.replaced")
    )
    def claim(self) -> Response:
        """Register a second server by its code, sent as a bearer token; the answer has its data for following."""
        body = body_as(Claim)
        source = request.remote_addr or ""
        host = f"[{source}]" if ":" in source else source
        peer = f"{request.scheme}://{body.address or f'{host}:{body.port}'}"
        _, _, code = request.headers.get("Authorization", "").partition(" ")
        own_address = f"{request.scheme}://{request.host}"
        return private_json(self._pair.claim(code, source_of(source), own_address, peer))

    @described(
        takes=Nothing,
        gives=Done,
        who="session",
        refuses=(*STAFF_REFUSALS, "follow.peer_away", "server.replaced", "tournament.unknown"),
    )
    def let_follow(self) -> Response:
        """Let the other, replaced server become the second one. For directors."""
        self._request_guard.demand_director(request.environ)
        body_as(Nothing)
        self._pair.let_follow()
        return json_response(Done())

    @described(gives=Heads, refuses=("follow.wrong_key",))
    def heads(self) -> Response:
        """The newest row of each stream at this server's takeover; for the other server, with its key."""
        self._demand_key()
        return private_json({"heads": self._pair.heads()})

    @described(takes=Lost, gives=Done, refuses=("follow.wrong_key",))
    def take_lost(self) -> Response:
        """Store the events that only the other, returned server has, to show to directors."""
        self._demand_key()
        self._pair.take_lost(body_as(Lost))
        return json_response(Done())

    @described(
        takes=Ticket, gives=Done, refuses=("access.sign_in_again", "access.try_later", "follow.wrong_ticket")
    )
    def enter(self) -> Response:
        """Continue here as a device of the other server."""
        body = body_as(Ticket)
        now = self._clock.now_ms()
        if wait := self._entered.wait_ms(source_of(request.remote_addr or ""), now):
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        response = json_response(Done())
        for kind, value in self._pair.devices(body.ticket):
            if kind == "session":
                self._access.continue_sign_in(response, value)
            else:
                name = DISPLAY_COOKIE if kind == "display" else SEAT_COOKIE
                set_cookie(response, name, self._request_guard.signed_cookie(name, value), YEAR_S)
        return not_stored(response)

    def _demand_key(self) -> None:
        _, _, key = request.headers.get("Authorization", "").partition(" ")
        if not self._pair.is_key(key.strip()):
            raise Refused(Reason("follow.wrong_key"))

    def _second_response(self) -> Response:
        now = self._clock.now_ms()
        code, expires_at = self._pair.code(now)
        value: Seconds = {
            "second": self._pair.second_server(),
            "possible": self._pair.may_be_followed(),
            "code": code,
            "expires_at": expires_at,
            "lost": self._pair.lost(),
            "problem": self._pair.problem(),
            "server_ms": now,
        }
        return private_json(value)
