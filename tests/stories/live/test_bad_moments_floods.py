"""A client that sends a thousand messages a second waits in its own socket, and delays nobody else."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.client import Client
from tests.network.raw_client import NEXT_PART, PART, PING, PONG, TEXT, RawClient, frame
from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.shell import assert_verified
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.server
CLOCK, COUNTERS = "clock:friday:1", "counters:friday:1"
SUBSCRIBED = json.dumps(["subscribe", {"topics": [CLOCK, COUNTERS, "room"]}])
TAP = '["command",{"id":"flood-%07d","type":"counter.tap","tournament":"friday","what":"rebuy"}]'
FLOODS: dict[str, list[bytes]] = {
    "questions": [frame('421["sync",{}]')],
    "topics taken and left": [frame(f"421{SUBSCRIBED}"), frame("422" + SUBSCRIBED.replace("sub", "unsub"))],
    "garbage": [frame('42["'), frame("427[]"), frame("9"), frame("4"), frame("421[[]]"), frame("46-")],
    "unknown events": [frame('421["fold",{}]')],
    "huge messages": [frame('421["command","' + "x" * 100_000 + '"]')],
    "tiny parts": [frame("421[", PART), frame('"sync"', NEXT_PART), frame(",{}]", 0x80)],
    "pings": [frame("there?", PING)],
    "pongs": [frame("here", PONG)],
    "answers to pings that nobody sent": [frame("3")],
    "hellos": [frame("40")],
    "hellos and farewells": [frame("41"), frame("40")],
    "reports": [frame(f'421["presence",{{"face":"wall","state":"{state}"}}]') for state in ("live", "stale")],
    "commands": [frame("421" + TAP % number) for number in range(1_000)],
}
FRAMES_PER_S = 1_000
FLOOD_S = 10.0
MAX_GROWTH_KB = 150_000
"""Maximum memory of thirteen floods at once, with the buffers of their own connections."""


class Flood:
    """Sends frames a thousand times a second, or as fast as the server reads; keeps the last answer."""

    def __init__(self, port: int, frames: list[bytes], headers: Mapping[str, str] | None) -> None:
        self._client = RawClient(port, headers).enter()
        self._frames = frames
        self._over = threading.Event()
        self.sent = self.heard = self.served = 0
        self.told_why = False
        self._threads = [threading.Thread(target=self._pour), threading.Thread(target=self._drain)]
        for thread in self._threads:
            thread.start()

    def _pour(self) -> None:
        with suppress(OSError):
            while not self._over.wait(0.05):
                numbers = [self.sent + each for each in range(FRAMES_PER_S // 20)]
                self._client.sock.sendall(
                    b"".join(self._frames[each % len(self._frames)] for each in numbers)
                )
                self.sent += len(numbers)

    def _drain(self) -> None:
        with suppress(OSError):
            while received := self._client.sock.recv(65_536):
                self.heard += len(received)
                self.served += received.count(b'"server_ms"') + received.count(b'"ok"')
                self.told_why = self.told_why or b"wire.too_fast" in received

    def end(self) -> None:
        self._over.set()
        with suppress(OSError):
            self._client.sock.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(PATIENCE_S)
        self._client.close()


def memory_kb(pid: int) -> int:
    """The resident memory of a process, in kB."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * 4


def another_sign_in(server: RunningServer) -> dict[str, str]:
    """The director's second tablet, because limits are per sign-in."""
    account = {"name": TD_NAME, "password": TD_PASSWORD}
    answer = server.post("/api/v1/session", json=account, headers=server.origin())
    assert answer.status_code == 200, answer.text
    return {**server.origin(), "Cookie": f"{SESSION}={answer.cookies[SESSION]}"}


@pytest.fixture
def faces(server: RunningServer) -> Iterator[tuple[Client, Client]]:
    """The director's tablet, and a wall."""
    tablet, wall = server.client(), server.watcher()
    wall.subscribe(CLOCK, COUNTERS)
    tablet.subscribe("presence:room")
    yield tablet, wall
    assert wall.gaps == []


