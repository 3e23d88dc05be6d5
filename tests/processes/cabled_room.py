"""A room whose processes are connected by network cables that a test cuts."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.network.one_way_cable import OneWayCable
from tests.network.postgres_proxy import Proxy
from tests.processes.calm_tablet import CLOCK
from tests.processes.redis_server import RedisServer
from tests.processes.running_room import EDGES, RunningRoom
from tests.processes.standby_pair import PairedServer


class CabledRoom(RunningRoom):
    """One edge, two servers, Redis and PostgreSQL."""

    def __init__(self, folder: Path, cluster: Path, edges: tuple[str, ...] = EDGES[:1]) -> None:
        self._sockets = TemporaryDirectory(prefix="clockserver-pg-", ignore_cleanup_errors=True)
        self.to_database: dict[str, Proxy] = {}
        self.to_redis: dict[str, OneWayCable] = {}
        self.to_first: list[OneWayCable] = []
        super().__init__(folder, cluster, edges)

    def _redis(self, folder: Path) -> RedisServer:
        server = super()._redis(folder)
        self.to_redis = {role: OneWayCable(server.port) for role in ("leader", "edge")}
        return server

    def _url_of_database(self, server: str) -> str:
        folder = Path(self._sockets.name) / server
        folder.mkdir()
        proxy = self.to_database[server] = Proxy(folder, self.postgres.folder)
        return proxy.url_of(self.database)

    def _url_of_redis(self, role: str) -> str:
        return f"redis://127.0.0.1:{self.to_redis[role].port}/0"

    def _url_of_server(self, server: PairedServer) -> str:
        if self.to_first:
            return super()._url_of_server(server)
        self.to_first.append(OneWayCable(server.port))
        return self.to_first[0].url("")

    def end(self) -> None:
        for each in (*self.to_redis.values(), *self.to_first):
            each.let_go()
        for proxy in self.to_database.values():
            proxy.heal()
        super().end()
        for each in (*self.to_redis.values(), *self.to_first):
            each.close()
        for proxy in self.to_database.values():
            proxy.close()
        self._sockets.cleanup()


def phase_at_edge(room: CabledRoom) -> str:
    """The phase of the clock as the edge answers it."""
    return str(room.edges[EDGES[0]].get(CLOCK).json()["phase"])
