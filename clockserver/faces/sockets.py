"""The live connection: time sync, topics, commands, and a heartbeat that shows who missed something."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Protocol

from flask import request
from flask_socketio import SocketIO, join_room, leave_room
from msgspec.structs import replace

from clockserver.application.access.permissions import Principal, refuse_to_watch
from clockserver.application.access.throttle import Bucket
from clockserver.application.ports import HostClock
from clockserver.application.presence import Presence, Report
from clockserver.application.projection import Topics, place_of
from clockserver.application.strict import convert
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

    def attach(self) -> None:
        """Register the handlers."""
        on = self._socketio.on_event
        on("connect", self.connected)
        on("disconnect", self.disconnected)
        for event, handler in (
            ("sync", self.sync),
            ("subscribe", self.subscribe),
            ("unsubscribe", self.unsubscribe),
            ("command", self.command),
            ("presence", self.presence),
        ):
            on(event, self._admitted(handler))
        on(OVERSIZED, self._admitted(self.oversized))
        on(MALFORMED, self._admitted(self.malformed))
        on("*", self._admitted(self.unknown))
        self._socketio.default_exception_handler = self.failed

    def sync(self, *_: Any) -> dict[str, Any]:
        """The server's instant, for the client to measure its offset."""
        return self._now()

    def connected(self, *_: Any) -> bool | None:
        """Take a socket in; none beyond what one sign-in has use for."""
        principal, socket = self._principal(), _socket()
        if principal.session is not None:
            held = self._of_session.setdefault(principal.session, set())
            if len(held) >= MOST_SOCKETS:
                return False
            held.add(socket)
        self._here.add(socket)
        self._presence.came(socket, principal)
        return None

    def disconnected(self, *_: Any) -> None:
        """A socket is gone."""
        socket = _socket()
        self._here.discard(socket)
        self._presence.went(socket)
        self._limit.forget(socket)
        for session, held in list(self._of_session.items()):
            held.discard(socket)
            if not held:
                del self._of_session[session]

    def presence(self, message: Any = None, *_: Any) -> dict[str, Any]:
        """What a face says of itself."""
        try:
            self._presence.told(_socket(), convert(message, Report))
        except Refused as refusal:
            return self._counter.refused(refusal)
        return {"ok": True}

    def subscribe(self, message: Any = None, *_: Any) -> dict[str, Any]:
        """Join the topics and give their snapshots; all of them or none."""
        try:
            names = parse_topics(message)
            shown = self._look_up(names)
        except Refused as refusal:
            return self._counter.refused(refusal)
        # Nothing waits between joining and reading, so no message can fall in between.
        for name in names:
            join_room(name)
            place = place_of(name)
            self._places.add(place)
            join_room(f"heartbeat:{place}")
        return {"ok": True, **self._now(), "topics": shown}

    def unsubscribe(self, message: Any = None, *_: Any) -> dict[str, Any]:
        """Leave topics."""
        try:
            names = parse_topics(message)
        except Refused as refusal:
            return self._counter.refused(refusal)
        for name in names:
            leave_room(name)
        return {"ok": True}

    def command(self, message: Any = None, *_: Any) -> dict[str, Any]:
        """Hand a command in; the acknowledgement is the answer."""
        return self._counter.hand_in(message, self._principal())

    def oversized(self, size: Any = 0, *_: Any) -> dict[str, Any]:
        """What a message of megabytes is answered."""
        return self._counter.refused(
            Refused(Reason("wire.too_large", {"bytes": int(size), "most": MOST_BYTES}))
        )

    def malformed(self, *_: Any) -> dict[str, Any]:
        """What a message that is none is answered."""
        return self._counter.refused(Refused(Reason("wire.malformed")))

    def unknown(self, event: Any, *_: Any) -> dict[str, Any]:
        """What an event that does not exist is answered."""
        return self._counter.refused(Refused(Reason("wire.unknown_event", {"event": str(event)[:40]})))

    def failed(self, error: Exception) -> dict[str, Any]:
        """What a fault of ours is answered; one that took too long is not known to have failed."""
        if isinstance(error, TimeoutError):
            return {"pending": True}
        log.error("a message of a socket failed", exc_info=error)
        return self._counter.refused(Refused(Reason("wire.internal")))

    def beat(self) -> None:
        """One heartbeat for each place that somebody follows."""
        for place in list(self._places):
            heads = self._topics.heads_at(place)
            message = {**self._now(), "heads": heads, "journal_ok": self._host.journal_ok()}
            self._socketio.emit("heartbeat", message, to=f"heartbeat:{place}")

    def close(self, session: str) -> None:
        """End every connection that came by a sign-in or an integration."""
        for socket in list(self._of_session.get(session, ())):
            self._socketio.server.disconnect(socket)

    def _admitted(self, handler: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        """Everybody in turn; who sends too much is answered late, and waits in his own socket meanwhile."""

        @wraps(handler)
        def limited(*given: Any) -> dict[str, Any]:
            self._host.sleep(0)
            if _socket() not in self._here:
                return {}  # its sign-in ended while the message waited: there is nobody to answer
            key = self._principal().session or _socket()
            wait = self._limit.wait_ms(key, self._clock.now_ms())
            if not wait:
                return handler(*given)
            self._host.sleep(min(wait / 1000, LONGEST_PENALTY_S))
            return self._counter.refused(Refused(Reason("wire.too_fast", {"retry_ms": wait})))

        return limited

    def _now(self) -> dict[str, Any]:
        return {"server_ms": self._clock.now_ms(), "boot_id": self._clock.boot_id}

    def _principal(self) -> Principal:
        return self._gate.principal(request.environ)

    def _look_up(self, names: list[str]) -> dict[str, Any]:
        """The topics by name. Raises Refused naming each that does not exist or is not for this client."""
        principal = self._principal()
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
                shown[name] = {"seq": topic.seq, "value": topic.value}
        if reasons:
            raise Refused(*reasons)
        return shown

    def _is_in(self, name: str, entry: str) -> bool:
        """Whether an entry of the session that a topic is about is still in."""
        seats = self._topics.get(f"seats:{name.partition(':')[2]}")
        seat = seats.value.get(entry) if seats is not None else None
        return seat is not None and seat["status"] != "out"


def _socket() -> str:
    """The id of the socket whose message is being answered."""
    return str(request.sid)  # type: ignore[attr-defined]
