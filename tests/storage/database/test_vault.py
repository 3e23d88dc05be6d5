"""The vault's contents need the server's secret, and destroyed ones are gone."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from clockserver.desk.ports import JournalUnwritable, Vault, VaultBroken, VaultTaken
from clockserver.desk.secrets.ballot_keys import wipe
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.vault import BallotSeal, Seal, SqlVault
from tests.fakes import InMemoryVault
from tests.processes.postgres import postgres, postgres_engine  # noqa: F401 - fixtures
from tests.storage.database.test_journal import sqlite_engine  # noqa: F401 - a fixture

SERVER_SECRET = b"5" * 64
NAME = "tournament:0190d2c4-0000-7000-8000-000000000000/draw/3"
SEED = bytes(range(32))


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def vault(request: pytest.FixtureRequest) -> Vault:
    if request.param == "memory":
        return InMemoryVault()
    engine: sa.Engine = request.getfixturevalue(f"{request.param}_engine")
    migrate(engine)
    return SqlVault(engine, SERVER_SECRET)


def sealed_row(engine: sa.Engine) -> bytes:
    with engine.connect() as connection:
        return bytes(connection.execute(sa.text("SELECT sealed FROM vault")).scalar_one())


def put_row(engine: sa.Engine, name: str, sealed: bytes) -> None:
    """Write a row as an attacker with access to the database could."""
    with engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM vault"))
        connection.execute(
            sa.text("INSERT INTO vault (name, sealed) VALUES (:name, :sealed)"),
            {"name": name, "sealed": sealed},
        )


def database_files(folder: Path) -> bytes:
    """All files of SQLite on the disk, its log included."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("clockserver.db*")))


# -- the contract --------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 32, 33, 5_000])
def test_a_secret_is_read_back_unchanged(vault: Vault, length: int) -> None:
    secret = secrets.token_bytes(length)
    vault.put(NAME, secret)
    assert vault.open(NAME) == secret


def test_each_name_has_its_own_secret_and_others_have_none(vault: Vault) -> None:
    vault.put(NAME, SEED)
    vault.put(NAME + "0", SEED[::-1])
    assert vault.open(NAME) == SEED
    assert vault.open(NAME + "0") == SEED[::-1]
    assert vault.open("tournament:other/draw/3") is None


def test_a_committed_seed_is_not_replaced_by_another(vault: Vault) -> None:
    vault.put(NAME, SEED)
    vault.put(NAME, SEED)  # a command that is given again after a crash
    with pytest.raises(VaultTaken, match="draw/3"):
        vault.put(NAME, SEED[::-1])
    assert vault.open(NAME) == SEED


def test_only_the_destroyed_secret_is_gone(vault: Vault) -> None:
    vault.put(NAME, SEED)
    vault.put("other", SEED)
    for _ in range(2):  # also what a recovery does once more
        vault.destroy(NAME)
        assert vault.open(NAME) is None
    assert vault.open("other") == SEED
    vault.put(NAME, SEED[::-1])
    assert vault.open(NAME) == SEED[::-1]


# -- a stolen database ---------------------------------------------------------------------------------


