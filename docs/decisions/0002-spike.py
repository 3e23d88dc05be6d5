"""A phone's page and one topic on ASGI: uvicorn and python-socketio's AsyncServer, without eventlet.

An experiment for decision 2, no part of the server. From a checkout, in an environment that also has uvicorn:

    python docs/decisions/0002-spike.py serve 5050 [http://localhost:5000]
    python docs/decisions/0002-spike.py measure 500

`serve` serves /t/<slug> and the topic `clock:<slug>:1`, once a second, with the value that a running clockserver gave;
without one with an example. `measure` serves the same in a child process and follows with so many plain sockets.
"""

from __future__ import annotations

import asyncio
import base64
import json
import mimetypes
import os
import resource
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import socketio
import uvicorn

ROOT = Path(__file__).parents[2]
FOLDERS = ("static", "displays")
EXAMPLE = {
    "phase": "running",
    "remaining_ms": 1_200_000,
    "level": {"number": 1, "small_blind": 100, "big_blind": 200},
}
EVENTS = 20
Scope = dict[str, Any]


class Topic:
    """The one topic: its newest value, its number, and the followers of Socket.IO's room of its name."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.seq = 1
        # A handshake without a page's origin is a program here; the real server has its own guard for both.
        self.io = socketio.AsyncServer(async_mode="asgi", transports=["websocket"], cors_allowed_origins="*")
        self.io.on("subscribe", self.subscribe)

    async def subscribe(self, sid: str, message: dict[str, list[str]]) -> dict[str, Any]:
        """Join, and answer with the snapshot: `enter_room` is awaited, but does not wait for anything."""
        for name in message["topics"]:
            await self.io.enter_room(sid, name)
        shown = {name: {"seq": self.seq, "value": self.value} for name in message["topics"]}
        return {"ok": True, "server_ms": int(time.time() * 1000), "boot_id": "spike", "topics": shown}

    async def publish(self, name: str) -> None:
        """Send the next event to all followers."""
        self.seq += 1
        at = time.monotonic_ns()
        event = {"topic": name, "seq": self.seq, "prev": self.seq - 1, "value": self.value, "sent_ns": at}
        await self.io.emit("topic", event, room=name)


async def page(scope: Scope, receive: Any, send: Any) -> None:  # noqa: ARG001 - ASGI's form
    """/t/<slug> is the phone's page in its parts; /static and /displays are its files."""
    parts = scope["path"].strip("/").split("/")
    file = (
        ROOT / "displays" / "phone" / "view.html"
        if parts[0] == "t"
        else (ROOT / scope["path"].strip("/")).resolve()
    )
    inside = parts[0] == "t" or any(file.is_relative_to(ROOT / folder) for folder in FOLDERS)
    found = inside and file.is_file()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = [(b"content-type", kind.encode())]
    await send({"type": "http.response.start", "status": 200 if found else 404, "headers": headers})
    await send({"type": "http.response.body", "body": file.read_bytes() if found else b""})


async def serve(port: int, source: str | None, slug: str = "friday") -> None:
    """Serve until the process ends. Over standard input the measuring process asks for an event a line."""
    value = EXAMPLE
    if source is not None:
        with urllib.request.urlopen(f"{source}/api/v1/tournaments/{slug}/clock") as answer:  # noqa: S310 - given by hand
            value = json.load(answer)
    topic, name = Topic(value), f"clock:{slug}:1"
    config = uvicorn.Config(
        socketio.ASGIApp(topic.io, page), port=port, log_level="warning", ws="wsproto", lifespan="off"
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while not running.done():
        if source is None and not sys.stdin.isatty():
            if not await asyncio.to_thread(sys.stdin.readline):
                return
            cpu = time.process_time_ns()
            await topic.publish(name)
            await asyncio.sleep(0.5)  # what emit left to tasks is counted as well
            used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            sys.stdout.write(json.dumps({"cpu_ns": time.process_time_ns() - cpu, "rss_kb": used}) + "\n")
            sys.stdout.flush()
        else:
            await asyncio.sleep(1)
            await topic.publish(name)


class Follower:
    """A plain WebSocket that follows the topic and notes when each event arrives."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.late_ns: asyncio.Queue[int] = asyncio.Queue()

    async def begin(self) -> None:
        """Connect, subscribe, and read in the background from then on."""
        self._in, self._out = await asyncio.open_connection("127.0.0.1", self.port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        self._out.write(f"{head}{upgrade}Sec-WebSocket-Version: 13\r\n\r\n".encode())
        await self._in.readuntil(b"\r\n\r\n")
        await self._frame()
        self._say("40")
        await self._frame()
        self._say('420["subscribe",{"topics":["clock:friday:1"]}]')
        await self._frame()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while True:
            text = await self._frame()
            now = time.monotonic_ns()
            if text.startswith('42["topic"'):
                self.late_ns.put_nowait(now - json.loads(text[2:])[1]["sent_ns"])
            elif text == "2":
                self._say("3")

    async def _frame(self) -> str:
        head = await self._in.readexactly(2)
        size = head[1]
        if size == 126:
            size = int.from_bytes(await self._in.readexactly(2), "big")
        return (await self._in.readexactly(size)).decode()

    def _say(self, text: str) -> None:
        data = text.encode()
        mask = os.urandom(4)
        self._out.write(
            bytes([0x81, 0x80 | len(data)]) + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(data))
        )


async def measure(count: int, port: int = 5051) -> None:
    """Print what events to so many followers and requests of the page cost the serving process."""
    command = [sys.executable, "-W", "ignore", __file__, "serve", str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdin is not None  # noqa: S101
        assert process.stdout is not None  # noqa: S101
        process.stdout.readline()
        followers = [Follower(port) for _ in range(count)]
        for follower in followers:
            await follower.begin()
        found, last = [], []
        for _ in range(EVENTS):
            process.stdin.write("\n")
            process.stdin.flush()
            late = [await each.late_ns.get() for each in followers]
            last.append(max(late) / 1e6)
            found.append(json.loads(await asyncio.to_thread(process.stdout.readline)))
        cpu = sorted(each["cpu_ns"] for each in found)[EVENTS // 2]
        sys.stdout.write(
            f"{count} followers: {cpu / count / 1000:.0f} us CPU for each follower of an event, "
            f"{sorted(last)[EVENTS // 2]:.0f} ms to the last one, {found[-1]['rss_kb'] // 1024} MB\n"
        )
        process.kill()


if __name__ == "__main__":
    if sys.argv[1] == "measure":
        asyncio.run(measure(int(sys.argv[2])))
    else:
        asyncio.run(serve(int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None))
