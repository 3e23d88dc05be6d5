"""Waypoints of imported tournaments, made in the background by the process that replayed the file."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from pathlib import Path

from clockserver.core.ids import StreamId
from clockserver.core.texts import Refused
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.live import hub
from clockserver.past.asking import Past
from clockserver.past.waypoints import waypoints_of
from clockserver.storage.waypoint_files import WaypointFiles
from clockserver.workers.jobs import DoJob, TooMuch, WaypointsJob

MAX_PERCENT = 99
"""Maximum percentage shown while the waypoints are moved to their place."""
log = logging.getLogger("clockserver")


class ImportedWaypoints:
    """Move such waypoints into the data directory. Without them the worker of the time machine reads the journal."""

    def __init__(self, data: Path, past: Past, desks: TournamentDesks, do: DoJob) -> None:
        self._files = WaypointFiles(data)
        self._past = past
        self._desks = desks
        self._do = do

    def take(self, file: Path, stream: StreamId, then: ExitStack) -> None:
        """Begin to take the waypoints of a completely imported file; `then` is closed at the end."""
        made = WaypointFiles(file.parent)
        desk = self._desks.desk_of_stream(stream)
        due = waypoints_of(desk.state.seq if desk is not None else 0)
        self._past.expect(stream, lambda: _percent(made, stream, due))
        hub.spawn(self._take, file, stream, then)

    def _take(self, file: Path, stream: StreamId, then: ExitStack) -> None:
        with then:
            try:
                self._do(WaypointsJob(str(file)), f"waypoints {stream}")
                self._files.take_over(WaypointFiles(file.parent), stream)
            except (Refused, TooMuch, RuntimeError, OSError) as error:
                log.warning("the past of %s is read from its journal: %s", stream, error)
            finally:
                self._past.stop_expecting(stream)
        if (desk := self._desks.desk_of_stream(stream)) is not None:
            self._past.keep_ready([desk])


def _percent(waypoints: WaypointFiles, stream: StreamId, due: int) -> int:
    """The percentage of the due waypoints that is written."""
    try:
        return min(100 * len(waypoints.seqs(stream)) // max(1, due), MAX_PERCENT)
    except OSError:  # the folder was deleted: its waypoints are at their place
        return MAX_PERCENT
