"""Events of removed chips."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from clockserver.tournament.removed_chips.state import ChipsOut
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament


class _RemovalEvent(SeatingEvent, frozen=True, kw_only=True):
    before: ChipsOut | None = None
    after: ChipsOut

    def scopes(self) -> tuple[str, ...]:
        """The removed chips."""
        return (f"chips:{self.session}:{self.after.number}",)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        state = super().evolve(state)
        session = state.sessions[self.session]
        removals = session.chips_out.set(self.after.number, self.after)
        sessions = state.sessions.set(self.session, replace(session, chips_out=removals))
        return replace(state, sessions=sessions)

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Restore the earlier state; the number is not used again."""
        earlier = self.before or replace(self.after, withdrawn=not self.after.withdrawn)
        reversals = super().inverse(state)
        return [replace(each, before=self.before and self.after, after=earlier) for each in reversals]


class ChipsRemoved(_RemovalEvent, frozen=True):
    """Chips were taken out of play."""


class ChipsGivenBack(_RemovalEvent, frozen=True):
    """Removed chips came back to their owner."""


AnyChipsEvent: TypeAlias = ChipsRemoved | ChipsGivenBack
