"""A supervisor kills hung processes, restarts dead ones after growing pauses, and gives a busy machine more time."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from clockserver import supervisor
from clockserver.supervisor import (
    CALM_S,
    EDGE,
    FIRST_PAUSE_S,
    LEADER,
    MAX_CHECK_S,
    MAX_PAUSE_S,
    MAX_SILENT_S,
    Child,
    OwnTime,
    Patience,
)
from tests.waiting import until

CHILD_PROGRAM = """
import os, socket, sys, time
sock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
for each in sys.argv[1:-1]:
    sock.sendto(each.encode(), os.environ["NOTIFY_SOCKET"])
code = int(sys.argv[-1])
time.sleep(600) if code < 0 else sys.exit(code)
"""
"""A process that sends heartbeats and ends with a code; below 0 it goes on without heartbeats."""
MakeChild = Callable[..., Child]


def test_edges_that_hang_soon_after_each_start_get_more_and_more_time() -> None:
    usual = EDGE.silent_s
    patience = Patience(usual)
    allowed_s = []
    for _ in range(6):
        allowed_s.append(patience.seconds)
        patience.note_end(CALM_S - 1, was_silent=True)
    assert allowed_s == [usual, 2 * usual, 4 * usual, 8 * usual, MAX_SILENT_S, MAX_SILENT_S]


def test_an_edge_that_hangs_after_a_long_run_or_dies_gets_only_the_usual_time() -> None:
    patience = Patience(EDGE.silent_s)
    patience.note_end(CALM_S, was_silent=True)
    assert patience.seconds == EDGE.silent_s
    patience.note_end(1, was_silent=True)
    patience.note_end(1, was_silent=False)
    assert patience.seconds == EDGE.silent_s


def test_time_in_which_the_supervisor_stood_still_itself_counts_against_nobody() -> None:
    instants = iter((100.0, 100.5, 160.5, 161.0))
    own = OwnTime(lambda: next(instants))
    assert [own.now() for _ in range(3)] == [0.5, 0.5 + MAX_CHECK_S, 1.0 + MAX_CHECK_S]


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeChild]:
    """Makes a child that prints words and exits with a code, watched by a clock of the test."""
    monkeypatch.setattr(supervisor, "COMMAND", (sys.executable, "-c", CHILD_PROGRAM))
    children: list[Child] = []
    with TemporaryDirectory(prefix="clockserver-") as folder, socket.socket() as sock:

        def make(*words: str, limits: supervisor.Limits = EDGE) -> Child:
            children.append(Child(f"worker-{len(children)}", words, sock.fileno(), Path(folder), limits))
            return children[-1]

        yield make
        for each in children:
            each.end(supervisor.signal.SIGKILL)


def check_until(child: Child, now: float, condition: Callable[[], bool], what: str) -> None:
    def looked() -> bool:
        child.check(now)
        return condition()

    until(looked, what)


def test_an_edge_without_keepalives_for_seconds_is_killed(
    child: MakeChild, capfd: pytest.CaptureFixture[str]
) -> None:
    edge = child("READY=1", "-1")
    check_until(edge, 10, lambda: edge.has_begun, "its first sign of life")
    edge.check(10 + EDGE.silent_s - 0.1)
    assert edge.is_running
    check_until(edge, 10 + EDGE.silent_s + 0.1, lambda: not edge.is_running, "its end")
    assert capfd.readouterr().err.count("worker-0 stands still") == 1


def test_an_edge_that_does_not_begin_in_time_gets_more_time_at_each_start(child: MakeChild) -> None:
    edge, now, allowed_s = child("-1"), 0.0, EDGE.begins_s
    for _ in range(3):
        check_until(edge, now, lambda: edge.is_running, "a start")
        edge.check(now + allowed_s - 1)
        assert edge.is_running
        check_until(edge, now + allowed_s + 1, lambda: not edge.is_running, "its end")
        edge.check(now + allowed_s + 1)
        now, allowed_s = edge.starts_at, 2 * allowed_s


def test_a_process_that_asks_for_a_longer_silence_gets_it(child: MakeChild) -> None:
    """A standby that becomes the leader reads a journal."""
    leader = child("READY=1", "WATCHDOG_USEC=120000000", "-1", limits=LEADER)
    check_until(leader, 10, lambda: leader.has_begun, "its first sign of life")
    leader.check(10 + 119)
    assert leader.is_running
    check_until(leader, 10 + 121, lambda: not leader.is_running, "its end")


def test_signs_of_life_of_a_dead_process_are_none_of_the_next_one(
    child: MakeChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    edge = child("READY=1", "WATCHDOG=1", "-1")
    edge.check(10)
    until(lambda: _waiting(edge), "signs that nobody has read yet")
    edge.end(supervisor.signal.SIGKILL)
    until(lambda: not edge.is_running, "its end")
    monkeypatch.setattr(edge, "_arguments", ("-1",))  # a slow start
    edge.check(20)
    edge.check(30)
    assert edge.is_running, "the next one"
    edge.check(31)
    edge.check(30 + EDGE.begins_s - 1)
    assert edge.is_running


def _waiting(child: Child) -> bytes:
    try:
        return child._signs.recv(1_000, socket.MSG_PEEK)
    except BlockingIOError:
        return b""


def test_what_ends_at_once_is_restarted_after_pauses_that_grow(child: MakeChild) -> None:
    edge, now, pauses = child("1"), 0.0, []
    for _ in range(7):
        check_until(edge, now, lambda: edge.is_running, "a start")
        until(lambda: not edge.is_running, "its end")
        edge.check(now)
        pauses.append(round(edge.starts_at - now, 3))
        edge.check(edge.starts_at - 0.01)
        assert not edge.is_running
        now = edge.starts_at
    assert pauses == [min(FIRST_PAUSE_S * 2**each, MAX_PAUSE_S) for each in range(1, 8)]


@pytest.mark.parametrize(
    ("words", "is_refused"), [(("2",), True), (("1",), False), (("READY=1", "2"), False)]
)
def test_a_first_start_that_is_refused_is_known_by_its_code(
    child: MakeChild, words: tuple[str, ...], is_refused: bool
) -> None:
    leader = child(*words, limits=LEADER)
    leader.check(1)
    if len(words) > 1:
        check_until(leader, 1, lambda: leader.has_begun, "its first sign of life")
    until(lambda: not leader.is_running, "its end")
    leader.check(1)
    assert leader.is_refused is is_refused
