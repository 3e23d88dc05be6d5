"""The clients of an edge, summarized as in a leader, and sent to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from clockserver.desk.ports import HostClock
from clockserver.edges.leader_client import Unanswered
from clockserver.live.presence.presence import Presence, ServerHealth
from clockserver.live.presence.room_processes import EdgeProcess
from clockserver.projection.no_followers import NoFollowers
from clockserver.projection.topics import Topics

PRESENCE = "/api/v1/edges/presence"
TOPIC = "presence:room"
REPORT_S = 5.0
"""Time in s between repeated reports, as a leader forgets silent edges."""


class RemotePresence:
    """Sends the devices and sums of this edge after changes, and at intervals. `ask` posts a message."""

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
        self._topics = Topics(NoFollowers(), clock)
        self.here = Presence(self._topics, clock, health)
        self._name = name
        self._ask = ask
        self._now = now
        self._sent: Any = None
        self._sent_at = 0.0

    def send(self) -> None:
        """Send a changed value, or a repeated one after REPORT_S."""
        self.here.publish()
        topic = self._topics.get(TOPIC)
        value = {**(topic.value if topic is not None else {}), "process": asdict(self._process())}
        if value == self._sent and self._now() - self._sent_at < REPORT_S:
            return
        try:
            status, _ = self._ask(PRESENCE, {"edge": self._name, **value})
        except Unanswered:
            return
        if status == 200:
            self._sent, self._sent_at = value, self._now()
