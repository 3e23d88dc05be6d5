"""A worker process: it computes for the server without sockets, with limits on memory and time.

It answers one job after another on the socket that is its standard input. The server starts it, and it ends
with the server.
"""

from __future__ import annotations

import gc
import io
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from clockserver.core.texts import Refused
from clockserver.workers.job_messages import Answer, read_frame, write_frame
from clockserver.workers.jobs import (
    CalculateJob,
    CheckTournamentJob,
    Job,
    ListJob,
    PastJob,
    QrJob,
    ReplayTournamentJob,
    SeasonJob,
    SheetJob,
    WaypointsJob,
    WriteTournamentJob,
)

NICENESS = 10
"""Added to the process's nice value: the server's own process has priority."""


def main() -> None:
    """Work until the server ends: `python -m clockserver.workers.process DATA MEMORY_BYTES CPU_SECONDS`."""
    data = Path(sys.argv[1])
    work(lambda job: _done(job, data))


def work(do_job: Callable[[Job], bytes], meanwhile: Callable[[], bool] = lambda: False) -> None:
    """Answer jobs until the server ends; `do_job` returns the result of one. Limits are in the command line.

    While no job waits, `meanwhile` does a part of other work, until it returns False.
    """
    memory, seconds = int(sys.argv[2]), float(sys.argv[3])
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with socket.socket(fileno=os.dup(0)) as server:
        server.setblocking(True)  # the server created it as non-blocking
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        while (job := next_job(server, meanwhile)) is not None:
            # Counts processor time, not elapsed time, so that a busy machine makes no job too long.
            signal.setitimer(signal.ITIMER_PROF, seconds)
            answer = _answer(msgspec.msgpack.decode(job, type=Job), do_job)
            signal.setitimer(signal.ITIMER_PROF, 0)
            write_frame(server, msgspec.msgpack.encode(answer))


def next_job(server: socket.socket, meanwhile: Callable[[], bool]) -> bytes | None:
    """The next job; None after the end of the server."""
    while not select.select([server], [], [], 0)[0] and meanwhile():
        pass
    return read_frame(server)


def _answer(job: Job, do_job: Callable[[Job], bytes]) -> Answer:
    try:
        return Answer(done=do_job(job))
    except Refused as refusal:
        return Answer(refused=list(refusal.reasons))
    except MemoryError:
        return Answer(too_much=True)
    except Exception as fault:  # noqa: BLE001 - the server logs it
        return Answer(fault=repr(fault)[:200])


def _done(job: Job, data: Path) -> bytes:
    match job:
        case CalculateJob():
            return _calculate(job, data)
        case QrJob(address=address):
            return _qr(address)
        case ListJob(data=file, sheet=sheet):
            return _lines(file, sheet)
        case SheetJob(data=file, chosen=chosen, language=language):
            return _preview(file, chosen, language)
        case PastJob():
            raise ValueError("jobs about the past have a process of their own")
        case CheckTournamentJob(path=path):
            return _check(Path(path))
        case ReplayTournamentJob(path=path, checked=checked, given_import=given_import):
            return _replay(Path(path), checked, given_import)
        case WaypointsJob(path=path):
            return _write_waypoints(Path(path))
        case WriteTournamentJob():
            return _export(job, data)
        case SeasonJob(asked=asked):
            return _season(asked)


def _calculate(job: CalculateJob, data: Path) -> bytes:
    from clockserver.calculators import calculate  # noqa: PLC0415 - imported by the first job that needs it
    from clockserver.core.input.strict_json import parse_json  # noqa: PLC0415

    words, rulesets = _words(job.language), _rulesets(data)
    if job.rules:
        from clockserver.rules.ruleset import RuleSet  # noqa: PLC0415

        rules = msgspec.msgpack.decode(job.rules, type=RuleSet)
        rulesets = lambda _: rules  # noqa: E731 - the question has no other rule set
    return msgspec.json.encode(words.worded(calculate(job.name, parse_json(job.question), rulesets)))


