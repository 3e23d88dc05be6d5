"""An edge whose leader is away repeats a request only where a repeat cannot count twice."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler

import pytest

from clockserver.edges.forwarding import NEW_LEADER_S, PENDING_S, RETRY_S
from tests.edges.forwarding.leader_and_edge import FakeLeader, ForwardingEdge


def _away(handler: BaseHTTPRequestHandler) -> None:
    body = json.dumps({"refused": [{"code": "edges.leader_away"}]}).encode()
    handler.send_response(503)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/v1/results"), ("POST", "/api/v1/commands")])
def test_a_request_that_may_be_repeated_waits_for_the_new_leader(
    edge: ForwardingEdge, leader: FakeLeader, method: str, path: str
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
    edge: ForwardingEdge, leader: FakeLeader
) -> None:
    leader.answer = _away
    assert b"edges.leader_away" in edge.ask("POST", "/api/v1/session", b"{}")
    assert len(leader.requests) == 1
    assert edge.slept == 0


def test_no_request_waits_for_a_leader_beyond_its_limit(edge: ForwardingEdge, leader: FakeLeader) -> None:
    leader.close()
    edge.ask()
    assert 0 < edge.slept <= NEW_LEADER_S + 2 * RETRY_S
    assert edge.semaphore.taken == 0


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/v1/results"), ("POST", "/api/v1/commands")])
def test_a_request_before_a_stopped_leader_goes_on_at_the_next_one(
    leader: FakeLeader, method: str, path: str
) -> None:
    """The stopped leader keeps the connection open and answers nothing."""
    stopped, ends = FakeLeader(), threading.Event()
    urls = [stopped.url, leader.url]
    edge = ForwardingEdge(urls)

    def stop(_: BaseHTTPRequestHandler) -> None:
        urls.reverse()  # the edge learns that the other one leads
        edge.client.abandon_all_but({leader.url})
        ends.wait()

    stopped.answer = stop
    body = b'{"id":"a"}' if method == "POST" else b""
    assert edge.ask(method, path, body) == b"said"
    assert [(each[0], each[3]) for each in (*stopped.requests, *leader.requests)] == [(method, body)] * 2
    assert edge.semaphore.taken == 0
    ends.set()
    stopped.close()


def test_a_request_that_could_count_twice_ends_with_its_leader(leader: FakeLeader) -> None:
    stopped, ends = FakeLeader(), threading.Event()
    edge = ForwardingEdge([stopped.url, leader.url])

    def stop(_: BaseHTTPRequestHandler) -> None:
        edge.client.abandon_all_but({leader.url})
        ends.wait()

    stopped.answer = stop
    assert b"edges.leader_away" in edge.ask("POST", "/api/v1/session", b"{}")
    assert leader.requests == []
    ends.set()
    stopped.close()


def test_the_leader_s_own_requests_go_on_while_others_are_abandoned(
    leader: FakeLeader, edge: ForwardingEdge
) -> None:
    usual = leader.answer

    def abandon(handler: BaseHTTPRequestHandler) -> None:
        edge.client.abandon_all_but({leader.url})
        usual(handler)

    leader.answer = abandon
    assert edge.ask("POST", "/api/v1/session", b"{}") == b"said"


@pytest.mark.parametrize("status", [None, 504])
def test_a_command_that_may_have_been_executed_is_pending_and_never_refused(
    leader: FakeLeader, edge: ForwardingEdge, status: int | None
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
