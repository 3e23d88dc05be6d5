"""The worker process of the time machine, which reads journals and players, and writes waypoints.

It keeps the states of the last requested tournaments, within a memory limit. The server starts it for the first
question about the past, and it ends with the server.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from clockserver.core.texts import Param
from clockserver.past.answering import Answering
from clockserver.past.past_topics import FixedClock
from clockserver.past.questions import MAX_TOURNAMENTS, Asked
from clockserver.past.waypoints import Waypoints, WaypointsOf
from clockserver.players.player_registry import Players
from clockserver.start_up import database_url
from clockserver.storage.database.database_engine import open_engine
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.waypoint_files import WaypointFiles, waypoint_code
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.workers.jobs import Job, PastJob
from clockserver.workers.process import work

_asked = msgspec.msgpack.Decoder(Asked)


def main() -> None:
    """Work until the server ends: `python -m clockserver.workers.past_process DATA MEMORY_BYTES CPU_SECONDS`."""
    # States never form reference cycles: a search for cycles while a journal is read would take a third of the time.
    # The garbage of an answer is collected after the answer.
    gc.disable()
    worker = PastWorker(Path(sys.argv[1]))
    work(worker.done, worker.meanwhile)


class PastWorker:
    """Answers questions about the past of a data directory; the database is opened before the first one."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._answering: Answering | None = None
        self._has_garbage = False

    def done(self, job: Job) -> bytes:
        """The answer to a question."""
        if not isinstance(job, PastJob):
            raise TypeError(type(job).__name__)
        if self._has_garbage:
            self._collect()  # questions have followed without a pause
        answer = msgspec.json.encode(self._opened().answer(_asked.decode(job.asked)))
        self._has_garbage = True
        return answer

    def meanwhile(self) -> bool:
        """Collect the garbage of an answer, else read a part of a journal; return whether work remains."""
        if self._has_garbage:
            self._collect()
            return True
        try:
            answering = self._opened()
        except Exception:  # noqa: BLE001 - the first question tries again, and reports the error
            return False
        return answering.read_ahead()

    def _opened(self) -> Answering:
        if self._answering is None:
            self._answering = _opened(self._data)
        return self._answering

    def _collect(self) -> None:
        """Free the garbage of an answer: its topics form reference cycles."""
        self._has_garbage = False
        gc.collect()


def _opened(data: Path) -> Answering:
    engine = open_engine(database_url(data))
    players = Players(SqlPlayers(engine), FixedClock(0), lambda work, *args: work(*args))
    players.load()
    journal = SqlJournal(engine)
    early = WaypointFiles(data).among(reversed(journal.streams()))[:MAX_TOURNAMENTS]
    # `gc.freeze` excludes the states, which stay, from later collections.
    return Answering(journal, players, _say_in, gc.freeze, waypoints_of(data, journal), early)


def waypoints_of(data: Path, journal: SqlJournal) -> WaypointsOf:
    """The waypoints of streams of a data directory, as this release writes them."""
    store = WaypointFiles(data)
    code = waypoint_code()
    return lambda stream: Waypoints(store, journal, code, stream)


def _say_in(language: str) -> Callable[[str, Mapping[str, Param]], str]:
    words = catalogues().of(language) or catalogues().english

    def say(code: str, params: Mapping[str, Param]) -> str:
        return words.say(code, dict(params))

    return say


if __name__ == "__main__":
    main()
