"""Decks change by the venue's setting: levels, breaks, minutes of play, by hand, or by the rule set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.dealing.deck_changes import deck_changes
from tests.builders import SLUG, Room, a_break, a_level, a_ruleset, a_structure
from tests.projection.topic_values import topic_value

PERIODS = (
    a_level("l1"),
    a_level("l2"),
    a_break("b1"),
    a_level("l3"),
    a_level("l4"),
    a_break("b2"),
    a_level("l5"),
)
MINUTE = 60_000


def rules(at: str, every: int = 1) -> RuleSet:
    ruleset = a_ruleset()
    return replace(ruleset, dealers=replace(ruleset.dealers, decks_at=at, decks_every=every))


def in_minutes(changes: Mapping[str, tuple[int, ...]] | None) -> dict[str, list[float]] | None:
    return None if changes is None else {id_: [ms / MINUTE for ms in at] for id_, at in changes.items()}


@pytest.mark.parametrize(
    ("at", "every", "expected"),
    [
        ("as_set", 1, None),
        ("by_hand", 1, {}),
        ("level", 1, {"l2": [0], "l3": [0], "l4": [0], "l5": [0]}),
        ("level", 2, {"l3": [0], "l5": [0]}),
        ("break", 1, {"b1": [0], "b2": [0]}),
        ("break", 2, {"b2": [0]}),
        ("break", 3, {}),
        ("minutes", 30, {"l2": [10], "l4": [0], "l5": [10]}),
        ("minutes", 8, {"l1": [8, 16], "l2": [4, 12], "l3": [0, 8, 16], "l4": [4, 12], "l5": [0, 8, 16]}),
        ("minutes", 500, {}),
    ],
)
def test_decks_are_changed_at_the_times_of_the_house(
    at: str, every: int, expected: dict[str, list[float]] | None
) -> None:
    assert in_minutes(deck_changes(rules(at, every), PERIODS)) == expected


def test_a_level_by_hands_counts_its_estimated_length_and_has_no_time_of_a_deck_change() -> None:
    periods = (a_level("l1"), a_level("l2", hands=8), a_level("l3"))
    assert in_minutes(deck_changes(rules("minutes", 15), periods)) == {"l1": [15], "l3": [5]}


def clock_topic(ruleset: RuleSet) -> Any:
    room = Room(a_structure(*PERIODS), ruleset=ruleset).opened()
    return topic_value(room, f"clock:{SLUG}:1")


def test_faces_follow_the_setting_with_the_clock() -> None:
    assert clock_topic(rules("break"))["deck_changes"] == {"b1": [0], "b2": [0]}
    assert clock_topic(rules("by_hand"))["deck_changes"] == {}
    assert "deck_changes" not in clock_topic(a_ruleset())
