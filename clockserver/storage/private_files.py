"""Files readable by their owner only, such as secrets and keys: replaced as a whole, and synced to disk."""

from __future__ import annotations

import os
from pathlib import Path

MODE = 0o600


def replace_private_file(file: Path, content: bytes) -> None:
    """Put content in the place of a file at once: a reader sees the old file or the new one. Raises OSError."""
    new_file = file.with_name(f"{file.name}.new")
    handle = os.open(new_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MODE)
    with os.fdopen(handle, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    new_file.replace(file)


def sync_folder(folder: Path) -> None:
    """Sync the names of a folder's files to disk. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
