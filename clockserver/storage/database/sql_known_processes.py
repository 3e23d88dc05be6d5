"""The list of a leader's processes, in the row of the leadership, for the next leader. No part of the journal."""

from __future__ import annotations

import time
from collections.abc import Callable

import sqlalchemy as sa

from clockserver.leadership.fence import Fence
from clockserver.storage.database.lease import leadership
from clockserver.storage.database.sql_people import journal_errors
from clockserver.storage.database.write_transactions import written

_IS_ROW = leadership.c.id == 1


class SqlKnownProcesses:
    """The list as one text, written by the leader alone."""

    def __init__(
        self,
        engine: sa.Engine,
        fence: Fence | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._engine = engine
        self._fence = fence
        self._sleep = sleep

    def read(self) -> str:
        """The text of the last leader; empty without one. Raises JournalUnwritable."""
        with journal_errors(), self._engine.connect() as connection:
            return connection.execute(sa.select(leadership.c.processes).where(_IS_ROW)).scalar() or ""

    def write(self, text: str) -> None:
        """Replace the text. Raises JournalUnwritable."""
        statement = leadership.update().where(_IS_ROW).values(processes=text)
        with journal_errors():
            written(
                self._engine, self._fence, self._sleep, lambda connection, _: connection.execute(statement)
            )
