"""The second server while it follows: it copies the first's writes, and knows its own delay."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
import websocket

from clockserver.desk.journals.recovery import SignOfLife
from clockserver.desk.ports import JournalUnwritable, Offload
from clockserver.leadership.epoch_file import EpochFile
from clockserver.standby.follower.copy_target import CopyTarget
from clockserver.standby.messages import (
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
WITH_FIRST = ("connecting", "copying", "unwritable", "version")
"""States in which the first is or may be present, and cannot hand over."""


class CannotKeep(Exception):  # noqa: N818 - what it says
    """A frame of the first that cannot be written here, as on a full disk."""


AGAIN_S = 0.5
HANDED_S = 8.0
"""Seconds to wait for the first's hand-over."""


class Follower:
    """Follow one server. `port` is this one's port, `address` this one's address if the first cannot tell."""

    def __init__(self, data: Path, file: EpochFile, offload: Offload, port: int, address: str = "") -> None:
        self._file = file
        self._offload = offload
        self._port = port
        self._address = address
        self.target = CopyTarget(data)
        self._alive = HeartbeatFile(data)
        self._clock = BootClock()
        self._ahead: int | None = None
        """Ms by which the first's instants are ahead of this clock; None before the first beat."""
        self._socket: Any = None
        self._heard_at = time.monotonic()
        self._met: State = "connecting"
        alive = self._alive.read()
        self.heard_wall_ms = alive.wall_ms if alive is not None else 0
        """Instant of the last beat in local ms; 0 before the first."""
        self.problem = ""
        """The reason why nothing can be written here, or the release of the first."""
        self.wall_skew_ms = 0
        self.rows_there = 0
        """Number of rows of the first at its last beat."""
        self.handed: int | None = None
        """The epoch in which the first told this server to lead."""
        self.diverged: Callable[[], None] = lambda: None
        """Called once the first reports that this server has rows of its own."""
        self._over = False

    @property
    def state(self) -> State:
        """The present state."""
        return "silent" if self.silent_s > SILENT_S and self._met not in ENDED else self._met

    @property
    def silent_s(self) -> float:
        """Seconds since the last message of the first."""
        return time.monotonic() - self._heard_at

    @property
    def missing(self) -> int:
        """Number of events of the first's last beat that are missing here."""
        return max(0, self.rows_there - self.target.rows)

    @property
    def lacks_something(self) -> bool:
        """Whether events are known to be missing here: never complete, or led before."""
        return not self._file.kept.is_whole or self.missing > 0

    def newest(self) -> list[tuple[str, int, int]]:
        """The newest row of each stream here: its number, and its instant in local ms."""
        return self._offload(self.target.newest)

    def run(self, sleep: Callable[[float], None]) -> None:
        """Follow until this server leads."""
        while not self._over and self._met not in ENDED:
            try:
                self._follow()
            except Diverged:
                log.warning("the first server has other events than this one")
                self._met = "diverged"
                self.diverged()
            except OtherRelease as found:
                self._note("version", str(found))
            except CannotKeep as error:
                self._note("unwritable", str(error))
            except websocket.WebSocketBadStatusException as error:
                self._met = "refused" if error.status_code == 403 else self._met
            except (OSError, websocket.WebSocketException, msgspec.MsgspecError) as error:
                log.info("the first server is away: %s", error)
            sleep(AGAIN_S)

    def _note(self, state: State, problem: str) -> None:
        if (self._met, self.problem) != (state, problem):
            log.warning("this server cannot follow (%s): %s", state, problem)
        self._met, self.problem = state, problem

    def ask_for_hand_over(self) -> None:
        """Ask the first to stop deciding and to send the rest. Raises OSError."""
        if self._socket is None:
            raise ConnectionError("the first server is away")
        now = self._clock.now_ms() + (self._ahead or 0)
        try:
            self._socket.send(encoded(["take-over", now]))
        except websocket.WebSocketException as error:
            raise ConnectionError(str(error)) from error

    def close(self) -> None:
        """Stop following, and release the data directory's database."""
        self._over = True
        if self._socket is not None:
            self._socket.close()
        self._offload(self.target.close)

    # -- within --------------------------------------------------------------------------------------

    def _follow(self) -> None:
        kept = self._file.kept
        url = kept.peer.replace("http", "ws", 1) + PATH
        self._socket = socket = websocket.create_connection(
            url,
            timeout=SILENT_S,
            header=[f"Authorization: Bearer {kept.key}"],
            suppress_origin=True,
            http_no_proxy=["*"],
            enable_multithread=True,
        )
        try:
            hello = Hello(kept.epoch, self._address, self._port, self.target.heads, release())
            socket.send(encoded(["hello", hello]))
            while not self._over:
                self._take(socket, msgspec.json.decode(socket.recv(), type=Frame))
        finally:
            self._socket = None
            if self._met in ("copying", "live"):
                self._met = "connecting"
            socket.close()

    def _take(self, socket: Any, frame: Frame) -> None:
        self._heard_at = time.monotonic()
        for item in frame.items:
            if item[0] == "diverged":
                raise Diverged("the first server says so")
            if item[0] == "version":
                raise OtherRelease(str(item[1]))
        self._note_rows(frame.items)
        try:
            self._keep(frame.items)
        except (JournalUnwritable, OSError) as error:
            raise CannotKeep(str(error)) from error
        socket.send(encoded(["have", frame.n]))
        for item in frame.items:
            if item[0] == "handed":
                self.handed = int(item[1])

    def _note_rows(self, items: list[list[Any]]) -> None:
        """Record the first's number of rows, whether or not they can be written here."""
        new = sum(len(item[1]) for item in items if item[0] == "rows")
        told = [int(item[1]["rows"]) for item in items if item[0] == "beat"]
        self.rows_there = max([self.target.rows + new, *told]) if told or new else self.rows_there

    def _keep(self, items: list[list[Any]]) -> None:
        """Write a frame. Raises JournalUnwritable, OSError, Diverged."""
        self._offload(self.target.apply, items)
        if self._met != "live":
            self._met = "copying"
        for item in items:
            if item[0] == "beat":
                self._take_beat(msgspec.convert(item[1], Beat))

    def _take_beat(self, beat: Beat) -> None:
        ahead = beat.server_ms - self._clock.now_ms()
        # The fastest message is the most accurate.
        self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)
        self.wall_skew_ms = beat.wall_skew_ms
        if beat.epoch > self._file.kept.epoch:
            self._file.change(epoch=beat.epoch)
        if beat.live:
            self._met = "live"
            if not self._file.kept.is_whole:
                self._file.change(is_whole=True, led=False)
        instant, wall = self._clock.now_ms() + self._ahead, wall_ms()
        self.heard_wall_ms = wall
        self._alive.write(SignOfLife(instant, wall, wall - instant))
