"""The database's work on a server with a follower: answers wait for the copy, but never for long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from clockserver.desk.ports import Offload
from clockserver.standby.leader.written_rows import WrittenRows

T = TypeVar("T")
MAX_WAIT_S = 0.3
"""Maximum wait in seconds of an answer for the copy; then this server continues alone."""


class PendingAnswer(Protocol):
    """A place to wait for one answer."""

    def give(self, value: Any) -> None: ...

    def wait(self, seconds: float) -> Any: ...


class SynchronousCopy:
    """Run work on the database, and count its writes. `position` is the number of writes so far.

    `changed` is called after each write while a follower is attached; then the caller waits until
    `acknowledge` reports that the copy has the write. After a wait that took too long, no caller waits until
    the copy is complete again.
    """

    def __init__(
        self, offload: Offload, written: WrittenRows, new_pending: Callable[[], PendingAnswer]
    ) -> None:
        self._offload = offload
        self._written = written
        self._new_pending = new_pending
        self._touched: dict[str, set[str]] = {}
        self._waiting: list[tuple[int, PendingAnswer]] = []
        self.position = 0
        self.in_step = False
        """Whether answers wait for the copy."""
        self.changed: Callable[[], None] | None = None

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` and wait for it, and for the copy of its writes."""
        outcome: list[tuple[bool, dict[str, set[str]]]] = []

        def run() -> T:
            try:
                return work(*args)
            finally:
                outcome.append(self._written.take())

        try:
            return self._offload(run)
        finally:
            for rows, all_tables in outcome:
                if rows or all_tables:
                    self._note(all_tables)

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

    def acknowledge(self, position: int) -> None:
        """Record that the copy is complete up to a position."""
        ready = [each for each in self._waiting if each[0] <= position]
        self._waiting = [each for each in self._waiting if each[0] > position]
        for _, each in ready:
            each.give(None)

    def _note(self, all_tables: dict[str, set[str]]) -> None:
        self.position += 1
        if self.changed is None:
            return
        for table, ids in all_tables.items():
            self._touched.setdefault(table, set()).update(ids)
        self.changed()
        if self.in_step:
            waiting = self._new_pending()
            self._waiting.append((self.position, waiting))
            try:
                waiting.wait(MAX_WAIT_S)
            except TimeoutError:
                self.go_alone()
