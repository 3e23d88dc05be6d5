"""Events of printed receipts."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.session import Session


class ReceiptsPrinted(
    Struct, frozen=True, tag_field="type", tag="ReceiptsPrinted", kw_only=True, omit_defaults=True
):
    """Receipts were printed; `times` is 1, or -1 if no paper came out."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    receipts: tuple[int, ...]
    times: int = 1

    def scopes(self) -> tuple[str, ...]:
        """The receipts."""
        return tuple(f"receipt:{self.session}:{each}" for each in self.receipts)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        printed = session.printed
        for each in self.receipts:
            printed = printed.set(each, printed.get(each, 0) + self.times)
        return replace(session, printed=printed)

    def inverse(self, _session: Session) -> list[ReceiptsPrinted]:
        """Record that no paper came out: the next print is no copy."""
        return [replace(self, times=-self.times)]
