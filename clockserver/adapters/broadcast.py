"""Publishes topic messages to the sockets that follow the topic."""

from __future__ import annotations

from typing import Any

from flask_socketio import SocketIO


class SocketBroadcaster:
    """Each topic is a Socket.IO room of its own name."""

    def __init__(self, socketio: SocketIO) -> None:
        self._socketio = socketio

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        """Send to everyone in the room of the topic; never waits for a client."""
        self._socketio.emit("topic", message, to=topic)
