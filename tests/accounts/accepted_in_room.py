"""One accepted example of each command of the room and of the library that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from clockserver.accounts.role_checks import name_of
from clockserver.desk.command_messages import LIBRARY_COMMANDS
from clockserver.desk.desk import Accepted
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
from clockserver.library.state import Chip
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
from clockserver.room.displays.commands import ForgetDisplay, RenameDisplay, ShowOnDisplay
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables, TableDraft
from clockserver.room.state import SceneChoice, Single
from clockserver.room.types import WireRoomCommand
from clockserver.room.venue.commands import ChooseSound
from clockserver.tournament.announcements.commands import WithdrawFromRoom
from clockserver.tournament.lifecycle.commands import CreateTournament
from tests.builders import Room

OF_LIBRARY = frozenset(map(name_of, LIBRARY_COMMANDS))
OF_ROOM = (
    frozenset(name_of(command) for command in (*get_args(WireRoomCommand), CreateTournament)) | OF_LIBRARY
)
"""Commands that name no tournament."""
CHIPS = SaveChipSet(title="Club", chips=(Chip(100),))
DOCUMENT = {
    "title": "Club",
    "starting_stack": 10_000,
    "game": "nlhe",
    "level_minutes": 20,
    "periods": [{"kind": "level", "small_blind": 50, "big_blind": 100}],
}
SHEET = SaveStructure(title="Club", document=DOCUMENT)
TEMPLATE = SaveTemplate(title="Club", structure="club")
SCHEDULE = PutSchedule(template="club", days=("fri",), at="19:30")
SERIES = PutSeries(title="Winter", from_="2027-01-10", to="2027-01-20")
SEASON = PutSeason(title="Table", series="winter", formula="p - r + 1", best=5)
EVENT = PutEvent(series="winter", number=1, template="club", starts_at=1_800_000_600_000)
LATER = Single(scene=SceneChoice(scene="break"))


def on_the_shelf(room: Room, *commands: Any) -> Any:
    """The last of several commands to the library, after the others were accepted."""
    for command in commands[:-1]:
        assert isinstance(room.shelve(command), Accepted)
    return commands[-1]


def with_changed_file(room: Room) -> TakeOverFile:
    """A library with an imported file that has changed since."""
    room.files.files = [SeedFile("club", DOCUMENT, "1" * 64)]
    room.library_service.import_files()
    room.writer.flush()
    room.files.files = [SeedFile("club", {**DOCUMENT, "starting_stack": 20_000}, "2" * 64)]
    return TakeOverFile(structure="club")


def after(room: Room, first: Any, command: Any) -> Any:
    """A command of the room, after another accepted one."""
    assert isinstance(room.tell(first), Accepted)
    return command


OTHER_EXAMPLES_IN_ROOM: dict[str, Callable[[Room], Any]] = {
    "chip_set.delete": lambda room: on_the_shelf(room, CHIPS, DeleteChipSet(chip_set="club")),
    "structure.take_over": with_changed_file,
    "structure.archive": lambda room: on_the_shelf(room, SHEET, ArchiveStructure(structure="club")),
    "structure.restore": lambda room: on_the_shelf(
        room, SHEET, ArchiveStructure(structure="club"), RestoreStructure(structure="club")
    ),
    "structure.delete": lambda room: on_the_shelf(room, SHEET, DeleteStructure(structure="club")),
    "template.save": lambda room: on_the_shelf(room, SHEET, TEMPLATE),
    "template.archive": lambda room: on_the_shelf(room, SHEET, TEMPLATE, ArchiveTemplate(template="club")),
    "template.restore": lambda room: on_the_shelf(
        room, SHEET, TEMPLATE, ArchiveTemplate(template="club"), RestoreTemplate(template="club")
    ),
    "template.delete": lambda room: on_the_shelf(room, SHEET, TEMPLATE, DeleteTemplate(template="club")),
    "series.archive": lambda room: on_the_shelf(room, SERIES, ArchiveSeries(series="winter")),
    "series.restore": lambda room: on_the_shelf(
        room, SERIES, ArchiveSeries(series="winter"), RestoreSeries(series="winter")
    ),
    "series.fill": lambda room: on_the_shelf(
        room,
        SHEET,
        TEMPLATE,
        SERIES,
        FillSeries(
            series="winter", events=(EventDraft(number=1, template="club", starts_at=1_800_000_600_000),)
        ),
    ),
    "event.put": lambda room: on_the_shelf(room, SHEET, TEMPLATE, SERIES, EVENT),
    "event.remove": lambda room: on_the_shelf(
        room, SHEET, TEMPLATE, SERIES, EVENT, RemoveEvent(series="winter", number=1)
    ),
    "schedule.put": lambda room: on_the_shelf(room, SHEET, TEMPLATE, SCHEDULE),
    "schedule.archive": lambda room: on_the_shelf(
        room, SHEET, TEMPLATE, SCHEDULE, ArchiveSchedule(schedule="club")
    ),
    "schedule.restore": lambda room: on_the_shelf(
        room,
        SHEET,
        TEMPLATE,
        SCHEDULE,
        ArchiveSchedule(schedule="club"),
        RestoreSchedule(schedule="club"),
    ),
    "season.put": lambda room: on_the_shelf(room, SERIES, SEASON),
    "season.archive": lambda room: on_the_shelf(room, SERIES, SEASON, ArchiveSeason(season="table")),
    "season.restore": lambda room: on_the_shelf(
        room, SERIES, SEASON, ArchiveSeason(season="table"), RestoreSeason(season="table")
    ),
    "season.delete": lambda room: on_the_shelf(room, SERIES, SEASON, DeleteSeason(season="table")),
    "inventory.release": lambda room: after(room, ClaimTable(table=12), ReleaseTable(table=12)),
    "inventory.remove": lambda room: after(
        room, PutTables(tables=(TableDraft(number=12),)), RemoveTables(tables=(12,))
    ),
    "display.pair": lambda _: None,
    "display.forget": lambda room: ForgetDisplay(display=room.pair("Bar")),
    "display.rename": lambda room: RenameDisplay(display=room.pair("Bar"), name="Long bar"),
    "display.show": lambda room: ShowOnDisplay(display=room.pair("Bar"), show=LATER),
    "room.withdraw": lambda room: WithdrawFromRoom(announcement=room.room_service.state.announcement.id),  # type: ignore[union-attr]
    "sound.choose": lambda _: ChooseSound(device="s-tablet22"),
}
