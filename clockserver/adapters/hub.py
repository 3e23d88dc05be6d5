"""All that is eventlet's own: green waiting, offloading, listening. A gevent twin would replace this file."""

from __future__ import annotations

import errno
import gc
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

from clockserver.adapters.door import NO_ROOM, Door, next_number
from clockserver.adapters.line import RawSocket
from clockserver.adapters.pace import Pace

T = TypeVar("T")

ASYNC_MODE = "eventlet"
BACKLOG = 4096
"""A room's phones come back all at once after a restart; the default of 50 would reset most of them."""
MOST_FILES = 65_536
MOST_CONNECTIONS = 20_000
"""eventlet.wsgi stops at 1,024 unless told."""
AT_THE_DOOR = 32
"""So many connections are taken in before others have a turn."""
SEND_BUFFER = 256 * 1024
"""Of each connection, in the kernel: without this it keeps megabytes for every phone that stopped reading."""
RECEIVE_BUFFER = 64 * 1024
"""What somebody sends faster than it is read waits with him, not here."""
WHOLE_TEXT, MASKED, LONGER = 0x81, 0x80, 126
READ_AT_ONCE = 2048
"""Bytes of what a client has sent."""
REQUEST_BUFFER = 1024
"""Of each connection as long as it lasts: the usual 8 kB, for a head of a few hundred bytes, is a sixth of a phone."""
SILENT_S = 60
"""So long a connection may say nothing before its request is whole, or between two: who holds thousands of them
open keeps nobody out. Web sockets have their own pings."""
HURRIED_S = 5
"""The same while few descriptors are left."""
VANISHED_S = 30
"""So long a machine may acknowledge nothing: one that lost its network says no farewell."""
ASKED_AFTER_S = 30
"""Who is sent nothing for so long is asked by the kernel whether he is there."""
WAIT_S = 0.25
"""Between two looks whether there is room for newcomers."""
NOT_LISTENING = frozenset({errno.EBADF, errno.EINVAL, errno.ENOTSOCK})
LAST_PLACES = "clockserver.last_places"
"""In a request's environment while few descriptors are left: what to call when somebody is turned away."""


