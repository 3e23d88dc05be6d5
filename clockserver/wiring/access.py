"""The request guard, which authenticates requests, and the codes of seat cards and receipts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from clockserver.accounts.accounts import Accounts
from clockserver.accounts.credentials.receipt_codes import ReceiptCodes
from clockserver.accounts.credentials.seat_card_codes import SeatCards
from clockserver.cli.addresses import mdns_name
from clockserver.web.request_guard import RequestGuard
from clockserver.wiring.desk_services import DeskServices


class Access(Struct, frozen=True, kw_only=True):
    """The request guard, and the codes read by it and others."""

    cards: SeatCards
    receipts: ReceiptCodes
    request_guard: RequestGuard


def open_access(names: Sequence[str], secret: bytes, accounts: Accounts, services: DeskServices) -> Access:
    """Create the request guard and its codes. `names` are further names of the server."""
    hosts = ["localhost", mdns_name(), mdns_name().removesuffix(".local"), *names]
    desks, room_service = services.tournaments.desks, services.room_service
    cards = SeatCards(secret, desks.seat_card, desks.first_slug)
    guard = RequestGuard(hosts, secret, accounts, lambda: room_service.state.displays, cards, desks.slugs_of)
    return Access(cards=cards, receipts=ReceiptCodes(secret), request_guard=guard)
