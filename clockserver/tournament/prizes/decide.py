"""The event's prizes: the pool, its division, and the published amounts."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused, money
from clockserver.tournament.bubble_vote.state import BUBBLE_DEAL
from clockserver.tournament.flights.state import state_of
from clockserver.tournament.prizes.commands import (
    AnyPrizeCommand,
    PublishPrizes,
    ResolvedSetUpPrizes,
    SetFlightPrizes,
    SetUpPrizes,
)
from clockserver.tournament.prizes.division import rising_place
from clockserver.tournament.prizes.events import (
    AnyPrizeEvent,
    FlightPrizesSet,
    PrizesPublished,
    PrizesSetUp,
    demand_before_bubble,
    demand_no_vote,
)
from clockserver.tournament.prizes.flight_money import min_flight_sum
from clockserver.tournament.prizes.payout_toml import own_table
from clockserver.tournament.prizes.prize_amounts import fixing, settings_of
from clockserver.tournament.prizes.state import (
    FlightPrizes,
    PayoutTable,
    PrizeSettings,
    PublishedPrizes,
    pool_of,
    projected_amounts,
)
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyPrizeCommand | SetFlightPrizes, now: int, _randomness: RandomBelow
) -> list[AnyPrizeEvent | FlightPrizesSet]:
    """Decide a command about prizes. Raises Refused with every reason."""
    session = state.sessions[command.session]
    for each in state.sessions.values():
        demand_no_vote(each)
    if isinstance(command, SetFlightPrizes):
        return [_set_flight(state, session, command)]
    if isinstance(command, PublishPrizes):
        return [_publish(state, session, command, now)]
    return [_set_up(session, command)]


# -- single commands ----------------------------------------------------------------------------------------------


def _set_up(session: Session, command: SetUpPrizes) -> PrizesSetUp:
    reasons = refuse_invisible(command.currency, "currency")
    table = _table(session, command, reasons)
    if table is not None and command.places is not None and table.curve is None:
        place_counts = sorted({len(row.percents) for row in table.rows})
        if command.places not in place_counts:
            params: dict[str, Param] = {"places": command.places, "known": ", ".join(map(str, place_counts))}
            reasons.append(Reason("prizes.no_such_places", params, "places"))
    offers = session.offers
    if offers.listed and (offers.currency, offers.exponent) != (command.currency, command.exponent):
        reasons.append(Reason("offers.currency", {"currency": offers.currency}, "currency"))
    if table is None or reasons:
        raise Refused(*reasons)
    settings = PrizeSettings(
        currency=command.currency,
        table=table,
        exponent=command.exponent,
        entry=command.entry,
        reentry=command.reentry,
        rebuy=command.rebuy,
        addon=command.addon,
        guarantee=command.guarantee,
        unit=command.unit or 10**command.exponent,
        places=command.places,
    )
    if settings == session.prizes.settings:
        raise Refused(Reason("already_done", {}, "entry"))
    after = replace(session.prizes, settings=settings)
    return PrizesSetUp(session=command.session, before=session.prizes, after=after)


def _table(session: Session, command: SetUpPrizes, reasons: list[Reason]) -> PayoutTable | None:
    """The chosen table, else the earlier one; None with a reason added."""
    payouts = command.payouts if isinstance(command, ResolvedSetUpPrizes) else None
    before = session.prizes.settings
    if command.percents is not None and command.table is not None:
        reasons.append(Reason("prizes.table_or_percents", {}, "percents"))
    elif command.percents is not None:
        try:
            return own_table(command.percents)
        except Refused as refused:
            reasons += refused.reasons
    elif payouts is not None:
        return payouts
    elif command.table is None and before is not None:
        return before.table
    else:
        reasons.append(Reason("prizes.no_table", {}, "table"))
    return None


def _set_flight(state: Tournament, session: Session, command: SetFlightPrizes) -> FlightPrizesSet:
    settings = settings_of(session)
    after = FlightPrizes(command.places, command.amount) if command.places else None
    reasons = refuse_invisible(command.reason, "reason")
    if session.stage != 1 or not session.label:
        reasons.append(Reason("flight_prizes.no_flight", {}, "session"))
    if after is not None and not after.amount:
        reasons.append(Reason("flight_prizes.no_amount", {}, "amount"))
    if after is not None and after.amount % settings.unit:
        unit = money(settings.unit, settings.currency, settings.exponent)
        reasons.append(Reason("flight_prizes.not_in_units", {"unit": unit}, "amount"))
    if session.prizes.published is not None:
        reasons.append(Reason("flight_prizes.published", {}, "session"))
    if after == session.flight_prizes:
        reasons.append(Reason("already_done", {}, "places"))
    if reasons:
        raise Refused(*reasons)
    demand_before_bubble(session, after)
    sessions = state.sessions.set(command.session, replace(session, flight_prizes=after))
    shortfall = min_flight_sum(sessions.values()) - pool_of(settings, session.takings)
    if after is not None and shortfall > 0 and not stored_line(command.reason):
        raise Refused(_too_little(settings, shortfall, pool_of(settings, session.takings)))
    return FlightPrizesSet(
        session=command.session, before=session.flight_prizes, after=after, reason=stored_line(command.reason)
    )


def _too_little(settings: PrizeSettings, shortfall: int, pool: int) -> Reason:
    """The reason against an amount that leaves less for a place on the last day than for one in a flight."""
    params: dict[str, Param] = {
        name: money(minor, settings.currency, settings.exponent)
        for name, minor in (("pool", pool), ("short", shortfall))
    }
    return Reason("flight_prizes.too_little", params, "amount")


def _demand_flights_over(state: Tournament) -> None:
    """Raise Refused while a paying flight is played: the rest of the pool is not known yet."""
    playing = [
        each.label
        for each in sorted_sessions(state.sessions)
        if each.flight_prizes is not None and state_of(each) not in ("ended", "merged")
    ]
    if playing:
        raise Refused(Reason("flight_prizes.still_on", {"labels": ", ".join(playing)}, "session"))


def _publish(state: Tournament, session: Session, command: PublishPrizes, now: int) -> PrizesPublished:
    settings = settings_of(session)
    _demand_flights_over(state)
    if session.satellite is not None and session.satellite.paid is not None:
        raise Refused(Reason("satellite.is_paid", {}, "session"))
    if session.binding_deals:
        raise Refused(Reason("deals.binds", {}, "session"))
    before = session.prizes.published
    if command.amounts is None and before is not None and before.reason == BUBBLE_DEAL:
        raise Refused(Reason("vote.deal_is_paid", {}, "amounts"))
    takings = session.takings
    pool, paid_before = pool_of(settings, takings), takings.paid_before
    amounts = command.amounts or projected_amounts(settings, takings)
    reasons = _refuse_amounts(amounts, takings.payable_entries)
    reasons += refuse_invisible(command.reason, "reason")
    if not amounts:
        reasons.append(Reason("prizes.nothing_to_pay", {}, "amounts"))
    elif sum(amounts) != pool - paid_before and not stored_line(command.reason):
        reasons.append(_not_the_pool(settings, sum(amounts), pool - paid_before))
    if (
        before is not None
        and (before.amounts, before.pool, before.paid_before) == (amounts, pool, paid_before)
        and not reasons
    ):
        reasons.append(Reason("already_done", {}, "amounts"))
    if reasons:
        raise Refused(*reasons)
    published = PublishedPrizes(
        amounts=amounts,
        pool=pool,
        entries=takings.entries,
        currency=settings.currency,
        exponent=settings.exponent,
        at=now,
        reason=stored_line(command.reason),
        paid_before=paid_before,
    )
    after = replace(session.prizes, published=published)
    books = fixing(session, sum(amounts))
    return PrizesPublished(session=command.session, before=session.prizes, after=after, books=books)


def _refuse_amounts(amounts: tuple[int, ...], entries: int) -> list[Reason]:
    """Reasons against amounts: above the place before, zero, or more amounts than entries."""
    reasons = []
    rising = rising_place(amounts)
    if rising is not None:
        reasons.append(Reason("prizes.rising", {"place": rising}, f"amounts[{rising - 1}]"))
    if 0 in amounts:
        place = amounts.index(0) + 1
        reasons.append(Reason("prizes.empty_place", {"place": place}, f"amounts[{place - 1}]"))
    if len(amounts) > entries:
        params: dict[str, Param] = {"places": len(amounts), "entries": entries}
        reasons.append(Reason("prizes.more_places_than_entries", params, "amounts"))
    return reasons


def _not_the_pool(settings: PrizeSettings, total: int, pool: int) -> Reason:
    params: dict[str, Param] = {
        name: money(minor, settings.currency, settings.exponent)
        for name, minor in (("sum", total), ("pool", pool), ("difference", abs(total - pool)))
    }
    return Reason("prizes.not_the_pool", params, "reason")
