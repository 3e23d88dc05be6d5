"""HTTP for machines: commands, clock snapshots, and what the faces load at their start."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypedDict, get_args

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from clockserver.application.access.permissions import Principal
from clockserver.application.access.throttle import Bucket
from clockserver.application.ports import HostClock
from clockserver.application.projection import Topics
from clockserver.application.strict import convert
from clockserver.application.views.shapes import ClockSnapshot, DisplaysSnapshot, RoomValue, TopicSnapshot
from clockserver.domain.entries import EntryId
from clockserver.domain.ids import FIRST_SESSION, Slug
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.contract.described import described
from clockserver.faces.counter import Counter
from clockserver.faces.gate import Gate
from clockserver.faces.http.answers import Accepted, Answers, Pending, body, json_response, refusal_response
from clockserver.faces.http.qr import qr_svg
from clockserver.faces.sockets import MOST_AT_ONCE, MOST_PER_S
from clockserver.faces.wire import MOST_BYTES, AnyCommand

log = logging.getLogger("clockserver")

Listing = Callable[[], list[dict[str, str]]]
"""The files of a kind, as `Named`."""


TELLS_TIME = {"X-Server-Ms": "The server's instant, also where nothing has changed."}
OverHttp = Literal[
    "color_ups", "counters", "day_end", "hand_for_hand", "moves", "prizes", "seats", "tables", "vote"
]
"""Public topics that have a snapshot over HTTP by themselves."""


class Named(TypedDict):
    """A file by its name, and what it calls itself."""

    name: str
    title: str


class Api:
    """The routes below /api/v1."""

    def __init__(
        self,
        counter: Counter,
        topics: Topics,
        clock: HostClock,
        gate: Gate,
        answers: Answers,
        files: Mapping[str, Listing],
    ) -> None:
        self._counter = counter
        self._topics = topics
        self._clock = clock
        self._gate = gate
        self._answers = answers
        self._limit = Bucket(MOST_AT_ONCE, MOST_PER_S)
        self._files = files

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
        add = blueprint.add_url_rule
        add("/commands", view_func=self.command, methods=["POST"])
        add("/qr.svg", view_func=self._answers.answered(qr_svg), endpoint="qr")
        add("/tournaments", view_func=self.tournaments)
        add("/tournaments/<slug>/clock", view_func=self.clock)
        kinds = ",".join(get_args(OverHttp))
        topic = self._answers.answered(self.topic)
        add(f"/tournaments/<slug>/<any({kinds}):kind>", view_func=topic, endpoint="topic")
        add("/displays", view_func=self.displays)
        add("/structures", view_func=self._answers.answered(self.structures))
        add("/payouts", view_func=self._answers.answered(self.payouts))
        add("/rulesets", view_func=self._answers.answered(self.rulesets))
        return blueprint

    @described(takes=AnyCommand, gives=Accepted, who="staff", also={504: Pending})
    def command(self) -> Response:
        """Hand a command in: 200 with `{ok, seq}`, else the reasons with a status that tells their kind."""
        try:
            principal = self._gate.principal(request.environ)
            self._demand_patience(principal)
            answer = self._counter.hand_in(body(), principal)
        except Refused as refusal:
            return self._answers.refused(refusal)
        except TimeoutError:
            return json_response(Pending(), 504)
        return json_response(answer) if "ok" in answer else refusal_response(answer)

    def _demand_patience(self, principal: Principal) -> None:
        """Raises Refused for a token that sends too much. Phones of a room share an address, so none counts."""
        wait = self._limit.wait_ms(principal.session or principal.id, self._clock.now_ms())
        if wait and principal.staff:
            raise Refused(Reason("wire.too_fast", {"retry_ms": wait}))

    @described(gives=RoomValue)
    def tournaments(self) -> Response:
        """The tournaments of the room, and the rest of topic `room`."""
        room = self._topics.get("room")
        return json_response(room.value if room is not None else {"tournaments": []})

    @described(
        gives=ClockSnapshot,
        path={"slug": Annotated[Slug, Meta(examples=["friday"])]},
        cached=True,
        headers=TELLS_TIME,
    )
    def clock(self, slug: str) -> Response:
        """The snapshots that the topics `clock` and `tournament` carry, for who cannot hold a socket."""
        topic = self._topics.get(f"clock:{slug}:{FIRST_SESSION}")
        header = self._topics.get(f"tournament:{slug}")
        if topic is None or header is None:
            return self._answers.refused(Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug")))
        value = {**topic.value, "tournament": header.value, "tournament_seq": header.seq}
        return self._snapshot(topic.seq, value, f"{topic.seq}-{header.seq}")

    @described(
        gives=TopicSnapshot,
        path={
            "slug": Annotated[Slug, Meta(examples=["friday"])],
            "kind": Annotated[OverHttp, Meta(examples=["seats"])],
        },
        query={"entry": EntryId},
        optional=("entry",),
        cached=True,
        headers=TELLS_TIME,
    )
    def topic(self, slug: str, kind: str) -> Response:
        """The snapshot that a public topic carries, for who cannot hold a socket.

        Of `seats` that of one `entry` alone, if it is named.
        """
        topic = self._topics.get(f"{kind}:{slug}:{FIRST_SESSION}")
        if topic is None:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug"))
        value, tag = topic.value, f"{kind}-{topic.seq}"
        if kind == "seats" and "entry" in request.args:
            entry = convert(request.args["entry"], EntryId)
            value = {entry: value[entry]} if entry in value else {}
            # Somebody else's seat is no news for this one.
            tag = f"seat-{zlib.crc32(msgspec.json.encode(value)):08x}"
        return self._snapshot(topic.seq, {"value": value}, tag)

    @described(gives=DisplaysSnapshot, cached=True, headers=TELLS_TIME)
    def displays(self) -> Response:
        """The snapshot that topic `displays:room` carries, for a television that cannot hold a socket."""
        topic = self._topics.get("displays:room")
        seq, value = (topic.seq, topic.value) if topic is not None else (0, {"displays": {}})
        return self._snapshot(seq, value, f"displays-{seq}")

    def _snapshot(self, seq: int, value: dict[str, Any], tag: str) -> Response:
        """A topic's value with its place and the time; who knows it already is told only the time."""
        now, boot = self._clock.now_ms(), self._clock.boot_id
        response = json_response({"seq": seq, "server_ms": now, "boot_id": boot, **value})
        response.set_etag(f"{boot}-{tag}")
        response.headers["X-Server-Ms"] = str(now)
        response.make_conditional(request.environ)
        return response

    @described(gives=list[Named])
    def structures(self) -> Response:
        """The structures that a tournament can be opened with."""
        return json_response(self._files["structures"]())

    @described(gives=list[Named])
    def rulesets(self) -> Response:
        """The rule sets that a tournament can be played by."""
        return json_response(self._files["rulesets"]())

    @described(gives=list[Named])
    def payouts(self) -> Response:
        """The payout tables that a prize pool can be parted by."""
        return json_response(self._files["payouts"]())

    def failed(self, error: Exception) -> Response:
        """What a request is answered that no route answers: not found, too large, or our own fault."""
        if not isinstance(error, HTTPException):
            log.error("request to %s failed", request.path, exc_info=error)
            return self._answers.refused(Refused(Reason("wire.internal")), 500)
        if isinstance(error, RequestEntityTooLarge):
            size = request.content_length or 0
            most = request.max_content_length or MOST_BYTES
            reason = Reason("wire.too_large", {"bytes": size, "most": most})
        else:
            problem = f"{error.code} {error.name}: {request.method} {request.path[:80]}"
            reason = Reason("wire.no_such_page", {"problem": problem})
        response = self._answers.refused(Refused(reason), error.code)
        response.headers.extend([each for each in error.get_headers() if each[0] == "Allow"])
        return response
