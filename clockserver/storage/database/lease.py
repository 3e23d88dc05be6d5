"""The lease of a leader in PostgreSQL: a session's lock that ends with its process, and a fencing epoch."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from clockserver.leadership.fence import Epoch, Fenced
from clockserver.storage.database.database_url import connect_arguments, demand_driver, short_message
from clockserver.storage.database.journal import metadata

leadership = sa.Table(
    "leadership",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("epoch", sa.BigInteger, nullable=False),
    sa.Column("instant", sa.BigInteger, nullable=False),
    sa.Column("skew", sa.BigInteger, nullable=False),
    sa.Column("written_at", sa.BigInteger, nullable=False),
    sa.Column("boot_id", sa.String(32), nullable=False),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("fingerprint", sa.String(64)),
    sa.Column("processes", sa.Text),
)
LOCK = int.from_bytes(b"clockled", "big") >> 1
"""The key of the advisory lock that the leader's session holds."""
SESSION = (
    ("idle_session_timeout", "4s"),
    ("client_connection_check_interval", "1s"),
    ("tcp_user_timeout", "4s"),
    ("tcp_keepalives_idle", "2s"),
    ("tcp_keepalives_interval", "1s"),
)
"""Settings of the lease's session: PostgreSQL ends an idle session, and so its lock.

A session that waits for the lock is silent: only the kernel can tell whether its machine is alive.
"""
BEAT_S = 1.0
"""Seconds between heartbeats of the leader."""
REGAIN_S = 0.1
"""Seconds between a leader's attempts to regain its lease after an outage."""
STANDBY_WAITS_S = 2.0
"""Seconds for which a standby leaves the lease to the last leader after an outage or a step of the database's clock."""
COMPARE_CLOCKS_MS = 60_000
"""Time in ms after which a waiting standby compares the database's clock with its own again."""
STEP_MS = 2_000
"""Step in ms of the database's clock from which PostgreSQL may have ended the session of a running leader as idle."""
_TAKE = (
    "WITH before AS (SELECT * FROM leadership WHERE id = 1 FOR UPDATE) "
    "UPDATE leadership SET epoch = leadership.epoch + 1, address = %s, fingerprint = %s "
    "FROM before WHERE leadership.id = 1 "
    "RETURNING leadership.epoch, before.instant, before.skew, before.boot_id, "
    "(extract(epoch FROM clock_timestamp()) * 1000)::bigint - before.written_at, before.address"
)
_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
STANDBY_NAME = "clockserver standby"
"""Prefix of the name of a standby's session; release and address follow."""
MAX_NAME = 63
"""Bytes of a session's name that PostgreSQL keeps."""
_STANDBYS = (
    "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() "
    "AND application_name LIKE %s ORDER BY application_name"
)
_HELD = (
    "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database "
    "WHERE datname = current_database() AND locktype = 'advisory' AND granted AND classid = %s AND objid = %s"
)
_BEAT = (
    "UPDATE leadership SET instant = %s, skew = %s, boot_id = %s, "
    "written_at = (extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE epoch = %s"
)


class OtherSecret(Exception):  # noqa: N818 - what it says
    """The leader's server.secret differs: its sealed values could not be opened here."""


def without_scheme(address: str) -> str:
    """An address without its scheme, as in the names of standbys' sessions."""
    return address.rpartition("//")[2]


def present_leader(engine: sa.Engine) -> str:
    """The address of the server that has the lease; empty without one. Raises SQLAlchemyError."""
    with engine.connect() as connection:
        held = connection.exec_driver_sql(_HELD, (LOCK >> 32, LOCK & 0xFFFFFFFF)).scalar()
        if not held:
            return ""
        return str(connection.execute(sa.select(leadership.c.address)).scalar() or "a server")


def fingerprint_of(server_secret: bytes) -> str:
    """A digest of a server's secret, by which the database compares secrets."""
    return hmac.digest(server_secret, b"clockserver leadership 1", "sha256").hex()


class Leadership(Struct, frozen=True):
    """A leadership: its epoch, and the predecessor's last heartbeat. `instant` is 0 without one.

    `away_ms` is the heartbeat's age by the database's clock; `skew_ms` converts instants to local time; `address` is
    the predecessor's.
    """

    epoch: Epoch
    instant: int
    skew_ms: int
    boot_id: str
    away_ms: int
    address: str = ""


class Beat(Struct, frozen=True):
    """A heartbeat of the leader."""

    instant: int
    skew_ms: int
    boot_id: str


