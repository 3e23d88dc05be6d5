"""Merging flights into the next day: players with chips, chips that leave, and the clock's start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.merging.day_start import DayStart, FlightStop, StartWish, day_start
from clockserver.tournament.merging.next_day_stacks import (
    FlightBags,
    MergeRule,
    Name,
    Stacks,
    Surrendering,
    refuse_unset,
    stacks_of,
)
from clockserver.tournament.structure.state import Structure

MERGE_REFUSALS = (
    "flights.entry_twice",
    "flights.flight_twice",
    "flights.no_level",
    "flights.nobody",
    "flights.pays_unset",
    "flights.person_twice",
    "flights.too_many_chips",
)
"""Codes of flights that cannot be merged."""


class MergedChips(NamedTuple):
    """The chips of all flights: in play, in bags, carried over, and removed with surrendered stacks."""

    in_play: int
    bagged: int
    carried: int
    removed: int
    differences: dict[str, int]
    """The bags of each flight less its chips in play."""


class Merged(NamedTuple):
    """The next day at its start."""

    stacks: Stacks
    chips: MergedChips
    start: DayStart
    average: int
    """Rounded down, like `average_bb`."""
    average_bb: int


def merge(
    flights: Sequence[FlightBags],
    flight_ends: Sequence[FlightStop],
    structure: Structure,
    rule: MergeRule,
    surrendering: Surrendering,
    wish: StartWish,
) -> Merged:
    """Merge the flights. Raises Refused where no level fits, or the payment of stacks is not known."""
    stacks = stacks_of(flights, rule, surrendering)
    reasons = refuse_unset(bool(stacks.twice), rule, surrendering)
    chips = chips_of(flights, stacks)
    players = len(stacks.players) + sum(each.counted for each in flights)
    try:
        start = day_start(structure, flight_ends, wish, players, chips.carried)
    except Refused as refused:
        raise Refused(*reasons, *refused.reasons) from refused
    if reasons:
        raise Refused(*reasons)
    average = chips.carried // players
    return Merged(stacks, chips, start, average, average // start.big_blind)


def chips_of(flights: Sequence[FlightBags], stacks: Stacks) -> MergedChips:
    """The chips of all flights."""
    bagged = {each.flight: sum(bag.chips for bag in each.bags) + each.counted_chips for each in flights}
    return MergedChips(
        in_play=sum(each.in_play for each in flights),
        bagged=sum(bagged.values()),
        carried=sum(each.chips for each in stacks.players) + sum(each.counted_chips for each in flights),
        removed=sum(each.chips for each in stacks.surrendered),
        differences={each.flight: bagged[each.flight] - each.in_play for each in flights},
    )


def refuse_bags(flights: Sequence[Any]) -> list[Reason]:
    """Reasons against repeated names, flights without a bag and too many chips. None values are skipped."""
    reasons: list[Reason] = []
    names: set[str] = set()
    entries: set[Name] = set()
    for i, flight in enumerate(flights):
        if flight is None:
            continue
        if flight.flight in names:
            reasons.append(Reason("flights.flight_twice", {"label": flight.flight}, f"flights[{i}].flight"))
        if flight.flight is not None:
            names.add(flight.flight)
        reasons += _refuse_twice(flight.bags or (), entries, f"flights[{i}].bags")
    bags = [bag for flight in flights if flight is not None for bag in flight.bags or ()]
    if flights and not bags and all(each is not None and each.bags is not None for each in flights):
        reasons.append(Reason("flights.nobody", {}, "flights"))
    in_play = sum(flight.in_play or 0 for flight in flights if flight is not None)
    if max(in_play, sum(bag.chips or 0 for bag in bags if bag is not None)) > MAX_CHIPS:
        reasons.append(Reason("flights.too_many_chips", {"most": MAX_CHIPS}, "flights"))
    return reasons


def _refuse_twice(bags: Sequence[Any], entries: set[Name], field: str) -> list[Reason]:
    reasons: list[Reason] = []
    persons: set[Name] = set()
    for i, bag in enumerate(bags):
        if bag is None:
            continue
        if bag.entry is not None and bag.entry in entries:
            reasons.append(Reason("flights.entry_twice", {"entry": bag.entry}, f"{field}[{i}].entry"))
        if bag.person is not None and bag.person in persons:
            reasons.append(Reason("flights.person_twice", {"person": bag.person}, f"{field}[{i}].person"))
        entries.add(bag.entry)
        persons.add(bag.person)
    return reasons
