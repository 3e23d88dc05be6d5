"""Accounts, sign-ins and integrations in storage, outside the journal, which holds ids and no names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from clockserver.accounts.roles import OwnTable
from clockserver.core.permissions import Role


class User(Struct, frozen=True):
    """A member of staff. `password` and `pin` are hashes; empty without a password, None without a PIN."""

    id: str
    name: str
    role: Role
    password: str
    created_at: int
    pin: str | None = None
    disabled: bool = False


class SignIn(Struct, frozen=True):
    """A signed-in device. `key` is the digest of its cookie's secret.

    Until `active_until` it acts for its user; after that, or once locked, only a PIN or another device unlocks
    it, until it ends at `ends_at`. Instants in ms. `address` is the address of the sign-in, `runs_on` the
    platform named by the browser; both are empty where unknown.
    """

    id: str
    key: str
    user: str
    created_at: int
    active_until: int
    ends_at: int
    locked: bool = False
    address: str = ""
    runs_on: str = ""
    table: OwnTable | None = None
    """The table whose tablet the device is."""

    def active(self, now: int) -> bool:
        """Whether it acts for its user."""
        return not self.locked and now < self.active_until


class Integration(Struct, frozen=True):
    """A program with a bearer token. `key` is the token's digest; the token itself is not stored.

    `subjects` of the table of permissions and `tournaments` limit it; None is no limit. `used_at`: its last
    use in ms, None before the first one.
    """

    id: str
    name: str
    role: Role
    key: str
    created_at: int
    subjects: tuple[str, ...] | None = None
    tournaments: tuple[str, ...] | None = None
    revoked: bool = False
    used_at: int | None = None


Kept = TypeVar("Kept", User, SignIn, Integration)


class Everybody(Struct, frozen=True):
    """All stored accounts, sign-ins and integrations."""

    users: tuple[User, ...] = ()
    sign_ins: tuple[SignIn, ...] = ()
    integrations: tuple[Integration, ...] = ()


class PeopleStore(Protocol):
    """Durable storage. Blocking: call it where that does not stop the sockets. Raises JournalUnwritable."""

    def load(self) -> Everybody:
        """All rows."""

    def save(self, row: User | SignIn | Integration) -> None:
        """Insert the row, or replace the row with its id."""

    def change(self, before: Kept, after: Kept) -> bool:
        """Replace `before` by `after`; return False without a change if the row was changed meanwhile."""

    def delete_sign_ins(self, ids: Sequence[str]) -> None:
        """Delete ended sign-ins."""

    def changes(self) -> int:
        """A number that changes with every write of another process."""


class Hasher(Protocol):
    """Slow hashes of passwords and PINs. Blocking, some 50 ms each."""

    def hash(self, secret: str) -> str:
        """A salted hash."""

    def verify(self, hashed: str, secret: str) -> bool:
        """Whether `secret` matches the hash."""
