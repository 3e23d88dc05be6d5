"""A PostgreSQL that answers but fails: read-only, without a free connection, with a hanging COMMIT."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.client import codes, new_id
from tests.processes.postgres import Postgres, open_folder
from tests.processes.standby_pair import Pair, assert_whole, count, tap_at
from tests.shell import run
from tests.waiting import until

pytestmark = [pytest.mark.server, pytest.mark.postgres, pytest.mark.full]
READ_ONLY = "default_transaction_read_only = on"
COMMIT_HANGS = "synchronous_standby_names = 'gone_replica'"
SESSIONS = "SELECT sessions FROM pg_stat_database WHERE datname = current_database()"
NAMES = tuple(each.partition(" = ")[0] for each in (READ_ONLY, COMMIT_HANGS))
WAITS_S = 4


class FaultyDatabase:
    """A pair on a PostgreSQL of its own, whose settings change while it runs."""

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        self.postgres = postgres
        self.database = postgres.new_database()
        self.url = postgres.url_of(self.database)
        self.pair = Pair(folder, self.url)

    @contextmanager
    def setting(self, setting: str) -> Iterator[None]:
        """Apply a setting to every session meanwhile."""
        name = setting.partition(" = ")[0]
        self._apply("ALTER SYSTEM SET " + setting)
        try:
            yield
        finally:
            self._apply("ALTER SYSTEM RESET " + name)

    def _apply(self, statement: str) -> None:
        with self.postgres.connect("postgres") as connection:
            before = self._settings(connection)
            connection.execute(b"SET default_transaction_read_only = off")
            connection.execute(statement.encode())
            connection.execute(b"SELECT pg_reload_conf()")
        until(lambda: self._loaded() != before, "the setting")

    def _loaded(self) -> str:
        with self.postgres.connect("postgres") as connection:
            return self._settings(connection)

    @staticmethod
    def _settings(connection: psycopg.Connection[tuple[object, ...]]) -> str:
        rows = (connection.execute(f"SHOW {name}".encode()) for name in NAMES)
        return " ".join(str(each.fetchone()) for each in rows)

    def number(self, query: str) -> int:
        return count(self.postgres, self.database, query)

    def written(self, id_: str) -> int:
        return self.number(f"SELECT count(*) FROM events WHERE command = '{id_}'")  # noqa: S608 - an id of ours


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[FaultyDatabase]:
    with open_folder() as folder:
        postgres = Postgres(folder)
        postgres.start()
        faulty = FaultyDatabase(tmp_path, postgres)
        try:
            yield faulty
            assert_whole(postgres, faulty.database)
        finally:
            faulty.pair.end()
            postgres.stop()


def tap(faulty: FaultyDatabase, id_: str) -> dict[str, object]:
    return dict(faulty.pair.first.command("counter.tap", id_=id_, what="entry"))


def in_background(work: Callable[[], object]) -> threading.Thread:
    """Run work whose answer may never arrive, because its server is killed."""

    def run() -> None:
        with suppress(OSError):
            work()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def test_taps_are_refused_while_the_database_is_read_only_and_the_same_tap_works_afterwards(
    faulty: FaultyDatabase,
) -> None:
    first, id_ = faulty.pair.first, new_id()
    with faulty.setting(READ_ONLY):
        assert codes(tap(faulty, id_)) == ["journal.unwritable"]
        assert first.get("/readyz").status_code == 503
        assert first.clock()["phase"] == "ready"
        before = faulty.number(SESSIONS)
        threading.Event().wait(WAITS_S)
        # Ours is one for each look; the leader tries its lease once a second, and the standby waits.
        assert faulty.number(SESSIONS) - before <= 2 * WAITS_S
    until(lambda: tap(faulty, id_).get("ok"), "the same tap")
    assert faulty.written(id_) == 1
    assert faulty.number("SELECT epoch FROM leadership") == 1


def test_a_standby_leads_once_its_read_only_database_accepts_writes(faulty: FaultyDatabase) -> None:
    first, second = faulty.pair.first, faulty.pair.second
    with faulty.setting(READ_ONLY):
        first.kill()
        until(lambda: "read-only" in second.log, "a standby that says why it does not lead")
        assert second.role() == "standby"
    second.until_it_leads()
    assert tap_at(second)(new_id())


def test_a_tap_whose_commit_hangs_is_pending_with_a_notice_to_staff_and_counts_once(
    faulty: FaultyDatabase,
) -> None:
    first, id_ = faulty.pair.first, new_id()
    with faulty.setting(COMMIT_HANGS):
        assert tap(faulty, id_) == {"pending": True}
        assert first.get("/readyz").text.startswith("the journal cannot be written")
        assert first.clock()["phase"] == "ready"
    until(lambda: tap(faulty, id_).get("ok"), "the same tap")
    until(lambda: first.get("/readyz").ok, "a server that is ready")
    assert faulty.written(id_) == 1
    assert faulty.number("SELECT epoch FROM leadership") == 1


def test_a_leader_killed_while_its_commit_hangs_leaves_the_tap_written_once(faulty: FaultyDatabase) -> None:
    first, second, id_ = faulty.pair.first, faulty.pair.second, new_id()
    with faulty.setting(COMMIT_HANGS):
        in_background(lambda: tap(faulty, id_))
        until(
            lambda: faulty.number("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"),
            "a commit that hangs",
        )
        first.kill()
    second.until_it_leads()
    assert tap_at(second)(id_)
    assert faulty.written(id_) == 1


def test_a_leader_and_its_standby_continue_without_a_free_connection_and_newcomers_give_the_reason(
    faulty: FaultyDatabase, tmp_path: Path
) -> None:
    first, second = faulty.pair.first, faulty.pair.second
    connections: list[psycopg.Connection[tuple[object, ...]]] = []
    try:
        with suppress(psycopg.OperationalError):
            while True:
                connections.append(faulty.postgres.connect(faulty.database))
        assert tap(faulty, new_id())["ok"]
        completed = run("token", "list", "--data", tmp_path / "first", "--database", faulty.url)
        assert (completed.returncode, completed.stderr.count("\n")) == (2, 1), completed.stderr
        assert "too many clients" in completed.stderr or "slots are reserved" in completed.stderr
        first.kill()
        second.until_it_leads()
        assert tap_at(second)(new_id())
    finally:
        for each in connections:
            each.close()
