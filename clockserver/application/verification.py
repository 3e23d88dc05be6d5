"""Replays a journal and checks, after every event, what must always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from clockserver.application.aggregates import ROOM, TOURNAMENT, Aggregate
from clockserver.application.codec import record_of
from clockserver.application.ports import Journal, Row
from clockserver.domain import invariants, room


class Finding(Struct, frozen=True):
    """Something that is wrong, at a place in a stream."""

    stream: str
    seq: int
    problem: str


class StreamReport(Struct, frozen=True):
    """What was read of a stream, and what is wrong with it."""

    stream: str
    events: int
    findings: tuple[Finding, ...]


def verify(journal: Journal) -> Iterator[StreamReport]:
    """One report for each stream."""
    for stream in journal.streams():
        aggregate: Aggregate[Any] = ROOM if stream == room.STREAM else TOURNAMENT
        violations: Callable[[Any], list[str]] = (
            room.violations if stream == room.STREAM else invariants.violations
        )
        state: Any = None
        findings: list[Finding] = []
        before: Row | None = None
        count = 0
        for row in journal.read(stream):
            count += 1
            findings += [Finding(stream, row.seq, p) for p in _order(before, row)]
            before = row
            try:
                state = aggregate.evolve(state, record_of(row))
            except (msgspec.ValidationError, KeyError, ValueError) as error:
                problem = f"cannot be replayed: {type(error).__name__}: {error}"
                findings.append(Finding(stream, row.seq, problem))
                break
            if not _within_command(row, state):
                findings += [Finding(stream, row.seq, p) for p in violations(state)]
        yield StreamReport(stream, count, tuple(findings))


def _order(before: Row | None, row: Row) -> list[str]:
    expected = 1 if before is None else before.seq + 1
    found = [] if row.seq == expected else [f"seq {row.seq} where {expected} belongs"]
    if before is not None and row.at < before.at:
        found.append(f"recorded {before.at - row.at} ms before the event before it")
    return found


def _within_command(row: Row, state: Any) -> bool:
    """Between the events of an undo the state is on its way; what must hold is asked after the last."""
    reversal = state.history.reversal
    return reversal is not None and reversal.by == row.command and row.part == 0
