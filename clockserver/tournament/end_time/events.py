"""Events of the end time."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.session import Session


class EndTimeShown(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="EndTimeShown"
):
    """The likely end is shown on TVs and phones from now on, or hidden."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    shown: bool

    def scopes(self) -> tuple[str, ...]:
        """The setting."""
        return (f"end_time:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, shows_end=self.shown)

    def inverse(self, _session: Session) -> list[EndTimeShown]:
        """Restore the earlier setting."""
        return [replace(self, shown=not self.shown)]
