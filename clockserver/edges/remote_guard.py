"""The senders of requests to an edge, as known by the leader: asked in batches, cached, and refreshed.

A request with neither cookie nor token is NOBODY, without a question.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from msgspec import Struct

from clockserver.accounts.roles import NOBODY, PUBLIC, Principal
from clockserver.accounts.throttle import Bucket
from clockserver.edges.leader_client import Unanswered
from clockserver.web.request_guard import (
    DISPLAY_COOKIE,
    SEAT_COOKIE,
    SESSION_COOKIE,
    Environ,
    Guard,
    bearer,
    cookie,
    source_of,
)

log = logging.getLogger("clockserver")
AT_ONCE = 100
"""Maximum number of questions in one request."""
WAIT_S = 3.0
"""Maximum wait in s for an answer; until then the sender is NOBODY."""
AGAIN_S = 1.0
"""Time in s between tries of a client that asked too often."""
UNUSED_S = 600.0
"""Time in s after which an unused answer is forgotten."""
MAX_UNKNOWN_AT_ONCE, MAX_UNKNOWN_PER_S = 200, 20.0
"""Rate of an address's questions about unknown cookies; known ones are not counted."""
MAX_UNKNOWN_KEPT = 1_000
"""Maximum number of unknown cookies that are refreshed; others are asked for when they return."""
MAX_KNOWN = 20_000
"""Maximum number of cached answers."""
MAX_SECRET = 512
"""Maximum length of a cookie or token; longer ones are NOBODY's, as the leader would refuse the request."""
COOKIES = (SESSION_COOKIE, DISPLAY_COOKIE, SEAT_COOKIE)
CREDENTIALS_KEY = "clockserver.credentials"
"""Key of the credentials in a request's environment, or a socket handshake's."""


class Credentials(Struct, frozen=True):
    """The cookies that count, and the bearer token, of a request."""

    cookie: str = ""
    authorization: str = ""


class PendingAnswer(Protocol):
    """A place to wait for one answer."""

    def give(self, value: Any) -> None: ...

    def wait(self, seconds: float) -> Any: ...


class _KnownPrincipal(Struct):
    principal: Principal
    used_at: float

    @property
    def is_known(self) -> bool:
        """Whether the leader knows the owner."""
        return self.principal.id != PUBLIC


def credentials_of(environ: Environ) -> Credentials | None:
    """The credentials of a request; None without any."""
    if "HTTP_COOKIE" not in environ and "HTTP_AUTHORIZATION" not in environ:
        return None  # like most phones
    if CREDENTIALS_KEY not in environ:
        environ[CREDENTIALS_KEY] = _read(environ)
    credentials: Credentials | None = environ[CREDENTIALS_KEY]
    return credentials


def _read(environ: Environ) -> Credentials | None:
    token = bearer(environ)
    if token:
        if len(token) > MAX_SECRET:
            return None
        return Credentials(authorization=f"Bearer {token}")
    given = ((name, cookie(environ, name)) for name in COOKIES)
    found = "; ".join(f"{name}={value}" for name, value in given if 0 < len(value) <= MAX_SECRET)
    return Credentials(cookie=found) if found else None


