"""Calculators `hand-for-hand`, `bubble-vote`, `icm` and `chip-chop`: places, votes and deals."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.application.calculators.reading import read
from clockserver.application.calculators.tables import PlayerName
from clockserver.domain import icm as model
from clockserver.domain.bubble_vote import Card, counted, too_few
from clockserver.domain.chip_chop import chip_chop as chop
from clockserver.domain.deal_terms import faults_of_terms
from clockserver.domain.ids import CHIPS_LIMIT, Chips
from clockserver.domain.shared_places import Out, placed, too_many
from clockserver.domain.texts import Reason

MOST_PLAYERS = 1_000_000
MOST_OUT = 500
MOST_PRIZES = 20_000
MOST_BALLOTS = 10_000
MOST_IN_DEAL = 200
PlaceKey: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,6}\Z")]
TableName: TypeAlias = (
    Annotated[int, Meta(ge=1, le=999_999)] | Annotated[str, Meta(min_length=1, max_length=20)]
)


class GivenOut(Struct, frozen=True, forbid_unknown_fields=True):
    """Who went out, where, and the chips with which he began the hand."""

    player: PlayerName
    table: TableName
    stack: Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]


class GivenHand(Struct, frozen=True, forbid_unknown_fields=True):
    """Players left before the hand, who went out in it, and the prizes by place."""

    remaining: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    out: Annotated[list[GivenOut], Meta(min_length=1, max_length=MOST_OUT)]
    prizes: Annotated[dict[PlaceKey, Chips], Meta(max_length=MOST_PRIZES)]
    """In the smallest unit; places that do not stand here are not paid."""


class PlacedPlayer(TypedDict):
    """A player, the places he shares with who ties with him, the best first, and his prize."""

    player: str
    places: list[int]
    prize: int


class HandForHandAnswer(TypedDict):
    """In the order in which they were named."""

    players: list[PlacedPlayer]


def hand_for_hand(given: object) -> HandForHandAnswer:
    """Places and prizes of all who went out in one hand. Raises Refused."""
    asked = read(given, GivenHand, _faults_of_hand)
    prizes = {int(place): prize for place, prize in asked.prizes.items()}
    found = placed(
        [Out(each.player, str(each.table), each.stack) for each in asked.out], asked.remaining, prizes
    )
    return {
        "players": [
            {"player": each.player, "places": list(each.places), "prize": each.prize} for each in found
        ]
    }


def _faults_of_hand(asked: Any) -> list[Reason]:
    names = [each and each.player for each in asked.out or []]
    reasons = [
        Reason("players.twice", {"player": name}, f"out[{i}].player")
        for i, name in enumerate(names)
        if name is not None and name in names[:i]
    ]
    return reasons if asked.remaining is None else [*reasons, *too_many(len(names), asked.remaining)]


class GivenBallots(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that were chosen: red for the deal, black against it."""

    ballots: Annotated[list[Card], Meta(max_length=MOST_BALLOTS)]


class BubbleVoteAnswer(TypedDict):
    """Whether there is a deal, and the cards that are turned up."""

    deal: bool
    shown: list[Card]


def bubble_vote(given: object) -> BubbleVoteAnswer:
    """What comes of a vote. Raises Refused."""
    asked = read(
        given, GivenBallots, lambda asked: [] if asked.ballots is None else too_few(len(asked.ballots))
    )
    outcome = counted(asked.ballots)
    return {"deal": outcome.deal, "shown": list(outcome.shown)}


class GivenDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """The stacks of who is left, in chips, and the prizes that are left, in the smallest unit, first prize first."""

    stacks: Annotated[list[Chips], Meta(min_length=1, max_length=MOST_IN_DEAL)]
    prizes: Annotated[list[Chips], Meta(min_length=1, max_length=MOST_IN_DEAL)]


class IcmAnswer(TypedDict):
    """What each stack is worth, exactly and in whole units that sum to the prizes."""

    equity: list[float]
    amounts: list[int]


def icm(given: object) -> IcmAnswer:
    """What each stack is worth by the independent chip model. Raises Refused."""
    asked = read(given, GivenDeal, _faults_of_icm)
    worth = model.icm(asked.stacks, asked.prizes)
    return {"equity": list(worth.equity), "amounts": list(worth.amounts)}


class ChipChopAnswer(TypedDict):
    """What each gets; nobody more than first prize."""

    amounts: list[int]


def chip_chop(given: object) -> ChipChopAnswer:
    """What each gets by chips. Raises Refused."""
    asked = read(given, GivenDeal, _faults_of_deal)
    return {"amounts": chop(asked.stacks, asked.prizes)}


def _faults_of_deal(asked: Any) -> list[Reason]:
    if not asked.stacks or asked.prizes is None:
        return []
    return faults_of_terms(asked.stacks, asked.prizes)


def _faults_of_icm(asked: Any) -> list[Reason]:
    return [*model.too_many(len(asked.stacks or [])), *_faults_of_deal(asked)]
