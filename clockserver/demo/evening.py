"""A demo evening: tournaments, and commands at given minutes, played at a chosen speed."""

from __future__ import annotations

from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.library.state import Template
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.counters.events import Counted
from clockserver.tournament.prizes.state import PayoutTable
from clockserver.tournament.structure.state import Structure

MINUTE_MS = 60_000
MIN_PERIOD_MS = 2_000
Minute = Annotated[float, Meta(ge=0, le=1_440)]


class DemoTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to open."""

    title: str
    slug: str
    structure: str
    ruleset: str
    entries: Annotated[int, Meta(ge=0, le=10_000)] = 0


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A command at a minute of the evening; without a tournament, a command to the room."""

    minute: Minute
    command: dict[str, Any]
    tournament: str | None = None


class Flow(Struct, frozen=True, forbid_unknown_fields=True):
    """`count` taps of a counter, evenly between two minutes."""

    tournament: str
    what: Counted
    count: Annotated[int, Meta(ge=1, le=10_000)]
    begin: Minute
    end: Minute


class Evening(Struct, frozen=True, forbid_unknown_fields=True):
    """config/demo/evening.toml."""

    tournaments: list[DemoTournament]
    steps: list[Step] = []
    flows: list[Flow] = []


def plan(evening: Evening, speed: int) -> list[tuple[int, dict[str, Any]]]:
    """The commands of the evening: ms after the start, and the command in its wire form, in order."""
    taps = [
        Step(
            flow.begin + (flow.end - flow.begin) * i / flow.count,
            {"type": "counter.tap", "what": flow.what},
            flow.tournament,
        )
        for flow in evening.flows
        for i in range(flow.count)
    ]
    steps = sorted([*evening.steps, *taps], key=lambda step: step.minute)
    return [
        (
            round(step.minute * MINUTE_MS / speed),
            {
                "id": f"demo-{number:06}",
                **step.command,
                **({"tournament": step.tournament} if step.tournament else {}),
            },
        )
        for number, step in enumerate(steps)
    ]


class Structures(Protocol):
    """Source of structures, templates, rule sets and payout tables."""

    def structure(self, name: str, version: int | None = None) -> Structure: ...

    def template(self, name: str) -> Template: ...

    def structure_of(self, template: Template, version: int | None = None) -> Structure: ...

    def ruleset(self, name: str) -> RuleSet: ...

    def payouts(self, name: str) -> PayoutTable: ...


class ShortenedPeriods:
    """A library with periods shorter by the factor `speed`, so that clocks and clients use real time."""

    def __init__(self, library: Structures, speed: int) -> None:
        self._library = library
        self._speed = speed

    def template(self, name: str) -> Template:
        """A template of the library. Raises Refused."""
        return self._library.template(name)

    def structure(self, name: str, version: int | None = None) -> Structure:
        """A structure by name. Raises Refused."""
        return self._shortened(self._library.structure(name, version))

    def structure_of(self, template: Template, version: int | None = None) -> Structure:
        """The structure of a template, with its chips. Raises Refused."""
        return self._shortened(self._library.structure_of(template, version))

    def _shortened(self, structure: Structure) -> Structure:
        periods = tuple(
            replace(period, ms=max(MIN_PERIOD_MS, period.ms // self._speed)) for period in structure.periods
        )
        return replace(structure, periods=periods)

    def ruleset(self, name: str) -> RuleSet:
        """A rule set by name, with the time deducted for a hand of hand-for-hand shortened as well. Raises Refused."""
        rules = self._library.ruleset(name)
        hands = rules.hand_for_hand
        return replace(rules, hand_for_hand=replace(hands, deduct_ms=hands.deduct_ms // self._speed))

    def payouts(self, name: str) -> PayoutTable:
        """A payout table by name. Raises Refused."""
        return self._library.payouts(name)
