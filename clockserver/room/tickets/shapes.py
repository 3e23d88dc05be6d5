"""Wire shapes of the topic of tickets."""

from __future__ import annotations

from typing import TypedDict


class TicketValue(TypedDict):
    """A ticket for staff. The code that proves its origin is only on paper."""

    value: int
    currency: str
    exponent: int
    state: str
    target: str | None
    expires: int | None
    person: str | None
    how: str
    tournament: str | None
    entry: str
    reason: str
    issued_at: int
    used_in: str | None
    receipt: int


class TicketsValue(TypedDict):
    """Topic `tickets:room`: the newest tickets by id, the number in each state, the debt by currency."""

    tickets: dict[str, TicketValue]
    counts: dict[str, int]
    owed: dict[str, int]
