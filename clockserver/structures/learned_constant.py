"""The constant of the end-time model learned from finished tournaments of a template."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION
from clockserver.structures.likely_end import Field, Position, landings
from clockserver.tournament.end_of_play.outcome import end_cause
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Structure

MIN_TOURNAMENTS = 3
"""Minimum number of finished tournaments for a template's own constant."""
MAX_TOURNAMENTS = 20
"""Number of the newest tournaments considered, as a room's players change."""
MIN_CONSTANT, MAX_CONSTANT = 0.2, 3.0
"""Bounds of the constant: beyond them the tournament was unusual, or the clock did not follow play."""
STEPS = 24
"""Number of bisections between the bounds, for an accuracy of a millionth."""


class PlayedField(Struct, frozen=True):
    """A finished tournament: its field, and the clock's position at the end."""

    structure: Structure
    entries: int
    chips: int
    table_size: int
    left: int
    """Players left at the end: one, or those of a deal."""
    played_ms: int
    """Time of the periods until then by the structure, without pauses."""


def played_field(state: Tournament) -> PlayedField | None:
    """The field and the end of a finished tournament; None for an unfinished or cut-short one."""
    if state.finished_at is None or len(state.sessions) > 1:
        return None
    return played_by(state.sessions[FIRST_SESSION])


def played_by(session: Session) -> PlayedField | None:
    """The field and the end of a session; None for one that is unfinished, cut short, or merged from flights."""
    ended, counters = session.ended, session.counters
    if ended is None or end_cause(session) is None or session.is_merged_day:
        return None
    clock = replace(session.clock, mark=ended.before).at(ended.at)
    index, mark = clock.index, clock.mark
    if clock.span.is_untimed:
        elapsed = ended.at - (mark.began_at or ended.at)
    else:
        elapsed = max(0, clock.length_ms - clock.remaining_ms(ended.at))
    played_ms = sum(span.ms for span in clock.spans[:index]) + elapsed
    chips = chips_in(session)
    players_left = max(1, counters.players_left)
    if counters.entries <= players_left or not chips or not played_ms:
        return None
    return PlayedField(
        session.structure, counters.entries, chips, session.seating.table_size, players_left, played_ms
    )


def chips_in(session: Session) -> int:
    """The chips that came into play."""
    return sum(each for each in session.ledger.by_reason.values() if each > 0)


def constant_of_one(played: PlayedField) -> float | None:
    """The constant for which the model's end is the real end; None outside the bounds."""
    field = Field(played.entries, played.chips, table_size=played.table_size, stop=played.left)
    start = Position(0, played.structure.periods[0].ms_with(played.entries))

    def ends(c: float) -> int:
        (landing,) = landings(played.structure, field, c, [played.left], start)
        return landing.ms

    low, high = MIN_CONSTANT, MAX_CONSTANT
    if not ends(high) <= played.played_ms <= ends(low):
        return None
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if ends(middle) > played.played_ms else (low, middle)
    return (low + high) / 2


def template_constant(constants: Sequence[float | None]) -> float | None:
    """The constant of a template: the median of the constants of its newest tournaments.

    `constants` has the newest tournament last, and None for a constant outside the bounds. None with fewer than
    three constants within the bounds.
    """
    valid = [c for c in constants[-MAX_TOURNAMENTS:] if c is not None]
    return median(valid) if len(valid) >= MIN_TOURNAMENTS else None
