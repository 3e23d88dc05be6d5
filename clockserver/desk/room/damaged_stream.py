"""A stream of the room with a damaged journal: shown up to the last sound row, and read-only."""

from __future__ import annotations

import logging

from clockserver.core.texts import Reason
from clockserver.desk.desk import Desk
from clockserver.desk.journals.aggregates import S
from clockserver.desk.ports import JournalDamaged

log = logging.getLogger("clockserver")


def make_read_only(desk: Desk[S], damage: JournalDamaged, empty: S) -> None:
    """Refuse every command of the stream; `empty` is its state if not even the first row is sound."""
    log.error("the journal is damaged: %s; see clockserver verify", damage)
    if not desk.durable:
        desk.resume(empty, {})
    desk.freeze(Reason("journal.read_only", {"damage": damage.text(desk.stream)}))
