"""HTTP floods by strangers: no connection delays others, keeps a place without a request, or forges one."""

from __future__ import annotations

import json
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from clockserver.live.hub.http_connections import MAX_PIPELINED
from clockserver.live.hub.request_reader import MAX_BYTES
from clockserver.web.people.player_lists_api import MAX_CONFIRMATION
from tests.client import Client, codes
from tests.network.plain_sockets import connected
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
COUNTERS = "counters:friday:1"
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/v1/calculators/clock HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def read_until_the_end(sock: socket.socket) -> bytes:
    """Everything that a server sends before it ends the connection."""
    received = b""
    with suppress(ConnectionError):
        while chunk := sock.recv(65_536):
            received += chunk
    return received


def answer_to(server: RunningServer, *parts: bytes) -> bytes:
    with connected(server.port) as sock:
        with suppress(ConnectionError):
            for part in parts:
                sock.sendall(part)
        return read_until_the_end(sock)


@contextmanager
def pouring_stranger(server: RunningServer, data: bytes) -> Iterator[list[int]]:
    """A stranger who sends `data` endlessly, on a new connection after each end; the number of ended connections."""
    over, ended = threading.Event(), [0]

    def pour() -> None:
        while not over.is_set():
            with connected(server.port) as sock, suppress(OSError):
                reading = threading.Thread(target=read_until_the_end, args=(sock,))
                reading.start()
                with suppress(OSError):
                    while not over.is_set():
                        sock.sendall(data)
                with suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)
                reading.join(PATIENCE_S)
                ended[0] += 1

    thread = threading.Thread(target=pour)
    thread.start()
    try:
        yield ended
    finally:
        over.set()
        thread.join(PATIENCE_S)


def longest_tap_s(tablet: Client, taps: int) -> float:
    """The longest duration of a tap."""
    longest = 0.0
    for _ in range(taps):
        began = time.monotonic()
        tablet.do("counter.tap", what="entry")
        longest = max(longest, time.monotonic() - began)
    return longest


# -- one connection, others' turns ------------------------------------------------------------------------


def test_a_long_pipeline_is_answered_up_to_its_limit_and_closed(server: RunningServer) -> None:
    answer = answer_to(server, GET * 500)
    assert answer.count(b"HTTP/1.1 200 OK") == MAX_PIPELINED
    assert answer.count(b"Connection: close") == 1


@pytest.mark.full
def test_bodies_do_not_hide_a_pipeline(server: RunningServer) -> None:
    answer = answer_to(server, (POST + b"Content-Length: 2\r\n\r\n{}") * 500)
    assert answer.count(b"HTTP/1.1 ") == MAX_PIPELINED


def test_a_client_that_waits_for_each_answer_may_continue(server: RunningServer) -> None:
    with connected(server.port) as sock:
        for _ in range(5 * MAX_PIPELINED):
            sock.sendall(GET)
            answer = b""
            while not answer.endswith(b"ok\n"):
                answer += sock.recv(1_000)
            assert b"Connection: close" not in answer


@pytest.mark.full
@pytest.mark.parametrize(
    "flood",
    [GET * 1_000, POST + b"Content-Length: 99999999999\r\n\r\n" + b" " * 1_000_000],
    ids=["requests without end", "a body without end"],
)
def test_a_flood_of_one_stranger_delays_nobody(server: RunningServer, flood: bytes) -> None:
    tablet, wall = server.client(), server.watcher()
    wall.subscribe(COUNTERS)
    quiet_s, taps = longest_tap_s(tablet, 20), 20
    with pouring_stranger(server, flood) as ended:
        # A server that answers one connection as long as it asks takes some twenty seconds, each time; a busy machine
        # may be slow once.
        for _ in range(3):
            flooded_s, taps = longest_tap_s(tablet, 40), taps + 40
            if flooded_s < 3 + 10 * quiet_s:
                break
        wall.wait_for(lambda: wall.values[COUNTERS]["entries"] == taps, "every tap on the wall")
        until(lambda: ended[0] > 0, "the client is let go")
    assert flooded_s < 3 + 10 * quiet_s


# -- a request has one end ---------------------------------------------------------------------------------

ODD: dict[str, bytes] = {
    "two lengths": b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "two lengths in one": b"Content-Length: 2, 2\r\n\r\n{}",
    "a signed length": b"Content-Length: +2\r\n\r\n{}",
    "a length with an underscore": b"Content-Length: 0_2\r\n\r\n{}",
    "a negative length": b"Content-Length: -2\r\n\r\n{}",
    "a length in other digits": "Content-Length: ²\r\n\r\n{}".encode(),
    "no length": b"Content-Length:\r\n\r\n{}",
    "a length and chunks": b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "another coding": b"Transfer-Encoding: gzip\r\n\r\n{}",
    "two codings": b"Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "chunked twice": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a coding that looks like chunked": b"Transfer-Encoding: \x0bchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a blank before the colon": b"Content-Length : 2\r\n\r\n{}",
    "two hosts": b"Host: localhost\r\nContent-Length: 2\r\n\r\n{}",
}


