"""A festival on two machines with a server, an edge and nginx each; one server dies, its nginx lives."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.client import envelope
from tests.edges.running_edge import RunningEdge
from tests.forks import CHECKOUT
from tests.network.nginx import AROUND
from tests.processes.postgres import Postgres, open_folder
from tests.processes.redis_server import RedisServer, free_port
from tests.processes.standby_pair import PairedServer
from tests.servers import SESSION, TD_NAME, TD_PASSWORD
from tests.shell import script
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
NGINX = CHECKOUT / "deploy" / "nginx"
MACHINES = ("a", "b")


class Ports:
    """The ports of one machine's nginx: for everybody, and for the other machine."""

    def __init__(self) -> None:
        self.room, self.machines, self.plain = free_port(), free_port(), free_port()


class Festival:
    """Both machines on this one; `fronts` are the addresses of the room, one for each machine."""

    def __init__(self, folder: Path, cluster: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.ports = {name: Ports() for name in MACHINES}
        self.fronts = {name: f"https://localhost:{each.room}" for name, each in self.ports.items()}
        data = {name: folder / name for name in MACHINES}
        options = [f"--name={each}" for each in ("localhost", "127.0.0.1")] + ["--proxy=127.0.0.2"]
        options += ["--leader", str(data["a"]), "--standby", str(data["b"]), "--keys", str(folder / "keys")]
        script("deploy/prepare").main([*options, "--edge=a-1", "--edge=b-1"])
        self.authority = data["a"] / "certificates" / "authority.pem"
        postgres = Postgres(cluster)
        postgres.start()
        stack.callback(postgres.stop)
        redis = RedisServer(folder).start()
        stack.callback(redis.kill)
        database = postgres.url_of(postgres.new_database())
        self.servers = {
            name: PairedServer(data[name], args=["--database", database, "--redis", redis.url])
            for name in MACHINES
        }
        stack.callback(self._end_servers)
        self.servers["a"].start()
        self.servers["a"].open_tournament()
        self.servers["b"].start_waiting()
        self.session = self.servers["a"].session
        self.edges = {name: stack.enter_context(self._edge(name, redis.url)) for name in MACHINES}
        for name in MACHINES:
            stack.enter_context(self._nginx(name))

    def _edge(self, name: str, redis: str) -> RunningEdge:
        leaders = ",".join(f"https://localhost:{each.machines}" for each in self.ports.values())
        key = (self.folder / "keys" / f"{name}-1.key").read_text("ascii")
        args = ["--leader", leaders, "--name", "localhost", "--proxy", "127.0.0.2"]
        env = {"SSL_CERT_FILE": str(self.authority)}
        return RunningEdge(self.folder, self.servers["a"], redis, key, args, name=f"edge-{name}", env=env)

    def _config(self, name: str) -> str:
        """The two files of deploy/nginx with the page's changes."""
        other = next(each for each in MACHINES if each != name)
        first, second = (self.ports[each].machines for each in (name, other))
        config = (NGINX / "room.conf").read_text("utf-8") + (NGINX / "leader.conf").read_text("utf-8")
        by_tls = "proxy_ssl_verify on; proxy_ssl_name localhost;"
        for before, after in (
            ("server 127.0.0.1:5000 max_fails=0;", f"server localhost:{first} max_fails=0;"),
            ("server 127.0.0.1:5100 max_fails=0 backup;", f"server localhost:{second} max_fails=0 backup;"),
            ("    server 127.0.0.1:5002 max_fails=0;\n", ""),
            ("127.0.0.1:5001", f"127.0.0.1:{self.edges[name].port}"),
            ("default http://leader", "default https://leader"),
            (
                "proxy_bind $from;",
                f"proxy_bind $from; {by_tls} proxy_ssl_trusted_certificate {self.authority};",
            ),
            ("http://127.0.0.1:5000", f"http://127.0.0.1:{self.servers[name].port}"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.ports[name].room} ssl"),
            ("listen 80", f"listen 127.0.0.1:{self.ports[name].plain}"),
            ("listen 8443 ssl", f"listen 127.0.0.1:{first} ssl"),
            ("192.168.1.20", "127.0.0.1"),
            ("192.168.1.21", "127.0.0.3"),
            ("/var/lib/clockserver", str(self.folder / name)),
            ("/var/cache/nginx/clockserver", f"{self.folder}/nginx-{name}/cache"),
        ):
            assert before in config, before
            config = config.replace(before, after)
        return config

    @contextmanager
    def _nginx(self, name: str) -> Iterator[None]:
        folder = self.folder / f"nginx-{name}"
        folder.mkdir(mode=0o755)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, config=self._config(name)), "utf-8")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        command = [
            program,
            "-p",
            str(folder),
            "-c",
            str(folder / "nginx.conf"),
            "-e",
            str(folder / "error.log"),
        ]
        with (folder / "nginx.log").open("ab") as out:
            process = subprocess.Popen(command, stdout=out, stderr=out)
        until(lambda: self._lives(name), f"nginx of {name}")
        yield
        process.send_signal(signal.SIGQUIT)
        process.wait(PATIENCE_S)

    def _lives(self, name: str) -> bool:
        try:
            return self.ask(name, "GET", "/healthz").ok
        except requests.RequestException:
            return False

    def _end_servers(self) -> None:
        for each in self.servers.values():
            each.kill()
            each.check_log()

    # -- what people do ------------------------------------------------------------------------------

    def ask(
        self, name: str, method: str, path: str, *, session: str | None = None, **more: Any
    ) -> requests.Response:
        """A request to a machine's nginx."""
        cookie = {"Cookie": f"{SESSION}={session}"} if session else {}
        headers = {"Origin": self.fronts[name], **cookie}
        client = requests.Session()
        client.trust_env = False
        options = {"headers": headers, "verify": str(self.authority), "timeout": PATIENCE_S}
        return client.request(method, f"{self.fronts[name]}{path}", **options, **more)

    def tap(self, name: str, type_: str = "counter.tap", **fields: Any) -> int:
        """The status of a director's command at a machine's nginx."""
        fields = fields or {"what": "entry"}
        message = envelope(type_, "friday", **fields)
        answer = self.ask(name, "POST", "/api/v1/commands", session=self.session, json=message)
        assert answer.status_code != 200 or answer.json().get("ok"), answer.text
        return answer.status_code

    def sign_in(self, name: str) -> int:
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        return self.ask(name, "POST", "/api/v1/session", json=account).status_code


