"""A proxy before the private PostgreSQL that loses a COMMIT, cuts the network or delays answers."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

from clockserver.storage.database.database_url import GONE_MS

NAME = ".s.PGSQL.5432"
Loss: TypeAlias = Literal["", "answer", "commit"]
Cut: TypeAlias = Literal["", "asked", "answers", "both"]
GONE_S = GONE_MS / 1000
ROLLBACK = b"Q\x00\x00\x00\x0dROLLBACK\x00"
_FIELDS = b"SERROR\0VERROR\0C53100\0Mcould not extend file: No space left on device\0\0"
_ERROR = b"E" + (len(_FIELDS) + 4).to_bytes(4, "big") + _FIELDS
FULL_AT_COMMIT = _ERROR + b"Z\x00\x00\x00\x05I"
FULL = _ERROR + b"Z\x00\x00\x00\x05E"
"""PostgreSQL's answer on a full disk: the transaction has ended or failed."""


class Proxy:
    """Forwards everything between a socket in `folder` and that of a cluster.

    `loses`: the next COMMIT loses its answer, or the statement itself; then the connection is closed. A
    connection's first COMMIT is that of its settings and always passes, because a server may open another
    connection at any time. `closed`: every connection is ended at once. `full`: each write is answered with a full
    disk.
    """

    def __init__(self, folder: Path, cluster: Path) -> None:
        self.folder = folder
        self._cluster = str(cluster / NAME)
        self.loses: Loss = ""
        self.lost = 0
        """Number of lost COMMITs."""
        self.closed = False
        self.closes_after_loss = False
        self.full = False
        self.rewrites = (b"", b"")
        """An answer, and its replacement of equal length."""
        self._swallows: Cut = ""
        self._whole, self._answering = threading.Event(), threading.Event()
        self._whole.set()
        self._answering.set()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / NAME))
        self._listening.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def url_of(self, database: str) -> str:
        return f"postgresql://clock@/{database}?host={self.folder}"

    def cut(self, direction: Cut) -> None:
        """Swallow requests, answers, or both. A sender gives up in the end, as with TCP."""
        self._swallows = direction
        self._whole.clear()

    def heal(self) -> None:
        """Forward again."""
        self._swallows = ""
        self._whole.set()

    def hold(self) -> None:
        """Keep answers back until `let_go`."""
        self._answering.clear()

    def let_go(self) -> None:
        """Forward the answers that were held."""
        self._answering.set()

    def close(self) -> None:
        self.heal()
        self.let_go()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # a close alone does not end a waiting accept
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        server = socket.socket(socket.AF_UNIX)
        with client, server, suppress(OSError):
            if self.closed:
                return
            server.connect(self._cluster)
            silent, answer = threading.Event(), [b""]
            threading.Thread(target=self._answers, args=(server, client, silent, answer), daemon=True).start()
            has_settings = False
            while data := client.recv(65536):
                if self.closed:
                    break
                if self.loses and has_settings and b"COMMIT" in data:
                    self._lose(server, data, silent)
                    break
                has_settings = has_settings or b"COMMIT" in data
                if self._swallows:
                    threading.Timer(GONE_S, _end, (client,)).start()
                if self._swallows in ("asked", "both"):
                    continue
                if self.full and (b"COMMIT" in data or b"INSERT INTO" in data):
                    answer[0] = FULL_AT_COMMIT if b"COMMIT" in data else FULL
                server.sendall(ROLLBACK if answer[0] else data)
            self._whole.wait()  # the other end knows nothing of a cut
            silent.set()
            client.shutdown(socket.SHUT_RDWR)

    def _lose(self, server: socket.socket, data: bytes, silent: threading.Event) -> None:
        loss, self.loses = self.loses, ""
        silent.set()
        if loss == "answer":
            server.sendall(data)
            server.shutdown(socket.SHUT_WR)
            with suppress(OSError):
                while server.recv(65536):  # to its end: then it is committed
                    pass
        else:
            server.shutdown(socket.SHUT_RDWR)
        self.closed = self.closes_after_loss
        self.lost += 1

    def _answers(
        self, server: socket.socket, client: socket.socket, silent: threading.Event, instead: list[bytes]
    ) -> None:
        with suppress(OSError):
            while not silent.is_set() and (data := server.recv(65536)):
                self._answering.wait()
                if silent.is_set() or self.closed:
                    break
                if self._swallows not in ("answers", "both"):
                    client.sendall(instead[0] or data.replace(*self.rewrites))
                    instead[0] = b""
        # Also where the server ended with something unread, which is an error here.
        with suppress(OSError):
            if not silent.is_set() and self._swallows not in ("answers", "both"):
                client.shutdown(socket.SHUT_RDWR)


def _end(client: socket.socket) -> None:
    """Close the connection, as a host does whose packets get no acknowledgement."""
    with suppress(OSError):
        client.shutdown(socket.SHUT_RDWR)
