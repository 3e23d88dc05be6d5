"""Main and side pots: amounts, eligible players, and the part of each winner, odd chips included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.cards import strength

Seat: TypeAlias = int
OddChipsBy: TypeAlias = Literal["left_of_button", "high_card_by_suit"]


class Player(Struct, frozen=True):
    """A player's chips in the pot and the hand's ranks.

    1 is the best high or low, equal ranks tie; None: no hand.
    """

    seat: Seat
    put_in: int
    folded: bool = False
    high: int | None = None
    low: int | None = None
    card: str = ""
    """The highest card of the winning five, used for odd chips in stud."""


class Pot(Struct, frozen=True):
    """The amount of a pot and the players eligible for it, in order of seats."""

    amount: int
    eligible: tuple[Seat, ...]


class Part(Struct, frozen=True):
    """One player's part of a pot; `odd` counts the indivisible chips in it."""

    seat: Seat
    amount: int
    odd: int
    side: Literal["high", "low", "both"]


class Split(Struct, frozen=True):
    """How pots are divided: smallest chip in play, button, seats of the table, rule for odd chips."""

    unit: int
    button: Seat
    seats: int
    odd_chips: OddChipsBy


def pots(players: Iterable[Player], dead: int = 0) -> tuple[list[Pot], tuple[Seat, int] | None]:
    """The pots, main pot first, and the uncalled chips with their seat.

    `dead`: chips of no player, in the main pot.
    """
    every = sorted(players, key=lambda each: each.seat)
    amounts = {each.seat: each.put_in for each in every}
    live = [each.seat for each in every if not each.folded]
    returned = _uncalled(amounts, live)
    if returned is not None:
        amounts[returned[0]] -= returned[1]
    side_pots: list[Pot] = []
    below, dead_chips = 0, dead
    levels = sorted({amounts[seat] for seat in live if amounts[seat]})
    for level in levels:
        top = max(amounts.values()) if level == levels[-1] else level
        amount = dead_chips + sum(min(each, top) - min(each, below) for each in amounts.values())
        side_pots.append(Pot(amount, tuple(seat for seat in live if amounts[seat] >= level)))
        below, dead_chips = level, 0
    if not levels and (dead_chips or sum(amounts.values())):
        side_pots.append(Pot(dead_chips + sum(amounts.values()), tuple(live)))
    return side_pots, returned


def _uncalled(amounts: dict[Seat, int], live: Sequence[Seat]) -> tuple[Seat, int] | None:
    leader = max(live, key=lambda seat: amounts[seat])
    called = max((amount for seat, amount in amounts.items() if seat != leader), default=0)
    uncalled = amounts[leader] - called
    return (leader, uncalled) if uncalled > 0 else None


def divide_pot(pot: Pot, players: Iterable[Player], split: Split) -> list[Part]:
    """Divide a pot between the best high and, if one qualifies, the best low of the eligible players."""
    contenders = [each for each in players if each.seat in pot.eligible]
    if len(contenders) == 1:
        return [Part(contenders[0].seat, pot.amount, 0, "both")]
    highs = _best([(each, each.high) for each in contenders])
    lows = _best([(each, each.low) for each in contenders])
    if not lows:
        return _divide_equally(pot.amount, highs, split, "high")
    if [each.seat for each in highs] == [each.seat for each in lows]:
        return _divide_equally(pot.amount, highs, split, "both")
    # The odd chip of the whole pot goes to the high side.
    low_half = pot.amount // split.unit // 2 * split.unit
    return [
        *_divide_equally(pot.amount - low_half, highs, split, "high"),
        *_divide_equally(low_half, lows, split, "low"),
    ]


def _best(ranked: Iterable[tuple[Player, int | None]]) -> list[Player]:
    qualified = [(player, rank) for player, rank in ranked if rank is not None]
    best = min((rank for _, rank in qualified), default=None)
    return [player for player, rank in qualified if rank == best]


def _divide_equally(
    amount: int, winners: Sequence[Player], split: Split, side: Literal["high", "low", "both"]
) -> list[Part]:
    """Divide an amount equally, odd chips one by one in their order."""
    chips = amount // split.unit
    each, odd = divmod(chips, len(winners))
    first = sorted(winners, key=lambda player: _odd_order(player, split))
    extra = {player.seat: int(place < odd) * split.unit for place, player in enumerate(first)}
    return [
        Part(player.seat, each * split.unit + extra[player.seat], extra[player.seat], side)
        for player in sorted(winners, key=lambda player: player.seat)
    ]


def _odd_order(player: Player, split: Split) -> tuple[int, ...]:
    from_button = (player.seat - split.button - 1) % split.seats
    if split.odd_chips == "high_card_by_suit":
        return (-strength(player.card), from_button)
    return (from_button,)
