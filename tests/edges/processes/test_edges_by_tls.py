"""Remote edges: Redis over TLS with a user for each edge, the leader behind a real nginx, one authority for all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis

from clockserver.cli import certificates
from clockserver.edges.edge_messages import Keys
from clockserver.storage.certificate_files import AUTHORITY, SERVER, CertificateFiles
from clockserver.storage.edge_keys import EdgeRole
from tests.edges.running_edge import RunningEdge
from tests.network.nginx import Nginx
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer, configure
from tests.shell import run
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
CLOCK, LOG = "clock:friday:1", "log:friday"
NAMES = ["localhost", "127.0.0.1"]


class RedisByTls(RedisServer):
    """A Redis that listens by TLS alone, and requires a password."""

    def __init__(self, folder: Path, files: CertificateFiles) -> None:
        super().__init__(folder)
        self.authority = files.certificate_of(AUTHORITY)
        self.url = self.url_of("default", "of the operator")
        self._options = [
            *("--port", "0", "--tls-port", str(self.port), "--tls-auth-clients", "no"),
            *(
                "--tls-cert-file",
                str(files.certificate_of(SERVER)),
                "--tls-key-file",
                str(files.key_of(SERVER)),
            ),
            *("--tls-ca-cert-file", str(self.authority), "--requirepass", "of the operator"),
        ]

    def url_of(self, user: str, password: str) -> str:
        return f"rediss://{user}:{password.replace(' ', '%20')}@localhost:{self.port}/0"

    def client(self, **options: object) -> redis.Redis:
        return super().client(ssl_ca_certs=str(self.authority), **options)

    def client_of(self, user: str, password: str) -> redis.Redis:
        return redis.Redis.from_url(
            self.url_of(user, password), ssl_ca_certs=str(self.authority), socket_timeout=PATIENCE_S
        )


class RemoteSite:
    """A leader, its Redis and its nginx, as an edge on another machine reaches them."""

    def __init__(self, folder: Path, running: ExitStack) -> None:
        self._folder, self._running = folder, running
        data = folder / "data"
        configure(data, 'proxies = ["127.0.0.1"]\n')
        list(certificates.make(data, NAMES))
        files = CertificateFiles(data)
        self.env = {"SSL_CERT_FILE": str(files.certificate_of(AUTHORITY))}
        self.redis = RedisByTls(folder, files)
        self.redis.start()
        running.callback(self.redis.kill)
        args = ["--redis", self.redis.url]
        self.leader = running.enter_context(RunningServer(data, args=args, env=self.env))
        self.leader.open_tournament()
        proxy = Nginx(
            folder / "nginx",
            self.leader.port,
            files.certificate_of(SERVER),
            files.key_of(SERVER),
            "localhost",
        )
        running.enter_context(proxy)
        self.address = f"https://localhost:{proxy.port}"

    def added(self, name: str, role: EdgeRole) -> tuple[str, str]:
        """The key of a new edge, and the URL of its Redis user, as `edge add` prints both."""
        printed = run("edge", "add", name, "--role", role, "--data", self.leader.data).stdout
        proof = printed.partition("\n")[0]
        acl = printed.rpartition("ACL ")[2].replace("PASSWORD", f"of-{name}")
        self.redis.client().execute_command("ACL", *acl.split())
        return proof, self.redis.url_of(name, f"of-{name}")

    def edge(self, name: str, role: EdgeRole = "edge", *args: str) -> RunningEdge:
        proof, url = self.added(name, role)
        arguments = ["--leader", self.address, *args]
        edge = RunningEdge(self._folder, self.leader, url, proof, arguments, name=name, env=self.env)
        return self._running.enter_context(edge)


@pytest.fixture(scope="module")
def remote_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RemoteSite]:
    with ExitStack() as running:
        yield RemoteSite(tmp_path_factory.mktemp("elsewhere"), running)


def test_phones_and_staff_use_an_edge_on_another_machine(remote_site: RemoteSite) -> None:
    remote_site.redis.client().execute_command("ACL", "LOG", "RESET")
    edge = remote_site.edge("hall")
    phone, tablet = edge.watcher(), edge.client()
    assert phone.subscribe(CLOCK)["ok"]
    assert tablet.subscribe(CLOCK, LOG)["ok"]
    tablet.do("clock.start")
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "the clock, by TLS")
    assert edge.command("clock.pause", run=phone.values[CLOCK]["run"])["ok"]
    tablet.wait_for(lambda: tablet.values[CLOCK]["phase"] == "paused", "the pause")
    assert edge.get("/api/v1/structures", headers=edge.staff()).json() == (
        remote_site.leader.get("/api/v1/structures", headers=remote_site.leader.staff()).json()
    )
    assert remote_site.redis.client().execute_command("ACL", "LOG") == []
    public = remote_site.edge("web", "public", "--public")
    stranger = public.watcher()
    assert stranger.subscribe(CLOCK)["ok"]
    assert public.client().subscribe(LOG)["refused"][0]["code"] == "wire.unknown_topic"
    assert remote_site.redis.client().execute_command("ACL", "LOG") == []


def writes_of(keys: Keys, name: str) -> tuple[tuple[str, ...], ...]:
    """Redis commands that write, stop the server or look for keys, from the user of that name."""
    return (
        ("HSET", keys.topics("public"), "room", "{}"),
        ("HDEL", keys.topics("public"), "room"),
        ("XADD", keys.events("public"), "*", "m", '["whole"]'),
        ("XTRIM", keys.events("public"), "MAXLEN", "0"),
        ("XDEL", keys.events("public"), "0-1"),
        ("SET", keys.leader, "{}"),
        ("PEXPIRE", keys.leader, "1"),
        ("DEL", keys.leader),
        ("UNLINK", keys.topics("public")),
        ("RENAME", keys.leader, "clockserver:public:x"),
        ("COPY", keys.leader, "clockserver:public:x"),
        ("SORT", keys.leader, "STORE", "clockserver:public:x"),
        ("SET", "other", "1"),
        ("PUBLISH", "clockserver", "x"),
        ("EVAL", "return redis.call('del', KEYS[1])", "1", keys.leader),
        ("FUNCTION", "FLUSH"),
        ("FLUSHALL",),
        ("SWAPDB", "0", "1"),
        ("CONFIG", "SET", "maxmemory", "1"),
        ("ACL", "SETUSER", name, "allcommands", "allkeys"),
        ("CLIENT", "KILL", "TYPE", "normal"),
        ("SHUTDOWN", "NOSAVE"),
        ("DEBUG", "SLEEP", "9"),
        ("REPLICAOF", "localhost", "1"),
        ("MONITOR",),
        ("KEYS", "*"),
        ("SCAN", "0"),
    )


@pytest.mark.parametrize("role", ["edge", "public"])
def test_the_user_of_an_edge_reads_and_writes_nothing(remote_site: RemoteSite, role: EdgeRole) -> None:
    keys, admin = Keys(), remote_site.redis.client()
    until(lambda: admin.exists(keys.topics("staff"), keys.topics("public"), keys.leader) == 3, "the topics")
    name = f"reader-{role}"
    remote_site.added(name, role)
    edge = remote_site.redis.client_of(name, f"of-{name}")
    with edge.pipeline(transaction=True) as pipeline:
        pipeline.hgetall(keys.topics("public"))
        pipeline.xinfo_stream(keys.events("public"))
        pipeline.get(keys.leader)
        assert all(pipeline.execute())
    before = (admin.hgetall(keys.topics("public")), admin.dbsize())
    for command in writes_of(keys, name):
        with pytest.raises(redis.exceptions.ResponseError):
            edge.execute_command(*command)
    pipeline_of_write = edge.pipeline(transaction=True)
    pipeline_of_write.hset(keys.topics("public"), "room", "{}")
    with pytest.raises(redis.exceptions.ResponseError):
        pipeline_of_write.execute()
    staff_reads = (("HGETALL", keys.topics("staff")), ("XREAD", "STREAMS", keys.events("staff"), "0"))
    for read in staff_reads:
        if role == "edge":
            assert edge.execute_command(*read)
        else:
            with pytest.raises(redis.exceptions.NoPermissionError):
                edge.execute_command(*read)
    assert admin.dbsize() == before[1]
    assert admin.hgetall(keys.topics("public")).keys() == before[0].keys()


def test_a_redis_or_a_leader_of_another_authority_is_not_trusted(
    remote_site: RemoteSite, tmp_path: Path
) -> None:
    list(certificates.make(tmp_path / "stranger", NAMES))
    stranger = CertificateFiles(tmp_path / "stranger").certificate_of(AUTHORITY)
    edge = remote_site.edge("lobby")
    edge.end()
    edge._env = {"SSL_CERT_FILE": str(stranger)}
    edge.start(waits=False)
    until(lambda: "CERTIFICATE_VERIFY_FAILED" in edge.log, "a Redis that is not trusted")
    assert edge.get("/readyz").status_code == 503
    assert edge.get("/api/v1/structures").status_code == 503


@pytest.mark.parametrize(
    ("serves", "options", "reason"),
    [
        ("serve", ["--redis", "redis://10.0.0.9:6379"], "TLS"),
        ("serve", ["--redis", "redis://clock.example.org"], "TLS"),
        ("edge", ["--redis", "redis://10.0.0.9", "--leader", "http://localhost:1"], "TLS"),
        ("edge", ["--redis", "redis://localhost", "--leader", "http://10.0.0.9:5000"], "TLS"),
        ("edge", ["--redis", "redis://localhost", "--leader", "https://a.lan,http://b.lan"], "TLS"),
    ],
)
def test_a_remote_address_without_tls_is_refused_in_one_line(
    tmp_path: Path, serves: str, options: list[str], reason: str
) -> None:
    key = tmp_path / "key"
    key.write_text("hall.secret\n", "ascii")
    own_options = ["--data", tmp_path / "data"] if serves == "serve" else ["--key", key]
    done = run(serves, *own_options, "--port", "0", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1
