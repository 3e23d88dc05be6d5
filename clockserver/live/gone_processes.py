"""Processes that went away without a word: listed for a while, so that somebody notices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from clockserver.live.processes import Process

KEPT_MS = 3_600_000
"""Time in ms after which a process that is gone is no longer listed."""
MAX_GONE = 100
Key: TypeAlias = tuple[str, str]
"""Role and name."""


class GoneProcesses:
    """The processes that are gone, each until it comes back, a director dismisses it, or an hour is over."""

    def __init__(self) -> None:
        self._heard: dict[Key, tuple[Process, int]] = {}
        self._gone: dict[Key, Process] = {}

    def look(self, heard: Iterable[tuple[Process, int]], now: int) -> bool:
        """Take the present processes, each with the instant of its last word; whether the list changed."""
        before = self.listed()
        present: dict[Key, tuple[Process, int]] = {(each.role, each.name): (each, at) for each, at in heard}
        found = {**self._gone}
        for key, (process, at) in self._heard.items():
            found[key] = _gone(process, at)
        self._heard = present
        oldest = now - KEPT_MS
        kept = {key: each for key, each in found.items() if key not in present and (each.since or 0) > oldest}
        self._gone = dict(list(kept.items())[-MAX_GONE:])
        return self.listed() != before

    def dismiss(self, role: str, name: str) -> bool:
        """No longer list a process; whether it was listed."""
        return self._gone.pop((role, name), None) is not None

    def listed(self) -> list[Process]:
        """The processes that are gone, in the order in which they went."""
        return list(self._gone.values())


def _gone(process: Process, since: int) -> Process:
    return Process(name=process.name, role=process.role, state="gone", version=process.version, since=since)
