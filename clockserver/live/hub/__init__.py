"""The port to eventlet: the only package that imports it, except the entry point, which patches first.

Another event loop would replace the modules of this package (docs/decisions/0002-eventlet.md).
"""

from __future__ import annotations

from clockserver.live.hub import (
    direct_websocket,
    http_connections,
    listening,
    new_connections,
    ready_sockets,
    request_reader,
    websockets,
)
from clockserver.live.hub.host_addresses import addresses_of
from clockserver.live.hub.http_connections import HttpServerState
from clockserver.live.hub.inbox import Inbox
from clockserver.live.hub.listening import (
    connection_limit,
    inherited_socket,
    listen,
    serve,
    serve_for_now,
    tune,
)
from clockserver.live.hub.native import native
from clockserver.live.hub.native_waiting import let_wait_natively, native_sleep
from clockserver.live.hub.new_connections import direct_websocket_of
from clockserver.live.hub.waiting import (
    PendingAnswer,
    Popen,
    Semaphore,
    ThreadOffload,
    WakeEvent,
    run_alongside,
    sleep,
    socketpair,
    spawn,
    thread,
    without_gc,
    writable,
)
from clockserver.live.hub.websockets import held_handshake, hold_handshake, raw_socket, serve_websocket

ASYNC_MODE = "eventlet"
"""The name of eventlet in Socket.IO."""
EXPECTED = (
    *direct_websocket.EXPECTED,
    *http_connections.EXPECTED,
    *listening.EXPECTED,
    *new_connections.EXPECTED,
    *ready_sockets.EXPECTED,
    *request_reader.EXPECTED,
    *websockets.EXPECTED,
)
"""All parts of eventlet that this package replaces or uses internally."""

__all__ = [
    "ASYNC_MODE",
    "EXPECTED",
    "HttpServerState",
    "Inbox",
    "PendingAnswer",
    "Popen",
    "Semaphore",
    "ThreadOffload",
    "WakeEvent",
    "addresses_of",
    "connection_limit",
    "direct_websocket_of",
    "held_handshake",
    "hold_handshake",
    "inherited_socket",
    "let_wait_natively",
    "listen",
    "native",
    "native_sleep",
    "raw_socket",
    "run_alongside",
    "serve",
    "serve_for_now",
    "serve_websocket",
    "sleep",
    "socketpair",
    "spawn",
    "thread",
    "tune",
    "without_gc",
    "writable",
]
