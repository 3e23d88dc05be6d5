"""The second server while it follows: it copies what the first writes, and knows how far it is."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
import websocket

from clockserver.desk.ports import JournalUnwritable, Offload
from clockserver.desk.recovery import SignOfLife
from clockserver.leadership.epoch_file import EpochFile
from clockserver.standby.messages import PATH, SILENT_S, Beat, Diverged, Frame, Hello, encoded
from clockserver.standby.target import Target
from clockserver.storage.heartbeat_file import HeartbeatFile
from clockserver.timing.host_clock import BootClock, wall_ms

log = logging.getLogger("clockserver")
State: TypeAlias = Literal["connecting", "copying", "live", "silent", "diverged", "refused"]
AGAIN_S = 0.5
HANDED_S = 8.0
"""Seconds to wait for the first to hand over."""


class Follower:
    """Follows one server. `port` is the port of this one, `address` where it is found if the first cannot tell."""

    def __init__(self, data: Path, file: EpochFile, offload: Offload, port: int, address: str = "") -> None:
        self._file = file
        self._offload = offload
        self._port = port
        self._address = address
        self.target = Target(data)
        self._alive = HeartbeatFile(data)
        self._clock = BootClock()
        self._ahead: int | None = None
        """Ms by which the first's instants are ahead of our own clock; None before the first beat."""
        self._socket: Any = None
        self._heard_at = time.monotonic()
        self._met: State = "connecting"
        self._was_whole = file.kept.epoch > 0 and bool(self.target.heads)
        self.wall_skew_ms = 0
        self.rows_there = 0
        """Number of rows that the first had at its last beat."""
        self.handed: int | None = None
        """The epoch in which the first told this one to lead."""
        self._over = False

    @property
    def state(self) -> State:
        """How it is with the first now."""
        quiet = self.silent_s > SILENT_S
        return "silent" if quiet and self._met in ("connecting", "copying", "live") else self._met

    @property
    def silent_s(self) -> float:
        """Seconds since the first was last heard of."""
        return time.monotonic() - self._heard_at

    @property
    def may_lead(self) -> bool:
        """Whether this server has had everything once."""
        return self._was_whole

    def run(self, sleep: Callable[[float], None]) -> None:
        """Follow until this server leads."""
        while not self._over and self._met not in ("diverged", "refused"):
            try:
                self._follow()
            except Diverged:
                log.warning("the first server has other events than this one")
                self._met = "diverged"
            except websocket.WebSocketBadStatusException as error:
                self._met = "refused" if error.status_code == 403 else self._met
            except (OSError, websocket.WebSocketException, msgspec.MsgspecError, JournalUnwritable) as error:
                log.info("the first server is away: %s", error)
            sleep(AGAIN_S)

    def ask_for_hand_over(self) -> None:
        """Ask the first to stop deciding and to send the rest. Raises OSError."""
        if self._socket is None:
            raise ConnectionError("the first server is away")
        try:
            self._socket.send(encoded(["take-over"]))
        except websocket.WebSocketException as error:
            raise ConnectionError(str(error)) from error

    def close(self) -> None:
        """Follow no more, and release the data directory's database."""
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
            socket.send(encoded(["hello", Hello(kept.epoch, self._address, self._port, self.target.heads)]))
            self._met = "copying"
            while not self._over:
                self._take(socket, msgspec.json.decode(socket.recv(), type=Frame))
        finally:
            self._socket = None
            if self._met in ("copying", "live"):
                self._met = "connecting"
            socket.close()

    def _take(self, socket: Any, frame: Frame) -> None:
        self._heard_at = time.monotonic()
        self._offload(self.target.apply, frame.items)
        socket.send(encoded(["have", frame.n]))
        for item in frame.items:
            if item[0] == "beat":
                self._take_beat(msgspec.convert(item[1], Beat))
            elif item[0] == "diverged":
                raise Diverged("the first server says so")
            elif item[0] == "handed":
                self.handed = int(item[1])

    def _take_beat(self, beat: Beat) -> None:
        ahead = beat.server_ms - self._clock.now_ms()
        # What came fastest is nearest to the truth.
        self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)
        self.wall_skew_ms, self.rows_there = beat.wall_skew_ms, beat.rows
        if beat.epoch != self._file.kept.epoch:
            self._file.change(epoch=beat.epoch)
        if beat.live:
            self._met, self._was_whole = "live", True
        instant, wall = self._clock.now_ms() + self._ahead, wall_ms()
        self._alive.write(SignOfLife(instant, wall, wall - instant))
