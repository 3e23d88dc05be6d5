"""An edge knows how long its leader has not answered, whatever Redis delivers meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clockserver.edges.leader_client import Unanswered
from clockserver.edges.unanswered import DOUBT_S, QUIET_S, UNANSWERED_S, UnansweredTime
from tests.edges.forwarding.leader_and_edge import FakeLeader, ForwardingEdge
from tests.processes.redis_server import free_port

PATH = "/api/v1/edges/presence"


@pytest.fixture
def leader() -> Iterator[FakeLeader]:
    leader = FakeLeader()
    leader.body = b"{}"
    yield leader
    leader.close()


def a_dead_address() -> str:
    return f"http://127.0.0.1:{free_port()}"


def fail(edge: ForwardingEdge) -> None:
    with pytest.raises(Unanswered):
        edge.client.ask(PATH, {})


def test_requests_that_fail_for_three_seconds_count_the_leader_as_away_until_an_answer(
    leader: FakeLeader,
) -> None:
    urls = [a_dead_address()]
    edge = ForwardingEdge(urls)
    unanswered = edge.client.unanswered
    fail(edge)
    edge.now += UNANSWERED_S
    fail(edge)
    assert unanswered.is_in_doubt
    assert not unanswered.is_away
    edge.now += 0.1
    assert unanswered.is_away
    urls[:] = [leader.url]
    assert edge.client.ask(PATH, {})[0] == 200
    assert not unanswered.is_away
    assert not unanswered.is_in_doubt


@pytest.mark.parametrize("method", ["ask", "get", "forward"])
def test_any_answer_of_the_leader_ends_the_absence_and_no_answer_of_another_server_does(
    leader: FakeLeader, method: str
) -> None:
    urls = [a_dead_address()]
    edge = ForwardingEdge(urls)
    fail(edge)
    edge.now += UNANSWERED_S + 1

    def ask() -> None:
        match method:
            case "ask":
                edge.client.ask(PATH, {})
            case "get":
                edge.client.get(leader.url, PATH)
            case _:
                edge.ask()

    urls.append(leader.url)
    ask()
    assert edge.client.unanswered.is_away, "the address of the leader still does not answer"
    urls[:] = [leader.url]
    leader.more = [("Clockserver-Role", "standby")]
    edge.client.get(leader.url, PATH)
    assert edge.client.unanswered.is_away, "it does not lead"
    leader.more = []
    ask()
    assert not edge.client.unanswered.is_away


def test_an_edge_that_asked_nothing_for_a_second_asks_a_question(leader: FakeLeader) -> None:
    edge = ForwardingEdge([leader.url])
    unanswered = edge.client.unanswered
    edge.client.ask(PATH, {})
    edge.now += QUIET_S
    assert not unanswered.is_quiet
    edge.now += 0.1
    assert unanswered.is_quiet
    unanswered.begin()
    edge.now += QUIET_S
    assert not unanswered.is_quiet, "it waits for an answer"
    unanswered.end()
    assert not unanswered.is_quiet


def test_a_long_request_does_not_count_as_silence_while_others_are_answered() -> None:
    now = [0.0]
    unanswered = UnansweredTime(lambda: now[0])
    unanswered.begin()
    now[0] += DOUBT_S + 0.1
    assert unanswered.is_in_doubt
    unanswered.end()  # the leader was asked whether it is there
    now[0] += 100
    assert not unanswered.is_in_doubt
    unanswered.begin()
    now[0] += UNANSWERED_S
    unanswered.begin()
    now[0] += 0.1
    assert unanswered.is_away
