"""Engine.IO's connections without queue, writer and timer per client (docs/decisions/0014).

`EXPECTED` names the used internals of Engine.IO; if one differs, the stock way is used.
"""

from __future__ import annotations

import logging
import time
from _queue import SimpleQueue  # the one in `queue` may be eventlet's
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from os import urandom
from socket import SHUT_RDWR
from typing import Any, Protocol

import engineio
from engineio import packet as engine_packets
from engineio.socket import Socket

from clockserver.live.admission import IN_TURN, Admission
from clockserver.live.library_fit import Part
from clockserver.live.socket_writer import HubWaiting, RawSocket, SocketWriter, text_frame

log = logging.getLogger("clockserver")
PING_S = 60
PING_TIMEOUT_S = 20
TICK_S = 1.0
ID_BYTES, IDS_AT_ONCE = 15, 64
CLOSING_S = 5.0
"""Seconds for a client to close its side after the server ended the connection."""
_Server = engineio.Server
EXPECTED = (
    Part(Socket, "__init__", "self, server, sid"),
    Part(Socket, "send", "self, pkt"),
    Part(Socket, "receive", "self, pkt"),
    Part(Socket, "schedule_ping", "self"),
    Part(Socket, "close", "self, wait=True, abort=False, reason=None"),
    Part(Socket, "_websocket_handler", "self, ws"),
    Part(Socket, "handle_get_request", "self, environ, start_response"),
    Part(_Server, "_handle_connect", "self, environ, start_response, transport, jsonp_index=None"),
    Part(_Server, "_trigger_event", "self, event, *args, **kwargs"),
    Part(_Server, "_unauthorized", "self, message=None"),
    Part(_Server, "generate_id", "self"),
    Part(_Server, "reason"),
    Part(engine_packets.Packet, "__init__", takes=("packet_type", "data", "encoded_packet")),
    Part(engine_packets.Packet, "encode", "self, b64=False"),
)
PING = text_frame(b"2")


class Hub(HubWaiting, Protocol):
    """The hub's part of a connection, besides that of its writer."""

    def hold_handshake(self, environ: dict[str, Any]) -> None:
        """Hold back the answer to the handshake of a request."""

    def held_handshake(self, ws: Any) -> bytes:
        """The held-back answer, for the caller to send."""

    def direct_websocket_of(self, environ: dict[str, Any]) -> Direct | None:
        """The web socket of a request over a connection without a greenlet; None for any other."""


class Direct(Protocol):
    """A web socket without a greenlet."""

    raw: Any

    def accepted(self) -> bytes: ...

    def begin(
        self,
        send: Callable[[bytes], None],
        on_message: Callable[[Any], bool],
        on_end: Callable[[], None],
        max_bytes: int,
    ) -> None: ...


