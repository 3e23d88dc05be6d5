"""Connections without a queue, a writer and a timer each, and the times of their pings."""

from __future__ import annotations

from _queue import SimpleQueue
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import engineio
import pytest
from engineio.packet import OPEN, Packet

from clockserver.live.engine import (
    IDS_AT_ONCE,
    PING,
    PING_S,
    PING_TIMEOUT_S,
    Ids,
    LiveSocket,
    Pings,
    frame_of,
)


class FakeWriter:
    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.sent.append(frame)

    def end(self) -> None: ...


class FakeSocket:
    """A client that answers pings, or does not."""

    class Server:
        reason = engineio.Server.reason

    def __init__(self, pings: Pings, *, answers: bool) -> None:
        self._pings = pings
        self.answers = answers
        self.writer = FakeWriter()
        self.server = self.Server()
        self.closed = False
        self.behind = False
        self.pinged_at: float | None = None
        self.heard_at = 0.0
        self.reason: Any = None

    def close(self, *, abort: bool, reason: Any) -> None:
        assert abort
        self.closed, self.reason = True, reason

    def hear(self) -> None:
        """Answer the ping."""
        if self.answers and self.writer.sent:
            self.writer.sent.clear()
            self.pinged_at = None
            self._pings.later(self)  # type: ignore[arg-type]


