"""Leading with a PostgreSQL: a server waits as standby for the lease, and ends once it is fenced."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from flask import Response
from msgspec.structs import replace

from clockserver.desk.journals.recovery import Heartbeat
from clockserver.desk.ports import HostClock
from clockserver.leadership.fence import Fenced
from clockserver.live import hub
from clockserver.live.presence.room_processes import Process, release
from clockserver.observability.service_manager import ServiceManager
from clockserver.standby.replaced.replaced_pages import STYLE, UNAVAILABLE, LeaderElsewhere, style, words_for
from clockserver.start_up import database_url, is_in_directory, open_database
from clockserver.storage.data_directory import DataDirectory, DataDirectoryError
from clockserver.storage.database.database_engine import is_of_an_earlier_release, open_engine
from clockserver.storage.database.database_url import short_message, without_password
from clockserver.storage.database.lease import (
    Beat,
    Leadership,
    Lease,
    OtherSecret,
    fingerprint_of,
    present_leader,
    without_scheme,
)
from clockserver.storage.heartbeat_file import HeartbeatFile
from clockserver.timing.host_clock import BootClock, HandedClock, wall_ms
from clockserver.wiring.factories import Ports
from clockserver.wiring.storage import open_storage, prepare_driver

log = logging.getLogger("clockserver")
FENCED = 75
"""The exit code of a replaced server, which a service manager restarts as standby."""
RETRY_S = 1
LOADS_S = 120
"""Time in s that a service manager gives a standby to read the journal once it leads."""
SAME_RUN_MS = 15_000
"""Maximum absence in ms after which clients continue without a restart."""


class FencedEnd:
    """The fence of a server: the process ends at once, with no answer to anybody."""

    def __init__(self, lease: Lease) -> None:
        self._lease = lease

    def demand(self, connection: Any) -> None:
        """Hold off the next leader until this connection's transaction ends."""
        try:
            self._lease.demand(connection)
        except Fenced as fenced:
            end_fenced(fenced)


def end_fenced(fenced: Fenced) -> None:
    """Report it and end the process, from any thread."""
    os.write(2, f"clockserver: {fenced}; this server ends\n".encode())
    os._exit(FENCED)


def led(
    data: Path, sock: Any, address: str, ports: Ports, tell: Callable[[str], None], manager: ServiceManager
) -> Ports:
    """The ports of a leading server: at once with a database in its directory, else with the lease.

    Until then the socket answers as the standby. Raises DataDirectoryError.
    """
    url = database_url(data)
    if is_in_directory(url):
        return ports
    prepare_driver()
    directory = DataDirectory(data)
    directory.make()
    with directory.lock():  # a standby in another server's directory could not lead while that one hangs
        _demand_no_earlier_leader(url)
        open_database(data).dispose()
        secret = fingerprint_of(directory.secret())
        lease = Lease(url, address, hub.native_sleep, secret, version=release())
        try:
            leadership = _take_lease(lease, url, sock, tell, manager)
        except OtherSecret:
            raise DataDirectoryError(_other_secret(directory, lease.leader)) from None
    leadership = longer_absence(leadership, wall_ms())
    _store_heartbeat(data, leadership)
    clock = partial(_clock, lease, leadership)
    storage = partial(open_storage, fence=FencedEnd(lease))
    return replace(
        ports,
        storage=storage,
        clock=clock,
        lease_epoch=lambda: leadership.epoch,
        standbys=partial(_standbys, lease),
        here=without_scheme(address),
        predecessor=without_scheme(leadership.address),
    )


def _standbys(lease: Lease) -> list[Process]:
    """The servers waiting for the lease; they write nothing, so they have no lag."""
    return [
        Process(name=address, role="standby", state="waits", version=of_release)
        for of_release, address in lease.standbys
    ]


