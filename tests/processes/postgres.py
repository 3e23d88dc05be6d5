"""A private PostgreSQL of the tests: a cluster that tests start, stop and freeze, with a database for each test."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
import sqlalchemy as sa

from clockserver.storage.database.database_engine import open_engine
from tests.waiting import PATIENCE_S, until

USERS = ("postgres", "nobody")
PASSWORD = "a pair of queens"


def postgres_binaries() -> Path:
    """The folder of initdb and pg_ctl."""
    paths = [*sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)]
    on_path = shutil.which("initdb")
    paths += [Path(on_path)] if on_path else []
    assert paths, "PostgreSQL is missing: apt-get install postgresql"
    return paths[0].parent


def _works_in(process: Path) -> Path | None:
    """The folder of a process in /proc; None for a dead one, or another user's."""
    with suppress(OSError):
        return (process / "cwd").readlink()
    return None


class Postgres:
    """A cluster of its own on a socket in its folder, owned by a user other than root.

    The user `clock` needs no password; `guarded` does. With an `address` it listens there too, for everybody. `env`
    extends the environment of its processes.
    """

    def __init__(self, folder: Path, address: str = "", env: Mapping[str, str] | None = None) -> None:
        self._env = {**os.environ, **(env or {})}
        self._binaries = postgres_binaries()
        self._address = address
        self.folder = folder
        self._data = folder / "cluster"
        self._as: list[str] = []
        self._names = count(1)
        if os.geteuid() == 0:
            names = {line.partition(":")[0] for line in Path("/etc/passwd").read_text().splitlines()}
            user = next(name for name in USERS if name in names)
            shutil.chown(folder, user)
            self._as = ["runuser", "-u", user, "--"]

    def run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*self._as, str(self._binaries / program), *arguments],
            cwd=self.folder,
            env=self._env,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    def start(self) -> None:
        if not self._data.exists():
            self.run("initdb", "-D", str(self._data), "-U", "clock", "-A", "trust", "-E", "UTF8", "--no-sync")
            rules = "local all guarded scram-sha-256\nlocal all all trust\nhost all all all trust\n"
            (self._data / "pg_hba.conf").write_text(rules)
        options = f"-c listen_addresses='{self._address}' -c unix_socket_directories={self.folder}"
        log = str(self.folder / "postgres.log")
        self.run("pg_ctl", "-D", str(self._data), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """End it as a power cut does; harmless if it is not running."""
        if not (self._data / "postmaster.pid").exists():
            return
        self.run("pg_ctl", "-D", str(self._data), "-m", "immediate", "stop")

    def kill(self) -> None:
        """Kill every process of it (kill -9); returns once they are gone."""
        self.send(signal.SIGKILL)
        until(lambda: not self._killed(), "the end of every process of PostgreSQL")
        # A dead process that nobody waited for would count as a running server.
        for lock in (self._data / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock"):
            lock.unlink(missing_ok=True)

    def _killed(self) -> list[int]:
        """Kill the processes that work in the cluster's folder, also new ones; the killed processes."""
        pids = [int(each.name) for each in Path("/proc").glob("[0-9]*") if _works_in(each) == self._data]
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return pids

    def send(self, number: signal.Signals) -> list[int]:
        """Send a signal to every process of the cluster; their ids."""
        master = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        pids = [master, *map(int, children)]
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, number)
        return pids

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://clock@/postgres?host={self.folder}"

    def url_of(self, database: str, *, user: str = "clock") -> str:
        """The URL of a database, as an operator writes it."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The name of a new, empty database."""
        name = f"room{next(self._names)}"
        with psycopg.connect(f"host={self.folder} user=clock dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return name

    def connect(self, database: str) -> psycopg.Connection[tuple[object, ...]]:
        """A connection that commits each statement."""
        return psycopg.connect(f"host={self.folder} user=clock dbname={database}", autocommit=True)


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder outside pytest's, because that is closed to the owner of a cluster."""
    with TemporaryDirectory(prefix="clockserver-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@contextmanager
def locked(postgres: Postgres, database: str, *tables: str) -> Iterator[None]:
    """Lock these tables: every other statement that reads or writes them waits."""
    with postgres.connect(database) as connection, connection.transaction():
        connection.execute(f"LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE")
        yield


def waits_for_lock(postgres: Postgres, database: str, of: int = 1, *, statement: str = "") -> None:
    """Wait until this number of statements with this beginning sleep on a lock."""
    query = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = %s AND wait_event_type = 'Lock' AND starts_with(query, %s)"
    )
    with postgres.connect("postgres") as connection:

        def sleeps() -> bool:
            row = connection.execute(query, (database, statement)).fetchone()
            return row is not None and int(str(row[0])) >= of

        until(sleeps, f"{of} statements that sleep")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with open_folder() as folder:
        server = Postgres(folder)
        server.start()
        yield server
        server.stop()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The name of an empty database."""
    return postgres.new_database()


@pytest.fixture
def postgres_engine(postgres: Postgres) -> Iterator[sa.Engine]:
    """An engine over an empty database."""
    engine = open_engine(postgres.url)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    yield engine
    engine.dispose()
