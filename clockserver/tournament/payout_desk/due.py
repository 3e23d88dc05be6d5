"""The parts due to each entry, collected from every subject that owes money: the parts of slips.

A subject adds its parts by a function in `OWING`, from the state and a session's id to the parts of each
entry. The function names the account of each part (`bounty`, `unassigned`), from which the slip takes the
money, and whether the amount is settled: an unsettled part keeps the whole slip provisional. All parts of an
entry are on one slip until it is paid; later parts are on another one. The settler issues, changes and
withdraws slips by these functions, also after an undo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from clockserver.core.ids import SessionId
from clockserver.tournament.bounties.bounties_now import bounties_now, is_settled
from clockserver.tournament.end_of_play.outcome import end_cause, winner_of
from clockserver.tournament.entries.late_registration import still_entering
from clockserver.tournament.entries.state import EntryId, sorted_ids
from clockserver.tournament.entries.unsettled_places import unsettled_anywhere
from clockserver.tournament.flights.state import state_of
from clockserver.tournament.payout_desk.slip import PartKind
from clockserver.tournament.prizes.state import prize_of
from clockserver.tournament.prizes.ties import paid_by_flights, paid_by_places, shared_paid_places
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament, entering_anywhere


class DuePart(NamedTuple):
    """An amount due to an entry. `settled`: it can be paid now."""

    kind: PartKind
    amount: int
    account: str = "pool"
    settled: bool = True


Parts: TypeAlias = dict[EntryId, list[DuePart]]
Owing: TypeAlias = Callable[[Tournament, SessionId, int], Mapping[EntryId, list[DuePart]]]
"""From the state, a session's id and the instant to the parts of each entry, in the order of new slips."""


def prize_parts(state: Tournament, session_id: SessionId, now: int) -> Parts:
    """Prizes of players out in the money and of the winner, ties, deals; empty before publication."""
    session = state.sessions[session_id]
    if session.prizes.published is None or session.sales.fixed is None:
        return {}
    places = _places(state, session)
    if not places and not session.binding_deals:
        return {}
    waiting, entering = unsettled_anywhere(state), entering_anywhere(state, now)
    moving = _still_moving(state)
    parts: Parts = {}
    for entry, (kind, amount) in places.items():
        if amount:
            settled = not entering and entry not in waiting and entry not in moving
            parts.setdefault(entry, []).append(DuePart(kind, amount, settled=settled))
    for entry, amount in _dealt(state, session).items():
        parts.setdefault(entry, []).append(DuePart("deal", amount, settled=entry not in waiting))
    return parts


def flight_parts(state: Tournament, session_id: SessionId, now: int) -> Parts:
    """Prizes of players out of a flight in the money, and payments for surrendered stacks."""
    parts: Parts = {}
    waiting = unsettled_anywhere(state)
    for entry, amount in paid_by_flights(state).items():
        session = state.sessions[state.entries[entry].session]
        settled = entry not in waiting and not still_entering(session, now)
        parts[entry] = [DuePart("prize", amount, settled=settled)]
    surrendered = state.sessions[session_id].slips.surrendered
    for entry in sorted_ids(surrendered):
        amount = surrendered[entry]
        parts.setdefault(entry, []).extend([DuePart("prize", amount)] if amount else [])
    return parts


def assigned_parts(state: Tournament, session_id: SessionId, _now: int) -> Parts:
    """Money that the director assigned to entries."""
    parts: Parts = {}
    for each in state.sessions[session_id].slips.assigned:
        parts.setdefault(each.entry, []).append(DuePart("prize", each.amount, each.source))
    return parts


def bounty_parts(state: Tournament, session_id: SessionId, _now: int) -> Parts:
    """Bounties of eliminated players; after play, of everybody."""
    session = state.sessions[session_id]
    if session.bounties.settings is None:
        return {}
    bounties = bounties_now(session)
    return {
        entry: [DuePart("bounty", amount, "bounty", is_settled(session, entry))]
        for entry, amount in ((entry, bounties.paid[entry]) for entry in sorted_ids(bounties.paid))
        if entry not in bounties.heads
    }


def satellite_parts(state: Tournament, session_id: SessionId, _now: int) -> Parts:
    """Cash besides the seats of a paid satellite."""
    parts: Parts = {}
    for id_ in (session_id, *(each for each in sorted(state.sessions, key=int) if each != session_id)):
        satellite = state.sessions[id_].satellite
        for each in satellite.paid.cash if satellite is not None and satellite.paid is not None else ():
            parts.setdefault(each.entry, []).append(DuePart("prize", each.amount))
    return parts


OWING: tuple[Owing, ...] = (prize_parts, flight_parts, assigned_parts, bounty_parts, satellite_parts)
"""The functions of all subjects that owe money to entries."""


def slip_parts(state: Tournament, session_id: SessionId, now: int) -> Parts:
    """The parts due to each entry, paid ones included; empty without books.

    `session_id` is the last session.
    """
    due: Parts = {}
    if not state.sessions[session_id].has_books:
        return due
    for owing in OWING:
        for entry, parts in owing(state, session_id, now).items():
            due.setdefault(entry, []).extend(parts)
    return due


# -- prizes ----------------------------------------------------------------------------------------------


def _places(state: Tournament, session: Session) -> dict[EntryId, tuple[PartKind, int]]:
    """The prizes of decided paid places, the last place first; ties by their shares."""
    published = session.prizes.published
    amounts = published.amounts if published is not None else ()
    order, field = paid_by_places(state)
    parts_by_entry: dict[EntryId, tuple[PartKind, int]] = {}
    for index in range(max(0, field - len(amounts)), len(order)):
        entry = order[index]
        if entry is not None:
            parts_by_entry[entry] = "prize", prize_of(amounts, field - index)
    for tie in shared_paid_places(state, session, amounts):
        parts_by_entry |= {entry: ("tie", amount) for entry, amount in tie.shares.items()}
    winner = _winner(state, session)
    if winner is not None:
        parts_by_entry[winner] = "prize", prize_of(amounts, 1)
    return parts_by_entry


def _still_moving(state: Tournament) -> frozenset[EntryId]:
    """Entries out of a flight: their overall places can still change while another flight is played."""
    flights = [each for each in state.sessions.values() if each.stage == 1]
    if len(flights) == 1 or all(state_of(each) in ("ended", "merged") for each in flights):
        return frozenset()
    return frozenset(entry for each in flights for entry in each.eliminations if entry is not None)


def _winner(state: Tournament, session: Session) -> EntryId | None:
    return winner_of(state) if end_cause(session) == "last_player" else None


def _dealt(state: Tournament, session: Session) -> dict[EntryId, int]:
    """Amounts of binding deals: for entries out, and once play has ended for everybody."""
    is_over = end_cause(session) is not None
    amounts: dict[EntryId, int] = {}
    for player in (player for deal in session.binding_deals for player in deal.players):
        entry = state.entries.get(player.entry)
        if entry is not None and (is_over or not entry.alive) and player.amount:
            amounts[player.entry] = amounts.get(player.entry, 0) + player.amount
    return amounts
