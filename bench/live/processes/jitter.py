"""A bad access point: a proxy to a port that delays everything by chance, and in order.

`python -m bench.live.processes.jitter PORT MAX_MS`: prints its port. Each piece is delayed by 0 to MAX_MS, in each
direction of each connection by itself; the order is kept.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random

from bench.live.words import say

PIECE = 65_536


class Lateness:
    """The output instants of one direction: never before the input, never before the previous piece."""

    def __init__(self, most_s: float, chance: Callable[[], float]) -> None:
        self._most = most_s
        self._chance = chance
        self._last = 0.0

    def out_at(self, now: float) -> float:
        """The output instant of a piece that comes in now."""
        self._last = max(self._last, now + self._chance() * self._most)
        return self._last


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lateness: Lateness) -> None:
    """Carry one direction of a connection, until its end has come out as well."""
    loop = asyncio.get_running_loop()
    held: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def take_in() -> None:
        data = b"first"
        while data:
            try:
                data = await reader.read(PIECE)
            except OSError:
                data = b""
            held.put_nowait((lateness.out_at(loop.time()), data))

    taking = asyncio.create_task(take_in())
    with suppress(OSError):
        while True:
            at, data = await held.get()
            await asyncio.sleep(max(0.0, at - loop.time()))
            if not data:
                break
            writer.write(data)
            await writer.drain()
    taking.cancel()
    writer.close()


async def serve(port: int, most_s: float, chance: Callable[[], float]) -> None:
    """Carry connections forever."""

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(
            carry(reader, to_server, Lateness(most_s, chance)),
            carry(from_server, writer, Lateness(most_s, chance)),
        )

    server = await asyncio.start_server(joined, "127.0.0.1", 0)
    say(port=server.sockets[0].getsockname()[1])
    await server.serve_forever()


if __name__ == "__main__":
    target, most_ms = int(sys.argv[1]), float(sys.argv[2])
    asyncio.run(serve(target, most_ms / 1000, Random(1).random))  # noqa: S311 - to measure, not to draw
