"""Penalties: how many hands a player misses."""

from __future__ import annotations

from clockserver.domain.ruleset_play import Penalties


def missed_hands(rules: Penalties, rounds: int, players: int) -> int:
    """Hands in so many missed rounds; `players` at the table when the penalty is given, the offender among them.

    A round is a hand for each of them. TDA 2015 66A, Irish Open 67A, TDA 2017 71A and its twins.
    """
    return rounds * (players if rules.round_counts_offender else players - 1)
