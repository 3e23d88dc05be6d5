"""A program of the venue, run after a takeover, for example to move an IP address."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

log = logging.getLogger("clockserver")
LIMIT_S = 20.0
"""Seconds after which the program is killed."""
MAX_OUTPUT = 200
"""Maximum length of the shown last line of its output, in characters."""


class TakeoverProgram:
    """Run the program, without a shell and with a time limit. `popen` starts a process.

    `problem` is the reason why the last run failed; empty without a failure.
    """

    def __init__(self, popen: Callable[..., Any], limit_s: float = LIMIT_S) -> None:
        self._popen = popen
        self._limit_s = limit_s
        self.problem = ""

    def run(self, program: str, epoch: int, addresses: Sequence[str]) -> None:
        """Run it; a failure is only reported."""
        own_address, peer = [*addresses, "", ""][:2]
        env = {
            **os.environ,
            "CLOCKSERVER_EPOCH": str(epoch),
            "CLOCKSERVER_HERE": own_address,
            "CLOCKSERVER_PEER": peer,
        }
        with tempfile.TemporaryFile() as output:
            try:
                process = self._popen(
                    [program],
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    env=env,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                self.problem = str(error)
            else:
                self.problem = self._failure(process)
            output.seek(0)
            lines = output.read().decode("utf-8", "replace").strip().splitlines()
        if self.problem:
            self.problem = f"{self.problem} {lines[-1][:MAX_OUTPUT] if lines else ''}".strip()
            log.warning("on_takeover, %s: %s", program, self.problem)

    def _failure(self, process: Any) -> str:
        """The reason of its failure, once it has ended or was killed; empty without one."""
        try:
            code = process.wait(self._limit_s)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return f"killed after {self._limit_s:g} s"
        return f"exit code {code}" if code else ""
