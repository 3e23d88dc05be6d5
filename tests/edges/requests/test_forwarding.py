"""An edge forwards requests to its leader unchanged, within bounds, and never twice where a repeat might count."""

from __future__ import annotations

import io
import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from clockserver.core.texts import Reason
from clockserver.edges.forwarding import CHUNK, MAX_HELD_BYTES, NEW_LEADER_S, PENDING_S, RETRY_S, Forwarding
from clockserver.edges.leader_client import LeaderClient, Unanswered
from tests.fakes import do_nothing

KEY = "hall.secret"


class Leader:
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
        read = b""
        while size := int(handler.rfile.readline(), 16):
            read += handler.rfile.read(size)
            handler.rfile.readline()
        handler.rfile.readline()
        return read

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


class Edge:
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
        read = b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
        return read

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


@pytest.fixture
def leader() -> Iterator[Leader]:
    leader = Leader()
    yield leader
    leader.close()


@pytest.fixture
def edge(leader: Leader) -> Edge:
    return Edge([leader.url])


def test_a_request_is_forwarded_unchanged_with_the_address_of_its_client(leader: Leader, edge: Edge) -> None:
    edge.ask(
        "POST", "/a%20b?c=d%2F", b"{}", HTTP_COOKIE="a=b", HTTP_ACCEPT_LANGUAGE="de", CONTENT_TYPE="text/x"
    )
    ((method, path, headers, body),) = leader.requests
    assert (method, path, body) == ("POST", "/a%20b?c=d%2F", b"{}")
    assert {
        name: headers[name] for name in ("Cookie", "Accept-Language", "Content-Type", "Clockserver-Edge")
    } == {
        "Cookie": "a=b",
        "Accept-Language": "de",
        "Content-Type": "text/x",
        "Clockserver-Edge": KEY,
    }
    for name in ("X-Forwarded-", "Clockserver-"):
        assert [headers[f"{name}{each}"] for each in ("For", "Proto", "Host")] == [
            "10.0.0.7",
            "https",
            "clock.example",
        ]


def test_headers_that_only_the_edge_may_set_are_not_forwarded(leader: Leader, edge: Edge) -> None:
    edge.ask(
        HTTP_CLOCKSERVER_EDGE="hall.forged",
        HTTP_CLOCKSERVER_HOST="evil.example",
        HTTP_X_FORWARDED_FOR="10.9.9.9",
        HTTP_FORWARDED="for=10.9.9.9",
        HTTP_CONNECTION="upgrade",
        HTTP_UPGRADE="websocket",
        HTTP_EXPECT="100-continue",
        HTTP_TE="trailers",
    )
    ((_, _, headers, _),) = leader.requests
    assert headers["Clockserver-Edge"] == KEY
    assert headers["Clockserver-Host"] == "clock.example"
    assert headers["X-Forwarded-For"] == "10.0.0.7"
    assert not {"Forwarded", "Connection", "Upgrade", "Expect", "Te"} & headers.keys()


def test_an_answer_is_passed_back_unchanged(leader: Leader, edge: Edge) -> None:
    leader.more = [
        ("Set-Cookie", "a=1"),
        ("Set-Cookie", "b=2"),
        ("ETag", '"x"'),
        ("Connection", "keep-alive"),
    ]
    assert edge.ask() == b"said"
    assert edge.status == "200 OK"
    assert [value for name, value in edge.headers if name == "Set-Cookie"] == ["a=1", "b=2"]
    assert "Connection" not in dict(edge.headers)


def test_connections_are_reused_for_a_limited_time(leader: Leader, edge: Edge) -> None:
    for _ in range(5):
        edge.ask()
    assert leader.connections == 1
    edge.now += 21
    edge.ask()
    assert leader.connections == 2


def test_answers_to_head_and_unchanged_answers_have_no_body(leader: Leader, edge: Edge) -> None:
    assert edge.ask("HEAD") == b""
    assert edge.ask() == b"said"
    assert leader.connections == 1


