"""Blinding off: the time until an unplayed stack is posted away over the levels ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.structure.state import AnteKind


class BlindLevel(Struct, frozen=True):
    """A level ahead: its length and its cost in chips; without stakes, a break in which no hand is played."""

    ms: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_kind: AnteKind = "none"
    played: bool = True
    button_blind: int = 0
    """In short deck: the blind posted by the button."""

    def posted(self, hand_of_round: int, players: int) -> int:
        """Chips posted by a seat in a hand of its round: 0 as big blind, 1 as small blind, then the button.

        With two players the small blind has the button.
        """
        button = min(2, players - 1)
        ante = {
            "none": False,
            "per_player": True,
            "big_blind": hand_of_round == 0,
            "button": hand_of_round == button,
        }
        blind = {0: self.big_blind, 1: self.small_blind}.get(hand_of_round, 0)
        if hand_of_round == button:
            blind += self.button_blind
        return blind + (self.ante if ante[self.ante_kind] else 0)


class BlindedOff(Struct, frozen=True):
    """The end of a posting stack: hands and ms, with the hand that takes the last chip, and its level."""

    hands: int
    ms: int
    level: int
    """Index in `levels` of the level in which that hand begins."""


class _PostedStack(NamedTuple):
    """A stack in progress, and the seat's place in the round."""

    stack: int
    hands: int
    ms: int
    hand_of_round: int


def blinded_off(
    stack: int, levels: Sequence[BlindLevel], players: int, hand_ms: int, hand_of_round: int
) -> BlindedOff:
    """The end of a stack that only posts, for Irish Open 76. `hand_ms`: length of a hand.

    `levels`: the rest of the current level and the levels ahead; the last one has no end. The number of
    `players` at the table stays the same. `hand_of_round`: the seat is big blind in hand 0, small blind in
    hand 1. A hand is played at the level in which it begins. Raises Refused if the stack is never gone.
    """
    progress, elapsed_ms = _PostedStack(stack, 0, 0, hand_of_round), 0
    for i, level in enumerate(levels):
        elapsed_ms += level.ms
        last = i + 1 == len(levels)
        if not level.played:
            progress = progress._replace(ms=max(progress.ms, elapsed_ms))
            continue
        round_costs = sum(level.posted(hand, players) for hand in range(players))
        if last and not round_costs:
            break
        hands = None if last else max(0, -(-(elapsed_ms - progress.ms) // hand_ms))
        progress = _after_hands(progress, level, players, hand_ms, hands)
        if progress.stack <= 0:
            return BlindedOff(progress.hands, progress.ms, i)
    raise Refused(Reason("blind_off.never", {}, "levels"))


def _after_hands(
    progress: _PostedStack, level: BlindLevel, players: int, hand_ms: int, hands: int | None
) -> _PostedStack:
    """The stack after `hands` hands at a level (None: as many as it lasts), or at its end."""
    stack, played, hand = progress.stack, 0, progress.hand_of_round
    costs = [level.posted(each, players) for each in range(players)]
    cost_of_round = sum(costs)
    # Whole rounds at once: a big stack lasts for more hands than a loop should count.
    rounds = (stack - 1) // cost_of_round if cost_of_round else None
    if hands is not None:
        rounds = hands // players if rounds is None else min(rounds, hands // players)
    if rounds is not None:
        stack, played = stack - rounds * cost_of_round, rounds * players
    while stack > 0 and (hands is None or played < hands):
        stack -= costs[hand]
        played += 1
        hand = (hand + 1) % players
    return _PostedStack(stack, progress.hands + played, progress.ms + played * hand_ms, hand)
