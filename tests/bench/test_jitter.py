"""The bad access point of the bench delivers everything late, in order and complete."""

from __future__ import annotations

import socket
import sys
import threading
from random import Random

from bench.live.processes.jitter import Lateness
from bench.live.speaker import Speaker


def test_messages_keep_their_order_and_leave_within_the_stated_jitter() -> None:
    chance = Random(1)
    lateness = Lateness(0.2, chance.random)
    came, latest, outs = 0.0, 0.0, []
    for _ in range(1_000):
        came += chance.random() * 0.05
        latest = max(latest, came + 0.2)
        outs.append(lateness.out_at(came))
        assert came <= outs[-1] <= latest
    assert outs == sorted(outs)
    assert len(set(outs)) > 100


def test_each_direction_has_its_own_delay() -> None:
    chance = Random(1).random
    one, other = Lateness(0.2, chance), Lateness(0.2, chance)
    assert one.out_at(10.0) != other.out_at(10.0)


def test_a_relay_without_jitter_passes_everything_on_at_once() -> None:
    lateness = Lateness(0.0, Random(1).random)
    assert [lateness.out_at(at) for at in (1.0, 2.0, 3.0)] == [1.0, 2.0, 3.0]


def test_a_connection_is_carried_both_ways_to_its_end() -> None:
    said = [f"piece {number};".encode() for number in range(20)]
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def echo() -> None:
            end, _ = listener.accept()
            with end:
                while data := end.recv(4_096):
                    end.sendall(data)

        threading.Thread(target=echo, daemon=True).start()
        command = [sys.executable, "-m", "bench.live.processes.jitter", str(listener.getsockname()[1]), "20"]
        with Speaker(command) as way, socket.create_connection(("127.0.0.1", way.heard()["port"])) as face:
            for piece in said:
                face.sendall(piece)
            face.shutdown(socket.SHUT_WR)
            answer = b""
            while data := face.recv(4_096):
                answer += data
    assert answer == b"".join(said)
