"""Connections when file descriptors run out: none takes a descriptor that the journal needs."""

from __future__ import annotations

import logging
import os

import pytest

from clockserver.live.connection_limit import FULL_FOR_S, RESERVED_DESCRIPTORS, ConnectionLimit, next_number


class FakeProcess:
    """A process with a limit of open files, and its clock."""

    def __init__(self, files: int, most: int = 20_000) -> None:
        self.files = files
        self.now = 0.0
        self.limit = ConnectionLimit(most, lambda: self.files, lambda: self.now)

    def last(self) -> list[int]:
        """The descriptor numbers that are accepted, except for phones' sockets."""
        return [n for n in range(self.files) if self.limit.has_room(n) and self.limit.is_last(n)]


def test_the_journals_descriptors_are_given_to_no_connection() -> None:
    room = FakeProcess(1_024)
    assert room.limit.has_room(1_024 - RESERVED_DESCRIPTORS - 1)
    assert not room.limit.has_room(1_024 - RESERVED_DESCRIPTORS)


def test_some_places_are_reserved_for_televisions_and_staff() -> None:
    last = FakeProcess(1_024).last()
    assert last == list(range(854, 976))


def test_a_server_with_very_few_places_still_admits_somebody() -> None:
    assert FakeProcess(30).limit.has_room(19)
    assert not FakeProcess(30).limit.has_room(20)


def test_the_hub_limits_connections_even_where_more_files_may_be_open() -> None:
    assert not FakeProcess(1_000_000, most=20_000).limit.has_room(20_000 - RESERVED_DESCRIPTORS)


def test_a_limit_that_is_raised_makes_room() -> None:
    room = FakeProcess(100)
    assert not room.limit.has_room(200)
    room.files = 1_024
    assert room.limit.has_room(200)


def test_the_server_counts_as_full_until_nobody_was_rejected_for_a_while() -> None:
    room = FakeProcess(100)
    assert not room.limit.is_full
    room.limit.count_rejected()
    room.now = FULL_FOR_S - 1
    assert room.limit.is_full
    room.now = FULL_FOR_S
    assert not room.limit.is_full


def test_the_log_says_once_that_there_is_no_room_and_again_when_it_happens_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = FakeProcess(100)
    with caplog.at_level(logging.WARNING, "clockserver"):
        for second in range(1_000):
            room.now = float(second)
            room.limit.count_rejected()
        assert len(caplog.records) == 1
        room.now = 2_000.0
        room.limit.count_rejected()
    assert len(caplog.records) == 2
    assert "100 file descriptors are too few" in caplog.text


def test_the_next_number_is_the_lowest_that_is_free() -> None:
    duplicate = os.dup(0)
    free = next_number(0)
    os.close(duplicate)
    assert next_number(0) == min(duplicate, free)
