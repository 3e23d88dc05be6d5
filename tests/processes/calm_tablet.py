"""A tablet that taps twice a second while something fails, and checks of its taps afterwards."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.processes.running_room import RunningRoom
from tests.processes.standby_pair import Tablet, assert_whole
from tests.waiting import PATIENCE_S, until

CLOCK = "/api/v1/tournaments/friday/clock"
TAPS = "SELECT command FROM events WHERE type = 'Tapped'"
TAP_S, LOOK_S = 0.5, 1
WAITING = threading.Event()


@contextmanager
def tapping(give: Callable[[str], bool]) -> Iterator[Tablet]:
    """A tablet that gives a tap twice a second, each until it is accepted."""
    ends = threading.Event()

    def calmly(id_: str) -> bool:
        WAITING.wait(TAP_S)
        return give(id_)

    tablet = Tablet(calmly, ends)
    tablet.start()
    try:
        yield tablet
    finally:
        ends.set()
        tablet.join(PATIENCE_S)
    assert not tablet.is_alive(), "a tap that nobody accepts"


def look_during(seconds: float, looks_well: Callable[[], bool]) -> None:
    """Look at a screen for the duration of a fault."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        assert looks_well()
        WAITING.wait(LOOK_S)


def assert_each_once(room: RunningRoom, edge: str, *tablets: Tablet) -> None:
    """Assert that every answered tap is written and counted at the edge, once."""
    with room.postgres.connect(room.database) as connection:
        ids = [str(id_) for (id_,) in connection.execute(TAPS.encode()).fetchall()]
    assert sorted(ids) == sorted(id_ for each in tablets for id_ in each.answered)
    assert_whole(room.postgres, room.database)
    counters = "counters:friday:1"

    def counted() -> bool:
        topics = room.edges[edge].watcher().subscribe(counters)["topics"]
        return bool(topics[counters]["value"]["entries"] == len(ids))

    until(counted, "the count at the edge")
