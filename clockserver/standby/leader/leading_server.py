"""The leading part of a server: it admits a follower, hands over to it, and stops once replaced."""

from __future__ import annotations

import hmac
import logging
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa
from msgspec import Struct

from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Offload
from clockserver.leadership.epoch_fence import EpochFence
from clockserver.leadership.epoch_file import EpochFile
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.live import hub
from clockserver.standby.follower_messages import MAX_REQUEST_AGE_MS, Beat, Hello, OtherRelease, release
from clockserver.standby.leader.copy_source import CopySource
from clockserver.standby.leader.follower_codes import FollowerCodes
from clockserver.standby.leader.follower_connection import FollowerConnection
from clockserver.standby.leader.synchronous_copy import SynchronousCopy
from clockserver.standby.leader.written_rows import WrittenRows
from clockserver.standby.standby_metrics import standby_metrics

log = logging.getLogger("clockserver")
HAND_OVER_S = 5.0
"""Seconds for a hand-over; then this server continues."""
WAIT_S = 0.02


class Clock(Protocol):
    """The clock of this server."""

    def now_ms(self) -> int: ...

    def wall_skew_ms(self) -> int: ...


class FollowerStatus(Struct, frozen=True):
    """The follower on the room panel: `away`, `copying`, `live`, or `behind` while answers do not wait for it."""

    address: str
    state: str
    lag_s: float = 0.0


class LeadingServer:
    """Epoch, fence, and the follower's connection.

    `offload` runs the database's work. `clock` gives the server's clock, and `is_idle` tells whether no decision
    waits to be written: both are asked once the server has begun.
    """

    def __init__(
        self,
        data: Path,
        engine: sa.Engine,
        secret: bytes,
        offload: Offload,
        clock: Callable[[], Clock],
        is_idle: Callable[[], bool],
    ) -> None:
        self.file = EpochFile(data)
        self.fence = EpochFence(self.file)
        self.fence.guard(engine)
        self.codes = FollowerCodes()
        self.proofs = EpochProofs(secret)
        self.copying = SynchronousCopy(offload, WrittenRows(engine), hub.PendingAnswer)
        """Runs the database's work; what it writes is copied to the follower."""
        self._data = data
        self._engine = engine
        self._connection: FollowerConnection | None = None
        self._source: CopySource | None = None
        self._read: Offload = hub.ThreadOffload()
        self._clock = clock
        self._is_idle = is_idle

    @property
    def clock(self) -> Clock:
        """The clock of this server."""
        return self._clock()

    @property
    def may_be_followed(self) -> bool:
        """Whether a follower can copy the database: one on another machine has its own copies."""
        return self._engine.dialect.name == "sqlite"

    def new_code(self, now: int) -> None:
        """Make a new code. Raises Refused where the database is on another machine, with its own copies."""
        if not self.may_be_followed:
            raise Refused(Reason("follow.other_database"))
        self.codes.new(now)

    # -- reading -------------------------------------------------------------------------------------

    @property
    def addresses(self) -> list[str]:
        """The addresses of both servers; empty without a follower."""
        record = self.file.record
        return [record.here, record.peer] if record.peer else []

    @property
    def follower(self) -> FollowerConnection | None:
        """The connection of the follower; None while it is away."""
        return self._connection

    def follower_status(self) -> FollowerStatus | None:
        """The follower and its state; None without one."""
        if not self.file.knows_another:
            return None
        connection = self._connection
        if connection is None or connection.is_silent:
            state = "away"
        elif not connection.live:
            state = "copying"
        else:
            state = "live" if self.copying.in_step else "behind"
        return FollowerStatus(
            self.file.record.peer, state, connection.lag_s if connection is not None else 0.0
        )

    def metrics(self) -> bytes:
        """Role, lag and epoch for Prometheus; empty with one server only."""
        status = self.follower_status()
        if status is None:
            return b""
        role = "replaced" if self.fence.is_replaced else "leader"
        return standby_metrics(role, self.fence.epoch, status.lag_s)

    def read(self, message: object) -> object:
        """A message without the epoch seen by its sender. Raises Refused where another server leads."""
        if isinstance(message, dict) and "epoch" in message:
            message = dict(message)
            self.meet(self.proofs.decode(message.pop("epoch")))
        if self.fence.is_closed:
            raise Refused(Reason("server.replaced", {"address": self.file.record.peer}))
        return message

    def meet(self, epoch: int) -> None:
        """Process an epoch seen by a client or the other server."""
        self.fence.meet(epoch)

    def use_code(self, code: str, source: str, now: int) -> None:
        """Use up the code of a follower. Raises Refused."""
        if self.fence.is_closed:
            raise Refused(Reason("server.replaced", {"address": self.file.record.peer}))
        self.codes.use(code, source, now)

    def admit(self, own_address: str, peer: str) -> str:
        """A key for a follower at `peer`; the earlier one's is void. Raises OSError."""
        key = secrets.token_urlsafe(32)
        self.file.change(here=own_address, peer=peer, key=key, state="leads")
        if self._connection is not None:
            self._connection.end()
        return key

    def is_key(self, key: str) -> bool:
        """Whether this is the key of the follower."""
        own_key = self.file.record.key
        return bool(own_key) and hmac.compare_digest(key.encode(), own_key.encode())

    # -- the connection ------------------------------------------------------------------------------

    def serve(
        self, hello: Hello, send: Callable[[str], None], started: Callable[[FollowerConnection], None]
    ) -> None:
        """Send to the follower until it is gone. Raises OSError, Diverged, OtherRelease."""
        if hello.version != release():
            raise OtherRelease(hello.version)
        self.meet(hello.epoch)
        if self.fence.is_replaced:
            return
        if hello.address and hello.address != self.file.record.peer:
            self.file.change(peer=hello.address)
        if self._connection is not None:
            self._connection.end()
        self._source = self._source or CopySource(self._data)
        connection = FollowerConnection(
            self._source, self._read, self.copying, send, self._beat, hub.WakeEvent(), time.monotonic
        )
        self._connection = connection
        started(connection)
        try:
            connection.run(hello)
        finally:
            if self._connection is connection:
                self._connection = None
                self.copying.detach()

    def hand_over(self, asked_at: int) -> bool:
        """Stop deciding, and hand over once the follower is complete; return False after too long.

        `asked_at` is the instant of the request, which is ignored if long ago.
        """
        connection = self._connection
        is_late = self.clock.now_ms() - asked_at > MAX_REQUEST_AGE_MS
        if connection is None or not connection.live or is_late:
            return False
        self.fence.hand_over(begin=True)
        deadline = time.monotonic() + HAND_OVER_S
        while (
            not (self._is_idle() and connection.has_everything)
            and time.monotonic() < deadline
            and not connection.over
        ):
            hub.sleep(WAIT_S)
        if not (self._is_idle() and connection.has_everything):
            self.fence.hand_over(begin=False)
            return False
        epoch = self.fence.epoch + 1
        self.fence.meet(epoch)
        self.copying(lambda: None)  # earlier writes have ended
        connection.enqueue(["handed", epoch])
        return True

    def _beat(self) -> Beat:
        return Beat(self.fence.epoch, self.clock.now_ms(), self.clock.wall_skew_ms())
