"""Calculators `hand-for-hand`, `bubble-vote`, `icm` and `chip-chop`: places, votes and deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, NotRequired, TypeAlias, TypedDict, TypeVar

from msgspec import Meta, Struct

from clockserver.calculators.answer_parts import RuleSetName, RuleSetOf, faults_of_set, rules_of
from clockserver.calculators.halts_and_breaks import PlayerName
from clockserver.calculators.input_reading import read
from clockserver.core.amounts.apportionment import Remainder
from clockserver.core.ids import MAX_CHIPS, Chips
from clockserver.core.texts import Reason
from clockserver.tournament.bubble_vote.result import Card, outcome_of, too_few
from clockserver.tournament.deals import icm as model
from clockserver.tournament.deals.chip_chop import chip_chop as chop
from clockserver.tournament.deals.deal_terms import faults_of_terms
from clockserver.tournament.entries.shared_places import Out, places_of_hand, too_many

S = TypeVar("S", bound=Struct)
MAX_PLAYERS = 1_000_000
MAX_OUT = 500
MAX_PRIZES = 20_000
MAX_BALLOTS = 10_000
MAX_IN_DEAL = 200
PlaceKey: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,6}\Z")]
TableName: TypeAlias = (
    Annotated[int, Meta(ge=1, le=999_999)] | Annotated[str, Meta(min_length=1, max_length=20)]
)
PrizeUnit: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class Rounded(TypedDict):
    """The rounding of amounts; present only with `unit` or `ruleset`."""

    unit: NotRequired[int]
    remainder: NotRequired[Remainder]
    rules: NotRequired[list[str]]


class _Rounding(NamedTuple):
    """The unit of payment, the rule for money below a whole unit, and both in the form of the answer."""

    unit: int
    remainder: Remainder
    answer: Rounded


def _read_with_rounding(
    raw: object, kind: type[S], ruleset_of: RuleSetOf, faults: Callable[[Any], list[Reason]]
) -> tuple[S, _Rounding]:
    """A question about money, with its rounding. Raises Refused for an unknown rule set, and for `faults`."""
    question: Any = read(
        raw, kind, lambda question: [*faults_of_set(question.ruleset, ruleset_of), *faults(question)]
    )
    return question, _rounding(question.unit, question.ruleset, ruleset_of)


def _rounding(unit: int | None, ruleset: str | None, ruleset_of: RuleSetOf) -> _Rounding:
    """The rounding by the rule set's `deals.remainder`; without a set, by largest remainder."""
    if unit is None and ruleset is None:
        return _Rounding(1, "largest_remainder", {})
    rules = None if ruleset is None else rules_of(ruleset, ruleset_of)
    remainder: Remainder = "largest_remainder" if rules is None else rules.deals.remainder
    cite = rules.cite("deals.remainder") if rules is not None else None
    answer: Rounded = {
        "unit": unit or 1,
        "remainder": remainder,
        "rules": [cite] if cite else [],
    }
    return _Rounding(unit or 1, remainder, answer)


class GivenOut(Struct, frozen=True, forbid_unknown_fields=True):
    """A player out: the table, and the player's chips at the start of the hand."""

    player: PlayerName
    table: TableName
    stack: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class GivenHand(Struct, frozen=True, forbid_unknown_fields=True):
    """Players left before the hand, players out in it, prizes by place.

    `unit`: shares are multiples of it.
    """

    remaining: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    out: Annotated[list[GivenOut], Meta(min_length=1, max_length=MAX_OUT)]
    prizes: Annotated[dict[PlaceKey, Chips], Meta(max_length=MAX_PRIZES)]
    """In the smallest unit; missing places are not paid."""
    unit: PrizeUnit | None = None
    ruleset: RuleSetName | None = None
    """The set with the rule for money below a whole unit; without a set, largest remainder."""


class PlacedPlayer(TypedDict):
    """A player, the shared places, the best first, and the prize."""

    player: str
    places: list[int]
    prize: int


