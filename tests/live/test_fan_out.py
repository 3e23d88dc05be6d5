"""One frame reaches everybody in a room: the order of clients, and clients that have disconnected."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from clockserver.live.broadcast import SocketBroadcaster
from clockserver.live.fan_out import ROOT, SOCKETS_PER_STEP, FanOut, event_frame
from clockserver.live.pending_commands import CHECK_S, MAX_WAIT_S
from tests.fakes import do_nothing

CLOCK = "clock:friday:1"


class FakeWriter:
    """Keeps its writes in one list for all."""

    def __init__(self, name: str, written: list[tuple[str, bytes]]) -> None:
        self._name = name
        self._written = written
        self.closed = False
        self.waiting: Any = None

    def write(self, frame: bytes) -> int:
        self._written.append((self._name, frame))
        return len(frame)

    def send_topic(self, _topic: str | None, frame: bytes) -> None:
        self._written.append((f"{self._name} later", frame))


def no_taps() -> bool:
    return False


def endless_taps() -> bool:
    return True


class Clients:
    """A fan-out with clients, and a hub that the test steps."""

    def __init__(self) -> None:
        self.turns: deque[Callable[[], None]] = deque()
        self.between: Callable[[], None] = do_nothing
        self.answering: Callable[[], bool] = no_taps
        self.fan_out = FanOut(self.turns.append, lambda _: self.between(), self._answers)
        self.written: list[tuple[str, bytes]] = []
        self.sockets: dict[str, Any] = {}
        self.fan_out.server = SimpleNamespace(eio=SimpleNamespace(sockets=self.sockets))

    def _answers(self) -> bool:
        return self.answering()

    def come(self, name: str, *rooms: str, first: bool = False) -> FakeWriter:
        line = FakeWriter(name, self.written)
        self.sockets[f"eio {name}"] = SimpleNamespace(writer=line, sid=f"eio {name}")
        self.fan_out.basic_enter_room(name, ROOT, None, f"eio {name}")
        self.fan_out.basic_enter_room(name, ROOT, name)
        if first:
            self.fan_out.put_first(name)
        for room in rooms:
            self.fan_out.basic_enter_room(name, ROOT, room)
        return line

    def send_topic(self, value: object, room: str = CLOCK) -> None:
        self.fan_out.emit("topic", {"topic": room, "value": value}, ROOT, room=room)

    def run(self) -> None:
        while self.turns:
            self.turns.popleft()()

    @property
    def told(self) -> list[str]:
        return [name for name, _ in self.written]


def test_televisions_get_an_event_at_once_and_phones_after_the_answer_to_the_tap() -> None:
    clients = Clients()
    clients.come("phone", CLOCK)
    clients.come("television", CLOCK, first=True)
    clients.send_topic(1)
    assert clients.told == ["television"]
    clients.run()
    assert clients.told == ["television", "phone"]


def test_everybody_gets_the_same_bytes() -> None:
    clients = Clients()
    for number in range(3):
        clients.come(f"phone {number}", CLOCK)
    clients.send_topic("x")
    clients.run()
    assert {frame for _, frame in clients.written} == {
        event_frame("topic", {"topic": CLOCK, "value": "x"}),
    }
    assert len(clients.written) == 3


def test_a_client_that_does_not_follow_a_topic_gets_nothing() -> None:
    clients = Clients()
    clients.come("other", "clock:saturday:1")
    clients.send_topic(1)
    clients.run()
    assert clients.told == []


def test_two_events_reach_each_in_their_order_although_others_have_turns_in_between() -> None:
    clients = Clients()
    for number in range(2 * SOCKETS_PER_STEP + 5):
        clients.come(f"phone {number}", CLOCK)
    still_to_tell = [2]

    def between() -> None:
        if still_to_tell:
            clients.send_topic(still_to_tell.pop())

    clients.between = between
    clients.send_topic(1)
    clients.run()
    frames_by_client: dict[str, list[bytes]] = {}
    for name, frame in clients.written:
        frames_by_client.setdefault(name, []).append(frame)
    expected = [event_frame("topic", {"topic": CLOCK, "value": value}) for value in (1, 2)]
    assert len(frames_by_client) == 2 * SOCKETS_PER_STEP + 5
    assert all(frames == expected for frames in frames_by_client.values())


def test_a_television_gets_events_in_order_while_phones_are_still_being_sent_one() -> None:
    clients = Clients()
    clients.come("television", CLOCK, first=True)
    for number in range(SOCKETS_PER_STEP + 5):
        clients.come(f"phone {number}", CLOCK)
    clients.send_topic(1)
    clients.send_topic(2)
    clients.run()
    frames = [frame for name, frame in clients.written if name == "television"]
    assert frames == [event_frame("topic", {"topic": CLOCK, "value": value}) for value in (1, 2)]


def test_televisions_get_the_next_event_before_all_phones_have_the_first() -> None:
    clients = Clients()
    clients.come("television", CLOCK, first=True)
    for number in range(3 * SOCKETS_PER_STEP):
        clients.come(f"phone {number}", CLOCK)

    def send_next() -> None:
        if clients.told.count("television") == 1:
            clients.send_topic(2)

    clients.between = send_next
    clients.send_topic(1)
    clients.run()
    assert clients.told.index("television", 1) < 2 * SOCKETS_PER_STEP


def test_phones_get_an_event_after_the_answers_to_all_taps() -> None:
    clients = Clients()
    clients.come("phone", CLOCK)
    waits = [True] * 5
    answered: list[int] = []

    def answering() -> bool:
        if not waits:
            answered.append(len(clients.told))
        return bool(waits and waits.pop())

    clients.answering = answering
    clients.send_topic(1)
    clients.run()
    assert clients.told == ["phone"]
    assert answered == [0]


def test_events_for_single_players_go_out_together_like_an_event_for_all() -> None:
    clients = Clients()
    rooms = [f"seat:friday:1:e{number}" for number in range(2 * SOCKETS_PER_STEP)]
    for room in rooms:
        clients.come(f"phone of {room}", room)
    turns: list[None] = []

    def count_turn() -> None:
        turns.append(None)

    clients.between = count_turn
    for room in rooms:
        clients.send_topic("moved", room)
    clients.run()
    assert clients.told == [f"phone of {room}" for room in rooms]
    assert len(turns) == 2


def test_endless_taps_of_one_user_do_not_keep_events_from_phones() -> None:
    clients = Clients()
    for number in range(10 * SOCKETS_PER_STEP):
        clients.come(f"phone {number}", CLOCK)
    moments: list[None] = []
    clients.answering = endless_taps

    def count_moment() -> None:
        moments.append(None)

    clients.between = count_moment
    clients.send_topic(1)
    clients.run()
    assert len(clients.told) == 10 * SOCKETS_PER_STEP
    assert len(moments) * CHECK_S <= MAX_WAIT_S + 11 * CHECK_S


def test_a_slow_client_is_left_to_its_own_writer_and_a_disconnected_one_is_skipped() -> None:
    clients = Clients()
    clients.come("slow", CLOCK).waiting = deque()
    clients.come("gone", CLOCK).closed = True
    clients.come("quick", CLOCK)
    clients.send_topic(1)
    clients.run()
    assert clients.told == ["slow later", "quick"]


def test_a_client_that_left_the_room_or_disconnected_gets_nothing_more() -> None:
    clients = Clients()
    for name in ("stays", "leaves", "goes"):
        clients.come(name, CLOCK, "room")
    clients.fan_out.basic_leave_room("leaves", ROOT, CLOCK)
    clients.fan_out.basic_disconnect("goes", ROOT)
    clients.send_topic(1)
    clients.run()
    assert clients.told == ["stays"]
    assert sorted(clients.fan_out.get_rooms("leaves", ROOT)) == ["leaves", "room"]
    assert clients.fan_out.get_rooms("goes", ROOT) == []
    assert sorted(clients.fan_out.get_participants(ROOT, "room")) == [
        ("leaves", "eio leaves"),
        ("stays", "eio stays"),
    ]
    assert not clients.fan_out.is_connected("goes", ROOT)


def test_each_client_has_a_room_of_its_own_until_it_goes() -> None:
    clients = Clients()
    clients.come("phone", CLOCK)
    room = clients.fan_out.get_participants
    assert list(room(ROOT, "phone")) == [("phone", "eio phone")]
    assert list(room(ROOT, "nobody")) == []
    assert "phone" not in clients.fan_out.rooms[ROOT]
    clients.fan_out.basic_disconnect("phone", ROOT)
    assert list(room(ROOT, "phone")) == []


def test_a_fault_with_one_event_does_not_hold_back_the_next() -> None:
    clients = Clients()
    broken = clients.come("broken", CLOCK)

    def fail(_: object) -> None:
        raise ZeroDivisionError

    broken.write = fail  # type: ignore[assignment,method-assign,return-value]
    clients.send_topic(1)
    clients.run()
    del broken.write  # type: ignore[attr-defined]
    clients.send_topic(2)
    clients.run()
    assert clients.told == ["broken"]


def test_a_client_that_joins_twice_leaves_nothing_behind() -> None:
    clients = Clients()
    clients.come("phone", CLOCK)

    def same_id() -> str:
        return "phone again"

    for _ in range(100):
        clients.fan_out.server.eio.generate_id = same_id
        assert clients.fan_out.pre_connect("eio phone", ROOT) is None
    assert list(clients.fan_out._rooms_of) == ["phone"]


@pytest.mark.parametrize("first", [True, False])
def test_a_room_knows_whether_it_has_followers_without_a_list_of_them(first: bool) -> None:
    clients = Clients()
    listed: list[Any] = []
    everybody = clients.fan_out.get_participants

    def participants(*room: Any) -> Iterator[Any]:
        for each in everybody(*room):
            listed.append(each)
            yield each

    clients.fan_out.get_participants = participants  # type: ignore[method-assign]
    socketio: Any = SimpleNamespace(server=SimpleNamespace(manager=clients.fan_out))
    broadcaster = SocketBroadcaster(socketio)
    assert not broadcaster.is_followed(CLOCK)
    clients.come("somebody", CLOCK, first=first)
    assert broadcaster.is_followed(CLOCK)
    assert not broadcaster.is_followed("clock:turbo:1")
    clients.fan_out.basic_disconnect("somebody", ROOT)
    assert not broadcaster.is_followed(CLOCK)
    assert listed == []
