"""A payout slip: its sums, the tax withheld, and the tip.

Amounts are whole numbers of the smallest unit of the currency. Percentages are in thousandths of one percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from clockserver.tournament.prizes.division import Rounding, rounded_share

PartKind: TypeAlias = Literal["prize", "tie", "deal", "bounty", "ticket", "refund"]
Of: TypeAlias = Literal["all", "excess"]
"""The base for withholding: all winnings once above the limit, or the part above it."""
ALL = 100_000
"""One hundred percent, in thousandths."""


class Part(NamedTuple):
    """One part of a slip."""

    kind: PartKind
    amount: int


class Withholding(NamedTuple):
    """A house's rule for withholding: nothing up to `over`; `cost` is deducted from the winnings first."""

    percent: int
    of: Of
    over: int = 0
    cost: int = 0
    unit: int = 1
    rounding: Rounding = "down"


class Worth(NamedTuple):
    """Sums of a slip's parts: total, tickets, winnings. Refunds are no winnings."""

    gross: int
    tickets: int
    winnings: int

    @property
    def cash(self) -> int:
        """The part in money, from which tax and tip are taken."""
        return self.gross - self.tickets


def worth(parts: Sequence[Part]) -> Worth:
    """Sum the parts of a slip."""
    gross = sum(each.amount for each in parts)
    tickets = sum(each.amount for each in parts if each.kind == "ticket")
    refunds = sum(each.amount for each in parts if each.kind == "refund")
    return Worth(gross, tickets, gross - refunds)


def base_of(winnings: int, rule: Withholding) -> int:
    """The amount from which a percentage is withheld; 0 up to and including `over`."""
    net = max(0, winnings - rule.cost)
    if net <= rule.over:
        return 0
    return net if rule.of == "all" else net - rule.over


def withheld(base: int, rule: Withholding) -> int:
    """The amount withheld."""
    return rounded_share(Fraction(base * rule.percent, ALL), rule.unit, rule.rounding)


def tip_of(cash: int, percent: int, unit: int) -> int:
    """A tip as a share of the cash after tax, rounded down."""
    return rounded_share(Fraction(cash * percent, ALL), unit, "down")
