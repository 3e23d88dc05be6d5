"""A takeover voids an open vote at once, permits a new one, and copies no key.

Each commit plays this without processes, in tests/tournament/bubble_vote/test_lost_keys.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.storage.data_directory import SECRET
from clockserver.storage.database.vault import Seal
from clockserver.storage.one_time_keys import FOLDER
from tests.browser.seated import person
from tests.processes.postgres import Postgres
from tests.processes.standby_pair import Pair, assert_whole, count
from tests.servers import RunningServer
from tests.stories.bubble_vote.test_seat_card_votes import NAMES, cast, phone

pytestmark = [pytest.mark.server, pytest.mark.postgres]


def do(server: RunningServer, type_: str, **fields: Any) -> None:
    answer = server.command(type_, **fields)
    assert answer.get("ok"), answer


def begin_vote(server: RunningServer) -> None:
    """Call a vote with three players at a stopped table, and give one ballot."""
    do(server, "tables.open", tables=[4])
    for seat, name in enumerate(NAMES, 1):
        do(server, "entry.register", person=person(server, name), seat=[4, seat])
    do(server, "clock.start")
    do(server, "vote.call")
    do(server, "vote.table_ready", table=4)
    assert cast(server, phone(server, "e1"), "e1", deal=True).json()["ok"]


def vote_of(server: RunningServer) -> dict[str, Any]:
    topic = "vote:friday:1"
    return dict(server.client().subscribe(topic)["topics"][topic]["value"]["vote"])


def assert_void_and_called_again(server: RunningServer) -> None:
    vote = vote_of(server)
    assert (vote["state"], vote["deal"], vote["key_lost"]) == ("void", None, True)
    late = cast(server, phone(server, "e2"), "e2", deal=True).json()
    assert [each["code"] for each in late["refused"]] == ["vote.is_over"]
    do(server, "vote.call")
    do(server, "vote.table_ready", table=4)
    vote = vote_of(server)
    assert (vote["number"], vote["state"], vote["missing"]) == (2, "open", ["e1", "e2", "e3"])


@pytest.mark.full
def test_a_standby_that_takes_over_voids_the_vote_with_a_reason(
    pair: Pair,
    postgres: Postgres,
    database: str,
) -> None:
    begin_vote(pair.first)
    pair.first.kill()
    pair.second.until_it_leads()
    assert_void_and_called_again(pair.second)
    assert count(postgres, database, "SELECT count(*) FROM events WHERE type = 'VoteClosed'") == 1
    assert_whole(postgres, database)


@pytest.mark.full
def test_a_restarted_leader_continues_its_vote(
    pair: Pair,
    postgres: Postgres,
    database: str,
) -> None:
    begin_vote(pair.first)
    pair.second.kill()
    pair.first.kill()
    pair.first.begin().until_it_leads()
    assert vote_of(pair.first)["missing"] == ["e2", "e3"]
    assert count(postgres, database, "SELECT count(*) FROM events WHERE type = 'VoteClosed'") == 0


@pytest.mark.full
def test_the_key_is_neither_in_the_database_nor_in_its_logs_nor_with_the_standby(
    pair: Pair,
    postgres: Postgres,
    database: str,
) -> None:
    begin_vote(pair.first)
    with postgres.connect(database) as connection:
        connection.execute("CHECKPOINT")
        row = connection.execute("SELECT name, sealed FROM vault WHERE name LIKE '%/vote/%'").fetchone()
    assert row is not None
    name, sealed = str(row[0]), row[1]
    assert isinstance(sealed, bytes)
    (half,) = (path.read_bytes() for path in (pair.first.data / FOLDER).iterdir())
    wrapped = Seal((pair.first.data / SECRET).read_text("ascii").strip().encode()).open(name, sealed)
    key = bytes(a ^ b for a, b in zip(half, wrapped, strict=True))
    pair.first.kill()
    pair.second.until_it_leads()
    folders = (postgres.folder / "cluster", pair.second.data)
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert any("pg_wal" in path.parts and sealed in path.read_bytes() for path in files), "what it looks for"
    for path in files:
        content = path.read_bytes()
        for each in (key, half, wrapped):
            assert each not in content, path
            assert each.hex().encode() not in content, path
