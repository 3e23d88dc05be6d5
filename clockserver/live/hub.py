"""Everything specific to eventlet: green waiting, offloading, listening. A gevent version would replace this file."""

from __future__ import annotations

import errno
import gc
import logging
import resource
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from itertools import cycle
from typing import Any, TypeVar

import eventlet
import eventlet.event
import eventlet.green.threading
import eventlet.hubs
import eventlet.patcher
import eventlet.semaphore
import eventlet.tpool
import eventlet.websocket
import eventlet.wsgi

from clockserver.live.connection_limit import NO_ROOM, ConnectionLimit, next_number
from clockserver.live.frame_rate_limit import FrameRateLimit
from clockserver.live.http_connections import HttpFront, connections
from clockserver.live.request_reader import SILENT_S
from clockserver.live.socket_writer import RawSocket
from clockserver.observability.library_log import LibraryLog

T = TypeVar("T")
log = logging.getLogger("clockserver")

ASYNC_MODE = "eventlet"
BACKLOG = 4096
"""Length of the listen queue: all phones come back at once after a restart; the default of 50 would reset most."""
MAX_FILES = 65_536
MAX_CONNECTIONS = 20_000
"""Maximum number of connections; eventlet.wsgi stops at 1,024 unless told."""
AT_THE_DOOR = 32
"""Number of connections accepted before others have a turn."""
SEND_BUFFER = 256 * 1024
"""Bytes of the kernel's send buffer of each connection; by default every phone that stopped reading costs megabytes."""
RECEIVE_BUFFER = 64 * 1024
"""Bytes of the kernel's receive buffer; data sent faster than it is read waits at the client, not here."""
WHOLE_TEXT, MASKED, LONGER = 0x81, 0x80, 126
READ_AT_ONCE = 2048
"""Number of bytes read from a client at a time."""
VANISHED_S = 30
"""Seconds without any acknowledgement after which a connection is closed: a machine without network sends no close."""
ASKED_AFTER_S = 30
"""Seconds without traffic after which the kernel probes whether the client is there."""
WAIT_S = 0.25
"""Seconds between two checks for room for new connections."""
NOT_LISTENING = frozenset({errno.EBADF, errno.EINVAL, errno.ENOTSOCK})


class Answered:
    """A value that one greenlet waits for and another one gives, once."""

    def __init__(self) -> None:
        self._event = eventlet.event.Event()

    def give(self, value: Any) -> None:
        """Give the value; a second one is dropped."""
        if not self._event.ready():
            self._event.send(value)

    def wait(self, seconds: float) -> Any:
        """The value. Raises TimeoutError after `seconds`."""
        with eventlet.Timeout(seconds, TimeoutError("no answer")):
            return self._event.wait()


class Bell:
    """Wakes one sleeping greenlet; rings while none sleeps count as one."""

    def __init__(self) -> None:
        self._semaphore = eventlet.semaphore.Semaphore(0)

    def ring(self) -> None:
        """Wake the sleeper, now or when it next sleeps."""
        if self._semaphore.counter < 1:
            self._semaphore.release()

    def sleep(self) -> None:
        """Sleep until the bell rings."""
        self._semaphore.acquire()


