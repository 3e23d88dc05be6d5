"""The record of sales: bonus chips and reversals; entries, rebuys and add-ons have their own commands."""

from __future__ import annotations

from clockserver.core.permissions import APPROVING
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.sales.commands import (
    RefundAll,
    RefundSale,
    ResolvedTransferSale,
    TakeBonus,
    TransferSale,
    VoidSale,
    WriteOff,
)
from clockserver.tournament.sales.decide import decide
from clockserver.tournament.sales.events import BonusTaken, SaleReversed
from clockserver.tournament.sales.log import line
from clockserver.tournament.sales.selling import SALE_REFUSALS
from clockserver.tournament.sales.taking_back import TAKING_BACK_REFUSALS
from clockserver.tournament.sales.view import sales_value

SUBJECT = Subject(
    "sales",
    permissions={"refunds": APPROVING | {"cashier"}},
    commands=(
        Command(
            TakeBonus,
            "entries",
            decide,
            {"entry": "e17", "sale": {"offer": "on-time"}},
            refuses=(*SALE_REFUSALS, "entries.already_out", "entries.unknown"),
        ),
        Command(VoidSale, "entries", decide, {"receipt": 12}, refuses=TAKING_BACK_REFUSALS),
        Command(
            RefundSale, "refunds", decide, {"receipt": 12, "keep": ["fee"]}, refuses=TAKING_BACK_REFUSALS
        ),
        Command(
            RefundAll,
            "refunds",
            decide,
            {"shift": "S2"},
            refuses=(*TAKING_BACK_REFUSALS, "already_done", "sales.begun"),
        ),
        Command(
            TransferSale,
            "refunds",
            None,
            {"receipt": 12, "target": "main-event"},
            prepared=ResolvedTransferSale,
            step="ticket_id",
            refuses=(*TAKING_BACK_REFUSALS, "sales.no_transfer", "tickets.expires_before"),
        ),
        Command(WriteOff, "refunds", decide, {"entry": "e17"}, refuses=("already_done", "entries.unknown")),
    ),
    prepared={ResolvedTransferSale: decide},
    events={"entries": (BonusTaken, SaleReversed)},
    whole_tournament=(BonusTaken, SaleReversed),
    counted=True,
    topics=(Topic("sales", sales_value, ("offers", "sales", "prizes", "printed"), audience="staff"),),
    line=line,
)
