"""An absent PostgreSQL is no damage to a reader: all is read once it is back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from clockserver.desk.ports import JournalUnwritable
from clockserver.storage.database.database_check import database_faults
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.journal_upkeep import JournalUpkeep
from clockserver.storage.database.stream_heads import StreamHeads
from tests.network.postgres_proxy import Proxy
from tests.processes.postgres import Postgres, database, postgres  # noqa: F401 - fixtures
from tests.storage.database.test_journal import STREAM, rows
from tests.storage.test_journal_in_doubt import engine, proxy  # noqa: F401 - fixtures

pytestmark = pytest.mark.postgres


def test_a_database_that_is_away_is_not_damaged(engine: sa.Engine, proxy: Proxy) -> None:  # noqa: F811
    journal = SqlJournal(engine)
    journal.append(rows(1, 3))
    proxy.closed = True
    for reading in (
        lambda: list(journal.read(STREAM)),
        lambda: list(journal.read(STREAM, 1)),
        journal.streams,
        journal.newest_at,
        lambda: list(database_faults(engine)),
    ):
        with pytest.raises(JournalUnwritable):
            reading()
    proxy.closed = False
    assert list(journal.read(STREAM)) == rows(1, 3)
    assert list(database_faults(engine)) == []


def test_a_connection_that_ended_while_nobody_read_is_replaced(
    engine: sa.Engine,  # noqa: F811
    postgres: Postgres,  # noqa: F811
    database: str,  # noqa: F811
) -> None:
    journal = SqlJournal(engine)
    journal.append(rows(1, 3))
    other_sessions = "SELECT pid FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
    with postgres.connect(database) as connection:
        ended = f"SELECT pg_terminate_backend(pid, 10000) FROM ({other_sessions}) AS others"  # noqa: S608
        assert connection.execute(ended.encode(), (database,)).fetchall() == [(True,)]
    assert list(journal.read(STREAM)) == rows(1, 3)


def test_a_check_waits_for_the_database(engine: sa.Engine, proxy: Proxy, tmp_path: Path) -> None:  # noqa: F811
    heads = StreamHeads(tmp_path)
    journal = SqlJournal(engine, heads)
    journal.append(rows(1, 3))
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        proxy.closed = len(waits) < 3

    def at_once(work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    proxy.closed = True
    upkeep = JournalUpkeep(journal, heads, engine, at_once, at_once, was_chained=True)
    upkeep.check(sleep, lambda damage: pytest.fail(str(damage)))
    assert upkeep.faults == ()
    assert len(waits) >= 3
