"""Takeovers while levels end and tablets tap: each level ends once and on time, each tap counts once."""

from __future__ import annotations

import os
import random
import signal
import threading
from contextlib import suppress

import pytest
import requests

from tests.processes.postgres import Postgres
from tests.processes.standby_pair import FENCED, Pair, PairedServer, Tablet, assert_whole, count, tap_at
from tests.shell import run
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.server, pytest.mark.postgres]
LEVEL_MS = 20 * 60_000
STARTED = "SELECT count(*) FROM events WHERE type = 'LevelStarted'"
TOPICS = ("clock:friday:1", "counters:friday:1", "log:friday")
SEED = 17


# -- levels ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moment", [*(pytest.param(each, marks=pytest.mark.full) for each in ("dead", "stopped")), "between"]
)
def test_a_level_that_ends_without_a_leader_ends_once_and_at_its_instant(
    pair: Pair,
    postgres: Postgres,
    database: str,
    moment: str,
) -> None:
    """At the level's end there is no leader, or the leader is stopped, or a takeover is just before or after it."""
    assert pair.first.command("clock.start")["ok"]
    if moment == "dead":
        os.kill(pair.second.pid, signal.SIGSTOP)  # it takes over only once the level has ended
    remaining_ms = {"dead": 1_500, "stopped": 2_000, "between": 300}[moment]
    assert pair.first.command("clock.set_remaining", ms=remaining_ms)["ok"]
    deadline = pair.first.clock()["deadline"]
    if moment == "stopped":
        os.kill(pair.first.pid, signal.SIGSTOP)
    else:
        pair.first.kill()
    if moment == "dead":
        threading.Event().wait(remaining_ms / 1000)  # the level's own time
        os.kill(pair.second.pid, signal.SIGCONT)
    pair.second.until_it_leads()
    until(lambda: pair.second.clock()["period"]["id"] == "l2", "level 2")
    clock = pair.second.clock()
    assert (clock["began_at"], clock["deadline"]) == (deadline, deadline + LEVEL_MS)
    if moment == "stopped":
        os.kill(pair.first.pid, signal.SIGCONT)
        assert pair.first.code() == FENCED
    assert count(postgres, database, STARTED) == 1
    assert_whole(postgres, database)


# -- tablets -----------------------------------------------------------------------------------------------


def leading(pair: Pair) -> PairedServer:
    """The leading server, once there is one."""

    def find_leader() -> PairedServer | None:
        for each in (pair.first, pair.second):
            with suppress(requests.RequestException):
                if each.role() == "leader" and each.get("/readyz").ok:
                    return each
        return None

    leader = until(find_leader, "a leader")
    assert leader is not None
    return leader


def topics_of(server: PairedServer) -> dict[str, object]:
    topics = server.client().subscribe(*TOPICS)["topics"]
    return {name: topics[name]["value"] for name in TOPICS}


@pytest.mark.parametrize("kills", [6, pytest.param(60, marks=pytest.mark.full)])
def test_taps_of_three_tablets_outlive_kills_of_leader_and_standby(
    pair: Pair,
    postgres: Postgres,
    database: str,
    kills: int,
) -> None:
    chance, ends = random.Random(SEED), threading.Event()
    tablets = [Tablet(tap_at(pair.first, pair.second), ends) for _ in range(3)]
    for each in tablets:
        each.start()
    try:
        for _ in range(kills):
            aim = sum(len(each.answered) for each in tablets) + chance.randrange(6)
            until(lambda aim=aim: sum(len(each.answered) for each in tablets) >= aim, "taps are answered")
            victim = chance.choice((pair.first, pair.second))
            victim.kill()
            victim.begin()
    finally:
        ends.set()
        for each in tablets:
            each.join(PATIENCE_S)
    answered = [id_ for each in tablets for id_ in each.answered]
    leader = leading(pair)
    before = topics_of(leader)
    assert before["counters:friday:1"]["entries"] == len(answered)  # type: ignore[index]
    with postgres.connect(database) as connection:
        rows = connection.execute("SELECT command FROM events WHERE type = 'Tapped'").fetchall()
    assert sorted(str(id_) for (id_,) in rows) == sorted(answered)
    assert_whole(postgres, database)
    leader.kill()
    assert topics_of(leading(pair)) == before
    done = run("verify", "--database", postgres.url_of(database), "--data", leader.data)
    assert "all in order" in done.stdout, done.stdout + done.stderr
