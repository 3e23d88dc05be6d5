"""Tokens of programs, created and revoked by directors on a running server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.account_store import Integration
from clockserver.accounts.accounts import Accounts
from clockserver.core.listeners import Listeners
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock, Offload

MAX_TOKENS = 200
"""Maximum number of valid tokens."""


class Tokens:
    """Create and revoke tokens in the store and in memory. Raises Refused and JournalUnwritable.

    A token is checked and written in one call of the store, so that two directors at once create no two with
    one name.
    """

    def __init__(
        self, accounts: Accounts, registry: AccountRegistry, clock: HostClock, run_in_store: Offload
    ) -> None:
        self._accounts = accounts
        self._registry = registry
        self._clock = clock
        self._run_in_store = run_in_store
        self.changed: Listeners[[str, str, str]] = Listeners()
        """Announced with the action, the id of the token, and the id of the acting user."""

    def tokens(self) -> list[Integration]:
        """Every token by name, revoked ones last."""
        return sorted(
            self._accounts.integrations(),
            key=lambda each: (each.revoked, each.name.casefold(), each.created_at),
        )

    def add(
        self,
        name: str,
        role: Role,
        subjects: Sequence[str] | None,
        tournaments: Sequence[str] | None,
        director_id: str,
    ) -> tuple[Integration, str]:
        """A new token with its secret, which is not stored and shown only now."""
        valid = [each for each in self._accounts.integrations() if not each.revoked]
        if len(valid) >= MAX_TOKENS:
            raise Refused(Reason("access.too_many_tokens", {"most": MAX_TOKENS}, "name"))
        add = partial(self._registry.add_integration, name, role, subjects, tournaments, self._clock.now_ms())
        created: tuple[Integration, str] = self._run_in_store(add)
        self._accounts.reload()
        self.changed.announce("token_added", created[0].id, director_id)
        return created

    def revoke(self, token_id: str, director_id: str) -> Integration:
        """Revoke a token and end its connections. Refused with `already_done` where it is revoked."""
        tokens_by_id: dict[str, Any] = {each.id: each for each in self._accounts.integrations()}
        if token_id not in tokens_by_id:
            reason = Reason("access.unknown_integration", {"name": token_id[:60], "count": 0}, "token")
            raise Refused(reason)
        if tokens_by_id[token_id].revoked:
            raise Refused(Reason("already_done"))
        revoked: Integration = self._run_in_store(self._registry.revoke_by_id, token_id)
        self._accounts.reload()
        self.changed.announce("token_revoked", token_id, director_id)
        return revoked
