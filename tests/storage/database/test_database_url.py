"""One line says what an unusable PostgreSQL lacks, before anything is written."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.network.postgres_proxy import Proxy
from tests.processes.postgres import Postgres, database, open_folder, postgres  # noqa: F401 - fixtures
from tests.shell import CLOCKSERVER, run

pytestmark = [pytest.mark.server, pytest.mark.postgres]


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[Proxy]:  # noqa: F811
    with open_folder() as folder:
        between = Proxy(folder, postgres.folder)
        yield between
        between.close()


def test_a_missing_driver_is_named_with_what_installs_it(tmp_path: Path) -> None:
    without = tmp_path / "without" / "psycopg"
    without.mkdir(parents=True)
    (without / "__init__.py").write_text("raise ImportError('no pq wrapper available')\n")
    done = subprocess.run(
        [
            *CLOCKSERVER,
            "verify",
            "--database",
            "postgresql://clock@localhost/room",
            "--data",
            tmp_path / "data",
        ],
        env={**os.environ, "PYTHONPATH": str(without.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "pip install 'clockserver[postgres]' (no pq wrapper available)" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.full
def test_a_postgresql_before_14_is_refused_and_left_alone(
    tmp_path: Path,
    postgres: Postgres,  # noqa: F811
    database: str,  # noqa: F811
    proxy: Proxy,
) -> None:
    with postgres.connect(database) as connection:
        row = connection.execute("SHOW server_version_num").fetchone()
    assert row is not None
    proxy.rewrites = (str(row[0]).encode(), b"130014")
    done = run("serve", "--database", proxy.url_of(database), "--port", "0", "--data", tmp_path / "data")
    assert done.returncode == 2
    assert "is PostgreSQL 13; it has to be 14 or later" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    with postgres.connect(database) as connection:
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert tables == (0,)


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_keeps_text_otherwise_is_refused_with_the_way_to_make_one(
    encoding: str,
    tmp_path: Path,
    postgres: Postgres,  # noqa: F811
    database: str,  # noqa: F811
) -> None:
    """A cluster of Debian without a language has SQL_ASCII, so texts would arrive as bytes."""
    with postgres.connect(database) as connection:
        name = f"{database}_otherwise"
        connection.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
    done = run("serve", "--database", postgres.url_of(name), "--port", "0", "--data", tmp_path / "data")
    assert done.returncode == 2
    assert f"keeps text as {encoding}; it has to be UTF8: createdb --encoding UTF8" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
