"""Topic `flights`: every flight and day with its figures, and the sums over all."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.day_end.next_day import is_over, schedule_of
from clockserver.tournament.day_end.state import newest
from clockserver.tournament.entries.late_registration import registration_closes, registration_open
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import Entry, EntryId
from clockserver.tournament.flights.players_at_end import next_step, players_to_end
from clockserver.tournament.flights.shapes import (
    FlightEndsValue,
    FlightLeaderValue,
    FlightLevelValue,
    FlightsValue,
    FlightTotalsValue,
    FlightValue,
)
from clockserver.tournament.flights.state import sessions_by_opening, shown_state
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

Counts = Mapping[SessionId, Mapping[str, CountValue]]
Names = Mapping[str, SeatValue]


def flights_value(
    state: Tournament, unique: Mapping[SessionId, int], counts: Counts, names: Names
) -> FlightsValue:
    """The whole topic. `unique`: number of persons in each session, and under an empty id in all together."""
    lines = [
        _flight(state, id_, unique[id_], _leader(state.sessions[id_], counts.get(id_, {}), names))
        for id_ in sessions_by_opening(state)
    ]
    totals: FlightTotalsValue = {
        "entries": sum(each["entries"] for each in lines),
        "reentries": sum(each["reentries"] for each in lines),
        "unique": unique[""],
        "left": sum(each["left"] for each in lines if each["state"] != "merged"),
    }
    return {"flights": lines, "totals": totals}


def unique_players(state: Tournament) -> dict[SessionId, int]:
    """Number of persons in each session, and in all under an empty id; each unnamed player counts as one.

    Players of a merged flight are the persons with an entry or a bag there.
    """
    persons_of: dict[SessionId, set[str]] = {id_: set() for id_ in state.sessions}
    entries: dict[SessionId, dict[EntryId, Entry]] = {id_: {} for id_ in state.sessions}
    for id_, entry in state.entries.items():
        if (session_id := entry.session) in persons_of:
            persons_of[session_id].add(entry.person)
            entries[session_id][id_] = entry
    for id_, session in state.sessions.items():
        end = newest(session.day_ends)
        if session.merged_into is None or end is None:
            continue
        entries_with_bags = [state.entries[each] for each in end.bags if each in state.entries]
        persons_of[id_].update(each.person for each in entries_with_bags)
        entries[id_].update((each.id, each) for each in entries_with_bags)
    counted = {
        id_: _unnamed_players(session, entries[id_])
        for id_, session in state.sessions.items()
        if session.stage == 1
    }
    unique = {id_: len(persons) + counted.get(id_, 0) for id_, persons in persons_of.items()}
    return {**unique, "": len(set().union(*persons_of.values())) + sum(counted.values())}


def _unnamed_players(session: Session, entries: Mapping[EntryId, Entry]) -> int:
    """Number of unnamed players who entered a session."""
    reentries = sum(each.kind == "reentry" for each in entries.values())
    unnamed = session.counters.entries - len(entries)
    return max(0, unnamed - max(0, session.counters.reentries - reentries))


def level_value(session: Session, index: int, left_ms: int | None = None) -> FlightLevelValue:
    """The level at `index`; at a break, the level before it."""
    periods = session.structure.periods
    stakes = next((each.stakes[0] for each in reversed(periods[: index + 1]) if each.stakes), None)
    return {
        "level": session.structure.level_number(index),
        "is_break": periods[index].kind == "break",
        "small_blind": 0 if stakes is None else stakes.small_blind,
        "big_blind": 0 if stakes is None else stakes.yardstick,
        "ante": 0 if stakes is None else stakes.ante,
        "left_ms": left_ms,
    }


def back_value(session: Session) -> FlightLevelValue | None:
    """The level with which play resumes after the day; None while it is played, or at the end.

    After a level played to its end, the next level; otherwise the same level with the time left.
    """
    if not is_over(session) and session.flight_end is None:
        return None
    clock, periods = session.clock, session.structure.periods
    mark, index = clock.mark, clock.index
    if mark.left_ms or mark.deadline is not None:
        return level_value(session, index, mark.left_ms or None)
    after = (i for i in range(index + 1, len(periods)) if periods[i].kind == "level")
    following = next(after, None)
    return None if following is None else level_value(session, following, clock.spans[following].ms)


def players_through(session: Session) -> int:
    """Number of players who are in; for a merged flight, of qualified players."""
    end = newest(session.day_ends)
    if session.merged_into is None:
        return session.counters.players_left
    bags = 0 if end is None else len(end.bags) + sum(each.bags for each in end.table_bags.values())
    return bags or (session.flight_end.players_left if session.flight_end is not None else 0)


def _flight(state: Tournament, id_: SessionId, unique: int, leader: FlightLeaderValue | None) -> FlightValue:
    session, now = state.sessions[id_], state.last_at
    counters, coming, players_left = session.counters, schedule_of(session), players_through(session)
    mark = session.clock.mark
    return {
        "session": id_,
        "label": session.label,
        "stage": session.stage,
        "state": shown_state(session),
        "starts_at": session.starts_at,
        "started_at": session.started_at,
        "entries": counters.entries,
        "reentries": counters.reentries,
        "unique": unique,
        "left": players_left,
        "average": _chips(session) // players_left if players_left else None,
        "leader": leader,
        "clock": level_value(
            session, session.clock.index, None if mark.deadline is not None else mark.left_ms
        ),
        "back": back_value(session),
        "day_over": is_over(session) or session.flight_end is not None,
        "ends": _ends(session, now),
        "offer": next_step(session, now),
        "registration": {
            "open": session.merged_into is None and registration_open(session, now),
            "close_level": _close_level(session),
        },
        "ended_at": session.flight_end.at if session.flight_end is not None else None,
        "resumes_at": None if coming is None else coming.resumes_at,
        "starts": None if coming is None else "by_itself" if coming.by_itself else "by_hand",
        "merged_into": session.merged_into,
    }


def _ends(session: Session, now: int) -> FlightEndsValue:
    flight_ends = session.ends
    return {
        "level": flight_ends.level,
        "share_per_mille": flight_ends.share_per_mille,
        "round": flight_ends.round,
        "least": flight_ends.least,
        "in_money": flight_ends.in_money,
        "same_mark": flight_ends.same_mark,
        "players": players_to_end(session, now),
    }


def _close_level(session: Session) -> int | None:
    closes = registration_closes(session.structure, session.registration)
    return None if closes is None else session.structure.level_number(session.structure.index(closes))


def _chips(session: Session) -> int:
    """The chips in play; for a merged flight, those of its bags."""
    end = newest(session.day_ends)
    if session.merged_into is None or end is None:
        return session.ledger.in_play
    return sum(end.bags.values()) + sum(each.chips for each in end.table_bags.values())


def _leader(session: Session, counts: Mapping[str, CountValue], names: Names) -> FlightLeaderValue | None:
    """The largest bag of an ended flight, else the largest counted stack; of equal ones the earlier entry."""
    end = newest(session.day_ends)
    ended = session.flight_end is not None or session.merged_into is not None
    if ended and end is not None and end.bags:
        entry = max(end.bags, key=lambda each: (end.bags[each], -int(each[1:])))
        chips, verified = end.bags[entry], True
    elif counts and not ended:
        entry = max(counts, key=lambda each: (counts[each]["chips"], -int(each[1:])))
        chips, verified = counts[entry]["chips"], counts[entry]["verified"]
    else:
        return None
    name = names.get(entry)
    return {
        "entry": entry,
        "name": None if name is None else name["name"],
        "chips": chips,
        "verified": verified,
    }
