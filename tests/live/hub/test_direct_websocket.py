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
from tests.network.raw_face import NEXT_PART, PART, PING, PONG, frame

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
    made = Client()
    yield made
    made.sock.close()
    turns_until(lambda: made.ends == 1 or not made.ws.is_open)
    made.ready.close()


@pytest.fixture
def begun(client: Client) -> Client:
    client.begin()
    return client


def test_the_answer_to_the_handshake_is_that_of_the_standard(client: Client) -> None:
    # The example of RFC 6455, 1.3.
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n" in client.ws.accepted()


def test_messages_are_read_in_order_in_pieces_of_any_size(begun: Client) -> None:
    begun.says(frame("1"), frame("2") + frame("3"), frame("ä" * 100))
    assert begun.heard == ["1", "2", "3", "ä" * 100]


def test_a_message_that_came_before_the_turn_of_its_connection_is_read_then(client: Client) -> None:
    client.says(frame("early"))
    assert client.heard == []
    client.begin()
    turns_until(lambda: client.heard == ["early"])


def test_messages_larger_than_one_read_are_read_whole(begun: Client) -> None:
    many = [f"message {number}" for number in range(400)]
    begun.says(b"".join(map(frame, many)))
    turns_until(lambda: begun.heard == many)


ODD: dict[str, tuple[tuple[bytes, ...], list[Any]]] = {
    "a message in two pieces": ((frame("halves")[:4], frame("halves")[4:]), ["halves"]),
    "a message byte by byte": (tuple(bytes([each]) for each in frame("slow")), ["slow"]),
    "a long message": ((frame(LONG),), [LONG]),
    "parts": ((frame("to", PART), bytes([NEXT_PART | 0x80]) + frame("gether")[1:]), ["together"]),
    "a binary message": ((frame(b"\1\2", 0x82),), [b"\1\2"]),
    "an empty message": ((frame(""),), [""]),
}


@pytest.mark.parametrize(("pieces", "heard"), ODD.values(), ids=ODD)
def test_unusual_frames_are_read_and_usual_ones_after_them(
    begun: Client, pieces: tuple[bytes, ...], heard: list[Any]
) -> None:
    begun.says(frame("before"), *pieces, frame("after"))
    turns_until(lambda: begun.heard == ["before", *heard, "after"])


def test_a_ping_is_answered(begun: Client) -> None:
    begun.says(frame("are you there", PING))
    answer = begun.read()
    assert (answer[0], answer[2:]) == (PONG, b"are you there")
    begun.says(frame("after"))
    assert begun.heard == ["after"]


def test_a_closing_frame_is_answered_and_ends_the_connection(begun: Client) -> None:
    begun.says(frame(b"\x03\xe8", 0x88))
    assert begun.read()[0] == 0x88
    assert begun.read() == b""
    assert begun.ends == 1


@pytest.mark.parametrize(
    "wrong", [b"\x81\x01a", b"\xc1\x80\0\0\0\0", frame(b"\xff"), frame("x" * (MAX_BYTES + 1))]
)
def test_an_invalid_frame_ends_the_connection(begun: Client, wrong: bytes) -> None:
    begun.says(wrong)
    turns_until(lambda: begun.ends == 1)
    assert begun.heard == []


def test_the_last_message_of_a_client_that_left_is_read(begun: Client) -> None:
    begun.sock.send(frame("goodbye"))
    begun.sock.close()
    turns_until(lambda: begun.ends == 1)
    assert begun.heard == ["goodbye"]
    assert begun.ws.raw.fileno() == -1


def test_a_client_that_goes_before_its_turn_is_noticed_at_its_turn(client: Client) -> None:
    client.sock.close()
    eventlet.sleep(0)
    client.begin()
    turns_until(lambda: client.ends == 1)


def test_a_handler_may_end_the_connection(begun: Client) -> None:
    def is_taken(message: str) -> bool:
        return message != "no more"

    begun.taking = is_taken
    begun.says(frame("1") + frame("no more") + frame("2"))
    turns_until(lambda: begun.ends == 1)
    assert begun.heard == ["1", "no more"]
    assert begun.read() == CLOSES
    assert begun.read() == b""


def test_a_connection_handles_one_message_at_a_time_while_others_continue(begun: Client) -> None:
    gate = eventlet.event.Event()

    def take(message: str) -> bool:
        return bool(gate.wait()) if message == "slow" else True

    begun.taking = take
    other = Client()
    other.begin()
    begun.says(frame("slow"), frame("next"))
    other.says(frame("other"))
    assert (begun.heard, other.heard) == (["slow"], ["other"])
    gate.send(True)
    turns_until(lambda: begun.heard == ["slow", "next"])
    other.sock.close()
    turns_until(lambda: other.ends == 1)


def test_the_server_sends_its_closing_frame_once(begun: Client) -> None:
    begun.ws.close()
    begun.ws.close()
    assert begun.read() == CLOSES
    assert begun.read() == b""
    begun.sock.close()
    turns_until(lambda: begun.ends == 1)
    begun.ws.close()
