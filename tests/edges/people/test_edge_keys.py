"""An edge's key is shown once, kept hashed and revoked at once; its Redis ACL permits no more than an edge needs."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
import redis
import sqlalchemy as sa

from clockserver.cli import arguments, edge_subcommands
from clockserver.core.texts import Refused
from clockserver.edges.edge_messages import Keys
from clockserver.storage.data_directory import EDGE_KEYS, DataDirectoryError
from clockserver.storage.database.database_engine import migrate
from clockserver.storage.database.database_url import VARIABLE
from clockserver.storage.database.shared_edge_keys import SharedEdgeKeys
from clockserver.storage.edge_keys import EdgeKeys, EdgeRole, redis_acl
from tests.processes.postgres import Postgres, postgres, postgres_engine  # noqa: F401 - fixtures
from tests.processes.redis_server import RedisServer
from tests.shell import run


def test_a_key_is_valid_until_it_is_revoked_also_for_a_process_that_read_the_keys_before(
    tmp_path: Path,
) -> None:
    running, shell = EdgeKeys(tmp_path), EdgeKeys(tmp_path)
    assert running.listed() == []
    proof = shell.add("hall", "edge")
    key = running.proven(proof)
    assert key is not None
    assert (key.name, key.role) == ("hall", "edge")
    shell.revoke("hall")
    assert running.proven(proof) is None
    new_proof = shell.add("hall", "public")
    assert running.proven(proof) is None
    assert running.proven(new_proof) is not None
    assert shell.revoke("hall").revoked


def test_the_secret_is_nowhere_in_the_file_and_the_file_is_the_owners(tmp_path: Path) -> None:
    proof = EdgeKeys(tmp_path).add("hall", "edge")
    file = tmp_path / EDGE_KEYS
    assert proof.partition(".")[2] not in file.read_text("utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "proof",
    ["", ".", "hall", "hall.", ".secret", "hall.wrong", "other.wrong", "hall." + "x" * 5_000, "hall.\udcff"],
)
def test_a_wrong_proof_proves_nothing(tmp_path: Path, proof: str) -> None:
    keys = EdgeKeys(tmp_path)
    assert keys.proven(proof) is None
    right = keys.add("hall", "edge")
    assert keys.proven(proof) is None
    assert keys.proven(right + "x") is None
    assert keys.proven("hall2." + right.partition(".")[2]) is None


@pytest.mark.parametrize("name", ["", "Hall", "hall.1", "hall 1", "-hall", "x" * 41, "../hall", "hall\n"])
def test_an_invalid_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused):
        EdgeKeys(tmp_path).add(name, "edge")


def test_a_name_belongs_to_one_key_at_a_time_and_an_unknown_one_cannot_be_revoked(tmp_path: Path) -> None:
    keys = EdgeKeys(tmp_path)
    keys.add("hall", "edge")
    with pytest.raises(Refused, match=r"edges\.name_taken"):
        keys.add("hall", "edge")
    with pytest.raises(Refused, match=r"edges\.unknown_name"):
        keys.revoke("bar")


def test_unreadable_keys_are_reported_and_the_keys_read_before_stay_valid(tmp_path: Path) -> None:
    keys = EdgeKeys(tmp_path)
    proof = keys.add("hall", "edge")
    assert keys.proven(proof)
    (tmp_path / EDGE_KEYS).write_text("[{", "ascii")
    assert keys.proven(proof)
    with pytest.raises(DataDirectoryError):
        EdgeKeys(tmp_path).listed()


def test_the_command_line_adds_lists_and_revokes(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    assert (
        run("user", "add", "Anna", "--role", "td", "--data", data, input="a straight to the ten\n").returncode
        == 0
    )
    added = run("edge", "add", "hall", "--data", data)
    proof, _, acl = added.stdout.partition("\n")
    assert EdgeKeys(tmp_path / "data").proven(proof)
    assert "ACL SETUSER hall" in acl
    assert "staff" not in run("edge", "add", "web", "--role", "public", "--data", data).stdout
    assert run("edge", "list", "--data", data).stdout == "hall\tedge\tvalid\nweb\tpublic\tvalid\n"
    assert run("edge", "revoke", "hall", "--data", data).stdout == "hall: revoked\n"
    assert EdgeKeys(tmp_path / "data").proven(proof) is None
    refused = run("edge", "revoke", "bar", "--data", data)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize("role", ["edge", "public"])
def test_the_acl_lets_an_edge_read_its_room_and_write_nothing(
    redis_server: RedisServer, role: EdgeRole
) -> None:
    admin, keys = redis_server.client(), Keys("hall")
    for side in ("public", "staff"):
        admin.hset(keys.topics(side), "room", "{}")
        admin.xadd(keys.events(side), {"m": "[]"})
    admin.set("other:leader", "secret")
    admin.execute_command(*redis_acl("web", role, "hall").split())
    edge = redis.Redis(port=redis_server.port, username="web", password="PASSWORD")
    assert edge.hgetall(keys.topics("public"))
    assert edge.xread({keys.events("public"): "0"})
    assert edge.get(keys.leader) is None
    writes = (
        lambda: edge.hset(keys.topics("public"), "room", "1"),
        lambda: edge.xadd(keys.events("public"), {"m": "1"}),
        lambda: edge.set(keys.leader, "1"),
        lambda: edge.delete(keys.leader),
        lambda: edge.get("other:leader"),
        edge.flushall,
        lambda: edge.execute_command("ACL", "LIST"),
        lambda: edge.keys("*"),
        lambda: edge.eval("return 1", 0),
    )
    for write in writes:
        with pytest.raises(redis.exceptions.NoPermissionError):
            write()
    staff_reads = (
        lambda: edge.hgetall(keys.topics("staff")),
        lambda: edge.xread({keys.events("staff"): "0"}),
    )
    for read in staff_reads:
        if role == "edge":
            assert read()
        else:
            with pytest.raises(redis.exceptions.NoPermissionError):
                read()


def assert_public_key(keys: SharedEdgeKeys, key: str) -> None:
    """Assert that the key is accepted with its role, and neither another key of its name nor a key without a name."""
    proven = keys.proven(key)
    assert proven is not None
    assert proven.role == "public"
    assert keys.proven(key + "x") is None
    assert keys.proven("bar.secret") is None


@pytest.mark.postgres
def test_keys_are_in_a_remote_database_and_those_of_the_directory_count_too(
    postgres_engine: sa.Engine,  # noqa: F811
    postgres: Postgres,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    migrate(postgres_engine)
    monkeypatch.setenv(VARIABLE, postgres.url_of("postgres"))
    directory = EdgeKeys(tmp_path / "a")
    (tmp_path / "a").mkdir()
    old_proof = directory.add("hall", "edge")
    (tmp_path / "b").mkdir()

    def output_of(*words: str, at: str = "a") -> str:
        command = ["edge", *words, "--data", str(tmp_path / at)]
        assert edge_subcommands.run(arguments.parse(command)) == 0
        return capsys.readouterr().out

    web = output_of("add", "web", "--role", "public").partition("\n")[0]
    assert output_of("list") == "hall\tedge\tvalid\nweb\tpublic\tvalid\n"
    keys_a, keys_b = (SharedEdgeKeys(postgres_engine, EdgeKeys(tmp_path / each)) for each in "ab")
    for keys in (keys_a, keys_b):
        keys.use(keys.read())
        assert_public_key(keys, web)
    assert keys_a.proven(old_proof) is not None
    assert keys_b.proven(old_proof) is None
    # What is revoked on one machine is revoked on all, wherever it was added.
    EdgeKeys(tmp_path / "b").add("hall", "edge")
    output_of("revoke", "hall", at="a")
    output_of("revoke", "web", at="b")
    for keys in (keys_a, keys_b):
        keys.use(keys.read())
        assert keys.proven(old_proof) is keys.proven(web) is None
    with pytest.raises(Refused, match=r"edges\.unknown_name"):
        output_of("revoke", "bar")
    new_proof = output_of("add", "hall").partition("\n")[0]
    keys_b.use(keys_b.read())
    assert keys_b.proven(new_proof) is not None
    assert keys_b.proven(old_proof) is None
