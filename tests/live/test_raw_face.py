"""The tests' raw client asks on a slow machine whether it stands, and reads on."""

from __future__ import annotations

import socket

from clockserver.live.socket_writer import text_frame
from tests.network.raw_face import ASKS, STANDS, RawFace, frame


def test_a_raw_client_answers_a_ping_and_reads_the_message_behind_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        # The server's messages are in the socket before the face reads: neither side waits.
        face = RawFace.__new__(RawFace)
        face.sock = socket.create_connection(listener.getsockname())
        face._file = face.sock.makefile("rb")
        ours, _ = listener.accept()
        with ours:
            ours.sendall(text_frame(ASKS) + text_frame(ASKS) + text_frame(b"42[]"))
            assert face.read() == "42[]"
            expected = frame(STANDS) * 2
            assert ours.recv(len(expected), socket.MSG_WAITALL) == expected
        face.close()
