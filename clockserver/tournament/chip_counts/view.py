"""Topics `counts`, `chip_leaders` and `count_sums`: counts of players who are in."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest

from clockserver.core.ids import SessionId
from clockserver.tournament.chip_counts.shapes import (
    ChipLeadersValue,
    CountSumsValue,
    CountValue,
    LeaderValue,
)
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId, sorted_ids
from clockserver.tournament.state import Tournament

MAX_LEADERS = 100
"""Maximum number of stacks listed on TVs."""


def counts_value(state: Tournament, session_id: SessionId) -> dict[EntryId, CountValue]:
    """The newest counts of the session's players who are in, by entry."""
    counts: dict[EntryId, CountValue] = {}
    for id_ in sorted_ids(state.chip_counts):
        count, entry = state.chip_counts[id_], state.entries.get(id_)
        if entry is not None and entry.status != "out" and entry.session == session_id:
            counts[id_] = {
                "chips": count.chips,
                "at": count.at,
                "level": count.level,
                "verified": count.verified,
            }
    return counts


def leaders_value(counts: Mapping[EntryId, CountValue], seats: Mapping[str, SeatValue]) -> ChipLeadersValue:
    """The largest stacks first; equal ones by entry, sharing one place."""
    rows: list[LeaderValue] = []
    first = nlargest(MAX_LEADERS, counts, key=lambda each: (counts[each]["chips"], -int(each[1:])))
    for i, id_ in enumerate(first):
        is_equal = bool(rows) and rows[-1]["chips"] == counts[id_]["chips"]
        seat = seats.get(id_)
        rows.append(
            {
                **counts[id_],
                "entry": id_,
                "name": seat["name"] if seat is not None else None,
                "place": rows[-1]["place"] if is_equal else i + 1,
                "seat": seat["seat"] if seat is not None else None,
            }
        )
    return {"leaders": rows, "counted": len(counts)}


def sums_value(counts: Mapping[EntryId, CountValue]) -> CountSumsValue:
    """Sums over all counts."""
    return {
        "chips": sum(each["chips"] for each in counts.values()),
        "counted": len(counts),
        "verified": sum(each["verified"] for each in counts.values()),
    }