class Lease:
    """Hold the lease in a session of its own; methods run in one native thread at a time.

    `url` is SQLAlchemy's, `address` this server's address, `sleep` lets a native thread sleep. `fingerprint`
    is that of the server's secret; None: secrets are not compared. `session` are settings of the session.
    `now` is a monotonic clock in seconds. `version` is the release of this server, shown while it is a standby.
    """

    def __init__(
        self,
        url: str,
        address: str,
        sleep: Callable[[float], None],
        fingerprint: str | None = None,
        session: Sequence[tuple[str, str]] = SESSION,
        now: Callable[[], float] = time.monotonic,
        version: str = "",
    ) -> None:
        self._driver = demand_driver()
        self._arguments = {**connect_arguments(url), **_connection_arguments(url)}
        self._address = address
        self._sleep = sleep
        self._fingerprint = fingerprint
        self._session = session
        self._now = now
        self._connection: Any = None
        self.epoch: Epoch = 0
        self._version = version
        self.standbys: tuple[tuple[str, str], ...] = ()
        """The servers waiting for the lease while this one leads: release and address of each."""
        self.leader = ""
        """The address of the leading server, if known."""

    def try_once(self) -> Leadership | None:
        """Take the lease if it is free. Raises OtherSecret, and the driver's errors."""
        connection = self._open_connection()
        if not connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone()[0]:
            row = connection.execute("SELECT address FROM leadership WHERE id = 1").fetchone()
            self.leader = str(row[0])
            self._demand_same_secret()
            return None
        return self._take_lease()

    def wait(self, report: Callable[[str], None]) -> Leadership:
        """Wait for the lease; outages of the database are reported, and waited for. Raises OtherSecret."""
        while True:
            try:
                leadership = self.try_once() if self._connection is None else self._wait_for_lock()
            except self._driver.Error as error:
                report(short_message(error))
                self._close()
                self._sleep(STANDBY_WAITS_S)
            else:
                if leadership is not None:
                    return leadership

    def keep(self, beat: Callable[[], Beat]) -> None:
        """Keep the lease forever, with a heartbeat each second. Raises Fenced once another server leads."""
        while True:
            try:
                self._write_beat(beat())
                self._read_standbys()
            except self._driver.Error:
                self._close()
                self._regain()
            # Also after a failure: a database that is read-only fails at once, again and again.
            self._sleep(BEAT_S)

    def demand(self, connection: sa.Connection) -> None:
        """The fence of a writing transaction. Raises Fenced."""
        epoch = connection.exec_driver_sql("SELECT epoch FROM leadership WHERE id = 1 FOR SHARE").scalar()
        if epoch != self.epoch:
            raise Fenced(self.epoch, int(epoch or 0))

    def release(self) -> None:
        """Release the lease."""
        self._close()

    # -- within --------------------------------------------------------------------------------------

    def _open_connection(self) -> Any:
        if self._connection is None:
            self._connection = self._driver.connect(**self._arguments, autocommit=True)
            for name, value in self._session:
                self._connection.execute(f"SET {name} = '{value}'")
        return self._connection

    def _wait_for_lock(self) -> Leadership | None:
        """Wait for the lock and take the lease; None if the caller must wait again.

        PostgreSQL measures idle time by its wall clock. If that clock was set forward meanwhile, by comparison with
        this machine's monotonic clock, the leader may still run, and gets time to take its lock again.
        """
        self._set_standby_name()
        self._connection.execute(f"SET lock_timeout = {COMPARE_CLOCKS_MS}")
        ahead = self._database_ms() - self._now_ms()
        has_lock = True
        try:
            self._connection.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        except self._driver.errors.LockNotAvailable:
            has_lock = False
        now_here = self._now_ms()
        is_set_forward = self._database_ms() - now_here - ahead >= STEP_MS
        if has_lock and not is_set_forward:
            return self._take_lease()
        if has_lock:
            self._connection.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
        if is_set_forward:
            self._sleep(STANDBY_WAITS_S)
        return None

    def _database_ms(self) -> int:
        return int(self._connection.execute(_NOW).fetchone()[0])

    def _now_ms(self) -> int:
        return round(self._now() * 1_000)

    def _take_lease(self) -> Leadership:
        """Raise the epoch, after the last batch of the previous leader. Raises OtherSecret."""
        fingerprint = self._demand_same_secret()
        leadership = Leadership(*self._connection.execute(_TAKE, (self._address, fingerprint)).fetchone())
        self.epoch, self.leader = leadership.epoch, self._address
        # Heartbeats need not wait for the disk.
        self._connection.execute("SET synchronous_commit = off; SET application_name = 'clockserver'")
        return leadership

    def _demand_same_secret(self) -> str | None:
        """The fingerprint of the leaders' secret, None before the first leader. Raises OtherSecret."""
        row = self._connection.execute("SELECT fingerprint FROM leadership WHERE id = 1").fetchone()
        fingerprint: str | None = row[0]
        if self._fingerprint and fingerprint not in (None, self._fingerprint):
            self._close()
            raise OtherSecret
        return fingerprint or self._fingerprint

    def _write_beat(self, beat: Beat) -> None:
        result = self._connection.execute(_BEAT, (beat.instant, beat.skew_ms, beat.boot_id, self.epoch))
        if not result.rowcount:
            raise Fenced(self.epoch, self._stored_epoch())

    def _set_standby_name(self) -> None:
        name = f"{STANDBY_NAME} {self._version or '-'} {without_scheme(self._address)}"[:MAX_NAME]
        self._connection.execute("SELECT set_config('application_name', %s, false)", (name,))

    def _read_standbys(self) -> None:
        names = self._open_connection().execute(_STANDBYS, (f"{STANDBY_NAME} %",)).fetchall()
        parts = (str(name).removeprefix(f"{STANDBY_NAME} ").partition(" ") for (name,) in names)
        self.standbys = tuple((release, address) for release, _, address in parts)

    def _regain(self) -> None:
        """Regain the lock after an outage, unless another server got it, with a later epoch."""
        while True:
            try:
                lock = self._open_connection().execute("SELECT pg_try_advisory_lock(%s)", (LOCK,))
                has_lock = lock.fetchone()[0]
                epoch = self._stored_epoch()
            except self._driver.Error:
                self._close()
            else:
                if epoch != self.epoch:
                    raise Fenced(self.epoch, epoch)
                if has_lock:
                    return
            self._sleep(REGAIN_S)

    def _stored_epoch(self) -> Epoch:
        return int(self._open_connection().execute("SELECT epoch FROM leadership WHERE id = 1").fetchone()[0])

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _connection_arguments(url: str) -> dict[str, Any]:
    """The arguments of a connection, as the driver takes them."""
    parts = sa.make_url(url)
    options = {
        "host": parts.host,
        "port": parts.port,
        "user": parts.username,
        "password": parts.password,
        "dbname": parts.database,
    }
    return {**{name: value for name, value in options.items() if value is not None}, **parts.query}
