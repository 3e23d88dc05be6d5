"""Commands of sales."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, PlannedInstant, SessionId, Slug, StreamId
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.offers.state import Part
from clockserver.tournament.sales.state import ReceiptNumber, SaleOrder, ShiftId, TicketId


class TakeBonus(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.bonus", kw_only=True
):
    """Take bonus chips: bought, or free for being on time."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    sale: SaleOrder
    late: bool = False
    """Accept although the time for bonus chips is over."""


class WriteOff(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sale.write_off", kw_only=True
):
    """Write off a declared rebuy that is never paid: the house bears its price."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class VoidSale(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sale.void", kw_only=True
):
    """Void a sale of the same shift: entry, chips, seat and money are reversed."""

    session: SessionId = FIRST_SESSION
    receipt: ReceiptNumber
    shift: ShiftId | None = None


class RefundSale(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sale.refund", kw_only=True
):
    """Refund a sale, except for the parts that the house keeps."""

    session: SessionId = FIRST_SESSION
    receipt: ReceiptNumber
    keep: Annotated[tuple[Part, ...], Meta(max_length=5)] = ()
    shift: ShiftId | None = None


class TransferSale(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sale.transfer", kw_only=True
):
    """Exchange a sale for a ticket of its price. `target`: the only event that accepts it; null: any."""

    session: SessionId = FIRST_SESSION
    receipt: ReceiptNumber
    target: Slug | None = None
    expires: PlannedInstant | None = None
    shift: ShiftId | None = None


class ResolvedTransferSale(TransferSale, frozen=True, tag="sale.transfer"):
    """The command with the random id of the ticket, and the stream of its target."""

    ticket: TicketId = ""
    target_stream: StreamId | None = None


class RefundAll(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sale.refund_all", kw_only=True
):
    """Refund every sale by its method of payment before the first hand: the event does not take place."""

    session: SessionId = FIRST_SESSION
    shift: ShiftId | None = None


AnySaleCommand: TypeAlias = TakeBonus | WriteOff | VoidSale | RefundSale | ResolvedTransferSale | RefundAll
