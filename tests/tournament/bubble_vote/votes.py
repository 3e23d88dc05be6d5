"""Bubble votes of a few players, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.bubble_vote.commands import CallVote, CastBallot, TableReady
from clockserver.tournament.bubble_vote.state import BubbleDealTerms, Share
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from tests.builders import SLUG, Room
from tests.projection.topic_values import topic_value
from tests.tournament.two_tables import start_at_two_tables

PLAYERS = 5
VOTERS = tuple(f"e{number}" for number in range(1, PLAYERS + 1))


def playing(players: int = PLAYERS, ruleset: RuleSet | None = None, counted: int = 0) -> Room:
    """Two tables in play, and `counted` players without names."""
    room = Room(ruleset=ruleset).opened()
    start_at_two_tables(room, players, counted)
    return room


def voting(players: int = PLAYERS, **call: Any) -> Room:
    """A vote whose tables have stopped."""
    room = playing(players)
    room.give(CallVote(**call))
    room.give(TableReady())
    return room


def vote(room: Room) -> Any:
    return topic_value(room, f"vote:{SLUG}:1")["vote"]


def cast(room: Room, ballots: Sequence[bool]) -> None:
    for entry, deal in zip(VOTERS, ballots, strict=False):
        room.give(CastBallot(vote=1, entry=entry, deal=deal))


def keys(room: Room) -> list[str]:
    return [name for name in room.vault.secrets if "/vote/" in name]


TERMS = BubbleDealTerms(10_000, (Share(1, 6_000), Share(2, 4_000)))


def with_prizes(room: Room) -> Room:
    """Five entries of 200.00, with prizes of 500.00, 300.00 and 200.00."""
    room.give(SetUpPrizes(currency="EUR", entry=20_000, table="three"))
    room.give(PublishPrizes(), "the-publication")
    return room


def prizes(room: Room) -> tuple[int, ...]:
    assert room.session.prizes.published is not None
    return room.session.prizes.published.amounts
