"""An edge reads staff's topics from its first staff client on, and stops some time after its last one."""

from __future__ import annotations

import pytest

from clockserver.accounts.roles import NOBODY, Principal
from clockserver.edges.staff_side import UNUSED_S, WAIT_S, StaffSide

TD = Principal("td", "u-anna", session="s-1")
PLAYER = Principal("player", "p-leo", tournaments=frozenset(("friday",)), entry="e1")
TELEVISION = Principal("display", "d-hall", device="d-hall")


class FakeEdge:
    """An edge that takes time to read staff's topics."""

    def __init__(self, reads_in_s: float = 0.1) -> None:
        self.now = 0.0
        self.reads = False
        self.begun: list[float] = []
        self._reads_in_s = reads_in_s
        self.side = StaffSide(self._read, self._is_read, lambda: self.now, self._sleep)

    def _read(self, begin: bool) -> None:
        self.reads = begin
        if begin:
            self.begun.append(self.now)

    def _is_read(self) -> bool:
        return self.reads and self.now >= self.begun[-1] + self._reads_in_s

    def _sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.mark.parametrize("principal", [NOBODY, TELEVISION])
def test_strangers_and_televisions_need_no_topics_of_staff(principal: Principal) -> None:
    edge = FakeEdge()
    edge.side.note_request(principal)
    assert (edge.begun, edge.now) == ([], 0)


@pytest.mark.parametrize("principal", [TD, PLAYER])
def test_the_first_member_of_staff_waits_for_the_topics_of_staff_and_others_do_not(
    principal: Principal,
) -> None:
    edge = FakeEdge()
    edge.side.note_request(principal)
    assert edge._is_read()
    waited = edge.now
    edge.side.note_request(principal)
    assert (edge.now, len(edge.begun)) == (waited, 1)


def test_staff_do_not_wait_each_time_for_topics_that_cannot_be_read() -> None:
    edge = FakeEdge(reads_in_s=1_000)
    edge.side.note_request(TD)
    assert edge.now == pytest.approx(WAIT_S, abs=0.1)
    waited = edge.now
    edge.side.note_request(TD)
    edge.side.note_request(PLAYER)
    assert (edge.now, edge.begun) == (waited, [0])


def test_topics_of_staff_are_not_read_once_no_staff_was_there_for_long() -> None:
    edge = FakeEdge()
    edge.side.note_request(TD)
    edge.now += UNUSED_S / 2
    edge.side.note_request(TD)
    edge.now += UNUSED_S
    edge.side.check()
    assert edge.reads
    edge.now += 1
    edge.side.check()
    assert not edge.reads
    edge.side.note_request(TD)
    assert edge._is_read()
    assert len(edge.begun) == 2
