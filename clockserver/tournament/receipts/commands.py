"""Commands of printed receipts."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.sales.state import ReceiptNumber

Receipts: TypeAlias = Annotated[tuple[ReceiptNumber, ...], Meta(min_length=1, max_length=500)]


class PrintReceipts(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="receipt.print", kw_only=True
):
    """Print receipts. Each receipt is printed once; `copy`: print marked copies."""

    session: SessionId = FIRST_SESSION
    receipts: Receipts
    copy: bool = False
