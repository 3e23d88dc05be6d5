"""The lease in a PostgreSQL whose clock is set: a live leader keeps it, a dead one loses it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from clockserver.leadership.fence import Fenced
from clockserver.storage.database.database_engine import migrate, open_engine
from clockserver.storage.database.lease import LOCK, STANDBY_WAITS_S, Beat, Leadership, Lease
from tests.processes.postgres import Postgres, open_folder
from tests.processes.shifted_clock import ShiftedClock
from tests.waiting import until

pytestmark = pytest.mark.postgres
HOLDER = (
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = %s::bigint::bit(32)::int8"
)
WAITERS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


class Over(Exception):  # noqa: N818 - what it says
    """Ends the test's loop."""


class Server:
    """A process that keeps the lease or waits for it, in a thread, until the test is over or the process `dies`."""

    def __init__(self, url: str, name: str) -> None:
        self.lease = Lease(url, name, self._sleep)
        self.taken: list[Leadership] = []
        self.fenced = False
        self.dies = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def die(self) -> None:
        """End the process, and its session with it."""
        self.dies.set()
        self._thread.join()
        self.lease.release()

    def _run(self) -> None:
        with suppress(Over):
            self.taken.append(self.lease.try_once() or self.lease.wait(lambda _: None))
            try:
                self.lease.keep(lambda: Beat(1, 0, "boot"))
            except Fenced:
                self.fenced = True

    def _sleep(self, seconds: float) -> None:
        if self.dies.wait(seconds):
            raise Over


class Room:
    """A PostgreSQL with a clock of its own, a leader, and two standbys."""

    def __init__(self, postgres: Postgres, wall: ShiftedClock) -> None:
        self.wall = wall
        self._postgres = postgres
        self._name = postgres.new_database()
        engine = open_engine(postgres.url.replace("/postgres?", f"/{self._name}?"))
        migrate(engine)
        engine.dispose()
        url = postgres.url_of(self._name)
        self.leader = Server(url, "http://first")
        until(lambda: self.leader.taken, "a leader")
        self.standbys = [Server(url, "http://second"), Server(url, "http://third")]
        until(lambda: self._number(WAITERS) == len(self.standbys), "standbys that wait")

    def end_the_leaders_session(self) -> None:
        """End the leader's session, as PostgreSQL does with an idle one."""
        with self._postgres.connect(self._name) as connection:
            connection.execute("SELECT pg_terminate_backend(%s)", (self.holder(),))

    def holder(self) -> int:
        """The session that has the lock; 0 for none."""
        return self._number(HOLDER, (LOCK,))

    def keeps_its_holder(self) -> bool:
        """Whether one session keeps the lock for longer than a standby leaves it to the leader."""
        holder, ends = self.holder(), time.monotonic() + 1.5 * STANDBY_WAITS_S
        while time.monotonic() < ends:
            if self.holder() != holder:
                return False
            time.sleep(0.1)
        return True

    def epoch(self) -> int:
        return self._number("SELECT epoch FROM leadership")

    def _number(self, query: str, values: tuple[object, ...] = ()) -> int:
        with self._postgres.connect(self._name) as connection:
            row = connection.execute(query.encode(), values).fetchone()
        return int(str(row[0])) if row else 0

    def end(self) -> None:
        """End all servers, waiting ones by the end of their sessions."""
        for each in (self.leader, *self.standbys):
            each.dies.set()
        with self._postgres.connect(self._name) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        for each in (self.leader, *self.standbys):
            each.die()


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[Postgres, ShiftedClock]]:
    with open_folder() as folder:
        wall = ShiftedClock(folder)
        postgres = Postgres(folder, env=wall.env)
        postgres.start()
        yield postgres, wall
        postgres.stop()


@pytest.fixture
def room(cluster: tuple[Postgres, ShiftedClock]) -> Iterator[Room]:
    postgres, wall = cluster
    wall.step(0)
    room = Room(postgres, wall)
    yield room
    room.end()


def test_a_living_leader_keeps_its_lease_when_the_databases_clock_is_set_forward(room: Room) -> None:
    before = room.holder()
    room.wall.step(1)
    room.end_the_leaders_session()
    until(lambda: room.holder() not in (0, before) and room.keeps_its_holder(), "a lease that stays")
    assert room.epoch() == 1
    assert not room.leader.fenced
    assert [each.taken for each in room.standbys] == [[], []]


def test_one_of_two_standbys_leads_when_the_clock_is_set_and_the_leader_is_dead(room: Room) -> None:
    room.wall.step(1)
    room.leader.die()
    until(lambda: any(each.taken for each in room.standbys), "a standby that leads")
    assert sorted(len(each.taken) for each in room.standbys) == [0, 1]
    assert [each.taken[0].epoch for each in room.standbys if each.taken] == [2]


def test_one_of_two_standbys_leads_at_once_when_the_leader_is_dead(room: Room) -> None:
    room.leader.die()
    until(lambda: any(each.taken for each in room.standbys), "a standby that leads")
    assert sorted(len(each.taken) for each in room.standbys) == [0, 1]
