"""The follower while it follows: it copies the leader's writes, and measures its own delay."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
import websocket

from clockserver.desk.journals.recovery import Heartbeat
from clockserver.desk.ports import JournalUnwritable, Offload
from clockserver.leadership.epoch_file import EpochFile
from clockserver.standby.follower.copy_target import CopyTarget
from clockserver.standby.follower_messages import (
    PATH,
    SILENT_S,
    Beat,
    Diverged,
    Frame,
    Hello,
    OtherRelease,
    encoded,
    release,
)
from clockserver.storage.heartbeat_file import HeartbeatFile
from clockserver.timing.host_clock import BootClock, wall_ms

log = logging.getLogger("clockserver")
State: TypeAlias = Literal[
    "connecting", "copying", "live", "silent", "diverged", "refused", "unwritable", "version"
]
ENDED = ("diverged", "refused")
"""Final states."""
WITH_LEADER = ("connecting", "copying", "unwritable", "version")
"""States in which the leader is or may be present, and cannot hand over."""


class Unwritable(Exception):  # noqa: N818 - what it says
    """A frame of the leader that cannot be written here, as on a full disk."""


RETRY_S = 0.5
"""Seconds between attempts to connect."""
HAND_OVER_S = 8.0
"""Seconds to wait for the leader's hand-over."""


