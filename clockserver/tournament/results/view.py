"""Topic `results` and the complete results: places, prizes, and the summary of the event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.deals.state import Deal
from clockserver.tournament.end_of_play.outcome import end_cause, winner_of
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId, sorted_ids
from clockserver.tournament.entries.unsettled_places import unsettled_anywhere
from clockserver.tournament.hand_for_hand.places import shared_places
from clockserver.tournament.prizes.prize_amounts import amounts_now
from clockserver.tournament.prizes.state import pool_of, prize_of
from clockserver.tournament.prizes.ties import paid_by_flights, paid_by_places
from clockserver.tournament.prizes.view import shared_prizes
from clockserver.tournament.ranking import places_out
from clockserver.tournament.results.confirmed_facts import Facts, facts_of, fingerprint
from clockserver.tournament.results.shapes import (
    EventValue,
    ResultsFile,
    ResultsValue,
    ResultValue,
    StandingValue,
    SurrenderedValue,
)
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament, entering_anywhere

MIN_SHOWN = 10
"""Minimum number of places in the topic once the tournament is finished."""
Seats = Mapping[str, SeatValue]
"""Topic `seats` or `players`: names of entries as the client may see them."""


def results_value(state: Tournament, session_id: SessionId, seats: Seats, now: int) -> ResultsValue:
    """The topic: decided paid places, the best first; with the event once play is over.

    No rows before prizes are published, nor while more players may enter and move the places.
    """
    session = state.sessions[session_id]
    rows: list[ResultValue] = []
    if state.finished_at is not None:
        max_rows = max(MIN_SHOWN, len(amounts_now(session)))
        complete = results_file(state, session_id, seats)
        rows = [row for row in complete["results"] if row["place"] <= max_rows]
        if end_cause(session) is None:
            return {"results": rows, "standing": complete["standing"]}
        return {"results": rows, "event": complete["event"], "standing": complete["standing"]}
    if session.prizes.published is not None and not entering_anywhere(state, now):
        paid = len(session.prizes.published.amounts)
        rows = [row for row in _rows(state, session, seats) if row["place"] <= paid and row["entry"]]
    if end_cause(session) is None:
        return {"results": rows}
    return {"results": rows, "event": event_value(state, session_id)}


def results_file(state: Tournament, session_id: SessionId, seats: Seats) -> ResultsFile:
    """Every decided place, the best first, and the event. Before the finish, places are provisional."""
    file: ResultsFile = {
        "title": state.title,
        "event": event_value(state, session_id),
        "results": _rows(state, state.sessions[session_id], seats),
    }
    if surrendered := _surrendered(state, seats):
        file["surrendered"] = surrendered
    if state.finished_at is not None:
        file["standing"] = _standing(state, file["results"])
    return file


def flight_results(state: Tournament, session_id: SessionId, seats: Seats) -> ResultsFile:
    """The places in one flight or on one day, with whole prizes; without players who continued."""
    eliminated = list(places_out(state.sessions[session_id]))
    players_at = Counter(place for _, place in eliminated)
    rows_by_entry = {row["entry"]: row for row in _rows(state, state.sessions[state.last_session], seats)}
    rows: list[ResultValue] = []
    for id_, place in reversed(eliminated):
        places = place, place + players_at[place] - 1
        overall = rows_by_entry.get(id_) if id_ is not None else None
        amount, deal = (overall["amount"], overall.get("deal", 0)) if overall is not None else (0, 0)
        rows.append(_row(id_, _name(seats, id_) if id_ is not None else None, places, amount, deal))
    return {
        "title": state.title,
        "event": event_value(state, session_id),
        "results": sorted(rows, key=lambda row: (row["place"], row["last"])),
    }


def confirmed_facts(state: Tournament) -> Facts:
    """The facts for a confirmation: the current results."""
    rows = _rows(state, state.sessions[state.last_session], {})
    return _facts_of(state, rows)


def event_value(state: Tournament, session_id: SessionId) -> EventValue:
    """The event: instants in ms since the epoch, money in the smallest unit; None where not known."""
    session = state.sessions[session_id]
    takings, settings, published = session.takings, session.prizes.settings, session.prizes.published
    ended_at = session.ended.at if session.ended is not None else state.finished_at
    started_at = min((each.started_at for each in state.sessions.values() if each.started_at), default=None)
    winner = winner_of(state)
    if winner is None and end_cause(session) == "deal":
        winner = _deal_winner(state, session)
    return {
        "started_at": started_at,
        "ended_at": ended_at,
        "finished_at": state.finished_at,
        "duration_ms": ended_at - started_at if started_at is not None and ended_at is not None else None,
        "ended_by": end_cause(session),
        "winner": winner,
        "entries": takings.entries,
        "reentries": takings.reentries,
        "unique_players": _unique(state, session),
        "rebuys": takings.rebuys,
        "addons": takings.addons,
        "players_left": session.whole.players_left
        if session.whole is not None
        else session.counters.players_left,
        "level": session.structure.level_number(session.clock.index),
        "currency": settings.currency if settings is not None else None,
        "exponent": settings.exponent if settings is not None else None,
        "pool": published.pool if published else pool_of(settings, takings) if settings else None,
        "places": len(amounts_now(session)),
    }


def _unique(state: Tournament, session: Session) -> int:
    """Number of persons: the entries of a player, in any flight, count once."""
    takings = session.takings
    if len(state.sessions) == 1:
        return takings.entries - takings.reentries
    named = len(state.entries)
    repeated = named - len({entry.person for entry in state.entries.values()})
    return takings.entries - (repeated if named else takings.reentries)


def _standing(state: Tournament, rows: list[ResultValue]) -> StandingValue:
    """The state of the confirmation. Marks the rows corrected since."""
    confirmation = state.confirmed
    corrections = confirmation.corrections if confirmation is not None else ()
    entries = {entry for each in corrections for entry in each.entries}
    counted = any(each.counted for each in corrections)
    for row in rows if corrections else ():
        if row["entry"] in entries or (counted and row["entry"] is None):
            row["corrected"] = True
    return {
        "confirmed_at": confirmation.at if confirmation is not None else None,
        "corrected_at": [each.at for each in corrections],
        "fingerprint": fingerprint(_facts_of(state, rows)),
    }


def _facts_of(state: Tournament, rows: list[ResultValue]) -> Facts:
    return facts_of(state.title, [*rows, *map(surrendered_row, _surrendered(state, {}))])


# -- rows ------------------------------------------------------------------------------------------------


def _rows(state: Tournament, session: Session, seats: Seats) -> list[ResultValue]:
    """Players with a settled place, the best first; an unnamed player has no entry."""
    amounts = amounts_now(session)
    shares = {each["entry"]: each for each in shared_prizes(state, session, amounts)}
    tied = {entry for tie in state.ties for entry in tie}
    dealt = _dealt_rows(state, session, seats)
    counted_deal = sum(row["entry"] is None for row in dealt)
    rows: list[ResultValue] = []
    placed = [(state.field - index, id_) for index, id_ in enumerate(state.eliminations)]
    if (last := _last_player(state)) is not None:
        placed.append((1, last))
    elif not dealt and _one_is_left(state):
        placed.append((1, None))
    waiting = unsettled_anywhere(state)
    flight_prizes, by_place = paid_by_flights(state), paid_by_places(state).places()
    for place, id_ in placed:
        if id_ in waiting:
            continue
        if id_ is None:
            if place > counted_deal:
                rows.append(_row(None, None, (place, place), prize_of(amounts, place)))
            continue
        places = shared_places(state, id_)[1] if id_ in tied else (place,)
        prize = flight_prizes[id_] if id_ in flight_prizes else prize_of(amounts, by_place.get(id_, place))
        amount = shares[id_]["amount"] if id_ in shares else prize
        rows.append(_row(id_, _name(seats, id_), (places[0], places[-1]), amount, session.dealt_to(id_)))
    return sorted([*rows, *dealt], key=lambda row: (row["place"], row["last"]))


def surrendered_row(stack: SurrenderedValue) -> ResultValue:
    """The row of a surrendered stack; its places are 0."""
    return _row(stack["entry"], stack["name"], (0, 0), stack["amount"])


def _surrendered(state: Tournament, seats: Seats) -> list[SurrenderedValue]:
    """Surrendered stacks with a payment, by entry: out without a place."""
    paid = state.sessions[state.last_session].slips.surrendered
    return [
        {"entry": id_, "name": _name(seats, id_), "amount": paid[id_]}
        for id_ in sorted_ids(paid)
        if id_ in state.entries and paid[id_]
    ]


def _row(
    entry: EntryId | None, name: str | None, places: tuple[int, int], amount: int, deal: int = 0
) -> ResultValue:
    row: ResultValue = {
        "entry": entry,
        "name": name,
        "place": places[0],
        "last": places[1],
        "amount": amount,
    }
    if deal:
        row["deal"] = deal
    return row


def _name(seats: Seats, entry: EntryId) -> str | None:
    return seats[entry]["name"] if entry in seats else None


def _one_is_left(state: Tournament) -> bool:
    """Whether one player is left, named or not."""
    counts = [each.counters for each in state.sessions.values()]
    return any(each.bustouts for each in counts) and sum(each.players_left for each in counts) == 1


def _last_player(state: Tournament) -> EntryId | None:
    return winner_of(state) if _one_is_left(state) else None


def _dealt_rows(state: Tournament, session: Session, seats: Seats) -> list[ResultValue]:
    """Rows of the players of an ending deal, once finished: by stacks, or together if a stack is unknown."""
    deal = _ending_deal(state, session)
    if deal is None:
        return []
    # An unnamed player may have gone out since: nobody knows which.
    players_left = [each for each in deal.players if each.entry[0] == "c" or state.entries[each.entry].alive]
    stacks = [each.stack for each in players_left]
    rows = []
    for each in players_left:
        stacks_above = sum(
            stack > each.stack for stack in stacks if stack is not None and each.stack is not None
        )
        equal_stacks = sum(stack == each.stack for stack in stacks)
        places = (
            (stacks_above + 1, stacks_above + equal_stacks) if None not in stacks else (1, len(players_left))
        )
        entry = each.entry if each.entry[0] == "e" else None
        name = _name(seats, each.entry) if entry is not None else None
        amount = session.dealt_to(each.entry)
        rows.append(_row(entry, name, places, amount, amount))
    return rows


def _ending_deal(state: Tournament, session: Session) -> Deal | None:
    """The deal that decides places: it ended play, or has unnamed players; None without one."""
    if state.finished_at is None or not session.binding_deals:
        return None
    deal = session.binding_deals[-1]
    counted = any(each.entry[0] == "c" for each in deal.players)
    return deal if counted or end_cause(session) == "deal" else None


def _deal_winner(state: Tournament, session: Session) -> EntryId | None:
    """The player with most chips at the deal that ended play; None in a tie, or without stacks."""
    first, *others = session.binding_deals[-1].players
    if first.stack is None or first.entry[0] != "e" or any(each.stack == first.stack for each in others):
        return None
    return first.entry if state.entries[first.entry].alive else None
