"""The HTTP API: commands, snapshots of topics, and data that pages load at their start."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict, get_args

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.ids import Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.desk.command_gateway import GATEWAY_REFUSALS
from clockserver.desk.command_messages import MAX_BYTES, AnyCommand
from clockserver.desk.ports import HostClock, ListedFile
from clockserver.live.sockets import MAX_AT_ONCE, MAX_PER_S, Gateway
from clockserver.projection.searches.roster_search import MAX_FOUND, latest_eliminated
from clockserver.projection.searches.seat_order import SeatOrders
from clockserver.projection.searches.seat_search import SeatSearch
from clockserver.projection.table_topics import NUMBER
from clockserver.projection.topic_reader import TopicReader
from clockserver.projection.topics import TopicValue
from clockserver.room.shapes import DisplaysSnapshot, RoomValue
from clockserver.tournament.clock.shapes import ClockSnapshot
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.shapes import TopicSnapshot
from clockserver.web.answers import (
    Accepted,
    Answers,
    Pending,
    Wrong,
    json_body,
    json_response,
    not_stored,
    refusal_response,
)
from clockserver.web.contract.described import described
from clockserver.web.rates import demand_rate, sign_in_key
from clockserver.web.request_guard import Guard
from clockserver.web.results.season_board import SeasonsSnapshot
from clockserver.web.servers.standby_api import SeenEpoch, seen_epoch
from clockserver.web.shared_answers import SHARED_HEADERS, SharedAnswers
from clockserver.web.tournaments.session_query import NamedSession, session_by_topics

log = logging.getLogger("clockserver")

Listing = Callable[[], Sequence[ListedFile]]
"""The files of a kind."""


OverHttp = Literal[
    "chip_leaders",
    "color_ups",
    "counters",
    "day_end",
    "end_time_shown",
    "flights",
    "forfeits",
    "hand_for_hand",
    "moves",
    "payouts",
    "prizes",
    "results",
    "seat_list",
    "seats",
    "structure",
    "table_clocks",
    "table_list",
    "tables",
    "vote",
    "vote_shown",
]
"""Kinds of public topics with a snapshot over HTTP."""

_OF_ALL_SESSIONS = ("flights",)
"""Kinds of topics that a tournament has once, for all its sessions."""

Typed = Annotated[str, Meta(max_length=80, examples=["mul"])]
"""Text typed to find a seat: letters of the player's name, or the number of the entry."""

Entries = Annotated[str, Meta(pattern=r"^e\d{1,9}(,e\d{1,9}){0,299}\Z", examples=["e17,e4"])]
"""Entries in an address, at most 300."""

Place = Annotated[str, Meta(pattern=r"^[0-9]{1,6}\Z", examples=["0"])]
"""A place in the seat list, counted from 0."""

Most = Annotated[str, Meta(pattern=r"^([1-9]|[1-9]\d|[12]\d\d|300)\Z", examples=["50"])]
"""Number of entries in an answer, at most 300."""

OneTable = Annotated[str, Meta(pattern=NUMBER, examples=["4"])]
"""The number of a table, in an address."""


QUERY: dict[str, Any] = {
    "entries": Entries,
    "entry": EntryId,
    "find": Typed,
    "from": Place,
    "most": Most,
    "out": Most,
    "table": OneTable,
}
"""Query parameters of a topic, besides the session."""

_PARTS = frozenset({"entries", "entry", "find", "from", "out"})
"""Query parameters that select some of all seats; one of them is used."""


class Named(TypedDict):
    """A file by its name, with its own title.

    A file with `reasons` is faulty and cannot be used; its `title` is its name.
    """

    name: str
    title: str
    reasons: NotRequired[list[Wrong]]


class ServerTime(TypedDict):
    """The server's instant, and the id of its current start.

    With a second server also the epoch, the addresses of both, and a ticket for a known device.
    """

    server_ms: int
    boot_id: str
    epoch: NotRequired[str]
    addresses: NotRequired[list[str]]
    ticket: NotRequired[str]


PageFacts: TypeAlias = Callable[[dict[str, Any], str], dict[str, Any]]
"""From a request's environment and a page's highest known epoch to facts about a second server."""


def _no_facts(_environ: dict[str, Any], _epoch: str) -> dict[str, Any]:
    return {}


