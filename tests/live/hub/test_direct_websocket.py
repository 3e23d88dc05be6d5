"""A web socket without a greenlet delivers messages in order, leaves unusual frames to the library, and ends."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from typing import Any

import eventlet
import pytest

from clockserver.live.hub.direct_websocket import CLOSES, DirectWebSocket
from clockserver.live.hub.ready_sockets import ReadySockets
from tests.live.hub.test_ready_sockets import turns_until
from tests.network.raw_client import NEXT_PART, PART, PING, PONG, frame

MAX_BYTES = 10_000
LONG = "x" * 5_000


class Client:
    """The client's side of a connection, and the messages that the server received."""

    def __init__(self) -> None:
        self.ready = ReadySockets()
        ours, self.sock = socket.socketpair()
        self.sock.setblocking(False)
        ours.setblocking(False)
        self.ws = DirectWebSocket(ours, self.ready, {"HTTP_SEC_WEBSOCKET_KEY": "dGhlIHNhbXBsZSBub25jZQ=="})
        self.ready.watch(ours.fileno(), self.ws.on_readable)
        self.heard: list[str] = []
        self.ends = 0
        self.taking: Callable[[str], bool] = self._take

    def begin(self) -> None:
        raw = self.ws.raw
        self.ws.begin(raw.send, self._on_message, self._on_end, MAX_BYTES)

    def _take(self, _: str) -> bool:
        return True

    def _on_message(self, message: str) -> bool:
        self.heard.append(message)
        return self.taking(message)

    def _on_end(self) -> None:
        self.ends += 1

    def says(self, *pieces: bytes) -> None:
        """Send pieces, with turns of the server in between."""
        for piece in pieces:
            self.sock.send(piece)
            for _ in range(5):
                eventlet.sleep(0)

    def read(self) -> bytes:
        """The next bytes from the server; empty at the end."""
        for _ in range(1_000):
            try:
                return self.sock.recv(10_000)
            except BlockingIOError:
                eventlet.sleep(0)
        raise AssertionError("the server sends nothing")


@pytest.fixture
def client() -> Iterator[Client]:
    running = Client()
    yield running
    running.sock.close()
    turns_until(lambda: running.ends == 1 or not running.ws.is_open)
    running.ready.close()


@pytest.fixture
def open_client(client: Client) -> Client:
    client.begin()
    return client


def test_the_answer_to_the_handshake_is_that_of_the_standard(client: Client) -> None:
    # The example of RFC 6455, 1.3.
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n" in client.ws.accepted()


def test_messages_are_read_in_order_in_pieces_of_any_size(open_client: Client) -> None:
    open_client.says(frame("1"), frame("2") + frame("3"), frame("ä" * 100))
    assert open_client.heard == ["1", "2", "3", "ä" * 100]


def test_a_message_that_came_before_the_turn_of_its_connection_is_read_then(client: Client) -> None:
    client.says(frame("early"))
    assert client.heard == []
    client.begin()
    turns_until(lambda: client.heard == ["early"])


def test_messages_larger_than_one_read_are_read_whole(open_client: Client) -> None:
    messages = [f"message {number}" for number in range(400)]
    open_client.says(b"".join(map(frame, messages)))
    turns_until(lambda: open_client.heard == messages)


ODD: dict[str, tuple[tuple[bytes, ...], list[Any]]] = {
    "a message in two pieces": ((frame("halves")[:4], frame("halves")[4:]), ["halves"]),
    "a message byte by byte": (tuple(bytes([each]) for each in frame("slow")), ["slow"]),
    "a long message": ((frame(LONG),), [LONG]),
    "parts": ((frame("to", PART), bytes([NEXT_PART | 0x80]) + frame("gether")[1:]), ["together"]),
    "a binary message": ((frame(b"\1\2", 0x82),), [b"\1\2"]),
    "an empty message": ((frame(""),), [""]),
}


@pytest.mark.parametrize(("pieces", "expected"), ODD.values(), ids=ODD)
def test_unusual_frames_are_read_and_usual_ones_after_them(
    open_client: Client, pieces: tuple[bytes, ...], expected: list[Any]
) -> None:
    open_client.says(frame("before"), *pieces, frame("after"))
    turns_until(lambda: open_client.heard == ["before", *expected, "after"])


def test_a_ping_is_answered(open_client: Client) -> None:
    open_client.says(frame("are you there", PING))
    answer = open_client.read()
    assert (answer[0], answer[2:]) == (PONG, b"are you there")
    open_client.says(frame("after"))
    assert open_client.heard == ["after"]


def test_a_closing_frame_is_answered_and_ends_the_connection(open_client: Client) -> None:
    open_client.says(frame(b"\x03\xe8", 0x88))
    assert open_client.read()[0] == 0x88
    assert open_client.read() == b""
    assert open_client.ends == 1


@pytest.mark.parametrize(
    "wrong", [b"\x81\x01a", b"\xc1\x80\0\0\0\0", frame(b"\xff"), frame("x" * (MAX_BYTES + 1))]
)
def test_an_invalid_frame_ends_the_connection(open_client: Client, wrong: bytes) -> None:
    open_client.says(wrong)
    turns_until(lambda: open_client.ends == 1)
    assert open_client.heard == []


def test_the_last_message_of_a_client_that_left_is_read(open_client: Client) -> None:
    open_client.sock.send(frame("goodbye"))
    open_client.sock.close()
    turns_until(lambda: open_client.ends == 1)
    assert open_client.heard == ["goodbye"]
    assert open_client.ws.raw.fileno() == -1


def test_a_client_that_goes_before_its_turn_is_noticed_at_its_turn(client: Client) -> None:
    client.sock.close()
    eventlet.sleep(0)
    client.begin()
    turns_until(lambda: client.ends == 1)


def test_a_handler_may_end_the_connection(open_client: Client) -> None:
    def is_taken(message: str) -> bool:
        return message != "no more"

    open_client.taking = is_taken
    open_client.says(frame("1") + frame("no more") + frame("2"))
    turns_until(lambda: open_client.ends == 1)
    assert open_client.heard == ["1", "no more"]
    assert open_client.read() == CLOSES
    assert open_client.read() == b""


def test_a_connection_handles_one_message_at_a_time_while_others_continue(open_client: Client) -> None:
    gate = eventlet.event.Event()

    def take(message: str) -> bool:
        return bool(gate.wait()) if message == "slow" else True

    open_client.taking = take
    other_client = Client()
    other_client.begin()
    open_client.says(frame("slow"), frame("next"))
    other_client.says(frame("other"))
    assert (open_client.heard, other_client.heard) == (["slow"], ["other"])
    gate.send(True)
    turns_until(lambda: open_client.heard == ["slow", "next"])
    other_client.sock.close()
    turns_until(lambda: other_client.ends == 1)


def test_the_server_sends_its_closing_frame_once(open_client: Client) -> None:
    open_client.ws.close()
    open_client.ws.close()
    assert open_client.read() == CLOSES
    assert open_client.read() == b""
    open_client.sock.close()
    turns_until(lambda: open_client.ends == 1)
    open_client.ws.close()