class LiveSocket(Socket):  # type: ignore[misc]
    """One connection. `writer` writes its messages at once."""

    writer: SocketWriter | None = None
    pinged_at: float | None = None
    heard_at = 0.0
    """The instant (`time.monotonic`) of the newest message from the client."""
    is_reading = False
    closing: bool
    closed: bool

    def __init__(self, engine: LiveEngine, server: Any, sid: str) -> None:
        super().__init__(server, sid)
        self._engine = engine
        self.last_ping = None

    @property
    def behind(self) -> bool:
        """Whether the client has not taken everything sent to it."""
        return self.writer is not None and self.writer.waiting is not None

    def send(self, pkt: Any) -> None:
        """Send a packet; before the answer to the handshake it is kept."""
        if self.writer is None:
            self.queue.put(pkt)
        elif not self.closed:
            self.writer.send(frame_of(pkt))

    def schedule_ping(self) -> None:
        """Schedule the next ping after an answered ping. An answer without a ping is ignored."""
        if self.pinged_at is None:
            return
        self.pinged_at = None
        self._engine.pings.later(self)

    def close(self, wait: bool = True, abort: bool = False, reason: str | None = None) -> None:  # noqa: ARG002
        """End the connection, without waiting."""
        if self.closed or self.closing:
            return
        self.closing = True
        self.server._trigger_event(
            "disconnect", self.sid, reason or self.server.reason.SERVER_DISCONNECT, run_async=False
        )
        if not abort:
            self.send(engine_packets.Packet(engine_packets.CLOSE))
        self.closed = True
        if self.is_reading:
            self._engine.hang_up(self)

    def _websocket_handler(self, ws: Any) -> list[bytes]:
        """Read until the client closes."""
        answer = self._engine.hub.held_handshake(ws)
        writer = self.open(ws, self._engine.raw(ws), answer)
        ws._send = writer.send  # pongs and the closing frame keep their place in the order, too
        while (
            not writer.closed and (message := _next_message(ws)) is not None and self.receive_message(message)
        ):
            pass
        self.end()
        return []

    def open(self, ws: Any, raw: RawSocket, answer: bytes) -> SocketWriter:
        """Begin with the answer to the handshake.

        The first messages are written in one piece with the answer, which saves a wake-up on either side.
        """
        self.connected = self.upgraded = self.is_reading = True
        self.ws = ws
        self.writer = writer = self._engine.writer_of(self, raw)
        first = [answer]
        while self.queue.qsize():
            first.append(frame_of(self.queue.get(block=False)))
        writer.send(b"".join(first))
        return writer

    def receive_message(self, message: str | bytes) -> bool:
        """Receive a message; False ends the connection."""
        assert self.writer is not None  # noqa: S101 - it is open
        if self.writer.closed or len(message) > self.server.max_http_buffer_size:
            return False  # many messages of a disconnected client may be unread: they need no answer
        self.heard_at = time.monotonic()
        try:
            self.receive(engine_packets.Packet(encoded_packet=message))
        except (engineio.exceptions.UnknownPacketError, ValueError):
            pass
        except engineio.exceptions.SocketIsClosedError:
            return False
        except Exception:
            log.exception("a message of a socket failed")
            return False
        return not self.writer.closed

    def end(self) -> None:
        """Close this side after the end of the connection."""
        self.is_reading = False
        self.close(abort=True, reason=self.server.reason.TRANSPORT_CLOSE)
        if self.writer is not None:
            self.writer.end()
        self.ws = None


def _next_message(ws: Any) -> str | bytes | None:
    """The next message; None once the client is gone."""
    try:
        message: str | bytes | None = ws.wait()
    except OSError:
        return None
    return message


class Pings:
    """Pings clients at intervals, spread evenly: one timer for all."""

    def __init__(self, sleep: Callable[[float], None], now: Callable[[], float] = time.monotonic) -> None:
        self._sleep = sleep
        self._now = now
        slots = int(PING_S / TICK_S)
        self._ring: deque[list[LiveSocket]] = deque([] for _ in range(slots))
        self._pinged: deque[tuple[float, LiveSocket]] = deque()
        self._opened = 0

    def first(self, socket: LiveSocket) -> None:
        """Ping a new client; clients that connected together are not pinged together."""
        self._opened += 1
        self._ring[self._opened % len(self._ring)].append(socket)

    def later(self, socket: LiveSocket) -> None:
        """Ping a client again after one interval."""
        self._ring[-1].append(socket)

    def run(self) -> None:
        """Run forever. Late ticks are made up for, as a client ends a connection after a late ping."""
        due = self._now()
        while True:
            due = max(due + TICK_S, self._now() - PING_S)
            self._sleep(max(0.0, due - self._now()))
            self.tick(self._now())

    def tick(self, now: float) -> None:
        """Ping the due clients, and end connections without an answer to their last ping."""
        due, self._ring[0] = self._ring[0], []
        self._ring.rotate(-1)
        for socket in due:
            if not socket.closed and socket.writer is not None:
                socket.pinged_at = now
                self._pinged.append((now, socket))
                socket.writer.send(PING)
        while self._pinged and now - self._pinged[0][0] > PING_TIMEOUT_S:
            pinged_at, socket = self._pinged.popleft()
            if socket.pinged_at != pinged_at or socket.closed:
                continue
            if socket.behind or socket.heard_at > pinged_at:
                # The ping may not have arrived, or its answer waits behind messages read at their pace.
                # The writer drops a client that takes nothing at all.
                socket.pinged_at = now
                self._pinged.append((now, socket))
            else:
                socket.close(abort=True, reason=socket.server.reason.PING_TIMEOUT)


