"""The lower limit: a loop in Python with one `send` for each socket.

`python -m bench.live.processes.bare`: prints its port; each number read is sent to every client as a mark,
its instant printed.
"""

from __future__ import annotations

import base64
import gc
import hashlib
import select
import socket
import sys
import time
from collections.abc import Callable

from bench.live.messages import message, report
from clockserver.live.fan_out import event_frame


def bare() -> None:
    """Accept sockets, and send each mark to all of them."""
    gc.set_threshold(100_000, 50, 1000)
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    report(port=listener.getsockname()[1])
    listener.setblocking(False)
    poll = select.epoll()
    poll.register(listener, select.EPOLLIN)
    poll.register(sys.stdin, select.EPOLLIN)
    waiting: dict[int, socket.socket] = {}
    sends: list[Callable[[bytes], int]] = []
    while True:
        for fd, _ in poll.poll():
            if fd == listener.fileno():
                sock, _address = listener.accept()
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                sock.setblocking(False)
                poll.register(sock, select.EPOLLIN)
                waiting[sock.fileno()] = sock
            elif fd == sys.stdin.fileno():
                line = sys.stdin.readline()
                if not line:
                    return
                began, cpu = time.monotonic_ns(), time.process_time_ns()
                frame = event_frame("topic", message(int(line)))
                for send in sends:
                    send(frame)
                report(mark=int(line), at=began, cpu=time.process_time_ns() - cpu)
            else:
                sock = waiting.pop(fd)
                request = sock.recv(4096).decode()
                key = request.split("Sec-WebSocket-Key: ")[1].split("\r\n")[0]
                digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()  # noqa: S324 - as RFC 6455 has it
                sock.send(
                    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Accept: " + base64.b64encode(digest) + b"\r\n\r\n"
                )
                poll.unregister(sock)
                sends.append(sock.send)


if __name__ == "__main__":
    bare()
