"""How events reach the sockets: with our fan-out, or the stock way where that does not fit or is asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from flask import Flask
from flask_socketio import SocketIO

from clockserver.adapters import hub, live_engine
from clockserver.adapters.broadcast import SocketBroadcaster
from clockserver.adapters.entrance import Entrance
from clockserver.adapters.fan_out import TOPIC, FanOut, event_frame
from clockserver.adapters.live_engine import LiveEngine
from clockserver.adapters.ways import Ways

log = logging.getLogger("clockserver")
Newest = Callable[[str], dict[str, Any] | None]
"""The message that brings a topic up to date for whoever missed some."""


class Delivery:
    """Socket.IO over an application, and the broadcaster to it."""

    def __init__(self, app: Flask, *, direct: bool, **options: Any) -> None:
        self._fan_out = FanOut(hub.spawn, hub.sleep) if direct and live_engine.fits() else None
        self.socketio = SocketIO(app, async_mode=hub.ASYNC_MODE, client_manager=self._fan_out, **options)
        self.broadcaster = SocketBroadcaster(self.socketio)
        self._engine: LiveEngine | None = None
        self._entrance = Entrance(hub.spawn, hub.sleep, hub.Bell)

    @property
    def behind(self) -> int:
        """How many clients have not taken all they were sent, as far as that is known."""
        return self._fan_out.behind if self._fan_out is not None else 0

    @property
    def owed(self) -> int:
        """How many bytes wait for clients who are behind, as far as that is known."""
        return self._fan_out.owed if self._fan_out is not None else 0

    def look_on(self, ways: Ways) -> None:
        """Tell who looks on when an event has reached its followers, and how many they are."""
        if self._fan_out is not None:
            ways.followers, self._fan_out.told = self._fan_out.followers, ways.told

    def begin(self, newest: Newest, dropped: Callable[[str], None]) -> None:
        """Take connections from now on, and keep them; `dropped` is told the reason why one was let go."""
        if self._fan_out is None:
            log.warning("events go to the sockets the stock way")
            return
        self._engine = LiveEngine(
            hub, hub.sleep, hub.raw, lambda topic: _frame(newest(topic)), self._entrance
        )
        self._engine.dropped = dropped
        self._engine.attach(self.socketio.server.eio)
        hub.spawn(self._engine.pings.run)

    def let_in_first(self, known: Callable[[dict[str, Any]], bool]) -> None:
        """Let those in at once of whom `known` says so by their handshake; others wait for their turn."""
        self._entrance.goes_first = known

    def give_way(self, answering: Callable[[], bool]) -> None:
        """Tell phones nothing while somebody who tapped waits for his answer, as far as that can be borne."""
        if self._fan_out is not None:
            self._fan_out.answering = answering

    def tell_first(self, sid: str) -> None:
        """Tell this socket before others: a television, a tablet."""
        if self._fan_out is not None:
            self._fan_out.put_first(sid)


def _frame(message: dict[str, Any] | None) -> bytes | None:
    return None if message is None else event_frame(TOPIC, message)
