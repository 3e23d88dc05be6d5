"""Processes that have stopped reporting: listed for an hour, so that somebody notices."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from clockserver.live.presence.room_processes import Process

log = logging.getLogger("clockserver")
LISTED_MS = 3_600_000
"""Time in ms for which a gone process is listed."""
EXPECTED_MS = 15_000
"""Time in ms for the last leader's processes to report to the next leader."""
MAX_GONE = 100
MAX_KNOWN = 1_000
Key: TypeAlias = tuple[str, str]
"""Role and name."""


class KnownProcess(Struct, frozen=True, array_like=True):
    """A process in the list for the next leader; `since` only of a gone process."""

    role: Literal["leader", "standby", "edge"]
    name: str
    version: str | None
    since: int | None


def encode_processes(processes: Sequence[KnownProcess]) -> str:
    """The text of these processes."""
    return msgspec.json.encode(processes[:MAX_KNOWN]).decode()


def decode_processes(text: str) -> list[KnownProcess]:
    """The processes of a text; none of an unreadable text, as another release may have written it."""
    try:
        return msgspec.json.decode(text, type=list[KnownProcess]) if text else []
    except msgspec.DecodeError as error:
        log.warning("the last leader's list of processes cannot be read: %s", error)
        return []


class GoneProcesses:
    """The gone processes, each until it returns, a director dismisses it, or an hour has passed."""

    def __init__(self) -> None:
        self._last_seen: dict[Key, tuple[Process, int]] = {}
        self._gone: dict[Key, Process] = {}
        self._expected: dict[Key, Process] = {}
        """The last leader's processes that have not reported to this one, in the form of gone ones."""
        self._expected_until: int | None = None

    def expect(self, processes: Iterable[KnownProcess], last_seen_ms: int) -> None:
        """Continue the list of the last leader, which was last seen at `last_seen_ms`."""
        for each in processes:
            since = each.since or last_seen_ms
            process = Process(name=each.name, role=each.role, state="gone", version=each.version, since=since)
            (self._gone if each.since else self._expected)[each.role, each.name] = process

    def update(self, present_processes: Iterable[tuple[Process, int]], now: int) -> bool:
        """Update the list, and return whether it changed.

        `present_processes` have the instants of their last reports.
        """
        listed_before = self.listed()
        present: dict[Key, tuple[Process, int]] = {
            (each.role, each.name): (each, seen_at) for each, seen_at in present_processes
        }
        gone = {**self._gone, **self._take_overdue(now)}
        for key, (process, seen_at) in self._last_seen.items():
            if _may_be_gone(process):
                gone[key] = _gone(process, seen_at)
        self._last_seen = present
        oldest = now - LISTED_MS
        listed = {
            key: each for key, each in gone.items() if key not in present and (each.since or 0) > oldest
        }
        self._gone = dict(list(listed.items())[-MAX_GONE:])
        self._expected = {key: each for key, each in self._expected.items() if key not in present}
        return self.listed() != listed_before

    def _take_overdue(self, now: int) -> dict[Key, Process]:
        """The expected processes, once their time has passed."""
        if not self._expected:
            return {}
        if self._expected_until is None:
            self._expected_until = now + EXPECTED_MS
        if now < self._expected_until:
            return {}
        overdue, self._expected = self._expected, {}
        return overdue

    def dismiss(self, role: str, name: str) -> bool:
        """Remove a process from the list; return whether it was listed."""
        return self._gone.pop((role, name), None) is not None

    def listed(self) -> list[Process]:
        """The gone processes, in the order of their last reports."""
        return list(self._gone.values())

    def known_processes(self) -> list[KnownProcess]:
        """The processes for the next leader: present, expected and gone ones."""
        connected = [each for each, _ in self._last_seen.values() if _may_be_gone(each)]
        present = [*self._expected.values(), *connected]
        processes: dict[Key, KnownProcess] = {
            (each.role, each.name): _known_process(each, None) for each in present
        }
        processes |= {key: _known_process(each, each.since) for key, each in self._gone.items()}
        return [processes[key] for key in sorted(processes)]


def _known_process(process: Process, since: int | None) -> KnownProcess:
    return KnownProcess(process.role, process.name, process.version, since)


def _may_be_gone(process: Process) -> bool:
    """Whether an absent process counts as gone.

    A silent second laptop stays present as `away`; once it is absent, another laptop has replaced it.
    """
    return process.role == "edge" or process.state == "waits"


def _gone(process: Process, since: int) -> Process:
    return Process(name=process.name, role=process.role, state="gone", version=process.version, since=since)
