"""The clients of an edge, summarized as in a leader, and sent to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from clockserver.desk.ports import Broadcaster, HostClock
from clockserver.edges.leader_client import Unanswered
from clockserver.live.presence.presence import Presence, ServerHealth
from clockserver.live.presence.processes import EdgeProcess
from clockserver.projection.topics import Topics

PRESENCE = "/api/v1/edges/presence"
TOPIC = "presence:room"
AGAIN_S = 5.0
"""Time in s between repeated reports, as a leader forgets silent edges."""


class _Nowhere:
    """A broadcaster for the edge's own part of presence, without followers."""

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        """Do nothing."""

    def is_followed(self, _topic: str) -> bool:
        """Whether anybody follows: never."""
        return False


class RemotePresence:
    """Send the devices and sums of this edge when changed. `ask` posts a message."""

    def __init__(
        self,
        name: str,
        clock: HostClock,
        health: Callable[[], ServerHealth],
        ask: Callable[[str, object], tuple[int, Any]],
        now: Callable[[], float],
        process: Callable[[], EdgeProcess],
    ) -> None:
        self._process = process
        nowhere: Broadcaster = _Nowhere()
        self._topics = Topics(nowhere, clock)
        self.here = Presence(self._topics, clock, health)
        self._name = name
        self._ask = ask
        self._now = now
        self._sent: Any = None
        self._sent_at = 0.0

    def send(self) -> None:
        """Send changes since the last call that reached the leader."""
        self.here.publish()
        topic = self._topics.get(TOPIC)
        value = {**(topic.value if topic is not None else {}), "process": asdict(self._process())}
        if value == self._sent and self._now() - self._sent_at < AGAIN_S:
            return
        try:
            status, _ = self._ask(PRESENCE, {"edge": self._name, **value})
        except Unanswered:
            return
        if status == 200:
            self._sent, self._sent_at = value, self._now()
