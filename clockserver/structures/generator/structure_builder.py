"""A structure from its levels: breaks, color-ups in breaks, and the end of registration."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from clockserver.structures.generator.wish import Wish
from clockserver.structures.warnings.checked_structure import CheckedStructure, Terms
from clockserver.structures.warnings.chip_checks import chip_unneeded, place_for
from clockserver.tournament.structure.state import Period, Stakes, Structure

MINUTE_MS = 60_000
MAX_PLAY, MIN_PLAY = 150, 30
"""Minutes of play before a break: maximum and minimum."""
ENTRY_DEPTH, MIN_ENTRY_DEPTH = 20, 10
"""Big blinds of the last entries' stacks: where the generator chooses the level, and the minimum."""


def periods_of(wish: Wish, stakes: Sequence[Stakes], minutes: int) -> list[Period]:
    """Levels of one length, with a break after about enough play. The last period is a level."""
    every = min(MAX_PLAY, max(MIN_PLAY, wish.break_every_minutes))
    periods: list[Period] = []
    played = breaks = 0
    for number, level_stakes in enumerate(stakes, 1):
        is_break_due = played + minutes / 2 > every or played + minutes > MAX_PLAY
        if played >= MIN_PLAY and is_break_due:
            breaks += 1
            periods.append(Period(f"b{breaks}", "break", wish.break_minutes * MINUTE_MS))
            played = 0
        periods.append(Period(f"l{number}", "level", minutes * MINUTE_MS, (level_stakes,)))
        played += minutes
    return periods


def structure_of(wish: Wish, periods: Sequence[Period]) -> Structure:
    """A structure of these periods."""
    title = f"{wish.entries} × {wish.starting_stack:,}"
    return Structure("generated", title, wish.starting_stack, tuple(periods), chips=wish.chips)


def period_count(periods: Sequence[Period], late_ms: int) -> int:
    """The number of periods up to the level with the late end; 0 where the periods end before it."""
    ms = 0
    for count, period in enumerate(periods, 1):
        ms += period.ms
        if ms > late_ms and period.kind == "level":
            return count
    return 0


def with_color_ups(wish: Wish, structure: Structure, likely_ms: int) -> Structure | None:
    """The structure with color-ups, with the close of registration, and without unneeded chips.

    None where no level can be the last with entries.
    """
    checked = CheckedStructure(structure, Terms())
    unneeded = {each.params["chip"] for each in chip_unneeded(checked)}
    chips = tuple(chip for chip in structure.chips if chip not in unneeded)
    places: dict[int, list[int]] = {}
    for chip in chips[:-1]:
        place = place_for(checked, chip)
        if place is not None and checked.periods[place].kind == "break":
            places.setdefault(place, []).append(chip)
    mark = last_entries(wish, structure, likely_ms)
    if mark is None:
        return None
    periods = [
        replace(period, color_up=tuple(places.get(i, ())), closes_registration=i == mark)
        for i, period in enumerate(structure.periods)
    ]
    return replace(structure, chips=chips, periods=tuple(periods))


def last_entries(wish: Wish, structure: Structure, likely_ms: int) -> int | None:
    """The period of the last level with entries; None where the wished level leaves a stack too short."""
    levels = [(i, period) for i, period in enumerate(structure.periods) if period.kind == "level"]
    if wish.late_registration_level is not None:
        level_index = wish.late_registration_level - 1
        if (
            level_index >= len(levels)
            or wish.starting_stack < MIN_ENTRY_DEPTH * levels[level_index][1].stakes[0].big_blind
        ):
            return None
        return levels[level_index][0]
    chosen, ms = levels[0][0], 0
    for i, period in levels:
        ms += period.ms
        if ms > likely_ms * 2 / 5 or wish.starting_stack < ENTRY_DEPTH * period.stakes[0].big_blind:
            break
        chosen = i
    return chosen
