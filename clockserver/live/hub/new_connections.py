"""New connections, dispatched by their first bytes, before anything is allocated for them.

The request of a phone's web socket is answered in its turn, without a greenlet. Any other connection goes to
eventlet, with the bytes that were read.
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
from clockserver.live.hub.http_connections import HttpServerState
from clockserver.live.hub.phone_request import MAX_HEAD, phone_request
from clockserver.live.hub.ready_sockets import ReadySockets
from clockserver.live.hub.waiting import WakeEvent
from clockserver.live.library_fit import Part
from clockserver.live.unfinished_requests import SHARE_OF_ADDRESS

DIRECT = "clockserver.direct"
"""Key of the web socket in the environment of a phone's request."""
CHECK_S = 1.0
"""Seconds between checks for connections that have sent nothing for too long."""
SILENT_S = 3.0
"""Seconds for which a connection without a request slows down the accepting of others."""
AT_ONCE = 32
"""Number of connections accepted at a time."""
MAX_PAUSES, PAUSE_S = 10, 0.005
"""Maximum number and length in s of pauses in accepting, while many connections have sent no request."""
Address = tuple[Any, ...]
EXPECTED = (
    Part(eventlet.greenio.GreenSocket, "fd"),
    Part(eventlet.hubs, "notify_opened", "fd"),
)
_socket = eventlet.patcher.original("socket").socket


class PhoneQueue(Protocol):
    """The order in which phones are admitted."""

    def enter_later(self, turn: WaitingPhone) -> None:
        """Call `wake` of a phone when it is its turn."""


class NewConnection:
    """A connection without a request."""

    __slots__ = ("_dispatcher", "address", "deadline", "descriptor", "is_last", "raw", "source")

    def __init__(
        self,
        dispatcher: ConnectionDispatcher,
        raw: Any,
        address: Address,
        source: str | None,
        deadline: float,
    ) -> None:
        self._dispatcher = dispatcher
        self.raw = raw
        self.descriptor = raw.fileno()
        self.address = address
        self.source = source
        self.deadline = deadline
        """The monotonic instant in s by which its request must have arrived."""
        self.is_last = False
        """Whether it has one of the last descriptors."""

    def read(self, _has_ended: bool) -> None:
        """Read the first bytes, or the end of the connection."""
        try:
            data = self.raw.recv(MAX_HEAD)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self._dispatcher.dispatch(self, data)

    def hang_up(self) -> None:
        """End a connection without a request."""
        self._dispatcher.dispatch(self, b"")


class WaitingPhone:
    """A phone that has sent its request and waits for its turn."""

    __slots__ = ("_connection", "_data", "_dispatcher", "_request", "_ws")

    def __init__(
        self,
        dispatcher: ConnectionDispatcher,
        connection: NewConnection,
        data: bytes,
        request: dict[str, Any],
        ws: DirectWebSocket,
    ) -> None:
        self._dispatcher = dispatcher
        self._connection = connection
        self._data = data
        self._request = request
        self._ws = ws

    def wake(self) -> None:
        """Start the phone's turn."""
        self._dispatcher.ready.run_later(self._answer)

    def _answer(self) -> None:
        self._dispatcher.answer_phone(self._connection, self._data, self._request, self._ws)


class AnsweredOverHttpError(Exception):
    """The application answers a request for a web socket over HTTP, as with a refusal."""


