"""The tests' raw client answers the server's pings on a slow machine, and reads on."""

from __future__ import annotations

import socket

from clockserver.live.socket_writer import text_frame
from tests.network.raw_client import ENGINE_PING, ENGINE_PONG, RawClient, frame


def test_a_raw_client_answers_a_ping_and_reads_the_message_behind_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        # The server's messages are in the socket before the client reads: neither side waits.
        client = RawClient.__new__(RawClient)
        client.sock = socket.create_connection(listener.getsockname())
        client._file = client.sock.makefile("rb")
        ours, _ = listener.accept()
        with ours:
            ours.sendall(text_frame(ENGINE_PING) + text_frame(ENGINE_PING) + text_frame(b"42[]"))
            assert client.read() == "42[]"
            expected = frame(ENGINE_PONG) * 2
            assert ours.recv(len(expected), socket.MSG_WAITALL) == expected
        client.close()
