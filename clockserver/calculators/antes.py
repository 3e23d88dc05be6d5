"""Calculator `big-blind-ante`: postings and possible win of a big blind too short for blind and ante."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.answer_parts import RuleSetName, RuleSetOf, Words, faults_of_set, rules_of
from clockserver.calculators.input_reading import read
from clockserver.core.ids import MAX_CHIPS, Chips
from clockserver.core.texts import Reason, Text
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.dealing.short_blind import First, Posting, ante_due, postings
from clockserver.tournament.tables.state import MAX_SEATS

Positive: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class GivenBigBlind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The big blind's stack before any posting, the level's amounts, and the number of players dealt in."""

    ruleset: RuleSetName
    stack: Positive
    big_blind: Positive
    ante: Chips
    players: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    final_table: bool = False
    small_blind: Chips = 0
    """Needed at a final table, where the ante may be as much as the small blind."""


class PostedAnswer(TypedDict):
    """The posting in one order. For an all-in player: the most won from each other player, and in all."""

    first: First
    ante: int
    blind: int
    from_each: int | None
    main_pot: int | None


class BigBlindAnswer(TypedDict):
    """`first` is null where the set does not decide: `ways` has both orders, for the director."""

    ante: int
    short: bool
    first: First | None
    ways: list[PostedAnswer]
    reason: Words
    rules: list[str]


def big_blind_ante(raw: object, ruleset_of: RuleSetOf) -> BigBlindAnswer:
    """The postings of big blind and ante, in the rule set's order. Raises Refused."""
    question = read(raw, GivenBigBlind, lambda question: _faults(question, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of)
    ante = ante_due(rules, question.ante, question.small_blind, final_table=question.final_table)
    short = question.stack < question.big_blind + ante
    ways = postings(rules, question.stack, question.big_blind, ante)
    return {
        "ante": ante,
        "short": short,
        "first": rules.big_blind_ante.posted_first,
        "ways": [_posting_answer(each, question) for each in ways],
        "reason": _reason(ways, short=short),
        "rules": _cited(rules, final=question.final_table and ante != question.ante),
    }


def _posting_answer(posting: Posting, question: GivenBigBlind) -> PostedAnswer:
    all_in = posting.ante + posting.blind == question.stack
    return {
        "first": posting.first,
        "ante": posting.ante,
        "blind": posting.blind,
        "from_each": posting.blind if all_in else None,
        "main_pot": posting.main_pot(question.players) if all_in else None,
    }


def _reason(ways: tuple[Posting, ...], *, short: bool) -> Text:
    if not short:
        return Text("short_blind.covers_both")
    if len(ways) > 1:
        return Text("short_blind.td_decides")
    (way,) = ways
    return Text(f"short_blind.{way.first}_first", {"ante": way.ante, "blind": way.blind})


def _cited(rules: RuleSet, *, final: bool) -> list[str]:
    keys = ["posted_first", *(["final_table_ante"] if final else [])]
    cites = (rules.cite(f"big_blind_ante.{key}") for key in keys)
    return list(dict.fromkeys(cite for cite in cites if cite is not None))


def _faults(question: Any, ruleset_of: RuleSetOf) -> list[Reason]:
    reasons = faults_of_set(question.ruleset, ruleset_of)
    if question.final_table and question.small_blind == 0:
        reasons.append(Reason("short_blind.small_blind_wanted", {}, "small_blind"))
    return reasons
