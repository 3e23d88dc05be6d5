"""The library of the golden evening: structures, templates, series and season tables."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.desk.ports import SeedFile
from clockserver.library.chip_sets.commands import DeleteChipSet, SaveChipSet
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule, RestoreSchedule
from clockserver.library.seasons.commands import ArchiveSeason, DeleteSeason, PutSeason, RestoreSeason
from clockserver.library.series.commands import (
    ArchiveSeries,
    EventDraft,
    FillSeries,
    PutEvent,
    PutSeries,
    RemoveEvent,
    RestoreSeries,
)
from clockserver.library.state import Chip, Library
from clockserver.library.structures.commands import (
    ArchiveStructure,
    DeleteStructure,
    RestoreStructure,
    SaveStructure,
    TakeOverFile,
)
from clockserver.library.templates.commands import (
    ArchiveTemplate,
    DeleteTemplate,
    RestoreTemplate,
    SaveTemplate,
)
from tests.builders import Room

SERIES_STARTS = 1_800_000_000_000
"""On 15 January 2027."""


def in_the_library(room: Room) -> Room:
    """Every event of the library."""
    room.with_library()
    keep_structures(room)
    keep_templates(room)
    keep_series(room)
    return room


def keep_structures(room: Room) -> None:
    """Save structures from files and from the room, and chip sets."""
    sheet = {
        "title": "Club night",
        "starting_stack": 10_000,
        "game": "nlhe",
        "level_minutes": 20,
        "periods": [{"kind": "level", "small_blind": 50, "big_blind": 100}],
    }
    deeper, deepest = ({**sheet, "starting_stack": stack} for stack in (20_000, 30_000))
    room.files.files = [SeedFile("club-night", sheet, "1" * 64)]
    room.library_service.import_files()
    room.writer.flush()
    room.shelve(
        SaveStructure(title="Club night", document=deeper, structure="club-night", base=1), "deeper-001"
    )
    room.shelve(Undo(command="deeper-001"))
    room.files.files = [SeedFile("club-night", deepest, "2" * 64)]
    room.shelve(TakeOverFile(structure="club-night"))
    room.shelve(SaveStructure(title="Sunday", document=sheet))
    room.shelve(ArchiveStructure(structure="sunday"))
    room.shelve(RestoreStructure(structure="sunday"))
    room.shelve(DeleteStructure(structure="sunday"))
    room.shelve(SaveChipSet(title="Club chips", chips=(Chip(100, "Black", "#1a1a1a", 10, 900), Chip(500))))
    room.shelve(SaveChipSet(title="Old chips", chips=(Chip(25),)))
    room.shelve(DeleteChipSet(chip_set="old-chips"))


def keep_templates(room: Room) -> None:
    """Save templates of tournaments, and their weekly schedules."""
    template = SaveTemplate(title="Club night", structure="club-night", chip_set="club-chips")
    room.shelve(template)
    room.shelve(ArchiveTemplate(template="club-night"))
    room.shelve(RestoreTemplate(template="club-night"))
    room.shelve(SaveTemplate(title="Other night", structure="club-night", version=1))
    room.shelve(DeleteTemplate(template="other-night"))
    put = PutSchedule(template="club-night", days=("fri", "sat"), at="19:30", skip=("2027-12-25",))
    room.shelve(put)
    room.shelve(ArchiveSchedule(schedule="club-night"))
    room.shelve(RestoreSchedule(schedule="club-night"))


def keep_series(room: Room) -> None:
    """Save a series with its events, and season tables."""
    room.shelve(PutSeries(title="Winter", from_="2027-01-10", to="2027-01-20"))
    room.shelve(ArchiveSeries(series="winter"))
    room.shelve(RestoreSeries(series="winter"))
    event = PutEvent(series="winter", number=1, template="club-night", starts_at=SERIES_STARTS)
    room.shelve(event)
    second = EventDraft(number=2, template="club-night", starts_at=SERIES_STARTS)
    room.shelve(FillSeries(series="winter", events=(second,)))
    room.shelve(RemoveEvent(series="winter", number=2))
    room.shelve(PutSeason(title="Winter table", series="winter", formula="10 * sqrt(n / r)", best=5, least=2))
    room.shelve(ArchiveSeason(season="winter-table"))
    room.shelve(RestoreSeason(season="winter-table"))
    room.shelve(PutSeason(title="Old table", series="winter", formula="f", points=(25, 18, 15)))
    room.shelve(DeleteSeason(season="old-table"))


def summary_of_library(state: Library) -> dict[str, Any]:
    """The expected result of the library's replay."""
    return {
        "seq": state.seq,
        "structures": {
            key: [each.status, sorted(each.versions)] for key, each in sorted(state.structures.items())
        },
        "chip_sets": sorted(state.chip_sets),
        "templates": {key: each.status for key, each in sorted(state.templates.items())},
        "schedules": {key: each.status for key, each in sorted(state.schedules.items())},
        "seasons": {key: each.status for key, each in sorted(state.seasons.items())},
        "series": {key: sorted(each.events) for key, each in sorted(state.series.items())},
    }
