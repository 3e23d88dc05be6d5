"""Entries looked up by id, and checks of their state."""

from __future__ import annotations

from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.state import Entry, EntryId
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def draws_anywhere(rules: RuleSet, session: Session, now: int) -> bool:
    """Whether late entries, re-entries and alternates draw from all open seats; else they draw like new players.

    Always false before the first hand. TDA 2015 7, and the same rule of other sets.
    """
    return rules.re_entry.seat_pool == "any_position" and is_started(session, now)


def demand_entry(state: Tournament, id_: EntryId, field: str = "entry") -> Entry:
    """An entry by its id. Raises Refused if there is none."""
    entry = state.entries.get(id_)
    if entry is None:
        raise Refused(Reason("entries.unknown", {"entry": id_}, field))
    return entry


def demand_alive(state: Tournament, id_: EntryId) -> Entry:
    """An entry that is still in, by its id. Raises Refused."""
    entry = demand_entry(state, id_)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": id_}, "entry"))
    return entry


def demand_playing(state: Tournament, session: Session, id_: EntryId, now: int) -> Entry:
    """An entry at a seat after play began. Raises Refused with every reason."""
    entry = demand_alive(state, id_)
    reasons = []
    if entry.status != "playing":
        reasons.append(Reason("entries.not_seated", {"entry": id_}, "entry"))
    if not is_started(session, now):
        reasons.append(Reason("clock.not_started", {}, "entry"))
    if reasons:
        raise Refused(*reasons)
    return entry


def next_out(session: Session) -> int:
    """Elimination index of the next player out of a session: before players who left with a seat won."""
    won = len(session.satellite.won) if session.satellite is not None else 0
    return len(session.eliminations) - won


def is_started(session: Session, now: int) -> bool:
    """Whether the clock has been started."""
    return session.clock.at(now).phase not in ("ready", "scheduled")


def has_played(state: Tournament, entry: Entry, now: int) -> bool:
    """Whether an entry has played a hand, in its session or in the flight of its chips."""
    session = state.sessions[entry.session]
    return entry.id in session.carried or (entry.status == "playing" and is_started(session, now))


def place_of(state: Tournament, id_: EntryId) -> int | None:
    """The place of an eliminated entry, counted from the winner; None while it is in.

    Final once no more entries are accepted; until then each new entry moves it down by one.
    """
    order = state.eliminations
    return state.field - order.index(id_) if id_ in order else None
