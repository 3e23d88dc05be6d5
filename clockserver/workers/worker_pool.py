"""Computing outside the event loop: processes with limits, and a fair queue among addresses."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from clockserver.accounts.throttle import Bucket
from clockserver.core.texts import Refused
from clockserver.live import hub
from clockserver.workers.job_messages import Answer, read_frame, write_frame
from clockserver.workers.jobs import Job, TooMuch, too_many

log = logging.getLogger("clockserver")
MAX_WAITING = 200
MAX_WAITING_OF_ONE = 40
"""Maximum number of waiting jobs of one address; a room's phones and tablets share theirs."""
RETRY_MS = 2_000
JOBS_AT_ONCE, JOBS_PER_S = 300, 60.0
"""Rate of jobs of one address; further jobs wait before the queue."""
MEGABYTE = 1024 * 1024
COMMAND = (sys.executable, "-P", "-W", "ignore", "-m")
MODULE = "clockserver.workers.process"
PAST, FILES = "clockserver.workers.past_process", "clockserver.workers.files_process"
"""The modules of the other workers: of the time machine, and of tournament files."""
_encoder = msgspec.msgpack.Encoder()
_answers = msgspec.msgpack.Decoder(Answer)


class Bounds(Struct, frozen=True):
    """Limits of a job: bytes of memory, seconds of processor time, and seconds of elapsed time."""

    memory: int
    cpu_s: float
    wall_s: float = 60.0


QUICK = Bounds(512 * MEGABYTE, 5.0)
"""Limits of a calculation, or a QR code."""
LISTS = Bounds(512 * MEGABYTE, 20.0)
"""Limits for a list of players; the largest accepted list needs a third of them."""
OF_THE_PAST = Bounds(2_048 * MEGABYTE, 60.0, 90.0)
"""Limits of the time machine; 250,000 events need a third of the memory and a quarter of the time."""

TOURNAMENTS = Bounds(2_048 * MEGABYTE, 120.0, 300.0)
"""Limits of a tournament file; 100,000 events need a third of them."""


class WakeEvent(Protocol):
    """A job's wait for its turn."""

    def wake(self) -> None: ...

    def wait(self) -> None: ...


class FairQueue:
    """Admits `places` jobs at a time; addresses with waiting jobs take turns."""

    def __init__(self, places: int, waiting: Callable[[], WakeEvent]) -> None:
        self._free = places
        self._new_wake_event = waiting
        self._waiting: dict[str, deque[WakeEvent]] = {}

    def enter(self, source: str) -> None:
        """Return when there is a place. Raises Refused if too many jobs wait already."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        waiting_here = self._waiting.get(source, ())
        if len(waiting_here) >= MAX_WAITING_OF_ONE or sum(map(len, self._waiting.values())) >= MAX_WAITING:
            raise too_many(RETRY_MS)
        turn = self._new_wake_event()
        self._waiting.setdefault(source, deque()).append(turn)
        turn.wait()

    def leave(self) -> None:
        """Give the place to the next job."""
        source = next(iter(self._waiting), None)
        if source is None:
            self._free += 1
            return
        waiting_here = self._waiting.pop(source)
        turn = waiting_here.popleft()
        if waiting_here:
            self._waiting[source] = waiting_here  # after all other addresses
        turn.wake()


class _Process:
    """One worker process, and the socket connected to it."""

    def __init__(self, data: Path, bounds: Bounds, module: str) -> None:
        self._socket, child_socket = hub.socketpair()
        with child_socket:
            self._process = hub.Popen(
                [*COMMAND, module, str(data), str(bounds.memory), str(bounds.cpu_s)],
                stdin=child_socket.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={key: value for key, value in os.environ.items() if key != "LD_PRELOAD"},
            )
        self._socket.settimeout(bounds.wall_s)

    def answer(self, job: Job) -> Answer:
        """Run a job. Raises TooMuch if the process ends before its answer."""
        try:
            write_frame(self._socket, _encoder.encode(job))
            answer = read_frame(self._socket)
        except OSError as error:
            raise TooMuch from error
        if answer is None:
            raise TooMuch
        return _answers.decode(answer)

    def end(self) -> None:
        """End the process."""
        self._socket.close()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


class Workers:
    """Up to `places` processes, started on first use.

    A `lasting` process is kept for further jobs. If `lasting` is a set of job types, it is kept after those only.
    """

    def __init__(
        self,
        data: Path,
        bounds: Bounds,
        places: int,
        waiting: Callable[[], WakeEvent],
        *,
        lasting: bool | Collection[type] = True,
        module: str = MODULE,
    ) -> None:
        self._data = data
        self._bounds = bounds
        self._queue = FairQueue(places, waiting)
        self._lasting = lasting
        self._module = module
        self._idle: list[_Process] = []
        self._busy = 0
        """Number of processes with a job."""
        self._rate = Bucket(JOBS_AT_ONCE, JOBS_PER_S)
        self._waiting_for_rate: Counter[str] = Counter()
        """Number of jobs by address that wait before the queue, as they arrive too fast."""

    def do(self, job: Job, source: str) -> bytes:
        """Run a job for an address. Raises Refused from the job, or for too many jobs; TooMuch beyond its limits."""
        self._wait_for_rate(source)
        self._queue.enter(source)
        try:
            answer = self._answer(job)
        finally:
            self._queue.leave()
        if answer.refused:
            raise Refused(*answer.refused)
        if answer.too_much:
            raise TooMuch
        if answer.done is None:
            raise RuntimeError(f"a worker failed: {answer.fault}")
        return answer.done

    def warm(self) -> None:
        """Start a process before the first job, so that its imports are done."""
        if self._idle or self._busy:
            return
        process = _Process(self._data, self._bounds, self._module)
        if self._idle or self._busy:
            process.end()  # a job has started one meanwhile
        else:
            self._idle.append(process)

    def end(self) -> None:
        """End the idle processes."""
        while self._idle:
            self._idle.pop().end()

    def _wait_for_rate(self, source: str) -> None:
        if self._waiting_for_rate[source] >= MAX_WAITING_OF_ONE:
            raise too_many(RETRY_MS)
        self._waiting_for_rate[source] += 1
        try:
            while wait := self._rate.wait_ms(source, int(time.monotonic() * 1_000)):
                hub.sleep(wait / 1_000)
        finally:
            self._waiting_for_rate[source] -= 1
            if not self._waiting_for_rate[source]:
                del self._waiting_for_rate[source]

    def _answer(self, job: Job) -> Answer:
        self._busy += 1
        try:
            process = self._idle.pop() if self._idle else _Process(self._data, self._bounds, self._module)
            return self._answer_of(process, job)
        finally:
            self._busy -= 1

    def _answer_of(self, process: _Process, job: Job) -> Answer:
        is_kept = False
        try:
            answer = process.answer(job)
            is_lasting = self._lasting if isinstance(self._lasting, bool) else type(job) in self._lasting
            is_kept = is_lasting and not answer.too_much
        finally:
            if is_kept:
                self._idle.append(process)
            else:
                process.end()
        return answer


def places_for_work() -> int:
    """Number of processes that may work beside the server's own."""
    return max(1, min(2, (os.cpu_count() or 1) - 1))
