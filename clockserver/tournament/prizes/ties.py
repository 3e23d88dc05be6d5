"""Prizes of shared places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.prizes.flight_money import paid_in
from clockserver.tournament.prizes.prize_amounts import unit_of
from clockserver.tournament.prizes.state import prize_of, shared_amounts
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


class Tied(NamedTuple):
    """Shared places, the best first, and the shares of their entries; odd units go to the first entries."""

    places: tuple[int, ...]
    shares: dict[EntryId, int]


class Paid(NamedTuple):
    """The elimination order, 0 first out, and the field, without players paid by their flight."""

    out: tuple[EntryId | None, ...]
    field: int

    def places(self) -> dict[EntryId, int]:
        """The place of each eliminated entry."""
        return {id_: self.field - index for index, id_ in enumerate(self.out) if id_ is not None}


def paid_by_flights(state: Tournament) -> dict[EntryId, int]:
    """The prize of each entry out of a flight in the money, the worst place first."""
    prizes: dict[EntryId, int] = {}
    for session in sorted_sessions(state.sessions):
        if session.flight_prizes is not None:
            prizes |= paid_in(session, unit_of(session), state.ruleset.deals.remainder)
    return prizes


def paid_by_places(state: Tournament) -> Paid:
    """The elimination order for the published amounts."""
    by_flights = paid_by_flights(state)
    if not by_flights:
        return Paid(state.eliminations, state.field)
    out = tuple(each for each in state.eliminations if each is None or each not in by_flights)
    return Paid(out, state.field - len(by_flights))


def shared_paid_places(state: Tournament, session: Session, amounts: Sequence[int]) -> Iterator[Tied]:
    """Shared places of which at least one is paid."""
    if not state.ties:
        return
    place_of = paid_by_places(state).places()
    for tie in state.ties:
        entries = [entry for entry in tie if entry in place_of]
        places = tuple(sorted(place_of[entry] for entry in entries))
        if len(places) < 2 or places[0] > len(amounts):
            continue
        paid = [prize_of(amounts, place) for place in places]
        parts = shared_amounts(paid, 1, len(places), unit_of(session), state.ruleset.deals.remainder)
        yield Tied(places, dict(zip(entries, parts, strict=True)))