class Follower:
    """Follow one server. `port` is this server's port; `address` its address, where the leader cannot see it.

    `on_diverged` is called once the leader reports that this server has rows of its own.
    """

    def __init__(
        self,
        data: Path,
        file: EpochFile,
        offload: Offload,
        port: int,
        on_diverged: Callable[[], None],
        address: str = "",
    ) -> None:
        self.file = file
        self._offload = offload
        self._port = port
        self._address = address
        self.target = CopyTarget(data)
        self._heartbeat_file = HeartbeatFile(data)
        self._clock = BootClock()
        self._leader_ahead_ms: int | None = None
        """Ms by which the leader's instants are ahead of this clock; None before the first beat."""
        self._socket: Any = None
        self._heard_at = time.monotonic()
        self._connection_state: State = "connecting"
        heartbeat = self._heartbeat_file.read()
        self.heard_wall_ms = heartbeat.wall_ms if heartbeat is not None else 0
        """Instant of the last beat in local ms; 0 before the first."""
        self.problem = ""
        """The reason why nothing can be written here, or the release of the leader."""
        self.wall_skew_ms = 0
        self.leader_rows = 0
        """Number of rows of the leader at its last beat."""
        self.handed_epoch: int | None = None
        """The epoch in which the leader told this server to lead."""
        self._on_diverged = on_diverged
        self._is_closed = False

    @property
    def state(self) -> State:
        """The present state."""
        is_silent = self.silent_s > SILENT_S and self._connection_state not in ENDED
        return "silent" if is_silent else self._connection_state

    @property
    def silent_s(self) -> float:
        """Seconds since the last message of the leader."""
        return time.monotonic() - self._heard_at

    @property
    def missing(self) -> int:
        """Number of events of the leader's last beat that are missing here."""
        return max(0, self.leader_rows - self.target.rows)

    @property
    def is_incomplete(self) -> bool:
        """Whether events are known to be missing here, or the copy was never complete."""
        return not self.file.record.is_whole or self.missing > 0

    def newest(self) -> list[tuple[str, int, int]]:
        """The newest row of each stream here: its number, and its instant in local ms."""
        return self._offload(self.target.newest)

    def run(self, sleep: Callable[[float], None]) -> None:
        """Follow until this server leads."""
        while not self._is_closed and self._connection_state not in ENDED:
            try:
                self._follow()
            except Diverged:
                log.warning("the leader has other events than this one")
                self._connection_state = "diverged"
                self._on_diverged()
            except OtherRelease as release_error:
                self._note("version", str(release_error))
            except Unwritable as error:
                self._note("unwritable", str(error))
            except websocket.WebSocketBadStatusException as error:
                self._connection_state = "refused" if error.status_code == 403 else self._connection_state
            except (OSError, websocket.WebSocketException, msgspec.MsgspecError) as error:
                log.info("the leader is away: %s", error)
            sleep(RETRY_S)

    def _note(self, state: State, problem: str) -> None:
        if (self._connection_state, self.problem) != (state, problem):
            log.warning("this server cannot follow (%s): %s", state, problem)
        self._connection_state, self.problem = state, problem

    def ask_for_hand_over(self) -> None:
        """Ask the leader to stop deciding and to send the rest. Raises OSError."""
        if self._socket is None:
            raise ConnectionError("the leader is away")
        now = self._clock.now_ms() + (self._leader_ahead_ms or 0)
        try:
            self._socket.send(encoded(["take-over", now]))
        except websocket.WebSocketException as error:
            raise ConnectionError(str(error)) from error

    def close(self) -> None:
        """Stop following, and release the data directory's database."""
        self._is_closed = True
        if self._socket is not None:
            self._socket.close()
        self._offload(self.target.close)

    # -- within --------------------------------------------------------------------------------------

    def _follow(self) -> None:
        record = self.file.record
        url = record.peer.replace("http", "ws", 1) + PATH
        self._socket = socket = websocket.create_connection(
            url,
            timeout=SILENT_S,
            header=[f"Authorization: Bearer {record.key}"],
            suppress_origin=True,
            http_no_proxy=["*"],
            enable_multithread=True,
        )
        try:
            hello = Hello(record.epoch, self._address, self._port, self.target.heads, release())
            socket.send(encoded(["hello", hello]))
            while not self._is_closed:
                self._take(socket, msgspec.json.decode(socket.recv(), type=Frame))
        finally:
            self._socket = None
            if self._connection_state in ("copying", "live"):
                self._connection_state = "connecting"
            socket.close()

    def _take(self, socket: Any, frame: Frame) -> None:
        self._heard_at = time.monotonic()
        for item in frame.items:
            if item[0] == "diverged":
                raise Diverged("the leader says so")
            if item[0] == "version":
                raise OtherRelease(str(item[1]))
        self._note_rows(frame.items)
        try:
            self._write(frame.items)
        except (JournalUnwritable, OSError) as error:
            raise Unwritable(str(error)) from error
        socket.send(encoded(["have", frame.n]))
        for item in frame.items:
            if item[0] == "handed":
                self.handed_epoch = int(item[1])

    def _note_rows(self, items: list[list[Any]]) -> None:
        """Record the leader's number of rows, whether or not they can be written here."""
        new_rows = sum(len(item[1]) for item in items if item[0] == "rows")
        reported = [int(item[1]["rows"]) for item in items if item[0] == "beat"]
        if reported or new_rows:
            self.leader_rows = max([self.target.rows + new_rows, *reported])

    def _write(self, items: list[list[Any]]) -> None:
        """Write a frame. Raises JournalUnwritable, OSError, Diverged."""
        self._offload(self.target.apply, items)
        if self._connection_state != "live":
            self._connection_state = "copying"
        for item in items:
            if item[0] == "beat":
                self._take_beat(msgspec.convert(item[1], Beat))

    def _take_beat(self, beat: Beat) -> None:
        ahead = beat.server_ms - self._clock.now_ms()
        # The beat with the shortest way is the most accurate one.
        self._leader_ahead_ms = ahead if self._leader_ahead_ms is None else max(self._leader_ahead_ms, ahead)
        self.wall_skew_ms = beat.wall_skew_ms
        if beat.epoch > self.file.record.epoch:
            self.file.change(epoch=beat.epoch)
        if beat.live:
            self._connection_state = "live"
            if not self.file.record.is_whole:
                self.file.change(is_whole=True, led=False)
        instant, wall = self._clock.now_ms() + self._leader_ahead_ms, wall_ms()
        self.heard_wall_ms = wall
        self._heartbeat_file.write(Heartbeat(instant, wall, wall - instant))
