"""Events of the end of play."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from clockserver.tournament.clock.events import ClockFact
from clockserver.tournament.end_of_play.state import Ended, EndedBy
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session


class PlayEnded(ClockFact, frozen=True, tag="PlayEnded"):
    """Play is over: one player is left, or a deal left nothing to play for. The clock is stopped."""

    how: EndedBy = "last_player"
    winner: EntryId | None = None
    """The winner; None for an unnamed last player, and after a deal."""

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        earlier = session.ended if session.ended is not None and session.ended.how != self.how else None
        ended = Ended(
            number=session.endings + 1,
            how=self.how,
            at=self.at,
            before=self.before,
            stopped=self.clock,
            bustouts=session.counters.bustouts,
            earlier=earlier,
        )
        return replace(super().evolve(session), ended=ended, endings=ended.number)


class PlayWentOn(ClockFact, frozen=True, tag="PlayWentOn"):
    """Play goes on: more than one player is left again, or the deal was undone.

    The clock is as if never stopped; after a new entry it stays stopped. `to_deal`: play is still ended by an
    earlier deal.
    """

    to_deal: bool = False

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        earlier = session.ended.earlier if session.ended is not None and self.to_deal else None
        return replace(super().evolve(session), ended=earlier)


AnyPlayEndEvent: TypeAlias = PlayEnded | PlayWentOn
