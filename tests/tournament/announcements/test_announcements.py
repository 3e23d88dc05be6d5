"""Announcements to the room and to a tournament have a board each."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Reason, Refused, Text
from clockserver.core.undo import Redo, Undo
from clockserver.room.displays.commands import RenameDisplay
from clockserver.tournament.announcements.commands import (
    AnnounceToRoom,
    PostAnnouncement,
    WithdrawAnnouncement,
    WithdrawFromRoom,
)
from tests.builders import Table
from tests.fakes import START
from tests.room.room_stream import HALL, MINUTE, RoomStream

ROLES_BY_COMMAND = {
    "announcement.post": "td floor",
    "announcement.withdraw": "td floor",
    "room.announce": "td floor",
    "room.withdraw": "td floor",
}
AUDIENCE_BY_TOPIC = {"announcement": "everybody"}


def texts_of(board: Any) -> str | None:
    return board.announcement.text if board.announcement else None


def test_an_announcement_to_the_room_stands_until_its_instant(stream: RoomStream) -> None:
    stream.give(AnnounceToRoom(text=" Dinner is served ", seconds=60))
    announced = stream.state.announcement
    assert announced is not None
    assert (announced.text, announced.at, announced.until) == ("Dinner is served", START, START + MINUTE)


def test_a_new_announcement_replaces_the_old_one_and_its_undo_restores_it(
    stream: RoomStream,
) -> None:
    first = stream.give(AnnounceToRoom(text="First"))
    second = stream.give(AnnounceToRoom(text="Second"))
    (reason,) = stream.refused(Undo(command=first))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", second)
    assert reason.params["what"] == Text("log.Announced", {"text": "Second"})
    stream.give(Undo(command=second))
    assert texts_of(stream.state) == "First"
    stream.give(Undo(command=first))
    assert texts_of(stream.state) is None


def test_only_a_shown_announcement_is_withdrawn(stream: RoomStream) -> None:
    not_shown = [Reason("announcement.not_up", {}, "announcement")]
    assert stream.refused(WithdrawFromRoom(announcement="a1")) == not_shown
    stream.give(AnnounceToRoom(text="First", seconds=60))
    first = stream.state.announcement
    assert first is not None
    stream.give(AnnounceToRoom(text="Second", seconds=60))
    second = stream.state.announcement
    assert second is not None
    assert stream.refused(WithdrawFromRoom(announcement=first.id)) == not_shown
    stream.advance(MINUTE)
    assert stream.refused(WithdrawFromRoom(announcement=second.id)) == not_shown
    stream.now -= 1
    stream.give(WithdrawFromRoom(announcement=second.id))
    assert stream.state.announcement is None
    assert stream.refused(WithdrawFromRoom(announcement=second.id)) == not_shown


def test_a_withdrawal_can_be_undone(stream: RoomStream) -> None:
    stream.give(AnnounceToRoom(text="Dinner"))
    posted = stream.state.announcement
    assert posted is not None
    withdrawal = stream.give(WithdrawFromRoom(announcement=posted.id))
    stream.give(Undo(command=withdrawal))
    assert stream.state.announcement == posted


def test_a_tournament_has_announcements_of_its_own() -> None:
    table = Table()
    first = table.give(PostAnnouncement(text="First", seconds=60))
    assert texts_of(table.session) == "First"
    second = table.give(PostAnnouncement(text="Second", seconds=60))
    posted = table.session.announcement
    assert posted is not None
    with pytest.raises(Refused, match=r"undo\.later_stands"):
        table.give(Undo(command=first))
    for _ in range(2):
        table.give(Undo(command=second))
        assert texts_of(table.session) == "First"
        table.give(Redo(command=second))
        assert texts_of(table.session) == "Second"
    withdrawal = table.give(WithdrawAnnouncement(announcement=posted.id))
    assert texts_of(table.session) is None
    with pytest.raises(Refused, match=r"announcement\.not_up"):
        table.give(WithdrawAnnouncement(announcement=posted.id))
    table.give(Undo(command=withdrawal))
    assert table.session.announcement == posted
    table.advance(MINUTE)
    with pytest.raises(Refused, match=r"announcement\.not_up"):
        table.give(WithdrawAnnouncement(announcement=posted.id))
    with pytest.raises(Refused, match=r"session\.unknown"):
        table.give(PostAnnouncement(session="9", text="Nobody"))
    table.check()


def test_an_announcement_does_not_prevent_undos_of_the_clock(stream: RoomStream) -> None:
    renamed = stream.give(RenameDisplay(display=HALL, name="Main hall"))
    stream.give(AnnounceToRoom(text="Dinner"))
    stream.give(Undo(command=renamed))
    assert stream.state.displays[HALL].name == "Hall"
