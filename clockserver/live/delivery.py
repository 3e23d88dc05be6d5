"""Delivery of events to sockets: by the server's fan-out, or the stock way, if set or if libraries differ."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Any

from flask import Flask
from flask_socketio import SocketIO

from clockserver.live import engine, fan_out, hub, library_fit
from clockserver.live.admission import Admission, Turns
from clockserver.live.broadcast import SocketBroadcaster
from clockserver.live.engine import LiveEngine
from clockserver.live.fan_out import TOPIC, FanOut, event_frame
from clockserver.live.pending_commands import PendingCommands

log = logging.getLogger("clockserver")
EXPECTED = (*engine.EXPECTED, *fan_out.EXPECTED, *hub.EXPECTED)
"""All parts of the libraries that are replaced or used internally, unless `delivery` is `stock`."""
Newest = Callable[[str], dict[str, Any] | None]
"""From a topic to the message that updates a client after missed ones."""


def fits() -> bool:
    """Whether the installed libraries have all expected parts. The log names each missing or different one."""
    return library_fit.fits(EXPECTED)


class Delivery:
    """Socket.IO over an application, and its broadcaster.

    Without `direct`, or where the libraries do not fit, nothing of them is replaced, and the attribute `direct` is
    False. `options` are Socket.IO's own, for both ways. Events to phones wait for pending commands, up to a limit;
    `on_sent` is called when an event has reached a group of its followers.
    """

    def __init__(
        self,
        app: Flask,
        *,
        direct: bool,
        on_sent: Callable[[str | None], None],
        **options: Any,
    ) -> None:
        self.direct = direct and fits()
        self.pending_commands = PendingCommands()
        self.turns = Turns(hub.sleep)
        self._fan_out = (
            FanOut(hub.spawn, hub.sleep, self.pending_commands.any, on_sent) if self.direct else None
        )
        self.socketio = SocketIO(app, async_mode=hub.ASYNC_MODE, client_manager=self._fan_out, **options)
        self.broadcaster = SocketBroadcaster(self.socketio)
        self._engine: LiveEngine | None = None

    @property
    def behind(self) -> int:
        """Number of clients that have not taken everything sent to them, as far as known."""
        return self._fan_out.behind if self._fan_out is not None else 0

    @property
    def unsent_bytes(self) -> int:
        """Number of bytes waiting for slow clients, as far as known."""
        return self._fan_out.unsent_bytes if self._fan_out is not None else 0

    def followers(self, topic: str) -> tuple[int, int]:
        """Numbers of followers of a topic in the first and the second group; 0 if unknown."""
        return self._fan_out.followers(topic) if self._fan_out is not None else (0, 0)

    def begin(
        self, newest: Newest, dropped: Callable[[str], None], goes_first: Callable[[dict[str, Any]], bool]
    ) -> None:
        """Accept connections from now on. `dropped` is called with the reason of each ended connection.

        A client is admitted at once if `goes_first` accepts its handshake; others wait for their turn.
        """
        if self._fan_out is None:
            log.warning("events go to the sockets the stock way")
            return
        admission = self.turns.admission = Admission(hub.spawn, hub.sleep, hub.WakeEvent, goes_first)
        self._engine = LiveEngine(
            hub, hub.sleep, hub.raw_socket, lambda topic: _frame(newest(topic)), admission, dropped
        )
        self._engine.attach(self.socketio.server.eio)
        hub.spawn(self._engine.pings.run)

    def join(self, sid: str, rooms: Collection[str]) -> None:
        """Let a socket follow some rooms."""
        if self._fan_out is not None:
            self._fan_out.join(sid, rooms)
            return
        for room in rooms:
            self.socketio.server.enter_room(sid, room)

    def send_first(self, sid: str) -> None:
        """Send to this socket before others: a TV or a tablet."""
        if self._fan_out is not None:
            self._fan_out.put_first(sid)


def _frame(message: dict[str, Any] | None) -> bytes | None:
    return None if message is None else event_frame(TOPIC, message)