def _take_lease(
    lease: Lease, url: str, sock: Any, tell: Callable[[str], None], manager: ServiceManager
) -> Leadership:
    try:
        leadership = lease.try_once()
    except OtherSecret:
        raise
    except Exception as error:
        raise DataDirectoryError(
            f"the database {without_password(url)} cannot be used: {short_message(error)}"
        ) from error
    if leadership is not None:
        return leadership
    tell(f"clockserver: this is the standby; {lease.leader} leads\n")
    stop = hub.serve_for_now(sock, partial(answer_as_standby, lease), None)
    manager.begin(f"standby of {lease.leader}", hub.spawn, hub.sleep)
    leadership = hub.ThreadOffload()(lease.wait, _report)
    stop()
    manager.allow_silence(LOADS_S)
    log.warning("this server leads from now on, by epoch %d", leadership.epoch)
    return leadership


def _demand_no_earlier_leader(url: str) -> None:
    """Raise DataDirectoryError before a migration under a server of an earlier release that leads."""
    engine = open_engine(url)
    try:
        leader = present_leader(engine) if is_of_an_earlier_release(engine) else ""
    except sa.exc.SQLAlchemyError:
        return  # the opening of the database, which follows, reports the reason
    finally:
        engine.dispose()
    if leader:
        raise DataDirectoryError(
            f"a server of an earlier release leads on this database ({leader}); end it first, and its standby before it"
        )


def _other_secret(directory: DataDirectory, leader: str) -> str:
    owner = f"of {leader}, which leads" if leader else "of the last leader"
    return (
        f"server.secret of {directory.path} is not that {owner}: what it sealed could not be opened; "
        "copy server.secret, signing.key and config/ from there"
    )


def _report(line: str) -> None:
    os.write(2, f"clockserver: the standby cannot reach the database: {line}\n".encode())


def answer_as_standby(lease: Lease, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """The WSGI application of a standby, which runs and does not lead.

    Pages are answered with 503, too, so that a proxy asks the leader.
    """
    role = ("Clockserver-Role", "standby")
    path = environ.get("PATH_INFO", "")
    if path in ("/healthz", STYLE):
        kind = "text/css" if path == STYLE else "text/plain; charset=utf-8"
        text = f"standby\nThis server is the standby; {lease.leader} leads.\n"
        body = style() if path == STYLE else text.encode()
        start("200 OK", [("Content-Type", kind), ("Content-Length", str(len(body))), role])
        return [body]
    headers = (role, ("Retry-After", str(RETRY_S)))
    address = lease.leader if "://" in lease.leader or not lease.leader else f"http://{lease.leader}"
    elsewhere = LeaderElsewhere(
        "server.follows", "face.standby.standby", address, UNAVAILABLE, headers=headers
    )
    return elsewhere.answer(environ, start, *words_for(environ))


def say_leader(response: Response) -> Response:
    """Mark an answer as the leader's."""
    response.headers["Clockserver-Role"] = "leader"
    return response


def longer_absence(leadership: Leadership, wall: int) -> Leadership:
    """The leadership, with the absence by this machine's clock if that is short and the database's is long.

    Otherwise a database whose clock is set forward would pause every tournament: it ends the leader's session as idle
    for an hour, and the next leader sees an hour without a leader.
    """
    away_ms = wall - leadership.skew_ms - leadership.instant
    is_short = leadership.away_ms > SAME_RUN_MS and 0 <= away_ms <= SAME_RUN_MS
    return replace(leadership, away_ms=away_ms) if is_short else leadership


def _store_heartbeat(data: Path, leadership: Leadership) -> None:
    """Store the previous leader's last heartbeat in this directory, by this machine's clock."""
    if not leadership.instant:
        return
    then = wall_ms() - max(0, leadership.away_ms)
    HeartbeatFile(data).write(Heartbeat(leadership.instant, then, max(0, then - leadership.instant)))


def _clock(lease: Lease, leadership: Leadership, earliest: int, behind_ms: int) -> HostClock:
    """The clock of the leader, which continues the previous one's, and keeps the lease."""
    continues = bool(leadership.instant) and leadership.away_ms <= SAME_RUN_MS
    clock: BootClock = (
        HandedClock(earliest, behind_ms, leadership.skew_ms, leadership.boot_id)
        if continues
        else BootClock(earliest, behind_ms)
    )

    def keep() -> None:
        try:
            lease.keep(lambda: Beat(clock.now_ms(), clock.wall_skew_ms(), clock.boot_id))
        except Fenced as fenced:
            end_fenced(fenced)

    hub.thread(keep)
    return clock
