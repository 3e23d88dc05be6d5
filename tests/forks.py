"""Processes of `clockserver` without the cost of imports: each is forked from a process that imported everything.

Each has its own files, environment, signals and end, like a process of the console script. The fork saves the import,
most of the cost of a start, and passwords are hashed with the least work that argon2id permits. There are two parents:
one is patched by eventlet before any other import, as `clockserver.__main__` does, and runs servers; the other runs
everything else. The first worker of a test run that needs a parent starts it for all workers.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import IO, Any

CHECKOUT = Path(__file__).parent.parent
SERVES = ("serve", "demo", "edge", "follow")
MAX_REQUEST_BYTES = 200_000
"""Bytes of a request: arguments and environment."""


# -- in the test -----------------------------------------------------------------------------------------


class Process:
    """A running `clockserver`, with the part of `subprocess.Popen` that tests use."""

    def __init__(
        self,
        arguments: Sequence[str],
        env: Mapping[str, str],
        stdin: IO[Any],
        out: IO[Any],
        err: IO[Any],
        *,
        keeps_files: bool = False,
        limits_stand: bool = False,
        from_the_first: Mapping[str, str] | None = None,
    ) -> None:
        request = {
            "arguments": list(arguments),
            "env": dict(env),
            "cwd": str(Path.cwd()),
            "keeps_files": keeps_files,
            "limits_stand": limits_stand,
        }
        reading, writing = os.pipe()
        files = [stdin.fileno(), out.fileno(), err.fileno(), writing]
        self._report = os.fdopen(reading, "rb", buffering=0)
        self.returncode: int | None = None
        with os.fdopen(writing, "wb"), suppress(BrokenPipeError):
            variables = tuple(sorted((from_the_first or {}).items()))
            parent = _parent("serve" if arguments[0] in SERVES else "verify", variables)
            socket.send_fds(parent, [json.dumps(request).encode()], files)
        pid = self._report.readline()
        if not pid:
            _parent.cache_clear()
            raise AssertionError("clockserver cannot be imported: see what was written to standard error")
        self.pid = int(pid)

    def poll(self) -> int | None:
        """The exit code, None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """The exit code. Raises subprocess.TimeoutExpired."""
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("clockserver", timeout or 0)
        return code

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            report = select.poll()
            report.register(self._report, select.POLLIN)
            if report.poll(None if timeout is None else timeout * 1_000):
                self.returncode = int(self._report.readline())
                self._report.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def _parent(command: str, variables: tuple[tuple[str, str], ...]) -> socket.socket:
    """The address of a parent; the parent ends with its last connected worker.

    The environment `given` is set from the parent's first instruction, for preloaded libraries.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    address = f"\0clockserver-tests-{run}-{sha256(repr((command, variables)).encode()).hexdigest()[:16]}"
    while True:
        is_ours = _started(command, variables, address)
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        # Refused between the two steps of another worker that opens it, reset by a parent that is about to end.
        with suppress(ConnectionError):
            connection.connect(address)
            if connection.recv(1) or is_ours:
                return connection
        connection.close()
        time.sleep(0.01)


def _started(command: str, variables: tuple[tuple[str, str], ...], address: str) -> bool:
    """Start the parent behind an address; False if there is one."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
        try:
            listener.bind(address)
        except OSError:
            return False
        listener.listen(64)
        subprocess.Popen(
            [sys.executable, "-m", "tests.forks", command, str(listener.fileno())],
            cwd=CHECKOUT,
            env={**os.environ, **dict(variables)},
            pass_fds=[listener.fileno()],
            stdin=subprocess.DEVNULL,
        )
    return True


# -- in the parent ---------------------------------------------------------------------------------------