class ThreadOffload:
    """Runs blocking work in a native thread, one piece at a time: there is only one SQLite connection."""

    def __init__(self) -> None:
        self._turn = eventlet.semaphore.Semaphore(1)

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` and wait for it; the sockets go on meanwhile."""
        with self._turn:
            return eventlet.tpool.execute(work, *args)  # type: ignore[no-any-return]


def spawn(work: Callable[..., None], *args: Any) -> None:
    """Run `work` in the background. Its exception is logged."""
    eventlet.spawn(_run, work, args)


def _run(work: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        work(*args)
    except Exception:
        log.exception("what ran beside everything else failed")


def thread(work: Callable[[], None]) -> None:
    """Run `work` in a native thread until the process ends; it must not touch anything green."""
    eventlet.patcher.original("_thread").start_new_thread(work, ())


def sleep(seconds: float) -> None:
    """Let others run, at least for `seconds`."""
    eventlet.sleep(seconds)


def writable(sock: RawSocket, seconds: float) -> bool:
    """Wait until a socket can be written to; False if it could not in time."""
    try:
        eventlet.hubs.trampoline(sock.fileno(), write=True, timeout=seconds, timeout_exc=TimeoutError)
    except (TimeoutError, eventlet.hubs.IOClosed):
        return False
    return True


class ReadAhead:
    """A socket that reads everything available at once: eventlet asks for each frame in four pieces."""

    __slots__ = ("_ahead", "_recv", "_sock")

    def __init__(self, sock: Any) -> None:
        self._sock = sock
        self._recv = sock.recv
        self._ahead = b""

    def recv(self, size: int) -> bytes:
        """At most `size` bytes; none at the end."""
        ahead: bytes = self._ahead or self._recv(max(size, READ_AT_ONCE))
        self._ahead = ahead[size:]
        return ahead[:size]

    def whole_text(self) -> str | None:
        """Text of the next frame if it is small, unfragmented and has arrived whole, as nearly all are; else None."""
        ahead = self._ahead or self._recv(READ_AT_ONCE)
        self._ahead = ahead
        if len(ahead) < 6 or ahead[0] != WHOLE_TEXT:
            return None
        size, begin = ahead[1] - MASKED, 6
        if size == LONGER:
            size, begin = int.from_bytes(ahead[2:4], "big"), 8
        elif not 0 <= size < LONGER:
            return None
        end = begin + size
        if end > len(ahead):
            return None
        try:
            text = unmasked(ahead[begin:end], ahead[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return None
        self._ahead = ahead[end:]
        return text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)


class WholeText:
    """A message in one frame, in the form that eventlet uses."""

    __slots__ = ("data",)
    opcode = 1
    finished = True

    def __init__(self, text: str) -> None:
        self.data = [text]

    def getvalue(self) -> str:
        """The message."""
        return self.data[0]


def raw(ws: Any) -> socket.socket:
    """The non-blocking socket below a WebSocket; reads from it no longer time out."""
    ws.socket.settimeout(None)
    ws.socket = ReadAhead(ws.socket)
    return ws.socket.fd  # type: ignore[no-any-return]


def tune() -> None:
    """Settings for thousands of sockets: rare full garbage collections, no compression, enough files."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if most == resource.RLIM_INFINITY else min(most, MAX_FILES)
    with suppress(ValueError, OSError):  # macOS has a lower limit of its own; then the old one stays
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    gc.set_threshold(100_000, 50, 1000)
    eventlet.websocket.WebSocketWSGI._negotiate_permessage_deflate = lambda *_: None
    eventlet.websocket.RFC6455WebSocket._apply_mask = staticmethod(unmasked)
    eventlet.websocket.RFC6455WebSocket._recv_frame = paced(eventlet.websocket.RFC6455WebSocket._recv_frame)


def paced(receive: Callable[..., Any]) -> Callable[..., Any]:
    """Limit the rate of a client's frames, including pings, pongs and parts of messages, with turns for others between.

    Messages have a limit of their own (live/sockets.py), which faces would reach first; this one is for all frames.
    """

    @wraps(receive)
    def next_frame(ws: Any, message: Any = None) -> Any:
        pace: FrameRateLimit = ws.__dict__.setdefault("pace", FrameRateLimit())
        wait = pace.wait_s(time.monotonic())
        if wait is not None:
            eventlet.sleep(wait)
        before = len(message.data) if message is not None else 0
        text = ws.socket.whole_text() if message is None and isinstance(ws.socket, ReadAhead) else None
        frame = receive(ws, message) if text is None else WholeText(text)
        begun = before if frame is message else 0
        size = sum(map(len, frame.data[begun:]))
        if not pace.takes(size, finished=frame.finished, control=frame.opcode >= 8):
            raise eventlet.websocket.FailedConnectionError(
                1009, "a message is too large, or has too many parts"
            )
        if pace.too_long:
            raise eventlet.websocket.FailedConnectionError(1008, "too fast for too long")
        return frame

    return next_frame


def unmasked(data: bytes, mask: Sequence[int], length: int | None = None, offset: int = 0) -> bytes:
    """A client's data unmasked (RFC 6455, 5.3); eventlet does this byte by byte."""
    size = len(data) if length is None else length
    turn = offset % 4
    key = (bytes(mask[turn:]) + bytes(mask[:turn])) * (size // 4 + 1)
    return (int.from_bytes(data[:size], "big") ^ int.from_bytes(key[:size], "big")).to_bytes(size, "big")


@contextmanager
def building() -> Iterator[None]:
    """No garbage collection while long-lived objects are built, and none of them is ever scanned afterwards."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket that sends small frames at once. Raises OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Not shared: a second server on the same port would take half of the room's screens.
    sock: socket.socket = eventlet.listen((host, port), family=family, backlog=BACKLOG, reuse_port=False)
    for level, name, value in (
        (socket.IPPROTO_TCP, "TCP_NODELAY", 1),
        (socket.SOL_SOCKET, "SO_SNDBUF", SEND_BUFFER),
        (socket.SOL_SOCKET, "SO_RCVBUF", RECEIVE_BUFFER),
        (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
        (socket.IPPROTO_TCP, "TCP_KEEPIDLE", ASKED_AFTER_S),
        (socket.IPPROTO_TCP, "TCP_KEEPINTVL", 10),
        (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", VANISHED_S * 1000),
    ):
        if hasattr(socket, name):  # not every platform has all of them
            sock.setsockopt(level, getattr(socket, name), value)
    return sock


def connection_limit() -> ConnectionLimit:
    """The connection limit of this process; the limit on files may change while it runs."""

    def limit() -> int:
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return MAX_CONNECTIONS if most == resource.RLIM_INFINITY else most

    return ConnectionLimit(MAX_CONNECTIONS, limit)


def _unhurried(sock: socket.socket, door: ConnectionLimit) -> Callable[[], Any]:
    """Accepts new connections, with a turn for others after every few, as long as there is room.

    Eventlet would accept all thousands of them before answering a command; and after the first error, for example when
    no descriptor is left, it would never accept again.
    """
    turns = cycle(range(AT_THE_DOOR))
    accept = sock.accept

    def accepted() -> Any:
        while True:
            if next(turns) == 0:
                eventlet.sleep(0)
            try:
                met = accept()
            except OSError as error:
                if error.errno in NOT_LISTENING:
                    raise
                if error.errno in NO_ROOM:
                    door.turned_away()
                    _wait_for_room(sock, door)
                continue
            if door.has_room(met[0].fileno()):
                return met
            met[0].close()
            _wait_for_room(sock, door)

    return accepted


def _wait_for_room(sock: socket.socket, door: ConnectionLimit) -> None:
    """Wait for room. New connections wait in the kernel meanwhile, at no cost."""
    room = False
    while not room:
        eventlet.sleep(WAIT_S)
        try:
            room = door.has_room(next_number(sock.fileno()))
        except OSError:
            door.turned_away()


def serve(sock: socket.socket, app: Callable[..., Any], front: HttpFront | None = None) -> None:
    """Serve a WSGI application until the process ends."""
    front = front or HttpFront(connection_limit(), lambda address: address, LibraryLog())
    sock.accept = _unhurried(sock, front.door)  # type: ignore[method-assign]
    eventlet.wsgi.server(
        sock,
        app,
        max_size=MAX_CONNECTIONS,
        log_output=False,
        debug=False,
        keepalive=True,
        socket_timeout=SILENT_S,
        protocol=connections(front),
    )
