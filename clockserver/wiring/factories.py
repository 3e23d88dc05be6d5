"""The factories of a server's database, clock and broadcaster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from clockserver.desk.ports import Broadcaster, HostClock
from clockserver.live.delivery import Delivery
from clockserver.live.presence.room_processes import OtherProcesses
from clockserver.timing.host_clock import BootClock
from clockserver.wiring.edge_channel import RedisRoom
from clockserver.wiring.storage import Storage, open_storage


def own_sockets(delivery: Delivery) -> Broadcaster:
    """The broadcaster to the sockets of this process."""
    return delivery.broadcaster


class Ports(Struct, frozen=True, kw_only=True):
    """The functions that open a server's foundations; the defaults are those of one process with SQLite.

    `storage` gets the data directory and the server's secret, `clock` the earliest instant to begin at and
    the difference of instants to the machine's wall clock.
    """

    storage: Callable[[Path, bytes], Storage] = open_storage
    clock: Callable[[int, int], HostClock] = BootClock
    broadcaster: Callable[[Delivery], Broadcaster] = own_sockets
    redis: RedisRoom | None = None
    """The room in Redis that edges read; None without edges."""
    lease_epoch: Callable[[], int] | None = None
    """The epoch of the lease; None where the epoch of the data directory decides which server leads."""
    follow: Callable[[str], None] | None = None
    """Turns the process into a follower of the server at an address; None: it cannot follow."""
    standbys: OtherProcesses = tuple
    """The standbys that wait for the lease."""
    here: str = ""
    """The name of this server as a standby."""
    predecessor: str = ""
    """The name as a standby of the server that led before; empty without another one."""
