"""Jobs computed outside the event loop, in processes of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from clockserver.core.texts import Reason, Refused


class CalculateJob(Struct, frozen=True, tag="calculate"):
    """A question to a calculator, as JSON; the answer is JSON with words in a language."""

    name: str
    question: bytes
    language: str
    rules: bytes = b""
    """The rules of a tournament as MessagePack, where the question names a tournament instead of a rule set."""


class QrJob(Struct, frozen=True, tag="qr"):
    """A QR code of an address, as SVG."""

    address: str


class ListJob(Struct, frozen=True, tag="list"):
    """A file with a list of players; `sheet`: number in an XLSX, from 1. The answer is lines of cells, MessagePack."""

    data: bytes
    sheet: int | None = None


class SheetJob(Struct, frozen=True, tag="sheet"):
    """A file with a structure, to be previewed in a language; `chosen` is MessagePack. The answer is JSON."""

    data: bytes
    chosen: bytes
    language: str


class PastJob(Struct, frozen=True, tag="past"):
    """A question to the time machine as MessagePack (past/questions.py). The answer is JSON."""

    asked: bytes


class CheckTournamentJob(Struct, frozen=True, tag="check_tournament"):
    """A check of the signature of the tournament file at a path. The answer is `Checked` as MessagePack."""

    path: str


class ReplayTournamentJob(Struct, frozen=True, tag="replay_tournament"):
    """A replay of a checked tournament file; `checked` and `given_import` are MessagePack.

    The results are files beside it; the answer is `Replayed` as MessagePack.
    """

    path: str
    checked: bytes
    given_import: bytes


class WaypointsJob(Struct, frozen=True, tag="waypoints"):
    """The waypoints of the tournament file at a path, to be written beside it by the process that has replayed it.

    The answer is empty; another process writes none.
    """

    path: str


class WriteTournamentJob(Struct, frozen=True, tag="write_tournament"):
    """An export of a tournament of the journal into a file at a path, with an annex of persons. The answer is empty."""

    stream: str
    annex: str
    path: str


class SeasonJob(Struct, frozen=True, tag="season"):
    """A question about a season (seasons/season_jobs.py). Question and answer are MessagePack."""

    asked: bytes


Job: TypeAlias = (
    CalculateJob
    | QrJob
    | ListJob
    | SheetJob
    | SeasonJob
    | PastJob
    | CheckTournamentJob
    | ReplayTournamentJob
    | WaypointsJob
    | WriteTournamentJob
)


class TooMuch(Exception):  # noqa: N818 - a job is too much, not in error
    """A job would have exceeded its memory or time."""


def too_many(retry_ms: int) -> Refused:
    """The refusal for too many jobs at once."""
    return Refused(Reason("wire.too_fast", {"retry_ms": retry_ms}))


DoJob: TypeAlias = Callable[[Job, str], bytes]
"""Runs a job for an address. Raises Refused from the job, or for too many jobs; TooMuch beyond its limits."""
