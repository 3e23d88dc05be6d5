"""A TCP proxy between faces and a server, which a test interrupts and restores."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType

from tests.waiting import PATIENCE_S

_CHUNK = 65_536


class Cable:
    """A proxy from a port of its own to the server's. `cut` closes all connections and refuses new ones.

    Without `sockets` it forwards HTTP and no new web socket; open web sockets stay open.
    """

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self._target = port
        self.sockets = True
        self._swallows = False
        self._whole = threading.Event()
        self._whole.set()
        self._lock = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server((host, 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def url(self, path: str) -> str:
        """The address of a path through the cable."""
        return f"http://localhost:{self.port}{path}"

    def cut(self) -> None:
        """Close all connections and refuse new ones."""
        with self._lock:
            self._whole.clear()
            ends, self._ends = self._ends, set()
        for end in ends:
            _close(end)

    def swallow(self) -> None:
        """Drop all data in both directions without closing, as a network that fails silently."""
        self._swallows = True

    def mend(self, port: int | None = None) -> None:
        """Accept connections again, to the server's present port."""
        if self._swallows:  # whoever was connected has been given up meanwhile
            self.cut()
            self._swallows = False
        self._target = port or self._target
        self._whole.set()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # a close alone does not end a waiting accept
        self._listener.close()
        self.cut()

    def __enter__(self) -> Cable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _listen(self) -> None:
        while True:
            try:
                face, _ = self._listener.accept()
            except OSError:
                return
            self._join(face)

    def _join(self, face: socket.socket) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self._target), PATIENCE_S)
            server.settimeout(None)
        except OSError:
            _close(face)
            return
        with self._lock:
            whole = self._whole.is_set()
            self._ends |= {face, server} if whole else set()
        if not whole:
            _close(face)
            _close(server)
            return
        for source, target in ((face, server), (server, face)):
            threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(_CHUNK):
                if not self.sockets and b"upgrade: websocket" in data.lower():
                    break
                if not self._swallows:
                    target.sendall(data)
        self.end(source, target)

    def end(self, source: socket.socket, target: socket.socket) -> None:
        """Close all connections of the cable."""
        _close(source)
        _close(target)
        with self._lock:
            self._ends -= {source, target}


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
