"""Events of penalties."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.penalties.state import Penalty, PenaltyNumber, counting
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.session import Session


class _PenaltyEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("penalty:<session>:<number>",)

    session: SessionId = FIRST_SESSION


class PenaltyGiven(_PenaltyEvent, frozen=True, tag_field="type", tag="PenaltyGiven"):
    """A penalty was given, or withdrawn by an undo as if never given."""

    penalty: Penalty
    stands: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The penalty."""
        return (f"penalty:{self.session}:{self.penalty.number}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        # Hands counted meanwhile stay counted.
        penalty = session.penalties.get(self.penalty.number, self.penalty)
        return _with_penalty(session, replace(penalty, withdrawn=not self.stands))

    def inverse(self, _session: Session) -> list[PenaltyGiven]:
        """Reverse it."""
        return [replace(self, stands=not self.stands)]


class PenaltyBegun(_PenaltyEvent, frozen=True, tag_field="type", tag="PenaltyBegun"):
    """A penalty began as the player came back; not `begun`: it waits for the player again."""

    number: PenaltyNumber
    entry: EntryId
    begun: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The penalty."""
        return (f"penalty:{self.session}:{self.number}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _with_penalty(session, replace(session.penalties[self.number], waits=not self.begun))

    def inverse(self, _session: Session) -> list[PenaltyBegun]:
        """Reverse it."""
        return [replace(self, begun=not self.begun)]


class PenaltyCounted(_PenaltyEvent, frozen=True, tag_field="type", tag="PenaltyCounted"):
    """The floor counted a hand; `hands` below 0: an undo took it back."""

    shares: ClassVar[tuple[str, ...]] = ()

    number: PenaltyNumber
    entry: EntryId
    hands: int = 1

    def scopes(self) -> tuple[str, ...]:
        """No scope: each count can be undone by itself."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, penalties=counting(session.penalties, (self.number,), self.hands))

    def inverse(self, _session: Session) -> list[PenaltyCounted]:
        """Take the hand back."""
        return [replace(self, hands=-self.hands)]


class PenaltyLifted(_PenaltyEvent, frozen=True, tag_field="type", tag="PenaltyLifted"):
    """The rest of a penalty was waived, or is due again."""

    number: PenaltyNumber
    entry: EntryId
    lifted: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The penalty."""
        return (f"penalty:{self.session}:{self.number}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _with_penalty(session, replace(session.penalties[self.number], lifted=self.lifted))

    def inverse(self, _session: Session) -> list[PenaltyLifted]:
        """Reverse it."""
        return [replace(self, lifted=not self.lifted)]


class Disqualified(SeatingEvent, frozen=True):
    """A player was disqualified; the chips left play."""


AnyPenaltyEvent: TypeAlias = PenaltyGiven | PenaltyBegun | PenaltyCounted | PenaltyLifted


def _with_penalty(session: Session, penalty: Penalty) -> Session:
    return replace(session, penalties=session.penalties.set(penalty.number, penalty))
