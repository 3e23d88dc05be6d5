"""npm's socket.io-client at two edges: a hundred commands, the death of an edge, and no gap."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.edges.conftest import MakeEdge
from tests.edges.running_edge import RunningEdge
from tests.servers import RunningServer
from tests.shell import run
from tests.stories.live.test_real_clients import NodeFollower, SecondDirector, wait_for_token
from tests.waiting import until

pytestmark = pytest.mark.server
COMMANDS = 100


@pytest.fixture
def edges(make_edge: MakeEdge) -> list[RunningEdge]:
    return [make_edge("hall-1"), make_edge("hall-2")]


@pytest.fixture
def followers(leader: RunningServer, edges: list[RunningEdge]) -> Iterator[list[NodeFollower]]:
    done = run("token", "add", "Follower", "--role", "supervisor", "--data", leader.data)
    assert done.returncode == 0, done.stderr
    token = done.stdout.splitlines()[0].rpartition(": ")[2]
    wait_for_token(leader, token)
    following = [NodeFollower(each.url(), token) for each in edges]
    yield following
    for each in following:
        each.close()


def assert_hold_what_the_leader_shows(leader: RunningServer, followers: list[NodeFollower]) -> None:
    client = leader.client()

    def same() -> bool:
        topics_by_follower = [each.held() for each in followers]
        current_topics = client.subscribe(*topics_by_follower[0])["topics"]
        return bool(current_topics) and all(each == current_topics for each in topics_by_follower)

    until(same, "what the leader shows")
    assert [each.gaps for each in followers] == [[], []]


@pytest.mark.full
def test_a_hundred_commands_at_two_edges_reach_every_client(
    leader: RunningServer, followers: list[NodeFollower]
) -> None:
    director = SecondDirector(leader)
    director.taps(COMMANDS)
    assert_hold_what_the_leader_shows(leader, followers)


def test_clients_of_an_edge_that_died_continue_when_it_is_back_at_its_address(
    leader: RunningServer, edges: list[RunningEdge], followers: list[NodeFollower]
) -> None:
    SecondDirector(leader).taps(10)
    edges[0].kill()
    SecondDirector(leader).taps(10)
    edges[0].start(port=edges[0].port)
    until(lambda: len(followers[0].held()) == len(followers[1].held()), "its follower")
    assert_hold_what_the_leader_shows(leader, followers)
