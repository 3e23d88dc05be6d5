"""Satellites: terms of the seats, seats won by chip mark, and the payment of tickets and cash at the end."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import LAST_PLANNED
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.tournament.entries.entry_lookup import demand_playing
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.satellite.commands import (
    AnySatelliteCommand,
    ResolvedPaySeats,
    ResolvedSetSatellite,
    SetSatellite,
    WinSeat,
)
from clockserver.tournament.satellite.events import (
    AnySatelliteEvent,
    SatellitePaid,
    SatelliteSet,
    SeatWon,
    demand_open,
)
from clockserver.tournament.satellite.payment import divide_cash, is_over, postings_of, seats_of
from clockserver.tournament.satellite.seats import payout, stop_at
from clockserver.tournament.satellite.state import Satellite, SatelliteTerms, SeatsPaid, SeatTicket
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnySatelliteCommand, now: int, _randomness: RandomBelow
) -> list[AnySatelliteEvent]:
    """Decide a command about a satellite. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case SetSatellite():
            return [_set(session, command, now)]
        case WinSeat():
            return [_win(state, session, command, now)]
        case ResolvedPaySeats():
            return [_pay(state, session, command, now)]


# -- single commands ----------------------------------------------------------------------------------------------


def _set(session: Session, command: SetSatellite, now: int) -> SatelliteSet:
    demand_open(session)
    terms = command.terms
    reasons = [] if terms is None else _refuse_terms(terms, now)
    if not session.offers.listed:
        reasons.append(Reason("satellite.no_offers", {}, "terms"))
    stream = command.target_stream if isinstance(command, ResolvedSetSatellite) else None
    after = None if terms is None else Satellite(terms, target_stream=stream)
    if not reasons and after == session.satellite:
        reasons.append(Reason("already_done", {}, "terms"))
    if reasons:
        raise Refused(*reasons)
    return SatelliteSet(session=command.session, before=session.satellite, after=after)


def _refuse_terms(terms: SatelliteTerms, now: int) -> list[Reason]:
    reasons = []
    if terms.cash is not None and terms.cash > terms.price:
        reasons.append(Reason("satellite.cash_above_price", {"price": terms.price}, "terms.cash"))
    if terms.max_seats is not None and terms.max_seats < terms.guaranteed:
        params: dict[str, Param] = {"guaranteed": terms.guaranteed}
        reasons.append(Reason("satellite.most_below", params, "terms.most"))
    if terms.expires is not None and terms.expires < now:
        reasons.append(Reason("tickets.expires_before", {}, "terms.expires"))
    if terms.expires is not None and terms.expires > LAST_PLANNED:
        fault = Text("wire.wrong.most", {"bound": LAST_PLANNED})
        wrong: dict[str, Param] = {"problem": f"Expected `int` <= {LAST_PLANNED}", "fault": fault}
        reasons.append(Reason("wire.wrong_value", wrong, "terms.expires"))
    return reasons


def _ticket(state: Tournament, satellite: Satellite, id_: str, entry: EntryId) -> SeatTicket:
    terms = satellite.terms
    return SeatTicket(
        id=id_,
        value=terms.price,
        person=state.entries[entry].person,
        target=terms.target,
        target_stream=satellite.target_stream,
        expires=terms.expires,
        entry=entry,
    )


def _demand_unpaid(session: Session) -> Satellite:
    """The unpaid satellite. Raises Refused."""
    if session.satellite is None:
        raise Refused(Reason("satellite.none", {}, "session"))
    if session.satellite.paid is not None:
        raise Refused(Reason("satellite.is_paid", {}, "session"))
    return session.satellite


def _win(state: Tournament, session: Session, command: WinSeat, now: int) -> SeatWon:
    satellite = _demand_unpaid(session)
    entry = demand_playing(state, session, command.entry, now)
    reasons = []
    if session.counters.players_left == 1:
        reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    seats = payout(seats_of(session, satellite)).seats
    if len(satellite.won) >= seats:
        reasons.append(Reason("satellite.more_won", {"seats": seats}, "entry"))
    if command.chips > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    if reasons:
        raise Refused(*reasons)
    return SeatWon(
        session=entry.session,
        entries=(EntryChange(entry, replace(entry, status="out")),),
        counted={"bustouts": 1},
        chips={"seat_won": -command.chips},
        out_at=len(session.eliminations),
        winner=entry.id,
    )


def _pay(state: Tournament, session: Session, command: ResolvedPaySeats, now: int) -> SatellitePaid:
    satellite = _demand_unpaid(session)
    if session.prizes.published is not None:
        raise Refused(Reason("satellite.prizes_stand", {}, "session"))
    paid = payout(seats_of(session, satellite))
    players_left = session.counters.players_left
    if not is_over(session, satellite):
        stop = stop_at(paid.seats, len(satellite.won))
        raise Refused(Reason("satellite.goes_on", {"left": players_left, "stop": stop}, "session"))
    in_play = tuple(
        each.id for each in state.entries.values() if each.alive and each.session == command.session
    )
    if len(in_play) != players_left:
        raise Refused(Reason("satellite.unnamed", {"players": players_left - len(in_play)}, "session"))
    winners = (*satellite.won, *sorted(in_play, key=lambda each: int(each[1:])))
    tickets = tuple(
        _ticket(state, satellite, id_, entry) for id_, entry in zip(command.ids, winners, strict=False)
    )
    division = divide_cash(state, session, satellite, winners)
    return SatellitePaid(
        session=command.session,
        paid=SeatsPaid(
            at=now,
            seats=paid.seats,
            overlay=paid.overlay,
            tickets=tickets,
            cash=division.cash,
            unassigned=division.unassigned,
            fixing=session.sales.fixing(session.sales.own + paid.overlay),
            postings=postings_of(seats_of(session, satellite), len(tickets), division),
        ),
    )
