"""The key of each vote: wrapped in the vault by a one-time key, and in memory only during use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

from clockserver.desk.ports import Offload, Vault
from clockserver.desk.secrets.secret_store import refuse_vault_errors

KEY_BYTES = 64
IN_NAMES = "/vote/"
"""The part of a vault name that only ballot keys have."""
VOTE_KEYS = f"%{IN_NAMES}%"
"""The SQL pattern of names of ballot keys. No copy or backup has these keys, as they could open a ballot."""


def is_vote_key(name: str) -> bool:
    """Whether a name of the vault is that of a ballot key."""
    return IN_NAMES in name


class OneTimeKeys(Protocol):
    """Store of one-time keys of KEY_BYTES each. All methods raise JournalUnwritable on a disk error."""

    def make(self, name: str) -> None: ...

    def xored(self, name: str, text: bytes | bytearray) -> bytearray | None: ...

    def destroy(self, name: str) -> None: ...

    def has_any(self) -> bool: ...

    def keep_only(self, names: Collection[str]) -> None: ...


class BallotKeys:
    """Keys of votes, from the vault and one-time keys.

    Waits for both, so other commands may run meanwhile.
    """

    def __init__(
        self, vault: Vault, one_time: OneTimeKeys, fill: Callable[[bytearray], None], offload: Offload
    ) -> None:
        self._vault = vault
        self._one_time = one_time
        self._fill = fill
        self._offload = offload

    def make(self, name: str) -> None:
        """Make a key under a name; a repeat keeps the first one. Raises Refused."""
        refuse_vault_errors(lambda: self._offload(self._make, name))

    @contextmanager
    def open_key(self, name: str) -> Iterator[bytearray | None]:
        """The key of a name, wiped at the end; None if either half is gone. Raises Refused."""
        key = refuse_vault_errors(lambda: self._offload(self._open, name)) if name else None
        try:
            yield key
        finally:
            if key is not None:
                wipe(key)

    def destroy(self, name: str) -> None:
        """Destroy both halves of a key, the one-time key first; harmless to repeat. Raises JournalUnwritable."""
        self._offload(self._destroy, name)

    def has_any(self) -> bool:
        """Whether there is any key, or half of one. Raises JournalUnwritable."""
        return self._offload(self._has_any)

    def keep_only(self, names: Collection[str]) -> None:
        """Destroy all keys except those of `names`. Raises JournalUnwritable."""
        self._offload(self._keep_only, names)

    # -- in a worker thread, which waits for the disk ------------------------------------------------

    def _make(self, name: str) -> None:
        existing = self._open(name)
        if existing is not None:
            wipe(existing)
            return
        key = bytearray(KEY_BYTES)
        try:
            self._vault.destroy(name)  # left by an interrupted call
            self._fill(key)
            self._one_time.make(name)
            self._vault.put(name, bytes(self._one_time.xored(name, key) or b""))
        finally:
            wipe(key)

    def _open(self, name: str) -> bytearray | None:
        wrapped = self._vault.open(name)
        return None if wrapped is None else self._one_time.xored(name, wrapped)

    def _destroy(self, name: str) -> None:
        self._one_time.destroy(name)
        self._vault.destroy(name)

    def _has_any(self) -> bool:
        return self._one_time.has_any() or bool(self._wrapped())

    def _keep_only(self, names: Collection[str]) -> None:
        self._one_time.keep_only(names)
        for name in self._wrapped():
            if name not in names:
                self._vault.destroy(name)

    def _wrapped(self) -> list[str]:
        """Names of keys in the vault."""
        return [name for name in self._vault.names() if is_vote_key(name)]


def wipe(key: bytearray) -> None:
    """Overwrite a key in memory."""
    key[:] = bytes(len(key))
