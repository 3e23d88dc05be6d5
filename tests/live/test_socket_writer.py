"""The writer of one client sends in order and at once, and bounds its queue for a slow client."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from clockserver.live.socket_writer import (
    MAX_BYTES,
    MAX_FRAMES,
    MAX_UNSENT_BYTES,
    TOO_SLOW,
    SocketWriter,
    text_frame,
)
from tests.fakes import do_nothing


class SlowSocket:
    """Takes `room` bytes before it would block."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.taken = b""
        self.broken = False

    def send(self, data: bytes | memoryview) -> int:
        if self.broken:
            raise ConnectionResetError
        if not self.room:
            raise BlockingIOError
        sent = bytes(data[: self.room])
        self.room -= len(sent)
        self.taken += sent
        return len(sent)

    def fileno(self) -> int:
        return 7


class FakeHub:
    """Runs spawned work when told to; `reads` are the bytes that a client reads while others wait for it."""

    def __init__(self, sock: SlowSocket, reads: list[int]) -> None:
        self._sock = sock
        self._reads = deque(reads)
        self._work: deque[Callable[[], None]] = deque()
        self.meanwhile: Callable[[], None] = do_nothing

    def spawn(self, work: Callable[[], None]) -> None:
        self._work.append(work)

    def writable(self, _sock: object, _seconds: float) -> bool:
        self.meanwhile()
        if not self._reads:
            return False
        self._sock.room += self._reads.popleft()
        return True

    def run(self) -> None:
        while self._work:
            self._work.popleft()()


class Client:
    """A writer to a client that reads a given number of bytes at a time."""

    def __init__(self, room: int, *reads: int, newest: dict[str, bytes] | None = None) -> None:
        self.sock = SlowSocket(room)
        self.hub = FakeHub(self.sock, list(reads))
        self.dropped: list[str] = []
        self.writer = SocketWriter(self.sock, self.hub, (newest or {}).get, self.dropped.append)

    @property
    def got(self) -> bytes:
        return self.sock.taken


def test_a_client_that_reads_has_a_frame_before_the_call_returns() -> None:
    client = Client(100)
    client.writer.send_topic("clock", b"one")
    assert client.got == b"one"


def test_the_rest_of_a_half_sent_frame_goes_out_first() -> None:
    client = Client(4, 100)
    client.writer.send_topic("clock", b"first!")
    client.writer.send(b"second")
    client.writer.send_topic("clock", b"third")
    assert client.got == b"firs"
    client.hub.run()
    assert client.got == b"first!secondthird"


def test_a_writer_that_has_caught_up_writes_at_once_again() -> None:
    client = Client(4, 100)
    client.writer.send_topic("clock", b"first!")
    client.hub.run()
    client.writer.send_topic("clock", b"second")
    assert client.got == b"first!second"


def test_a_client_far_behind_gets_the_newest_snapshot_and_every_answer() -> None:
    client = Client(0, 1_000_000, newest={"clock": b"<newest clock>", "seats": b"<newest seats>"})
    client.writer.send(b"<answer 1>")
    for number in range(MAX_FRAMES + 5):
        client.writer.send_topic("clock", b"<clock %d>" % number)
    client.writer.send_topic("seats", b"<seats>")
    client.writer.send(b"<answer 2>")
    client.hub.run()
    assert client.got == b"<answer 1><seats><answer 2><newest clock>"


def test_large_messages_count_by_their_size() -> None:
    client = Client(0, 10 * MAX_BYTES, newest={"seats": b"<newest>"})
    for _ in range(3):
        client.writer.send_topic("seats", b"x" * (MAX_BYTES // 2))
    client.hub.run()
    assert client.got == b"<newest>"


def test_a_topic_that_disappeared_meanwhile_is_left_out() -> None:
    client = Client(0, 1_000_000)
    for _ in range(MAX_FRAMES + 5):
        client.writer.send_topic("clock", b"x")
    client.hub.run()
    client.writer.send(b"<later>")
    client.hub.run()
    assert client.got == b"<later>"


def test_a_message_of_a_stale_topic_is_replaced_by_the_next_snapshot() -> None:
    newest = {"clock": b"<3>"}
    client = Client(0, 1_000_000, newest=newest)
    for _ in range(MAX_FRAMES + 1):
        client.writer.send_topic("clock", b"<old>")
    client.writer.send_topic("clock", b"<4>")
    newest["clock"] = b"<4, newest>"
    client.hub.run()
    assert client.got == b"<4, newest>"


def test_a_client_that_reads_nothing_is_dropped_with_a_reason_and_gets_nothing_more() -> None:
    client = Client(2)
    client.writer.send_topic("clock", b"first!")
    client.hub.run()
    assert client.dropped == [TOO_SLOW]
    client.writer.send(b"second")
    assert client.got == b"fi"


def test_a_client_that_keeps_asking_and_reads_nothing_is_dropped() -> None:
    client = Client(0)
    for _ in range(9):
        client.writer.send(b"x" * (MAX_UNSENT_BYTES // 8))

    def send_more() -> None:
        client.writer.send(b"x")

    client.hub.meanwhile = send_more
    client.hub.run()
    assert client.dropped == [TOO_SLOW]


def test_a_broken_connection_is_left_to_its_reader() -> None:
    client = Client(10)
    client.sock.broken = True
    client.writer.send_topic("clock", b"first")
    assert client.writer.closed
    assert client.dropped == []


def test_a_frame_written_after_all_others_goes_out_last() -> None:
    client = Client(0, 100)
    client.writer.send(b"goodbye")
    client.writer.finish(lambda: client.sock.send(b"|closed"))
    client.hub.run()
    assert client.got == b"goodbye|closed"
    client = Client(100)
    client.writer.finish(lambda: client.sock.send(b"|closed"))
    client.hub.run()
    assert client.got == b"|closed"


@given(
    st.lists(st.binary(min_size=1, max_size=40), max_size=40),
    st.integers(0, 60),
    st.lists(st.integers(1, 30), min_size=60, max_size=60),
)
def test_every_answer_arrives_whole_and_in_order_with_any_size_of_writes(
    frames: list[bytes], room: int, reads: list[int]
) -> None:
    client = Client(room, *reads, *[100] * 40)
    for frame in frames:
        client.writer.send(frame)
    client.hub.run()
    assert client.got == b"".join(frames)


def test_frames_are_those_of_the_websocket_protocol() -> None:
    assert text_frame(b"2") == b"\x81\x012"
    assert text_frame(b"x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert text_frame(b"x" * 65_535)[:4] == b"\x81\x7e\xff\xff"
    assert text_frame(b"x" * 65_536)[:10] == b"\x81\x7f" + (65_536).to_bytes(8, "big")
