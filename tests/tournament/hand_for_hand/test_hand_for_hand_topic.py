"""Topic `hand_for_hand`: the hand in play as the room is told, by rule set."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, a_ruleset
from tests.tournament.prizes.test_prizes_topic import value


def six_players(ruleset: str | RuleSet) -> Room:
    """Three players at each of two tables in hand-for-hand, with three paid places."""
    room = Room(ruleset=a_ruleset(ruleset) if isinstance(ruleset, str) else ruleset).opened()
    room.give(OpenTables(tables=(4, 11)))
    for number in range(1, 7):
        seat = SeatRef(4 if number < 4 else 11, number)
        room.give(RegisterPlayer(person=f"{number:032x}", seat=seat))
    room.give(StartClock())
    room.give(StartHandForHand(paid=3))
    return room


def play(room: Room) -> dict[str, Any]:
    return dict(value(room, "hand_for_hand")["play"])


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
    shown = play(room)
    assert (shown["outs"], shown["out_in_hand"]) == ([{"entry": "e5", "table": 11, "name": None}], 1)
    room.give(Undo(command="bust-of-e5"))
    assert play(room)["outs"] == []
    room.give(BustOut(entry="e5"))
    room.give(FinishHand(hand=1, table=4))
    shown = play(room)
    assert (shown["tables"], shown["still_playing"]) == (2, [11])
    room.give(FinishHand(hand=1, table=11))
    shown = play(room)
    assert (shown["hand"], shown["outs"], shown["still_playing"]) == (2, [], [4, 11])


def test_a_hand_asks_only_about_players_who_are_still_out() -> None:
    room = six_players("irish-open")
    for entry in ("e1", "e2"):
        room.give(BustOut(entry=entry))
    room.give(BustOut(entry="e3"), "bust-of-e3")
    room.give(FinishHand(hand=1))
    (asking,) = value(room, "hand_for_hand")["asking"]
    assert asking["asks"] == ["e1", "e2", "e3"]
    room.give(Undo(command="bust-of-e3"))
    (asking,) = value(room, "hand_for_hand")["asking"]
    assert asking["asks"] == ["e1", "e2"]


def test_a_hand_of_counted_players_has_no_tables_and_no_names() -> None:
    room = Room(ruleset=a_ruleset("irish-open")).opened()
    room.give(TapCounter(what="entry", count=9))
    room.give(StartClock())
    room.give(StartHandForHand(paid=3))
    room.give(TapCounter(what="bustout", count=2))
    shown = play(room)
    assert (shown["tables"], shown["still_playing"], shown["out_in_hand"], shown["outs"]) == (0, [], 2, [])
