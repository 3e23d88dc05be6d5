"""One accepted example of each command of the room and of the library that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from clockserver.accounts.role_checks import name_of
from clockserver.desk.command_messages import LIBRARY_COMMANDS
from clockserver.desk.ports import SeedFile
from clockserver.library.structures.commands import (
    TakeOverFile,
)
from clockserver.room.displays.commands import ForgetDisplay, RenameDisplay, ShowOnDisplay
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
DOCUMENT = {
    "title": "Club",
    "starting_stack": 10_000,
    "game": "nlhe",
    "level_minutes": 20,
    "periods": [{"kind": "level", "small_blind": 50, "big_blind": 100}],
}
LATER = Single(scene=SceneChoice(scene="break"))


def with_changed_file(room: Room) -> TakeOverFile:
    """A library with an imported file that has changed since."""
    room.files.files = [SeedFile("club", DOCUMENT, "1" * 64)]
    room.library_service.import_files()
    room.writer.flush()
    room.files.files = [SeedFile("club", {**DOCUMENT, "starting_stack": 20_000}, "2" * 64)]
    return TakeOverFile(structure="club")


OTHER_EXAMPLES_IN_ROOM: dict[str, Callable[[Room], Any]] = {
    "structure.take_over": with_changed_file,
    "display.pair": lambda _: None,
    "display.forget": lambda room: ForgetDisplay(display=room.pair("Bar")),
    "display.rename": lambda room: RenameDisplay(display=room.pair("Bar"), name="Long bar"),
    "display.show": lambda room: ShowOnDisplay(display=room.pair("Bar"), show=LATER),
    "room.withdraw": lambda room: WithdrawFromRoom(announcement=room.room_service.state.announcement.id),  # type: ignore[union-attr]
    "sound.choose": lambda _: ChooseSound(device="s-tablet22"),
}
