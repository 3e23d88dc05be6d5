"""Staff's topics of penalties, chips out of play and leavers; and the window for surrendering stacks."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import NextPeriod, PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.dealing.commands import Redeal, ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.forfeits.commands import DesignateForfeits
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.removed_chips.commands import GiveChipsBack, RemoveChips
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, SLUG, Room, a_ruleset, person
from tests.projection.topic_values import session_topic


@pytest.fixture
def room() -> Room:
    """Four players at table 1, with a running clock."""
    room = Room().opened()
    room.give(OpenTables(tables=(1,)))
    for number in range(1, 5):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    room.give(StartClock())
    room.give(SetButton(table=1, button=1))
    return room


def test_a_penalty_counts_down_in_its_topic_with_the_hands_of_the_table(room: Room) -> None:
    room.give(GivePenalty(entry="e1", kind="missed_hands", why="phone", hands=2))
    countdown = []
    for hands in range(3):
        room.give(ReportHand(table=1, hands=hands))
        (penalty,) = session_topic(room, "penalties")["penalties"]
        countdown.append((penalty["left"], penalty["dealt"], penalty["state"]))
    assert countdown == [(2, 1, "runs"), (1, 2, "last_hand"), (0, 3, "over")]


def test_an_undone_penalty_and_one_of_an_eliminated_player_are_not_shown(room: Room) -> None:
    room.give(GivePenalty(entry="e1", kind="warning", why="phone"), "warn-00001")
    room.give(GivePenalty(entry="e2", kind="warning", why="phone"))
    room.give(Undo(command="warn-00001"))
    room.give(BustOut(entry="e2"))
    assert session_topic(room, "penalties")["penalties"] == []
    assert session_topic(room, "penalties")["again"] == {}


def test_a_reentered_player_gets_the_proposal_for_a_repeat(room: Room) -> None:
    room.give(GivePenalty(entry="e1", kind="warning", why="phone"))
    room.give(BustOut(entry="e1"))
    room.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 9)))
    penalties = session_topic(room, "penalties")
    assert penalties["offences"]["phone"]["kind"] == "warning"
    assert penalties["again"] == {
        "e5": {
            "phone": {
                "kind": "missed_hands",
                "hands": 1,
                "rounds": 0,
                "rule": "71A",
                "begins": "hand_ends",
                "earlier": 1,
            }
        }
    }


def test_a_misdeal_shows_at_its_table_until_the_next_hand(room: Room) -> None:
    room.give(ReportHand(table=1, hands=0))
    room.give(Redeal(table=1))
    assert (session_topic(room, "tables")["1"]["hands"], session_topic(room, "tables")["1"]["redeals"]) == (
        1,
        1,
    )
    room.give(ReportHand(table=1, hands=1))
    assert session_topic(room, "tables")["1"]["redeals"] == 0


def test_chips_out_of_play_are_counted_until_they_return(room: Room) -> None:
    room.give(RemoveChips(chips=700, why="lost", entry="e1"))
    room.give(RemoveChips(chips=300, why="out_of_view", entry="e2"))
    chips_out = session_topic(room, "chips_out")
    assert (chips_out["out"], chips_out["owner_gets_them"]) == (1_000, True)
    assert [(each["number"], each["comes_back"]) for each in chips_out["removals"]] == [(2, False), (1, True)]
    room.give(GiveChipsBack(removal=1))
    assert session_topic(room, "chips_out")["out"] == 300
    assert session_topic(room, "counters")["chips_in_play"] == 39_700


def test_a_player_who_left_is_listed_with_an_estimate_until_the_director_decides(room: Room) -> None:
    room.give(LeaveEarly(entry="e3", informed=False, chips=8_000))
    (leaver,) = session_topic(room, "leaving")["leavers"]
    assert (leaver["entry"], leaver["stays"], leaver["leaves_at"]) == ("e3", None, None)
    assert leaver["estimate"]["hands"] > 0
    assert leaver["estimate"]["reaches"] is None
    assert session_topic(room, "players")["e3"]["left_early"]
    room.give(LeaveEarly(entry="e3", informed=False, chips=8_000, stays=False))
    assert session_topic(room, "leaving")["leavers"] == []
    assert session_topic(room, "counters")["chips_in_play"] == 32_000


def test_the_window_for_giving_stacks_up_ends_at_an_instant_while_the_clock_runs(room: Room) -> None:
    window = session_topic(room, "forfeits")
    assert (window["allowed"], window["open"], window["until"]) == (True, True, room.clock.now + 40 * MINUTE)
    room.give(PauseClock())
    assert (session_topic(room, "forfeits")["until"], session_topic(room, "forfeits")["left_ms"]) == (
        None,
        40 * MINUTE,
    )
    room.give(DesignateForfeits(periods=("l2",)))
    window = session_topic(room, "forfeits")
    assert (window["open"], window["opens_in_ms"], window["designated"]) == (False, 20 * MINUTE, ["l2"])
    room.give(NextPeriod())
    assert session_topic(room, "forfeits")["open"]
    room.give(NextPeriod())
    assert not session_topic(room, "forfeits")["open"]


@pytest.mark.parametrize(("name", "timed"), [("house-bba", True), ("tda-2017", False)])
def test_the_window_has_a_time_of_its_own_by_the_set_or_by_the_house(name: str, timed: bool) -> None:
    room = Room(ruleset=a_ruleset(name)).opened()
    assert session_topic(room, "forfeits")["timed"] is timed
    room.give(DesignateForfeits(periods=("l2",)))
    assert session_topic(room, "forfeits")["timed"]


def test_a_tap_on_a_counter_sends_nothing_about_penalties() -> None:
    room = Room().opened()
    room.give(TapCounter(what="entry"))
    room.broadcaster.published.clear()
    room.give(TapCounter(what="entry"))
    assert not {f"penalties:{SLUG}:1", f"chips_out:{SLUG}:1"} & {
        each for each, _ in room.broadcaster.published
    }
