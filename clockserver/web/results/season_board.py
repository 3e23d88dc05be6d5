"""Topic `seasons:room`: the standings of the listed seasons, as TVs show them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol, TypedDict

from clockserver.core.texts import Refused
from clockserver.projection.topics import Topics
from clockserver.web.results.season_source import SeasonRow, SeasonSource, SeasonValue

TOPIC = "seasons:room"
MAX_ROWS = 100
"""Maximum number of players on TVs; a season's page has all."""
MAX_SCORES = 5
"""Number of events beside a player, the newest."""
INTERVAL_S = 1.0
"""Minimum time in s between checks: in play every command changes some state."""

log = logging.getLogger("clockserver")


class WakeEvent(Protocol):
    """Wakes the loop."""

    def wake(self) -> None: ...

    def wait(self) -> None: ...


class WallScore(TypedDict):
    """The points of one event; not counted ones are struck through."""

    points: float
    counts: bool


class WallRow(TypedDict):
    """A player of the season. `name` is null if hidden; `entry` is the player's entry in the last event."""

    place: int
    name: str | None
    entry: int
    points: float
    scores: list[WallScore]


class WallSeason(TypedDict):
    """A season: numbers of its events, of confirmed ones (`official`) and counting ones (`best`); its first players."""

    season: str
    title: str
    events: int
    official: int
    best: int | None
    standings: list[WallRow]


class SeasonsValue(TypedDict):
    """The topic: seasons that are not archived, by title. With a failing formula a season has no standings."""

    seasons: list[WallSeason]


class SeasonsSnapshot(SeasonsValue):
    """The value of topic `seasons:room` with its seq."""

    seq: int
    boot_id: str


class SeasonBoard:
    """Keeps the topic up to date. `seq` is its first seq; `wake_event` is set after possible changes."""

    def __init__(self, source: SeasonSource, topics: Topics, seq: int, wake_event: WakeEvent) -> None:
        self._source = source
        self._topics = topics
        self._seq = seq
        self._wake_event = wake_event
        self._cache: dict[str, tuple[object, WallSeason]] = {}
        """Each season with its inputs."""
        self._show([])

    def note_change(self, *_: object) -> None:
        """Record a change that may affect standings."""
        self._wake_event.wake()

    def run(self, sleep: Callable[[float], None]) -> None:
        """Check after each change, until the process ends."""
        while True:
            try:
                self.update()
            except Exception:
                log.exception("the standings of seasons could not be computed")
            sleep(INTERVAL_S)
            self._wake_event.wait()

    def update(self) -> None:
        """Update the topic."""
        self._show([self._season(season, title) for season, title in self._source.seasons()])

    # -- within --------------------------------------------------------------------------------------

    def _show(self, seasons: list[WallSeason]) -> None:
        self._seq += 1
        value: SeasonsValue = {"seasons": seasons}
        self._topics.put(TOPIC, self._seq, value)

    def _season(self, season: str, title: str) -> WallSeason:
        stamp, (cached_stamp, value) = self._source.stamp(season), self._cache.get(season, (None, None))
        if value is None or cached_stamp != stamp:
            value = self._compute_season(season, title)
            self._cache[season] = stamp, value
        return value

    def _compute_season(self, season: str, title: str) -> WallSeason:
        try:
            return wall_season(self._source.file(season).value)
        except Refused:
            return {
                "season": season,
                "title": title,
                "events": 0,
                "official": 0,
                "best": None,
                "standings": [],
            }


def wall_season(season: SeasonValue) -> WallSeason:
    """A season as TVs show it."""
    return {
        "season": season["season"],
        "title": season["title"],
        "events": len(season["events"]),
        "official": sum(each["official"] for each in season["events"]),
        "best": season["best"],
        "standings": [_row(each) for each in season["standings"][:MAX_ROWS]],
    }


def _row(row: SeasonRow) -> WallRow:
    return {
        "place": row["place"],
        "name": row["name"],
        "entry": row["entry"],
        "points": float(row["points"]),
        "scores": [
            {"points": float(each["points"]), "counts": each["counts"]}
            for each in row["scores"][-MAX_SCORES:]
        ],
    }
