"""A cashier's drawer: the money that its moves make it hold, and the money counted.

Amounts are whole numbers of the smallest unit of the currency.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from clockserver.core.amounts.ledger import METHODS, Method
from clockserver.core.texts import Reason

MoveKind: TypeAlias = Literal["sale", "refund", "payout", "paid_in", "paid_out", "tip"]
"""A tip is kept from a payout, so it stays in the drawer."""
OUT: tuple[MoveKind, ...] = ("refund", "payout", "paid_out")
"""Moves out of the drawer."""


class Move(NamedTuple):
    """A move of money into the drawer or out of it."""

    do: MoveKind
    by: Method
    amount: int

    @property
    def signed(self) -> int:
        """The amount, negative if it leaves the drawer."""
        return -self.amount if self.do in OUT else self.amount


def counted(pieces: Iterable[tuple[int, int]]) -> int:
    """The money in notes and coins, from denominations and their numbers of pieces."""
    return sum(denomination * count for denomination, count in pieces)


def expected(opened: int, moves: Iterable[Move]) -> dict[Method, int]:
    """The money expected by method: the float is cash."""
    sums: dict[Method, int] = dict.fromkeys(METHODS, 0)
    sums["cash"] = opened
    for move in moves:
        sums[move.by] += move.signed
    return sums


def faults_of_moves(opened: int, moves: Sequence[Move]) -> list[Reason]:
    """The first move that pays more cash than the drawer has."""
    cash = opened
    for i, move in enumerate(moves):
        if move.by == "cash":
            cash += move.signed
        if cash < 0:
            params = {"short": -cash}
            return [Reason("drawers.no_cash", dict(params), f"moves[{i}].amount")]
    return []