def test_a_long_answer_is_streamed_and_keeps_its_place_until_the_end(leader: Leader, edge: Edge) -> None:
    leader.body = bytes(range(256)) * (MAX_HELD_BYTES // 256 + CHUNK)
    answer = edge.begin("GET", "/x", io.BytesIO())
    assert edge.semaphore.taken == 1
    assert b"".join(answer) == leader.body
    assert edge.semaphore.taken == 0
    edge.ask()
    assert leader.connections == 1


def test_a_client_that_leaves_frees_its_place_and_its_connection_is_not_reused(
    leader: Leader, edge: Edge
) -> None:
    leader.body = b"x" * (MAX_HELD_BYTES * 4)
    answer = edge.begin("GET", "/x", io.BytesIO())
    next(iter(answer))
    answer.close()
    assert edge.semaphore.taken == 0
    edge.ask()
    assert leader.connections == 2


def test_a_large_body_is_passed_on_piece_by_piece_from_a_place_of_its_own(leader: Leader, edge: Edge) -> None:
    body = bytes(range(256)) * 1_000
    edge.ask("POST", "/x", body)
    assert leader.requests[0][3] == body
    assert (edge.semaphore.most, edge.large.most) == (0, 1)


def test_a_body_in_chunks_is_passed_on(leader: Leader, edge: Edge) -> None:
    answer = edge.begin("POST", "/x", io.BytesIO(b"y" * 100_000), **{"wsgi.input_terminated": True})
    assert b"".join(answer) == b"said"
    assert leader.requests[0][3] == b"y" * 100_000


@pytest.mark.parametrize("length", [10, CHUNK * 3])
def test_an_interrupted_body_is_never_forwarded_as_a_whole_one(
    leader: Leader, edge: Edge, length: int
) -> None:
    answer = edge.begin("POST", "/x", io.BytesIO(b"short"), CONTENT_LENGTH=str(length))
    assert json.loads(b"".join(answer))["refused"]
    assert (edge.semaphore.taken, edge.large.taken) == (0, 0)
    assert [body for *_, body in leader.requests if body != b"short"] == []


def test_an_answer_reports_that_the_leader_is_away(edge: Edge, leader: Leader) -> None:
    leader.close()
    assert json.loads(edge.ask()) == {"refused": [{"code": "edges.leader_away"}]}
    assert edge.status == "503 Service Unavailable"
    assert edge.semaphore.taken == 0


@pytest.mark.parametrize(("status", "role"), [(502, ""), (504, ""), (503, "standby")])
def test_a_request_goes_to_the_next_address_where_a_proxy_or_a_standby_answers(
    leader: Leader, status: int, role: str
) -> None:
    before = Leader()

    def away(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Length", "0")
        if role:
            handler.send_header("Clockserver-Role", role)
        handler.end_headers()

    before.answer = away
    asked = Edge([before.url, leader.url])
    assert asked.ask("POST", "/api/v1/session", b"{}") == b"said"
    assert asked.status.startswith("200")
    assert [body for *_, body in (*before.requests, *leader.requests)] == [b"{}", b"{}"]

    leader.answer = away
    assert json.loads(asked.ask()) == {"refused": [{"code": "edges.leader_away"}]}
    assert asked.semaphore.taken == 0
    before.close()


def test_a_503_of_the_leader_itself_is_passed_back(leader: Leader, edge: Edge) -> None:
    def full(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(503)
        handler.send_header("Content-Length", "4")
        handler.end_headers()
        handler.wfile.write(b"full")

    leader.answer = full
    assert edge.ask() == b"full"
    assert edge.status.startswith("503")


def test_a_kept_connection_that_the_leader_closed_is_replaced_once(leader: Leader, edge: Edge) -> None:
    edge.ask()

    def hang_up(handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True

    leader.answer = hang_up
    assert edge.ask("POST", "/x", b"{}").startswith(b'{"refused"')
    assert len(leader.requests) == 3  # on the kept connection, and on a new one


def test_an_interrupted_answer_counts_as_none(leader: Leader, edge: Edge) -> None:
    def break_off(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"half")
        handler.close_connection = True

    leader.answer = break_off
    assert edge.ask().startswith(b'{"refused"')
    assert edge.semaphore.taken == 0


@pytest.mark.parametrize("said", [b"no json", b"[1", b""])
def test_an_answer_that_is_no_json_counts_as_none(leader: Leader, edge: Edge, said: bytes) -> None:
    leader.body = said
    with pytest.raises(Unanswered):
        edge.client.ask("/api/v1/edges/who", {"asks": []})


def _away(handler: BaseHTTPRequestHandler) -> None:
    said = json.dumps({"refused": [{"code": "edges.leader_away"}]}).encode()
    handler.send_response(503)
    handler.send_header("Content-Length", str(len(said)))
    handler.end_headers()
    handler.wfile.write(said)


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/v1/results"), ("POST", "/api/v1/commands")])
def test_a_request_that_may_be_repeated_waits_for_the_new_leader(
    edge: Edge, leader: Leader, method: str, path: str
) -> None:
    usual, leader.answer = leader.answer, _away

    def answer_at_last() -> None:
        if len(leader.requests) == 3:
            leader.answer = usual

    edge.meanwhile = answer_at_last
    body = b'{"id":"a"}' if method == "POST" else b""
    assert edge.ask(method, path, body) == b"said"
    assert edge.status == "200 OK"
    assert [(each[0], each[3]) for each in leader.requests] == [(method, body)] * 4
    assert edge.semaphore.taken == 0


def test_a_request_that_could_count_twice_is_refused_at_once_while_nobody_leads(
    edge: Edge, leader: Leader
) -> None:
    leader.answer = _away
    assert b"edges.leader_away" in edge.ask("POST", "/api/v1/session", b"{}")
    assert len(leader.requests) == 1
    assert edge.slept == 0


def test_no_request_waits_for_a_leader_beyond_its_limit(edge: Edge, leader: Leader) -> None:
    leader.close()
    edge.ask()
    assert 0 < edge.slept <= NEW_LEADER_S + 2 * RETRY_S
    assert edge.semaphore.taken == 0


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/v1/results"), ("POST", "/api/v1/commands")])
def test_a_request_before_a_stopped_leader_goes_on_at_the_next_one(
    leader: Leader, method: str, path: str
) -> None:
    """The stopped leader keeps the connection open and answers nothing."""
    stopped, ends = Leader(), threading.Event()
    urls = [stopped.url, leader.url]
    asked = Edge(urls)

    def stop(_: BaseHTTPRequestHandler) -> None:
        urls.reverse()  # the edge learns that the other one leads
        asked.client.abandon_all_but({leader.url})
        ends.wait()

    stopped.answer = stop
    body = b'{"id":"a"}' if method == "POST" else b""
    assert asked.ask(method, path, body) == b"said"
    assert [(each[0], each[3]) for each in (*stopped.requests, *leader.requests)] == [(method, body)] * 2
    assert asked.semaphore.taken == 0
    ends.set()
    stopped.close()


def test_a_request_that_could_count_twice_ends_with_its_leader(leader: Leader) -> None:
    stopped, ends = Leader(), threading.Event()
    asked = Edge([stopped.url, leader.url])

    def stop(_: BaseHTTPRequestHandler) -> None:
        asked.client.abandon_all_but({leader.url})
        ends.wait()

    stopped.answer = stop
    assert b"edges.leader_away" in asked.ask("POST", "/api/v1/session", b"{}")
    assert leader.requests == []
    ends.set()
    stopped.close()


def test_the_leader_s_own_requests_go_on_while_others_are_abandoned(leader: Leader, edge: Edge) -> None:
    usual = leader.answer

    def abandon(handler: BaseHTTPRequestHandler) -> None:
        edge.client.abandon_all_but({leader.url})
        usual(handler)

    leader.answer = abandon
    assert edge.ask("POST", "/api/v1/session", b"{}") == b"said"


@pytest.mark.parametrize("status", [None, 504])
def test_a_command_that_may_have_been_executed_is_pending_and_never_refused(
    leader: Leader, edge: Edge, status: int | None
) -> None:
    def unanswered(handler: BaseHTTPRequestHandler) -> None:
        if status is None:
            handler.close_connection = True
            return
        handler.send_response(status)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    leader.answer = unanswered
    assert json.loads(edge.ask("POST", "/api/v1/commands", b'{"id":"a"}')) == {"pending": True}
    assert edge.status.startswith("504")
    assert PENDING_S <= edge.slept <= PENDING_S + 2 * RETRY_S
    assert {body for *_, body in leader.requests} == {b'{"id":"a"}'}
    assert edge.semaphore.taken == 0