class Api:
    """The routes below /api/v1."""

    def __init__(
        self,
        gateway: Gateway,
        topics: TopicReader,
        clock: HostClock,
        request_guard: Guard,
        answers: Answers,
        files: Mapping[str, Listing],
        page_facts: PageFacts = _no_facts,
    ) -> None:
        self._gateway = gateway
        self._topics = topics
        self._search = SeatSearch(topics)
        self._orders = SeatOrders(topics)
        self._clock = clock
        self._request_guard = request_guard
        self._answers = answers
        self._shared = SharedAnswers(clock)
        self._limit = Bucket(MAX_AT_ONCE, MAX_PER_S)
        self._files = files
        self._page_facts = page_facts

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
        add = blueprint.add_url_rule
        add("/commands", view_func=self.command, methods=["POST"])
        add("/time", view_func=self._answers.wrap_view(self.time), endpoint="time")
        add("/tournaments", view_func=self.tournaments)
        add("/tournaments/<slug>/clock", view_func=self._answers.wrap_view(self.clock), endpoint="clock")
        kinds = ",".join(get_args(OverHttp))
        topic = self._answers.wrap_view(self.topic)
        add(f"/tournaments/<slug>/<any({kinds}):kind>", view_func=topic, endpoint="topic")
        add("/displays", view_func=self.displays)
        add("/season_standings", view_func=self.season_standings)
        add("/structures", view_func=self._answers.wrap_view(self.structures))
        add("/templates", view_func=self._answers.wrap_view(self.templates))
        add("/payouts", view_func=self._answers.wrap_view(self.payouts))
        add("/rulesets", view_func=self._answers.wrap_view(self.rulesets))
        return blueprint

    @described(
        takes=AnyCommand,
        gives=Accepted,
        who="staff",
        also={504: Pending},
        refuses=(*GATEWAY_REFUSALS, "wire.too_fast"),
    )
    def command(self) -> Response:
        """Execute a command: 200 with `{ok, seq}`, else the reasons with a status by their kind."""
        try:
            principal = self._request_guard.principal(request.environ)
            self._demand_rate(principal)
            answer = self._gateway.hand_in(json_body(), principal)
        except Refused as refusal:
            return self._answers.refused(refusal)
        except TimeoutError:
            return json_response(Pending(), 504)
        return json_response(answer) if "ok" in answer else refusal_response(answer)

    def _demand_rate(self, principal: Principal) -> None:
        """Raise Refused for a member of staff above the rate. Phones share an address, so they are not limited."""
        if principal.is_staff:
            demand_rate(self._limit, sign_in_key(principal), self._clock.now_ms())

    @described(
        gives=ServerTime,
        query={"epoch": SeenEpoch},
        optional=("epoch",),
        headers={"Cache-Control": "`no-store`: this one is never a cache's."},
        refuses=("server.replaced", "tournament.unknown"),
    )
    def time(self) -> Response:
        """The server's time, which caches may not store."""
        answer = self._page_facts(request.environ, seen_epoch())
        value = {"server_ms": self._clock.now_ms(), "boot_id": self._clock.boot_id, **answer}
        response = json_response(value)
        return not_stored(response)

    @described(gives=RoomValue, cached=True, headers=SHARED_HEADERS)
    def tournaments(self) -> Response:
        """The tournaments of the room, and the rest of topic `room`."""
        room = self._topics.get("room")
        if room is None:
            return json_response({"tournaments": []})
        return self._shared.cached("room", f"room-{room.seq}", lambda: room.encoded)

    @described(
        gives=ClockSnapshot,
        path={"slug": Annotated[Slug, Meta(examples=["friday"])]},
        query={"session": NamedSession},
        optional=("session",),
        cached=True,
        headers=SHARED_HEADERS,
        refuses=("session.unknown", "tournament.unknown"),
    )
    def clock(self, slug: str) -> Response:
        """The snapshots of the topics `clock` and `tournament`, for a client without a socket.

        `session` names a flight or a day; if omitted, the tournament's default.
        """
        session = session_by_topics(self._topics, slug)
        topic = self._topics.get(f"clock:{slug}:{session}")
        header = self._topics.get(f"tournament:{slug}")
        if topic is None or header is None:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug"))
        return self._shared.cached(
            f"clock:{slug}:{session}",
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
        query={**QUERY, "session": NamedSession},
        optional=(*QUERY, "session"),
        cached=True,
        headers=SHARED_HEADERS,
        refuses=("session.unknown", "tournament.unknown"),
    )
    def topic(self, slug: str, kind: str) -> Response:
        """The snapshot of a public topic, for a client without a socket.

        For `seats`: with `entry` only that entry's seat, as in its own topic; with `find` the entries found
        by typed text, the first 20, and their number; with `entries` those entries; with `out` the latest
        eliminated ones; with `from` the TVs' seat list from that place on, the first 50 or `most`, which
        topic `seat_list` does not begin with.
        For `tables`: with `table` only that table, as in its own topic.
        `session` names a flight or a day; if omitted, the tournament's default.
        """
        session = session_by_topics(self._topics, slug)
        name = f"{kind}:{slug}" if kind in _OF_ALL_SESSIONS else f"{kind}:{slug}:{session}"
        topic = self._topics.get(name)
        if topic is None:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug"))
        # All parameters are read first, so that a wrong value is refused wherever it is.
        args = {
            name: convert(value, QUERY[name], name) for name, value in request.args.items() if name in QUERY
        }
        if kind == "seats" and not _PARTS.isdisjoint(args):
            return self._selected_seats(f"{slug}:{session}", topic, args)
        if kind == "tables" and "table" in args:
            return self._entry_or_table_topic(
                f"table:{slug}:{session}:{args['table']}", topic, {"table": None, "seats": {}}
            )
        return self._shared.cached(
            name,
            f"{kind}-{topic.seq}",
            lambda: self._snapshot(topic, {"value": topic.encoded}),
        )

    def _selected_seats(self, place: str, seats: TopicValue, args: Mapping[str, str]) -> Response:
        """The seat of one entry, or some of all; `place` is `<slug>:<session>`."""
        if "entry" in args:
            return self._entry_or_table_topic(f"seat:{place}:{args['entry']}", seats, {})
        if "find" in args:
            return self._tagged("seat", seats, self._search.find(f"seats:{place}", args["find"]) or {})
        numbered = self._topics.get(f"seat_list:{place}") or seats
        if "entries" in args:
            entry_ids = args["entries"].split(",")
            value = {each: seats.value[each] for each in entry_ids if each in seats.value}
            return self._tagged("seats", numbered, {"value": value})
        if "out" in args:
            return self._tagged(
                "seats", numbered, {"value": latest_eliminated(seats.value, int(args["out"]))}
            )
        page = self._orders.page(f"seats:{place}", int(args["from"]), int(args.get("most", MAX_FOUND)))
        return self._tagged("seats", numbered, page)

    def _entry_or_table_topic(self, topic: str, whole_topic: TopicValue, nothing: dict[str, Any]) -> Response:
        """The topic of one entry or table; `nothing` if it does not exist."""
        shown = self._topics.get(topic) or TopicValue(whole_topic.seq, nothing)
        return self._tagged(topic.partition(":")[0], shown, {"value": shown.value})

    def _tagged(self, kind: str, topic: TopicValue, answer: Mapping[str, Any]) -> Response:
        """Tagged by content: the seat of another entry changes the topic's seq, but not this answer."""
        tag = f"{kind}-{zlib.crc32(msgspec.json.encode(answer)):08x}"
        return self._shared.response(msgspec.json.encode(self._snapshot(topic, {**answer})), tag, weak=True)

    @described(gives=DisplaysSnapshot, cached=True, headers=SHARED_HEADERS)
    def displays(self) -> Response:
        """The snapshot of topic `displays:room`, for a TV without a socket."""
        topic = self._topics.get("displays:room") or TopicValue(0, {"displays": {}})
        return self._shared.cached(
            "displays", f"displays-{topic.seq}", lambda: self._snapshot(topic, topic.value)
        )

    @described(gives=SeasonsSnapshot, cached=True, headers=SHARED_HEADERS)
    def season_standings(self) -> Response:
        """The snapshot of topic `seasons:room`, for a TV without a socket."""
        topic = self._topics.get("seasons:room") or TopicValue(0, {"seasons": []})
        return self._shared.cached(
            "seasons", f"seasons-{topic.seq}", lambda: self._snapshot(topic, topic.value)
        )

    def _snapshot(self, topic: TopicValue, value: dict[str, Any]) -> dict[str, Any]:
        """A topic's value with its seq and the id of the server's start; without a time, so equal for all clients."""
        return {"seq": topic.seq, "boot_id": self._clock.boot_id, **value}

    @described(gives=list[Named])
    def structures(self) -> Response:
        """The structures for opening a tournament."""
        return self._listed("structures")

    @described(gives=list[Named])
    def rulesets(self) -> Response:
        """The rule sets for a tournament."""
        return self._listed("rulesets")

    @described(gives=list[Named])
    def templates(self) -> Response:
        """The templates for opening a tournament."""
        return self._listed("templates")

    @described(gives=list[Named])
    def payouts(self) -> Response:
        """The payout tables for a prize pool."""
        return self._listed("payouts")

    def _listed(self, kind: str) -> Response:
        return json_response([self._named_file(each) for each in self._files[kind]()])

    def _named_file(self, listed: ListedFile) -> Named:
        value: Named = {"name": listed.name, "title": listed.title}
        if listed.reasons:
            value["reasons"] = self._answers.worded_faults(listed.reasons)
        return value

    def error_answer(self, error: Exception) -> Response:
        """The answer to a request without an answer of a route: not found, too large, or a fault of the server."""
        if not isinstance(error, HTTPException):
            log.error("request to %s failed", request.path, exc_info=error)
            return self._answers.refused(Refused(Reason("wire.internal")), 500)
        if isinstance(error, RequestEntityTooLarge):
            max_bytes = request.max_content_length or MAX_BYTES
            size = request.content_length or max_bytes + 1
            reason = Reason("wire.too_large", {"bytes": size, "most": max_bytes})
        else:
            problem = f"{error.code} {error.name}: {request.method} {request.path[:80]}"
            reason = Reason("wire.no_such_page", {"problem": problem})
        response = self._answers.refused(Refused(reason), error.code)
        response.headers.extend([each for each in error.get_headers() if each[0] == "Allow"])
        return response
