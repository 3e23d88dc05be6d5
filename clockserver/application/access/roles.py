"""Who there is: the roles, and who sends something."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from clockserver.domain.entries import EntryId

Role: TypeAlias = Literal["td", "floor", "cashier", "dealer", "display", "supervisor", "player", "public"]
ROLES: tuple[Role, ...] = get_args(Role)
TD: Role = "td"
PUBLIC: Role = "public"
STAFF: frozenset[Role] = frozenset({"td", "floor", "cashier", "dealer", "supervisor"})
"""Who has an account."""
WATCHES_STAFF: frozenset[Role] = frozenset({"td", "floor", "cashier", "supervisor"})
"""Who may follow what only staff sees."""
ON_PHONES: frozenset[Role] = frozenset({"public", "player"})


class Principal(Struct, frozen=True):
    """Who sends something.

    `id` is a user's, a display's or an integration's; `device` where it comes from; `session` the sign-in it
    comes by. `subjects` and `tournaments` bound an integration; None is no bound.
    """

    kind: Role
    id: str
    name: str = ""
    device: str | None = None
    session: str | None = None
    locked: bool = False
    subjects: frozenset[str] | None = None
    tournaments: frozenset[str] | None = None
    entry: EntryId | None = None
    """Whose seat card he showed: what he may give is about that entry only."""

    @property
    def staff(self) -> bool:
        """Whether he has an account and is not locked."""
        return self.kind in STAFF

    @property
    def before_phones(self) -> bool:
        """Whether it is the staff, a television or a program, and not one of ten thousand phones."""
        return self.kind not in ON_PHONES

    def reaches(self, tournament: str | None) -> bool:
        """Whether he may speak of a tournament, or of the room (None)."""
        return self.tournaments is None or tournament in self.tournaments


NOBODY = Principal(PUBLIC, PUBLIC)
