"""The way in for connections: each is looked at once its first bytes are here, before anything is made for it.

The request of a phone's web socket is answered in its turn, without a greenlet; all others are eventlet's, with the
bytes that were read.
"""

from __future__ import annotations

import io
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import eventlet
import eventlet.greenio
import eventlet.hubs
import eventlet.patcher

from clockserver.live.hub.direct_websocket import DirectWebSocket
from clockserver.live.hub.http_connections import HttpFront
from clockserver.live.hub.phone_request import MAX_HEAD, phone_request
from clockserver.live.hub.ready_sockets import ReadySockets
from clockserver.live.hub.waiting import Bell
from clockserver.live.library_fit import Part
from clockserver.live.unfinished_requests import SHARE

DIRECT = "clockserver.direct"
"""Key in a request's environment: its web socket, for who takes it over."""
LOOK_S = 1.0
"""Seconds between looks for connections that have sent nothing for too long."""
YOUNG_S = 3.0
"""Seconds for which a connection without a request counts as new; while many do, others are accepted slowly."""
AT_ONCE = 32
"""Number of connections then accepted at a time, after at most STEPS looks, STEP_S seconds from each to the next."""
STEPS, STEP_S = 10, 0.005
Address = tuple[Any, ...]
EXPECTED = (
    Part(eventlet.greenio.GreenSocket, "fd"),
    Part(eventlet.hubs, "notify_opened", "fd"),
)
_socket = eventlet.patcher.original("socket").socket


class Entrance(Protocol):
    """The order in which phones are let in."""

    def enter_later(self, turn: DirectTurn) -> None:
        """Ring when it is the turn of a phone."""


class Newcomer:
    """A connection without a request."""

    __slots__ = ("_door", "address", "is_last", "number", "raw", "source", "until")

    def __init__(self, door: Door, raw: Any, address: Address, source: str | None, until: float) -> None:
        self._door = door
        self.raw = raw
        self.number = raw.fileno()
        self.address = address
        self.source = source
        self.until = until
        """The instant by which its request has to have come."""
        self.is_last = False
        """Whether it took one of the last descriptors."""

    def arrived(self, _ended: bool) -> None:
        """Its first bytes are here, or its end."""
        try:
            data = self.raw.recv(MAX_HEAD)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self._door.heard(self, data)

    def hang_up(self) -> None:
        """End it, as it holds a place without a request."""
        self._door.heard(self, b"")


class DirectTurn:
    """A phone whose request has come, and which waits for its turn."""

    __slots__ = ("_door", "_newcomer", "_request", "_said", "_ws")

    def __init__(
        self, door: Door, newcomer: Newcomer, said: bytes, request: dict[str, Any], ws: DirectWebSocket
    ) -> None:
        self._door = door
        self._newcomer = newcomer
        self._said = said
        self._request = request
        self._ws = ws

    def ring(self) -> None:
        """It is its turn."""
        self._door.ready.do(self._let_in)

    def _let_in(self) -> None:
        self._door.let_in(self._newcomer, self._said, self._request, self._ws)


class AnsweredOverHttpError(Exception):
    """The application answers a request for a web socket with something else."""