class HandForHandAnswer(Rounded):
    """Placed players in the order of the question."""

    players: list[PlacedPlayer]


def hand_for_hand(raw: object, ruleset_of: RuleSetOf) -> HandForHandAnswer:
    """Places and prizes of all players out in one hand. Raises Refused."""
    question, rounding = _read_with_rounding(raw, GivenHand, ruleset_of, _faults_of_hand)
    prizes = {int(place): prize for place, prize in question.prizes.items()}
    outs = [Out(each.player, str(each.table), each.stack) for each in question.out]
    placed = places_of_hand(outs, question.remaining, prizes, rounding.unit, rounding.remainder)
    return {
        "players": [
            {"player": each.player, "places": list(each.places), "prize": each.prize} for each in placed
        ],
        **rounding.answer,
    }


def _faults_of_hand(question: Any) -> list[Reason]:
    names = [each and each.player for each in question.out or []]
    reasons = [
        Reason("players.twice", {"player": name}, f"out[{i}].player")
        for i, name in enumerate(names)
        if name is not None and name in names[:i]
    ]
    return reasons if question.remaining is None else [*reasons, *too_many(len(names), question.remaining)]


class GivenBallots(Struct, frozen=True, forbid_unknown_fields=True):
    """The chosen cards: red for the deal, black against it."""

    ballots: Annotated[list[Card], Meta(max_length=MAX_BALLOTS)]


class BubbleVoteAnswer(TypedDict):
    """Whether there is a deal, and the cards shown."""

    deal: bool
    shown: list[Card]


def bubble_vote(raw: object) -> BubbleVoteAnswer:
    """Outcome of a vote. Raises Refused."""
    question = read(
        raw, GivenBallots, lambda question: [] if question.ballots is None else too_few(len(question.ballots))
    )
    outcome = outcome_of(question.ballots)
    return {"deal": outcome.deal, "shown": list(outcome.shown)}


class GivenDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """The stacks of the players left, in chips, and the prizes left, in the smallest unit, first prize first.

    `unit`: shares are multiples of it.
    """

    stacks: Annotated[list[Chips], Meta(min_length=1, max_length=MAX_IN_DEAL)]
    prizes: Annotated[list[Chips], Meta(min_length=1, max_length=MAX_IN_DEAL)]
    unit: PrizeUnit | None = None
    ruleset: RuleSetName | None = None
    """The set with the rule for money below a whole unit; without a set, largest remainder."""


class IcmAnswer(Rounded):
    """The value of each stack, exact and in whole units that sum to the prizes."""

    equity: list[float]
    amounts: list[int]


def icm(raw: object, ruleset_of: RuleSetOf) -> IcmAnswer:
    """The value of each stack by the independent chip model. Raises Refused."""
    question, rounding = _read_with_rounding(raw, GivenDeal, ruleset_of, _faults_of_icm)
    values = model.icm(question.stacks, question.prizes, rounding.unit, rounding.remainder)
    return {
        "equity": list(values.equity),
        "amounts": list(values.amounts),
        **rounding.answer,
    }


class ChipChopAnswer(Rounded):
    """Each player's amount, at most first prize."""

    amounts: list[int]


def chip_chop(raw: object, ruleset_of: RuleSetOf) -> ChipChopAnswer:
    """Divide the prizes by chips. Raises Refused."""
    question, rounding = _read_with_rounding(raw, GivenDeal, ruleset_of, _faults_of_deal)
    amounts = chop(question.stacks, question.prizes, rounding.unit, rounding.remainder)
    return {"amounts": amounts, **rounding.answer}


def _faults_of_deal(question: Any) -> list[Reason]:
    if not question.stacks or question.prizes is None:
        return []
    return faults_of_terms(question.stacks, question.prizes)


def _faults_of_icm(question: Any) -> list[Reason]:
    return [*model.too_many(len(question.stacks or [])), *_faults_of_deal(question)]
