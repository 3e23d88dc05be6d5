"""The result of the vote on paying the bubble, and the cards that the room may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Reason, Refused

Card: TypeAlias = Literal["red", "black"]
FOR: Card = "red"
AGAINST: Card = "black"


class Outcome(Struct, frozen=True):
    """The result and the cards shown, which reveal no more than the result."""

    deal: bool
    shown: tuple[Card, ...]


def outcome_of(ballots: Iterable[Card]) -> Outcome:
    """Count all ballots. Irish Open 75: a deal needs every one of them.

    Raises Refused without a ballot: no vote is no agreement.
    """
    voters, deal = 0, True
    for ballot in ballots:
        voters += 1
        deal &= ballot == FOR
    if reasons := too_few(voters):
        raise Refused(*reasons)
    return Outcome(deal, shown_cards(voters, deal=deal))


def too_few(voters: int) -> list[Reason]:
    """Reasons why this number of voters is too small."""
    return [] if voters else [Reason("bubble_vote.no_ballots", {}, "ballots")]


def shown_cards(voters: int, *, deal: bool) -> tuple[Card, ...]:
    """The cards shown to the room: all of a deal, or exactly one against, however many there were.

    Irish Open 75.
    """
    return (FOR,) * voters if deal else (AGAINST,)
