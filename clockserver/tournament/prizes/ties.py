"""Prizes of shared places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.hand_for_hand.places import shared_places
from clockserver.tournament.prizes.amounts import unit_of
from clockserver.tournament.prizes.state import prize_of, shared
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


class Tied(NamedTuple):
    """Entries that share places, the best first, and the part of each; odd units go to those named first."""

    places: tuple[int, ...]
    shares: dict[EntryId, int]


def tied(state: Tournament, session: Session, amounts: Sequence[int]) -> Iterator[Tied]:
    """The shared places of which at least one is paid."""
    for tie in session.ties:
        entries, places = shared_places(state, session, tie[0])
        if len(places) < 2 or places[0] > len(amounts):
            continue
        paid = [prize_of(amounts, place) for place in places]
        parts = shared(paid, 1, len(places), unit_of(session), state.ruleset.deals.remainder)
        yield Tied(places, dict(zip(entries, parts, strict=True)))
