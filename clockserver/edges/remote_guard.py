"""The senders of requests to an edge, by the leader's answers: asked in batches, cached, and refreshed.

The sender of a request with neither cookie nor token is NOBODY, without a question.
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
"""Maximum wait in s for an answer; without one the sender is NOBODY."""
RETRY_S = 1.0
"""Time in s between two checks for a client beyond its rate of unknown cookies."""
UNUSED_S = 600.0
"""Time in s after which an unused answer is forgotten."""
MAX_UNKNOWN_AT_ONCE, MAX_UNKNOWN_PER_S = 200, 20.0
"""Rate of questions about unknown cookies from one address; known cookies do not count."""
MAX_UNKNOWN_KEPT = 1_000
"""Maximum number of unknown cookies that are refreshed; older ones are asked for when they return."""
MAX_CACHED = 20_000
"""Maximum number of cached answers."""
MAX_SECRET = 512
"""Maximum length of a cookie or token; longer ones are ignored, as the leader would refuse the request."""
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


class _CachedPrincipal(Struct):
    principal: Principal
    used_at: float

    @property
    def is_known(self) -> bool:
        """Whether the leader knows the owner."""
        return self.principal.id != PUBLIC


def credentials_of(environ: Environ) -> Credentials | None:
    """The credentials of a request; None without any."""
    if "HTTP_COOKIE" not in environ and "HTTP_AUTHORIZATION" not in environ:
        return None  # as with most phones
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
    cookies = ((name, cookie(environ, name)) for name in COOKIES)
    header = "; ".join(f"{name}={value}" for name, value in cookies if 0 < len(value) <= MAX_SECRET)
    return Credentials(cookie=header) if header else None


class RemoteGuard(Guard):
    """Knows the names of this edge, and asks the leader for the principal of each cookie or token.

    `ask` sends at most AT_ONCE of them; it raises Unanswered. Made-up cookies delay requests of their own
    address only.
    """

    def __init__(
        self,
        names: Iterable[str],
        ask: Callable[[list[Credentials]], list[Principal]],
        new_answer: Callable[[], PendingAnswer],
        spawn: Callable[[Callable[[], None]], None],
        now: Callable[[], float],
        on_request: Callable[[Principal], None] = lambda _: None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__(names)
        self._sleep = sleep
        self._unknown_rate = Bucket(MAX_UNKNOWN_AT_ONCE, MAX_UNKNOWN_PER_S)
        self._on_request = on_request
        """Called with the principal of each request that has credentials."""
        self._ask = ask
        self._new_answer = new_answer
        self._spawn = spawn
        self._now = now
        self._cache: dict[Credentials, _CachedPrincipal] = {}
        self._pending: dict[Credentials, PendingAnswer] = {}
        self._is_asking = False

    def principal(self, environ: Environ) -> Principal:
        """The sender of a request; NOBODY until the leader answers."""
        credentials = credentials_of(environ)
        if credentials is None:
            return NOBODY
        cached = self._cache.get(credentials)
        if cached is not None:
            cached.used_at = self._now()
            principal = cached.principal
        else:
            principal = self._answer_to(credentials, source_of(environ.get("REMOTE_ADDR", "")))
        self._on_request(principal)
        return principal

    def _answer_to(self, credentials: Credentials, source: str) -> Principal:
        """The owner of credentials at an address; NOBODY if not known in time."""
        deadline = self._now() + WAIT_S
        while credentials not in self._pending and self._unknown_rate.wait_ms(
            source, round(self._now() * 1000)
        ):
            if self._now() >= deadline:
                return NOBODY
            self._sleep(RETRY_S)
            if credentials in self._cache:
                return self._cache[credentials].principal
        try:
            principal: Principal = self._question(credentials).wait(max(0.0, deadline - self._now()))
        except TimeoutError:
            return NOBODY
        if principal.id != PUBLIC or credentials not in self._cache:
            self._unknown_rate.give_back(source)  # a known cookie, or an absent leader
        return principal

    def refresh(self) -> None:
        """Refresh all answers, and forget unused ones. Old answers stay valid meanwhile.

        Only the newest unknown cookies are refreshed, so that made-up ones cost the leader little.
        """
        oldest = self._now() - UNUSED_S
        self._cache = {
            credentials: each for credentials, each in self._cache.items() if each.used_at > oldest
        }
        unknown = [credentials for credentials, each in self._cache.items() if not each.is_known]
        excess = len(unknown) - MAX_UNKNOWN_KEPT
        for credentials in sorted(unknown, key=lambda each: self._cache[each].used_at)[: max(0, excess)]:
            del self._cache[credentials]
        all_credentials = list(self._cache)
        for begin in range(0, len(all_credentials), AT_ONCE):
            batch = all_credentials[begin : begin + AT_ONCE]
            try:
                answers = self._ask(batch)
            except Unanswered:
                return
            for credentials, principal in zip(batch, answers, strict=True):
                if credentials in self._cache:
                    self._cache[credentials].principal = principal

    def _question(self, credentials: Credentials) -> PendingAnswer:
        """The pending answer for credentials, shared by all requests with them."""
        waiting = self._pending.get(credentials)
        if waiting is None:
            waiting = self._pending[credentials] = self._new_answer()
        if not self._is_asking:
            self._is_asking = True
            self._spawn(self._ask_all)
        return waiting

    def _ask_all(self) -> None:
        try:
            while self._pending:
                batch = list(self._pending)[:AT_ONCE]
                answers = self._answers(batch)
                for credentials, principal in zip(batch, answers, strict=True):
                    self._pending.pop(credentials).give(principal)
        finally:
            self._is_asking = False

    def _answers(self, batch: list[Credentials]) -> list[Principal]:
        try:
            answers = self._ask(batch)
        except Unanswered as error:
            log.warning("the leader does not identify the sender of a request: %s", error)
            return [NOBODY] * len(batch)
        self._cache |= {
            credentials: _CachedPrincipal(principal, self._now())
            for credentials, principal in zip(batch, answers, strict=True)
        }
        self._forget_some()
        return answers

    def _forget_some(self) -> None:
        """Keep a bounded number of answers, so that made-up cookies fill no memory."""
        excess = len(self._cache) - MAX_CACHED
        if excess <= 0:
            return
        # Unknown cookies first; among equals the longest unused first.
        by_worth = sorted(
            self._cache, key=lambda each: (self._cache[each].is_known, self._cache[each].used_at)
        )
        for credentials in by_worth[: max(excess, MAX_CACHED // 10)]:
            del self._cache[credentials]
