"""Connections without a complete request: each address has a limit, and the oldest is closed."""

from __future__ import annotations

from clockserver.live.unfinished_requests import UnfinishedRequests


class FakeConnection:
    """A connection that records whether it was closed."""

    def __init__(self) -> None:
        self.ended = False

    def hang_up(self) -> None:
        self.ended = True


def begin_connections(unfinished: UnfinishedRequests, source: str, number: int) -> list[FakeConnection]:
    connections = [FakeConnection() for _ in range(number)]
    for instant, each in enumerate(connections):
        unfinished.begin(source, each, instant)
    return connections


def test_an_address_beyond_its_share_loses_its_oldest_request_and_no_other_address_does() -> None:
    unfinished = UnfinishedRequests(lambda: 3)
    other_connections = begin_connections(unfinished, "10.0.0.2", 3)
    ours = begin_connections(unfinished, "10.0.0.1", 5)
    assert [each.ended for each in ours] == [True, True, False, False, False]
    assert not any(each.ended for each in other_connections)
    assert len(unfinished) == 6


def test_a_completed_request_does_not_count_as_unfinished() -> None:
    unfinished = UnfinishedRequests(lambda: 1)
    (first,) = begin_connections(unfinished, "10.0.0.1", 1)
    unfinished.remove("10.0.0.1", first)
    unfinished.remove("10.0.0.1", first)
    begin_connections(unfinished, "10.0.0.1", 1)
    assert not first.ended


def test_a_kept_connection_that_sends_a_new_request_is_the_youngest() -> None:
    unfinished = UnfinishedRequests(lambda: 2)
    first, second = begin_connections(unfinished, "10.0.0.1", 2)
    unfinished.begin("10.0.0.1", first, 2)
    begin_connections(unfinished, "10.0.0.1", 1)
    assert (first.ended, second.ended) == (False, True)


def test_requests_that_have_waited_long_end_when_places_run_short() -> None:
    unfinished = UnfinishedRequests(lambda: 10)
    connections = begin_connections(unfinished, "10.0.0.1", 4)
    unfinished.end_older(started_before=2)
    assert [each.ended for each in connections] == [True, True, False, False]
    assert len(unfinished) == 2
