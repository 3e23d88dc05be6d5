"""A conversation over a WebSocket ends with a close frame, whatever happens in it."""

from __future__ import annotations

import struct
import subprocess
import sys

import websocket

from tests.waiting import PATIENCE_S

SERVER = """
import eventlet
eventlet.monkey_patch()
from clockserver.live import hub
from clockserver.observability.library_log import LibraryLog

def talk(ws):
    ws.send("begun")
    raise KeyError("a fault of ours")

sock = hub.listen("127.0.0.1", 0)
print(sock.getsockname()[1], flush=True)
front = hub.HttpServerState(hub.connection_limit(), lambda address: address, LibraryLog())
hub.serve(sock, lambda environ, start: hub.serve_websocket(environ, start, talk, 1000), front)
"""


def test_a_fault_ends_a_connection_by_a_closing_frame_and_is_logged() -> None:
    command = [sys.executable, "-W", "ignore", "-c", SERVER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        port = int(process.stdout.readline())
        client = websocket.create_connection(
            f"ws://127.0.0.1:{port}/", timeout=PATIENCE_S, http_no_proxy=["*"]
        )
        assert client.recv() == "begun"
        # An answer over HTTP here would be read as a frame with reserved bits.
        opcode, data = client.recv_data(control_frame=True)
        assert (opcode, struct.unpack("!H", data)) == (websocket.ABNF.OPCODE_CLOSE, (1011,))
        client.shutdown()
        process.kill()
        assert "a fault of ours" in process.stderr.read()