class ConnectionDispatcher:
    """Accepts connections, and lets `app` answer phones; `accept` returns all other connections, for eventlet."""

    def __init__(
        self,
        accept: Callable[[], tuple[Any, Address]],
        app: Callable[..., Any],
        http: HttpServerState,
        queue: PhoneQueue,
    ) -> None:
        self.ready = ReadySockets()
        self._accept = accept
        self._app = app
        self._http = http
        self._queue = queue
        self._without_request: dict[NewConnection, None] = {}
        self._newest: dict[NewConnection, None] = {}
        """Connections without a request, accepted within the last SILENT_S: many of them slow down accepting."""
        self._for_eventlet: deque[tuple[Any, Address]] = deque()
        self._wake_event = WakeEvent()
        self._failed: Exception | None = None
        self._greenlets = [eventlet.spawn(each) for each in (self._accept_all, self._close_silent)]

    def accept(self) -> tuple[Any, Address]:
        """Return the next connection for eventlet. Raises the error that ended accepting."""
        while not self._for_eventlet:
            if self._failed is not None:
                raise self._failed
            self._wake_event.wait()
        return self._for_eventlet.popleft()

    def close(self) -> None:
        """Accept no more connections."""
        for each in self._greenlets:
            each.kill()
        for each in list(self._without_request):
            each.hang_up()
        self.ready.close()

    def dispatch(self, connection: NewConnection, data: bytes) -> None:
        """Dispatch a connection by its first bytes; without any bytes it has ended."""
        if connection not in self._without_request:
            return
        del self._without_request[connection]
        self._newest.pop(connection, None)
        if connection.source is not None:
            self._http.unfinished.remove(connection.source, connection)
        if not data:
            self.ready.unwatch(connection.descriptor)
            connection.raw.close()
            return
        request: dict[str, Any] | None = phone_request(data)
        if request is None or connection.is_last:
            self._leave_to_eventlet(connection, data)
            return
        ws = DirectWebSocket(connection.raw, self.ready, request)
        self.ready.set_callback(connection.descriptor, ws.on_readable)
        self._queue.enter_later(WaitingPhone(self, connection, data, request, ws))

    def answer_phone(
        self, connection: NewConnection, data: bytes, request: dict[str, Any], ws: DirectWebSocket
    ) -> None:
        """Let the application answer a phone's request; eventlet gets a request that is answered over HTTP."""
        environ = {**request, **self._environ_of(connection), DIRECT: ws}
        try:
            with suppress(AnsweredOverHttpError):
                self._app(environ, _answer_over_http)
        finally:
            if not ws.is_open:
                self._leave_to_eventlet(connection, data)

    def _environ_of(self, connection: NewConnection) -> dict[str, Any]:
        """The part of an environment that eventlet adds to each request."""
        name = connection.raw.getsockname()
        return {
            "SERVER_NAME": name[0],
            "SERVER_PORT": str(name[1]),
            "REMOTE_ADDR": connection.address[0],
            "REMOTE_PORT": str(connection.address[1]),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }

    def _leave_to_eventlet(self, connection: NewConnection, data: bytes) -> None:
        """Leave a connection to eventlet, with the bytes that were read."""
        self.ready.unwatch(connection.descriptor)
        green = eventlet.greenio.GreenSocket(connection.raw, set_nonblocking=False)
        green.read_before = (data, connection.deadline)
        self._for_eventlet.append((green, connection.address))
        self._wake_event.wake()

    def _accept_all(self) -> None:
        try:
            while True:
                self._wait_for_requests()
                for _ in range(AT_ONCE):
                    self._add(*self._accept())
        except Exception as error:  # noqa: BLE001 - raised again by `accept`
            self._failed = error
            self._wake_event.wake()

    def _wait_for_requests(self) -> None:
        """Pause shortly while many new connections have sent no request. The next ones wait in the kernel.

        Many phones that connect at the same time would otherwise exceed their address's share of connections without a
        request.
        """
        limit = self._http.connection_limit.places // SHARE_OF_ADDRESS // 2
        for _ in range(MAX_PAUSES):
            if len(self._newest) < limit:
                return
            eventlet.sleep(PAUSE_S)

    def _add(self, raw: Any, address: Address) -> None:
        now = time.monotonic()
        source = self._http.source_of(address[0])
        connection = NewConnection(self, raw, address, source, now + self._http.request_s())
        self._without_request[connection] = self._newest[connection] = None
        if self._http.connection_limit.is_last(connection.descriptor):
            connection.is_last = True
            self._http.end_slow_requests()
        if source is not None:
            self._http.unfinished.begin(source, connection, now)
        self.ready.watch(connection.descriptor, connection.read)

    def _close_silent(self) -> None:
        """End connections that have sent nothing for longer than a request may take."""
        clear_at = time.monotonic() + SILENT_S
        while True:
            eventlet.sleep(CHECK_S)
            now = time.monotonic()
            if now >= clear_at:
                self._newest.clear()
                clear_at = now + SILENT_S
            for each in [each for each in self._without_request if each.deadline <= now]:
                each.hang_up()


class NativeListener:
    """A listening socket; its connections are non-blocking sockets of the operating system."""

    def __init__(self, sock: Any) -> None:
        self._raw = sock.fd
        self._kind = (int(self._raw.family), int(self._raw.type), self._raw.proto)
        self.fileno = sock.fileno

    def accept(self) -> tuple[Any, Address]:
        """Return the next connection; only the calling greenlet waits."""
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


def direct_websocket_of(environ: dict[str, Any]) -> DirectWebSocket | None:
    """Take the web socket of a phone's request; None where the connection has a greenlet."""
    taken: DirectWebSocket | None = environ.pop(DIRECT, None)
    return taken


def _answer_over_http(*_: Any) -> Any:
    raise AnsweredOverHttpError
