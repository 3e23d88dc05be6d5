"""Two tablets give one command about flights or counts at once: one does it, the other is told."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.client import Client, codes, new_id
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.seating.test_floor_over_the_wire import seated

TOMORROW = int(time.time() * 1_000) + 86_400_000
COMMANDS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("flight.change", {"session": "1", "label": "1A"}, "already_done"),
    ("flight.open", {"label": "1B", "copy_of": "1"}, "flights.label_taken"),
    ("flight.change", {"session": "2", "ends": {"level": 3}}, "already_done"),
    ("flight_prizes.set", {"session": "2", "places": 1, "amount": 100, "reason": "Said"}, "already_done"),
    ("flight.remove", {"session": "2"}, "session.unknown"),
    ("day.schedule", {"session": "1", "resumes_at": TOMORROW, "starts": "by_itself"}, "already_done"),
    ("day.unschedule", {"session": "1"}, "day.not_scheduled"),
)


@pytest.fixture
def tablets(server: RunningServer) -> tuple[Client, Client]:
    """The tablets of two directors, in a tournament with seated players."""
    return seated(server), server.client()


def give_at_once(
    tablets: tuple[Client, Client], *messages: tuple[str, dict[str, Any]]
) -> list[dict[str, Any]]:
    """The answers to a message of each tablet, given at the same moment; accepted ones first."""
    with ThreadPoolExecutor(2) as executor:
        futures = [
            executor.submit(tablet.command, type_, id_=new_id(), **fields)
            for tablet, (type_, fields) in zip(tablets, messages, strict=True)
        ]
        answers = [each.result() for each in futures]
    return sorted(answers, key=lambda each: "ok" not in each)


def test_one_of_two_commands_of_flights_at_once_is_applied_and_the_other_refused(
    server: RunningServer, tablets: tuple[Client, Client]
) -> None:
    tablets[0].do("prizes.set_up", currency="EUR", entry=8_000, unit=100, percents=[100])
    for type_, fields, code in COMMANDS:
        first, second = give_at_once(tablets, (type_, fields), (type_, fields))
        assert first.get("ok"), (type_, first)
        assert codes(second) == [code], type_
    assert_verified(server.data)


def test_the_second_tablet_is_shown_the_count_of_the_first_for_the_same_stack(
    server: RunningServer, tablets: tuple[Client, Client]
) -> None:
    counts = ({"entry": "e1", "chips": 9_000}, {"entry": "e1", "chips": 9_500})
    first, second = give_at_once(tablets, *(("count.verify", each) for each in counts))
    assert first.get("ok")
    assert codes(second) == ["counts.verified_meanwhile"]
    (refused,) = second["refused"]
    assert refused["params"]["chips"] in (9_000, 9_500)
    assert_verified(server.data)
