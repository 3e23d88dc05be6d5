"""The fence by epochs: a server that has seen a higher epoch writes nothing more."""

from __future__ import annotations

import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.dml import UpdateBase

from clockserver.core.listeners import Listeners
from clockserver.desk.ports import JournalUnwritable
from clockserver.leadership.epoch_file import EpochFile

log = logging.getLogger("clockserver")


class Replaced(JournalUnwritable):
    """Another server leads, so nothing is written here any more."""


class EpochFence:
    """Decides whether this server may write. `replaced` is announced once, at the first higher epoch."""

    def __init__(self, file: EpochFile) -> None:
        self._file = file
        self._is_replaced = bool(file.record.replaced_by)
        self._is_handing_over = False
        self.replaced: Listeners[[]] = Listeners()

    @property
    def epoch(self) -> int:
        """The present or last epoch of this server."""
        return self._file.record.epoch

    @property
    def is_replaced(self) -> bool:
        """Whether another server leads."""
        return self._is_replaced

    @property
    def is_closed(self) -> bool:
        """Whether nothing may be decided here: replaced, or handing over."""
        return self._is_replaced or self._is_handing_over

    def meet(self, epoch: int) -> bool:
        """Process an epoch seen elsewhere; return whether this server still leads."""
        if epoch > self.epoch and not self._is_replaced:
            # Before the file, so that even with a full disk nothing more is decided.
            self._is_replaced = True
            log.warning("another server leads, in epoch %d: this one stops deciding", epoch)
            try:
                self._file.change(replaced_by=epoch)
            except OSError as error:
                log.warning("that another server leads cannot be written down: %s", error)
            self.replaced.announce()
        return not self._is_replaced

    def hand_over(self, *, begin: bool) -> None:
        """Decide nothing while handing over; resume if that fails."""
        self._is_handing_over = begin

    def guard(self, engine: sa.Engine) -> None:
        """Let no statement change this database once another server leads. Raises Replaced instead."""

        def before(_connection: Any, statement: Any, *_: Any) -> None:
            if self._is_replaced and isinstance(statement, UpdateBase):
                raise Replaced("another server leads")

        sa.event.listen(engine, "before_execute", before)
