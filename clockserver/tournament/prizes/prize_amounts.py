"""The current prizes: amounts, unit, and a new publication."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.prizes.events import PrizesPublished
from clockserver.tournament.prizes.flight_money import flight_places
from clockserver.tournament.prizes.state import PrizeSettings, PublishedPrizes, amounts_of, pool_of
from clockserver.tournament.sales.state import Fixing
from clockserver.tournament.session import Session


def settings_of(session: Session) -> PrizeSettings:
    """The prize settings of the event. Raises Refused without any."""
    if session.prizes.settings is None:
        raise Refused(Reason("prizes.not_set_up"))
    return session.prizes.settings


def unit_of(session: Session) -> int:
    """The unit of prizes in the smallest unit of the currency; 1 without prize settings."""
    return session.prizes.settings.unit if session.prizes.settings is not None else 1


def amounts_now(session: Session) -> tuple[int, ...]:
    """The prize of each place, the first place first: published, else computed now; empty without prizes."""
    return amounts_of(session.prizes, session.takings)


def places_paid(session: Session) -> int:
    """The number of players left at which a session is in the money; 0 where not known.

    For a flight only its own prizes count, as long as other flights are played beside it.
    """
    if session.flight_prizes is not None:
        return flight_places(session)
    if session.stage == 1 and session.whole is not None and session.whole.sessions_in_play > 1:
        return 0
    return len(amounts_now(session))


def republish(
    id_: SessionId, session: Session, amounts: tuple[int, ...], reason: str, now: int, *, deal: int = 0
) -> PrizesPublished:
    """Publish other amounts instead of the current ones, for a deal. Raises Refused without prizes.

    `deal`: the sum of the deal that binds from now on.
    """
    settings = settings_of(session)
    published = session.prizes.published or PublishedPrizes(
        amounts=(),
        pool=pool_of(settings, session.takings),
        entries=session.takings.entries,
        currency=settings.currency,
        exponent=settings.exponent,
        at=now,
        paid_before=session.takings.paid_before,
    )
    after = replace(session.prizes, published=replace(published, amounts=amounts, reason=reason, at=now))
    books = fixing(session, sum(amounts) + deal)
    return PrizesPublished(session=id_, before=session.prizes, after=after, books=books)


def dealt(session: Session) -> int:
    """The sum of binding deals, paid by place or not."""
    return sum(each.amount for deal in session.binding_deals for each in deal.players)


def fixing(session: Session, amounts: int) -> Fixing | None:
    """The published sum with amounts, deals, assignments and payments of flights; None without books."""
    if not session.has_books:
        return None
    beside = dealt(session) + session.slips.assigned_from("pool") + session.takings.paid_before
    return session.sales.fixing(amounts + beside)
