"""Replay of a journal with a check of the invariants after every event."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from clockserver.desk.journals.aggregates import aggregate_of, violations_of
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Journal, JournalDamaged, Row
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.state import Tournament


class Finding(Struct, frozen=True):
    """A fault at a place in a stream."""

    stream: str
    seq: int
    problem: str


class StreamReport(Struct, frozen=True):
    """The rows read of a stream, and its faults."""

    stream: str
    events: int
    findings: tuple[Finding, ...]


def verify(journal: Journal, people: Collection[PersonId] | None = None) -> Iterator[StreamReport]:
    """One report for each stream. `people` are the ids in the registry; None skips that check."""
    for stream in journal.streams():
        aggregate, violations = aggregate_of(stream), violations_of(stream)
        state: Any = None
        findings: list[Finding] = []
        before: Row | None = None
        count = 0
        try:
            for row in journal.read(stream):
                count += 1
                findings += [Finding(stream, row.seq, p) for p in _order_faults(before, row)]
                before = row
                try:
                    state = aggregate.evolve(state, record_of(row))
                except (msgspec.ValidationError, KeyError, ValueError) as error:
                    problem = f"cannot be replayed: {type(error).__name__}: {error}"
                    findings.append(Finding(stream, row.seq, problem))
                    break
                if not _is_within_undo(row, state):
                    findings += [Finding(stream, row.seq, p) for p in violations(state)]
        except JournalDamaged as damage:
            findings.append(Finding(stream, damage.first, _problem(damage)))
        # A file may contain no persons: the server that wrote it knows their ids.
        if people is not None and isinstance(state, Tournament) and state.imported is None:
            findings += _unknown_people(state, people)
        yield StreamReport(stream, count, tuple(findings))


def last_sound_seq(stream: str, rows: Sequence[Row]) -> int:
    """The seq of the last row that ends a command and can be reached without a gap; 0 without one."""
    aggregate = aggregate_of(stream)
    state: Any = None
    sound_ends: list[int] = [0]
    for place, row in enumerate(rows):
        if row.seq != place + 1:
            return sound_ends[-1]
        try:
            state = aggregate.evolve(state, record_of(row))
        except (msgspec.ValidationError, KeyError, ValueError):
            return sound_ends[-1]
        if place + 1 == len(rows) or rows[place + 1].command != row.command:
            sound_ends.append(row.seq)
    return sound_ends[-1]


def _problem(damage: JournalDamaged) -> str:
    match damage.problem:
        case "missing" if damage.last > damage.first:
            return f"events {damage.first:,}–{damage.last:,} are missing"
        case "missing":
            return f"event {damage.first:,} is missing"
        case "changed":
            return (
                f"event {damage.first:,} was changed, or a row of it or before it was put in another's place"
            )
        case "unreadable":
            return f"event {damage.first:,} cannot be read"


def _unknown_people(state: Tournament, people: Collection[PersonId]) -> list[Finding]:
    """Entries of players that are not in the registry."""
    return [
        Finding(
            f"tournament:{state.slug}",
            state.seq,
            f"the player of entry {entry.id} is missing in the registry",
        )
        for entry in state.entries.values()
        if entry.person not in people
    ]


def _order_faults(before: Row | None, row: Row) -> list[str]:
    expected = 1 if before is None else before.seq + 1
    faults = [] if row.seq == expected else [f"seq {row.seq} where {expected} belongs"]
    if before is not None and row.at < before.at:
        faults.append(f"recorded {before.at - row.at} ms before the event before it")
    return faults


def _is_within_undo(row: Row, state: Any) -> bool:
    """Whether the state is within an undo or a redo; invariants are checked after its last event."""
    reversal = state.history.reversal
    return reversal is not None and reversal.by == row.command and row.part == 0
