"""A proxy to a port with random delays, as by a bad access point.

`python -m bench.live.processes.jitter PORT MAX_MS`: prints its port. Each piece is delayed by 0 to MAX_MS,
separately for each direction of each connection; the order is kept.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random

from bench.live.messages import report

PIECE = 65_536


class Lateness:
    """Output instants of one direction: never before the input or the previous piece.

    `max_delay_s`: maximum delay of a piece in seconds.
    """

    def __init__(self, max_delay_s: float, chance: Callable[[], float]) -> None:
        self._max_delay_s = max_delay_s
        self._chance = chance
        self._last = 0.0

    def out_at(self, now: float) -> float:
        """The output instant of a piece that comes in now."""
        self._last = max(self._last, now + self._chance() * self._max_delay_s)
        return self._last


async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lateness: Lateness) -> None:
    """Forward one direction of a connection with its end. The other direction stays open."""
    loop = asyncio.get_running_loop()
    delayed: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def receive() -> None:
        data = b"first"
        while data:
            try:
                data = await reader.read(PIECE)
            except OSError:
                data = b""
            delayed.put_nowait((lateness.out_at(loop.time()), data))

    receiving = asyncio.create_task(receive())
    with suppress(OSError):
        while True:
            at, data = await delayed.get()
            await asyncio.sleep(max(0.0, at - loop.time()))
            if not data:
                break
            writer.write(data)
            await writer.drain()
        writer.write_eof()
    receiving.cancel()


async def serve(port: int, max_delay_s: float, chance: Callable[[], float]) -> None:
    """Accept and forward connections forever."""

    async def forward_both(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(
            forward(reader, to_server, Lateness(max_delay_s, chance)),
            forward(from_server, writer, Lateness(max_delay_s, chance)),
        )
        to_server.close()
        writer.close()

    server = await asyncio.start_server(forward_both, "127.0.0.1", 0)
    report(port=server.sockets[0].getsockname()[1])
    await server.serve_forever()


if __name__ == "__main__":
    target, max_ms = int(sys.argv[1]), float(sys.argv[2])
    asyncio.run(serve(target, max_ms / 1000, Random(1).random))  # noqa: S311 - to measure, not to draw
