"""Links that sign somebody in once: a director shows one as a QR code, and that person's device opens it."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from clockserver.accounts.account_store import User
from clockserver.accounts.pairings import digest
from clockserver.core.texts import Reason, Refused

LIFETIME_MS = 5 * 60_000
MAX_LINKS = 200
"""Maximum number of open links; a new one removes the oldest."""


class Link(NamedTuple):
    """One link: the user it signs in, the user's role when it was made, and the director who made it."""

    user: str
    role: str
    by: str
    expires_at: int


class SignInLinks:
    """The links that are open now, by the digests of their secrets; none outlives a restart."""

    def __init__(self) -> None:
        self._open: dict[str, Link] = {}

    def begin(self, user: User, by: str, now: int) -> tuple[str, int]:
        """A new link: its secret, and the instant in ms at which it is over."""
        self._open = {key: each for key, each in self._open.items() if each.expires_at > now}
        while len(self._open) >= MAX_LINKS:
            del self._open[next(iter(self._open))]
        secret = secrets.token_urlsafe(32)
        self._open[digest(secret)] = Link(user.id, user.role, by, now + LIFETIME_MS)
        return secret, now + LIFETIME_MS

    def use(self, secret: str, now: int) -> Link:
        """The link of a secret, which is used up by this call. Raises Refused for one that is over, used or unknown."""
        link = self._open.pop(digest(secret), None)
        if link is None or link.expires_at <= now:
            raise Refused(Reason("access.link_over", {}, "link"))
        return link

    def put_back(self, secret: str, link: Link) -> None:
        """Make a link usable again after a sign-in that failed."""
        self._open[digest(secret)] = link
