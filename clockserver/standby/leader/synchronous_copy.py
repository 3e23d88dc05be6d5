"""The database's work on a server with a follower: answers wait for the copy, but never for long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from clockserver.desk.ports import Offload
from clockserver.standby.leader.written_rows import WrittenRows

T = TypeVar("T")
MAX_WAIT_S = 0.3
"""Maximum wait in seconds of an answer for the copy; then this server continues alone."""


class Waiting(Protocol):
    """A place to wait for one answer."""

    def give(self, value: Any) -> None: ...

    def wait(self, seconds: float) -> Any: ...


class SynchronousCopy:
    """Run work on the database, and count its writes. `position` is the number of writes so far.

    `changed` is called after each write while a follower is attached; then the caller waits until `had`
    reports that the copy has it. After a wait that took too long, nobody waits until the copy is complete
    again.
    """

    def __init__(self, offload: Offload, written: WrittenRows, new_waiting: Callable[[], Waiting]) -> None:
        self._offload = offload
        self._written = written
        self._new_waiting = new_waiting
        self._touched: dict[str, set[str]] = {}
        self._waiting: list[tuple[int, Waiting]] = []
        self.position = 0
        self.in_step = False
        """Whether answers wait for the copy."""
        self.changed: Callable[[], None] | None = None

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` and wait for it, and for the copy of its writes."""
        found: list[tuple[bool, dict[str, set[str]]]] = []

        def run() -> T:
            try:
                return work(*args)
            finally:
                found.append(self._written.take())

        try:
            return self._offload(run)
        finally:
            for rows, sides in found:
                if rows or sides:
                    self._note(sides)

    def take_touched(self) -> dict[str, set[str]]:
        """The touched ids of each table since the last call."""
        touched, self._touched = self._touched, {}
        return touched

    def attach(self, changed: Callable[[], None]) -> None:
        """Begin to wait for a follower."""
        self.changed, self.in_step = changed, False
        self._touched = {}

    def detach(self) -> None:
        """End the waiting, as the follower is gone."""
        self.changed = None
        self.go_alone()

    def go_alone(self) -> None:
        """Stop waiting for the copy."""
        self.in_step = False
        waiting, self._waiting = self._waiting, []
        for _, each in waiting:
            each.give(None)

    def had(self, position: int) -> None:
        """Record that the copy is complete up to a position."""
        ready = [each for each in self._waiting if each[0] <= position]
        self._waiting = [each for each in self._waiting if each[0] > position]
        for _, each in ready:
            each.give(None)

    def _note(self, sides: dict[str, set[str]]) -> None:
        self.position += 1
        if self.changed is None:
            return
        for table, ids in sides.items():
            self._touched.setdefault(table, set()).update(ids)
        self.changed()
        if self.in_step:
            waiting = self._new_waiting()
            self._waiting.append((self.position, waiting))
            try:
                waiting.wait(MAX_WAIT_S)
            except TimeoutError:
                self.go_alone()
