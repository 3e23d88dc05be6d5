"""Roles, and the principal: the user, display, player or program that sends a request."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from clockserver.core.permissions import Role
from clockserver.tournament.entries.state import EntryId, TableNumber

ROLES: tuple[Role, ...] = get_args(Role)
TD: Role = "td"
PUBLIC: Role = "public"
STAFF: frozenset[Role] = frozenset({"td", "floor", "cashier", "dealer", "supervisor"})
"""Roles that have an account."""
WATCHES_STAFF: frozenset[Role] = frozenset({"td", "floor", "cashier", "supervisor"})
"""Roles that may follow the staff's topics."""
ON_PHONES: frozenset[Role] = frozenset({"public", "player"})


class OwnTable(Struct, frozen=True):
    """The table that a dealer's device belongs to, by the slug that its tournament had then."""

    tournament: str
    number: TableNumber


class Principal(Struct, frozen=True):
    """The sender of a request.

    `id` is the id of a user, a display or an integration; `device` is the device; `session` is the sign-in.
    `subjects` and `tournaments` limit an integration; None means no limit.
    """

    kind: Role
    id: str
    name: str = ""
    device: str | None = None
    session: str | None = None
    locked: bool = False
    subjects: frozenset[str] | None = None
    tournaments: frozenset[str] | None = None
    other_slugs: frozenset[str] = frozenset()
    """Further addresses that these tournaments have or had."""
    entry: EntryId | None = None
    """The entry of the seat card that the player showed; the player acts for that entry only."""
    table: OwnTable | None = None
    """The table that the device is the tablet of: it acts for that table only, and its counts are verified."""

    @property
    def staff(self) -> bool:
        """Whether the principal has an account and is not locked."""
        return self.kind in STAFF

    @property
    def before_phones(self) -> bool:
        """Whether the principal is served before phones: staff, a television or a program."""
        return self.kind not in ON_PHONES

    def reaches(self, tournament: str | None) -> bool:
        """Whether the principal may act on a tournament, or on the room (None)."""
        return self.tournaments is None or tournament in self.tournaments or tournament in self.other_slugs


NOBODY = Principal(PUBLIC, PUBLIC)