@pytest.mark.full
@pytest.mark.parametrize("headers", ODD.values(), ids=ODD.keys())
def test_a_request_with_two_possible_ends_is_refused_and_ends_the_connection(
    server: RunningServer, headers: bytes
) -> None:
    answer = answer_to(server, POST + headers + GET)
    assert answer.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert answer.count(b"HTTP/1.1 ") == 1, "what followed was taken for a request"
    assert b"Python" not in answer
    assert codes(json.loads(answer.partition(b"\r\n\r\n")[2])) == ["wire.malformed_request"]


@pytest.mark.full
@pytest.mark.parametrize("size", [b"0x2", b"+2", b"-2", b"2_0", b" 2", b"", b"f" * 300, b"fffffff"])
def test_a_chunk_of_an_odd_size_ends_the_connection(server: RunningServer, size: bytes) -> None:
    chunks = b"Transfer-Encoding: chunked\r\n\r\n" + size + b"\r\n{}\r\n0\r\n\r\n"
    answer = answer_to(server, POST + chunks + GET)
    assert answer.count(b"HTTP/1.1 200") == 0
    server.check_log()


def test_a_form_is_read_like_any_other_request(server: RunningServer) -> None:
    assert server.post("/api/v1/calculators/clock", files={"list": b"Name"}).status_code == 400


def test_a_body_in_chunks_is_read_as_a_whole(server: RunningServer) -> None:
    body = json.dumps({"structure": "turbo-10", "until": "l1"})
    whole = server.post("/api/v1/calculators/clock", data=body, headers={"Content-Type": "application/json"})
    parts = iter([body[:10].encode(), body[10:].encode()])
    chunked = server.post(
        "/api/v1/calculators/clock", data=parts, headers={"Content-Type": "application/json"}
    )
    assert (chunked.status_code, chunked.json()) == (whole.status_code, whole.json())


def test_a_body_in_chunks_has_the_same_maximum_size(server: RunningServer) -> None:
    parts = (b" " * 50_000 for _ in range(10))
    answer = server.post("/api/v1/commands", data=parts, headers=server.staff())
    assert answer.status_code == 413


# -- who does not finish -----------------------------------------------------------------------------------


def half_request(server: RunningServer) -> socket.socket:
    sock = connected(server.port)
    sock.sendall(b"GET /healthz HTTP/1.1\r\nHost: loc")
    return sock


def is_over(sock: socket.socket) -> bool:
    sock.settimeout(0.01)
    try:
        return sock.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


@pytest.mark.full
def test_an_address_holds_a_bounded_number_of_unfinished_requests_and_phones_behind_it_still_come(
    server: RunningServer,
) -> None:
    tablet = server.client()
    places = limit_files(server, 200)
    with ExitStack() as connections:
        halves = [connections.enter_context(half_request(server)) for _ in range(places)]
        for _ in range(20):
            # A connection kept for later may be the one that is closed.
            phone = server.get("/healthz", headers={"Connection": "close"})
            assert phone.ok, "a phone behind the same address"
        tablet.do("counter.tap", what="entry")

        def open_halves() -> list[socket.socket]:
            return [each for each in halves if not is_over(each)]

        until(lambda: len(open_halves()) <= places // 4, "the others have given way")
        # Those that come at the same time may be begun in another order.
        assert set(open_halves()) <= set(halves[-places // 2 :]), "the oldest gives way"


def limit_files(server: RunningServer, number: int) -> int:
    """Limit the server's file descriptors; the number of connections that remain possible."""
    _, hard_limit = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (number, hard_limit))
    return number - 48


def test_the_largest_accepted_body_fits_into_a_request() -> None:
    assert MAX_BYTES > MAX_CONFIRMATION + 64 * 1024


DRIPS: dict[str, Callable[[], Iterator[bytes]]] = {
    "a head": lambda: (b"X-%d: x\r\n" % number for number in range(100_000)),
    "a body": lambda: (b" " for _ in range(100_000)),
}


@pytest.mark.full
@pytest.mark.parametrize("what", DRIPS)
def test_a_request_that_drips_in_ends_at_its_deadline(slow_server: RunningServer, what: str) -> None:
    with connected(slow_server.port) as sock:
        sock.sendall(POST + (b"Content-Length: 60000\r\n\r\n" if what == "a body" else b""))
        began, drips = time.monotonic(), DRIPS[what]()
        with suppress(ConnectionError):
            while not is_over(sock) or what == "a body":
                sock.sendall(next(drips))
                assert time.monotonic() - began < PATIENCE_S, "it goes on for ever"
    slow_server.check_log()


@pytest.fixture
def slow_server(server: RunningServer) -> RunningServer:
    """A server with few free places, where a request has five seconds."""
    limit_files(server, 64)
    return server