class Answered:
    """A value that a greenlet waits for and another one gives, once."""

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
    """Wakes one sleeping greenlet; rings while nobody sleeps are kept as one."""

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
    """Blocking work in a native thread, one piece at a time: the SQLite connection is only one."""

    def __init__(self) -> None:
        self._turn = eventlet.semaphore.Semaphore(1)

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` and wait for it; the sockets go on meanwhile."""
        with self._turn:
            return eventlet.tpool.execute(work, *args)  # type: ignore[no-any-return]


def spawn(work: Callable[..., None], *args: Any) -> None:
    """Run `work` beside everything else."""
    eventlet.spawn(work, *args)


def thread(work: Callable[[], None]) -> None:
    """Run `work` in a thread of the system's own, until the process ends: it must touch nothing that is green."""
    eventlet.patcher.original("_thread").start_new_thread(work, ())


def sleep(seconds: float) -> None:
    """Let others run, at least for `seconds`."""
    eventlet.sleep(seconds)


def writable(sock: RawSocket, seconds: float) -> bool:
    """Wait until a socket takes something; False if it did not in time."""
    try:
        eventlet.hubs.trampoline(sock.fileno(), write=True, timeout=seconds, timeout_exc=TimeoutError)
    except (TimeoutError, eventlet.hubs.IOClosed):
        return False
    return True


class ReadAhead:
    """A socket from which is read what is there, not what is asked for: eventlet asks for each frame in four pieces."""

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
        """What the next frame says, if it is a small text in one frame that has come whole: as nearly all are."""
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
    """A message in one frame, as eventlet has it."""

    __slots__ = ("data",)
    opcode = 1
    finished = True

    def __init__(self, text: str) -> None:
        self.data = [text]

    def getvalue(self) -> str:
        """The message."""
        return self.data[0]


def raw(ws: Any) -> socket.socket:
    """The socket below a WebSocket, which does not block; reading from it has no end of its own any more."""
    ws.socket.settimeout(None)
    ws.socket = ReadAhead(ws.socket)
    return ws.socket.fd  # type: ignore[no-any-return]


def tune() -> None:
    """What keeps a hub with thousands of sockets smooth: rare full collections, no compression, enough files."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    with suppress(ValueError, OSError):  # macOS has a lower limit of its own, and then keeps what it has
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    gc.set_threshold(100_000, 50, 1000)
    eventlet.websocket.WebSocketWSGI._negotiate_permessage_deflate = lambda *_: None
    eventlet.websocket.RFC6455WebSocket._apply_mask = staticmethod(unmasked)
    eventlet.websocket.RFC6455WebSocket._recv_frame = paced(eventlet.websocket.RFC6455WebSocket._recv_frame)


def paced(receive: Callable[..., Any]) -> Callable[..., Any]:
    """Take frames of a client at a pace, pings, pongs and parts of messages as well, with a turn for others between.

    Messages have a limit of their own (faces/sockets.py), which faces would meet first; this is for all that is none.
    """

    @wraps(receive)
    def next_frame(ws: Any, message: Any = None) -> Any:
        pace: Pace = ws.__dict__.setdefault("pace", Pace())
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
    """What a client sent (RFC 6455, 5.3); eventlet goes through it byte by byte."""
    size = len(data) if length is None else length
    turn = offset % 4
    key = (bytes(mask[turn:]) + bytes(mask[:turn])) * (size // 4 + 1)
    return (int.from_bytes(data[:size], "big") ^ int.from_bytes(key[:size], "big")).to_bytes(size, "big")


@contextmanager
def building() -> Iterator[None]:
    """While much is built that stays, nothing of it is looked through for garbage, nor afterwards ever again."""
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
        if hasattr(socket, name):  # not all of them everywhere
            sock.setsockopt(level, getattr(socket, name), value)
    return sock


def front_door() -> Door:
    """The door of this process, whose limit may be changed while it runs."""

    def limit() -> int:
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return MOST_CONNECTIONS if most == resource.RLIM_INFINITY else most

    return Door(MOST_CONNECTIONS, limit)


def _unhurried(sock: socket.socket, door: Door) -> Callable[[], Any]:
    """Taking in those who wait outside, with a turn for who is inside after every few, as long as there is room.

    Eventlet would take in all thousands of them before anybody's tap is answered; and at the first error, as where
    no descriptor is left, it would never take in anybody again.
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


def _wait_for_room(sock: socket.socket, door: Door) -> None:
    """Until then who knocks waits in the kernel, and nobody is kept busy by that."""
    room = False
    while not room:
        eventlet.sleep(WAIT_S)
        try:
            room = door.has_room(next_number(sock.fileno()))
        except OSError:
            door.turned_away()


def _protocol(door: Door) -> type[Any]:
    """HTTP as ever; while few descriptors are left whoever has one says at once what he wants, and leaves then."""

    class AtTheDoor(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
        is_last = False
        rbufsize = REQUEST_BUFFER

        def _read_request_line(self) -> Any:
            self.is_last = door.is_last(self.connection.fileno())
            if not self.is_last:
                return super()._read_request_line()
            self.connection.settimeout(HURRIED_S)
            line = super()._read_request_line()
            self.connection.settimeout(HURRIED_S)
            return line

        def get_environ(self) -> dict[str, Any]:
            environ: dict[str, Any] = super().get_environ()
            if self.is_last:
                self.connection.settimeout(SILENT_S)
                self.close_connection = True
                environ[LAST_PLACES] = door.turned_away
            return environ

    return AtTheDoor


def serve(sock: socket.socket, app: Callable[..., Any], at: Door | None = None) -> None:
    """Serve a WSGI application until the process ends."""
    at = at or front_door()
    sock.accept = _unhurried(sock, at)  # type: ignore[method-assign]
    eventlet.wsgi.server(
        sock,
        app,
        max_size=MOST_CONNECTIONS,
        log_output=False,
        debug=False,
        keepalive=True,
        socket_timeout=SILENT_S,
        protocol=_protocol(at),
    )
