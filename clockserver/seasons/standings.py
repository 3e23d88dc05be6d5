"""The standings of a season: the points of every player over confirmed results, the best m of n counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

from msgspec import Struct

from clockserver.library.seasons.formula import Place, Points
from clockserver.library.state import TIES, Tie

PlayerId: TypeAlias = str


class Event(Struct, frozen=True):
    """A tournament of the season: address, title, and each player's place. Events are in order of time."""

    slug: str
    title: str
    places: dict[PlayerId, Place]


class Score(Struct, frozen=True):
    """The points of a player in one event. `counts`: whether the event is one of the best that count."""

    slug: str
    place: int
    points: Decimal
    counts: bool


class Standing(Struct, frozen=True):
    """A player's place in the season, with the points of each event in order. Equal players share a place."""

    place: int
    player: PlayerId
    points: Decimal
    wins: int
    scores: tuple[Score, ...]


def standings(
    events: Sequence[Event],
    points: Points,
    best: int | None = None,
    min_events: int = 1,
    ties: Sequence[Tie] = TIES,
) -> list[Standing]:
    """The standings over the `best` events of each player; None: over all.

    Players with fewer than `min_events` events have no place. `ties` breaks equal points: by wins, and by the place
    in the last event in which the players differ. Raises Refused for a failing formula.
    """
    scores_by_player: dict[PlayerId, list[Score]] = {}
    for event in events:
        for player, place in event.places.items():
            score = Score(event.slug, place.r, points.of(place), counts=True)
            scores_by_player.setdefault(player, []).append(score)
    ranked = [
        (_key(scores, events, ties), player, scores)
        for player, each in scores_by_player.items()
        if len(each) >= min_events
        for scores in [_counted(each, best)]
    ]
    ranked.sort(key=lambda each: (each[0], each[1]))
    rows: list[Standing] = []
    for index, (key, player, scores) in enumerate(ranked):
        shares = index > 0 and ranked[index - 1][0] == key
        rows.append(
            Standing(
                place=rows[-1].place if shares else index + 1,
                player=player,
                points=_sum(scores),
                wins=_wins(scores),
                scores=tuple(scores),
            )
        )
    return rows


def _counted(scores: Sequence[Score], best: int | None) -> list[Score]:
    """The scores in order; only the best count, of equal scores the earlier."""
    if best is None or len(scores) <= best:
        return list(scores)
    order = sorted(range(len(scores)), key=lambda index: (-scores[index].points, index))
    counted = set(order[:best])
    return [
        each if index in counted else Score(each.slug, each.place, each.points, counts=False)
        for index, each in enumerate(scores)
    ]


def _key(scores: Sequence[Score], events: Sequence[Event], ties: Sequence[Tie]) -> tuple[Any, ...]:
    """The sort key of a player: points, then the ties in order.

    The tie-breaker `last` compares the places from the last event back; no place ranks behind every place.
    """
    places: Mapping[str, int] = {each.slug: each.place for each in scores}
    last = tuple(places.get(event.slug, float("inf")) for event in reversed(events))
    return -_sum(scores), *(-_wins(scores) if tie == "wins" else last for tie in ties)


def _sum(scores: Sequence[Score]) -> Decimal:
    return sum((each.points for each in scores if each.counts), Decimal(0))


def _wins(scores: Sequence[Score]) -> int:
    return sum(each.place == 1 for each in scores)
