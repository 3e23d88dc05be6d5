"""Access to the vault: without the secret, the command is refused and nothing has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalUnwritable, Offload, Vault, VaultBroken

T = TypeVar("T")
SECRET_REFUSALS = ("draws.vault_broken", "journal.unwritable")
"""Codes for an unavailable secret."""


class SecretStore:
    """Waits for the vault, so other commands may run meanwhile. `open` and `destroy` raise its errors."""

    def __init__(self, vault: Vault, offload: Offload) -> None:
        self._vault = vault
        self._offload = offload

    def get_or_create(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A new secret under a name; a repeat returns the first one. Raises Refused."""
        return refuse_vault_errors(lambda: self._get_or_create(name, make))

    def get(self, name: str) -> bytes | None:
        """The secret of a name; None if gone. Raises Refused."""
        return refuse_vault_errors(lambda: self.open(name))

    def open(self, name: str) -> bytes | None:
        """The secret of a name; None if there is none."""
        return self._offload(self._vault.open, name)

    def destroy(self, name: str) -> None:
        """Destroy a secret; safe to repeat."""
        self._offload(self._vault.destroy, name)

    def _get_or_create(self, name: str, make: Callable[[], bytes]) -> bytes:
        existing = self.open(name)
        if existing is not None:
            return existing
        secret = make()
        self._offload(self._vault.put, name, secret)
        return secret


def refuse_vault_errors(ask: Callable[[], T]) -> T:
    """The result of a call to the vault. Raises Refused on a disk error, or for a changed secret."""
    try:
        return ask()
    except JournalUnwritable as failure:
        raise Refused(Reason("journal.unwritable", {"detail": str(failure)})) from None
    except VaultBroken as failure:
        raise Refused(Reason("draws.vault_broken", {"detail": str(failure)})) from None
