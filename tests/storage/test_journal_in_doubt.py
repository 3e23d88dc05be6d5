"""After a COMMIT without an answer the rows are in the journal once or not at all, and the caller learns which."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from clockserver.desk.ports import JournalConflict, JournalInDoubt, JournalUnwritable
from clockserver.storage.database.database_engine import migrate, open_engine
from clockserver.storage.database.database_url import postgres_url
from clockserver.storage.database.journal import SqlJournal
from tests.network.postgres_proxy import Loss, Proxy
from tests.processes.postgres import Postgres, database, open_folder, postgres  # noqa: F401 - fixtures
from tests.storage.database.test_journal import STREAM, a_row, rows

pytestmark = pytest.mark.postgres


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[Proxy]:  # noqa: F811
    with open_folder() as folder:
        between = Proxy(folder, postgres.folder)
        yield between
        between.close()


@pytest.fixture
def engine(proxy: Proxy, database: str) -> Iterator[sa.Engine]:  # noqa: F811
    opened = open_engine(postgres_url(proxy.url_of(database)))
    migrate(opened)
    yield opened
    opened.dispose()


def no_sleep(_: float) -> None:
    """Let the proxy forward again at once."""


@pytest.mark.full
@pytest.mark.parametrize("loss", ["answer", "commit"])
def test_rows_whose_commit_answer_was_lost_are_written_once(
    engine: sa.Engine, proxy: Proxy, loss: Loss
) -> None:
    journal = SqlJournal(engine, sleep=no_sleep)
    journal.append(rows(1, 2))
    proxy.loses = loss
    journal.append(rows(3, 5))
    assert proxy.lost == 1
    journal.append(rows(6, 6))
    assert list(journal.read(STREAM)) == rows(1, 6)


@pytest.mark.parametrize("loss", ["answer", "commit"])
def test_a_commit_stays_in_doubt_until_the_same_rows_can_be_checked(
    engine: sa.Engine, proxy: Proxy, loss: Loss
) -> None:
    journal = SqlJournal(engine, sleep=no_sleep, doubt_s=0)
    proxy.loses, proxy.closes_after_loss = loss, True
    for _ in range(3):  # never that it is not written
        with pytest.raises(JournalInDoubt):
            journal.append(rows(1, 2))
    proxy.closed = False
    journal.append(rows(1, 2))
    assert list(journal.read(STREAM)) == rows(1, 2)


def test_another_event_in_its_place_is_a_conflict(engine: sa.Engine, proxy: Proxy) -> None:
    journal = SqlJournal(engine, sleep=no_sleep, doubt_s=0)
    proxy.loses, proxy.closes_after_loss = "commit", True
    with pytest.raises(JournalInDoubt):
        journal.append([a_row(1)])
    proxy.closed = False
    SqlJournal(engine).append([a_row(1, actor="another")])
    with pytest.raises(JournalConflict):
        journal.append([a_row(1)])


def test_rows_that_fail_before_their_commit_are_not_written_and_fail_at_once(
    engine: sa.Engine, proxy: Proxy
) -> None:
    journal = SqlJournal(engine, sleep=no_sleep)
    proxy.closed = True
    with pytest.raises(JournalUnwritable) as failure:
        journal.append(rows(1, 1))
    assert not isinstance(failure.value, JournalInDoubt)
    proxy.closed = False
    assert list(journal.read(STREAM)) == []


def test_a_connection_broken_between_writes_is_replaced_unnoticed(engine: sa.Engine, proxy: Proxy) -> None:
    journal = SqlJournal(engine, sleep=no_sleep)
    journal.append(rows(1, 1))
    with engine.connect() as connection:
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    second = sa.create_engine(engine.url)
    with second.connect() as connection:
        connection.exec_driver_sql(f"SELECT pg_terminate_backend({pid})")
    second.dispose()
    journal.append(rows(2, 2))
    assert list(journal.read(STREAM)) == rows(1, 2)


@pytest.mark.full
def test_a_writer_that_hangs_within_a_transaction_is_ended(engine: sa.Engine) -> None:
    second = open_engine(engine.url.render_as_string(hide_password=False))
    outcome: list[str] = []

    def stand_still(_: sa.Connection) -> None:
        # It waits for the transaction of the first.
        SqlJournal(second).append([a_row(seq, actor="another") for seq in (1, 2, 3)])
        outcome.append("the second has written")

    with pytest.raises(JournalConflict):
        SqlJournal(engine).append(rows(1, 3), stand_still)
    assert outcome == ["the second has written"]
    assert {row.actor for row in SqlJournal(second).read(STREAM)} == {"another"}
    second.dispose()
