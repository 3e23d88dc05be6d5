"""Publishes topic messages to the sockets that follow the topic."""

from __future__ import annotations

from typing import Any

from flask_socketio import SocketIO

from clockserver.live.fan_out import ROOT, FanOut


class SocketBroadcaster:
    """Each topic is a Socket.IO room of its own name."""

    def __init__(self, socketio: SocketIO) -> None:
        self._socketio = socketio

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        """Send to everyone in the room of the topic; never waits for a client."""
        self._socketio.emit("topic", message, to=topic)

    def is_followed(self, topic: str) -> bool:
        """Whether the topic's room has a client.

        Called for each topic of a command, so it lists no clients.
        """
        manager = self._socketio.server.manager
        if isinstance(manager, FanOut) and any(manager.followers(topic)):
            return True
        return any(True for _ in manager.get_participants(ROOT, topic))
