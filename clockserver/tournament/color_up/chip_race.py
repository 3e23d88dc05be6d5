"""The chip race: the new chips for a table's odd chips of a denomination that leaves, and their winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.cards import RANKS, Card, is_card
from clockserver.core.texts import Reason, Refused

CHIP_RACE_REFUSALS = (
    "cards.twice",
    "cards.unknown",
    "chip_race.no_chips",
    "chip_race.not_exchanged",
    "chip_race.too_few_cards",
    "seats.twice",
)
"""Codes of an impossible chip race."""

Seat: TypeAlias = int
Rounding: TypeAlias = Literal["half_up", "up", "down", "round_each_up"]
SPADES_FIRST = "shdc"


class RaceRules(Struct, frozen=True):
    """The rules of a race. `suits`: the best first; `max_chips`: new chips that one player can win."""

    first_seat: Seat = 1
    suits: str = SPADES_FIRST
    max_chips: int = 1


USUAL_RULES = RaceRules()


class Race(Struct, frozen=True):
    """The result of a race: new chips, the seats that win one each, the best first, and rescued seats."""

    chips: int
    winners: tuple[Seat, ...]
    rescued: tuple[Seat, ...] = ()
    """Seats that get one chip of the lowest remaining denomination, so that nobody is raced out."""
    cards: dict[Seat, tuple[Card, ...]] = {}
    """The cards dealt to each seat; empty where no card decides."""


def race(
    odd: Mapping[Seat, int],
    ratio: int,
    deck: Sequence[Card],
    rounding: Rounding,
    only_chip: Sequence[Seat] = (),
    rules: RaceRules = USUAL_RULES,
) -> Race:
    """Run the race at a table. TDA 2015 23A and its twins.

    `odd`: old chips by seat, left after the exchange at equal value; `ratio`: old chips for one new chip;
    `deck`: the first card dealt first; `only_chip`: seats whose last chips race. The set's `color_up` has the
    rounding and the rules. Raises Refused with all faults.
    """
    raced = 0 if rounding == "round_each_up" else sum(odd.values())
    reasons = [
        *refuse_unexchanged(odd, ratio),
        *faults_of_last_chips(odd, only_chip),
        *faults_of_deck(deck, raced),
    ]
    if reasons:
        raise Refused(*reasons)
    seats = sorted(
        (seat for seat, chips in odd.items() if chips), key=lambda seat: (seat < rules.first_seat, seat)
    )
    if rounding == "round_each_up":
        return Race(len(seats), tuple(seats))
    chips = new_chips(raced, ratio, rounding)
    cards = _dealt(odd, seats, deck)
    winners = _winners(cards, chips, rules)
    rescued = sorted(set(only_chip) - set(winners))
    return Race(chips, winners, tuple(rescued), cards)


def new_chips(odd: int, ratio: int, rounding: Literal["half_up", "up", "down"]) -> int:
    """The number of new chips for `odd` old ones at a table; the set's `color_up.rounding` rounds it."""
    whole, rest = divmod(odd, ratio)
    rounds_up = {"half_up": 2 * rest >= ratio, "up": rest > 0, "down": False}
    return whole + rounds_up[rounding]


def value_change(result: Race, odd: int, old: int, new: int, lowest: int, rescue_chips: int = 1) -> int:
    """The change of chip value in play by a race: `odd` chips of `old` leave, new and rescue chips come.

    `lowest`: the lowest denomination still in play after all that leave now.
    """
    return len(result.winners) * new + len(result.rescued) * rescue_chips * lowest - odd * old


def _dealt(
    odd: Mapping[Seat, int], seats: Sequence[Seat], deck: Sequence[Card]
) -> dict[Seat, tuple[Card, ...]]:
    """A card for each odd chip, all cards of one player before the next player's."""
    cards: dict[Seat, tuple[Card, ...]] = {}
    dealt = 0
    for seat in seats:
        cards[seat] = tuple(deck[dealt : dealt + odd[seat]])
        dealt += odd[seat]
    return cards


def _winners(cards: Mapping[Seat, Sequence[Card]], chips: int, rules: RaceRules) -> tuple[Seat, ...]:
    """The seats that win this number of chips, the best card first; no seat more than `rules.max_chips`."""
    by_strength = (
        (_strength(card, rules.suits), seat) for seat, dealt_cards in cards.items() for card in dealt_cards
    )
    winners: list[Seat] = []
    for _, seat in sorted(by_strength, reverse=True):
        if len(winners) < chips and winners.count(seat) < rules.max_chips:
            winners.append(seat)
    return tuple(winners)


def _strength(card: Card, suits: str) -> tuple[int, int]:
    return RANKS.index(card[0]), -suits.index(card[1])


def refuse_unexchanged(odd: Mapping[Seat, int], ratio: int) -> list[Reason]:
    """Refuse seats with enough odd chips for a new chip: these chips are exchanged at equal value first."""
    return [
        Reason("chip_race.not_exchanged", {"seat": seat, "chips": chips, "ratio": ratio}, f"odd.{seat}")
        for seat, chips in odd.items()
        if chips >= ratio
    ]


def faults_of_last_chips(odd: Mapping[Seat, int], only_chip: Sequence[Seat | None]) -> list[Reason]:
    """Faults of the seats named as racing their last chip; a None among them is skipped."""
    reasons = []
    for i, seat in enumerate(only_chip):
        if seat is not None and seat in only_chip[:i]:
            reasons.append(Reason("seats.twice", {"seat": seat}, f"only_chip[{i}]"))
        elif seat is not None and not odd.get(seat):
            reasons.append(Reason("chip_race.no_chips", {"seat": seat}, f"only_chip[{i}]"))
    return reasons


def faults_of_deck(deck: Sequence[Card | None], chips: int) -> list[Reason]:
    """Faults of a deck for `chips` odd chips, a card each; a None among its cards is skipped."""
    reasons = []
    for i, card in enumerate(deck):
        if card is not None and not is_card(card):
            reasons.append(Reason("cards.unknown", {"card": card[:20]}, f"deck[{i}]"))
        elif card is not None and card in deck[:i]:
            reasons.append(Reason("cards.twice", {"card": card}, f"deck[{i}]"))
    if len(deck) < chips:
        reasons.append(Reason("chip_race.too_few_cards", {"cards": len(deck), "chips": chips}, "deck"))
    return reasons
