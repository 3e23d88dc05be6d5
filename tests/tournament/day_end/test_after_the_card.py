"""Entries and moves after the last-hands card is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.desk.desk import Accepted
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.day_end.commands import (
    BeginNextDay,
    LastHandDone,
)
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw
from clockserver.tournament.entries.commands import (
    BustOut,
    NewEntry,
    RegisterPlayer,
    RegisterPlayers,
)
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import MovePlayer, SeatPlayer, SwapPlayers
from tests.builders import SLUG, person
from tests.tournament.day_end.day_ends import (
    end,
    pass_time,
    pick_card,
    playing,
    ready_to_pick,
    with_values,
)


def test_a_redraw_waits_for_the_next_day_where_moves_are_forbidden_after_the_draw() -> None:
    room = ready_to_pick(with_values(moves_after_draw=False))
    pick_card(room)
    room.give(PublishDraw(kind="redraw"))
    redraw = max(room.session.draws)
    assert room.refused(HoldDraw(draw=redraw, word="river")) == ["day_end.no_moves"]
    room.give(LastHandDone(hand=end(room)["hands"]))
    room.give(BeginNextDay())
    assert end(room)["redraw"]
    room.give(HoldDraw(draw=redraw, word="river"))
    assert not end(room)["redraw"]  # published on the day before, held on this one
    room.check()


# -- after the draw ------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [True, False])
def test_a_room_may_forbid_late_entries_after_the_draw(allowed: bool) -> None:
    room = playing(with_values(late_entries_after_draw=allowed))
    pass_time(room, 30)
    enter = RegisterPlayer(person=person(99), seat=SeatRef(1, 9))
    late: list[Any] = [enter, RegisterPlayers(entries=(NewEntry(person=person(97)),))]
    if allowed:
        pick_card(room)
        assert all(isinstance(room.offer(each)[0], Accepted) for each in late)
    else:
        room.give(RegisterPlayer(person=person(98)))  # before the card is turned
        pick_card(room)
        refused_commands = [*late, SeatPlayer(entry="e5")]
        assert [room.refused(each) for each in refused_commands] == [["day_end.no_late_entries"]] * 3
        room.give(LastHandDone(hand=end(room)["hands"]))
        room.give(BeginNextDay())
        room.give(enter)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_room_may_forbid_moves_after_the_draw(allowed: bool) -> None:
    room = ready_to_pick(with_values(moves_after_draw=allowed))
    pick_card(room)
    moves: list[Any] = [
        SwapPlayers(entry="e1", other="e2"),
        MovePlayer(entry="e3", from_seat=SeatRef(1, 2), to_seat=SeatRef(1, 9)),
        ConfirmMove(entry="e4", from_seat=SeatRef(2, 2), to_seat=SeatRef(1, 8)),
    ]
    if allowed:
        assert all(isinstance(room.offer(each)[0], Accepted) for each in moves[:2])
    else:
        assert [room.refused(each) for each in moves] == [["day_end.no_moves"]] * 3


def test_no_moves_are_proposed_where_moves_are_forbidden() -> None:
    room = playing(with_values(moves_after_draw=False), players=14)
    for table in (1, 2):
        room.give(SetButton(table=table, button=1))
    for entry in ("e2", "e4", "e6"):
        room.give(BustOut(entry=entry))
    plan = f"plan:{SLUG}:1"
    assert room.topics.get(plan).value["moves"]  # type: ignore[union-attr]
    pass_time(room, 30)
    hands = pick_card(room)
    assert room.topics.get(plan).value["moves"] == []  # type: ignore[union-attr]
    room.give(LastHandDone(hand=hands))
    room.give(BeginNextDay())
    # Buttons that were reported half an hour ago are asked about first.
    assert room.topics.get(plan).value["where_is_the_button"] == [1, 2]  # type: ignore[union-attr]
