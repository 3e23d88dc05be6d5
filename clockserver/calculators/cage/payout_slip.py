"""Calculator `slip`: the parts of a payout, the amount withheld, the tip, and the payment."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.money_questions import Money, Percent, Unit, faults_of_percent
from clockserver.calculators.input_reading import read
from clockserver.core.amounts.percents import thousandths
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.payout_desk import slip as desk
from clockserver.tournament.payout_desk.slip import Of, PartKind, Withholding
from clockserver.tournament.prizes.division import Rounding

MAX_PARTS = 1_000


class GivenPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the slip."""

    kind: PartKind
    amount: Money


class GivenWithholding(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The share withheld from winnings above a limit, of all or of the excess; `cost` is deducted first."""

    percent: Percent
    over: Money = 0
    of: Of = "all"
    cost: Money = 0
    unit: Unit = 1
    rounding: Rounding = "down"


class GivenTip(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A share of the cash after tax, in whole units, or an amount."""

    percent: Percent | None = None
    unit: Unit | None = None
    amount: Money | None = None


class GivenSlip(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The parts of a slip, the house's withholding, and a tip."""

    parts: Annotated[list[GivenPart], Meta(min_length=1, max_length=MAX_PARTS)]
    withhold: GivenWithholding | None = None
    tip: GivenTip | None = None


class SlipAnswer(TypedDict):
    """Sum of the parts, tickets among them, base and amount withheld, tip, and cash paid."""

    gross: int
    tickets: int
    base: int
    withheld: int
    tip: int
    net: int


def slip(raw: object) -> SlipAnswer:
    """Compute a slip. Raises Refused."""
    question = read(raw, GivenSlip, _faults)
    sums = desk.worth([desk.Part(each.kind, each.amount) for each in question.parts])
    base, tax = _withheld(question.withhold, sums.winnings)
    if tax > sums.cash:
        raise Refused(Reason("slips.withheld_above_cash", {"withheld": tax, "cash": sums.cash}, "withhold"))
    tip = _tip(question.tip, sums.cash - tax)
    return {
        "gross": sums.gross,
        "tickets": sums.tickets,
        "base": base,
        "withheld": tax,
        "tip": tip,
        "net": sums.cash - tax - tip,
    }


def _withheld(withholding: GivenWithholding | None, winnings: int) -> tuple[int, int]:
    """The base, and the amount withheld from it."""
    if withholding is None:
        return 0, 0
    percent = thousandths(withholding.percent) or 0
    rule = Withholding(
        percent, withholding.of, withholding.over, withholding.cost, withholding.unit, withholding.rounding
    )
    base = desk.base_of(winnings, rule)
    return base, desk.withheld(base, rule)


def _tip(tip: GivenTip | None, cash: int) -> int:
    if tip is None:
        return 0
    if tip.amount is None:
        if tip.percent is None:
            raise Refused(Reason("slips.tip_how", {}, "tip"))
        return desk.tip_of(cash, thousandths(tip.percent) or 0, tip.unit or 1)
    if tip.amount > cash:
        raise Refused(Reason("slips.tip_above_cash", {"cash": cash}, "tip.amount"))
    return tip.amount


def _faults(question: Any) -> list[Reason]:
    reasons = []
    if question.withhold is not None:
        reasons += faults_of_percent(question.withhold.percent, "withhold.percent")
    tip = question.tip
    if tip is not None:
        reasons += faults_of_percent(tip.percent, "tip.percent")
        if tip.amount is not None and tip.percent is not None:
            reasons.append(Reason("slips.tip_how", {}, "tip"))
        if tip.amount is not None and tip.unit is not None:
            reasons.append(Reason("slips.tip_how", {}, "tip.unit"))
    return reasons
