"""A leader and an edge before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.edges.forwarding.leader_and_edge import FakeLeader, ForwardingEdge


@pytest.fixture
def leader() -> Iterator[FakeLeader]:
    leader = FakeLeader()
    yield leader
    leader.close()


@pytest.fixture
def edge(leader: FakeLeader) -> ForwardingEdge:
    return ForwardingEdge([leader.url])
