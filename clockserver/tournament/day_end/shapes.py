"""Wire shapes of the topic of the end of a day."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clockserver.tournament.day_end.state import DayEndStep


class LastDeckValue(TypedDict):
    """Face-down cards: their draw and its commitment, null where the event hides it."""

    draw: int
    commitment: str | None
    short: str | None


class LastHandsTableValue(TypedDict):
    """A table at the end of a day: hands left, players, and counted bags.

    `deals`: whether the table deals another last hand after the present one.
    """

    table: int
    left: int
    deals: bool
    players: int
    bags: int
    chips: int


class TableBagsValue(TypedDict):
    """The bags of a table's unnamed players, and their total chips."""

    bags: int
    chips: int


class PickerValue(TypedDict):
    """The player who picks. `name` is null where names are hidden."""

    entry: str
    name: str | None
    seat: str | None


class DayEndNowValue(TypedDict):
    """An end of a day. `cards` are the numbers of hands on face-down cards.

    `position` is the picked card, null before the pick and for real cards; `hands` its number of hands.
    `chips`: counts by player still in; `missing`: players without a count, while `difference` is null.
    """

    number: int
    step: DayEndStep
    since: int
    cards: list[int]
    picker: PickerValue | None
    deck: LastDeckValue | None
    position: int | None
    hands: int | None
    known_at: int | None
    with_cards: bool
    played: int
    tables: list[LastHandsTableValue]
    chips: dict[str, int]
    missing: list[str]
    only_counted: int
    table_bags: dict[str, TableBagsValue]
    to_count: int
    total: int
    in_play: int
    difference: int | None
    accepted: bool
    seals: NotRequired[dict[str, str]]
    """The seal numbers of bags, by entry."""
    away: NotRequired[list[str]]
    """Absent players, whose bags the floor packed."""
    begun_at: int | None
    redraw: bool


class DayEndValue(TypedDict):
    """Topic `day_end`. `day`: its number, from 1; `due_at`: the instant of its end if the clock runs on.

    `cards` are the rule set's; `end` is the newest end of a day, null before the first.
    """

    day: int
    due_at: int | None
    planned: bool
    cards: list[int] | None
    minutes_before: int | None
    clock: Literal["run", "stop"]
    hand_in_progress_counts: bool
    late_entries: bool
    moves: bool
    resume_with: Literal["remaining_time", "full_level", "next_level"]
    end: DayEndNowValue | None
