"""A registry of players and its importer over fakes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clockserver.core.texts import Refused
from clockserver.players.import_list import ListRow, Preview, preview
from clockserver.players.importer import ImportedRow, Importer
from clockserver.players.list_file import (
    read_file,
    read_lines,
)
from clockserver.players.person import Person
from clockserver.players.player_registry import Players
from clockserver.workers.jobs import Job, ListJob
from tests.fakes import FakeHostClock, InMemoryPlayers, inline

IMPORT = "import-00000001"


def read_here(job: Job, _source: str) -> bytes:
    """Read a list as a worker does."""
    assert isinstance(job, ListJob)
    return msgspec.msgpack.encode(read_file(job.data, job.sheet))


class Office:
    """A registry and its importer over fakes."""

    def __init__(self, *names: str) -> None:
        self.store = InMemoryPlayers()
        self.players = Players(self.store, FakeHostClock(), inline)
        self.importer = Importer(self.players, FakeHostClock(), inline, read_here)
        for name in names:
            self.add(name)

    def add(self, name: str, contact: str | None = None) -> Person:
        return self.players.add(f"tap-{len(self.store.rows):08}", name, contact)[0]

    def preview(self, data: bytes, *entered: str) -> Preview:
        return preview(read_lines(data), self.players, entered)

    def rows(self, data: bytes) -> list[ListRow]:
        return [each.row for each in self.preview(data).rows]

    def confirm(self, rows: list[ListRow], *entered: str, command: str = IMPORT) -> list[ImportedRow]:
        return self.importer.confirm(command, rows, entered)

    def names(self) -> list[str]:
        return sorted(each.name for each in self.store.rows.values())


def errors(preview_value: Preview) -> dict[int, list[tuple[str, str | None]]]:
    return {
        each.row.number: [(error.code, error.field) for error in each.errors]
        for each in preview_value.rows
        if each.errors
    }


def refused(work: Any, *args: Any, **named: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        work(*args, **named)
    return [reason.code for reason in caught.value.reasons]


def names_in(data: bytes) -> list[str]:
    return [row.name for row in Office().rows(data)]
