"""The bad access point of the bench delivers everything late, in order and complete."""

from __future__ import annotations

import socket
import sys
import threading
from random import Random

from bench.live.processes.jitter import Lateness
from bench.live.reporting_process import ReportingProcess


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
    there, back = Lateness(0.2, chance), Lateness(0.2, chance)
    assert there.out_at(10.0) != back.out_at(10.0)


def test_a_relay_without_jitter_passes_everything_on_at_once() -> None:
    lateness = Lateness(0.0, Random(1).random)
    assert [lateness.out_at(at) for at in (1.0, 2.0, 3.0)] == [1.0, 2.0, 3.0]


def test_a_connection_is_carried_both_ways_to_its_end() -> None:
    sent = [f"piece {number};".encode() for number in range(20)]
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def echo() -> None:
            """Answer after the end of the request, so that one direction outlives the other."""
            end, _ = listener.accept()
            with end:
                received = b""
                while data := end.recv(4_096):
                    received += data
                end.sendall(received)

        threading.Thread(target=echo, daemon=True).start()
        command = [sys.executable, "-m", "bench.live.processes.jitter", str(listener.getsockname()[1]), "20"]
        with (
            ReportingProcess(command) as proxy,
            socket.create_connection(("127.0.0.1", proxy.next_report()["port"])) as client,
        ):
            for piece in sent:
                client.sendall(piece)
            client.shutdown(socket.SHUT_WR)
            answer = b""
            while data := client.recv(4_096):
                answer += data
    assert answer == b"".join(sent)
