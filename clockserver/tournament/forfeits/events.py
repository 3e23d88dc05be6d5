"""Events of surrendered stacks."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import PeriodId


class ForfeitTimeSet(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="ForfeitTimeSet"
):
    """The time for surrendering stacks was changed."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    before: tuple[PeriodId, ...] = ()
    after: tuple[PeriodId, ...] = ()

    def scopes(self) -> tuple[str, ...]:
        """The designated time."""
        return (f"forfeit:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, forfeit_periods=self.after)

    def inverse(self, _session: Session) -> list[ForfeitTimeSet]:
        """Restore the earlier time."""
        return [replace(self, before=self.after, after=self.before)]
