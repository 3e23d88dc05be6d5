"""The base of events of purchases. With a sale they record money, and no undo reverses them."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import History
from clockserver.tournament.sales.state import Sales, Sold
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament


class SellingEvent(SeatingEvent, frozen=True):
    """A purchase. `sale`: its money, in an event with offers."""

    sale: Sold | None = None
    approved_by: str | None = None
    """Id of the user who approved a free sale or a write-off."""

    @property
    def final(self) -> bool:  # type: ignore[override]
        """Whether no undo reverses the event: a sale is voided or refunded instead."""
        return self.sale is not None

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        after = SeatingEvent.evolve(self, state)
        if self.sale is None:
            return after
        return with_sales(after, self.session, after.sessions[self.session].sales.with_sale(self.sale))


def with_sales(state: Tournament, session: str, sales: Sales) -> Tournament:
    """The tournament with changed books of a session."""
    changed = replace(state.sessions[session], sales=sales)
    return replace(state, sessions=state.sessions.set(session, changed))


def demand_no_money(history: History, command: str) -> None:
    """Raise Refused for an undo of a sale, with the receipt to void or refund instead."""
    given = history.commands.get(command)
    for event in given.events if given is not None and given.stands else ():
        fact = getattr(event, "sale", None) or getattr(event, "reversal", None)
        if fact is not None:
            raise Refused(Reason("money.no_undo", {"receipt": fact.receipt}, "command"))
