"""The terms of a deal on the bubble: what they take from other prizes, and that they apply by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.domain.ids import SessionId
from clockserver.domain.prizes import prize_of
from clockserver.domain.procedures.prizes import PrizesPublished, amounts_now, republished, settings_of
from clockserver.domain.session import Session
from clockserver.domain.texts import Param, Reason, Refused, Text
from clockserver.domain.vote import Terms

DEAL = "bubble deal"
"""Why the published prizes do not sum as before: written into the journal."""


def accepted_terms(session: Session, terms: Terms | None) -> Terms | None:
    """Terms whose shares are the amount, and which the prizes can give. Raises Refused."""
    if terms is None:
        return None
    settings = settings_of(session)
    total = sum(share.amount for share in terms.shares)
    reasons = []
    if total != terms.amount:
        params: dict[str, Param] = {
            name: Text(
                "money", {"minor": minor, "currency": settings.currency, "exponent": settings.exponent}
            )
            for name, minor in (("amount", terms.amount), ("shares", total))
        }
        reasons.append(Reason("vote.terms_do_not_add_up", params, "terms.shares"))
    places = [share.place for share in terms.shares]
    reasons += [
        Reason("vote.place_twice", {"place": place}, f"terms.shares[{i}].place")
        for i, place in enumerate(places)
        if place in places[:i]
    ]
    amounts = amounts_now(session)
    reasons += [
        Reason("vote.place_gives_too_much", {"place": share.place}, f"terms.shares[{i}].amount")
        for i, share in enumerate(terms.shares)
        if share.amount >= prize_of(amounts, share.place)
    ]
    paid = _paid(amounts, terms)
    if not reasons and any(paid[i] > paid[i - 1] for i in range(1, len(paid))):
        reasons.append(Reason("vote.more_than_a_better_place", {"place": len(paid)}, "terms.amount"))
    if reasons:
        raise Refused(*reasons)
    return terms


def _paid(amounts: Sequence[int], terms: Terms) -> tuple[int, ...]:
    """The prizes after the deal: the bubble is paid, by the shares of other places."""
    given = {share.place: share.amount for share in terms.shares}
    rest = (amount - given.get(place, 0) for place, amount in enumerate(amounts, 1))
    return (*rest, terms.amount)


def agreed(session_id: SessionId, session: Session, terms: Terms | None, now: int) -> list[PrizesPublished]:
    """The terms of a deal apply by themselves."""
    if terms is None:
        return []
    return [republished(session_id, session, _paid(amounts_now(session), terms), DEAL, now)]
