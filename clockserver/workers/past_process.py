"""The worker process of the time machine: it reads journals and players from the database, and writes nothing.

It holds the states of the tournaments asked for last, with a limit on its memory; the server starts it when somebody
asks for the past, and it ends with the server.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from clockserver.core.texts import Param
from clockserver.past.answering import Answering
from clockserver.past.questions import Asked
from clockserver.past.topics_then import FixedClock
from clockserver.players.registry import Players
from clockserver.start_up import database_url
from clockserver.storage.journal import SqlJournal, open_engine
from clockserver.storage.players import SqlPlayers
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.workers.jobs import Job, PastJob
from clockserver.workers.process import work

_asked = msgspec.msgpack.Decoder(Asked)


def main() -> None:
    """Work until the server is gone: `python -m clockserver.workers.past_process DATA MEMORY_BYTES CPU_SECONDS`."""
    # States are shared and never form circles: looking for those would take a third of the time.
    gc.disable()
    work(answers(Path(sys.argv[1])))


def answers(data: Path) -> Callable[[Job], bytes]:
    """The function that answers a job; the database is opened with the first one."""
    opened: list[Answering] = []

    def done(job: Job) -> bytes:
        if not isinstance(job, PastJob):
            raise TypeError(type(job).__name__)
        if not opened:
            opened.append(_opened(data))
        return msgspec.json.encode(opened[0].answer(_asked.decode(job.asked)))

    return done


def _opened(data: Path) -> Answering:
    engine = open_engine(database_url(data))
    players = Players(SqlPlayers(engine), FixedClock(0), lambda work, *args: work(*args))
    players.load()
    return Answering(SqlJournal(engine), players, _say_in)


def _say_in(language: str) -> Callable[[str, Mapping[str, Param]], str]:
    words = catalogues().of(language) or catalogues().english

    def say(code: str, params: Mapping[str, Param]) -> str:
        return words.say(code, dict(params))

    return say


if __name__ == "__main__":
    main()
