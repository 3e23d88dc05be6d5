"""Wire shapes of the topic of a table's short clocks."""

from __future__ import annotations

from typing import Literal, TypedDict

Expiry = Literal["dead_hand", "check"]
Deadline = Literal["next_hand", "substantial_action_next_hand"]


class ClockRulesValue(TypedDict):
    """The rule set's values for clocks. `*_rule`: numbers of rules, empty for the house's own choice.

    `min_wait_ms` null: the director judges. `shot_ms` null: no preset. `shot_chips`: chips of the preset.
    """

    min_wait_ms: int | None
    main_ms: int
    countdown_ms: int
    facing_bet: Expiry
    no_bet: Expiry
    adjustable: bool
    caller_at_seat: bool
    call_rule: str
    caller_rule: str
    shot_ms: int | None
    shot_chips: int
    on_break_ms: int
    reading_until: Deadline
    accounting_until: Deadline
    dispute_rule: str


class CalledClockValue(TypedDict):
    """The newest clock called on a player. It runs while `acted_at` is null, up to and including `until`.

    `seat`, `caller` null: not recorded; `count_from`: start of the countdown; `expiry`: the result of expiry.
    """

    seat: int | None
    caller: int | None
    started_at: int
    count_from: int
    until: int
    facing_bet: bool
    expiry: Expiry
    acted_at: int | None
    waited_ms: int | None
    by_director: bool
    on_wall: bool


class ShotClockValue(TypedDict):
    """A shot clock. `decision`: as `shot_clock.start`, `stop` and `chip` expect it; `until` null: none is timed.

    `chips`: total number for each player; used ones are in `time_chips`.
    """

    decision: int
    decision_ms: int
    chip_ms: int
    chips: int
    until: int | None


class DisputeValue(TypedDict):
    """The time in which the last hand before a break can be disputed."""

    started_at: int
    until: int


class ClocksOfTableValue(TypedDict):
    """The clocks of one table; null: no such clock."""

    call: CalledClockValue | None
    shot: ShotClockValue | None
    dispute: DisputeValue | None


class TableClocksValue(TypedDict):
    """Topic `table_clocks`: by table number; `time_chips`: number used by each entry."""

    rules: ClockRulesValue
    tables: dict[str, ClocksOfTableValue]
    time_chips: dict[str, int]
