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

from clockserver.application.access.roles import Principal
from clockserver.application.access.throttle import Bucket
from clockserver.application.own_tables import NUMBER
from clockserver.application.ports import HostClock
from clockserver.application.seat_search import SeatSearch
from clockserver.application.strict import convert
from clockserver.application.topics import Shown, Topics
from clockserver.application.views.shapes import ClockSnapshot, DisplaysSnapshot, RoomValue, TopicSnapshot
from clockserver.domain.entries import EntryId
from clockserver.domain.ids import FIRST_SESSION, Slug
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.contract.described import described
from clockserver.faces.counter import Counter
from clockserver.faces.gate import Gate
from clockserver.faces.http.answers import Accepted, Answers, Pending, body, json_response, refusal_response
from clockserver.faces.http.qr import qr_svg
from clockserver.faces.http.shared import SHARED_HEADERS, SharedAnswers
from clockserver.faces.sockets import MOST_AT_ONCE, MOST_PER_S
from clockserver.faces.wire import MOST_BYTES, AnyCommand

log = logging.getLogger("clockserver")

Listing = Callable[[], list[dict[str, str]]]
"""The files of a kind, as `Named`."""


OverHttp = Literal[
    "color_ups",
    "counters",
    "day_end",
    "forfeits",
    "hand_for_hand",
    "moves",
    "prizes",
    "seats",
    "table_clocks",
    "tables",
    "vote",
]
"""Public topics that have a snapshot over HTTP by themselves."""

Typed = Annotated[str, Meta(max_length=80, examples=["mul"])]
"""What a player types to find his seat: letters of his name, or the number of his entry."""

OneTable = Annotated[str, Meta(pattern=NUMBER, examples=["4"])]
"""The number of a table, in an address."""


class Named(TypedDict):
    """A file by its name, and what it calls itself."""

    name: str
    title: str


class ServerTime(TypedDict):
    """The server's instant, and which of its starts this is."""

    server_ms: int
    boot_id: str


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
        self._search = SeatSearch(topics)
        self._clock = clock
        self._gate = gate
        self._answers = answers
        self._shared = SharedAnswers(clock)
        self._limit = Bucket(MOST_AT_ONCE, MOST_PER_S)
        self._files = files

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
        add = blueprint.add_url_rule
        add("/commands", view_func=self.command, methods=["POST"])
        add("/qr.svg", view_func=self._answers.answered(qr_svg), endpoint="qr")
        add("/time", view_func=self.time)
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

    @described(gives=ServerTime, headers={"Cache-Control": "`no-store`: this one is never a cache's."})
    def time(self) -> Response:
        """What time it is here: nothing that a cache may have kept tells it."""
        response = json_response({"server_ms": self._clock.now_ms(), "boot_id": self._clock.boot_id})
        response.headers["Cache-Control"] = "no-store"
        return response

    @described(gives=RoomValue, cached=True, headers=SHARED_HEADERS)
    def tournaments(self) -> Response:
        """The tournaments of the room, and the rest of topic `room`."""
        room = self._topics.get("room")
        if room is None:
            return json_response({"tournaments": []})
        return self._shared.kept("room", f"room-{room.seq}", lambda: room.encoded)

    @described(
        gives=ClockSnapshot,
        path={"slug": Annotated[Slug, Meta(examples=["friday"])]},
        cached=True,
        headers=SHARED_HEADERS,
    )
    def clock(self, slug: str) -> Response:
        """The snapshots that the topics `clock` and `tournament` carry, for who cannot hold a socket."""
        topic = self._topics.get(f"clock:{slug}:{FIRST_SESSION}")
        header = self._topics.get(f"tournament:{slug}")
        if topic is None or header is None:
            return self._answers.refused(Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug")))
        return self._shared.kept(
            f"clock:{slug}",
            f"{topic.seq}-{header.seq}",
            lambda: self._snapshot(
                topic, {**topic.value, "tournament": header.value, "tournament_seq": header.seq}
            ),
        )

    @described(
        gives=TopicSnapshot,
        path={
            "slug": Annotated[Slug, Meta(examples=["friday"])],
            "kind": Annotated[OverHttp, Meta(examples=["seats"])],
        },
        query={"entry": EntryId, "find": Typed, "table": OneTable},
        optional=("entry", "find", "table"),
        cached=True,
        headers=SHARED_HEADERS,
    )
    def topic(self, slug: str, kind: str) -> Response:
        """The snapshot that a public topic carries, for who cannot hold a socket.

        Of `seats` that of one `entry` alone, if it is named, as its own topic has it; or of those who are meant by what
        somebody types to `find` his seat: the first 20, and how many they are. Of `tables` one `table` alone, if it is
        named, as its own topic has it.
        """
        topic = self._topics.get(f"{kind}:{slug}:{FIRST_SESSION}")
        if topic is None:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug"))
        typed = convert(request.args.get("find", ""), Typed)
        number = convert(request.args["table"], OneTable) if "table" in request.args else None
        if kind == "seats" and ("entry" in request.args or "find" in request.args):
            return self._some_seats(slug, topic, typed)
        if kind == "tables" and number is not None:
            return self._own(f"table:{slug}:{FIRST_SESSION}:{number}", topic, {"table": None, "seats": {}})
        return self._shared.kept(
            f"{kind}:{slug}",
            f"{kind}-{topic.seq}",
            lambda: self._snapshot(topic, {"value": topic.encoded}),
        )

    def _some_seats(self, slug: str, seats: Shown, typed: str) -> Response:
        """That of one entry, or of those who are meant."""
        place = f"{slug}:{FIRST_SESSION}"
        if "entry" in request.args:
            entry = convert(request.args["entry"], EntryId)
            return self._own(f"seat:{place}:{entry}", seats, {})
        return self._tagged("seat", seats, self._search.find(f"seats:{place}", typed) or {})

    def _own(self, topic: str, whole: Shown, nothing: dict[str, Any]) -> Response:
        """The topic of one entry or table; what can be none has `nothing`."""
        shown = self._topics.get(topic) or Shown(whole.seq, nothing)
        return self._tagged(topic.partition(":")[0], shown, {"value": shown.value})

    def _tagged(self, kind: str, topic: Shown, answer: Mapping[str, Any]) -> Response:
        """With a tag by what is in it: somebody else's seat is no news for this one, though it changes the number."""
        tag = f"{kind}-{zlib.crc32(msgspec.json.encode(answer)):08x}"
        return self._shared.of(msgspec.json.encode(self._snapshot(topic, {**answer})), tag, weak=True)

    @described(gives=DisplaysSnapshot, cached=True, headers=SHARED_HEADERS)
    def displays(self) -> Response:
        """The snapshot that topic `displays:room` carries, for a television that cannot hold a socket."""
        topic = self._topics.get("displays:room") or Shown(0, {"displays": {}})
        return self._shared.kept(
            "displays", f"displays-{topic.seq}", lambda: self._snapshot(topic, topic.value)
        )

    def _snapshot(self, topic: Shown, value: dict[str, Any]) -> dict[str, Any]:
        """A topic's value with its place. The time is not in it: the same bytes go to everybody."""
        return {"seq": topic.seq, "boot_id": self._clock.boot_id, **value}

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