class Ids:
    """Ids of connections in Engine.IO's form, of random bytes only; the bytes of many ids are fetched at a time."""

    def __init__(self) -> None:
        self._random = b""

    def __call__(self) -> str:
        """A new id."""
        if not self._random:
            self._random = urandom(ID_BYTES * IDS_AT_ONCE)
        taken, self._random = self._random[:ID_BYTES], self._random[ID_BYTES:]
        return urlsafe_b64encode(taken).decode()


class LiveEngine:
    """Replaces Engine.IO's sockets by live sockets.

    `admission` gives the order of new connections; `snapshot` gives the newest frame of a topic; `dropped` is
    called with the reason of each ended connection.
    """

    def __init__(
        self,
        hub: Hub,
        sleep: Callable[[float], None],
        raw: Callable[[Any], RawSocket],
        snapshot: Callable[[str], bytes | None],
        admission: Admission,
        dropped: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.hub = hub
        self._sleep = sleep
        self._admission = admission
        self.raw = raw
        self._snapshot = snapshot
        self.pings = Pings(sleep)
        self._dropped = dropped

    def attach(self, engine: Any) -> None:
        """Take over the connections of an Engine.IO server."""
        self._server = engine
        engine.ping_interval, engine.ping_timeout = PING_S, PING_TIMEOUT_S
        engine.generate_id = Ids()
        engine.start_service_task = False  # pings detect disconnected clients
        # Only for messages before the answer to the handshake; nothing waits for this queue.
        engine.create_queue = SimpleQueue
        engine._handle_connect = self._connect

    def writer_of(self, socket: LiveSocket, raw: RawSocket) -> SocketWriter:
        """The writer for a client."""
        return SocketWriter(raw, self.hub, self._snapshot, partial(self._drop, socket))

    def hang_up(self, socket: LiveSocket) -> None:
        """Close the connection after the waiting frames, even if the client does not close its side."""
        assert socket.writer is not None  # noqa: S101 - true of a socket that is read
        socket.writer.finish(partial(self._close, socket.ws))

    def _close(self, ws: Any) -> None:
        ws.close()
        # The descriptor is held until the reader ends, which waits for the client to close.
        self._sleep(CLOSING_S)
        with suppress(OSError):
            ws.socket.shutdown(SHUT_RDWR)

    def _drop(self, socket: LiveSocket, why: str) -> None:
        log.info("socket %s is disconnected: %s", socket.sid, why)
        self._dropped(why)
        socket.close(abort=True, reason=why)

    def _connect(self, environ: Any, start_response: Any, _transport: str, _jsonp_index: Any = None) -> Any:
        server = self._server
        ws = self.hub.direct_websocket_of(environ)
        if ws is None:
            self._admission.enter(environ)
            self.hub.hold_handshake(environ)
        else:
            environ[IN_TURN] = True
        sid = server.generate_id()
        socket = server.sockets[sid] = LiveSocket(self, server, sid)
        hello = {
            "sid": sid,
            "upgrades": [],
            "pingTimeout": int(server.ping_timeout * 1000),
            "pingInterval": int(server.ping_interval * 1000),
            "maxPayload": server.max_http_buffer_size,
        }
        socket.send(engine_packets.Packet(engine_packets.OPEN, hello))
        accepted = server._trigger_event("connect", sid, environ, run_async=False)
        if accepted is not None and accepted is not True:
            del server.sockets[sid]
            return server._unauthorized(accepted or None)
        self.pings.first(socket)
        if ws is not None:
            return self._begin(socket, ws)
        try:
            return socket.handle_get_request(environ, start_response)
        finally:
            if socket.closed:
                server.sockets.pop(sid, None)

    def _begin(self, socket: LiveSocket, ws: Direct) -> list[bytes]:
        """Begin with a client on a connection without a greenlet."""
        sockets = self._server.sockets

        def ended() -> None:
            socket.end()
            sockets.pop(socket.sid, None)

        writer = socket.open(ws, ws.raw, ws.accepted())
        ws.begin(writer.send, socket.receive_message, ended, self._server.max_http_buffer_size)
        return []


def frame_of(packet: Any) -> bytes:
    """A packet as one frame; nothing binary is sent to clients."""
    encoded = packet.encode()
    return text_frame(encoded.encode() if isinstance(encoded, str) else encoded)
