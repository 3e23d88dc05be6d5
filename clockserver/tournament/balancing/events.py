"""Events of balancing."""

from __future__ import annotations

from msgspec import field

from clockserver.core.texts import Text
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.seating.seating_event import SeatingEvent


class Balanced(SeatingEvent, frozen=True):
    """A player was moved to balance the tables."""


class TablesBalanced(SeatingEvent, frozen=True, kw_only=True):
    """Several players were moved at once. `reasons`: the reason of each move."""

    reasons: dict[EntryId, tuple[Text, ...]] = field(default_factory=dict)