class Requests:
    """Requests of all workers, each on a connection of its own; created before eventlet patches sockets."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._socket = socket.socket
        self._poll = select.poll()
        self._poll.register(listener, select.POLLIN)
        self._workers: dict[int, socket.socket] = {}

    def next(self) -> tuple[bytes, list[int]]:
        """A request and its files; ends the process once nobody is connected any more."""
        while True:
            for number, _ in self._poll.poll():
                if number == self._listener.fileno():
                    self._greet()
                    continue
                message, files, _, _ = socket.recv_fds(self._workers[number], MAX_REQUEST_BYTES, 4)
                if message:
                    return message, files
                self._poll.unregister(number)
                self._workers.pop(number).close()
                if not self._workers:
                    sys.exit(0)

    def _greet(self) -> None:
        number, _ = self._listener._accept()  # type: ignore[attr-defined]
        self._workers[number] = self._socket(fileno=number)
        self._poll.register(number, select.POLLIN)
        with suppress(ConnectionError):
            self._workers[number].send(b".")

    def close(self) -> None:
        """Close the connections in a forked process."""
        for each in (self._listener, *self._workers.values()):
            each.close()


def _next_request(listener: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Fork twice at each request; the process that returns is the requested one, with its files.

    The process between it and the parent waits for its end and reports it.
    """
    # Imported before eventlet replaces the originals, because these must not need its loop.
    fork, waitpid, write = os.fork, os.waitpid, os.write
    requests = Requests(listener)
    _import_clockserver()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    waiting = 0
    while True:
        message, files = requests.next()
        if fork():
            waiting += 1
            for each in files:
                os.close(each)
            while waiting and waitpid(-1, os.WNOHANG)[0]:
                waiting -= 1
            continue
        requests.close()
        child = fork()
        if not child:
            return json.loads(message), files
        for each in (0, 1, 2, *files[:3]):
            os.close(each)
        write(files[3], f"{child}\n".encode())
        _, status = waitpid(child, 0)
        write(files[3], f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os._exit(0)


def _import_clockserver() -> None:
    import clockserver.__main__  # noqa: PLC0415 - patches first where it serves
    import clockserver.cli.subcommands  # noqa: F401, PLC0415 - main() imports it, and with it all else
    from clockserver.accounts.credentials import passwords  # noqa: PLC0415
    from tests.processes.replaced_attributes import replace_attributes  # noqa: PLC0415
    from tests.start_caches import cache_work_of_each_start  # noqa: PLC0415

    # Two hashes are most of what a first start costs.
    # What a room has is held by tests/storage/database/test_sql_people.py.
    cheapest = passwords.argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    replace_attributes(passwords, _hasher=cheapest)
    cache_work_of_each_start()
    # Imported by its name at the first use only.
    import_module("sqlalchemy.dialects.sqlite")
    gc.collect()
    gc.freeze()


def _become(request: dict[str, Any], files: list[int]) -> None:
    for number, each in enumerate(files):
        if number < 3:
            os.dup2(each, number)
        os.close(each)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])
    sys.argv[1:] = request["arguments"]
    _begin_a_loop_of_its_own()
    if request.get("keeps_files"):
        _let_files_be_kept()
    if request.get("limits_stand"):
        _let_limits_stand()


def _begin_a_loop_of_its_own() -> None:
    """Discard the parent's event loop, because all forked processes would share its epoll.

    Activity on the sockets of one process would wake the others, and keep them spinning.
    """
    from eventlet import hubs, patcher  # noqa: PLC0415 - the parent has it where it serves

    if patcher.is_monkey_patched("socket"):
        hubs.get_hub().poll.close()
        hubs.use_hub()


def _let_files_be_kept() -> None:
    """Let browsers cache files, because a wall loads eighty of them, a third of the time of a test."""
    from flask import Flask  # noqa: PLC0415

    usual = Flask.default_config
    Flask.default_config = type(usual)({**usual, "SEND_FILE_MAX_AGE_DEFAULT": 3_600})


def _let_limits_stand() -> None:
    """Stop time for limits, so that they depend on the amount sent, never on the machine's speed."""
    from clockserver.accounts.throttle import Bucket, Waits  # noqa: PLC0415

    for limit, name in (
        (Bucket, "wait_ms"),
        (Waits, "wait_ms"),
        (Waits, "count_failure"),
        (Waits, "start_wait"),
    ):
        setattr(limit, name, _at_zero(getattr(limit, name)))


def _at_zero(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of a limit that always runs at instant 0."""

    def run(limit: Any, key: Any, _now: int) -> Any:
        return method(limit, key, 0)

    return run


if __name__ == "__main__":
    channel = socket.socket(fileno=int(sys.argv[2]))
    sys.argv[:] = [str(Path(sys.executable).with_name("clockserver")), sys.argv[1]]
    _become(*_next_request(channel))
    from clockserver.__main__ import main

    sys.exit(main())
