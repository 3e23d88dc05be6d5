"""Events of seating."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from clockserver.tournament.balancing.events import TablesBalanced
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.final_table.events import Start
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament


class TableFilled(TablesBalanced, frozen=True, kw_only=True):
    """Players were moved to a table opened for alternates, and its button was drawn."""

    shares: ClassVar[tuple[str, ...]] = (*SeatingEvent.shares, "button:<session>:<table>")

    table: TableNumber
    before: Start
    after: Start

    def scopes(self) -> tuple[str, ...]:
        """The players, the seats, and the table's button."""
        return (*super().scopes(), f"button:{self.session}:{self.table}")

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        state = super().evolve(state)
        session = state.sessions[self.session]
        table = replace(session.tables[self.table], button=self.after.button, last=self.after.last)
        session = replace(session, tables=session.tables.set(self.table, table))
        return replace(state, sessions=state.sessions.set(self.session, session))

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Move all players back. Raises Refused where a player is no longer at the drawn seat."""
        return [
            replace(back, before=self.after, after=self.before) if isinstance(back, TableFilled) else back
            for back in super().inverse(state)
        ]


class Seated(SeatingEvent, frozen=True):
    """A player got a seat."""


class AlternateSeated(SeatingEvent, frozen=True):
    """The first alternate got a drawn seat."""


class Moved(SeatingEvent, frozen=True):
    """A player was moved to another seat."""


class Swapped(SeatingEvent, frozen=True):
    """Two players swapped seats."""


class BroughtBack(SeatingEvent, frozen=True):
    """A player called out by mistake was brought back."""

    returns: ClassVar[bool] = True


AnySeatEvent: TypeAlias = Seated | AlternateSeated | Moved | Swapped | BroughtBack