@pytest.mark.full
def test_thirteen_floods_of_a_thousand_messages_a_second_delay_nobody(
    server: RunningServer, faces: tuple[Client, Client]
) -> None:
    tablet, wall = faces
    tablet.do("clock.start")
    answer = tablet.command("clock.set_remaining", ms=6_000)
    ends = wall.shown(CLOCK, answer["seq"])["deadline"]
    began, before = time.monotonic(), memory_kb(server.pid)
    with ExitStack() as running:
        floods = {}
        for name, frames in FLOODS.items():
            headers = another_sign_in(server) if name == "commands" else None
            floods[name] = Flood(server.port, frames, headers)
            running.callback(floods[name].end)
        taps = 0
        while time.monotonic() - began < FLOOD_S:
            tablet.do("counter.tap", what="entry")
            taps += 1
            wall.sync()
            time.sleep(0.2)
        max_answers = 300 + 60 * (time.monotonic() - began)
        for each in ("questions", "commands"):
            # On a machine with too much to do a flood may not even come to its limit.
            assert floods[each].served <= max_answers
            assert floods[each].told_why or floods[each].served < max_answers, "who waits is told why"
        growth_kb = memory_kb(server.pid) - before
        wall.wait_for(lambda: wall.values[COUNTERS]["entries"] == taps, "every tap on the wall")
        # The level ended during the flood, and no screen learned of it late.
        wall.wait_for(lambda: wall.values[CLOCK]["period"]["id"] == "l2", "level 2")
    assert wall.values[CLOCK]["began_at"] == ends
    assert growth_kb < MAX_GROWTH_KB
    pongs = floods["pings"].heard / len(b"\x8a\x06there?")
    assert pongs <= 600 + 120 * (time.monotonic() - began) + 10, "each ping was answered at once"
    tablet.wait_for(lambda: tablet.values["presence:room"]["clients"]["connected"] == 2, "they are gone")
    assert wall.values[COUNTERS]["rebuys"] <= 300 + 60 * (time.monotonic() - began)
    server.check_log()
    server.stop()
    assert_verified(server.data)


@pytest.mark.full
def test_a_flood_of_messages_without_answers_delays_nobody_and_is_ended(
    server: RunningServer, faces: tuple[Client, Client]
) -> None:
    tablet, wall = faces
    client = RawClient(server.port).enter()
    frames = frame("here", PONG) * 5_000
    over = threading.Event()

    def pour() -> None:
        with suppress(OSError):
            while not over.is_set():
                client.sock.sendall(frames)

    pouring = threading.Thread(target=pour)
    pouring.start()
    try:
        for taps in range(1, 11):
            tablet.do("counter.tap", what="entry")
            wall.wait_for(lambda taps=taps: wall.values[COUNTERS]["entries"] == taps, "the tap")
        while (last_frame := client.read_frame())[0] == TEXT:
            pass
        assert last_frame == (0x88, (1008).to_bytes(2, "big") + b"too fast for too long")
    finally:
        over.set()
        with suppress(OSError):  # it has been let go already
            client.sock.shutdown(socket.SHUT_RDWR)
        pouring.join(PATIENCE_S)
        client.close()


@pytest.mark.parametrize(
    "parts",
    [
        [frame("", PART), *[frame("", NEXT_PART)] * 300],
        [frame("x", PART), *[frame("x" * 65_000, NEXT_PART)] * 80],
    ],
    ids=["of nothing", "of much"],
)
def test_a_message_of_parts_without_end_ends_the_connection_with_the_reason(
    server: RunningServer, parts: list[bytes]
) -> None:
    client = RawClient(server.port).enter()
    with suppress(OSError):
        for part in parts:
            client.sock.sendall(part)
    head, payload = client.read_frame()
    assert (head, payload[:2]) == (0x88, (1009).to_bytes(2, "big"))
    client.close()
    assert server.watcher().sync()["server_ms"]


def test_hundreds_of_unfinished_requests_keep_nobody_out(server: RunningServer) -> None:
    with ExitStack() as connections:
        for _ in range(300):
            connection = connections.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            connection.sendall(b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: loc")
        tablet = server.client()
        tablet.do("clock.start")
        assert server.clock()["phase"] == "running"
