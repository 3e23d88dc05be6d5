"""Events of the final table."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.tournament.dealing.positions import Blinds
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.events import TableBroken


class Start(Struct, frozen=True, omit_defaults=True):
    """The basis of a table's next hand: a drawn button, or the last hand."""

    button: SeatNumber | None = None
    last: Blinds | None = None


class FinalTableDrawn(TableBroken, frozen=True, kw_only=True):
    """All players left sit at the final table."""

    shares: ClassVar[tuple[str, ...]] = (*TableBroken.shares, "button:<session>:<table>")

    table: TableNumber
    before: Start
    after: Start
    taken_back: bool = False

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        state = super().evolve(state)
        session = state.sessions[self.session]
        table = session.tables[self.table]
        table = replace(table, button=self.after.button, last=self.after.last)
        session = replace(
            session, tables=session.tables.set(self.table, table), final_drawn=not self.taken_back
        )
        return replace(state, sessions=state.sessions.set(self.session, session))

    def scopes(self) -> tuple[str, ...]:
        """The players, the seats, the tables and the final table's button."""
        return (*super().scopes(), f"button:{self.session}:{self.table}")

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Put all players back at their tables. Raises Refused where a player is not at the drawn seat."""
        return [
            replace(back, before=self.after, after=self.before, taken_back=not self.taken_back)
            if isinstance(back, FinalTableDrawn)
            else back
            for back in super().inverse(state)
        ]
