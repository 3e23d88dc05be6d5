"""The live connection: time sync, topics, commands, and a heartbeat that shows who missed something."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from flask import request
from flask_socketio import SocketIO, join_room, leave_room

from clockserver.application.ports import HostClock
from clockserver.application.projection import Topics, place_of
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.counter import Counter
from clockserver.faces.gate import Gate, Principal
from clockserver.faces.packets import MALFORMED, OVERSIZED
from clockserver.faces.wire import MOST_BYTES, parse_topics

log = logging.getLogger("clockserver")
HEARTBEAT_S = 10.0
STAFF_TOPICS = ("log", "controls")


class Sockets:
    """The handlers of the socket, over the same counter and topics as everything else."""

    def __init__(
        self,
        socketio: SocketIO,
        counter: Counter,
        topics: Topics,
        clock: HostClock,
        gate: Gate,
        journal_ok: Callable[[], bool],
        breathe: Callable[[], None],
    ) -> None:
        self._socketio = socketio
        self._counter = counter
        self._topics = topics
        self._clock = clock
        self._gate = gate
        self._journal_ok = journal_ok
        self._breathe = breathe
        self._places: set[str] = set()

    def attach(self) -> None:
        """Register the handlers."""
        on = self._socketio.on_event
        on("sync", self.sync)
        on("subscribe", self.subscribe)
        on("unsubscribe", self.unsubscribe)
        on("command", self.command)
        on(OVERSIZED, self.oversized)
        on(MALFORMED, self.malformed)
        on("*", self.unknown)
        self._socketio.default_exception_handler = self.failed

    def sync(self, *_: Any) -> dict[str, Any]:
        """The server's instant, for the client to measure its offset."""
        self._breathe()
        return self._now()

    def subscribe(self, message: Any = None, *_: Any) -> dict[str, Any]:
        """Join the topics and give their snapshots; all of them or none."""
        self._breathe()
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
        self._breathe()
        return self._counter.hand_in(message, self._principal())

    def oversized(self, size: Any = 0, *_: Any) -> dict[str, Any]:
        """What a message of megabytes is answered."""
        self._breathe()
        return self._counter.refused(
            Refused(Reason("wire.too_large", {"bytes": int(size), "most": MOST_BYTES}))
        )

    def malformed(self, *_: Any) -> dict[str, Any]:
        """What a message that is none is answered."""
        self._breathe()
        return self._counter.refused(Refused(Reason("wire.malformed")))

    def unknown(self, event: Any, *_: Any) -> dict[str, Any]:
        """What an event that does not exist is answered."""
        self._breathe()
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
            message = {**self._now(), "heads": heads, "journal_ok": self._journal_ok()}
            self._socketio.emit("heartbeat", message, to=f"heartbeat:{place}")

    def _now(self) -> dict[str, Any]:
        return {"server_ms": self._clock.now_ms(), "boot_id": self._clock.boot_id}

    def _principal(self) -> Principal:
        return self._gate.principal(request.environ)

    def _look_up(self, names: list[str]) -> dict[str, Any]:
        """The topics by name. Raises Refused naming each that does not exist or is not for this client."""
        staff = self._principal().staff
        reasons = []
        shown = {}
        for i, name in enumerate(names):
            topic = self._topics.get(name)
            field = f"topics[{i}]"
            if topic is None:
                reasons.append(Reason("wire.unknown_topic", {"topic": name[:80]}, field))
            elif name.partition(":")[0] in STAFF_TOPICS and not staff:
                reasons.append(Reason("access.staff_only", {"topic": name[:80]}, field))
            else:
                shown[name] = {"seq": topic.seq, "value": topic.value}
        if reasons:
            raise Refused(*reasons)
        return shown
