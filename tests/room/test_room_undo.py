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
from tests.room.alone import BAR, CLOCK_SCENE, FRIDAY, HALL, STAGE, TURBO, TWO_SCENES, Alone

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
def test_each_command_can_be_undone_and_redone_more_than_once(alone: Alone, name: str) -> None:
    alone.give(AnnounceToRoom(text="Welcome"))
    alone.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)))
    alone.give(PutTables(tables=(TableDraft(number=7),)))
    if name == "release":
        alone.give(ClaimTable(table=7))
    before = alone.seen
    given = alone.give(UNDOABLE[name])
    after = alone.seen
    assert after != before
    for _ in range(3):
        assert alone.codes(Redo(command=given)) == ["already_done"]
        alone.advance(1_000).give(Undo(command=given))
        assert alone.seen == before
        assert alone.codes(Undo(command=given)) == ["already_done"]
        alone.advance(1_000).give(Redo(command=given))
        assert alone.seen == after
    alone.check()


def test_every_kind_of_command_is_either_undoable_or_final() -> None:
    drawers = {OpenDrawer, MoveCash, OpenWithoutSale, BeginClosing, ResolvedCloseDrawer}
    tickets = {ResolvedIssueTicket, VoidTicket}
    final = {IdentifyDisplay, ReloadDisplay, SetTimeOfDay, Undo, Redo, *drawers, *tickets}
    kinds: set[Any] = set(RoomCommand.__args__)
    assert {type(command) for command in UNDOABLE.values()} == kinds - final


@pytest.mark.parametrize("kind", [IdentifyDisplay, ReloadDisplay])
def test_a_reload_and_an_identification_cannot_be_undone(alone: Alone, kind: Any) -> None:
    renamed = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    given = alone.give(kind(display=HALL))
    assert alone.codes(Undo(command=given)) == ["undo.final"]
    # Nor does it stand in the way of anything.
    alone.give(Undo(command=renamed))
    assert alone.state.displays[HALL].name == "Hall"


def test_an_unknown_command_cannot_be_undone(alone: Alone) -> None:
    assert alone.codes(Undo(command="nobody-did")) == ["undo.unknown_command"]
    assert alone.codes(Redo(command="nobody-did")) == ["undo.unknown_command"]


def test_commands_of_one_television_do_not_prevent_undos_of_another(alone: Alone) -> None:
    first = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    alone.give(RenameDisplay(display=BAR, name="Long bar"))
    second = alone.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    (reason,) = alone.refused(Undo(command=first))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", second)
    alone.give(Undo(command=second))
    alone.give(Undo(command=first))
    assert alone.state.displays[HALL] == Display("Hall", START, Follow())
    assert alone.state.displays[BAR].name == "Long bar"


def test_a_name_that_was_given_to_another_television_is_not_restored(alone: Alone) -> None:
    renamed = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    forgotten = alone.give(ForgetDisplay(display=BAR))
    alone.give(AddDisplay(display=STAGE, name="Hall"))
    alone.give(RenameDisplay(display=STAGE, name="Bar"))
    assert alone.codes(Undo(command=forgotten)) == ["display.name_taken"]
    alone.give(Undo(command=renamed))
    assert alone.state.displays[HALL].name == "Hall"
    alone.give(RenameDisplay(display=STAGE, name="Main hall"))
    assert alone.codes(Redo(command=renamed)) == ["display.name_taken"]
    alone.give(Undo(command=forgotten))
    assert alone.state.displays[BAR].name == "Bar"


def test_an_undo_does_not_undo_a_later_reload(alone: Alone) -> None:
    """A TV that received a reload must not receive another one because of an undo."""
    turned = alone.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    alone.give(ReloadDisplay(display=HALL))
    alone.give(Undo(command=turned))
    assert alone.state.displays[HALL].show == Follow()
    assert alone.state.displays[HALL].reloads == 1


def test_a_redone_command_that_prevents_an_undo_is_named_by_its_own_text(alone: Alone) -> None:
    named = alone.give(RenameDisplay(display=HALL, name="Main hall"))
    turned = alone.give(ShowOnDisplay(display=HALL, show=CLOCK_SCENE))
    alone.give(Undo(command=turned))
    alone.give(Redo(command=turned))
    (reason,) = alone.refused(Undo(command=named))
    assert isinstance(reason.params["what"], Text)
    assert reason.params["what"].code == "log.DisplayTurned.scene"
    alone.give(PauseAllClocks(of="tap-00001", clocks=(FRIDAY,)), "tap-00001")
    alone.give(ResumeAllClocks(of="tap-00002", clocks=(FRIDAY,)), "tap-00002")
    alone.give(Undo(command="tap-00002"))
    alone.give(Redo(command="tap-00002"))
    (reason,) = alone.refused(Undo(command="tap-00001"))
    assert reason.params["what"] == Text("log.ClocksResumed", {"count": 1})
