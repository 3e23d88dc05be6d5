"""Wire shapes of the topics of day end."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clockserver.tournament.day_end.state import DayEndStep


class LastDeckValue(TypedDict):
    """The cards that lie face down: their draw, and its commitment, null where the event does not show it."""

    draw: int
    commitment: str | None
    short: str | None


class LastHandsTableValue(TypedDict):
    """A table at the end of a day: hands it still plays, players, and how many of their bags are counted.

    `deals`: another of these hands is dealt after the one it plays.
    """

    table: int
    left: int
    deals: bool
    players: int
    bags: int
    chips: int


class TableBagsValue(TypedDict):
    """The bags of a table's players who are only counted, and their chips all together."""

    bags: int
    chips: int


class PickerValue(TypedDict):
    """The player who picks. `name` is null where names are hidden."""

    entry: str
    name: str | None
    seat: str | None


class DayEndNowValue(TypedDict):
    """The end of a day. `cards` are the numbers of hands on the cards that lie face down.

    `position` is the picked card, null before the pick, and where it was drawn with real cards; `hands` its number
    of hands. `chips` are the counts of players still in; `missing` have none, and `difference` is null meanwhile.
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
    """Players who had left: the floor packed their bags."""
    begun_at: int | None
    redraw: bool


class DayEndValue(TypedDict):
    """Topic `day_end`. `day` counts from 1; `due_at` is the instant at which its end comes if the clock runs on.

    `cards` are those of the rule set; `end` is the newest end of a day, null before the first.
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
