"""The record of printed receipts."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.receipts.commands import PrintReceipts
from clockserver.tournament.receipts.decide import decide
from clockserver.tournament.receipts.events import ReceiptsPrinted
from clockserver.tournament.receipts.log import line

SUBJECT = Subject(
    "receipts",
    commands=(
        Command(
            PrintReceipts,
            "entries",
            decide,
            {"receipts": [12]},
            refuses=("receipts.printed", "receipts.twice", "sales.unknown"),
        ),
    ),
    events={"entries": (ReceiptsPrinted,)},
    line=line,
)
