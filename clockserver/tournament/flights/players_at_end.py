"""The number of players left at which a flight ends: by a share of its entries, or in the money."""

from __future__ import annotations

from typing import Literal

from clockserver.tournament.entries.late_registration import registration_open
from clockserver.tournament.flights.state import Rounding, state_of
from clockserver.tournament.prizes.flight_money import flight_places, share_places
from clockserver.tournament.session import Session

PER_MILLE = 1000


def players_at_end(entries: int, share_per_mille: int, round_: Rounding = "up", min_players: int = 1) -> int:
    """The share of the entries, rounded, at least `min_players`, at most all. Half rounds up in `nearest`."""
    whole, rest = divmod(entries * share_per_mille, PER_MILLE)
    if round_ == "up":
        whole += rest > 0
    elif round_ == "nearest":
        whole += 2 * rest >= PER_MILLE
    return min(entries, max(whole, min_players))


def players_to_end(session: Session, now: int) -> int | None:
    """The number of players at which the flight ends by share or in the money; None before it is known."""
    flight_ends, entries = session.ends, session.field
    if session.flight_end is None and registration_open(session, now):
        return None
    player_counts = []
    if flight_ends.share_per_mille is not None:
        player_counts.append(
            players_at_end(entries, flight_ends.share_per_mille, flight_ends.round, flight_ends.least)
        )
    if flight_ends.in_money and (places := _paid_places(session)):
        player_counts.append(places)
    return max(player_counts, default=None)


def next_step(session: Session, now: int) -> Literal["hand_for_hand", "end"] | None:
    """The next step near the end: hand-for-hand with one player too many, or the end of the flight."""
    if state_of(session) != "open":
        return None
    left, players = session.counters.players_left, players_to_end(session, now)
    if session.clock.at(now).day_over or (players is not None and left <= players):
        return "end"
    return "hand_for_hand" if players is not None and left == players + 1 else None


def _paid_places(session: Session) -> int:
    """Number of places that a flight pays itself, else that the payout table pays for its own entries."""
    settings = session.prizes.settings
    if session.flight_prizes is not None:
        return flight_places(session)
    return share_places(settings, session.field) if settings is not None else 0
