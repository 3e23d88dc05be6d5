"""The big blind's ante from a stack too short for both: the order, and the chips that can be won."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.rules.ruleset import RuleSet

First: TypeAlias = Literal["ante", "big_blind"]
ORDERS: tuple[First, ...] = ("ante", "big_blind")


class Posting(Struct, frozen=True):
    """The chips a stack posts. The ante belongs to the main pot, the blind is the player's bet."""

    first: First
    ante: int
    blind: int

    def main_pot(self, players: int) -> int:
        """Maximum win of an all-in player, with `players` dealt in: the ante, and the blind of each."""
        return self.ante + self.blind * players


def ante_due(rules: RuleSet, ante: int, small_blind: int, *, final_table: bool) -> int:
    """The ante of the big blind; at the final table of some sets it is the small blind. House BBA 11B."""
    is_small_blind = final_table and rules.big_blind_ante.final_table_ante == "small_blind" and small_blind
    return small_blind if is_small_blind else ante


def posting(stack: int, big_blind: int, ante: int, first: First) -> Posting:
    """The posting where `first` comes first; a stack that covers both posts both."""
    if first == "ante":
        posted = min(stack, ante)
        return Posting(first, posted, min(stack - posted, big_blind))
    posted = min(stack, big_blind)
    return Posting(first, min(stack - posted, ante), posted)


def postings(rules: RuleSet, stack: int, big_blind: int, ante: int) -> tuple[Posting, ...]:
    """The posting by the set (TDA 2024 RP-11 names the order); in both orders where the set is silent."""
    first = rules.big_blind_ante.posted_first
    orders = ORDERS if first is None and stack < big_blind + ante else (first or ORDERS[0],)
    return tuple(posting(stack, big_blind, ante, order) for order in orders)
