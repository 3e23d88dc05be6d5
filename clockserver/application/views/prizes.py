"""Topics `prizes` and `results`: the pool with what each place gets, and who got it."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.application.views.procedure_shapes import (
    NoPrizesValue,
    PrizesValue,
    ResultsValue,
    ResultValue,
)
from clockserver.application.views.shapes import SeatValue
from clockserver.domain.ids import SessionId
from clockserver.domain.prizes import collected, grouped, pool_of, prize_of
from clockserver.domain.procedures.prizes import amounts_now
from clockserver.domain.session import registration_closes, registration_open, still_entering
from clockserver.domain.tournament_state import Tournament


def prizes_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], now: int
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
        "groups": [{"first": g.first, "last": g.last, "amount": g.amount} for g in grouped(amounts)],
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
    last = (
        [id_ for id_, seat in seats.items() if seat["status"] != "out"]
        if len(state.outs) == entries - 1
        else []
    )
    found = [*outs, *((1, id_) for id_ in last[:1])]
    results: list[ResultValue] = [
        {
            "entry": id_,
            "name": seats[id_]["name"],
            "place": place,
            "amount": prize_of(published.amounts, place),
        }
        for place, id_ in sorted(found, key=lambda each: each[0])
        if id_ is not None and id_ in seats
    ]
    return {"results": results}
