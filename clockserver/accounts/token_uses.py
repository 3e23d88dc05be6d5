"""The last use of each token, in memory at once, and written at most once a minute."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from clockserver.accounts.account_store import Integration

WRITE_INTERVAL_MS = 60_000
"""Time in ms between two writes of the last use of one token."""


class TokenUses:
    """The last uses since the start. Instants in ms."""

    def __init__(self) -> None:
        self._used: dict[str, int] = {}

    def record(self, token_id: str, now: int) -> None:
        """Record a use of a token."""
        self._used[token_id] = now

    def with_last_use(self, token: Integration) -> Integration:
        """The token with its last use."""
        return replace(token, used_at=self._used.get(token.id, token.used_at))

    def unwritten(self, tokens: Mapping[str, Integration]) -> list[tuple[Integration, Integration]]:
        """Tokens whose last use must be written: as stored, and with the use."""
        pairs = [(token, self.with_last_use(token)) for token in tokens.values() if not token.revoked]
        return [
            (token, used)
            for token, used in pairs
            if (used.used_at or 0) - (token.used_at or 0) >= WRITE_INTERVAL_MS
        ]
