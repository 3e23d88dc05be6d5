"""The terms of a deal on the bubble: the amounts taken from other prizes, and their application."""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.core.ids import SessionId
from clockserver.core.texts import Param, Reason, Refused, money
from clockserver.tournament.bubble_vote.state import BUBBLE_DEAL, BubbleDealTerms
from clockserver.tournament.prizes.events import PrizesPublished
from clockserver.tournament.prizes.prize_amounts import amounts_now, republish, settings_of
from clockserver.tournament.prizes.state import prize_of
from clockserver.tournament.session import Session

TERMS_REFUSALS = (
    "deals.binds",
    "vote.more_than_a_better_place",
    "vote.place_gives_too_much",
    "vote.place_twice",
    "vote.terms_do_not_add_up",
)
"""Codes of terms that cannot be voted on."""


def accepted_terms(session: Session, terms: BubbleDealTerms | None) -> BubbleDealTerms | None:
    """The terms, checked: shares add up to the amount, and the prizes are large enough. Raises Refused."""
    if terms is None:
        return None
    settings = settings_of(session)
    total = sum(share.amount for share in terms.shares)
    reasons = [Reason("deals.binds", {}, "terms")] if session.binding_deals else []
    if total != terms.amount:
        params: dict[str, Param] = {
            name: money(minor, settings.currency, settings.exponent)
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
    paid = _amounts_after_deal(amounts, terms)
    rising = next((i + 1 for i in range(1, len(paid)) if paid[i] > paid[i - 1]), None)
    if not reasons and rising is not None:
        field = "terms.amount" if rising == len(paid) else "terms.shares"
        reasons.append(Reason("vote.more_than_a_better_place", {"place": rising}, field))
    if reasons:
        raise Refused(*reasons)
    return terms


def _amounts_after_deal(amounts: Sequence[int], terms: BubbleDealTerms) -> tuple[int, ...]:
    """The prizes after the deal: the bubble is paid from shares of other places."""
    shares = {share.place: share.amount for share in terms.shares}
    rest = (amount - shares.get(place, 0) for place, amount in enumerate(amounts, 1))
    return (*rest, terms.amount)


def refuse_call(session: Session, terms: BubbleDealTerms | None) -> list[Reason]:
    """Reasons against a vote on these terms: the prizes are too small, or the bubble has burst."""
    try:
        accepted_terms(session, terms)
    except Refused as refused:
        return [*refused.reasons, *_refuse_after_bubble(session, terms)]
    return _refuse_after_bubble(session, terms)


def _refuse_after_bubble(session: Session, terms: BubbleDealTerms | None) -> list[Reason]:
    """Refuse terms once the bubble has burst, as nobody can be eliminated on it any more."""
    left, places = session.counters.players_left, len(amounts_now(session))
    if terms is None or not places or left > places:
        return []
    return [Reason("vote.in_the_money", {"players": left, "places": places}, "terms")]


def prizes_after_deal(
    session_id: SessionId, session: Session, terms: BubbleDealTerms | None, now: int
) -> list[PrizesPublished]:
    """Apply the terms of a deal; no events where the prizes have changed and the terms no longer fit them."""
    try:
        accepted = accepted_terms(session, terms)
    except Refused:
        return []
    if accepted is None:
        return []
    return [
        republish(session_id, session, _amounts_after_deal(amounts_now(session), accepted), BUBBLE_DEAL, now)
    ]