class RemoteGuard(Guard):
    """Knows the names of this edge, and asks the leader for the principal of each cookie or token.

    `ask` asks for at most AT_ONCE of them; it raises Unanswered. Made-up cookies delay only their own
    address.
    """

    def __init__(
        self,
        names: Iterable[str],
        ask: Callable[[list[Credentials]], list[Principal]],
        new_pending: Callable[[], PendingAnswer],
        spawn: Callable[[Callable[[], None]], None],
        now: Callable[[], float],
        on_request: Callable[[Principal], None] = lambda _: None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__(names)
        self._sleep = sleep
        self._unknown = Bucket(MAX_UNKNOWN_AT_ONCE, MAX_UNKNOWN_PER_S)
        self._came = on_request
        """Called with every known principal."""
        self._ask = ask
        self._new_pending = new_pending
        self._spawn = spawn
        self._now = now
        self._known: dict[Credentials, _KnownPrincipal] = {}
        self._asked: dict[Credentials, PendingAnswer] = {}
        self._asks = False

    def principal(self, environ: Environ) -> Principal:
        """The sender of a request; NOBODY until the leader answers."""
        credentials = credentials_of(environ)
        if credentials is None:
            return NOBODY
        cached = self._known.get(credentials)
        if cached is not None:
            cached.used_at = self._now()
            principal = cached.principal
        else:
            principal = self._answer_to(credentials, source_of(environ.get("REMOTE_ADDR", "")))
        self._came(principal)
        return principal

    def _answer_to(self, credentials: Credentials, source: str) -> Principal:
        """The owner of credentials at an address; NOBODY if not known in time."""
        deadline = self._now() + WAIT_S
        while credentials not in self._asked and self._unknown.wait_ms(source, round(self._now() * 1000)):
            if self._now() >= deadline:
                return NOBODY
            self._sleep(AGAIN_S)
            if credentials in self._known:
                return self._known[credentials].principal
        try:
            principal: Principal = self._question(credentials).wait(max(0.0, deadline - self._now()))
        except TimeoutError:
            return NOBODY
        if principal.id != PUBLIC or credentials not in self._known:
            self._unknown.give_back(source)  # known, or the leader was away
        return principal

    def refresh(self) -> None:
        """Refresh all answers, and forget unused ones. Until then the old answers are valid.

        Of unknown cookies only the newest are refreshed, so that made-up ones cost the leader little.
        """
        oldest = self._now() - UNUSED_S
        self._known = {
            credentials: each for credentials, each in self._known.items() if each.used_at > oldest
        }
        nobodys = [credentials for credentials, each in self._known.items() if not each.is_known]
        excess = len(nobodys) - MAX_UNKNOWN_KEPT
        for credentials in sorted(nobodys, key=lambda each: self._known[each].used_at)[: max(0, excess)]:
            del self._known[credentials]
        everybody = list(self._known)
        for begin in range(0, len(everybody), AT_ONCE):
            batch = everybody[begin : begin + AT_ONCE]
            try:
                answers = self._ask(batch)
            except Unanswered:
                return
            for credentials, principal in zip(batch, answers, strict=True):
                if credentials in self._known:
                    self._known[credentials].principal = principal

    def _question(self, credentials: Credentials) -> PendingAnswer:
        """The wait for an answer, shared by all who ask for the same."""
        waiting = self._asked.get(credentials)
        if waiting is None:
            waiting = self._asked[credentials] = self._new_pending()
        if not self._asks:
            self._asks = True
            self._spawn(self._ask_all)
        return waiting

    def _ask_all(self) -> None:
        try:
            while self._asked:
                batch = list(self._asked)[:AT_ONCE]
                answers = self._answers(batch)
                for credentials, principal in zip(batch, answers, strict=True):
                    self._asked.pop(credentials).give(principal)
        finally:
            self._asks = False

    def _answers(self, batch: list[Credentials]) -> list[Principal]:
        try:
            answers = self._ask(batch)
        except Unanswered as error:
            log.warning("the leader does not say who somebody is: %s", error)
            return [NOBODY] * len(batch)
        self._known |= {
            credentials: _KnownPrincipal(principal, self._now())
            for credentials, principal in zip(batch, answers, strict=True)
        }
        self._forget_some()
        return answers

    def _forget_some(self) -> None:
        """Keep a bounded number of answers, so that made-up cookies fill no memory."""
        excess = len(self._known) - MAX_KNOWN
        if excess <= 0:
            return
        # Known ones last, and of each kind the longest unused first.
        by_worth = sorted(
            self._known, key=lambda each: (self._known[each].is_known, self._known[each].used_at)
        )
        for credentials in by_worth[: max(excess, MAX_KNOWN // 10)]:
            del self._known[credentials]
