"""Wire shapes of the topics of deals."""

from __future__ import annotations

from typing import TypedDict

from clockserver.core.amounts.apportionment import Remainder
from clockserver.tournament.bubble_vote.shapes import ShareValue
from clockserver.tournament.deals.state import Method


class DealPlayerValue(TypedDict):
    """A player of a deal: the amount by the terms, and by each method.

    `entry` is `c1`, `c2`, … for unnamed players; `before` is the amount of earlier binding deals.
    """

    entry: str
    name: str | None
    stack: int | None
    amount: int
    methods: dict[str, int]
    accepted: bool
    before: int


class OneDealValue(TypedDict):
    """The terms of a deal; amounts in the smallest unit. `prizes`: of the places left then, the first place first.

    `changed`: codes of reasons why the terms no longer fit players or prizes, so that a new draft is needed.
    `unit`: amounts are multiples of it, 1 for custom ones; `remainder`: the rule for money that fills no unit.
    """

    number: int
    binds: bool
    method: Method
    players: list[DealPlayerValue]
    left: list[ShareValue]
    prizes: list[int]
    unit: int
    remainder: Remainder
    chips_in_play: int
    changed: list[str]
    drafted_at: int
    approved_at: int | None
    public: bool


class DealValue(TypedDict):
    """Topic `deal`: for staff, and for players who showed the seat card of an entry that is in."""

    deal: OneDealValue | None
