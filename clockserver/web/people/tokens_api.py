"""The tokens of programs over HTTP, for directors: created, shown once, and revoked."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.account_store import Integration
from clockserver.accounts.staff import STAFF_REFUSALS
from clockserver.accounts.throttle import Bucket
from clockserver.accounts.tokens import Tokens
from clockserver.desk.ports import HostClock
from clockserver.desk.registries import PERMISSIONS
from clockserver.web.answers import Answers, body_as, private_json
from clockserver.web.contract.described import described
from clockserver.web.people.access_api import Nothing, Secret
from clockserver.web.people.staff_api import StaffRole
from clockserver.web.rates import demand_rate, sign_in_key
from clockserver.web.request_guard import RequestGuard

TokenId = Annotated[str, Meta(pattern=r"^i-[a-z0-9]{1,30}\Z", examples=["i-7kq2m9xw"])]
TOKENS_AT_ONCE, TOKENS_PER_S = 10, 0.1
"""Rate of tokens created by one sign-in."""
MAX_BOUNDS = 50
Bounds = Annotated[list[Secret], Meta(min_length=1, max_length=MAX_BOUNDS)]


class NewToken(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new token: its program has this role, limited to permissions and tournaments, if given."""

    name: Secret
    role: StaffRole
    subjects: Bounds | None = None
    tournaments: Bounds | None = None


class Token(TypedDict):
    """A token without its secret. `subjects` and `tournaments` limit it, null is no limit.

    `used_at`: the last use, null before the first one; a restart may lose a minute of it. Instants in ms.
    """

    id: str
    name: str
    role: StaffRole
    subjects: list[str] | None
    tournaments: list[str] | None
    created_at: int
    used_at: int | None
    revoked: bool


class TokenList(TypedDict):
    """Every token, by name, revoked ones last. `permissions` are the names allowed in `subjects`."""

    tokens: list[Token]
    permissions: list[str]
    server_ms: int


class CreatedToken(TypedDict):
    """A new token. Its program sends `secret`, which is shown here and never again."""

    token: Token
    secret: str


class TokensApi:
    """The routes below /api/v1/tokens."""

    def __init__(
        self, tokens: Tokens, request_guard: RequestGuard, clock: HostClock, answers: Answers
    ) -> None:
        self._tokens = tokens
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._rate = Bucket(TOKENS_AT_ONCE, TOKENS_PER_S)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("tokens", __name__, url_prefix="/api/v1/tokens")
        routes = (
            ("", "GET", self.listed),
            ("", "POST", self.add),
            ("/<token>", "DELETE", self.revoke),
        )
        self._answers.add_routes(blueprint, routes)
        return blueprint

    @described(gives=TokenList, who="session", refuses=(*STAFF_REFUSALS, "tournament.unknown"))
    def listed(self) -> Response:
        """Every token with its last use, never its secret. For directors."""
        self._request_guard.demand_director(request.environ)
        tokens = [_token_value(each) for each in self._tokens.tokens()]
        now = self._clock.now_ms()
        return private_json(TokenList(tokens=tokens, permissions=sorted(PERMISSIONS), server_ms=now))

    @described(
        takes=NewToken,
        gives=CreatedToken,
        who="session",
        refuses=(
            *STAFF_REFUSALS,
            "access.name_form",
            "access.no_slug",
            "access.token_taken",
            "access.too_many_tokens",
            "access.unknown_role",
            "access.unknown_scope",
            "text.unseen",
            "tournament.unknown",
            "wire.too_fast",
        ),
    )
    def add(self) -> Response:
        """A new token, shown in this answer and never again. For directors."""
        director = self._request_guard.demand_director(request.environ)
        body = body_as(NewToken)
        demand_rate(self._rate, sign_in_key(director), self._clock.now_ms())
        token_row, secret = self._tokens.add(
            body.name, body.role, body.subjects, body.tournaments, director.id
        )
        return private_json(CreatedToken(token=_token_value(token_row), secret=secret))

    @described(
        takes=Nothing,
        gives=Token,
        who="session",
        path={"token": TokenId},
        refuses=(*STAFF_REFUSALS, "access.unknown_integration", "already_done", "tournament.unknown"),
    )
    def revoke(self, token: str) -> Response:
        """Revoke a token: its program is refused and its connections end at once. For directors."""
        director = self._request_guard.demand_director(request.environ)
        body_as(Nothing)
        return private_json(_token_value(self._tokens.revoke(token, director.id)))


def _token_value(token: Integration) -> Token:
    return Token(
        id=token.id,
        name=token.name,
        role=token.role,  # type: ignore[typeddict-item]  # tokens have roles of staff
        subjects=None if token.subjects is None else list(token.subjects),
        tournaments=None if token.tournaments is None else list(token.tournaments),
        created_at=token.created_at,
        used_at=token.used_at,
        revoked=token.revoked,
    )
