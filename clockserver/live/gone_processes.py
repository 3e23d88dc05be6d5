"""Processes that went away without a word: listed for a while, so that somebody notices."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from clockserver.live.processes import Process

log = logging.getLogger("clockserver")
KEPT_MS = 3_600_000
"""Time in ms after which a process that is gone is no longer listed."""
EXPECTED_MS = 15_000
"""Time in ms that the processes of the last leader have to come to the next one."""
MAX_GONE = 100
MAX_KNOWN = 1_000
Key: TypeAlias = tuple[str, str]
"""Role and name."""


class Known(Struct, frozen=True, array_like=True):
    """A process as the next leader gets it; `since` only of one that is gone."""

    role: Literal["leader", "standby", "edge"]
    name: str
    version: str | None
    since: int | None


def written(known: Sequence[Known]) -> str:
    """The text of these processes."""
    return msgspec.json.encode(known[:MAX_KNOWN]).decode()


def read(text: str) -> list[Known]:
    """The processes of a text; none of one that cannot be read, as another release may have written it."""
    try:
        return msgspec.json.decode(text, type=list[Known]) if text else []
    except msgspec.DecodeError as error:
        log.warning("which processes the last leader knew cannot be read: %s", error)
        return []


class GoneProcesses:
    """The processes that are gone, each until it comes back, a director dismisses it, or an hour is over."""

    def __init__(self) -> None:
        self._heard: dict[Key, tuple[Process, int]] = {}
        self._gone: dict[Key, Process] = {}
        self._expected: dict[Key, Process] = {}
        """The processes that the last leader had, and this one has not heard yet, as if they were gone."""
        self._expected_until: int | None = None

    def expect(self, known: Iterable[Known], last_word: int) -> None:
        """Continue the list of the last leader, whose last word was at `last_word`."""
        for each in known:
            since = each.since or last_word
            process = Process(name=each.name, role=each.role, state="gone", version=each.version, since=since)
            (self._gone if each.since else self._expected)[each.role, each.name] = process

    def look(self, heard: Iterable[tuple[Process, int]], now: int) -> bool:
        """Take the present processes, each with the instant of its last word; whether the list changed."""
        before = self.listed()
        present: dict[Key, tuple[Process, int]] = {(each.role, each.name): (each, at) for each, at in heard}
        found = {**self._gone, **self._missed(now)}
        for key, (process, at) in self._heard.items():
            if _may_be_gone(process):
                found[key] = _gone(process, at)
        self._heard = present
        oldest = now - KEPT_MS
        kept = {key: each for key, each in found.items() if key not in present and (each.since or 0) > oldest}
        self._gone = dict(list(kept.items())[-MAX_GONE:])
        self._expected = {key: each for key, each in self._expected.items() if key not in present}
        return self.listed() != before

    def _missed(self, now: int) -> dict[Key, Process]:
        """The expected processes, once they had their time to come."""
        if not self._expected:
            return {}
        if self._expected_until is None:
            self._expected_until = now + EXPECTED_MS
        if now < self._expected_until:
            return {}
        missed, self._expected = self._expected, {}
        return missed

    def dismiss(self, role: str, name: str) -> bool:
        """No longer list a process; whether it was listed."""
        return self._gone.pop((role, name), None) is not None

    def listed(self) -> list[Process]:
        """The processes that are gone, in the order in which they went."""
        return list(self._gone.values())

    def known(self) -> list[Known]:
        """All that the next leader is to know: who is here, expected, or gone."""
        here = [each for each, _ in self._heard.values() if _may_be_gone(each)]
        present = [*self._expected.values(), *here]
        known: dict[Key, Known] = {(each.role, each.name): _known(each, None) for each in present}
        known |= {key: _known(each, each.since) for key, each in self._gone.items()}
        return [known[key] for key in sorted(known)]


def _known(process: Process, since: int | None) -> Known:
    return Known(process.role, process.name, process.version, since)


def _may_be_gone(process: Process) -> bool:
    """Whether one that is no longer there is gone.

    A second laptop that is gone stays as `away`: once it is no longer there, another one has replaced it.
    """
    return process.role == "edge" or process.state == "waits"


def _gone(process: Process, since: int) -> Process:
    return Process(name=process.name, role=process.role, state="gone", version=process.version, since=since)
