"""The record of the payout desk."""

from __future__ import annotations

from clockserver.core.permissions import DESK
from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.payout_desk.commands import CallSlip, PaySlip, ReverseSlip
from clockserver.tournament.payout_desk.decide import STANDING_REFUSALS, decide
from clockserver.tournament.payout_desk.events import (
    SlipCalled,
    SlipIssued,
    SlipPaid,
    SlipReversed,
    SlipVoided,
)
from clockserver.tournament.payout_desk.log import line
from clockserver.tournament.payout_desk.settle import settle
from clockserver.tournament.payout_desk.view import payouts_value, slips_value
from clockserver.tournament.sales.selling import PAYMENT_REFUSALS

SUBJECT = Subject(
    "payout_desk",
    permissions={"payouts": DESK},
    commands=(
        Command(CallSlip, "payouts", decide, {"slip": 12}, refuses=("already_done", *STANDING_REFUSALS)),
        Command(
            PaySlip,
            "payouts",
            decide,
            {"slip": 12, "by": {"cash": 44000}, "shift": "S2", "id_checked": "id_card", "tip": 1000},
            step="withholding",
            refuses=(
                *PAYMENT_REFUSALS,
                *STANDING_REFUSALS,
                "slips.tip_above_cash",
                "slips.withheld_above_cash",
            ),
        ),
        Command(
            ReverseSlip,
            "payouts",
            decide,
            {"slip": 12, "shift": "S2"},
            refuses=("slips.not_paid", "slips.unknown"),
        ),
    ),
    events={"payouts": (SlipIssued, SlipVoided, SlipCalled, SlipPaid, SlipReversed)},
    undo_refuses=("slips.changed",),
    settlers=(Settler(settle),),
    topics=(
        Topic("slips", slips_value, ("slips", "offers", "sales", "books_closed_at"), audience="staff"),
        Topic("payouts", payouts_value, ("slips",)),
    ),
    line=line,
)
