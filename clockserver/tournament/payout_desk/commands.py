"""Commands of the payout desk."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.offers.state import Price
from clockserver.tournament.payout_desk.slip import Withholding
from clockserver.tournament.payout_desk.state import Document
from clockserver.tournament.sales.state import PayMethod, ShiftId

SlipNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10_000_000, examples=[12])]
"""Number of a slip in its tournament, from 1 without gaps."""
Paid: TypeAlias = Annotated[int, Meta(ge=0, le=10**15, examples=[44_000])]


class CallSlip(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="slip.call", kw_only=True
):
    """Call a player to the payout desk: TVs show the slip's number."""

    session: SessionId = FIRST_SESSION
    slip: SlipNumber


class PaySlip(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="slip.pay", kw_only=True
):
    """Pay a slip. `by`: the payment, which is its cash less the tax withheld and the tip.

    `id_checked`: the kind of document shown, never its number.
    """

    session: SessionId = FIRST_SESSION
    slip: SlipNumber
    by: dict[PayMethod, Paid] = {}
    shift: ShiftId | None = None
    id_checked: Document
    tip: Price = 0


class ResolvedPaySlip(PaySlip, frozen=True, tag="slip.pay"):
    """The command with the rule for withholding."""

    withhold: Withholding | None = None


class ReverseSlip(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="slip.reverse", kw_only=True
):
    """Reverse a payment: the money is back in the drawer, and the slip is due again."""

    session: SessionId = FIRST_SESSION
    slip: SlipNumber
    shift: ShiftId | None = None


AnySlipCommand: TypeAlias = CallSlip | PaySlip | ReverseSlip
"""Commands about slips: call, pay, reverse."""
