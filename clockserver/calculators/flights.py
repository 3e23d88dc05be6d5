"""Calculators `flight-end` and `merge-flights`: when a flight ends, and the next day after a merge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.input_reading import read
from clockserver.calculators.structures import Document, read_with_structure
from clockserver.core.ids import MAX_CHIPS, Chips, Instant
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.flights.players_at_end import PER_MILLE, players_at_end
from clockserver.tournament.flights.state import Rounding
from clockserver.tournament.merging.commands import LevelNumber, NextDayStart, Surrender
from clockserver.tournament.merging.day_start import FlightStop, StartWish, refuse_ends, refuse_wish
from clockserver.tournament.merging.merge import Merged, merge, refuse_bags
from clockserver.tournament.merging.next_day_stacks import (
    Bag,
    FlightBags,
    MergeRule,
    Surrendering,
    refuse_unset,
)
from clockserver.tournament.structure.state import Structure

MAX_ENTRIES = 1_000_000
MAX_FLIGHTS = 100
MAX_BAGS = 20_000
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]
FlightName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIPS)] | Annotated[str, Meta(min_length=1, max_length=64)]


class GivenFlightEnd(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The entries of a flight, and the share that qualifies for the next day."""

    entries: Count
    share_per_mille: Annotated[int, Meta(ge=0, le=PER_MILLE)]
    round: Rounding = "up"
    least: Annotated[int, Meta(ge=1, le=MAX_ENTRIES)] = 1


class FlightEndAnswer(TypedDict):
    """The number of players left at which the flight ends."""

    players: int


def flight_end(raw: object) -> FlightEndAnswer:
    """Compute when a flight ends. Raises Refused."""
    question = read(raw, GivenFlightEnd)
    return {
        "players": players_at_end(question.entries, question.share_per_mille, question.round, question.least)
    }


class GivenBag(Struct, frozen=True, forbid_unknown_fields=True):
    """A bag with its chips, by entry and person."""

    entry: Name
    person: Name
    chips: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class GivenEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """The level in which a flight ended and the time left of it; 0: the level is over.

    `big_blind` for a flight with another sheet.
    """

    level: LevelNumber
    remaining_ms: Instant
    big_blind: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] | None = None


class GivenFlight(Struct, frozen=True, forbid_unknown_fields=True):
    """A flight: its end, its chips in play, and its bags."""

    flight: FlightName
    ended: GivenEnd
    in_play: Chips
    bags: Annotated[list[GivenBag], Meta(max_length=MAX_BAGS)]


