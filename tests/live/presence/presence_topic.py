"""Presence over fakes, with the topic that it publishes."""

from __future__ import annotations

from typing import Any

from clockserver.live.presence.presence import Presence
from clockserver.live.presence.room_processes import Process
from clockserver.projection.topics import Topics
from tests.fakes import FakeHostClock, RecordingBroadcaster


class PresenceTopic:
    """Presence with the topics it published."""

    def __init__(self) -> None:
        self.clock = FakeHostClock()
        self.broadcaster = RecordingBroadcaster()
        self.topics = Topics(self.broadcaster, self.clock)
        self.displays: set[str] | None = None
        """The TVs of the room; None accepts any claim of a client."""
        self.standbys: list[Process] = []
        self.presence = Presence(
            self.topics,
            self.clock,
            is_display=lambda each: self.displays is None or each in self.displays,
            others=lambda: self.standbys,
        )

    @property
    def shown(self) -> dict[str, Any]:
        self.presence.publish()
        topic = self.topics.get("presence:room")
        assert topic is not None
        return dict(topic.value)

    @property
    def devices(self) -> dict[str, Any]:
        return dict(self.shown["devices"])
