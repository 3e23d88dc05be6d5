"""Links for one sign-in: a director shows a QR code to scan, and a code to type."""

from __future__ import annotations

import hmac
import secrets
from typing import NamedTuple

from clockserver.accounts.account_store import User
from clockserver.accounts.credentials.pairings import LETTERS, digest
from clockserver.core.input.typed_codes import plain_code
from clockserver.core.texts import Reason, Refused

LIFETIME_MS = 5 * 60_000
MAX_LINKS = 200
"""Maximum number of open links; a new one removes the oldest."""
CODE_LENGTH = 10
"""Letters of a code: guessing one of at most 200 among 20¹⁰ in five minutes is hopeless."""


class NewLink(NamedTuple):
    """A new link. `secret` is part of its address, `code` is for typing; `expires_at` in ms."""

    secret: str
    code: str
    expires_at: int


class Link(NamedTuple):
    """A link: the user whom it signs in, that user's role at its creation, and the director who made it."""

    user: str
    role: str
    by: str
    expires_at: int
    code: str
    """The digest of the typed code."""


class SignInLinks:
    """The open links by the digests of their secrets; none survives a restart."""

    def __init__(self) -> None:
        self._open: dict[str, Link] = {}

    def begin(self, user: User, director_id: str, now: int) -> NewLink:
        """A new link."""
        self._open = {key: each for key, each in self._open.items() if each.expires_at > now}
        while len(self._open) >= MAX_LINKS:
            del self._open[next(iter(self._open))]
        secret = secrets.token_urlsafe(32)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self._open[digest(secret)] = Link(user.id, user.role, director_id, now + LIFETIME_MS, digest(code))
        return NewLink(secret, code, now + LIFETIME_MS)

    def use(self, secret_or_code: str, now: int) -> Link:
        """Use up the link of a secret or of a typed code.

        Raises Refused for an expired, used or unknown one.
        """
        link = self._open.pop(digest(secret_or_code), None) or self._find(secret_or_code)
        if link is None or link.expires_at <= now:
            raise Refused(Reason("access.link_over", {}, "link"))
        return link

    def restore(self, secret_or_code: str, link: Link) -> None:
        """Restore a link after a failed sign-in, as a typed code or a secret."""
        self._open[digest(secret_or_code)] = link

    def _find(self, secret_or_code: str) -> Link | None:
        typed = digest(plain_code(secret_or_code))
        key = next((key for key, each in self._open.items() if hmac.compare_digest(each.code, typed)), None)
        return self._open.pop(key) if key is not None else None
