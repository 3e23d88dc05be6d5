"""After a lost COMMIT in accounts, players, the vault or imported rows, the write is done once and reported as done."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from clockserver.accounts.account_store import User
from clockserver.desk.ports import JournalUnwritable
from clockserver.players.person import Person
from clockserver.storage.database import write_transactions
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_people import SqlPeople
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.database.stream_import import StreamImport, drop_some
from clockserver.storage.database.vault import SqlVault
from tests.network.postgres_proxy import Loss, Proxy
from tests.processes.postgres import database, postgres  # noqa: F401 - fixtures
from tests.storage.database.test_journal import STREAM, a_row, rows
from tests.storage.test_journal_in_doubt import engine, no_sleep, proxy  # noqa: F401 - fixtures
from tests.waiting import PATIENCE_S

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("loss", ["answer", "commit"])]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the five seconds for which stores try again, because a busy machine needs them."""
    monkeypatch.setattr(write_transactions, "DOUBT_S", PATIENCE_S)


ANNA = User("u-anna2222", "Anna", "td", "hashed", 1)
ANN = Person(id="a" * 32, name="Ann Abel", created_at=1)
BEN = Person(id="b" * 32, name="Ben Berg", created_at=1)


def test_an_account_is_saved_and_changed_once(engine: sa.Engine, proxy: Proxy, loss: Loss) -> None:  # noqa: F811
    store = SqlPeople(engine, sleep=no_sleep)
    proxy.loses = loss
    store.save(ANNA)
    assert store.load().users == (ANNA,)
    later = replace(ANNA, name="Anne")
    proxy.loses = loss
    assert store.change(ANNA, later)
    assert store.load().users == (later,)
    assert not store.change(ANNA, later), "a change that was not in doubt meets another row"
    proxy.loses = loss
    store.delete_sign_ins(["s-1"])
    assert proxy.lost == 3


def test_players_are_added_and_changed_once(engine: sa.Engine, proxy: Proxy, loss: Loss) -> None:  # noqa: F811
    store = SqlPlayers(engine, sleep=no_sleep)
    proxy.loses = loss
    store.add([ANN, BEN])
    pairs = [(each, replace(each, name=f"{each.name} Jr")) for each in (ANN, BEN)]
    proxy.loses = loss
    assert store.change_all(pairs)
    assert store.load() == [after for _, after in pairs]
    assert not store.change_all(pairs)
    assert proxy.lost == 2


def test_a_secret_is_kept_and_destroyed_once(engine: sa.Engine, proxy: Proxy, loss: Loss) -> None:  # noqa: F811
    vault = SqlVault(engine, b"5" * 64, sleep=no_sleep)
    proxy.loses = loss
    vault.put("a/draw/1", b"seed")
    assert vault.open("a/draw/1") == b"seed"
    proxy.loses = loss
    vault.destroy("a/draw/1")
    assert vault.names() == []
    assert proxy.lost == 2


def test_arriving_rows_are_written_once(engine: sa.Engine, proxy: Proxy, loss: Loss) -> None:  # noqa: F811
    journal = SqlJournal(engine, sleep=no_sleep, doubt_s=PATIENCE_S)
    first, *rest = rows(1, 5)
    stream_import = StreamImport(journal, first)
    stream_import.begin()
    proxy.loses = loss
    stream_import.take(rest)
    proxy.loses = loss
    stream_import.take_people([ANN])
    assert SqlPlayers(engine).load() == []
    proxy.loses = loss
    stream_import.end()
    assert list(journal.read(STREAM)) == [first, *rest]
    assert SqlPlayers(engine).load() == [ANN]
    assert proxy.lost == 3


def test_rows_that_did_not_become_whole_are_dropped(engine: sa.Engine, proxy: Proxy, loss: Loss) -> None:  # noqa: F811
    journal = SqlJournal(engine, sleep=no_sleep, doubt_s=PATIENCE_S)
    stream_import = StreamImport(journal, a_row(1))
    stream_import.take(rows(2, 4))
    proxy.loses = loss
    assert drop_some(journal, STREAM)
    assert not drop_some(journal, STREAM)


def test_a_write_is_repeated_until_the_database_is_back(engine: sa.Engine, proxy: Proxy, loss: Loss) -> None:  # noqa: F811
    tries: list[float] = []

    def sleep(seconds: float) -> None:
        tries.append(seconds)
        proxy.closed = len(tries) < 3

    store = SqlPeople(engine, sleep=sleep)
    proxy.loses, proxy.closes_after_loss = loss, True
    store.save(ANNA)
    assert len(tries) == 3
    assert store.load().users == (ANNA,)


def test_a_write_that_fails_before_its_commit_is_not_repeated(
    engine: sa.Engine,  # noqa: F811
    proxy: Proxy,  # noqa: F811
    loss: Loss,
) -> None:
    store = SqlPeople(engine, sleep=lambda _: pytest.fail("it is not in doubt"))
    proxy.closed, proxy.loses = True, loss
    with pytest.raises(JournalUnwritable):
        store.save(ANNA)
    proxy.closed, proxy.loses = False, ""
    assert store.load().users == ()
