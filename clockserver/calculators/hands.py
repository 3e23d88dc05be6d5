"""Calculators `call-clock`, `penalty` and `blind-off`: time to act, missed hands, and an unplayed stack."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.answer_parts import RuleSetName, RuleSetOf, Words, faults_of_set, rules_of
from clockserver.calculators.input_reading import read
from clockserver.calculators.table_input import Size
from clockserver.core.ids import MAX_CHIPS, Chips, Instant
from clockserver.core.texts import Reason, Text
from clockserver.rules.play_values import CallClock
from clockserver.tournament.leaving.blind_off import BlindLevel, blinded_off
from clockserver.tournament.penalties.state import missed_hands
from clockserver.tournament.structure.state import AnteKind
from clockserver.tournament.table_clocks.call_terms import Outcome, allowed_ms, is_approvable, outcome
from clockserver.tournament.tables.state import MAX_SEATS

MAX_LEVELS = 1_000
MAX_MISSED = 1_000


class GivenCall(Struct, frozen=True, forbid_unknown_fields=True):
    """When the clock was asked for, since the turn began, and when the player acted, since its start."""

    ruleset: RuleSetName
    asked_after_ms: Instant
    acted_after_ms: Instant | None
    """Null: never."""
    facing_bet: bool


class CallClockAnswer(TypedDict):
    """Whether the clock is approved, and if so its outcome."""

    approved: bool
    outcome: Outcome | None
    reason: Words


def call_clock(raw: object, ruleset_of: RuleSetOf) -> CallClockAnswer:
    """Outcome of a clock called on a player. Raises Refused."""
    question = read(raw, GivenCall, lambda question: faults_of_set(question.ruleset, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of).call_clock
    if not is_approvable(rules, question.asked_after_ms):
        min_wait_ms = rules.min_wait_ms or 0
        early = {"left_ms": min_wait_ms - question.asked_after_ms, "min_wait_ms": min_wait_ms}
        return {"approved": False, "outcome": None, "reason": Text("call_clock.too_early", dict(early))}
    clock_outcome = outcome(rules, question.acted_after_ms, allowed_ms(rules), facing_bet=question.facing_bet)
    words = {
        "why": _why(rules, question.asked_after_ms),
        "outcome": _words(rules, question.acted_after_ms, clock_outcome),
    }
    return {"approved": True, "outcome": clock_outcome, "reason": Text("call_clock.approved", dict(words))}


def _why(rules: CallClock, asked_ms: int) -> Text:
    if rules.min_wait_ms is None:
        return Text("call_clock.td_judgement")
    return Text("call_clock.waited", {"asked_ms": asked_ms, "min_wait_ms": rules.min_wait_ms})


def _words(rules: CallClock, acted_ms: int | None, clock_outcome: Outcome) -> Text:
    allowed = allowed_ms(rules)
    if clock_outcome == "in_time" and acted_ms == allowed:
        return Text("call_clock.tie", {"allowed_ms": allowed})
    if clock_outcome == "in_time":
        return Text("call_clock.in_time", {"acted_ms": acted_ms, "allowed_ms": allowed})
    if clock_outcome == "dead":
        return Text("call_clock.dead", {"allowed_ms": allowed})
    return Text("call_clock.check", {"allowed_ms": allowed})


class GivenPenalty(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Missed hands, or missed rounds with a rule set and the players at the table, the offender included."""

    ruleset: RuleSetName | None = None
    rounds: Annotated[int, Meta(ge=1, le=MAX_MISSED)] | None = None
    players: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    hands: Annotated[int, Meta(ge=1, le=MAX_MISSED)] | None = None


class PenaltyAnswer(TypedDict):
    """Number of missed hands."""

    hands: int


def penalty(raw: object, ruleset_of: RuleSetOf) -> PenaltyAnswer:
    """Number of hands that a penalty lasts. Raises Refused."""
    question = read(raw, GivenPenalty, partial(_faults_of_penalty, raw, ruleset_of))
    if question.hands is not None:
        return {"hands": question.hands}
    assert question.ruleset and question.rounds and question.players  # noqa: S101, PT018 - refused without them
    rules = rules_of(question.ruleset, ruleset_of)
    return {"hands": missed_hands(rules.penalties, question.rounds, question.players)}


def _faults_of_penalty(raw: object, ruleset_of: RuleSetOf, question: Any) -> list[Reason]:
    stated_fields = (
        {name for name, value in raw.items() if value is not None} if isinstance(raw, dict) else set()
    )
    if "hands" in stated_fields:
        reasons = [
            Reason("penalty.hands_or_rounds", {}, name)
            for name in ("rounds", "players")
            if name in stated_fields
        ]
    else:
        missing = [name for name in ("ruleset", "rounds", "players") if name not in stated_fields]
        reasons = [Reason("wire.missing_field", {"name": name}, name) for name in missing]
    return [*reasons, *faults_of_set(question.ruleset, ruleset_of)]


class GivenLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """A level: its length or the rest of it, blinds and antes."""

    ms: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    ante_kind: AnteKind
    button_blind: Chips = 0
    """In short deck: posted by the button."""


class GivenStack(Struct, frozen=True, forbid_unknown_fields=True):
    """A stack that only posts, and the levels ahead; the last one has no end."""

    stack: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
    levels: Annotated[list[GivenLevel], Meta(min_length=1, max_length=MAX_LEVELS)]
    players: Size
    seconds_per_hand: Annotated[int, Meta(ge=1, le=86_400)]
    hand_of_round: Annotated[int, Meta(ge=0, le=MAX_SEATS)]
    """The seat's next hand in its round: 0 big blind, 1 small blind, and on to the last before the big blind."""


class BlindOffAnswer(TypedDict):
    """Hands and time until the stack is gone, and the level of its last hand, from 0."""

    hands: int
    ms: int
    level: int


def blind_off(raw: object) -> BlindOffAnswer:
    """When an unplayed stack is gone. Raises Refused."""
    question = read(raw, GivenStack, _faults_of_round)
    levels = [
        BlindLevel(e.ms, e.small_blind, e.big_blind, e.ante, e.ante_kind, button_blind=e.button_blind)
        for e in question.levels
    ]
    hand_ms = question.seconds_per_hand * 1000
    blinded = blinded_off(question.stack, levels, question.players, hand_ms, question.hand_of_round)
    return {"hands": blinded.hands, "ms": blinded.ms, "level": blinded.level}


def _faults_of_round(question: Any) -> list[Reason]:
    hand, players = question.hand_of_round, question.players
    if hand is None or players is None or hand < players:
        return []
    return [Reason("blind_off.no_such_hand", {"hand": hand, "players": players}, "hand_of_round")]
