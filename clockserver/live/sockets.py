"""The live connection: time sync, topics, commands, and a heartbeat by which a client finds a missed message."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial, wraps
from math import ceil
from typing import Any, Protocol

from msgspec.structs import replace

from clockserver.accounts.drafts import is_hidden
from clockserver.accounts.role_checks import PLAYER_TOPICS, refuse_to_watch
from clockserver.accounts.roles import PUBLIC, Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.input.strict_json import convert
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Reason, Refused
from clockserver.desk.command_messages import MAX_BYTES, parse_topics
from clockserver.desk.ports import HostClock
from clockserver.live.delivery import Delivery
from clockserver.live.packets import MALFORMED, OVERSIZED
from clockserver.live.presence.presence import Report
from clockserver.live.sign_in_places import SocketsBySignIn
from clockserver.projection.topic_reader import TopicReader
from clockserver.projection.topics import place_of
from clockserver.tournament.entries.state import EntryId

SOCKET_REFUSALS = (
    "journal.read_only",
    "server.replaced",
    "wire.follows_too_many",
    "wire.internal",
    "wire.malformed",
    "wire.too_fast",
    "wire.too_large",
    "wire.too_many",
    "wire.unknown_event",
    "wire.unknown_topic",
)
"""Refusal codes of messages over a socket, beside those of commands."""

log = logging.getLogger("clockserver")
HEARTBEAT_S = 10.0
MAX_AT_ONCE = 300
MAX_PER_S = 60.0
"""Maximum messages per second of one sign-in or token, else of one socket: far above use by hand."""
MAX_FOLLOWED = 250
"""Maximum number of followed topics of one socket: more than a TV with ten tournaments shows."""
MAX_OWN_FOLLOWED = 20
"""Maximum number of followed topics of single entries and tables: such a topic exists for every number."""
SOCKETS_PER_TURN = 50
"""Number of sockets checked between turns for other work."""
MAX_PENALTY_S = 1.0
RECONNECTS_PER_S = 2_500
"""Number of phones admitted per second without delaying commands."""


def back_within_ms(sockets: int) -> int:
    """Time in ms over which `sockets` clients spread their reconnects; whole seconds."""
    return 1_000 * max(1, ceil(sockets / RECONNECTS_PER_S))


class Host(Protocol):
    """The part of a process that its sockets need."""

    @property
    def by_sign_in(self) -> SocketsBySignIn: ...

    @property
    def sleep(self) -> Callable[[float], None]: ...

    def journal_ok(self) -> bool: ...

    def heartbeat_fields(self) -> dict[str, Any]:
        """Further fields of a heartbeat."""

    def withholds(self, topic: str) -> bool:
        """Whether a topic exists, though not in this process: its refusal then names the missing right."""

    def command_context(self, environ: dict[str, Any]) -> AbstractContextManager[Any]:
        """The context of a command, from its socket's handshake."""

    def read(self, message: object) -> object:
        """A message without its sender's highest known epoch. Raises Refused where another server leads."""

    def subscription_fields(self, environ: dict[str, Any], principal: Principal) -> dict[str, Any]:
        """Further fields of the answer to a subscription."""


class Gateway(Protocol):
    """The gateway for commands, in this process or in the leader."""

    def hand_in(
        self, message: object, principal: Principal, arrived: float | None = None
    ) -> dict[str, Any]: ...

    def refused(self, refusal: Refused, utc_offset_ms: int = 0) -> dict[str, Any]: ...


class Guard(Protocol):
    """Identifies the sender of a request."""

    def principal(self, environ: dict[str, Any]) -> Principal: ...


class PresenceObserver(Protocol):
    """Receives connections, disconnections and reports."""

    def connected(self, socket: str, principal: Principal) -> None: ...

    def disconnected(self, socket: str) -> None: ...

    def report(self, socket: str, report: Report) -> None: ...


