"""Season computations for a worker: the points of a formula, and standings."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from msgspec import Struct

from clockserver.library.seasons.formula import Points, trial_points
from clockserver.library.state import TIES, Tie
from clockserver.seasons.standings import Event, Standing, standings


class SeasonQuestion(Struct, frozen=True):
    """A formula with points by place: for the standings over `events`, or without events for a trial."""

    formula: str
    listed: tuple[float, ...] = ()
    events: tuple[Event, ...] | None = None
    best: int | None = None
    least: int = 1
    ties: tuple[Tie, ...] = TIES


class SeasonAnswer(Struct, frozen=True):
    """The answer: standings, or the points of some places by the size of the field."""

    standings: list[Standing] = []
    trial_points: dict[int, list[tuple[int, Decimal]]] = {}


def compute(data: bytes) -> bytes:
    """The answer to a question, both as MessagePack. Raises Refused for a failing formula."""
    question = msgspec.msgpack.decode(data, type=SeasonQuestion)
    if question.events is None:
        return msgspec.msgpack.encode(
            SeasonAnswer(trial_points=trial_points(question.formula, question.listed))
        )
    points = Points(question.formula, question.listed)
    rows = standings(question.events, points, question.best, question.least, question.ties)
    return msgspec.msgpack.encode(SeasonAnswer(standings=rows))
