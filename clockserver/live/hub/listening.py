"""Listening for connections, and serving them with eventlet's WSGI server."""

from __future__ import annotations

import errno
import gc
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from typing import Any, Protocol

import eventlet
import eventlet.green.socket
import eventlet.greenio
import eventlet.wsgi

from clockserver.live.connection_limit import NO_ROOM, ConnectionLimit, next_number
from clockserver.live.hub.http_connections import HttpServerState, connections
from clockserver.live.hub.new_connections import ConnectionDispatcher, NativeListener, PhoneQueue
from clockserver.live.hub.request_reader import SILENT_S
from clockserver.live.hub.websockets import replace_frame_reading
from clockserver.live.library_fit import Part

BACKLOG = 4096
"""Length of the listen queue: all phones reconnect at once after a restart."""
MAX_FILES = 65_536
MAX_CONNECTIONS = 20_000
"""Maximum number of connections, instead of eventlet.wsgi's 1,024."""
ACCEPTED_AT_ONCE = 32
"""Number of connections accepted between turns for other work."""
SEND_BUFFER = 256 * 1024
"""Bytes of the kernel's send buffer of a connection; by default a stalled phone costs megabytes."""
RECEIVE_BUFFER = 64 * 1024
"""Bytes of the kernel's receive buffer; faster data waits at the client."""
USER_TIMEOUT_S = 30
"""Seconds without an acknowledgement until a connection is closed, as when a phone has lost its network."""
KEEPALIVE_IDLE_S = 30
"""Seconds without traffic until the kernel probes the client."""
ROOM_CHECK_S = 0.25
"""Seconds between checks for room for new connections."""
EXPECTED = (
    Part(eventlet.greenio.GreenSocket, "accept", "self"),
    Part(eventlet.wsgi, "server", takes=("max_size", "protocol", "keepalive", "socket_timeout")),
)


class Listener(Protocol):
    """A source of new connections."""

    def accept(self) -> Any: ...

    def fileno(self) -> int: ...


NOT_LISTENING = frozenset({errno.EBADF, errno.EINVAL, errno.ENOTSOCK})


def tune() -> None:
    """Set the process up for thousands of sockets: rare full garbage collections, enough files."""
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft_limit = MAX_FILES if hard_limit == resource.RLIM_INFINITY else min(hard_limit, MAX_FILES)
    with suppress(ValueError, OSError):  # macOS has a lower limit of its own: the old limit stays
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft_limit, hard_limit))
    gc.set_threshold(100_000, 50, 1000)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket that sends small frames at once. Raises OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Not shared: a second server on the same port would take half of the room's screens.
    sock: socket.socket = eventlet.listen((host, port), family=family, backlog=BACKLOG, reuse_port=False)
    _set_options(sock)
    return sock


def inherited_socket(descriptor: int) -> socket.socket:
    """A listening socket of the parent process, shared by several processes."""
    sock: socket.socket = eventlet.green.socket.socket(-1, -1, -1, descriptor)
    _set_options(sock)
    return sock


def _set_options(sock: socket.socket) -> None:
    for level, name, value in (
        (socket.IPPROTO_TCP, "TCP_NODELAY", 1),
        (socket.SOL_SOCKET, "SO_SNDBUF", SEND_BUFFER),
        (socket.SOL_SOCKET, "SO_RCVBUF", RECEIVE_BUFFER),
        (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
        (socket.IPPROTO_TCP, "TCP_KEEPIDLE", KEEPALIVE_IDLE_S),
        (socket.IPPROTO_TCP, "TCP_KEEPINTVL", 10),
        (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", USER_TIMEOUT_S * 1000),
    ):
        if hasattr(socket, name):  # not available on every platform
            sock.setsockopt(level, getattr(socket, name), value)


def connection_limit() -> ConnectionLimit:
    """The connection limit of this process; the limit on files may change while it runs."""

    def limit() -> int:
        max_files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return MAX_CONNECTIONS if max_files == resource.RLIM_INFINITY else max_files

    return ConnectionLimit(MAX_CONNECTIONS, limit)


def _accepting_within(sock: Listener, connection_limit: ConnectionLimit) -> Callable[[], Any]:
    """A replacement for `accept`: new connections while there is room, with turns for other work.

    Eventlet would accept all thousands of them before answering a command; and after the first error, for
    example without a free descriptor, it would never accept again.
    """
    turns = cycle(range(ACCEPTED_AT_ONCE))
    accept = sock.accept

    def accepted() -> Any:
        while True:
            if next(turns) == 0:
                eventlet.sleep(0)
            try:
                connection_and_address = accept()
            except OSError as error:
                if error.errno in NOT_LISTENING:
                    raise
                if error.errno in NO_ROOM:
                    connection_limit.count_rejected()
                    _wait_for_room(sock, connection_limit)
                continue
            if connection_limit.has_room(connection_and_address[0].fileno()):
                return connection_and_address
            connection_and_address[0].close()
            _wait_for_room(sock, connection_limit)

    return accepted


def _wait_for_room(sock: Listener, connection_limit: ConnectionLimit) -> None:
    """Wait for room. New connections wait in the kernel meanwhile, at no cost."""
    room = False
    while not room:
        eventlet.sleep(ROOM_CHECK_S)
        try:
            room = connection_limit.has_room(next_number(sock.fileno()))
        except OSError:
            connection_limit.count_rejected()


def serve_for_now(sock: Any, app: Callable[..., Any], http: HttpServerState | None) -> Callable[[], None]:
    """Serve a WSGI application in the background; the returned function stops serving, and clients then wait."""
    serving = eventlet.spawn(serve, sock.dup(), app, http, keepalive=False)
    return lambda: eventlet.kill(serving)


def serve(
    sock: socket.socket,
    app: Callable[..., Any],
    http: HttpServerState | None,
    queue: PhoneQueue | None = None,
    *,
    keepalive: bool = True,
) -> None:
    """Serve a WSGI application until the process ends; without `http` by eventlet's own classes.

    With a `queue` phones' web sockets are answered in its order, without a greenlet each.
    """
    server_options: dict[str, Any] = {}
    dispatcher: ConnectionDispatcher | None = None
    if http is not None:
        replace_frame_reading()
        server_options["protocol"] = connections(http)
        if queue is not None and sock.family in (socket.AF_INET, socket.AF_INET6):
            limited_listener = _accepting_within(NativeListener(sock), http.connection_limit)
            dispatcher = ConnectionDispatcher(limited_listener, app, http, queue)
            sock.accept = dispatcher.accept  # type: ignore[method-assign]
        else:
            sock.accept = _accepting_within(sock, http.connection_limit)  # type: ignore[method-assign]
    try:
        eventlet.wsgi.server(
            sock,
            app,
            max_size=MAX_CONNECTIONS,
            log_output=False,
            debug=False,
            keepalive=keepalive,
            socket_timeout=SILENT_S,
            **server_options,
        )
    finally:
        if dispatcher is not None:
            dispatcher.close()
