"""Processes that report in lines of JSON: measured servers, and crowds of clients."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

SOCKET_IO = "/socket.io/?EIO=4&transport=websocket"


class ReportingProcess:
    """A process that reads lines and writes its reports as lines of JSON. It ends with the `with` block."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)  # noqa: S603
        assert self._process.stdin is not None  # noqa: S101 - a pipe
        assert self._process.stdout is not None  # noqa: S101 - a pipe
        self._in, self._out = self._process.stdin, self._process.stdout

    def __enter__(self) -> ReportingProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def has_report(self) -> bool:
        """Whether a report can be read without waiting."""
        return bool(select.select([self._out], [], [], 0)[0])

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @property
    def kilobytes(self) -> int:
        """Its memory in kB."""
        return kilobytes(self._process.pid)

    def next_report(self) -> dict[str, Any]:
        """Its next report; waits for it. Raises ConnectionError if the process has ended."""
        line = self._out.readline()
        if not line:
            raise ConnectionError(f"{self._process.args!r} ended")
        report: dict[str, Any] = json.loads(line)
        return report

    def send_line(self, line: object) -> None:
        """Send it a line."""
        self._in.write(f"{line}\n")
        self._in.flush()

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


def crowd(
    port: int,
    count: int,
    path: str = SOCKET_IO,
    topics: Sequence[str] = (),
    *,
    marks: bool = False,
    at_once: int | None = None,
) -> ReportingProcess:
    """Clients of a port, of which `at_once` connect at a time. With `marks` they read marks alone once all are
    connected."""
    command = [sys.executable, "-m", "bench.live.processes.crowd", str(port), str(count), path]
    if topics:
        command += ["--subscribe", json.dumps({"topics": list(topics)}, separators=(",", ":"))]
    command += ["--marks"] if marks else []
    return ReportingProcess(command if at_once is None else [*command, "--at-once", str(at_once)])


def kilobytes(pid: int) -> int:
    """Memory of a process in kB; 0 if unknown."""
    match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("utf-8"))
    return int(match[1]) if match else 0


def cpu_seconds(pid: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
