"""Events of the structure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.tournament.clock.events import ClockChanged, clock_event, clock_restored
from clockserver.tournament.clock.session_clock import clock_spans
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import STACKS, Structure


class StructureChanged(ClockChanged, frozen=True, tag="StructureChanged"):
    """The structure was changed. The journal has both versions in full: it refers to no file."""

    answers = False

    structure: Structure
    structure_before: Structure

    def evolve(self, session: Session) -> Session:
        """The clock over the changed periods."""
        clock = session.clock.with_spans(clock_spans(session, self.structure))
        known_periods = session.known_periods.union(period.id for period in self.structure.periods)
        session = replace(
            session,
            structure=self.structure,
            structure_revision=session.structure_revision + 1,
            clock=clock,
            known_periods=known_periods,
        )
        return super().evolve(session)

    def inverse(self, session: Session) -> list[Any]:
        """Restore the earlier structure, then the clock as it would have run."""
        clocks = (session.clock, replace(session.clock, revision=session.clock.revision + 1))
        current = session.structure
        # The stacks of sales may have changed since; this event does not change them.
        stacks = {name: getattr(current, name) for name in STACKS}
        before = replace(self.structure_before, **stacks)
        structures = {"structure": before, "structure_before": replace(self.structure, **stacks)}
        reversal = clock_event(StructureChanged, session, self.session, clocks, **structures)
        return [reversal, clock_restored(reversal.evolve(session), self)]
