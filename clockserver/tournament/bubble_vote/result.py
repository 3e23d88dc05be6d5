"""The vote on paying the bubble: whether there is a deal, and the part of the ballots that the room may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Reason, Refused

Card: TypeAlias = Literal["red", "black"]
FOR: Card = "red"
AGAINST: Card = "black"


class Outcome(Struct, frozen=True):
    """The result, and the cards that are turned up: no more than the room may know."""

    deal: bool
    shown: tuple[Card, ...]


def counted(ballots: Iterable[Card]) -> Outcome:
    """The outcome of all ballots. Irish Open 75: a deal needs every one of them.

    Raises Refused without a ballot: a player who does not vote agrees to nothing.
    """
    voters, deal = 0, True
    for ballot in ballots:
        voters += 1
        deal &= ballot == FOR
    if reasons := too_few(voters):
        raise Refused(*reasons)
    return Outcome(deal, shown(voters, deal=deal))


def too_few(voters: int) -> list[Reason]:
    """Why so few cannot vote, if they cannot."""
    return [] if voters else [Reason("bubble_vote.no_ballots", {}, "ballots")]


def shown(voters: int, *, deal: bool) -> tuple[Card, ...]:
    """The cards the room sees: all of a deal, or exactly one against, however many there were. Irish Open 75."""
    return (FOR,) * voters if deal else (AGAINST,)