class Sockets:
    """The handlers of the socket, over the same command gateway and topics as everything else."""

    def __init__(
        self,
        delivery: Delivery,
        gateway: Gateway,
        topics: TopicReader,
        clock: HostClock,
        request_guard: Guard,
        presence: PresenceObserver,
        host: Host,
    ) -> None:
        self._socketio = delivery.socketio
        self._server = self._socketio.server
        self._gateway = gateway
        self._topics = topics
        self._clock = clock
        self._request_guard = request_guard
        self._presence = presence
        self._host = host
        self._pending_commands = delivery.pending_commands
        self._turns = delivery.turns
        self._join = delivery.join
        self._limit = Bucket(MAX_AT_ONCE, MAX_PER_S)
        self._places: set[str] = set()
        self._connected: set[str] = set()
        self._by_sign_in = host.by_sign_in
        self._players: dict[str, dict[str, EntryId]] = {}
        """Players' sockets with their entries, by topic, of topics only for players still in."""
        self._connected_as: dict[str, tuple[Any, ...]] = {}
        """The principal and the entry with which each socket connected."""
        self.before_phones: Listeners[[str]] = Listeners()
        """Announced with each socket of a TV, a tablet or staff: these get changes before phones."""

    def attach(self) -> None:
        """Register the handlers with Socket.IO itself: Flask's request context for each message costs too much."""
        register = self._server.on
        register("connect", self.connected)
        register("disconnect", self.disconnected)
        for event, handler in (
            ("sync", self.sync),
            ("unsubscribe", self.unsubscribe),
            ("presence", self.presence),
        ):
            register(event, self._limited(handler))
        register("subscribe", self._limited(self.subscribe, in_turn=True))
        command = self._limited(self.command)
        register("command", lambda socket, message=None, *_: command(socket, message, time.monotonic()))
        register(OVERSIZED, self._limited(self.oversized))
        register(MALFORMED, self._limited(self.malformed))
        unknown = self._limited(self.unknown)
        register("*", lambda event, socket, *_: unknown(socket, event))

    def sync(self, *_: Any) -> dict[str, Any]:
        """The server's instant, by which a client measures its offset."""
        return self._now()

    def connected(self, socket: str, *_: Any) -> bool | None:
        """Accept a socket; False beyond the maximum of its sign-in."""
        principal = self._principal(socket)
        session = principal.session
        if session is not None and not self._by_sign_in.take(socket, session, self._environ(socket)):
            return False
        self._connected.add(socket)
        if principal.id != PUBLIC:
            self._connected_as[socket] = _identity(principal)
        if principal.has_priority:
            self.before_phones.announce(socket)
        self._presence.connected(socket, principal)
        return None

    def disconnected(self, socket: str, *_: Any) -> None:
        """Forget a disconnected socket."""
        self._connected.discard(socket)
        self._connected_as.pop(socket, None)
        for players in self._players.values():
            players.pop(socket, None)
        self._presence.disconnected(socket)
        self._limit.forget(socket)
        self._by_sign_in.give_back(socket)

    def presence(self, socket: str, message: Any = None, *_: Any) -> dict[str, Any]:
        """A face's report about itself."""
        self._presence.report(socket, convert(message, Report))
        return {"ok": True}

    def subscribe(self, socket: str, message: Any = None, *_: Any) -> dict[str, Any]:
        """Follow topics, and return their snapshots; all of them or none."""
        names = parse_topics(self._host.read(message))
        environ = self._environ(socket)
        principal = self._request_guard.principal(environ)
        places = {place_of(name) for name in names}
        snapshots = self._look_up(principal, names, {each for each in places if self._hides(each, principal)})
        self._demand_topic_limits(socket, names)
        # No other work runs between reading and joining, so no message is lost.
        if principal.entry is not None:
            for name in names:
                if name.partition(":")[0] in PLAYER_TOPICS:
                    self._players.setdefault(name, {})[socket] = principal.entry
        self._places |= places
        self._join(socket, [*names, *(f"heartbeat:{place}" for place in places)])
        fields = {"back_within_ms": back_within_ms(len(self._connected)), "topics": snapshots}
        return {"ok": True, **self._now(), **fields, **self._host.subscription_fields(environ, principal)}

    def _demand_topic_limits(self, socket: str, names: list[str]) -> None:
        """Raises Refused if a socket would follow more topics than allowed."""
        followed = {each for each in self._server.rooms(socket) if each != socket}
        followed = {each for each in followed if not each.startswith("heartbeat:")} | set(names)
        own = sum(self._topics.is_part(each) for each in followed)
        for count, max_topics in ((len(followed), MAX_FOLLOWED), (own, MAX_OWN_FOLLOWED)):
            if count > max_topics:
                raise Refused(Reason("wire.follows_too_many", {"most": max_topics}, "topics"))

    def unsubscribe(self, socket: str, message: Any = None, *_: Any) -> dict[str, Any]:
        """Leave topics."""
        for name in parse_topics(message):
            self._server.leave_room(socket, name)
            self._players.get(name, {}).pop(socket, None)
        return {"ok": True}

    def command(self, socket: str, message: Any, arrived: float) -> dict[str, Any]:
        """Give a command; the acknowledgement is the answer."""
        with self._pending_commands, self._host.command_context(self._environ(socket)):
            return self._gateway.hand_in(message, self._principal(socket), arrived)

    def oversized(self, _socket: str, size: Any = 0, *_: Any) -> dict[str, Any]:
        """The answer to a message that is too large."""
        raise Refused(Reason("wire.too_large", {"bytes": int(size), "most": MAX_BYTES}))

    def malformed(self, *_: Any) -> dict[str, Any]:
        """The answer to a malformed message."""
        raise Refused(Reason("wire.malformed"))

    def unknown(self, _socket: str, event: Any, *_: Any) -> dict[str, Any]:
        """The answer to an unknown event."""
        raise Refused(Reason("wire.unknown_event", {"event": str(event)[:40]}))

    def _refused(self, socket: str, refusal: Refused) -> dict[str, Any]:
        with in_request(self._environ(socket)):
            return self._gateway.refused(refusal)

    def beat(self) -> None:
        """Send a heartbeat to each place with followers, and end connections with a changed principal."""
        self._remove_eliminated()
        self._end_connections_of_changed()
        for place in list(self._places):
            heads = self._topics.heads_at(place)
            message = {
                **self._now(),
                "heads": heads,
                "journal_ok": self._host.journal_ok(),
                "back_within_ms": back_within_ms(len(self._connected)),
                **self._host.heartbeat_fields(),
            }
            self._socketio.emit("heartbeat", message, to=f"heartbeat:{place}")

    def _remove_eliminated(self) -> None:
        """Remove the sockets of eliminated players from topics for players still in."""
        for name, players in self._players.items():
            is_in = partial(self._is_in, name)
            for socket in [socket for socket, entry in players.items() if not is_in(entry)]:
                self._server.leave_room(socket, name)
                del players[socket]

    def _end_connections_of_changed(self) -> None:
        """End connections whose principal has changed: a revoked token, a replaced seat card, a removed TV.

        The client may connect again.
        """
        for turn, (socket, connected_as) in enumerate(list(self._connected_as.items()), 1):
            if turn % SOCKETS_PER_TURN == 0:
                self._host.sleep(0)
            if socket not in self._connected:
                continue
            if _identity(self._principal(socket)) != connected_as:
                self._server.disconnect(socket)

    def move(self, message: dict[str, Any]) -> None:
        """Tell every client that another server leads."""
        self._socketio.emit("moved", message)

    def end_all(self) -> None:
        """End every connection."""
        for turn, socket in enumerate(list(self._connected), 1):
            if turn % SOCKETS_PER_TURN == 0:
                self._host.sleep(0)
            self._server.disconnect(socket)

    def close(self, session: str) -> None:
        """End every connection of a sign-in or an integration."""
        for socket in self._by_sign_in.sockets_of(session):
            self._socketio.server.disconnect(socket)

    def _limited(
        self, handler: Callable[..., dict[str, Any]], *, in_turn: bool = False
    ) -> Callable[..., dict[str, Any]]:
        """Wrap a handler: other work gets turns; a client that sends too much is answered late."""

        @wraps(handler)
        def limited(socket: str, *arguments: Any) -> dict[str, Any]:
            self._turns.wait(self._environ(socket)) if in_turn else self._host.sleep(0)
            if socket not in self._connected:
                return {}  # the sign-in ended while the message waited: there is no client to answer
            try:
                self._demand_rate(socket)
                return handler(socket, *arguments)
            except Refused as refusal:
                return self._refused(socket, refusal)
            except TimeoutError:
                return {"pending": True}  # the outcome is unknown
            except Exception:
                log.exception("a message of a socket failed")
                return self._refused(socket, Refused(Reason("wire.internal")))

        return limited

    def _demand_rate(self, socket: str) -> None:
        key = self._principal(socket).session or socket
        wait = self._limit.wait_ms(key, self._clock.now_ms())
        if wait:
            self._host.sleep(min(wait / 1000, MAX_PENALTY_S))
            raise Refused(Reason("wire.too_fast", {"retry_ms": wait}))

    def _now(self) -> dict[str, Any]:
        return {"server_ms": self._clock.now_ms(), "boot_id": self._clock.boot_id}

    def _environ(self, socket: str) -> dict[str, Any]:
        """The handshake of a socket."""
        return self._server.get_environ(socket) or {}

    def _principal(self, socket: str) -> Principal:
        return self._request_guard.principal(self._environ(socket))

    def _hides(self, place: str, principal: Principal) -> bool:
        return is_hidden(self._topics, f"tournament:{place}", principal)

    def _look_up(self, principal: Principal, names: list[str], hidden: set[str]) -> dict[str, Any]:
        """The topics by name. Raises Refused naming each that is unknown, at a hidden place, or not open to this
        client."""
        reasons = []
        snapshots = {}
        for i, name in enumerate(names):
            topic, is_hidden_topic = self._topics.get(name), bool(hidden) and place_of(name) in hidden
            refusal = refuse_to_watch(principal, name, partial(self._is_in, name))
            if topic is not None and refusal is None and not is_hidden_topic:
                snapshots[name] = {"seq": topic.seq, "value": topic.encoded}
                continue
            field = f"topics[{i}]"
            if refusal and not is_hidden_topic and (topic is not None or self._host.withholds(name)):
                reasons.append(replace(refusal, params={**refusal.params, "topic": name[:80]}, field=field))
            else:
                reasons.append(Reason("wire.unknown_topic", {"topic": name[:80]}, field))
        if reasons:
            raise Refused(*reasons)
        return snapshots

    def _is_in(self, name: str, entry: str) -> bool:
        """Whether an entry of the session of a topic is still in."""
        seats = self._topics.get(f"seats:{name.partition(':')[2]}")
        seat = seats.value.get(entry) if seats is not None else None
        return seat is not None and seat["status"] != "out"


def in_request(environ: dict[str, Any]) -> AbstractContextManager[Any]:
    """Within this context words are in the language of the handshake."""
    app = environ.get("flask.app")
    return app.request_context(environ) if app is not None else nullcontext()


def _identity(principal: Principal) -> tuple[Any, ...]:
    """The identity of a principal, without its rights, which are checked with every message."""
    return principal.id, principal.entry, principal.tournaments
