"""`serve --workers N` as a process, with its leader and edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import requests

from tests.client import new_id
from tests.processes.redis_server import RedisServer
from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.waiting import until


@contextmanager
def supervised(data: Path, redis_server: RedisServer, workers: int) -> Iterator[RunningServer]:
    """Start some edges and their leader, with a signed-in director and the tournament `friday`."""
    args = ["--redis", redis_server.url, "--workers", str(workers)]
    with RunningServer(data, args=args, sign_in=False) as running:
        # On a busy machine an edge may be taken for dead, and whoever asked it asks again.
        until(lambda: answer_in_time(lambda: signed_in(running)), "the director")
        until(lambda: answer_in_time(lambda: opened(running)), "the tournament")
        yield running


def answer_in_time(ask: Callable[[], bool]) -> bool:
    """The answer to `ask`; False without one."""
    with suppress(requests.RequestException):
        return ask()
    return False


def signed_in(server: RunningServer) -> bool:
    account = {"name": TD_NAME, "password": TD_PASSWORD}
    first = {**account, "code": server.setup_code}
    for path, body in (("/api/v1/setup", first), ("/api/v1/session", account)):
        answer = server.post(path, json=body, headers=server.origin())
        if answer.ok:
            server.session = answer.cookies[SESSION]
            return True
    return False


def opened(server: RunningServer) -> bool:
    fields = {"title": "Friday", "slug": "friday", "structure": "friday-9-max", "ruleset": "tda-2024"}
    settings = {"level_change": "on_zero", "names": "full"}
    return bool(server.command("tournament.create", None, "tap-created", **fields, **settings).get("ok"))


def tap(server: RunningServer, type_: str) -> None:
    """Give a tap, with its id until it is answered."""
    id_ = new_id()
    until(
        lambda: answer_in_time(lambda: bool(server.command(type_, id_=id_).get("ok"))),
        f"the answer to {type_}",
    )


def children(server: RunningServer, kind: str) -> set[int]:
    """The supervisor's child processes that run a subcommand."""
    pids = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().split(b"\0")
            parent = int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            if parent == server.pid and kind.encode() in words:
                pids.add(int(folder.name))
    return pids
