"""Sockets without greenlets: each is notified of its data, and their work takes turns."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import eventlet
import pytest

from clockserver.live.hub.ready_sockets import CALLS_PER_TURN, ReadySockets

MAX_TURNS = 1_000


@pytest.fixture
def ready() -> Iterator[ReadySockets]:
    sockets = ReadySockets()
    yield sockets
    sockets.close()


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def turns_until(condition: Callable[[], bool]) -> None:
    for _ in range(MAX_TURNS):
        if condition():
            return
        eventlet.sleep(0)
    raise AssertionError(f"not within {MAX_TURNS} turns")


def test_each_arrival_and_the_end_are_reported_once(
    ready: ReadySockets, pair: tuple[socket.socket, socket.socket]
) -> None:
    ours, theirs = pair
    ends: list[bool] = []
    theirs.send(b"before")
    ready.watch(ours.fileno(), ends.append)
    turns_until(lambda: ends == [False])
    for _ in range(5):
        eventlet.sleep(0)
    assert ends == [False], "unread bytes are not reported again"
    theirs.send(b"more")
    turns_until(lambda: ends == [False, False])
    theirs.close()
    turns_until(lambda: ends == [False, False, True])


def test_an_unwatched_socket_is_not_reported(
    ready: ReadySockets, pair: tuple[socket.socket, socket.socket]
) -> None:
    ours, theirs = pair
    ends: list[bool] = []
    ready.watch(ours.fileno(), ends.append)
    ready.unwatch(ours.fileno())
    ready.unwatch(ours.fileno())
    theirs.send(b"something")
    for _ in range(5):
        eventlet.sleep(0)
    assert ends == []


def test_a_fault_in_one_callback_leaves_the_others(ready: ReadySockets) -> None:
    ends: list[bool] = []

    def fails(_: bool) -> None:
        ends.append(True)
        raise ValueError

    first, second = socket.socketpair(), socket.socketpair()
    for pair, callback in ((first, fails), (second, ends.append)):
        ready.watch(pair[0].fileno(), callback)
        pair[1].send(b"x")
    turns_until(lambda: sorted(ends) == [False, True])
    for each in (*first, *second):
        each.close()


def test_work_runs_in_its_order_a_few_calls_at_a_turn(ready: ReadySockets) -> None:
    done: list[int] = []
    for number in range(3 * CALLS_PER_TURN):
        ready.run_later(lambda number=number: done.append(number))  # type: ignore[misc]
    calls_per_turn = []
    while len(done) < 3 * CALLS_PER_TURN:
        before = len(done)
        eventlet.sleep(0)
        calls_per_turn.append(len(done) - before)
    assert done == list(range(3 * CALLS_PER_TURN))
    assert max(calls_per_turn) == CALLS_PER_TURN


def test_work_that_waits_delays_no_socket_and_ends(ready: ReadySockets) -> None:
    done: list[str] = []
    gate = eventlet.event.Event()

    def waits() -> None:
        gate.wait()
        done.append("first")

    ready.run_later(waits)
    ready.run_later(lambda: done.append("second"))
    turns_until(lambda: done == ["second"])
    gate.send()
    turns_until(lambda: done == ["second", "first"])


def test_work_that_fails_is_logged_and_the_rest_runs(
    ready: ReadySockets, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []

    def fails() -> None:
        raise ValueError

    ready.run_later(fails)
    ready.run_later(lambda: done.append("next"))
    turns_until(lambda: done == ["next"])
    assert "the work for a socket failed" in caplog.text
