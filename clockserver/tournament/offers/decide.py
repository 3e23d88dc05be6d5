"""The offers of a tournament, checked together: a refusal names every fault."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.offers.events import OffersSet, refuse_books
from clockserver.tournament.offers.state import Offer, Offers
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(state: Tournament, command: SetOffers, _now: int, _randomness: RandomBelow) -> list[OffersSet]:
    """Set the offers. Raises Refused with every reason."""
    session = state.sessions[command.session]
    listed = tuple(replace(each, name=stored_line(each.name)) for each in command.offers)
    after = Offers(command.currency, command.exponent, listed) if listed else Offers()
    reasons = [
        *refuse_invisible(command.currency, "currency"),
        *_refuse_ids(command.offers),
        *(
            reason
            for i, offer in enumerate(command.offers)
            for reason in _refuse_offer(offer, f"offers[{i}]")
        ),
        *_refuse_entries(command.offers),
        *_refuse_currency(session, after),
        *refuse_books(session, after),
    ]
    if not reasons and after == session.offers:
        reasons.append(Reason("already_done", {}, "offers"))
    if reasons:
        raise Refused(*reasons)
    return [OffersSet(session=command.session, before=session.offers, after=after)]


# -- checks ----------------------------------------------------------------------------------------------


def _refuse_ids(offers: tuple[Offer, ...]) -> list[Reason]:
    counts = Counter[str]()
    reasons = []
    for i, offer in enumerate(offers):
        counts[offer.id] += 1
        if counts[offer.id] > 1:
            reasons.append(Reason("offers.twice", {"offer": offer.id}, f"offers[{i}].id"))
    return reasons


def _refuse_offer(offer: Offer, field: str) -> list[Reason]:
    window, reasons = offer.window, refuse_invisible(offer.name, f"{field}.name")
    from_level, through_level = window.from_level, window.through_level
    if from_level is not None and through_level is not None and from_level > through_level:
        params: dict[str, Param] = {"from": from_level, "through": through_level}
        reasons.append(Reason("offers.window_backwards", params, f"{field}.window"))
    windows = (
        window.break_after is not None,
        window.before_start,
        from_level is not None or through_level is not None,
    )
    if sum(windows) > 1:
        reasons.append(Reason("offers.one_window", {}, f"{field}.window"))
    if window.with_break and through_level is None:
        reasons.append(Reason("offers.break_without_level", {}, f"{field}.window.with_break"))
    if (offer.stack == "at_most") != (offer.at_most is not None):
        reasons.append(Reason("offers.at_most", {}, f"{field}.at_most"))
    if offer.kind in ("entry", "reentry"):
        if offer.stack != "any":
            reasons.append(Reason("offers.no_stack_yet", {}, f"{field}.stack"))
        if not offer.chips:
            reasons.append(Reason("offers.no_chips", {}, f"{field}.chips"))
    return reasons


def _refuse_entries(offers: tuple[Offer, ...]) -> list[Reason]:
    if offers and not any(offer.kind == "entry" for offer in offers):
        return [Reason("offers.no_entry", {}, "offers")]
    return []


def _refuse_currency(session: Session, after: Offers) -> list[Reason]:
    """The reason against another currency than that of the prizes."""
    settings = session.prizes.settings
    if settings is None or not after.listed:
        return []
    if (settings.currency, settings.exponent) == (after.currency, after.exponent):
        return []
    return [Reason("offers.currency", {"currency": settings.currency}, "currency")]
