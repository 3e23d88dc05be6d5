"""Stacks surrendered when flights are merged, as their players continue with a better one, and their payment.

Merging decides with `min_cash`. Its event's `evolve` calls `with_surrendered`, and the undo calls it with the
earlier amounts. The settler issues and withdraws the slips, the pool is less by their sum, and an undo is
refused with `slips.reverse_first` once one of them is paid. A surrendered stack has no place:
`Tournament.field` leaves it out.
"""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from msgspec.structs import replace

from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.prizes.prize_amounts import amounts_now
from clockserver.tournament.state import Tournament


def min_cash(state: Tournament) -> int:
    """The smallest prize: that paid in flights, else the last place's; 0 without prizes."""
    in_flights = [each.flight_prizes.amount for each in state.sessions.values() if each.flight_prizes]
    amounts = amounts_now(state.sessions[state.last_session])
    return min(in_flights) if in_flights else min(amounts, default=0)


def with_surrendered(state: Tournament, amounts: Mapping[EntryId, int]) -> Tournament:
    """The tournament with these surrendered stacks, each with its payment; 0: nothing."""
    slips = state.sessions[state.last_session].slips
    slips = replace(slips, surrendered=Map(amounts))
    sessions = state.sessions.update(
        {id_: replace(each, slips=slips) for id_, each in state.sessions.items()}
    )
    return replace(state, sessions=sessions)
