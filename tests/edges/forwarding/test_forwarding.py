"""An edge forwards requests to its leader unchanged, within bounds."""

from __future__ import annotations

import io
import json
from http.server import BaseHTTPRequestHandler

import pytest

from clockserver.edges.forwarding import CHUNK, MAX_HELD_BYTES
from clockserver.edges.leader_client import Unanswered
from tests.edges.forwarding.leader_and_edge import KEY, FakeLeader, ForwardingEdge


def test_a_request_is_forwarded_unchanged_with_the_address_of_its_client(
    leader: FakeLeader, edge: ForwardingEdge
) -> None:
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


def test_headers_that_only_the_edge_may_set_are_not_forwarded(
    leader: FakeLeader, edge: ForwardingEdge
) -> None:
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


def test_an_answer_is_passed_back_unchanged(leader: FakeLeader, edge: ForwardingEdge) -> None:
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


def test_connections_are_reused_for_a_limited_time(leader: FakeLeader, edge: ForwardingEdge) -> None:
    for _ in range(5):
        edge.ask()
    assert leader.connections == 1
    edge.now += 21
    edge.ask()
    assert leader.connections == 2


def test_answers_to_head_and_unchanged_answers_have_no_body(leader: FakeLeader, edge: ForwardingEdge) -> None:
    assert edge.ask("HEAD") == b""
    assert edge.ask() == b"said"
    assert leader.connections == 1


def test_a_long_answer_is_streamed_and_keeps_its_place_until_the_end(
    leader: FakeLeader, edge: ForwardingEdge
) -> None:
    leader.body = bytes(range(256)) * (MAX_HELD_BYTES // 256 + CHUNK)
    answer = edge.begin("GET", "/x", io.BytesIO())
    assert edge.semaphore.taken == 1
    assert b"".join(answer) == leader.body
    assert edge.semaphore.taken == 0
    edge.ask()
    assert leader.connections == 1


def test_a_client_that_leaves_frees_its_place_and_its_connection_is_not_reused(
    leader: FakeLeader, edge: ForwardingEdge
) -> None:
    leader.body = b"x" * (MAX_HELD_BYTES * 4)
    answer = edge.begin("GET", "/x", io.BytesIO())
    next(iter(answer))
    answer.close()
    assert edge.semaphore.taken == 0
    edge.ask()
    assert leader.connections == 2


def test_a_large_body_is_passed_on_piece_by_piece_from_a_place_of_its_own(
    leader: FakeLeader, edge: ForwardingEdge
) -> None:
    body = bytes(range(256)) * 1_000
    edge.ask("POST", "/x", body)
    assert leader.requests[0][3] == body
    assert (edge.semaphore.most, edge.large.most) == (0, 1)


def test_a_body_in_chunks_is_passed_on(leader: FakeLeader, edge: ForwardingEdge) -> None:
    answer = edge.begin("POST", "/x", io.BytesIO(b"y" * 100_000), **{"wsgi.input_terminated": True})
    assert b"".join(answer) == b"said"
    assert leader.requests[0][3] == b"y" * 100_000


@pytest.mark.parametrize("length", [10, CHUNK * 3])
def test_an_interrupted_body_is_never_forwarded_as_a_whole_one(
    leader: FakeLeader, edge: ForwardingEdge, length: int
) -> None:
    answer = edge.begin("POST", "/x", io.BytesIO(b"short"), CONTENT_LENGTH=str(length))
    assert json.loads(b"".join(answer))["refused"]
    assert (edge.semaphore.taken, edge.large.taken) == (0, 0)
    assert [body for *_, body in leader.requests if body != b"short"] == []


def test_an_answer_reports_that_the_leader_is_away(edge: ForwardingEdge, leader: FakeLeader) -> None:
    leader.close()
    assert json.loads(edge.ask()) == {"refused": [{"code": "edges.leader_away"}]}
    assert edge.status == "503 Service Unavailable"
    assert edge.semaphore.taken == 0


@pytest.mark.parametrize(("status", "role"), [(502, ""), (504, ""), (503, "standby")])
def test_a_request_goes_to_the_next_address_where_a_proxy_or_a_standby_answers(
    leader: FakeLeader, status: int, role: str
) -> None:
    first_leader = FakeLeader()

    def away(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Length", "0")
        if role:
            handler.send_header("Clockserver-Role", role)
        handler.end_headers()

    first_leader.answer = away
    edge = ForwardingEdge([first_leader.url, leader.url])
    assert edge.ask("POST", "/api/v1/session", b"{}") == b"said"
    assert edge.status.startswith("200")
    assert [body for *_, body in (*first_leader.requests, *leader.requests)] == [b"{}", b"{}"]

    leader.answer = away
    assert json.loads(edge.ask()) == {"refused": [{"code": "edges.leader_away"}]}
    assert edge.semaphore.taken == 0
    first_leader.close()


def test_a_503_of_the_leader_itself_is_passed_back(leader: FakeLeader, edge: ForwardingEdge) -> None:
    def full(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(503)
        handler.send_header("Content-Length", "4")
        handler.end_headers()
        handler.wfile.write(b"full")

    leader.answer = full
    assert edge.ask() == b"full"
    assert edge.status.startswith("503")


def test_a_kept_connection_that_the_leader_closed_is_replaced_once(
    leader: FakeLeader, edge: ForwardingEdge
) -> None:
    edge.ask()

    def hang_up(handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True

    leader.answer = hang_up
    assert edge.ask("POST", "/x", b"{}").startswith(b'{"refused"')
    assert len(leader.requests) == 3  # on the kept connection, and on a new one


def test_an_interrupted_answer_counts_as_none(leader: FakeLeader, edge: ForwardingEdge) -> None:
    def break_off(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"half")
        handler.close_connection = True

    leader.answer = break_off
    assert edge.ask().startswith(b'{"refused"')
    assert edge.semaphore.taken == 0


@pytest.mark.parametrize("body", [b"no json", b"[1", b""])
def test_an_answer_that_is_no_json_counts_as_none(
    leader: FakeLeader, edge: ForwardingEdge, body: bytes
) -> None:
    leader.body = body
    with pytest.raises(Unanswered):
        edge.client.ask("/api/v1/edges/who", {"asks": []})
