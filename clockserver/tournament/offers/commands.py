"""Commands of offers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.offers.state import Offer

MAX_OFFERS = 50


class SetOffers(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="offers.set", kw_only=True
):
    """Set all offers: items, prices, times and limits. A new price applies to later sales only.

    Money in the smallest unit. With offers, entries, rebuys and add-ons are sales, and the books define the
    pool.
    """

    session: SessionId = FIRST_SESSION
    currency: Annotated[str, Meta(pattern=r"^\S{1,8}\Z", examples=["EUR"])]
    exponent: Annotated[int, Meta(ge=0, le=3)] = 2
    offers: Annotated[tuple[Offer, ...], Meta(max_length=MAX_OFFERS)]
