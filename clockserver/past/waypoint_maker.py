"""A maker of waypoints for a journal that other code folds: a tournament file during its replay."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable
from typing import Any

from clockserver.core.events import Recorded
from clockserver.core.ids import StreamId
from clockserver.desk.ports import Row
from clockserver.past.journal_states import JournalStates
from clockserver.past.questions import MAX_EVENTS
from clockserver.past.waypoints import EVERY, Waypoints, WaypointStore
from clockserver.projection.projection import KeptViews
from clockserver.tournament.state import Tournament

log = logging.getLogger("clockserver")


class WaypointMaker:
    """Makes the same waypoints that the worker of the time machine would make of the journal.

    They are noted with each record, and written by `write_all`. After a fault no further waypoints are noted.
    """

    def __init__(self, store: WaypointStore, code: str, stream: StreamId, *, every: int = EVERY) -> None:
        journal = _EmptyJournal()
        self._waypoints = Waypoints(store, journal, code, stream, every=every)
        self._states: JournalStates | None = JournalStates(
            journal, stream, every=sys.maxsize, waypoints=self._waypoints
        )
        self._views = self._states.views

    def take(self, row: Row, record: Recorded[Any], state: Tournament) -> None:
        """Add the next row, its record, and the state after it."""
        self._try(lambda states: states.note_waypoint(record))
        self._views.remember(record, state)
        self._try(lambda states: states.note(row, record, state))
        if record.seq > MAX_EVENTS:
            self._states = None  # the worker caches no longer journal

    def kept_views(self) -> KeptViews:
        """The memory of the views after the newest record."""
        return self._views.kept_views()

    def write_all(self) -> None:
        """Write the waypoints that were noted, the oldest first."""
        while self._waypoints.write_one():
            pass

    def _try(self, note: Callable[[JournalStates], None]) -> None:
        if self._states is None:
            return
        try:
            note(self._states)
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - an invalid journal can fail anywhere
            # The replay decides whether the tournament can be imported, with or without waypoints.
            log.info("waypoints of an imported tournament end before seq %d", self._states.last_seq + 1)
            self._states = None


class _EmptyJournal:
    """A journal without rows: the maker gets each row by `take`."""

    def streams(self) -> list[str]:
        """No streams."""
        return []

    def append(self, rows: Iterable[Row]) -> None:
        """Never called."""
        raise NotImplementedError

    def read(self, _stream: str, _after: int = 0) -> Iterable[Row]:
        """No rows."""
        return ()

    def between(self, _stream: str, _after: int, _last: int) -> Iterable[Row]:
        """No rows."""
        return ()
