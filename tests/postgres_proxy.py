"""A proxy before the private PostgreSQL that can lose a COMMIT or its answer, and turn connections away."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Literal, TypeAlias

NAME = ".s.PGSQL.5432"
Loss: TypeAlias = Literal["", "answer", "commit"]


class Proxy:
    """Hands everything on between a socket in `folder` and that of a cluster.

    `loses`: of the next COMMIT the answer, or the statement itself; then the connection is closed. `closed`: every
    connection is ended at once.
    """

    def __init__(self, folder: Path, cluster: Path) -> None:
        self.folder = folder
        self._cluster = str(cluster / NAME)
        self.loses: Loss = ""
        self.lost = 0
        """How many were lost."""
        self.closed = False
        self.closes_after_loss = False
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / NAME))
        self._listening.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def url_of(self, database: str) -> str:
        return f"postgresql://clock@/{database}?host={self.folder}"

    def close(self) -> None:
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
            silent = threading.Event()
            threading.Thread(target=self._answers, args=(server, client, silent), daemon=True).start()
            while data := client.recv(65536):
                if self.closed:
                    break
                if self.loses and b"COMMIT" in data:
                    self._lose(server, data, silent)
                    break
                server.sendall(data)
            silent.set()
            client.shutdown(socket.SHUT_RDWR)

    def _lose(self, server: socket.socket, data: bytes, silent: threading.Event) -> None:
        what, self.loses = self.loses, ""
        silent.set()
        if what == "answer":
            server.sendall(data)
            server.shutdown(socket.SHUT_WR)
            with suppress(OSError):
                while server.recv(65536):  # to its end: then it is committed
                    pass
        else:
            server.shutdown(socket.SHUT_RDWR)
        self.closed = self.closes_after_loss
        self.lost += 1

    def _answers(self, server: socket.socket, client: socket.socket, silent: threading.Event) -> None:
        with suppress(OSError):
            while not silent.is_set() and (data := server.recv(65536)):
                if silent.is_set() or self.closed:
                    break
                client.sendall(data)
        # Also where the server ended with something unread, which is an error here.
        with suppress(OSError):
            if not silent.is_set():
                client.shutdown(socket.SHUT_RDWR)
