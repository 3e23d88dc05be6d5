"""Stand-ins for the world, with a will of their own where a test needs one: no mocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from clockserver.application.ports import JournalConflict, JournalUnwritable, Row
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.structure import Structure
from clockserver.domain.texts import Reason, Refused

T = TypeVar("T")
START = 1_800_000_000_000
"""An instant to begin with: 15 January 2027, 08:00 UTC."""


class FakeHostClock:
    """A host clock that goes only when told."""

    def __init__(self, now: int = START) -> None:
        self.now = now
        self.boot_id = "boot-1"

    def now_ms(self) -> int:
        return self.now

    def wall_skew_ms(self) -> int:
        return 0

    def advance(self, ms: int) -> None:
        self.now += ms


class InMemoryJournal:
    """Keeps rows as a database would: by stream and seq, a command's part only once, all of a batch or none."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.full = False
        self.appends = 0

    def append(self, rows: Sequence[Row]) -> None:
        self.appends += 1
        if self.full:
            raise JournalUnwritable("database or disk is full")
        keys = {(row.stream, row.seq) for row in self.rows}
        commands = {(row.stream, row.command, row.part) for row in self.rows}
        for row in rows:
            if (row.stream, row.seq) in keys or (row.stream, row.command, row.part) in commands:
                raise JournalConflict("UNIQUE constraint failed")
            keys.add((row.stream, row.seq))
            commands.add((row.stream, row.command, row.part))
        self.rows += rows

    def read(self, stream: str, after: int = 0) -> Iterator[Row]:
        found = [row for row in self.rows if row.stream == stream and row.seq > after]
        return iter(sorted(found, key=lambda row: row.seq))

    def streams(self) -> list[str]:
        return list(dict.fromkeys(row.stream for row in self.rows))


class RecordingBroadcaster:
    """Remembers what was published."""

    def __init__(self) -> None:
        self.published: list[tuple[str, dict[str, Any]]] = []

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        self.published.append((topic, message))

    def of(self, topic: str) -> list[dict[str, Any]]:
        return [message for name, message in self.published if name == topic]


class InMemoryLibrary:
    """A library of what a test puts into it."""

    def __init__(self, structures: Sequence[Structure], rulesets: Sequence[RuleSet]) -> None:
        self._structures = {one.name: one for one in structures}
        self._rulesets = {one.name: one for one in rulesets}

    def structure(self, name: str) -> Structure:
        if name not in self._structures:
            raise Refused(Reason("structure.unknown_name", {"name": name}))
        return self._structures[name]

    def ruleset(self, name: str) -> RuleSet:
        if name not in self._rulesets:
            raise Refused(Reason("ruleset.unknown", {"set": name}))
        return self._rulesets[name]


def inline(work: Callable[..., T], *args: Any) -> T:
    """Offloading without a thread."""
    return work(*args)
