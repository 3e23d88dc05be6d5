"""The live connection: time sync, topics, commands, and a heartbeat that shows who missed something."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial, wraps
from math import ceil
from typing import Any, Protocol

from flask_socketio import SocketIO
from msgspec.structs import replace

from clockserver.application.access.permissions import PLAYER_TOPICS, refuse_to_watch
from clockserver.application.access.roles import Principal
from clockserver.application.access.throttle import Bucket
from clockserver.application.ports import HostClock
from clockserver.application.presence import Presence, Report
from clockserver.application.strict import convert
from clockserver.application.topics import Topics, place_of
from clockserver.domain.entries import EntryId
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.counter import Counter
from clockserver.faces.gate import Gate
from clockserver.faces.packets import MALFORMED, OVERSIZED
from clockserver.faces.wire import MOST_BYTES, parse_topics

log = logging.getLogger("clockserver")
HEARTBEAT_S = 10.0
MOST_AT_ONCE = 300
MOST_PER_S = 60.0
"""Messages of one token, or of one socket that has none: far above what hands do, far below what would be felt."""
MOST_SOCKETS = 40
"""Of one sign-in or integration at a time."""
LONGEST_PENALTY_S = 1.0
BACK_IN_A_SECOND = 2_500
"""So many phones are let in in a second while taps are answered as ever."""


def back_within_ms(sockets: int) -> int:
    """How long so many shall take, all together, to come back after the connection is lost. In whole seconds."""
    return 1_000 * max(1, ceil(sockets / BACK_IN_A_SECOND))


class Host(Protocol):
    """What the sockets need of the process they run in."""

    def journal_ok(self) -> bool: ...

    def sleep(self, seconds: float) -> None: ...


class Sockets:
    """The handlers of the socket, over the same counter and topics as everything else."""

    def __init__(
        self,
        socketio: SocketIO,
        counter: Counter,
        topics: Topics,
        clock: HostClock,
        gate: Gate,
        presence: Presence,
        host: Host,
    ) -> None:
        self._socketio = socketio
        self._server = socketio.server
        self._counter = counter
        self._topics = topics
        self._clock = clock
        self._gate = gate
        self._presence = presence
        self._host = host
        self._limit = Bucket(MOST_AT_ONCE, MOST_PER_S)
        self._places: set[str] = set()
        self._here: set[str] = set()
        self._of_session: dict[str, set[str]] = {}
        self._players: dict[str, dict[str, EntryId]] = {}
        """By topics for players who are in: the sockets of players that follow it, and whose entry each is about."""
        self._in_hand = 0
        self.tell_first: Callable[[str], None] = lambda _: None
        """Told of televisions, tablets and staff: what follows a tap is on theirs before it is on phones."""

    def attach(self) -> None:
        """Register the handlers, with Socket.IO itself: a request's context for each message costs too much."""
        on = self._server.on
        on("connect", self.connected)
        on("disconnect", self.disconnected)
        for event, handler in (
            ("sync", self.sync),
            ("subscribe", self.subscribe),
            ("unsubscribe", self.unsubscribe),
            ("presence", self.presence),
        ):
            on(event, self._admitted(handler))
        command = self._admitted(self.command)
        on("command", lambda socket, message=None, *_: command(socket, message, time.monotonic()))
        on(OVERSIZED, self._admitted(self.oversized))
        on(MALFORMED, self._admitted(self.malformed))
        unknown = self._admitted(self.unknown)
        on("*", lambda event, socket, *_: unknown(socket, event))

    def sync(self, *_: Any) -> dict[str, Any]:
        """The server's instant, for the client to measure its offset."""
        return self._now()

    def connected(self, socket: str, *_: Any) -> bool | None:
        """Take a socket in; none beyond what one sign-in has use for."""
        principal = self._principal(socket)
        if principal.session is not None:
            held = self._of_session.setdefault(principal.session, set())
            if len(held) >= MOST_SOCKETS:
                return False
            held.add(socket)
        self._here.add(socket)
        if principal.before_phones:
            self.tell_first(socket)
        self._presence.came(socket, principal)
        return None

    def disconnected(self, socket: str, *_: Any) -> None:
        """A socket is gone."""
        self._here.discard(socket)
        for players in self._players.values():
            players.pop(socket, None)
        self._presence.went(socket)
        self._limit.forget(socket)
        for session, held in list(self._of_session.items()):
            held.discard(socket)
            if not held:
                del self._of_session[session]

    def presence(self, socket: str, message: Any = None, *_: Any) -> dict[str, Any]:
        """What a face says of itself."""
        self._presence.told(socket, convert(message, Report))
        return {"ok": True}

    def subscribe(self, socket: str, message: Any = None, *_: Any) -> dict[str, Any]:
        """Join the topics and give their snapshots; all of them or none."""
        names = parse_topics(message)
        shown = self._look_up(socket, names)
        # Nothing waits between joining and reading, so no message can fall in between.
        for name in names:
            self._server.enter_room(socket, name)
            if name.partition(":")[0] in PLAYER_TOPICS and (entry := self._principal(socket).entry):
                self._players.setdefault(name, {})[socket] = entry
        for place in {place_of(name) for name in names}:
            self._places.add(place)
            self._server.enter_room(socket, f"heartbeat:{place}")
        return {"ok": True, **self._now(), "back_within_ms": back_within_ms(len(self._here)), "topics": shown}

    def unsubscribe(self, socket: str, message: Any = None, *_: Any) -> dict[str, Any]:
        """Leave topics."""
        for name in parse_topics(message):
            self._server.leave_room(socket, name)
            self._players.get(name, {}).pop(socket, None)
        return {"ok": True}

    def command(self, socket: str, message: Any, arrived: float) -> dict[str, Any]:
        """Hand a command in; the acknowledgement is the answer."""
        self._in_hand += 1
        try:
            with self._asker(socket):
                return self._counter.hand_in(message, self._principal(socket), arrived)
        finally:
            self._in_hand -= 1

    def answering(self) -> bool:
        """Whether a command waits for its answer."""
        return self._in_hand > 0

    def oversized(self, _socket: str, size: Any = 0, *_: Any) -> dict[str, Any]:
        """What a message of megabytes is answered."""
        raise Refused(Reason("wire.too_large", {"bytes": int(size), "most": MOST_BYTES}))

    def malformed(self, *_: Any) -> dict[str, Any]:
        """What a message that is none is answered."""
        raise Refused(Reason("wire.malformed"))

    def unknown(self, _socket: str, event: Any, *_: Any) -> dict[str, Any]:
        """What an event that does not exist is answered."""
        raise Refused(Reason("wire.unknown_event", {"event": str(event)[:40]}))

    def _refused(self, socket: str, refusal: Refused) -> dict[str, Any]:
        with self._asker(socket):
            return self._counter.refused(refusal)

    def beat(self) -> None:
        """One heartbeat for each place that somebody follows."""
        self._let_out()
        for place in list(self._places):
            heads = self._topics.heads_at(place)
            message = {
                **self._now(),
                "heads": heads,
                "journal_ok": self._host.journal_ok(),
                "back_within_ms": back_within_ms(len(self._here)),
            }
            self._socketio.emit("heartbeat", message, to=f"heartbeat:{place}")

    def _let_out(self) -> None:
        """Who went out follows no more what is for those who are in."""
        for name, players in self._players.items():
            is_in = partial(self._is_in, name)
            for socket in [socket for socket, entry in players.items() if not is_in(entry)]:
                self._server.leave_room(socket, name)
                del players[socket]

    def close(self, session: str) -> None:
        """End every connection that came by a sign-in or an integration."""
        for socket in list(self._of_session.get(session, ())):
            self._socketio.server.disconnect(socket)

    def _admitted(self, handler: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        """Everybody in turn; who sends too much is answered late, and waits in his own socket meanwhile."""

        @wraps(handler)
        def limited(socket: str, *given: Any) -> dict[str, Any]:
            self._host.sleep(0)
            if socket not in self._here:
                return {}  # its sign-in ended while the message waited: there is nobody to answer
            try:
                self._demand_patience(socket)
                return handler(socket, *given)
            except Refused as refusal:
                return self._refused(socket, refusal)
            except TimeoutError:
                return {"pending": True}  # it took too long, and is not known to have failed
            except Exception:
                log.exception("a message of a socket failed")
                return self._refused(socket, Refused(Reason("wire.internal")))

        return limited

    def _demand_patience(self, socket: str) -> None:
        key = self._principal(socket).session or socket
        wait = self._limit.wait_ms(key, self._clock.now_ms())
        if wait:
            self._host.sleep(min(wait / 1000, LONGEST_PENALTY_S))
            raise Refused(Reason("wire.too_fast", {"retry_ms": wait}))

    def _now(self) -> dict[str, Any]:
        return {"server_ms": self._clock.now_ms(), "boot_id": self._clock.boot_id}

    def _environ(self, socket: str) -> dict[str, Any]:
        """The handshake that a socket came with."""
        return self._server.get_environ(socket) or {}

    def _asker(self, socket: str) -> AbstractContextManager[Any]:
        """In it, words are in the language that the handshake preferred."""
        environ = self._environ(socket)
        app = environ.get("flask.app")
        return app.request_context(environ) if app is not None else nullcontext()

    def _principal(self, socket: str) -> Principal:
        return self._gate.principal(self._environ(socket))

    def _look_up(self, socket: str, names: list[str]) -> dict[str, Any]:
        """The topics by name. Raises Refused naming each that does not exist or is not for this client."""
        principal = self._principal(socket)
        reasons = []
        shown = {}
        for i, name in enumerate(names):
            topic = self._topics.get(name)
            field = f"topics[{i}]"
            if topic is None:
                reasons.append(Reason("wire.unknown_topic", {"topic": name[:80]}, field))
            elif why := refuse_to_watch(principal, name, partial(self._is_in, name)):
                reasons.append(replace(why, params={**why.params, "topic": name[:80]}, field=field))
            else:
                shown[name] = {"seq": topic.seq, "value": topic.encoded}
        if reasons:
            raise Refused(*reasons)
        return shown

    def _is_in(self, name: str, entry: str) -> bool:
        """Whether an entry of the session that a topic is about is still in."""
        seats = self._topics.get(f"seats:{name.partition(':')[2]}")
        seat = seats.value.get(entry) if seats is not None else None
        return seat is not None and seat["status"] != "out"
