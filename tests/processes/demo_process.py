"""`clockserver demo` as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import requests

from tests.shell import CLOCKSERVER
from tests.waiting import PATIENCE_S, until


class Demo:
    """`clockserver demo` at its highest speed, with public requests over HTTP."""

    def __init__(self, folder: Path, speed: int) -> None:
        self._log = folder / "log"
        self.scratch = folder / "scratch"
        self.scratch.mkdir()
        with self._log.open("wb") as out:
            self.process = subprocess.Popen(
                [*CLOCKSERVER, "demo", "--host", "127.0.0.1", "--port", "0", "--speed", str(speed)],
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, "TMPDIR": str(self.scratch)},
            )
        match = until(lambda: re.search(r"http://localhost:(\d+)/demo", self.log), "the demo's address")
        self.url = f"http://127.0.0.1:{match[1]}"

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8")

    def get(self, path: str) -> Any:
        """The answer; None while the server is away or has no such tournament."""
        try:
            answer = requests.get(self.url + path, timeout=5)
        except requests.RequestException:
            return None
        return answer.json() if answer.ok else None

    def clock(self, slug: str) -> dict[str, Any]:
        return dict(
            until(
                lambda: self.get(f"/api/v1/tournaments/{slug}/clock"), f"the clock of {slug}", PATIENCE_S * 2
            )
        )

    def left(self, slug: str) -> int:
        counters = self.get(f"/api/v1/tournaments/{slug}/counters")
        return counters["value"]["players_left"] if counters else -1

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE_S)
        finally:
            self.process.kill()
