"""Stacks for the next day, and surrendered stacks of players who qualified more than once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from clockserver.core.texts import Reason

MergeRule: TypeAlias = Literal["best_stack", "first_stack", "sum"]
"""The stack with which a person with several stacks continues: the greatest, the first, or their sum."""
Pays: TypeAlias = Literal["nothing", "min_cash", "amount"]
Name: TypeAlias = int | str
_DIGITS = re.compile(r"(\d+)")


class Bag(NamedTuple):
    """The bag of a qualified entry."""

    entry: Name
    person: Name
    chips: int


class FlightBags(NamedTuple):
    """A flight with its final chips in play and its bags."""

    flight: str
    in_play: int
    bags: Sequence[Bag]
    counted: int = 0
    """Number of bags of unnamed players."""
    counted_chips: int = 0


class Surrendering(NamedTuple):
    """The payment of a surrendered stack: a min-cash, an amount, or nothing."""

    pays: Pays | None = None
    amount: int | None = None
    min_cash: int | None = None

    @property
    def paid(self) -> int | None:
        """The payment of one stack; None: not known."""
        match self.pays:
            case None:
                return None
            case "nothing":
                return 0
            case "min_cash":
                return self.min_cash
            case "amount":
                return self.amount


class ContinuingPlayer(NamedTuple):
    """A player of the next day: the entry, its chips, and its flight."""

    person: Name
    entry: Name
    chips: int
    flight: str


class Surrendered(NamedTuple):
    """A surrendered stack, and its payment. Not `allowed`: the player had qualified before it."""

    person: Name
    entry: Name
    flight: str
    chips: int
    paid: int
    allowed: bool


class Stacks(NamedTuple):
    """Players by chips, surrendered stacks by flight and entry, and players who qualified twice."""

    players: list[ContinuingPlayer]
    surrendered: list[Surrendered]
    twice: list[Name]


def name_order(name: Name) -> tuple[object, ...]:
    """Sort key of a name: numbers by value, also within words, so that e9 is before e10."""
    if isinstance(name, int):
        return (0, name)
    parts = _DIGITS.split(name)
    return (1, *((part, 0) if i % 2 == 0 else ("", int(part)) for i, part in enumerate(parts)), name)


def stacks_of(flights: Sequence[FlightBags], rule: MergeRule, surrendering: Surrendering) -> Stacks:
    """The stacks of all flights, by the rule for players with several stacks."""
    of_person: dict[Name, list[tuple[int, Bag]]] = {}
    for i, flight in enumerate(flights):
        for bag in flight.bags:
            of_person.setdefault(bag.person, []).append((i, bag))
    players: list[ContinuingPlayer] = []
    surrendered: list[tuple[int, Bag]] = []
    for person, bags in of_person.items():
        index, kept = _kept(bags, rule)
        chips = sum(bag.chips for _, bag in bags) if rule == "sum" else kept.chips
        players.append(ContinuingPlayer(person, kept.entry, chips, flights[index].flight))
        if rule != "sum":
            surrendered += [each for each in bags if each[1] is not kept]
    surrendered.sort(key=lambda each: (each[0], name_order(each[1].entry)))
    paid, allowed = _payment(rule, surrendering), rule == "best_stack"
    return Stacks(
        sorted(players, key=lambda each: (-each.chips, name_order(each.entry))),
        [
            Surrendered(bag.person, bag.entry, flights[i].flight, bag.chips, paid, allowed)
            for i, bag in surrendered
        ],
        sorted((person for person, bags in of_person.items() if len(bags) > 1), key=name_order),
    )


def _kept(bags: Sequence[tuple[int, Bag]], rule: MergeRule) -> tuple[int, Bag]:
    """The stack that continues: the greatest, of equal ones the earlier; by the other rules, the first."""
    if rule == "best_stack":
        return min(bags, key=lambda each: (-each[1].chips, each[0]))
    return bags[0]


def _payment(rule: MergeRule, surrendering: Surrendering) -> int:
    return (surrendering.paid or 0) if rule == "best_stack" else 0


def refuse_unset(twice: bool, rule: MergeRule, surrendering: Surrendering) -> list[Reason]:
    """The reason against surrendered stacks without a known payment."""
    if not twice or rule != "best_stack" or surrendering.paid is not None:
        return []
    field = {None: "surrendered", "min_cash": "min_cash", "amount": "surrendered.amount"}
    return [Reason("flights.pays_unset", {}, field.get(surrendering.pays))]