def test_a_stolen_database_shows_nothing_of_a_secret_and_cannot_be_opened_elsewhere(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    SqlVault(engine, SERVER_SECRET).put(NAME, SEED)
    on_disk = database_files(tmp_path)
    for secret in (SEED, SEED.hex().encode(), SEED[:8], SERVER_SECRET):
        assert secret not in on_disk
    with pytest.raises(VaultBroken, match=r"another server\.secret"):
        SqlVault(engine, b"6" * 64).open(NAME)
    engine.dispose()


def test_the_same_secret_never_looks_the_same_twice() -> None:
    seal = Seal(SERVER_SECRET)
    sealed = {seal.close(NAME, SEED) for _ in range(100)}
    assert len(sealed) == 100
    assert len({each[13:] for each in sealed}) == 100, "the ciphertexts alone"


def test_a_row_changed_anywhere_raises_an_error(engine: sa.Engine) -> None:
    vault = SqlVault(engine, SERVER_SECRET)
    vault.put(NAME, SEED)
    sealed = sealed_row(engine)
    changed = [sealed[:i] + bytes([sealed[i] ^ 1]) + sealed[i + 1 :] for i in range(len(sealed))]
    cut = [sealed[:length] for length in range(len(sealed))]
    for wrong in (*changed[::8], changed[0], changed[-1], *cut[::16], cut[-1], sealed + b"\x00"):
        put_row(engine, NAME, wrong)
        with pytest.raises(VaultBroken):
            vault.open(NAME)
    put_row(engine, NAME, sealed)
    assert vault.open(NAME) == SEED


def test_a_row_under_another_name_opens_nothing(engine: sa.Engine) -> None:
    vault = SqlVault(engine, SERVER_SECRET)
    vault.put(NAME, SEED)
    put_row(engine, NAME[:-1] + "4", sealed_row(engine))
    with pytest.raises(VaultBroken, match="draw/4"):
        vault.open(NAME[:-1] + "4")


def test_a_broken_row_can_be_destroyed_and_is_not_taken_for_another_secret(engine: sa.Engine) -> None:
    vault = SqlVault(engine, SERVER_SECRET)
    put_row(engine, NAME, b"nonsense")
    with pytest.raises(VaultBroken):
        vault.put(NAME, SEED)
    vault.destroy(NAME)
    vault.put(NAME, SEED)
    assert vault.open(NAME) == SEED


# -- the disk ------------------------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path) -> Iterator[sa.Engine]:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    yield engine
    engine.dispose()


@pytest.mark.parametrize("length", [32, 20_000])
def test_a_destroyed_secret_leaves_no_byte_in_any_file_of_the_database(
    served: sa.Engine, tmp_path: Path, length: int
) -> None:
    vault = SqlVault(served, SERVER_SECRET)
    for i in range(40):
        vault.put(f"kept/{i}", secrets.token_bytes(32))
    vault.put(NAME, secrets.token_bytes(length))
    with served.connect() as connection:
        named = sa.text("SELECT sealed FROM vault WHERE name = :name")
        sealed = bytes(connection.execute(named, {"name": NAME}).scalar_one())
    pieces = [sealed[i : i + 16] for i in range(0, len(sealed) - 16, 16)]
    # As on an evening: what was kept has gone from the log into the database, and stands in both.
    with closing(sqlite3.connect(tmp_path / "clockserver.db")) as database:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")
    vault.put("later", SEED)
    assert all(piece in database_files(tmp_path) for piece in pieces[:1])
    vault.destroy(NAME)
    on_disk = database_files(tmp_path)
    assert [i for i, piece in enumerate(pieces) if piece in on_disk] == []
    assert NAME.encode() not in on_disk
    assert vault.open("kept/7") is not None


def test_destroying_a_secret_during_a_read_reports_a_failure_and_succeeds_when_repeated(
    served: sa.Engine, tmp_path: Path
) -> None:
    vault = SqlVault(served, SERVER_SECRET)
    vault.put(NAME, SEED)
    sealed = sealed_row(served)
    with served.connect() as connection:
        connection.execute(sa.text("PRAGMA busy_timeout=1"))
    with closing(sqlite3.connect(tmp_path / "clockserver.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM vault").fetchall()
        with pytest.raises(JournalUnwritable, match="reading the database"):
            vault.destroy(NAME)
        assert vault.open(NAME) is None
        reader.execute("ROLLBACK")
    vault.destroy(NAME)
    assert sealed[20:40] not in database_files(tmp_path)
    vault.put("later", SEED)
    assert vault.open("later") == SEED, "the connection goes on as before"


def test_secrets_that_cannot_be_read_or_written_raise_an_error(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    vault = SqlVault(engine, SERVER_SECRET)  # without its table
    for work in (lambda: vault.put(NAME, SEED), lambda: vault.open(NAME), lambda: vault.destroy(NAME)):
        with pytest.raises(JournalUnwritable, match="no such table"):
            work()
    engine.dispose()


def test_a_backup_opens_with_the_secret_that_it_contains(tmp_path: Path) -> None:
    directory = DataDirectory(tmp_path / "data")
    directory.make()
    engine = open_engine(sqlite_url(directory.path))
    migrate(engine)
    SqlVault(engine, directory.secret()).put(NAME, SEED)
    directory.back_up(tmp_path / "backup.tar.gz")
    engine.dispose()
    restored_directory = DataDirectory(tmp_path / "again")
    restored_directory.restore(tmp_path / "backup.tar.gz")
    restored = open_engine(sqlite_url(restored_directory.path))
    assert SqlVault(restored, restored_directory.secret()).open(NAME) == SEED
    restored.dispose()


def test_ballots_are_sealed_with_the_key_in_its_own_buffer() -> None:
    key = bytearray(range(64))
    sealed = BallotSeal(key).close(NAME, b"\x01")
    assert BallotSeal(key).open(NAME, sealed) == b"\x01"
    other_key = bytearray(key)
    other_key[0] ^= 1
    with pytest.raises(VaultBroken):
        BallotSeal(other_key).open(NAME, sealed)
    seal = BallotSeal(key)
    wipe(key)
    with pytest.raises(VaultBroken):
        seal.open(NAME, sealed)


# -- what an earlier version sealed --------------------------------------------------------------------

SEALED_1 = bytes.fromhex(
    "015a69bd90d96f94f822bbf94be90018279ea6a2aee4316ad3750c672765b0027bcb8b35fe80413699ed1aa5f870c1d6ff"
    "c53052561476a6555d5a29821d3265c44dcd1a3fb929f529e1bf5e9c99c49ba8"
)
"""SEED under NAME and SERVER_SECRET, as sealed by the version before AES-GCM."""
BALLOT_1 = bytes.fromhex(
    "01a8dfd3df91681f7f13f8ba8ac62c803d5b1fa1de8512e2cf8a8a782b6a6d8d5805e62b17ed2248f168b1402d24d629cbd7"
)
"""A ballot under NAME and the key of the bytes 0 to 63."""


def test_a_row_of_an_earlier_version_opens_under_its_name_alone(engine: sa.Engine) -> None:
    vault = SqlVault(engine, SERVER_SECRET)
    put_row(engine, NAME, SEALED_1)
    assert vault.open(NAME) == SEED
    vault.put(NAME, SEED)  # the same secret again is harmless across versions
    assert sealed_row(engine) == SEALED_1
    put_row(engine, NAME[:-1] + "4", SEALED_1)
    with pytest.raises(VaultBroken):
        vault.open(NAME[:-1] + "4")
    with pytest.raises(VaultBroken):
        SqlVault(engine, b"6" * 64).open(NAME[:-1] + "4")


@pytest.mark.parametrize("at", [0, 1, 16, 17, 48, 49, len(SEALED_1) - 1])
def test_a_changed_row_of_an_earlier_version_opens_nothing(at: int) -> None:
    changed = SEALED_1[:at] + bytes([SEALED_1[at] ^ 1]) + SEALED_1[at + 1 :]
    for wrong in (changed, SEALED_1[:at]):
        with pytest.raises(VaultBroken):
            Seal(SERVER_SECRET).open(NAME, wrong)


def test_a_ballot_of_an_earlier_version_opens_with_both_halves_of_its_key() -> None:
    key = bytearray(range(64))
    assert BallotSeal(key).open(NAME, BALLOT_1) == b"\x01"
    key[32:] = bytes(32)
    with pytest.raises(VaultBroken):
        BallotSeal(key).open(NAME, BALLOT_1)


def test_a_secret_is_sealed_by_aes_gcm_with_its_name_as_associated_data() -> None:
    sealed = BallotSeal(bytearray(range(64))).close(NAME, SEED)
    assert sealed[:1] == b"\x02"
    assert AESGCM(bytes(range(32))).decrypt(sealed[1:13], sealed[13:], NAME.encode()) == SEED


# -- names ---------------------------------------------------------------------------------------------


def test_the_vault_lists_the_names_of_its_secrets(vault: Vault) -> None:
    vault.put(NAME, SEED)
    vault.put(f"{NAME}-2", SEED)
    assert vault.names() == [NAME, f"{NAME}-2"]
    vault.destroy(NAME)
    assert vault.names() == [f"{NAME}-2"]
