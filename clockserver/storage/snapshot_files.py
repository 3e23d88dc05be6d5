"""Snapshots as files of the data directory, and the fingerprint of the code that makes them."""

from __future__ import annotations

import platform
import secrets
import tempfile
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

FOLDER = "snapshots"
NEW = ".new"
PARTS = ("core", "rules", "tournament", "room", "library", "desk", "projection", "players", "accounts")
"""The packages that decide how a journal is read and what a snapshot keeps."""
LIBRARIES = ("msgspec", "immutables")
"""The libraries that encode snapshots."""


class SnapshotFiles:
    """`<data>/snapshots`, one file for each stream. Nothing is synced to disk: a lost snapshot is harmless."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER
        for incomplete in self._folder.glob(f"*{NEW}"):
            incomplete.unlink(missing_ok=True)

    def read(self, stream: str) -> bytes | None:
        """The last written bytes; None if there are none. Raises OSError."""
        try:
            return self._file(stream).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, stream: str, chunks: Iterable[bytes]) -> None:
        """Replace the old bytes. Raises OSError."""
        replace_file(self._file(stream), chunks)

    def _file(self, stream: str) -> Path:
        return self._folder / file_name(stream)


def replace_file(file: Path, chunks: Iterable[bytes]) -> None:
    """Put bytes into the place of a file at once. Raises OSError."""
    file.parent.mkdir(mode=0o700, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, suffix=NEW, delete=False) as stream:
        temporary = Path(stream.name)
        try:
            stream.writelines(chunks)
            stream.flush()
            temporary.replace(file)
        except OSError:
            temporary.unlink(missing_ok=True)
            raise


def file_name(stream: str) -> str:
    """The name of a stream's files: a hash, as the stream's own name is not a valid file name everywhere."""
    return sha256(stream.encode()).hexdigest()[:32]


def code_fingerprint(package: Path, more_files: Sequence[str] = ()) -> str:
    """A fingerprint of all code that decides the state of a journal; random if the sources are missing.

    `more_files` are further packages that it depends on.
    """
    digest = sha256()
    for name in (platform.python_version(), *(f"{each} {version(each)}" for each in LIBRARIES)):
        digest.update(f"{name}\n".encode())
    files = sorted(file for part in (*PARTS, *more_files) for file in (package / part).rglob("*.py"))
    if not files:
        return secrets.token_hex(32)
    for file in files:
        digest.update(f"{file.relative_to(package)} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()
