"""Events of leaving."""

from __future__ import annotations

from clockserver.tournament.seating.seating_event import SeatingEvent


class LeftEarly(SeatingEvent, frozen=True):
    """A player left for good; the chips left play, stay in it, or wait for a decision."""
