"""Topic `merge`: the players with their stacks, players through twice, and missing conditions."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.tournament.merging.view import MergePreview
from tests.builders import MINUTE, Table
from tests.tournament.merging.flights import bag, flights, merging


def preview(event: Table) -> Any:
    return MergePreview().value(event.state, lambda entry: f"Player {entry}")


def test_a_tournament_without_flights_has_no_preview() -> None:
    assert preview(Table()) is None


def test_each_flight_has_its_bags_and_its_difference() -> None:
    event = flights({1: 12_000, 2: 0}, {1: 9_500, 3: 10_400})
    first, second = preview(event)["flights"]
    assert (first["label"], first["entries"], first["left"]) == ("1A", 2, 2)
    assert (first["bags"], first["to_count"], first["missing"]) == (1, 1, ["e2"])
    assert (second["in_play"], second["bagged"], second["difference"]) == (20_000, 19_900, -100)
    assert second["ended"] == {"level": 2, "remaining_ms": 15 * MINUTE, "big_blind": 400}


def test_players_who_qualified_twice_are_named_with_every_stack() -> None:
    event = flights({1: 12_000, 2: 8_000}, {1: 9_500, 3: 10_500})
    value = preview(event)
    assert value["twice"] == [
        {
            "name": "Player e1",
            "stacks": [
                {"entry": "e1", "label": "1A", "chips": 12_000},
                {"entry": "e3", "label": "1B", "chips": 9_500},
            ],
        }
    ]
    assert value["rules"] == {
        "best_stack": {"players": 3, "carried": 30_500, "surrendered": 1},
        "first_stack": {"players": 3, "carried": 30_500, "surrendered": 1},
        "sum": {"players": 3, "carried": 40_000, "surrendered": 0},
    }


def test_the_preview_and_the_merge_put_the_clock_at_the_same_level() -> None:
    event = flights({1: 10_000}, {2: 10_000})
    starts = preview(event)["starts"]
    assert starts["longest"]["remaining_time"] == {
        "level": 2,
        "remaining_ms": 15 * MINUTE,
        "big_blind": 400,
    }
    assert starts["earliest"]["next_level"] == {"level": 3, "remaining_ms": 20 * MINUTE, "big_blind": 800}
    event.give(merging())
    assert event.state.sessions["3"].clock.mark.left_ms == 15 * MINUTE


def test_a_flight_is_read_again_only_when_it_has_changed() -> None:
    event = flights({1: 12_000, 2: 0}, {3: 10_000})
    board = MergePreview()
    first: Any = board.value(event.state, lambda _: None)
    bag(event, "1", {2: 8_000})
    second: Any = board.value(event.state, lambda _: None)
    assert [each["to_count"] for each in first["flights"]] == [1, 0]
    assert [each["to_count"] for each in second["flights"]] == [0, 0]


def test_a_merged_day_can_be_merged_next() -> None:
    event = flights({1: 10_000}, {2: 10_000})
    merged = event.give(merging())
    value = preview(event)
    assert (value["stage"], [each["label"] for each in value["flights"]]) == (2, ["Day 2"])
    event.give(Undo(command=merged))
    assert [each["label"] for each in preview(event)["flights"]] == ["1A", "1B"]
