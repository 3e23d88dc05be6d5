"""Topic `hand_for_hand`: the hand in play as the room is told, by rule set."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from tests.builders import Room, a_ruleset
from tests.projection.topic_values import session_topic
from tests.tournament.hand_for_hand.near_the_money import six_players


def play(room: Room) -> dict[str, Any]:
    return dict(session_topic(room, "hand_for_hand")["play"])


def test_irish_open_74_players_have_to_stay_seated() -> None:
    assert play(six_players("irish-open"))["seated"] == "required"


def test_tda_2024_rp_8e_players_are_asked_to_stay_seated() -> None:
    assert play(six_players("tda-2024"))["seated"] == "encouraged"


def test_tda_2024_rp_8f_hands_that_are_all_in_wait_face_down() -> None:
    assert play(six_players("tda-2024"))["face_down"]
    assert not play(six_players("irish-open"))["face_down"]


def test_players_out_in_the_hand_are_listed_with_their_table_until_the_next_one() -> None:
    room = six_players("irish-open")
    room.give(BustOut(entry="e5"), "bust-of-e5")
    hand = play(room)
    assert (hand["outs"], hand["out_in_hand"]) == ([{"entry": "e5", "table": 11, "name": None}], 1)
    room.give(Undo(command="bust-of-e5"))
    assert play(room)["outs"] == []
    room.give(BustOut(entry="e5"))
    room.give(FinishHand(hand=1, table=4))
    hand = play(room)
    assert (hand["tables"], hand["still_playing"]) == (2, [11])
    room.give(FinishHand(hand=1, table=11))
    hand = play(room)
    assert (hand["hand"], hand["outs"], hand["still_playing"]) == (2, [], [4, 11])


def test_a_hand_asks_only_about_players_who_are_still_out() -> None:
    room = six_players("irish-open")
    for entry in ("e1", "e2"):
        room.give(BustOut(entry=entry))
    room.give(BustOut(entry="e3"), "bust-of-e3")
    room.give(FinishHand(hand=1))
    (asking,) = session_topic(room, "hand_for_hand")["asking"]
    assert asking["asks"] == ["e1", "e2", "e3"]
    room.give(Undo(command="bust-of-e3"))
    (asking,) = session_topic(room, "hand_for_hand")["asking"]
    assert asking["asks"] == ["e1", "e2"]


def test_an_undone_registration_of_a_player_who_came_back_leaves_the_hand_without_the_player() -> None:
    room = six_players("irish-open")
    registered = next(row.command for row in room.journal.rows if '"id":"e3"' in row.body)
    for entry in ("e1", "e2"):
        room.give(BustOut(entry=entry))
    room.give(BustOut(entry="e3"), "bust-of-e3")
    room.give(FinishHand(hand=1))
    room.give(Undo(command="bust-of-e3"))
    room.give(Undo(command=registered))
    (asking,) = session_topic(room, "hand_for_hand")["asking"]
    assert asking["asks"] == ["e1", "e2"]
    assert "e3" not in session_topic(room, "seats")
    assert "e3" not in session_topic(room.restarted(), "seats")


def test_a_hand_of_counted_players_has_no_tables_and_no_names() -> None:
    room = Room(ruleset=a_ruleset("irish-open")).opened()
    room.give(TapCounter(what="entry", count=9))
    room.give(StartClock())
    room.give(StartHandForHand(paid=3))
    room.give(TapCounter(what="bustout", count=2))
    hand = play(room)
    assert (hand["tables"], hand["still_playing"], hand["out_in_hand"], hand["outs"]) == (0, [], 2, [])
