"""One-time keys, a file each: a text combined with one can be read only while the file exists."""

from __future__ import annotations

import os
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

from clockserver.desk.ports import JournalUnwritable
from clockserver.desk.secrets.ballot_keys import KEY_BYTES, wipe
from clockserver.storage.private_files import MODE, sync_folder

FOLDER = "vote-keys"


class KeyFiles:
    """A folder of keys. A file is overwritten before it is unlinked, and both are synced to disk."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER

    def make(self, name: str) -> None:
        """A new key under a name, durably; a key left by an interrupted call is replaced.

        Raises JournalUnwritable.
        """
        key = bytearray(KEY_BYTES)
        fill(key)
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            handle = os.open(self._file(name), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MODE)
            with os.fdopen(handle, "wb", buffering=0) as file:
                file.write(key)
                os.fsync(file.fileno())
            sync_folder(self._folder)
        except OSError as error:
            raise JournalUnwritable(str(error)) from error
        finally:
            wipe(key)

    def xored(self, name: str, text: bytes | bytearray) -> bytearray | None:
        """`text` combined (XOR) with the key of a name; a second call restores the text. None without the key.

        Raises JournalUnwritable if the file cannot be read.
        """
        key = bytearray(KEY_BYTES)
        try:
            with self._file(name).open("rb", buffering=0) as file:
                if file.readinto(key) != KEY_BYTES or len(text) != KEY_BYTES:
                    return None
            return bytearray(a ^ b for a, b in zip(key, text, strict=True))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise JournalUnwritable(str(error)) from error
        finally:
            wipe(key)

    def destroy(self, name: str) -> None:
        """Overwrite and unlink a key; safe to repeat. Raises JournalUnwritable if that fails."""
        self._destroy(self._file(name))

    def has_any(self) -> bool:
        """Whether there is any key."""
        return any(self._folder.glob("*"))

    def keep_only(self, names: Collection[str]) -> None:
        """Destroy every key except those of `names`; interrupted calls leave such keys."""
        kept = {self._file(name).name for name in names}
        for file in sorted(self._folder.glob("*")):
            if file.name not in kept:
                self._destroy(file)

    def _destroy(self, file: Path) -> None:
        try:
            with file.open("r+b", buffering=0) as opened:
                opened.write(bytes(KEY_BYTES))
                os.fsync(opened.fileno())
            file.unlink()
            sync_folder(self._folder)
        except FileNotFoundError:
            return
        except OSError as error:
            raise JournalUnwritable(str(error)) from error

    def _file(self, name: str) -> Path:
        """File of a key, named by a hash, as names have slashes and would reveal the tournament."""
        return self._folder / sha256(name.encode()).hexdigest()


def fill(buffer: bytearray) -> None:
    """Fill a buffer, which can be wiped, with random bytes."""
    with Path("/dev/urandom").open("rb", buffering=0) as source:
        source.readinto(buffer)
