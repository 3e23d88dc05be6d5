"""Records of writes besides the journal: the ids of changed rows, so that only these are copied again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.dml import UpdateBase

from clockserver.standby.follower_messages import SIDE_TABLES

EVENTS = "events"


class WrittenRows:
    """Listens to the statements of one engine, in its working thread."""

    def __init__(self, engine: sa.Engine) -> None:
        self._rows = False
        self._sides: dict[str, set[str]] = {}
        sa.event.listen(engine, "after_execute", self._after)

    def take(self) -> tuple[bool, dict[str, set[str]]]:
        """Whether journal rows were written, and the touched ids of each table, since the last call."""
        written = self._rows, self._sides
        self._rows, self._sides = False, {}
        return written

    def _after(
        self, _c: Any, statement: Any, several: Any, single: Any, _options: Any, result: sa.CursorResult[Any]
    ) -> None:
        if not isinstance(statement, UpdateBase):
            return
        # A plain text, as SQLAlchemy's own type of name cannot be sent.
        table = str(getattr(statement.table, "name", ""))
        if table == EVENTS:
            self._rows = True
        elif table in SIDE_TABLES:
            params = result.context.compiled_parameters or [single or {}, *(several or [])]
            self._sides.setdefault(table, set()).update(each for ids in params for each in _ids(ids))


def _ids(params: Mapping[str, Any]) -> Iterator[str]:
    """The ids in the parameters of a statement: of inserted or selected rows."""
    for key, value in params.items():
        if key.partition("_")[0] in ("id", "name"):
            yield from value if isinstance(value, (list, tuple)) else [str(value)]
