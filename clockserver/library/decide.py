"""Decide the library's commands and apply its events."""

from __future__ import annotations

from typing import Any

from clockserver.core.events import Recorded
from clockserver.core.plain_stream import PlainStream
from clockserver.core.randomness import RandomBelow, no_randomness
from clockserver.library.chip_sets.events import ChipSetChanged
from clockserver.library.events import LibraryOpened
from clockserver.library.log import worded
from clockserver.library.registry import REGISTRY
from clockserver.library.saves import plain, with_redo, with_save, with_undo
from clockserver.library.schedules.events import ScheduleChanged
from clockserver.library.seasons.events import SeasonChanged
from clockserver.library.series.events import SeriesChanged
from clockserver.library.state import Library, Saved
from clockserver.library.templates.events import TemplateChanged

STREAM = "library"
_STREAM = PlainStream(STREAM, LibraryOpened, lambda seq, at: Library(seq=seq, last_at=at), REGISTRY, worded)
_VERSIONED = (ChipSetChanged, ScheduleChanged, SeasonChanged, SeriesChanged, TemplateChanged)
"""Events with a new version of a part. Structures are missing: their events have numbers of versions."""
decide = _STREAM.decide
refusals = _STREAM.refusals


def evolve(state: Library | None, record: Recorded[Any]) -> Library:
    """The library after one record, with its new version. Raises ValueError for a wrong first record."""
    after = _STREAM.evolve(state, record)
    event = record.event
    if not isinstance(event, _VERSIONED) or event.after is None:
        return after
    (scope,) = event.scopes()
    content = plain(event.after)
    reversal = after.history.reversal
    if reversal is None or reversal.by != record.command:
        saved = Saved(content, record.actor, record.at)
        return with_save(after, scope, saved, begins=event.before is None)
    if after.history.commands[reversal.of].stands:
        return with_redo(after, scope, content)
    return with_undo(after, scope, content)


def open_library() -> list[LibraryOpened]:
    """The first event of the library's stream."""
    return [LibraryOpened()]


def settle(_state: Library, _now: int, _randomness: RandomBelow = no_randomness) -> list[Any]:
    """No events: time changes nothing in the library."""
    return []


def next_change(_state: Library) -> int | None:
    """None: time changes nothing in the library."""
    return None


def pause_for_restart(_state: Library, _down_at: int, _up_at: int) -> list[Any]:
    """No events: the library has no clock."""
    return []


def violations(state: Library) -> list[str]:
    """Faults of the library's state, one line each: a lost template, structure, chip set or number."""
    faults = [
        f"structure {key} has a version above {each.counted}"
        for key, each in state.structures.items()
        if not each.versions or each.newest > each.counted
    ]
    for key, template in state.templates.items():
        if template.status == "deleted":
            continue
        structure = state.structures.get(template.structure)
        if structure is None or structure.status == "deleted":
            faults.append(f"template {key} begins with structure {template.structure}, which is not there")
        elif template.version is not None and template.version not in structure.versions:
            faults.append(f"template {key} begins with a version of {template.structure} that is not there")
        if template.chip_set is not None and template.chip_set not in state.chip_sets:
            faults.append(f"template {key} has chip set {template.chip_set}, which is not there")
    used = [each.template for each in state.schedules.values() if each.status == "listed"]
    return faults + [
        f"template {key} is used, and is not there" for key in used if key not in state.templates
    ]
