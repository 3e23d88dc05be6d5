"""Events of sales."""

from __future__ import annotations

from typing import ClassVar

from clockserver.tournament.sales.selling_event import SellingEvent, with_sales
from clockserver.tournament.sales.state import Reversed
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament


class BonusTaken(SellingEvent, frozen=True):
    """Bonus chips were bought, or given for being on time."""


class SaleReversed(SeatingEvent, frozen=True):
    """A sale was voided or refunded; its chips left play, if still in it."""

    final: ClassVar[bool] = True

    reversal: Reversed
    approved_by: str | None = None
    """Id of the user who approved it; None where no approval was needed."""

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        after = SeatingEvent.evolve(self, state)
        return with_sales(after, self.session, after.sessions[self.session].sales.without(self.reversal))
