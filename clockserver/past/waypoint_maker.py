"""Makes the waypoints of a journal that is folded elsewhere: of a tournament file while it is replayed."""

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
    """The waypoints that the worker of the time machine would write of the same journal.

    They are noted as records come, and written when somebody has the time. A journal of which none can be made has
    none.
    """

    def __init__(self, store: WaypointStore, code: str, stream: StreamId, *, every: int = EVERY) -> None:
        unread = _Unread()
        self._waypoints = Waypoints(store, unread, code, stream, every=every)
        self._states: JournalStates | None = JournalStates(
            unread, stream, every=sys.maxsize, waypoints=self._waypoints
        )
        self._views = self._states.views

    def take(self, row: Row, record: Recorded[Any], state: Tournament) -> None:
        """Take in the next row, its record, and the state after it."""
        self._try(lambda states: states.note_waypoint(record))
        self._views.remember(record, state)
        self._try(lambda states: states.note(row, record, state))
        if record.seq > MAX_EVENTS:
            self._states = None  # the worker would not hold so many

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
        except Exception:  # noqa: BLE001 - a journal that is none can break words anywhere
            # What cannot be noted may still be shown as it is now: that is for the replay to say.
            log.info("waypoints of a tournament that comes in end before seq %d", self._states.last_seq + 1)
            self._states = None


class _Unread:
    """A journal from which nothing is read: its rows come by themselves."""

    def streams(self) -> list[str]:
        """Zero."""
        return []

    def append(self, rows: Iterable[Row]) -> None:
        """Nothing is written."""
        raise NotImplementedError

    def read(self, _stream: str, _after: int = 0) -> Iterable[Row]:
        """Nothing."""
        return ()

    def between(self, _stream: str, _after: int, _last: int) -> Iterable[Row]:
        """Nothing."""
        return ()
