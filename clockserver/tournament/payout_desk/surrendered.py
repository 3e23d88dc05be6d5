"""Stacks surrendered when flights are merged, as their players have a better one, and their payment.

Merging uses `min_cash` to decide, and calls `with_surrendered` in its event's `evolve`, and with the earlier
amounts to undo it. The settler does the rest: it issues and withdraws slips, the pool is less by their sum,
and an undo is refused with `slips.reverse_first` once one is paid. A surrendered stack has no place:
`Tournament.field` leaves it out.
"""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from msgspec.structs import replace

from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.prizes.amounts import amounts_now
from clockserver.tournament.state import Tournament


def min_cash(state: Tournament) -> int:
    """The least prize: that of flights, else the last one of the pool; 0 without prizes."""
    in_flights = [each.flight_prizes.amount for each in state.sessions.values() if each.flight_prizes]
    amounts = amounts_now(state.sessions[state.last_session])
    return min(in_flights) if in_flights else min(amounts, default=0)


def with_surrendered(state: Tournament, amounts: Mapping[EntryId, int]) -> Tournament:
    """The tournament in which these entries surrendered their stacks, each paid that amount; 0: nothing."""
    slips = state.sessions[state.last_session].slips
    slips = replace(slips, surrendered=Map(amounts))
    sessions = state.sessions.update(
        {id_: replace(each, slips=slips) for id_, each in state.sessions.items()}
    )
    return replace(state, sessions=sessions)
