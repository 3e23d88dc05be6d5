"""The key that signs exports of this server, beside the server's secret in the data directory."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from clockserver.storage.data_directory import SIGNING_KEY, DataDirectoryError
from clockserver.tournament_files.signatures import SigningKey

SEED_BYTES = 32


def signing_key(data: Path) -> SigningKey:
    """The key of a data directory, created on first use. Raises DataDirectoryError for a damaged one."""
    file = data / SIGNING_KEY
    if not file.exists():
        _make(file)
    text = file.read_text("ascii", errors="replace").strip()
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise DataDirectoryError(f"{file} is no key; restore it, or delete it to make a new one")
    return SigningKey(seed)


def _make(file: Path) -> None:
    """Keep a new key, unless another process was faster: then its key is used."""
    temporary = file.with_name(f"{file.name}.{secrets.token_hex(8)}.new")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w") as stream:
            stream.write(secrets.token_hex(SEED_BYTES))
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileExistsError):
            file.hardlink_to(temporary)
    finally:
        temporary.unlink(missing_ok=True)
