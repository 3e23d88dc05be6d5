"""Undo and redo of changes to the room."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.room.all_clocks.commands import PauseAllClocks, ResumeAllClocks
from clockserver.room.displays.commands import (
    AddDisplay,
    ForgetDisplay,
    IdentifyDisplay,
    ReloadDisplay,
    RenameDisplay,
    ShowOnDisplay,
)
from clockserver.room.drawers.commands import (
    BeginClosing,
    MoveCash,
    OpenDrawer,
    OpenWithoutSale,
    ResolvedCloseDrawer,
)
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables, TableDraft
from clockserver.room.money_settings.commands import SetMoneySettings
from clockserver.room.state import Display, Follow
from clockserver.room.tickets.commands import ResolvedIssueTicket, VoidTicket
from clockserver.room.types import RoomCommand
from clockserver.room.venue.commands import ChangeVenue, ChooseSound, SetTimeOfDay
from clockserver.tournament.announcements.commands import AnnounceToRoom, WithdrawFromRoom
from tests.fakes import START
from tests.room.room_stream import BAR, CLOCK_SCENE, FRIDAY, HALL, STAGE, TURBO, TWO_SCENES, RoomStream

UNDOABLE: dict[str, RoomCommand] = {
    "pair": AddDisplay(display=STAGE, name="Stage"),
    "rename": RenameDisplay(display=HALL, name="Main hall"),
    "show": ShowOnDisplay(display=HALL, show=TWO_SCENES),
    "forget": ForgetDisplay(display=HALL),
    "announce": AnnounceToRoom(text="Dinner"),
    "withdraw": WithdrawFromRoom(announcement="a4"),
    "pause all": PauseAllClocks(of="tap-00009", clocks=(TURBO,)),
    "resume all": ResumeAllClocks(of="tap-00009", clocks=(FRIDAY,)),
    "venue": ChangeVenue(name="The Fitz", wall_language="de"),
    "money": SetMoneySettings(limit=500_000, tolerance=0),
    "sound": ChooseSound(device=BAR),
    "put": PutTables(tables=(TableDraft(number=12, size=8),)),
    "remove": RemoveTables(tables=(7,)),
    "claim": ClaimTable(table=9),
    "release": ReleaseTable(table=7),
}


@pytest.mark.parametrize("name", UNDOABLE)
def test_each_command_can_be_undone_and_redone_more_than_once(stream: RoomStream, name: str) -> None:
    stream.give(AnnounceToRoom(text="Welcome"))
    stream.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)))
    stream.give(PutTables(tables=(TableDraft(number=7),)))
    if name == "release":
        stream.give(ClaimTable(table=7))
    before = stream.public_state
    command_id = stream.give(UNDOABLE[name])
    after = stream.public_state
    assert after != before
    for _ in range(3):
        assert stream.codes(Redo(command=command_id)) == ["already_done"]
        stream.advance(1_000).give(Undo(command=command_id))
        assert stream.public_state == before
        assert stream.codes(Undo(command=command_id)) == ["already_done"]
        stream.advance(1_000).give(Redo(command=command_id))
        assert stream.public_state == after
    stream.check()


def test_every_kind_of_command_is_either_undoable_or_final() -> None:
    drawers = {OpenDrawer, MoveCash, OpenWithoutSale, BeginClosing, ResolvedCloseDrawer}
    tickets = {ResolvedIssueTicket, VoidTicket}
    final = {IdentifyDisplay, ReloadDisplay, SetTimeOfDay, Undo, Redo, *drawers, *tickets}
    kinds: set[Any] = set(RoomCommand.__args__)
    assert {type(command) for command in UNDOABLE.values()} == kinds - final


@pytest.mark.parametrize("kind", [IdentifyDisplay, ReloadDisplay])
def test_a_reload_and_an_identification_cannot_be_undone(stream: RoomStream, kind: Any) -> None:
    renamed = stream.give(RenameDisplay(display=HALL, name="Main hall"))
    command_id = stream.give(kind(display=HALL))
    assert stream.codes(Undo(command=command_id)) == ["undo.final"]
    # Nor does it stand in the way of anything.
    stream.give(Undo(command=renamed))
    assert stream.state.displays[HALL].name == "Hall"


def test_an_unknown_command_cannot_be_undone(stream: RoomStream) -> None:
    assert stream.codes(Undo(command="nobody-did")) == ["undo.unknown_command"]
    assert stream.codes(Redo(command="nobody-did")) == ["undo.unknown_command"]


def test_commands_of_one_television_do_not_prevent_undos_of_another(stream: RoomStream) -> None:
    first = stream.give(RenameDisplay(display=HALL, name="Main hall"))
    stream.give(RenameDisplay(display=BAR, name="Long bar"))
    second = stream.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    (reason,) = stream.refused(Undo(command=first))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", second)
    stream.give(Undo(command=second))
    stream.give(Undo(command=first))
    assert stream.state.displays[HALL] == Display("Hall", START, Follow())
    assert stream.state.displays[BAR].name == "Long bar"


def test_a_name_that_was_given_to_another_television_is_not_restored(stream: RoomStream) -> None:
    renamed = stream.give(RenameDisplay(display=HALL, name="Main hall"))
    forgotten = stream.give(ForgetDisplay(display=BAR))
    stream.give(AddDisplay(display=STAGE, name="Hall"))
    stream.give(RenameDisplay(display=STAGE, name="Bar"))
    assert stream.codes(Undo(command=forgotten)) == ["display.name_taken"]
    stream.give(Undo(command=renamed))
    assert stream.state.displays[HALL].name == "Hall"
    stream.give(RenameDisplay(display=STAGE, name="Main hall"))
    assert stream.codes(Redo(command=renamed)) == ["display.name_taken"]
    stream.give(Undo(command=forgotten))
    assert stream.state.displays[BAR].name == "Bar"


def test_an_undo_does_not_undo_a_later_reload(stream: RoomStream) -> None:
    """A TV that received a reload must not receive another one because of an undo."""
    turned = stream.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    stream.give(ReloadDisplay(display=HALL))
    stream.give(Undo(command=turned))
    assert stream.state.displays[HALL].show == Follow()
    assert stream.state.displays[HALL].reloads == 1


def test_a_redone_command_that_prevents_an_undo_is_named_by_its_own_text(stream: RoomStream) -> None:
    named = stream.give(RenameDisplay(display=HALL, name="Main hall"))
    turned = stream.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    stream.give(Undo(command=turned))
    stream.give(Redo(command=turned))
    (reason,) = stream.refused(Undo(command=named))
    assert isinstance(reason.params["what"], Text)
    assert reason.params["what"].code == "log.DisplayTurned.scene"
    stream.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)), "tap-00001")
    stream.give(ResumeAllClocks(of="tap-00002", clocks=(FRIDAY,)), "tap-00002")
    stream.give(Undo(command="tap-00002"))
    stream.give(Redo(command="tap-00002"))
    (reason,) = stream.refused(Undo(command="tap-00001"))
    assert reason.params["what"] == Text("log.ClocksResumed", {"count": 1})