@pytest.fixture
def festival(tmp_path: Path) -> Iterator[Festival]:
    with open_folder() as cluster, ExitStack() as stack:
        yield Festival(tmp_path, cluster, stack)


def wait_for(festival: Festival, ask: Callable[[str], int]) -> None:
    """Ask at both addresses of the room until each answers well."""
    for name in MACHINES:
        until(lambda name=name: ask(name) == 200, f"an answer at {name}")


def test_nginx_sends_staff_and_sign_ins_to_the_leader_while_the_dead_servers_nginx_runs(
    festival: Festival,
) -> None:
    wait_for(festival, festival.tap)
    for dies, leads in (("a", "b"), ("b", "a")):
        os.kill(festival.servers[dies].pid, signal.SIGKILL)
        festival.servers[dies].kill()
        # It stays away until both addresses have answered: without another server to ask there would be no answer.
        wait_for(festival, festival.tap)
        wait_for(festival, festival.sign_in)
        assert festival.servers[leads].role() == "leader"
        # The server returns, and waits as a standby.
        festival.servers[dies].start_waiting()
        wait_for(festival, festival.tap)
        wait_for(festival, festival.sign_in)
    for name in MACHINES:
        assert festival.ask(name, "GET", "/t/friday").ok
        answer = requests.get(
            f"https://localhost:{festival.ports[name].machines}/healthz",
            verify=str(festival.authority),
            timeout=PATIENCE_S,
        )
        assert answer.ok
