"""Any characters of a journal go to PostgreSQL and back unchanged, or nothing is copied."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from clockserver.desk.ports import JournalUnwritable, Row
from clockserver.storage.database.database_copy import copy_database
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from tests.processes.postgres import postgres, postgres_engine  # noqa: F401 - fixtures

pytestmark = pytest.mark.postgres
ODD = (
    json.dumps({"name": "\x00\u2028\u202e\ufeff\U0001f600"}),
    '{"name": "\U0001f600\U0001f3f4\U000e0067\U000e007f"}',
    '{"name": "\uffff\ufffe\x7f\x85"}',
    '{"name": "\\ud800"}',
    '{"name": "\\\\x00 %s :x %(y)s \' \\" "}',
    json.dumps({"name": "ä" * 1_000_000}, ensure_ascii=False),
)
"""Bodies with escaped NUL and lone surrogate, signs of four bytes, what SQL and drivers might read, and 2 MB."""


@contextmanager
def database_in(folder: Path) -> Iterator[sa.Engine]:
    folder.mkdir()
    engine = open_engine(sqlite_url(folder))
    migrate(engine)
    yield engine
    engine.dispose()


def rows(*bodies: str) -> list[Row]:
    return [Row("room", seq, 1, f"tap-{seq}", 0, "td", "Tapped", body) for seq, body in enumerate(bodies, 1)]


@pytest.fixture
def target(request: pytest.FixtureRequest) -> sa.Engine:
    """An empty PostgreSQL."""
    engine: sa.Engine = request.getfixturevalue("postgres_engine")
    migrate(engine)
    return engine


def test_unusual_characters_are_copied_unchanged(tmp_path: Path, target: sa.Engine) -> None:
    with database_in(tmp_path / "data") as source, database_in(tmp_path / "back") as back:
        SqlJournal(source).append(rows(*ODD))
        copy_database(source, target)
        copy_database(target, back)
        assert list(SqlJournal(back).read("room")) == rows(*ODD)


def test_a_row_that_postgresql_cannot_store_leaves_the_copy_empty(tmp_path: Path, target: sa.Engine) -> None:
    with database_in(tmp_path / "data") as source:
        SqlJournal(source).append(rows("{}", '{"name": "\x00"}'))
        with pytest.raises(JournalUnwritable, match="NUL"):
            copy_database(source, target)
    assert SqlJournal(target).streams() == []
