"""Plays of rule sets' values: each against another value of the same key, with the outcome of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.rules.ruleset import CATALOGUE, RuleSet

Outcome: TypeAlias = Callable[[RuleSet], Any]


class Play(NamedTuple):
    """The play of a value. `needs` are other values that it depends on, `others` are the values to compare with."""

    key: str
    outcome: Outcome
    others: tuple[Any, ...]
    needs: Mapping[str, Any]


PLAYS: dict[str, Play] = {}


def plays(key: str, *others: Any, **needs: Any) -> Callable[[Outcome], Outcome]:
    """Register a play of a value; without `others` it is played against every other choice.

    `needs` names other values, with two underscores in place of the dot.
    """
    needed = {name.replace("__", "."): value for name, value in needs.items()}
    assert CATALOGUE.keys() >= {key, *needed}

    def register(outcome: Outcome) -> Outcome:
        PLAYS[key] = Play(key, outcome, others or choices(key), needed)
        return outcome

    return register


def choices(key: str) -> tuple[Any, ...]:
    """All possible values of a boolean or of a choice."""
    parameter = CATALOGUE[key]
    values: tuple[Any, ...] = (True, False) if parameter.kind == "yes_no" else parameter.choices
    assert values, f"{key}: name what it is played against"
    return (*values, None) if parameter.optional else values


def with_value(rules: RuleSet, key: str, value: Any) -> RuleSet:
    """The rule set with another value."""
    parameter = CATALOGUE[key]
    changed = replace(getattr(rules, parameter.subject), **{parameter.attribute: value})
    return replace(rules, **{parameter.subject: changed})


def with_needs(play: Play, rules: RuleSet) -> RuleSet:
    """The rule set with the other values that a play needs."""
    for key, value in play.needs.items():
        rules = with_value(rules, key, value)
    return rules


def outcomes(play: Play, rules: RuleSet) -> Iterator[tuple[Any, Any, Any]]:
    """For each other value: the value, the outcome of the set's own value, and the outcome of the other."""
    rules = with_needs(play, rules)
    own = rules.get(play.key).value
    for other in play.others:
        if other != own:
            yield other, play.outcome(rules), play.outcome(with_value(rules, play.key, other))


def outcome_of(give: Callable[[Any], object], *commands: Any) -> str:
    """`done`, or the refusal of the first refused command."""
    for command in commands:
        try:
            give(command)
        except Refused as refused:
            return ", ".join(reason.code for reason in refused.reasons)
    return "done"
