"""Stacks for the next day, and surrendered ones, where a player qualified more than once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from clockserver.core.texts import Reason

Rule: TypeAlias = Literal["best_stack", "first_stack", "sum"]
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
    """Number of bags of unnamed players, who cannot be found twice."""
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


class Forward(NamedTuple):
    """A player of the next day: the entry, its chips, and its flight."""

    person: Name
    entry: Name
    chips: int
    flight: str


class Surrendered(NamedTuple):
    """A surrendered stack, and its payment. Not `allowed`: its player had qualified before."""

    person: Name
    entry: Name
    flight: str
    chips: int
    paid: int
    allowed: bool


class Stacks(NamedTuple):
    """Players by chips, surrendered stacks by flight and entry, and players who qualified twice."""

    players: list[Forward]
    surrendered: list[Surrendered]
    twice: list[Name]


def order_of(name: Name) -> tuple[object, ...]:
    """Sort key of a name: numbers by value, also within words, so that e9 is before e10."""
    if isinstance(name, int):
        return (0, name)
    parts = _DIGITS.split(name)
    return (1, *((part, 0) if i % 2 == 0 else ("", int(part)) for i, part in enumerate(parts)), name)


def stacks_of(flights: Sequence[FlightBags], rule: Rule, surrendering: Surrendering) -> Stacks:
    """The stacks of all flights, by the rule for players with several."""
    of_person: dict[Name, list[tuple[int, Bag]]] = {}
    for i, flight in enumerate(flights):
        for bag in flight.bags:
            of_person.setdefault(bag.person, []).append((i, bag))
    players: list[Forward] = []
    leaving: list[tuple[int, Bag]] = []
    for person, bags in of_person.items():
        number, kept_chips = _kept(bags, rule)
        chips = sum(bag.chips for _, bag in bags) if rule == "sum" else kept_chips.chips
        players.append(Forward(person, kept_chips.entry, chips, flights[number].flight))
        if rule != "sum":
            leaving += [each for each in bags if each[1] is not kept_chips]
    leaving.sort(key=lambda each: (each[0], order_of(each[1].entry)))
    paid, allowed = _payment(rule, surrendering), rule == "best_stack"
    return Stacks(
        sorted(players, key=lambda each: (-each.chips, order_of(each.entry))),
        [
            Surrendered(bag.person, bag.entry, flights[i].flight, bag.chips, paid, allowed)
            for i, bag in leaving
        ],
        sorted((person for person, bags in of_person.items() if len(bags) > 1), key=order_of),
    )


def _kept(bags: Sequence[tuple[int, Bag]], rule: Rule) -> tuple[int, Bag]:
    """The stack that continues: the greatest, of equal ones the earlier; else the earliest flight's."""
    if rule == "best_stack":
        return min(bags, key=lambda each: (-each[1].chips, each[0]))
    return bags[0]


def _payment(rule: Rule, surrendering: Surrendering) -> int:
    return (surrendering.paid or 0) if rule == "best_stack" else 0


def refuse_unset(twice: bool, rule: Rule, surrendering: Surrendering) -> list[Reason]:
    """Refuse surrendered stacks without a known payment."""
    if not twice or rule != "best_stack" or surrendering.paid is not None:
        return []
    field = {None: "surrendered", "min_cash": "min_cash", "amount": "surrendered.amount"}
    return [Reason("flights.pays_unset", {}, field.get(surrendering.pays))]