def test_clients_that_came_together_are_not_pinged_together() -> None:
    pings = Pings(lambda _: None)
    sockets = [FakeSocket(pings, answers=True) for _ in range(600)]
    for socket in sockets:
        pings.first(socket)  # type: ignore[arg-type]
    asked = []
    for second in range(PING_S):
        pings.tick(float(second))
        asked.append(sum(bool(socket.writer.sent) for socket in sockets))
        for socket in sockets:
            socket.hear()
    assert asked == [600 // PING_S] * PING_S


def test_a_client_that_answers_is_pinged_again_after_a_minute_and_stays() -> None:
    pings = Pings(lambda _: None)
    socket = FakeSocket(pings, answers=True)
    pings.later(socket)  # type: ignore[arg-type]
    asked = []
    for second in range(1, 4 * PING_S):
        pings.tick(float(second))
        if socket.writer.sent == [PING]:
            asked.append(second)
        socket.hear()
    assert asked == [PING_S, 2 * PING_S, 3 * PING_S]
    assert not socket.closed


def test_a_client_that_does_not_answer_in_time_is_dropped() -> None:
    pings = Pings(lambda _: None)
    socket = FakeSocket(pings, answers=False)
    pings.later(socket)  # type: ignore[arg-type]
    for second in range(1, PING_S + PING_TIMEOUT_S + 1):
        pings.tick(float(second))
    assert not socket.closed
    pings.tick(float(PING_S + PING_TIMEOUT_S + 1))
    assert socket.closed
    assert socket.reason == engineio.Server.reason.PING_TIMEOUT


def test_the_deadline_of_a_slow_client_begins_when_the_ping_was_sent() -> None:
    pings = Pings(lambda _: None)
    socket = FakeSocket(pings, answers=False)
    socket.behind = True
    pings.later(socket)  # type: ignore[arg-type]
    second = 0
    for second in range(1, 3 * PING_S):
        pings.tick(float(second))
    assert not socket.closed
    assert socket.writer.sent == [PING]
    socket.behind = False
    for later in range(second + 1, second + 2 * PING_TIMEOUT_S + 2):
        pings.tick(float(later))
    assert socket.reason == engineio.Server.reason.PING_TIMEOUT


def test_a_client_whose_messages_are_still_read_is_not_dropped_for_the_answer_behind_them() -> None:
    pings = Pings(lambda _: None)
    socket = FakeSocket(pings, answers=False)
    pings.later(socket)  # type: ignore[arg-type]
    second = 0
    for second in range(1, 3 * PING_S):
        socket.heard_at = float(second)
        pings.tick(float(second))
    assert not socket.closed
    for later in range(second + 1, second + 2 * PING_TIMEOUT_S + 2):
        pings.tick(float(later))
    assert socket.reason == engineio.Server.reason.PING_TIMEOUT


def test_a_client_that_left_is_not_pinged() -> None:
    pings = Pings(lambda _: None)
    socket = FakeSocket(pings, answers=True)
    pings.later(socket)  # type: ignore[arg-type]
    socket.closed = True
    for second in range(2 * PING_S):
        pings.tick(float(second))
    assert socket.writer.sent == []


class FakeEngine:
    """The engine and Engine.IO as a live socket needs them: a queue, and a list of sockets to ping again."""

    def __init__(self) -> None:
        self.pings = self
        self.again: list[LiveSocket] = []

    def create_queue(self) -> list[Any]:
        return []

    def later(self, socket: LiveSocket) -> None:
        self.again.append(socket)


def test_unrequested_answers_do_not_make_pings_more_frequent() -> None:
    asked = FakeEngine()
    socket = LiveSocket(asked, asked, "eio-1")  # type: ignore[arg-type]
    socket.pinged_at = 5.0
    for _ in range(1_000):
        socket.schedule_ping()
    assert asked.again == [socket]


def test_the_answer_to_the_handshake_and_the_first_message_go_out_in_one_piece() -> None:
    line: Any = FakeWriter()
    line.closed = False
    server: Any = SimpleNamespace(
        create_queue=SimpleQueue,
        reason=engineio.Server.reason,
        _trigger_event=lambda *_, **__: None,
        max_http_buffer_size=100,
    )
    engine: Any = SimpleNamespace(
        hub=SimpleNamespace(held_handshake=lambda _: b"101 "),
        writer_of=lambda _socket, _raw: line,
        raw=lambda ws: ws,
    )
    socket = LiveSocket(engine, server, "eio-1")
    hello = Packet(OPEN, {"sid": "eio-1"})
    socket.send(hello)
    socket._websocket_handler(SimpleNamespace(wait=lambda: None))
    assert line.sent == [b"101 " + frame_of(hello)]


def test_ids_have_the_form_of_engine_io_and_are_unique() -> None:
    ids = Ids()
    made_ids = [ids() for _ in range(3 * IDS_AT_ONCE)]
    assert len(set(made_ids)) == len(made_ids)
    usual_id = engineio.Server(async_mode="threading").generate_id()
    assert {len(each) for each in made_ids} == {len(usual_id)}
    assert set("".join(made_ids)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


class EndOfLoop(Exception):  # noqa: N818 - what it says
    """Ends the loop under test."""


def test_pings_come_in_time_on_a_machine_that_is_late_at_every_tick() -> None:
    now, asked = [0.0], []

    def sleep_too_long(seconds: float) -> None:
        now[0] += seconds + 0.5
        if now[0] > 3 * PING_S:
            raise EndOfLoop

    pings = Pings(sleep_too_long, lambda: now[0])
    phone = FakeSocket(pings, answers=True)

    def send(frame: Any) -> None:
        asked.append(now[0])
        phone.writer.sent.append(frame)

    phone.writer.send = send  # type: ignore[assignment]
    pings.first(phone)  # type: ignore[arg-type]
    tick = pings.tick

    def tick_and_answer(at: float) -> None:
        tick(at)
        phone.hear()

    pings.tick = tick_and_answer  # type: ignore[method-assign]
    with pytest.raises(EndOfLoop):
        pings.run()
    gaps = [later - before for before, later in pairwise(asked)]
    assert len(gaps) >= 2
    assert max(gaps) <= PING_S + PING_TIMEOUT_S / 2


def test_every_client_is_pinged_once_after_the_machine_stood_still_for_long() -> None:
    now, slept = [0.0], [0.0]

    def sleep(seconds: float) -> None:
        slept[0] += seconds
        now[0] += seconds + (3_600.0 if now[0] < 3_600 else 0.0)
        if now[0] > 3_600 + 2 * PING_S:
            raise EndOfLoop

    pings = Pings(sleep, lambda: now[0])
    phones = [FakeSocket(pings, answers=False) for _ in range(PING_S)]
    for phone in phones:
        pings.first(phone)  # type: ignore[arg-type]
    with pytest.raises(EndOfLoop):
        pings.run()
    assert [len(phone.writer.sent) for phone in phones] == [1] * PING_S
