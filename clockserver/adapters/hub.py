"""All that is eventlet's own: green waiting, offloading, listening. A gevent twin would replace this file."""

from __future__ import annotations

import gc
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import eventlet
import eventlet.event
import eventlet.green.threading
import eventlet.semaphore
import eventlet.tpool
import eventlet.websocket
import eventlet.wsgi

T = TypeVar("T")

ASYNC_MODE = "eventlet"
BACKLOG = 4096
"""A room's phones come back all at once after a restart; the default of 50 would reset most of them."""
MOST_FILES = 65_536
MOST_CONNECTIONS = 20_000
"""eventlet.wsgi stops at 1,024 unless told."""
SILENT_S = 60
"""So long a connection may say nothing before its request is whole, or between two: who holds thousands of them
open keeps nobody out. Web sockets have their own pings."""


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


def sleep(seconds: float) -> None:
    """Let others run, at least for `seconds`."""
    eventlet.sleep(seconds)


def tune() -> None:
    """What keeps a hub with thousands of sockets smooth: rare full collections, no compression, enough files."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    with suppress(ValueError, OSError):  # macOS has a lower limit of its own, and then keeps what it has
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    gc.set_threshold(100_000, 50, 1000)
    eventlet.websocket.WebSocketWSGI._negotiate_permessage_deflate = lambda *_: None


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
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def serve(sock: socket.socket, app: Callable[..., Any]) -> None:
    """Serve a WSGI application until the process ends."""
    eventlet.wsgi.server(
        sock,
        app,
        max_size=MOST_CONNECTIONS,
        log_output=False,
        debug=False,
        keepalive=True,
        socket_timeout=SILENT_S,
    )
