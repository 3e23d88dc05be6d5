"""Topics `prizes` and `results`: the pool with what each place gets, and who got it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from clockserver.application.views.procedure_shapes import (
    DealtValue,
    NoPrizesValue,
    PrizeGroupValue,
    PrizesValue,
    ResultsValue,
    ResultValue,
    SharedPrizeValue,
)
from clockserver.application.views.seating_shapes import SeatValue
from clockserver.domain.ids import SessionId
from clockserver.domain.prizes import collected, grouped, pool_of, prize_of, shared
from clockserver.domain.procedures.hand_for_hand import shared_places
from clockserver.domain.procedures.prizes import amounts_now
from clockserver.domain.session import Session, registration_closes, registration_open, still_entering
from clockserver.domain.tournament_state import Tournament


def prizes_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], now: int
) -> PrizesValue | NoPrizesValue:
    """The whole topic. Who goes out next stands in `counters`: it is that of place `players_left`."""
    session = state.sessions[session_id]
    settings, published = session.prizes.settings, session.prizes.published
    if settings is None:
        return {"currency": None}
    amounts = amounts_now(session)
    pool = pool_of(settings, session.counters)
    return {
        "currency": published.currency if published else settings.currency,
        "exponent": published.exponent if published else settings.exponent,
        "pool": published.pool if published else pool,
        "collected": collected(settings, session.counters),
        "guarantee": settings.guarantee,
        "entries": published.entries if published else session.counters.entries,
        "places": len(amounts),
        "shared": _shared(state, session, amounts),
        "groups": _groups(session, amounts),
        "dealt": _public(session, seats),
        "published_at": published.at if published else None,
        "reason": published.reason if published else "",
        "pool_now": pool,
        "closed": closed(state, session_id, now),
        "settings": {
            "entry": settings.entry,
            "reentry": settings.reentry,
            "rebuy": settings.rebuy,
            "addon": settings.addon,
            "unit": settings.unit,
            "places": settings.places,
            "table": {"name": settings.table.name, "title": settings.table.title},
        },
    }


def closed(state: Tournament, session_id: SessionId, now: int) -> bool:
    """Whether it is known that late registration is over."""
    session = state.sessions[session_id]
    known = registration_closes(session.structure, session.registration) is not None
    return known and not registration_open(session, now)


def results_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], now: int
) -> ResultsValue:
    """The whole topic: nothing before the prizes are published, or while more may enter and places move."""
    session = state.sessions[session_id]
    published = session.prizes.published
    if published is None or still_entering(session, now):
        return {"results": []}
    entries = sum(each.counters.entries for each in state.sessions.values())
    first_paid = max(0, entries - len(published.amounts))
    outs = [(entries - index, id_) for index, id_ in enumerate(state.outs[first_paid:], first_paid)]
    winner = _winner(state)
    tied = {each["entry"]: each for each in _shared(state, session, published.amounts)}
    results: list[ResultValue] = []
    for place, id_ in sorted([*outs, (1, winner)], key=lambda each: each[0]):
        if id_ is None or id_ not in seats or id_ in tied:
            continue
        amount = prize_of(published.amounts, place)
        name = seats[id_]["name"]
        results.append({"entry": id_, "name": name, "place": place, "last": place, "amount": amount})
    for each in tied.values():
        if each["entry"] in seats:
            name = seats[each["entry"]]["name"]
            places: ResultValue = {
                "entry": each["entry"],
                "name": name,
                "place": each["first"],
                "last": each["last"],
                "amount": each["amount"],
            }
            results.append(places)
    return {"results": sorted(results, key=lambda each: each["place"])}


def _winner(state: Tournament) -> str | None:
    """The last one left, once he is alone."""
    entries = sum(each.counters.entries for each in state.sessions.values())
    if len(state.outs) != entries - 1:
        return None
    return next((entry.id for entry in state.entries.values() if entry.alive), None)


def _public(session: Session, seats: Mapping[str, SeatValue]) -> list[DealtValue]:
    """What the deals that are public give each player."""
    shown = [deal for deal in session.binding_deals if deal.public]
    amounts: dict[str, int] = {}
    for each in (player for deal in shown for player in deal.players):
        amounts[each.entry] = amounts.get(each.entry, 0) + each.amount
    return [
        {"entry": entry, "name": seats[entry]["name"] if entry in seats else None, "amount": amount}
        for entry, amount in amounts.items()
    ]


def _groups(session: Session, amounts: Sequence[int]) -> list[PrizeGroupValue]:
    """Places with what they are paid, those of a deal one by one."""
    dealt = max((len(deal.players) for deal in session.binding_deals), default=0)
    own: list[PrizeGroupValue] = [
        {"first": place, "last": place, "amount": prize_of(amounts, place), "deal": True}
        for place in range(1, dealt + 1)
    ]
    rest: list[PrizeGroupValue] = [
        {"first": group.first + dealt, "last": group.last + dealt, "amount": group.amount}
        for group in grouped(amounts[dealt:])
    ]
    return own + rest


def _shared(state: Tournament, session: Session, amounts: Sequence[int]) -> list[SharedPrizeValue]:
    """Who does not get what his place is paid: who shares it (odd units go to those named first), or has a deal."""
    found: list[SharedPrizeValue] = []
    for tie in session.ties:
        entries, places = shared_places(state, session, tie[0])
        if len(places) < 2 or places[0] > len(amounts):
            continue
        parts = shared([prize_of(amounts, place) for place in places], 1, len(places))
        found += [
            {
                "entry": entry,
                "first": places[0],
                "last": places[-1],
                "amount": amount + session.dealt_to(entry),
            }
            for entry, amount in zip(entries, parts, strict=True)
        ]
    tied = {each["entry"] for each in found}
    return [*found, *_of_deals(state, session, amounts, tied)] if session.binding_deals else found


def _of_deals(
    state: Tournament, session: Session, amounts: Sequence[int], tied: Collection[str]
) -> list[SharedPrizeValue]:
    """What the players of a deal get who are out or have won; of the others nobody learns it unless it is public."""
    entries = sum(each.counters.entries for each in state.sessions.values())
    places = {id_: entries - index for index, id_ in enumerate(state.outs) if id_ is not None}
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
        }
        for entry in players
        if entry in places and entry not in tied
    ]