class GivenMerge(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The next day's sheet, the flights in order, and the rules for the merge."""

    structure: Document
    rule: MergeRule
    flights: Annotated[list[GivenFlight], Meta(min_length=1, max_length=MAX_FLIGHTS)]
    surrendered: Surrender | None = None
    min_cash: Chips | None = None
    next_day: NextDayStart


ForwardAnswer = TypedDict(
    "ForwardAnswer", {"person": int | str, "entry": int | str, "chips": int, "from": str}
)
"""A player of the next day; `from` is the flight of the surviving entry."""


class SurrenderedAnswer(TypedDict):
    """A surrendered stack. `allowed` is false where its player had qualified and was not allowed to enter again."""

    person: int | str
    entry: int | str
    flight: str
    chips: int
    paid: int
    allowed: bool


class ChipsAnswer(TypedDict):
    """`carried` and `removed` sum to `bagged`; `differences`: the bags of each flight less its chips in play."""

    in_play: int
    bagged: int
    carried: int
    removed: int
    differences: dict[str, int]


class MergeAnswer(TypedDict):
    """Players by chips, surrendered stacks by flight and entry, and players who qualified twice.

    `level` by its number; `average` and `average_bb` are rounded down.
    """

    players: list[ForwardAnswer]
    surrendered: list[SurrenderedAnswer]
    twice: list[int | str]
    chips: ChipsAnswer
    level: int
    remaining_ms: int
    average: int
    average_bb: int


def merge_flights(raw: object) -> MergeAnswer:
    """Merge flights into the next day. Raises Refused."""

    def absent(reason: Reason) -> bool:
        return not _is_stated(raw, reason.field or "")

    question, structure = read_with_structure(
        raw,
        GivenMerge,
        lambda question, structure: _faults(question, structure, absent),
        lambda question: [*refuse_bags(question.flights or []), *filter(absent, _unset_fields(question))],
    )
    return _merge_answer(_merged(question, structure, _pays(question)))


def _merged(question: GivenMerge, structure: Structure, pays: Surrendering) -> Merged:
    flights = [
        FlightBags(each.flight, each.in_play, [Bag(bag.entry, bag.person, bag.chips) for bag in each.bags])
        for each in question.flights
    ]
    ends = [_end(each.ended) for each in question.flights]
    return merge(flights, ends, structure, question.rule, pays, _wish(question.next_day))


def _is_stated(raw: object, field: str) -> bool:
    """Whether a question has a value in a field, of whatever shape."""
    for name in field.split("."):
        raw = raw.get(name) if isinstance(raw, dict) else None
    return raw is not None


def _unset_fields(question: Any) -> list[Reason]:
    if question.rule is None:
        return []
    return refuse_unset(_some_twice(question.flights or []), question.rule, _pays(question))


def _some_twice(flights: list[Any]) -> bool:
    """Whether a person has bags in several flights."""
    before: set[int | str] = set()
    for flight in flights:
        bags = flight.bags if flight is not None and flight.bags is not None else []
        persons = {bag.person for bag in bags if bag is not None and bag.person is not None}
        if not before.isdisjoint(persons):
            return True
        before |= persons
    return False


def _faults(question: Any, structure: Structure, absent: Callable[[Reason], bool]) -> list[Reason]:
    ends = [
        _end(each) if each is not None and None not in (each.level, each.remaining_ms) else None
        for each in (flight and flight.ended for flight in question.flights or [])
    ]
    reasons = refuse_ends(structure, ends)
    if question.next_day is not None and question.next_day.level is not None:
        wish_reasons = refuse_wish(structure, _wish(question.next_day))
        reasons += [each for each in wish_reasons if each.code != "wire.missing_field" or absent(each)]
    if not reasons and isinstance(question, GivenMerge) and not refuse_bags(question.flights):
        try:
            _merged(question, structure, Surrendering("nothing"))
        except Refused as refused:
            reasons += refused.reasons
    return reasons


def _pays(question: Any) -> Surrendering:
    raw = question.surrendered
    return Surrendering(raw and raw.pays, raw and raw.amount, question.min_cash)


def _end(end: Any) -> FlightStop:
    return FlightStop(end.level, end.remaining_ms, end.big_blind)


def _wish(wish: Any) -> StartWish:
    return StartWish(wish.level, wish.fixed, wish.average_bb, wish.resume)


def _merge_answer(merged: Merged) -> MergeAnswer:
    chips = merged.chips
    return {
        "players": [
            {"person": each.person, "entry": each.entry, "chips": each.chips, "from": each.flight}
            for each in merged.stacks.players
        ],
        "surrendered": [
            {
                "person": each.person,
                "entry": each.entry,
                "flight": each.flight,
                "chips": each.chips,
                "paid": each.paid,
                "allowed": each.allowed,
            }
            for each in merged.stacks.surrendered
        ],
        "twice": merged.stacks.twice,
        "chips": {
            "in_play": chips.in_play,
            "bagged": chips.bagged,
            "carried": chips.carried,
            "removed": chips.removed,
            "differences": chips.differences,
        },
        "level": merged.start.level,
        "remaining_ms": merged.start.remaining_ms,
        "average": merged.average,
        "average_bb": merged.average_bb,
    }
