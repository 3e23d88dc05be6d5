"""The register of tickets: each issued once, then held for a sale, redeemed by it, or void."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.ids import CommandId, Instant, Slug, StreamId
from clockserver.tournament.entries.state import EntryId, PersonId
from clockserver.tournament.sales.state import TicketId

Value: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000, examples=[100_000])]
"""The value in the smallest unit of its currency."""
TicketState: TypeAlias = Literal["issued", "reserved", "redeemed", "void"]
Origin: TypeAlias = Literal["hand", "satellite", "transfer"]
"""Issued by the director; won in a satellite; or issued by another event for a reversed sale."""
MAX_NEWEST = 200


class Use(Struct, frozen=True, omit_defaults=True):
    """The command that holds a ticket: its tournament's stream and slug, and the receipt once redeemed."""

    stream: StreamId
    tournament: Slug
    command: CommandId
    receipt: int = 0
    amount: int = 0
    """The amount paid by it, at most its value."""


class Ticket(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A ticket. `person`: id of the player that may use it; None for anybody.

    `target`: slug, at issue, of the tournament that accepts it; None: any tournament of the house.
    """

    id: TicketId
    value: int
    currency: str
    exponent: int
    issued_at: int
    target: Slug | None = None
    target_stream: StreamId | None = None
    """The stream of `target`, which identifies the event; None in older journals."""
    expires: Instant | None = None
    """The last instant at which it is valid; None: always."""
    person: PersonId | None = None
    how: Origin = "hand"
    tournament: Slug | None = None
    """The event that awarded it, or the event with the reversed sale."""
    entry: EntryId = ""
    reason: str = ""
    state: TicketState = "issued"
    use: Use | None = None
    void_reason: str = ""

    def is_for(self, use: Use) -> bool:
        """Whether the tournament of a use accepts it."""
        if self.target_stream is not None:
            return self.target_stream == use.stream
        return self.target is None or self.target == use.tournament

    @property
    def is_open(self) -> bool:
        """Whether the house still owes it."""
        return self.state in ("issued", "reserved")


class Register(Struct, frozen=True):
    """All tickets, and their number by state."""

    all: Map[TicketId, Ticket] = Map()
    newest: tuple[TicketId, ...] = ()
    """The newest tickets, the newest last."""
    counts: dict[str, int] = {}
    owed: dict[str, int] = {}
    """The value of open tickets by currency."""

    def with_ticket(self, ticket: Ticket) -> Register:
        """The register with a new ticket, or a changed one."""
        before = self.all.get(ticket.id)
        counts, owed = dict(self.counts), dict(self.owed)
        for each, sign in ((before, -1), (ticket, 1)):
            if each is not None:
                counts[each.state] = counts.get(each.state, 0) + sign
                owed[each.currency] = owed.get(each.currency, 0) + sign * each.value * each.is_open
        newest = self.newest if before is not None else (*self.newest, ticket.id)[-MAX_NEWEST:]
        return replace(self, all=self.all.set(ticket.id, ticket), newest=newest, counts=counts, owed=owed)
