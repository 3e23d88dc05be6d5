"""Wire shape of the topic of surrendered stacks."""

from __future__ import annotations

from typing import TypedDict


class ForfeitsValue(TypedDict):
    """Topic `forfeits`: whether a stack may be surrendered for a new entry now, and until when.

    `until` and `opens_at` while the clock runs, else `left_ms` and `opens_in_ms`; null: not known, or never.
    `designated`: the periods chosen by the house; empty: all that the rule set allows. `timed`: the rule set
    or the house gives the surrender a time of its own. `asks`: the rule set needs a designated time, and the
    house has designated none.
    """

    allowed: bool
    open: bool
    left_ms: int | None
    until: int | None
    opens_in_ms: int | None
    opens_at: int | None
    asks: bool
    designated: list[str]
    timed: bool
    told_to: str | None
    rule: str
