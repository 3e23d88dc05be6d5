"""Calculators `day-end-deck` and `late-registration`: the day's last hands, and when registration closes."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.answer_parts import RuleSetName, RuleSetOf, faults_of_set, rules_of
from clockserver.calculators.clock import MAX_PERIODS, GivenPeriod, Whole
from clockserver.calculators.input_reading import read
from clockserver.core.texts import Reason
from clockserver.tournament.clock.level_clock import ready_clock
from clockserver.tournament.clock.spans import spans_of
from clockserver.tournament.day_end.state import deck_of
from clockserver.tournament.entries.late_registration import (
    Registration,
    registration_closes,
    registration_open,
)
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Period, Structure


class GivenSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule set."""

    ruleset: RuleSetName


class DayEndDeckAnswer(TypedDict):
    """The cards, and the minutes before the day's end at which one is drawn; null: the set does not decide."""

    cards: list[int] | None
    minutes_before: int | None
    rule: str


def day_end_deck(raw: object, ruleset_of: RuleSetOf) -> DayEndDeckAnswer:
    """The cards for the draw of the number of last hands. Raises Refused."""
    question = read(raw, GivenSet, lambda question: faults_of_set(question.ruleset, ruleset_of))
    deck = deck_of(rules_of(question.ruleset, ruleset_of))
    cards = None if deck.cards is None else list(deck.cards)
    return {"cards": cards, "minutes_before": deck.minutes_before, "rule": deck.rule}


class GivenRegistration(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock that has run without a pause since `started_at`."""

    ruleset: RuleSetName
    periods: Annotated[list[GivenPeriod], Meta(min_length=1, max_length=MAX_PERIODS)]
    started_at: Whole
    now: Whole
    close_level: Annotated[int, Meta(ge=1, le=MAX_PERIODS)] | None = None
    """Registration closes with this level; if omitted, with the rule set's level."""


class LateRegistrationAnswer(TypedDict):
    """Whether entries are accepted now, and until when: null if the closing level never comes."""

    open: bool
    closes_at: int | None
    rule: str


def late_registration(raw: object, ruleset_of: RuleSetOf) -> LateRegistrationAnswer:
    """Whether registration is open. Raises Refused where neither set nor question names a level."""
    question = read(raw, GivenRegistration, partial(_faults_of_registration, raw, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of)
    rule = rules.late_registration
    level = rule.close_level if question.close_level is None else question.close_level
    periods = tuple(Period(str(i), each.kind, each.ms) for i, each in enumerate(question.periods))
    structure = Structure("asked", "", 0, periods)
    clock = ready_clock(spans_of(structure)).schedule(
        question.started_at, min(question.started_at, question.now)
    )
    registration = Registration(level, rule.extend_through_break)
    closes = registration_closes(structure, registration)
    session = Session(structure, clock, registration=registration)
    return {
        "open": registration_open(session, question.now),
        "closes_at": None if closes is None else question.started_at + _until_end_of(structure, closes),
        "rule": rules.cite("late_registration.close_level") or "",
    }


def _faults_of_registration(raw: object, ruleset_of: RuleSetOf, question: Any) -> list[Reason]:
    reasons = faults_of_set(question.ruleset, ruleset_of)
    named = isinstance(raw, dict) and raw.get("close_level") is not None
    if question.ruleset is None or reasons or named:
        return reasons
    if rules_of(question.ruleset, ruleset_of).late_registration.close_level is None:
        reasons.append(Reason("late_registration.no_level", {}, "close_level"))
    return reasons


def _until_end_of(structure: Structure, period: str) -> int:
    return sum(each.ms for each in structure.periods[: structure.index(period) + 1])