@cache
def _catalogues() -> Any:
    from clockserver import resources  # noqa: PLC0415
    from clockserver.texts.catalogue import Catalogues  # noqa: PLC0415

    return Catalogues(resources.root() / "static" / "texts")


def _words(language: str) -> Any:
    return _catalogues().of(language) or _catalogues().english


@cache
def _rulesets(data: Path) -> Callable[[str], Any]:
    from clockserver import resources  # noqa: PLC0415
    from clockserver.config_files.config_files import ConfigFiles  # noqa: PLC0415

    return ConfigFiles([], resources.config_folders("rulesets", data)).ruleset


def _qr(address: str) -> bytes:
    import segno  # noqa: PLC0415

    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=2, scale=4, xmldecl=False)
    return drawn.getvalue()


def _lines(file: bytes, sheet: int | None) -> bytes:
    from clockserver.players.list_file import read_file  # noqa: PLC0415

    return msgspec.msgpack.encode(read_file(file, sheet))


def _preview(file: bytes, chosen: bytes, language: str) -> bytes:
    from clockserver.structure_files.preview import preview  # noqa: PLC0415
    from clockserver.structures.sheets.rows import Chosen  # noqa: PLC0415

    return preview(file, msgspec.msgpack.decode(chosen, type=Chosen), _words(language))


def _check(file: Path) -> bytes:
    from clockserver.tournament_files.file_reading import check  # noqa: PLC0415
    from clockserver.tournament_files.replay_job import kept_on_disk  # noqa: PLC0415

    with kept_on_disk():
        return msgspec.msgpack.encode(check(file))


def _replay(file: Path, checked: bytes, given_import: bytes) -> bytes:
    from clockserver.storage.waypoint_files import waypoint_maker  # noqa: PLC0415
    from clockserver.tournament_files.file_reading import Checked  # noqa: PLC0415
    from clockserver.tournament_files.replay_job import kept_on_disk, replay_file  # noqa: PLC0415
    from clockserver.tournament_files.replaying import GivenImport  # noqa: PLC0415

    gc.disable()  # states form no reference cycles, and the process ends soon afterwards
    checked_file = msgspec.msgpack.decode(checked, type=Checked)
    maker = waypoint_maker(file.parent, checked_file.header.stream)
    with kept_on_disk():
        replayed = replay_file(
            file, checked_file, msgspec.msgpack.decode(given_import, type=GivenImport), file.parent, maker
        )
    _waypoint_makers.clear()
    _waypoint_makers[file] = maker
    return msgspec.msgpack.encode(replayed)


_waypoint_makers: dict[Path, Any] = {}
"""The maker of waypoints of the last replayed file."""


def _write_waypoints(file: Path) -> bytes:
    if (maker := _waypoint_makers.pop(file, None)) is not None:
        maker.write_all()
    return b""


def _season(question: bytes) -> bytes:
    from clockserver.seasons.season_jobs import compute  # noqa: PLC0415

    return compute(question)


def _export(job: WriteTournamentJob, data: Path) -> bytes:
    """Export a tournament of this server: the only job here that reads the journal and the signing key."""
    from clockserver.start_up import database_url  # noqa: PLC0415
    from clockserver.storage.database.database_engine import open_engine  # noqa: PLC0415
    from clockserver.storage.tournament_exports import export_file  # noqa: PLC0415
    from clockserver.tournament_files.layout import Annex  # noqa: PLC0415
    from clockserver.tournament_files.replay_job import kept_on_disk  # noqa: PLC0415

    gc.disable()  # as in a replay
    annex: Annex = msgspec.convert(job.annex, Annex)
    with kept_on_disk():
        export_file(data, open_engine(database_url(data)), job.stream, annex, Path(job.path))
    return b""


if __name__ == "__main__":
    main()
