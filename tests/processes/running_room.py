"""A room of processes: PostgreSQL, Redis, a leader, its standby, and edges. Each can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import requests

from clockserver.edges.edge_messages import FORMER, SIDES, Keys
from clockserver.storage.edge_keys import EdgeKeys
from tests.edges.running_edge import RunningEdge
from tests.processes.postgres import Postgres, open_folder
from tests.processes.redis_server import RedisServer
from tests.processes.standby_pair import Pair, PairedServer
from tests.waiting import until

EDGES = ("hall-1", "hall-2")
Room = TypeVar("Room", bound="RunningRoom")
NAMES = ("postgres", "redis", "first", "second", *EDGES)


class RunningRoom:
    """All processes of a room, with the tournament `friday`; `edges` are the names of its edges."""

    def __init__(self, folder: Path, cluster: Path, edges: tuple[str, ...] = EDGES) -> None:
        self.postgres = Postgres(cluster, env=self._env("postgres"))
        self.postgres.start()
        self.database = self.postgres.new_database()
        self.redis = self._redis(folder)
        self.pair = Pair(
            folder,
            self._url_of_database("first"),
            self._url_of_database("second"),
            env=self._env("second"),
            args=["--redis", self._url_of_redis("leader")],
            first_env=self._env("first"),
        )
        self.edges = {name: self._edge(folder, name) for name in edges}

    # -- what others may have otherwise --------------------------------------------------------------

    def _redis(self, folder: Path) -> RedisServer:
        return RedisServer(folder, env=self._env("redis")).start()

    def _env(self, _name: str) -> dict[str, str]:
        """Additional environment of one of NAMES."""
        return {}

    def _url_of_database(self, _server: str) -> str:
        return self.postgres.url_of(self.database)

    def _url_of_redis(self, _role: str) -> str:
        return self.redis.url

    def _url_of_server(self, server: PairedServer) -> str:
        """A server's address for edges."""
        return server.url()

    def _edge(self, folder: Path, name: str) -> RunningEdge:
        first, second = self.servers
        key = EdgeKeys(first.data).add(name, "edge")
        shutil.copy(first.data / "edges.json", second.data / "edges.json")
        leaders = ["--leader", ",".join(map(self._url_of_server, (first, second)))]
        return RunningEdge(
            folder, first, self._url_of_redis("edge"), key, leaders, name=name, env=self._env(name)
        ).start()

    @property
    def servers(self) -> tuple[PairedServer, PairedServer]:
        """The leader and the standbys, in no order."""
        return self.pair.first, self.pair.second

    # -- dying and living again ------------------------------------------------------------------------

    def kill(self, name: str) -> None:
        """Kill one of NAMES, then act as a service manager."""
        match name:
            case "postgres":
                self.postgres.kill()
                self.postgres.start()
            case "redis":
                self.redis.kill()
                self.redis.start()
            case "first" | "second":
                server: PairedServer = getattr(self.pair, name)
                server.kill()
                server.begin()
            case _:
                edge = self.edges[name]
                port = edge.port
                edge.kill()
                edge.start(port=port)

    def send(self, name: str, number: signal.Signals) -> None:
        """Send a signal to every process of one of NAMES."""
        match name:
            case "postgres":
                self.postgres.send(number)
            case "redis":
                os.kill(self.redis.pid, number)
            case "first" | "second":
                server: PairedServer = getattr(self.pair, name)
                os.kill(server.pid, number)
            case _:
                self.edges[name].send(number)

    def keep(self) -> None:
        """Restart servers that ended by themselves, as a service manager does: fenced, or without a database."""
        for each in self.servers:
            if each.has_ended():
                each.kill()
                each.begin()

    def leading(self) -> PairedServer:
        """The leading server, once there is one."""

        def current_leader() -> PairedServer | None:
            self.keep()
            return next((each for each in self.servers if leads(each)), None)

        leader = until(current_leader, f"a leader; said: {[each.log[-2_000:] for each in self.servers]}")
        assert leader is not None
        return leader

    def end(self) -> None:
        """End everything, and assert that no log has a fault."""
        for each in self.edges.values():
            each.kill()
        self.pair.end()
        self.redis.kill()
        self.postgres.stop()
        for each in self.edges.values():
            assert "Traceback" not in each.log, each.log

    # -- what is shown -------------------------------------------------------------------------------

    def topics(self) -> list[str]:
        """The names of all topics in Redis."""
        client = self.redis.client()
        fields = [name.decode() for side in SIDES for name in client.hkeys(Keys().topics(side))]
        return sorted(each for each in fields if "#" not in each and each != FORMER)


def leads(server: PairedServer) -> bool:
    """Whether a server says that it leads, and is ready."""
    with suppress(requests.RequestException, KeyError):
        return server.role() == "leader" and server.get("/readyz").ok
    return False


@contextmanager
def room_of(
    kind: Callable[[Path, Path, tuple[str, ...]], Room], folder: Path, edges: tuple[str, ...] = EDGES
) -> Iterator[Room]:
    """A room of this kind, which ends afterwards."""
    with open_folder() as cluster:
        room = kind(folder, cluster, edges)
        try:
            yield room
        finally:
            room.end()


def running_room(folder: Path, edges: tuple[str, ...] = EDGES) -> AbstractContextManager[RunningRoom]:
    """A room that runs, and ends afterwards."""
    return room_of(RunningRoom, folder, edges)
