"""A leader that answers over HTTP, and the forwarding part of an edge before it."""

from __future__ import annotations

import io
import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from clockserver.core.texts import Reason
from clockserver.edges.forwarding import Forwarding
from clockserver.edges.leader_client import LeaderClient
from tests.fakes import do_nothing

KEY = "hall.secret"


class FakeLeader:
    """An HTTP server that keeps requests, and gives prepared answers."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, dict[str, str], bytes]] = []
        self.connections = 0
        self.answer: Callable[[BaseHTTPRequestHandler], None] = self._said
        self.body = b"said"
        self.more: list[tuple[str, str]] = []
        leader = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                leader.connections += 1

            def handle_one_request(self) -> None:
                self.raw_requestline = self.rfile.readline()
                if not self.raw_requestline or not self.parse_request():
                    self.close_connection = True
                    return
                leader.requests.append((self.command, self.path, dict(self.headers), leader._read(self)))
                leader.answer(self)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @staticmethod
    def _read(handler: BaseHTTPRequestHandler) -> bytes:
        if handler.headers.get("Transfer-Encoding") != "chunked":
            return handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        body = b""
        while size := int(handler.rfile.readline(), 16):
            body += handler.rfile.read(size)
            handler.rfile.readline()
        handler.rfile.readline()
        return body

    def _said(self, handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(self.body)))
        for name, value in self.more:
            handler.send_header(name, value)
        handler.end_headers()
        if handler.command != "HEAD":
            handler.wfile.write(self.body)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class CountingSemaphore:
    """A semaphore that only counts."""

    def __init__(self) -> None:
        self.taken = 0
        self.most = 0

    def acquire(self) -> None:
        self.taken += 1
        self.most = max(self.most, self.taken)

    def release(self) -> None:
        self.taken -= 1


class ForwardingEdge:
    """The forwarding part of an edge, to a leader at one of these addresses."""

    def __init__(self, urls: list[str]) -> None:
        self.now = 0.0
        self.client = LeaderClient(lambda: urls, KEY, socket.getaddrinfo, lambda: self.now)
        self.semaphore, self.large = CountingSemaphore(), CountingSemaphore()
        self.forwarding = Forwarding(
            self.client, _say, self.semaphore, self.large, lambda: self.now, self._sleep
        )
        self.meanwhile: Callable[[], None] = do_nothing
        """Runs while a request waits for a leader."""
        self.slept = 0.0
        self.status = ""
        self.headers: list[tuple[str, str]] = []

    def _sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds
        self.meanwhile()

    def _start(self, status: str, headers: list[tuple[str, str]]) -> None:
        self.status, self.headers = status, headers

    def ask(self, method: str = "GET", path: str = "/x", body: bytes = b"", **more: Any) -> bytes:
        answer = self.begin(
            method, path, io.BytesIO(body), CONTENT_LENGTH=str(len(body)) if body else "", **more
        )
        body_read = b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
        return body_read

    def begin(self, method: str, path: str, body: Any, **more: Any) -> Any:
        path, _, query = path.partition("?")
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "RAW_PATH_INFO": path,
            "QUERY_STRING": query,
            "REMOTE_ADDR": "10.0.0.7",
            "HTTP_HOST": "clock.example",
            "wsgi.url_scheme": "https",
            "wsgi.input": body,
        }
        return self.forwarding({**environ, **more}, self._start)


def _say(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code}
