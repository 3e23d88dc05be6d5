"""One connection of a follower, which gets all data, then each write at once."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from clockserver.desk.ports import Offload
from clockserver.standby.follower_messages import BEAT_S, SILENT_S, Beat, Hello, encoded
from clockserver.standby.leader.copy_source import CopySource
from clockserver.standby.leader.synchronous_copy import SynchronousCopy

log = logging.getLogger("clockserver")
MAX_UNANSWERED = 4
"""Maximum number of unanswered frames while all data are sent."""
FILES_EVERY = 5
"""Number of beats between checks for changed files."""


class WakeEvent(Protocol):
    """Wakes one sleeper."""

    def wake(self) -> None: ...

    def wait(self) -> None: ...


class FollowerConnection:
    """Send the missing data, then each write. `send` sends a text, and raises OSError after the end.

    `beat` makes the present beat; `now_s` is a monotonic clock in seconds.
    """

    def __init__(
        self,
        source: CopySource,
        offload: Offload,
        copying: SynchronousCopy,
        send: Callable[[str], None],
        beat: Callable[[], Beat],
        wake_event: WakeEvent,
        now_s: Callable[[], float],
    ) -> None:
        self._source = source
        self._read = offload
        self._copying = copying
        self._send = send
        self._beat = beat
        self._wake_event = wake_event
        self._now_s = now_s
        self._n = self._acknowledged = 0
        """Numbers of the newest frame sent, and of the newest one acknowledged."""
        self._unanswered: deque[tuple[int, int, float]] = deque()
        """Number, position and instant of each unanswered frame."""
        self._round_trip_s = 0.0
        self._beats = 0
        self._beat_due = False
        self._place = 0
        self._queued_items: list[list[Any]] = []
        self.live = False
        """Whether all data were sent."""
        self.over = False
        self.heard_at = now_s()

    @property
    def is_silent(self) -> bool:
        """Whether the follower has been silent for too long."""
        return self._now_s() - self.heard_at > SILENT_S

    @property
    def lag_s(self) -> float:
        """Round trip in seconds of the last answered frame, or the age of the oldest unanswered one."""
        oldest_s = self._now_s() - self._unanswered[0][2] if self._unanswered else 0.0
        return max(self._round_trip_s, oldest_s)

    @property
    def has_everything(self) -> bool:
        """Whether the copy is complete."""
        return self.live and not self._unanswered and self._copying.in_step

    def run(self, hello: Hello) -> None:
        """Send until the connection ends. Raises OSError, Diverged."""
        self._read(self._source.demand_same, hello.heads)
        self._copying.attach(self._wake_event.wake)
        position = self._copying.position
        self._place = self._read(self._source.newest)
        self._send_in_parts(self._source.missing(hello.heads, self._place), position)
        for part in self._in_thread(self._source.all_tables()):
            self._send_frame(part, position)
        self._send_frame(self._read(lambda: list(self._source.files(resend_all=True))), position)
        self.live = True
        self._send_news()
        while not self.over:
            self._wake_event.wait()
            self._send_news()

    def beat(self) -> None:
        """Send a beat; called each second."""
        self._beat_due = True
        self._wake_event.wake()

    def enqueue(self, item: list[Any]) -> None:
        """Send one item with the next frame."""
        self._queued_items.append(item)
        self._wake_event.wake()

    def acknowledge(self, n: int) -> None:
        """Record that the copy has every frame up to `n`."""
        self.heard_at = self._now_s()
        self._acknowledged = max(self._acknowledged, n)
        position = None
        while self._unanswered and self._unanswered[0][0] <= n:
            _, position, sent_at = self._unanswered.popleft()
            self._round_trip_s = self.heard_at - sent_at
        if position is not None:
            self._copying.acknowledge(position)
        if self.live and not self._unanswered:
            self._copying.in_step = True
        self._wake_event.wake()

    def end(self) -> None:
        """Record the end of the connection."""
        self.over = True
        self._wake_event.wake()

    # -- within --------------------------------------------------------------------------------------

    def _send_in_parts(self, items: Iterable[list[Any]], position: int) -> None:
        for item in self._in_thread(items):
            while self._n - self._acknowledged >= MAX_UNANSWERED and not self.over:
                self._wake_event.wait()
                if self._beat_due:
                    self._send_frame([], position)
            if self.over:
                raise ConnectionError("the follower is gone")
            self._send_frame([item], position)

    def _in_thread(self, items: Iterable[Any]) -> Iterable[Any]:
        iterator, end = iter(items), object()
        while (item := self._read(next, iterator, end)) is not end:
            yield item

    def _send_news(self) -> None:
        """Send new writes, and a beat when due."""
        while not self.over:
            position, touched = self._copying.position, self._copying.take_touched()
            # Taken before the rows are read: a queued item is sent after all earlier writes.
            queued_items, self._queued_items = self._queued_items, []
            before = self._place
            items, self._place, is_all = self._read(self._source.news, before, touched)
            items += self._changed_elsewhere(at_once=bool(queued_items))
            if queued_items and self._place != before:
                queued_items, self._queued_items = [], queued_items  # more rows may follow
            if items or queued_items or self._beat_due:
                self._send_frame([*items, *queued_items], position)
            if is_all and not self._queued_items and self._copying.position == position:
                return

    def _changed_elsewhere(self, *, at_once: bool) -> list[list[Any]]:
        """Changes by the command line, with each beat; changed files, with some beats. `at_once`: both now."""
        if not self._beat_due and not at_once:
            return []
        self._beats += 1
        items = self._read(self._source.command_line_changes)
        if at_once or self._beats % FILES_EVERY == 0:
            items += self._read(lambda: list(self._source.files()))
        return items

    def _send_frame(self, items: list[list[Any]], position: int) -> None:
        if self._beat_due:
            self._beat_due = False
            beat = msgspec.structs.replace(self._beat(), live=self.live, rows=self._place)
            items = [*items, ["beat", msgspec.to_builtins(beat)]]
        self._n += 1
        self._unanswered.append((self._n, position, self._now_s()))
        self._send(encoded([self._n, items]))


def send_beats(current: Callable[[], FollowerConnection | None], sleep: Callable[[float], None]) -> None:
    """Send beats over the current connection, if any, until the process ends."""
    while True:
        sleep(BEAT_S)
        if (connection := current()) is not None:
            connection.beat()
