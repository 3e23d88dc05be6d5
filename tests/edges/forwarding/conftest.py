"""A leader and an edge before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.edges.forwarding.leader_and_edge import Edge, Leader


@pytest.fixture
def leader() -> Iterator[Leader]:
    leader = Leader()
    yield leader
    leader.close()


@pytest.fixture
def edge(leader: Leader) -> Edge:
    return Edge([leader.url])
