"""The number of players left when a flight ends by a share of its entries."""

from __future__ import annotations

from clockserver.tournament.flights.state import Rounding

PER_MILLE = 1000


def players_at_end(entries: int, share_per_mille: int, round_: Rounding = "up", least: int = 1) -> int:
    """The share of the entries, rounded, at least `least` and at most all entries. Half goes up in `nearest`."""
    whole, rest = divmod(entries * share_per_mille, PER_MILLE)
    if round_ == "up":
        whole += rest > 0
    elif round_ == "nearest":
        whole += 2 * rest >= PER_MILLE
    return min(entries, max(whole, least))
