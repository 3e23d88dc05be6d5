"""Topic `prizes`: the pool and the prize of each place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.late_registration import registration_closes, registration_open
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.prizes.events import is_fixed
from clockserver.tournament.prizes.flight_money import flight_places, min_flight_sum
from clockserver.tournament.prizes.prize_amounts import amounts_now
from clockserver.tournament.prizes.shapes import (
    DealtValue,
    FlightPrizesValue,
    NoPrizesValue,
    PrizeGroupValue,
    PrizeSettingsValue,
    PrizesValue,
    SharedPrizeValue,
)
from clockserver.tournament.prizes.state import PrizeSettings, collected_money, grouped, pool_of, prize_of
from clockserver.tournament.prizes.ties import paid_by_flights, paid_by_places, shared_paid_places
from clockserver.tournament.ranking import place_ranges
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def prizes_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], now: int
) -> PrizesValue | NoPrizesValue:
    """The whole topic. The next prize is in `counters`: that of place `players_left`."""
    session = state.sessions[session_id]
    settings, published = session.prizes.settings, session.prizes.published
    if settings is None:
        return {"currency": None}
    amounts = amounts_now(session)
    pool = pool_of(settings, session.takings)
    value: PrizesValue = {
        "currency": published.currency if published else settings.currency,
        "exponent": published.exponent if published else settings.exponent,
        "pool": published.pool if published else pool,
        "collected": collected_money(settings, session.takings),
        "guarantee": settings.guarantee,
        "entries": published.entries if published else session.takings.entries,
        "places": len(amounts),
        "shared": shared_prizes(state, session, amounts),
        "groups": _groups(session, amounts),
        "dealt": _public_deals(session, seats),
        "published_at": published.at if published else None,
        "reason": published.reason if published else "",
        "pool_now": pool,
        "closed": is_registration_over(state, now),
        "settings": _settings(settings),
    }
    if session.whole is not None:
        value["given"] = session.takings.paid_before
    if session.offers.listed:
        value["books"] = True
    if session.stage == 1 and session.label:
        value["flight"] = _flight(state, session, settings)
        if (
            session.whole is not None and session.whole.sessions_in_play > 1
        ) or session.merged_into is not None:
            value["shared"] = _flight_payments(state, session, amounts)
    return value


def _flight(state: Tournament, session: Session, settings: PrizeSettings) -> FlightPrizesValue:
    terms = session.flight_prizes
    shortfall = min_flight_sum(state.sessions.values()) - pool_of(settings, session.takings)
    return {
        "places": flight_places(session),
        "share": terms is not None and terms.places == "share",
        "amount": terms.amount if terms is not None else 0,
        "fixed": is_fixed(session, terms),
        "short": max(0, shortfall) if terms is not None else 0,
    }


def _flight_payments(state: Tournament, session: Session, amounts: Sequence[int]) -> list[SharedPrizeValue]:
    """The payments of players out of a flight on its last places, and of ties there."""
    flight_prizes, place_of = paid_by_flights(state), paid_by_places(state).places()
    parts = {
        entry: amount
        for tie in shared_paid_places(state, session, amounts)
        for entry, amount in tie.shares.items()
    }
    tied = {entry for tie in session.ties for entry in tie}
    min_places = max(len(amounts), flight_places(session))
    shared: list[SharedPrizeValue] = []
    for entry, (first, last) in place_ranges(session).items():
        if first > min_places and entry not in tied:
            continue
        own = parts.get(entry, prize_of(amounts, place_of[entry]) if entry in place_of else 0)
        amount = flight_prizes.get(entry, own if session.prizes.published is not None else 0)
        shared.append(
            {
                "entry": entry,
                "first": first,
                "last": last,
                "amount": amount,
                "odd": 0,
                "flight": True,
            }
        )
    return shared


def is_registration_over(state: Tournament, now: int) -> bool:
    """Whether late registration is over in every session, by a known end of it."""
    return all(_closed(each, now) for each in state.sessions.values() if each.merged_into is None)


def _closed(session: Session, now: int) -> bool:
    has_close = registration_closes(session.structure, session.registration) is not None
    return has_close and not registration_open(session, now)


def _winner(state: Tournament) -> str | None:
    """The last player, once nobody else is in."""
    if len(state.eliminations) != state.field - 1:
        return None
    return next((entry.id for entry in state.entries.values() if entry.alive), None)


def _public_deals(session: Session, seats: Mapping[str, SeatValue]) -> list[DealtValue]:
    """The amounts of public deals by player."""
    public_deals = [deal for deal in session.binding_deals if deal.public]
    amounts: dict[str, int] = {}
    for each in (player for deal in public_deals for player in deal.players):
        amounts[each.entry] = amounts.get(each.entry, 0) + each.amount
    return [
        {"entry": entry, "name": seats[entry]["name"] if entry in seats else None, "amount": amount}
        for entry, amount in amounts.items()
    ]


def _settings(settings: PrizeSettings) -> PrizeSettingsValue:
    return {
        "entry": settings.entry,
        "reentry": settings.reentry,
        "rebuy": settings.rebuy,
        "addon": settings.addon,
        "unit": settings.unit,
        "places": settings.places,
        "table": {"name": settings.table.name, "title": settings.table.title},
    }


def _groups(session: Session, amounts: Sequence[int]) -> list[PrizeGroupValue]:
    """Places with their prizes; places of a deal one by one."""
    dealt = max((len(deal.players) for deal in session.binding_deals), default=0)
    own_groups: list[PrizeGroupValue] = [
        {"first": place, "last": place, "amount": prize_of(amounts, place), "deal": True}
        for place in range(1, dealt + 1)
    ]
    other_groups: list[PrizeGroupValue] = [
        {"first": group.first + dealt, "last": group.last + dealt, "amount": group.amount}
        for group in grouped(amounts[dealt:])
    ]
    return own_groups + other_groups


def shared_prizes(state: Tournament, session: Session, amounts: Sequence[int]) -> list[SharedPrizeValue]:
    """Prizes that differ from that of the place: of ties, with odd units to the first entries, and of deals."""
    shared: list[SharedPrizeValue] = []
    for places, shares in shared_paid_places(state, session, amounts):
        shared += [
            {
                "entry": entry,
                "first": places[0],
                "last": places[-1],
                "amount": amount + session.dealt_to(entry),
                "odd": amount - min(shares.values()),
            }
            for entry, amount in shares.items()
        ]
    sharing = {each["entry"] for each in shared}
    return [*shared, *_deal_payments(state, session, amounts, sharing)] if session.binding_deals else shared


def _deal_payments(
    state: Tournament, session: Session, amounts: Sequence[int], tied: Collection[str]
) -> list[SharedPrizeValue]:
    """Amounts of players of a deal who are out or have won. Players still in are left out: deals may be private."""
    places = paid_by_places(state).places()
    winner = _winner(state)
    if winner is not None:
        places[winner] = 1
    players = dict.fromkeys(each.entry for deal in session.binding_deals for each in deal.players)
    return [
        {
            "entry": entry,
            "first": places[entry],
            "last": places[entry],
            "amount": session.dealt_to(entry) + prize_of(amounts, places[entry]),
            "odd": 0,
        }
        for entry in players
        if entry in places and entry not in tied
    ]
