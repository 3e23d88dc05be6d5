"""Two tablets give one command with separate ids over the wire, at once and in turn."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.client import Client, codes
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.seating.test_floor_over_the_wire import seated, signed_in

COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("penalty.give", {"entry": "e1", "kind": "warning", "why": "exposed_card"}),
    ("seat.swap", {"entry": "e1", "other": "e2"}),
    ("chips.remove", {"chips": 500, "why": "lost"}),
    ("ruling.note", {"table": 4, "text": "Misdeal"}),
    ("entry.new_card", {"entry": "e1"}),
    ("announcement.post", {"text": "Dinner", "seconds": 60}),
    ("clock.add", {"ms": 60_000}),
    ("vote.record", {"deal": False}),
    ("table.final", {"table": 4, "players": 2}),
)


@pytest.fixture
def tablets(server: RunningServer) -> tuple[Client, Client]:
    director = seated(server)
    assert director.subscribe("log:friday")["ok"]
    return director, signed_in(server, "Flo", "floor")


def test_a_command_without_a_seen_revision_is_refused_as_a_repeat_of_the_last_one(
    server: RunningServer, tablets: tuple[Client, Client]
) -> None:
    director, floor = tablets
    for type_, fields in COMMANDS:
        director.do(type_, **fields)
        assert codes(floor.command(type_, **fields)) == ["already_done"], type_
    assert_verified(server.data)


def test_one_of_two_commands_at_once_is_applied_and_the_other_may_be_repeated_knowingly(
    server: RunningServer, tablets: tuple[Client, Client]
) -> None:
    newest = max(int(number) for number in tablets[0].values["log:friday"]["lines"])
    for type_, fields in COMMANDS:
        with ThreadPoolExecutor(2) as executor:
            futures = [executor.submit(each.command, type_, seen=newest, **fields) for each in tablets]
            answers = [each.result() for each in futures]
        (done,) = [each for each in answers if "ok" in each]
        (refused,) = [each for each in answers if "refused" in each]
        assert codes(refused) == ["already_done"], type_
        newest = refused["refused"][0]["params"]["seen"]
        assert newest == done["seq"] or type_ == "table.final"
        if type_ == "penalty.give":
            assert tablets[1].command(type_, seen=newest, **fields)["ok"]
            newest += 1
    assert_verified(server.data)
