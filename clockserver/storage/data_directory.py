"""The data directory: its secret, its lock, its backup in one file and the restore."""

from __future__ import annotations

import fcntl
import gzip
import secrets
import sqlite3
import tarfile
import tempfile
import zlib
from contextlib import closing
from pathlib import Path
from typing import IO

from clockserver.desk.secrets.ballot_keys import VOTE_KEYS
from clockserver.storage.database import stream_heads
from clockserver.storage.private_files import replace_private_file

DATABASE = "clockserver.db"
SECRET = "server.secret"  # noqa: S105 - the file's name
SIGNING_KEY = "signing.key"
EDGE_KEYS = "edges.json"
CONFIG = "config"
CERTIFICATES = "certificates"
HEADS = stream_heads.FILE
KEPT = (SECRET, SIGNING_KEY, EDGE_KEYS, CONFIG, CERTIFICATES)
"""Files and folders of a backup beside the database and its heads."""
CHUNK = 1024 * 1024
MIN_SECRET = 32
"""Minimum length of the secret, in characters."""


class DataDirectoryError(Exception):
    """A fault of the directory or the backup, as a sentence."""


class DataDirectory:
    """A directory with all of a server's data. Made on first use, readable by its owner only."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def make(self) -> None:
        """Create it if it does not exist."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)

    def lock(self) -> IO[str]:
        """Lock it for one server; the lock ends with the process. Raises DataDirectoryError if it is locked."""
        file = (self.path / "lock").open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise DataDirectoryError(f"{self.path} is in use by another server") from None
        return file

    def secret(self) -> bytes:
        """The server's secret, created on first use. Raises DataDirectoryError for an invalid one."""
        file = self.path / SECRET
        if not file.exists():
            replace_private_file(file, secrets.token_hex(32).encode())
        secret = file.read_bytes().strip()
        if len(secret) < MIN_SECRET or not secret.isascii():
            fault = "damaged" if len(secret) >= MIN_SECRET else "too short to be a secret"
            raise DataDirectoryError(f"{file} is {fault}; restore it, or delete it to make a new one")
        return secret

    def readable_by_others(self) -> list[Path]:
        """Paths that other users of the machine may read: the directory, or files with secrets."""
        files = [
            self.path,
            *(self.path / name for name in (SECRET, SIGNING_KEY, EDGE_KEYS, DATABASE, f"{DATABASE}-wal")),
        ]
        return [path for path in files if path.exists() and path.stat().st_mode & 0o077]

    def demand_database(self) -> Path:
        """The database of a used directory. Raises DataDirectoryError."""
        database = self.path / DATABASE
        if not database.exists():
            raise DataDirectoryError(f"{self.path} holds no {DATABASE}")
        return database

    def back_up(self, target: Path) -> None:
        """Write everything into `target`, while a server may be running. Never overwrites."""
        database = self.demand_database()
        if target.exists():
            raise DataDirectoryError(f"{target} is there already")
        with tempfile.TemporaryDirectory(dir=target.absolute().parent) as scratch:
            copy = Path(scratch) / DATABASE
            # Before the database: rows appended meanwhile are in the copy, and so not reported as missing.
            heads = (self.path / HEADS).read_bytes() if (self.path / HEADS).exists() else None
            try:
                with closing(sqlite3.connect(database)) as connection:
                    connection.execute("VACUUM INTO ?", (str(copy),))
                _forget_ballots(copy)
            except sqlite3.DatabaseError as error:
                raise DataDirectoryError(f"{database} cannot be copied: {error}") from error
            archive_path = Path(scratch) / "backup.tar.gz"
            with tarfile.open(archive_path, "w:gz") as archive:
                archive.add(copy, DATABASE)
                if heads is not None:
                    (Path(scratch) / HEADS).write_bytes(heads)
                    archive.add(Path(scratch) / HEADS, HEADS)
                for name in KEPT:
                    if (self.path / name).exists():
                        archive.add(self.path / name, name)
            archive_path.chmod(0o600)
            archive_path.replace(target)

    def restore(self, source: Path) -> None:
        """Fill this directory, which has to be empty, from a backup."""
        if self.path.exists() and any(self.path.iterdir()):
            raise DataDirectoryError(f"{self.path} is not empty")
        parent = self.path.absolute().parent
        parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=parent) as scratch:
            unpacked = Path(scratch) / "data"
            unpacked.mkdir(mode=0o700)
            _unpack(source, unpacked)
            # All or nothing: the empty directory is replaced by the unpacked one.
            unpacked.replace(self.path)


def _forget_ballots(copy: Path) -> None:
    """Delete the keys of votes from a backup: with them and the server's secret it could reveal a ballot."""
    with closing(sqlite3.connect(copy)) as connection:
        has_vault = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'vault'").fetchone()
        if has_vault is None:
            return
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("DELETE FROM vault WHERE name LIKE ?", (VOTE_KEYS,))
        connection.commit()
        connection.execute("VACUUM")


def _unpack(source: Path, target: Path) -> None:
    try:
        with gzip.open(source) as stream:
            while stream.read(CHUNK):
                pass  # to the end, where the checksum is, which tarfile does not check
        with tarfile.open(source, "r:gz") as archive:
            if DATABASE not in archive.getnames():
                raise DataDirectoryError(f"{source} holds no {DATABASE}")
            for name in archive.getnames():
                if name.split("/")[0] not in (DATABASE, HEADS, *KEPT):
                    raise DataDirectoryError(f"{source} holds {name}, which is no part of a backup")
            archive.extractall(target, filter="data")
        with closing(sqlite3.connect(target / DATABASE)) as connection:
            connection.execute("PRAGMA quick_check").fetchall()
    except (OSError, EOFError, zlib.error, tarfile.TarError, sqlite3.DatabaseError) as error:
        raise DataDirectoryError(f"{source} cannot be read: {error}") from error
