"""Debian's redis-server as a process of a test: stopped, killed and started again on the same port."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import redis

from tests.waiting import PATIENCE_S, until

PORTS = range(20_000, 32_000)
"""Ports below the range of outgoing connections, so that a port stays free until its server listens."""
_reserved: list[socket.socket] = []


def free_port() -> int:
    """A free port, which no other test gets while this process runs."""
    first = os.getpid() * 97 % len(PORTS)
    for port in (*PORTS[first:], *PORTS[:first]):
        reserved = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        with suppress(OSError):
            reserved.bind(f"\0clockserver-tests-port-{port}")
            with socket.socket() as sock:
                sock.bind(("127.0.0.1", port))
            _reserved.append(reserved)
            return port
        reserved.close()
    raise AssertionError("no port is free")


class RedisServer:
    """A Redis that keeps nothing on the disk; `options` are more arguments of redis-server, `env` its environment."""

    def __init__(
        self, folder: Path, options: Sequence[str] = (), env: Mapping[str, str] | None = None
    ) -> None:
        self._env = {**os.environ, **(env or {})}
        assert shutil.which("redis-server"), "Redis is missing: apt-get install redis-server"
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None, "it does not run"
        return self._process.pid

    def start(self) -> RedisServer:
        """Start it, empty, and wait until it answers."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        command += ["--appendonly", "no", "--dir", str(self._folder), *self._options]
        with (self._folder / "redis.log").open("ab") as out:
            self._process = subprocess.Popen(command, stdout=out, stderr=out, env=self._env)
        until(self._answers, "an answer of Redis")
        return self

    def client(self, **options: object) -> redis.Redis:
        """A client with the patience of tests."""
        return redis.Redis.from_url(
            self.url, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S, **options
        )

    def stop(self) -> None:
        """Stop the process with SIGSTOP: connections stay, nothing is answered."""
        self._send(signal.SIGSTOP)

    def go_on(self) -> None:
        """Continue the stopped process."""
        self._send(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it; harmless if it is not running."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _send(self, number: signal.Signals) -> None:
        assert self._process is not None, "it does not run"
        self._process.send_signal(number)

    def _answers(self) -> bool:
        try:
            return bool(self.client().ping())
        except redis.RedisError:
            return False
