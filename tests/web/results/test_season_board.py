"""Topic `seasons:room`: a season as walls show it, computed anew after a change."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from clockserver.core.texts import Reason, Refused
from clockserver.projection.topics import Topics
from clockserver.web.results.season_board import MAX_ROWS, MAX_SCORES, TOPIC, SeasonBoard
from clockserver.web.results.season_source import SeasonFile
from tests.fakes import FakeHostClock, RecordingBroadcaster


class FakeSource:
    """Two seasons, one of them with a formula that fails."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.made: list[str] = []

    def seasons(self) -> list[tuple[str, str]]:
        return [("bad", "A bad one"), ("winter", "Winter")]

    def stamp(self, season: str) -> object:
        return season, self.players

    def file(self, season: str) -> SeasonFile:
        self.made.append(season)
        if season == "bad":
            raise Refused(Reason("season.formula", {}))
        scores = [{"slug": str(n), "place": 1, "points": Decimal("2.50"), "counts": n > 2} for n in range(8)]
        row: dict[str, Any] = {
            "place": 1,
            "name": None,
            "points": Decimal("20.00"),
            "wins": 8,
            "scores": scores,
        }
        value: Any = {
            "season": season,
            "title": "Winter",
            "best": 5,
            "events": [{"slug": "a", "title": "A", "official": each} for each in (True, True, False)],
            "standings": [{**row, "entry": each + 1} for each in range(self.players)],
        }
        return SeasonFile(value, b"", "")


class WakeEvent:
    def wake(self) -> None:
        """Nobody waits here."""

    def wait(self) -> None:
        """Nobody waits here."""


def board(source: FakeSource) -> tuple[SeasonBoard, Topics]:
    topics = Topics(RecordingBroadcaster(), FakeHostClock())
    return SeasonBoard(source, topics, 1_000, WakeEvent()), topics  # type: ignore[arg-type]


def seasons_topic(topics: Topics) -> list[dict[str, Any]]:
    topic = topics.get(TOPIC)
    assert topic is not None
    return list(topic.value["seasons"])


def test_walls_get_the_first_players_with_their_newest_events() -> None:
    looked, topics = board(FakeSource(MAX_ROWS + 50))
    assert seasons_topic(topics) == [], "before the first look it is there, and empty"
    looked.update()
    bad, winter = seasons_topic(topics)
    assert bad["standings"] == []
    assert (winter["events"], winter["official"], winter["best"]) == (3, 2, 5)
    assert len(winter["standings"]) == MAX_ROWS
    row = winter["standings"][0]
    assert (row["points"], row["entry"], row["scores"]) == (
        20.0,
        1,
        [{"points": 2.5, "counts": True}] * MAX_SCORES,
    )


def test_the_board_is_made_again_only_after_a_change_also_where_a_formula_fails() -> None:
    source = FakeSource(3)
    looked, topics = board(source)
    looked.update()
    looked.update()
    assert source.made == ["bad", "winter"]
    before = topics.get(TOPIC)
    source.players = 4
    looked.update()
    assert source.made == ["bad", "winter"] * 2
    after = topics.get(TOPIC)
    assert before is not None
    assert after is not None
    assert after.seq > before.seq
