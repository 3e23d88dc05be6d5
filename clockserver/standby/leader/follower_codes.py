"""The code with which a follower proves a director's consent: shown on the control page, used once."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

from clockserver.accounts.credentials.pairings import LETTERS
from clockserver.accounts.throttle import Bucket
from clockserver.core.input.typed_codes import plain_code
from clockserver.core.texts import Reason, Refused

LENGTH = 8
LIFETIME_MS = 5 * 60_000
TRIES = 5
"""Maximum number of wrong tries of a code."""


class FollowerCodes:
    """At most one code at a time; the instants are in ms."""

    def __init__(self, pick: Callable[[str], str] = secrets.choice) -> None:
        self._pick = pick
        self._code = ""
        self._wrong = 0
        self.expires_at = 0
        self._rate = Bucket(5, 0.2)

    def new(self, now: int) -> str:
        """A new code; the earlier one is void."""
        self._code = "".join(self._pick(LETTERS) for _ in range(LENGTH))
        self._wrong = 0
        self.expires_at = now + LIFETIME_MS
        return self._code

    def open_code(self, now: int) -> str | None:
        """The open code; None without one."""
        return self._code if self._code and now < self.expires_at else None

    def use(self, typed: str, source: str, now: int) -> None:
        """Use up the code. Raises Refused for a wrong, used or expired one, and for tries too fast."""
        wait = self._rate.wait_ms(source, now)
        if wait:
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        code = self.open_code(now)
        if code is None or not hmac.compare_digest(plain_code(typed).encode(), code.encode()):
            self._wrong += 1
            if self._wrong >= TRIES:
                self._code = ""
            raise Refused(Reason("follow.wrong_code", {}, "code"))
        self._code = ""
