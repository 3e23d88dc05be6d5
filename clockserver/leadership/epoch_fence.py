"""The fence by epochs: a server that met a higher epoch writes nothing more, whatever was under way."""

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
    """Another server leads: nothing is written here any more."""


class EpochFence:
    """Knows whether this server may decide. `lowered` is announced once, when it meets a higher epoch."""

    def __init__(self, file: EpochFile) -> None:
        self._file = file
        self._holds = bool(file.kept.replaced_by)
        self._handing_over = False
        self.lowered: Listeners[[]] = Listeners()

    @property
    def epoch(self) -> int:
        """The epoch in which this server decides, or decided."""
        return self._file.kept.epoch

    @property
    def is_replaced(self) -> bool:
        """Whether another server leads."""
        return self._holds

    @property
    def is_closed(self) -> bool:
        """Whether nothing may be decided here: replaced, or handing over."""
        return self._holds or self._handing_over

    def meet(self, epoch: int) -> bool:
        """Take an epoch that somebody has seen; whether this server still decides."""
        if epoch > self.epoch and not self._holds:
            # Before the file: even if the disk is full nothing more may be decided.
            self._holds = True
            log.warning("another server leads, in epoch %d: this one stops deciding", epoch)
            try:
                self._file.change(replaced_by=epoch)
            except OSError as error:
                log.warning("that another server leads cannot be written down: %s", error)
            self.lowered.announce()
        return not self._holds

    def hand_over(self, *, begin: bool) -> None:
        """Decide nothing while the rest is handed over; or go on, where that failed."""
        self._handing_over = begin

    def guard(self, engine: sa.Engine) -> None:
        """Let no statement change this database once another server leads. Raises Replaced in its place."""

        def before(_connection: Any, statement: Any, *_: Any) -> None:
            if self._holds and isinstance(statement, UpdateBase):
                raise Replaced("another server leads")

        sa.event.listen(engine, "before_execute", before)
