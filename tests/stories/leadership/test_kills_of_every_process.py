"""Random kills of leader, standby, edges, PostgreSQL and Redis under taps: each tap counts once, on all faces."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import requests
import socketio

from tests.client import Client, new_id
from tests.edges.running_edge import RunningEdge
from tests.processes.running_room import NAMES, RunningRoom, running_room
from tests.processes.standby_pair import Tablet, assert_whole, tap_at
from tests.shell import run
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
SEED = 60
SHORTENED_MS = 700
KILLS_PER_LEVEL = 10
"""Number of kills per level: registration, with the tapped counter, is open for eight levels."""
MAX_TOPICS = 20
"""Number of topics in a client's request."""
TIME_FIELDS = {"left_ms", "since"}
PROCESS_TOPICS = {"presence:room", "staff:room"}
"""Topics about the process that sends them."""


def tap_over_socket(edge: RunningEdge) -> Callable[[str], bool]:
    """Tap over a socket of an edge, which reconnects after its end."""
    clients: list[Client] = []

    def give(id_: str) -> bool:
        with suppress(AssertionError, socketio.exceptions.SocketIOError):
            if not clients or not clients[0].connected:
                clients[:] = [Client(edge.url(), edge.staff())]
            return bool(clients[0].command("counter.tap", id_=id_, what="entry").get("ok"))
        return False

    return give


class Levels:
    """Lets levels end, and notes the instant at which each has to."""

    def __init__(self, room: RunningRoom) -> None:
        self._room = room
        self._period: str | None = None
        self.ended_at: list[int] = []

    def clock(self) -> dict[str, Any]:
        """The clock at the leader."""

        def read_clock() -> dict[str, Any] | None:
            leader = self._room.leading()
            with suppress(requests.RequestException, AssertionError):
                return leader.clock()
            return None

        snapshot = until(read_clock, "a clock")
        assert snapshot is not None
        return snapshot

    def let_one_end(self) -> None:
        """Shorten the period to its last seconds."""
        id_, self._period = new_id(), self.clock()["period"]["id"]

        def is_set() -> bool:
            with suppress(requests.RequestException):
                answer = self._room.leading().command("clock.set_remaining", id_=id_, ms=SHORTENED_MS)
                return bool(answer.get("ok"))
            return False

        until(is_set, "a short level")

    def note_end(self) -> None:
        """Wait for the due end of the period, if any."""
        if self._period is not None:
            until(lambda: self.clock()["period"]["id"] != self._period, "the next period")
            self.ended_at.append(self.clock()["began_at"])
            self._period = None


def shown_at(client: Client, names: list[str]) -> dict[str, Any]:
    """The values of all those topics for a new follower."""
    topics: dict[str, Any] = {}
    for start in range(0, len(names), MAX_TOPICS):
        topics |= client.subscribe(*names[start : start + MAX_TOPICS])["topics"]
    return {name: comparable_value(each["value"]) for name, each in topics.items()}


def comparable_value(value: Any) -> Any:
    """A topic's value without its times and message numbers."""
    if not isinstance(value, dict):
        return value
    return {name: each for name, each in value.items() if name not in TIME_FIELDS}


def written_facts(room: RunningRoom) -> tuple[list[str], list[int]]:
    """The ids of the written taps, and the instants of the periods that began by themselves."""
    with room.postgres.connect(room.database) as connection:
        taps = connection.execute("SELECT command FROM events WHERE type = 'Tapped'").fetchall()
        began = connection.execute(
            "SELECT body FROM events WHERE type IN ('LevelStarted', 'BreakStarted') ORDER BY stream, seq"
        ).fetchall()
    return [str(id_) for (id_,) in taps], [msgspec.json.decode(str(body))["at"] for (body,) in began]


@pytest.mark.parametrize("kills", [60])
def test_each_command_counts_once_whatever_is_killed(tmp_path: Path, kills: int) -> None:
    with running_room(tmp_path) as room:
        chance, ends, levels = random.Random(SEED), threading.Event(), Levels(room)
        assert room.leading().command("clock.start")["ok"]
        first_edge, second_edge = room.edges.values()
        tablets = [
            Tablet(give, ends)
            for give in (tap_at(*room.servers), tap_at(first_edge), tap_over_socket(second_edge))
        ]
        for each in tablets:
            each.start()
        try:
            kill_at_random(room, kills, chance, tablets, levels)
        finally:
            ends.set()
            for each in tablets:
                each.join(PATIENCE_S)
        assert_written_once(room, [id_ for each in tablets for id_ in each.answered], levels)


def kill_at_random(
    room: RunningRoom, kills: int, chance: random.Random, tablets: list[Tablet], levels: Levels
) -> None:
    """Kill random processes repeatedly, each after some answers."""

    def answered() -> int:
        room.keep()
        return sum(len(each.answered) for each in tablets)

    for number in range(kills):
        if number % KILLS_PER_LEVEL == 0:
            levels.note_end()
            levels.let_one_end()
        aim = answered() + chance.randrange(6)
        until(lambda aim=aim: answered() >= aim, "taps are answered")  # type: ignore[misc]
        room.kill(chance.choice(NAMES))
    levels.note_end()


def assert_written_once(room: RunningRoom, answered: list[str], levels: Levels) -> None:
    """Assert that everything is written once, and shown by the leader, both edges and a replay."""
    leader = room.leading()
    taps, began = written_facts(room)
    assert sorted(taps) == sorted(answered)
    assert began == levels.ended_at
    assert_whole(room.postgres, room.database)
    until(lambda: "staff:room" in room.topics() and "log:friday" in room.topics(), "all topics in Redis")
    names = [each for each in room.topics() if each not in PROCESS_TOPICS]
    before = shown_at(leader.client(), names)
    assert before["counters:friday:1"]["entries"] == len(answered)
    for edge in room.edges.values():
        until(lambda edge=edge: shown_at(edge.client(), names) == before, "the same at an edge")  # type: ignore[misc]
    leader.kill()
    leader.begin()
    assert shown_at(room.leading().client(), names) == before
    url = room.postgres.url_of(room.database)
    done = run("verify", "--database", url, "--data", leader.data)
    assert "all in order" in done.stdout, done.stdout + done.stderr
