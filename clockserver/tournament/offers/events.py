"""Events of offers."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.offers.state import Offers
from clockserver.tournament.session import Session


class OffersSet(Struct, frozen=True, tag_field="type", tag="OffersSet", kw_only=True, omit_defaults=True):
    """The offers were set for later sales."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    before: Offers = Offers()
    after: Offers = Offers()

    def scopes(self) -> tuple[str, ...]:
        """The offers of the session."""
        return (f"offers:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, offers=self.after)

    def inverse(self, session: Session) -> list[OffersSet]:
        """Restore the earlier offers. Raises Refused where books would start or end after a purchase."""
        if reasons := refuse_books(session, self.before):
            raise Refused(*reasons)
        return [replace(self, before=self.after, after=self.before)]


def refuse_books(session: Session, after: Offers) -> list[Reason]:
    """Reasons against starting or ending offers now: the books hold every purchase or none."""
    had_offers, has_offers = bool(session.offers.listed), bool(after.listed)
    sales = session.sales.count
    if had_offers and not has_offers and sales:
        return [Reason("offers.sold", {"sales": sales}, "offers")]
    counters = session.counters
    purchases = counters.entries + counters.rebuys + counters.addons
    if has_offers and not had_offers and purchases:
        return [Reason("offers.too_late", {"purchases": purchases}, "offers")]
    same_money = (session.offers.currency, session.offers.exponent) == (after.currency, after.exponent)
    if had_offers and has_offers and sales and not same_money:
        return [Reason("offers.sold", {"sales": sales}, "currency")]
    return []