class Door:
    """Lets the connections that it accepts to an application. `accept` gives those that are eventlet's."""

    def __init__(
        self,
        accept: Callable[[], tuple[Any, Address]],
        app: Callable[..., Any],
        front: HttpFront,
        entrance: Entrance,
    ) -> None:
        self.ready = ReadySockets()
        self._accept = accept
        self._app = app
        self._front = front
        self._entrance = entrance
        self._newcomers: dict[Newcomer, None] = {}
        self._young: dict[Newcomer, None] = {}
        """The newest of them: who says nothing for longer holds nobody up."""
        self._usual: deque[tuple[Any, Address]] = deque()
        self._bell = Bell()
        self._failed: Exception | None = None
        self._running = [eventlet.spawn(each) for each in (self._take, self._look)]

    def accept(self) -> tuple[Any, Address]:
        """The next connection with a request that is not answered here. Raises what listening raised."""
        while not self._usual:
            if self._failed is not None:
                raise self._failed
            self._bell.sleep()
        return self._usual.popleft()

    def close(self) -> None:
        """Take no more connections."""
        for each in self._running:
            each.kill()
        for each in list(self._newcomers):
            each.hang_up()
        self.ready.close()

    def heard(self, newcomer: Newcomer, data: bytes) -> None:
        """The first bytes of a connection have come; none: it has ended."""
        if newcomer not in self._newcomers:
            return
        del self._newcomers[newcomer]
        self._young.pop(newcomer, None)
        if newcomer.source is not None:
            self._front.unfinished.whole(newcomer.source, newcomer)
        if not data:
            self.ready.forget(newcomer.number)
            newcomer.raw.close()
            return
        request: dict[str, Any] | None = phone_request(data)
        if request is None or newcomer.is_last:
            self._leave(newcomer, data)
            return
        ws = DirectWebSocket(newcomer.raw, self.ready, request)
        self.ready.hand_over(newcomer.number, ws.arrived)
        self._entrance.enter_later(DirectTurn(self, newcomer, data, request, ws))

    def let_in(self, newcomer: Newcomer, data: bytes, request: dict[str, Any], ws: DirectWebSocket) -> None:
        """Answer a phone's request, in its turn."""
        environ = {**request, **self._usual_environ(newcomer), DIRECT: ws}
        try:
            with suppress(AnsweredOverHttpError):
                self._app(environ, _answer_over_http)
        finally:
            if not ws.begun:
                self._leave(newcomer, data)

    def _usual_environ(self, newcomer: Newcomer) -> dict[str, Any]:
        """The part of an environment that eventlet adds to each head."""
        name = newcomer.raw.getsockname()
        return {
            "SERVER_NAME": name[0],
            "SERVER_PORT": str(name[1]),
            "REMOTE_ADDR": newcomer.address[0],
            "REMOTE_PORT": str(newcomer.address[1]),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }

    def _leave(self, newcomer: Newcomer, data: bytes) -> None:
        """Leave a connection to eventlet, with what was read of it."""
        self.ready.forget(newcomer.number)
        green = eventlet.greenio.GreenSocket(newcomer.raw, set_nonblocking=False)
        green.read_before = (data, newcomer.until)
        self._usual.append((green, newcomer.address))
        self._bell.ring()

    def _take(self) -> None:
        try:
            while True:
                self._let_them_speak()
                for _ in range(AT_ONCE):
                    self._meet(*self._accept())
        except Exception as error:  # noqa: BLE001 - raised to who serves
            self._failed = error
            self._bell.ring()

    def _let_them_speak(self) -> None:
        """Wait while many have just come and not spoken, but not long: others wait in the kernel, and speak there.

        Phones that come at once would otherwise hold more places without a request than their address may.
        """
        most = self._front.connection_limit.places // SHARE // 2
        waits = iter(range(STEPS))
        while len(self._young) >= most and next(waits, None) is not None:
            eventlet.sleep(STEP_S)

    def _meet(self, raw: Any, address: Address) -> None:
        now = time.monotonic()
        source = self._front.source_of(address[0])
        newcomer = Newcomer(self, raw, address, source, now + self._front.request_s())
        self._newcomers[newcomer] = self._young[newcomer] = None
        if self._front.connection_limit.is_last(newcomer.number):
            newcomer.is_last = True
            self._front.one_of_the_last_came()
        if source is not None:
            self._front.unfinished.begin(source, newcomer, now)
        self.ready.watch(newcomer.number, newcomer.arrived)

    def _look(self) -> None:
        """End those who have sent nothing for longer than a request may take."""
        forgets_at = time.monotonic() + YOUNG_S
        while True:
            eventlet.sleep(LOOK_S)
            now = time.monotonic()
            if now >= forgets_at:
                self._young.clear()
                forgets_at = now + YOUNG_S
            for each in [each for each in self._newcomers if each.until <= now]:
                each.hang_up()


class NativeListener:
    """A listening socket whose connections are the system's own sockets, which do not block."""

    def __init__(self, sock: Any) -> None:
        self._raw = sock.fd
        self._kind = (int(self._raw.family), int(self._raw.type), self._raw.proto)
        self.fileno = sock.fileno

    def accept(self) -> tuple[Any, Address]:
        """The next connection; only the caller waits for it."""
        while True:
            try:
                number, address = self._raw._accept()
            except BlockingIOError:
                eventlet.hubs.trampoline(self._raw.fileno(), read=True)
                continue
            eventlet.hubs.notify_opened(number)
            raw = _socket(*self._kind, fileno=number)
            raw.setblocking(False)
            return raw, address


def direct(environ: dict[str, Any]) -> DirectWebSocket | None:
    """Take the web socket of a request that has come to its turn; None where its connection has a greenlet."""
    taken: DirectWebSocket | None = environ.pop(DIRECT, None)
    return taken


def _answer_over_http(*_: Any) -> Any:
    raise AnsweredOverHttpError
