"""Roles, and the principal: the sender of a request, a user, display, player or program."""

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
    """The table of a dealer's device, by the tournament's slug at its binding."""

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
    """Other present and earlier slugs of these tournaments."""
    entry: EntryId | None = None
    """The entry of the player's seat card, to which the player's commands are limited."""
    table: OwnTable | None = None
    """The table whose tablet the device is; its commands are limited to it, and its counts are verified."""

    @property
    def is_staff(self) -> bool:
        """Whether the principal has an account and is not locked."""
        return self.kind in STAFF

    @property
    def has_priority(self) -> bool:
        """Whether the principal has priority over phones: staff, a TV or a program."""
        return self.kind not in ON_PHONES

    def may_act_on(self, tournament: str | None) -> bool:
        """Whether the principal may act on a tournament, or on the room (None)."""
        return self.tournaments is None or tournament in self.tournaments or tournament in self.other_slugs


NOBODY = Principal(PUBLIC, PUBLIC)
